"""Homes that are the same up to mirror (rules 1)."""

from __future__ import annotations

from itertools import product

from dhsolve.model.cards.box import Box
from dhsolve.model.rules.home import EMPTY, Home, visible


def canonical_home(box: Box, home: Home) -> Home:
    """The one home that stands for all final homes that are the same up to mirror."""
    return min(mirror_images(box, home), key=_order)


def mirror_images(box: Box, home: Home) -> list[Home]:
    """All final homes that are the same as this one up to mirror, itself included.

    Cells are compared by room (or face-down card) and décor, so a Scaffolding that still stands
    is no different from nothing. Both upper floors are reversed together; the two cells of the
    basement are exchanged apart from them.
    """
    shown = tuple(EMPTY if content.scaffolding else content for content in visible(home))
    images: list[Home] = []
    for upper, lower in product((1, -1), repeat=2):
        mirrored = list(shown)
        for floor, cells in box.board.floors.items():
            step = lower if floor == "B" else upper
            for cell, source in zip(cells, cells[::step], strict=True):
                mirrored[cell] = shown[source]
        images.append(tuple(mirrored))
    return images


def _order(home: Home) -> list[tuple[bool, str, str]]:
    # None has no order, and no id is the empty text
    return [(content.down, content.room or "", content.decor or "") for content in home]
