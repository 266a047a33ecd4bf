"""English that is left in a text which should be Portuguese."""

from __future__ import annotations

import re
from functools import cache

from support.helpers import BOX

from dhsolve.model.files.text_form.names import all_cards
from dhsolve.model.text import playing, puzzles, review, words
from dhsolve.model.text.messages import help_pages
from dhsolve.model.text.messages.lookup import TABLES
from dhsolve.model.text.reasons import PORTUGUESE as REASONS

COMMON = {"the", "of", "and", "is", "are", "has", "have", "for", "with", "without", "in", "on"}
LETTERS = re.compile(r"[^\W\d_]+")
CODE = re.compile(
    r"dhsolve [a-z]+( [a-z]+)?|pode ser .*|\[padrão: [^\]]*\]"
    r"|[`\"'][^`\"']*[`\"']|\S*[-_/=<>|\[\]{}~$.]\w\S*|--?\w\S*"
)
"""What is quoted, or is no word: commands, options, paths, ids, formats."""
NAMES = {
    *("dream", "home", "dhsolve"),
    *("solver", "optimal", "reproved", "cross", "proved", "split", "replayed"),  # evidence
    *("format", "turns", "sequence", "digest", "text"),  # fields and choices
    *("incomplete", "decks"),  # reason codes
}


@cache
def english_words() -> frozenset[str]:
    """The words of all English tables that no Portuguese text has."""
    english: list[str] = []
    told: list[str] = []
    for table in (*TABLES, words, help_pages):
        english += table.PORTUGUESE.keys()
        told += table.PORTUGUESE.values()
    for pairs in (puzzles.PHRASES, puzzles.INTRODUCTIONS, review.PHRASES, playing.QUESTIONS):
        english += [pair[0] for pair in pairs.values()]
        told += [pair[1] for pair in pairs.values()]
    english += [reason.text for reason in REASONS]
    told += REASONS.values()
    ids = {id_ for id_ in all_cards(BOX.catalogue)}
    return frozenset((_words(english) | COMMON) - _words(told) - NAMES - ids)


def english_in(text: str) -> set[str]:
    """The English words in a text."""
    return _words([text]) & english_words()


def _words(texts: list[str]) -> set[str]:
    return {
        word.lower()
        for text in texts
        for word in LETTERS.findall(CODE.sub(" ", text))
        if len(word) > 1
    }
