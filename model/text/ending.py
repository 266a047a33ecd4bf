"""The end of the game in words, English or Portuguese: a line for each step, and the score."""

from __future__ import annotations

from dhsolve.model.cards.box import Box
from dhsolve.model.rules.ending import helper_name
from dhsolve.model.rules.values import SCORE_PARTS, Action, End, Score, UseHandyman, UseSupplier
from dhsolve.model.text.words import word

TOKEN = "◆"


def tell_end(box: Box, end: End, lang: str) -> list[str]:
    """What a player does after the last round: a line for each helper used, the Engineer last."""
    steps = [(helper_name(action), _done(box, action, lang)) for action in end.actions]
    if end.engineer:
        steps.append(("engineer", ", ".join("+".join(group) for group in end.engineer)))
    return [
        f"{word('at the end', lang)}: {box.catalogue.helpers[helper].name(lang)}: {done}"
        for helper, done in steps
    ]


def tell_score(score: Score, lang: str, *, zeros: bool = True) -> str:
    """The parts of the score pad in a line, without the total."""
    parts = [(part, getattr(score, part)) for part in SCORE_PARTS]
    return ", ".join(f"{word(part, lang)} {points}" for part, points in parts if points or zeros)


def _done(box: Box, action: Action, lang: str) -> str:
    """What a helper does: the cells and cards, with the tokens that stay where rooms join."""
    cards = box.catalogue
    if isinstance(action, UseSupplier):
        return f"{cards.rooms[action.room].name(lang)} → {action.cell}"
    if isinstance(action, UseHandyman):
        kept = (f"{TOKEN} {cards.decor[token].name(lang)}" for token in action.keep.values())
        return ", ".join((" ↔ ".join(action.cells), *kept))
    return cards.roofs[action.roof].name(lang)
