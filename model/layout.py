"""The rooms that are counted at the end, with the Engineer's groups (rules 6, E2)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

from dhsolve.model.board import UPPER_FLOORS
from dhsolve.model.box import Box
from dhsolve.model.home import EMPTY, Home, runs


class Group(NamedTuple):
    """One room as it is counted: its type, its cells, and the floors it covers."""

    room: str
    cells: tuple[int, ...]
    floors: str


Merged = tuple[tuple[int, ...], ...]
"""The Engineer's choice: the groups that cover two floors."""


def layout(box: Box, home: Home, merged: Merged = ()) -> list[Group]:
    """All rooms: the Engineer's groups, then the other cards by the ordinary rule."""
    rest = home
    groups: list[Group] = []
    if merged:
        taken = {cell for group in merged for cell in group}
        rest = tuple(EMPTY if cell in taken else content for cell, content in enumerate(home))
        groups = [Group(str(home[group[0]].room), group, "FS") for group in merged]
    for floor in box.board.floors:
        groups.extend(
            Group(str(rest[run[0]].room), run, floor) for run in runs(box.board, rest, floor)
        )
    return groups


def connected(box: Box, cells: Iterable[int]) -> bool:
    """Whether these cells of the upper floors touch, sideways or one above the other."""
    left = set(cells)
    front = [left.pop()]
    while front:
        cell = front.pop()
        stacked = box.board.stacked[cell]
        touching = left.intersection(
            (*box.board.beside[cell], *(() if stacked is None else (stacked,)))
        )
        left -= touching
        front.extend(touching)
    return not left


def two_floor_groups(box: Box, home: Home) -> list[tuple[int, ...]]:
    """Every group of one type that the Engineer may form over both upper floors."""
    by_type: dict[str, list[int]] = {}
    for floor in UPPER_FLOORS:
        for cell in box.board.floors[floor]:
            if room := home[cell].room:
                by_type.setdefault(room, []).append(cell)
    return [
        group
        for room, cells in sorted(by_type.items())
        for size in range(2, box.catalogue.rooms[room].most + 1)
        for group in combinations(sorted(cells), size)
        if len({box.board.floor[cell] for cell in group}) == 2 and connected(box, group)
    ]


def engineer_choices(box: Box, home: Home) -> list[Merged]:
    """Every way to use the Engineer: each set of two-floor groups that do not overlap (E2)."""
    candidates = two_floor_groups(box, home)

    def extend(at: int, taken: frozenset[int]) -> list[Merged]:
        if at == len(candidates):
            return [()]
        without = extend(at + 1, taken)
        group = candidates[at]
        if taken.intersection(group):
            return without
        return without + [(group, *more) for more in extend(at + 1, taken.union(group))]

    return extend(0, frozenset())
