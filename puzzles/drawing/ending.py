"""The end of the game in words, a line for each step."""

from __future__ import annotations

from dhsolve.model.box import Box
from dhsolve.model.ending import helper_name
from dhsolve.model.values import End, UseHandyman, UseSupplier
from dhsolve.puzzles.drawing.words import say


def tell_end(box: Box, end: End, lang: str) -> list[str]:
    """What the player does after the last round."""
    cards, told = box.catalogue, []
    for action in end.actions:
        if isinstance(action, UseSupplier):
            what = f"{cards.rooms[action.room].name(lang)} → {action.cell}"
        elif isinstance(action, UseHandyman):
            what = " ↔ ".join(action.cells)
        else:
            what = cards.roofs[action.roof].name(lang)
        told.append(f"{say('at the end', lang)}: {_helper(box, helper_name(action), lang)}: {what}")
    if end.engineer:
        groups = ", ".join("+".join(group) for group in end.engineer)
        told.append(f"{say('at the end', lang)}: {_helper(box, 'engineer', lang)}: {groups}")
    return told


def _helper(box: Box, helper: str, lang: str) -> str:
    return box.catalogue.helpers[helper].name(lang)
