"""Friends (rules 7, last paragraph)."""

from __future__ import annotations

from itertools import pairwise, permutations

from dhsolve.model.cards.box import Box
from dhsolve.model.rules.home import Home, runs


def rooms_stand(box: Box, home: Home, friend: str, floor: str) -> bool:
    """Whether the friend's rooms are consecutive rooms of this floor, in any order."""
    wanted = box.catalogue.friends[friend].rooms
    row = runs(box.board, home, floor)
    for at in range(len(row) - len(wanted) + 1):
        window = row[at : at + len(wanted)]
        if any(left[-1] + 1 != right[0] for left, right in pairwise(window)):
            continue
        types = [home[run[0]].room for run in window]
        if any(
            all(room in place for room, place in zip(types, order, strict=True))
            for order in permutations(wanted)
        ):
            return True
    return False
