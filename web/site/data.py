"""The tables that the scripts of the pages read: the words of a language, and the cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dhsolve.model.cards.box import Box
from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.model.cards.kinds import Card, Decor, Friend, Plan, Roof, Room
from dhsolve.model.rules.reasons import Reason
from dhsolve.model.text.explain import explain_card, kind_of
from dhsolve.model.text.web_words import card_words, web_words

LANGUAGES = ("en", "pt")


def word_data(box: Box, lang: str) -> dict[str, str]:
    """Every phrase and every name of a language by its key."""
    return {**web_words(lang), **card_words(box.catalogue, lang)}


def all_cards(cards: Catalogue) -> Iterator[Card]:
    """Every card of the catalogue, kind by kind."""
    for kind in (cards.rooms, cards.resources, cards.plans, cards.friends):
        yield from kind.values()


def card_data(box: Box) -> dict[str, Any]:
    """What is printed on each card, by its id, and the rule behind every reason code."""
    return {
        "cards": {card.id: _card(box.catalogue, card) for card in all_cards(box.catalogue)},
        "reasons": {str(reason.value): reason.rule for reason in Reason},
    }


def _card(cards: Catalogue, card: Card) -> dict[str, Any]:
    explained = explain_card(cards, card, "en")
    form: dict[str, Any] = {
        "kind": kind_of(card),
        "rules": [number for number, _ in explained.rules],
        "copies": [card.copies.base, card.copies.five, card.copies.six],
    }
    if explained.assumed:
        form["assumed"] = True
    return form | _values(card)


def _values(card: Card) -> dict[str, Any]:
    """What is printed on a card of one kind."""
    if isinstance(card, Room):
        partner = {"partner": card.partner, "partnerPoints": card.partner_points}
        plain = {"floor": card.kind, "most": card.most, "points": list(card.points)}
        return plain | (partner if card.partner else {})
    if isinstance(card, Decor):
        return {"place": card.place, "points": card.points}
    if isinstance(card, Roof):
        return {"colour": card.colour, "window": card.window}
    if isinstance(card, Plan):
        return {"points": card.points}
    if isinstance(card, Friend):
        return {"points": card.points, "rooms": [list(place) for place in card.rooms]}
    return {}
