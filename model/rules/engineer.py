"""The Engineer: rooms on two floors, and the rooms that are counted at the end (rules 6, E2)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple, TypeAlias

from dhsolve.model.cards.board import UPPER_FLOORS
from dhsolve.model.cards.box import Box
from dhsolve.model.rules.home import EMPTY, Home, runs
from dhsolve.model.rules.reasons import Reason, RuleBroken
from dhsolve.model.rules.state import State


class CountedRoom(NamedTuple):
    """One room as it is counted: its type, its cells, and the floors it covers."""

    room: str
    cells: tuple[int, ...]
    floors: str


EngineerGroups: TypeAlias = tuple[tuple[int, ...], ...]
"""One use of the Engineer: the cells of each room that covers two floors."""


def counted_rooms(box: Box, home: Home, merged: EngineerGroups = ()) -> list[CountedRoom]:
    """All rooms: the Engineer's groups, then the other cards by the ordinary rule."""
    rest = home
    groups: list[CountedRoom] = []
    if merged:
        taken = {cell for group in merged for cell in group}
        rest = tuple(EMPTY if cell in taken else content for cell, content in enumerate(home))
        groups = [CountedRoom(str(home[group[0]].room), group, "FS") for group in merged]
    for floor in box.board.floors:
        groups.extend(
            CountedRoom(str(rest[run[0]].room), run, floor) for run in runs(box.board, rest, floor)
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


def engineer_choices(box: Box, home: Home) -> list[EngineerGroups]:
    """Every way to use the Engineer: each set of two-floor groups that do not overlap (E2)."""
    candidates = two_floor_groups(box, home)

    def extend(at: int, taken: frozenset[int]) -> list[EngineerGroups]:
        if at == len(candidates):
            return [()]
        without = extend(at + 1, taken)
        group = candidates[at]
        if taken.intersection(group):
            return without
        return without + [(group, *more) for more in extend(at + 1, taken.union(group))]

    return extend(0, frozenset())


def check_engineer(box: Box, state: State, groups: tuple[tuple[str, ...], ...]) -> EngineerGroups:
    """The groups of a file as cells; RuleBroken where the Engineer may not form one (E2)."""
    if groups and "engineer" not in state.helpers:
        raise RuleBroken(Reason.HELPER_NOT_OWNED, "engineer", "engineer")
    seen: set[int] = set()
    merged: list[tuple[int, ...]] = []
    for at, names in enumerate(groups):
        cells = tuple(sorted({box.board.index[name] for name in names}))
        what, where = f"engineer joins {' '.join(names)}", f"engineer[{at}]"
        types = {state.home[cell].room for cell in cells}
        if (
            len(cells) != len(names)
            or len(types) != 1
            or None in types
            or any(box.board.floor[cell] == "B" for cell in cells)
            or seen.intersection(cells)
        ):
            raise RuleBroken(Reason.ENGINEER_CELLS, what, where)
        if len({box.board.floor[cell] for cell in cells}) != 2:
            raise RuleBroken(Reason.ENGINEER_ONE_FLOOR, what, where)
        if not connected(box, cells):
            raise RuleBroken(Reason.ENGINEER_NOT_CONNECTED, what, where)
        if len(cells) > box.catalogue.rooms[str(types.pop())].most:
            raise RuleBroken(Reason.ROOM_TOO_LARGE, what, where)
        seen.update(cells)
        merged.append(cells)
    return tuple(merged)
