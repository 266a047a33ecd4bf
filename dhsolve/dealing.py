"""Random deals: the same seed gives the same cards, everywhere and always."""

from __future__ import annotations

import secrets
from collections.abc import Collection

from dhsolve.cards import CatalogueSource, catalogue_from
from dhsolve.game import Game
from dhsolve.model.cards.box import box_of
from dhsolve.model.dealing.deal import SOLO_MODULES, deal_solo
from dhsolve.model.dealing.deal import deal_game as deal_record
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.rules.values import DeckName, Module
from dhsolve.position import Deal


def deal(
    seed: int | str | None = None,
    *,
    modules: Collection[Module] = SOLO_MODULES,
    catalogue: CatalogueSource = None,
) -> Deal:
    """A full solo deal of 12 rounds; other cards each time unless there is a seed."""
    cards = catalogue_from(catalogue)
    return Deal(deal_solo(box_of(cards), _rng(seed), modules), cards)


def deal_game(
    players: int,
    seed: int | str | None = None,
    *,
    deck: DeckName | None = None,
    modules: Collection[Module] = (),
    catalogue: CatalogueSource = None,
) -> Game:
    """A whole game for 1 to 6 players, dealt and not yet played. BadInput if the deck is not for
    so many players; without a name it is the one that the rules give them."""
    cards = catalogue_from(catalogue)
    return Game(deal_record(box_of(cards), _rng(seed), players, deck, modules), cards)


def _rng(seed: int | str | None) -> Rng:
    return Rng(secrets.randbits(64) if seed is None else seed)
