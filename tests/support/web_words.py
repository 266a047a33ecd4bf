"""The words of the pages for tests that call their modules in Node."""

from __future__ import annotations

from support.helpers import BOX

from dhsolve.model.text.web_words import web_words
from dhsolve.model.text.words import card_name

WORDS = """
    const words = (phrases, lang) => ({
        lang,
        say: (key, ...values) => {
            if (!(key in phrases)) throw new Error(`no phrase ${key}`);
            return phrases[key].replace(/\\{(\\d)\\}/g, (_, at) => values[at]);
        },
        name: (card) => phrases[`card.${card}`] ?? card,
    });
"""
"""JavaScript that makes the words of a language from its phrases."""


def phrases(lang: str) -> dict[str, str]:
    """All phrases of a language, with the names of the cards."""
    cards = BOX.catalogue
    kinds = (cards.rooms, cards.resources, cards.friends, cards.plans)
    names = {f"card.{card}": card_name(BOX, card, lang) for kind in kinds for card in kind}
    return web_words(lang) | names
