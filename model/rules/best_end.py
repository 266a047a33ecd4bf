"""The best use of the end of the game, by exhaustive search: the reference for every solver.

Only what provably cannot help is left out: a swap of two cards that look alike, a supplied card
that lies there already, and homes that were reached before. The roof shares nothing with the
home, so the Roofer's card is chosen apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from dhsolve.model.cards.box import Box
from dhsolve.model.rules.ending import (
    FinishedHome,
    crowded_rooms,
    finish,
    keep_token,
    swap,
    why_no_swap,
)
from dhsolve.model.rules.engineer import EngineerGroups, counted_rooms, engineer_choices
from dhsolve.model.rules.home import EMPTY, Home, face_up, visible, with_cell
from dhsolve.model.rules.placement import why_not_up
from dhsolve.model.rules.scoring import (
    best_roof,
    decor_points,
    functionality_points,
    plan_points,
    roof_points,
    room_points,
)
from dhsolve.model.rules.state import State, plus
from dhsolve.model.rules.values import Action, End, Score, UseHandyman, UseRoofer, UseSupplier


def best_end(box: Box, finished: FinishedHome, solo: bool) -> tuple[End, Score]:
    """The end with the most points, and its score pad."""
    state = finished.state
    best = -1
    chosen: tuple[Action, ...] = ()
    groups: EngineerGroups = ()
    for home, actions in reachable_homes(box, finished):
        points, merged = best_count(box, state.with_home(home), solo)
        if points > best:
            best, chosen, groups = points, actions, merged
    names = box.board.names
    end = End(
        actions=(*chosen, *_best_roofer(box, finished)),
        engineer=tuple(tuple(names[cell] for cell in group) for group in groups),
    )
    return end, finish(box, finished, end, solo)[1]


def best_count(box: Box, state: State, solo: bool) -> tuple[int, EngineerGroups]:
    """The most that this home can count for, and the Engineer's groups that do it."""
    choices: list[EngineerGroups] = [()]
    if "engineer" in state.helpers:
        choices = engineer_choices(box, state.home)
    fixed = decor_points(box, state) + functionality_points(box, state)
    best, best_merged = -1, choices[0]
    for merged in choices:
        groups = counted_rooms(box, state.home, merged)
        points = room_points(box, state, groups) + plan_points(box, state, groups, solo)
        if points > best:
            best, best_merged = points, merged
    return fixed + best, best_merged


def reachable_homes(box: Box, finished: FinishedHome) -> Iterator[tuple[Home, tuple[Action, ...]]]:
    """Every home that Supplier and Handyman can make, with what makes it; the given one first."""
    state = finished.state
    supplier, handyman = "supplier" in state.helpers, "handyman" in state.helpers
    seen: set[Home] = set()

    def new(home: Home) -> bool:
        key = visible(home)
        if key in seen:
            return False
        seen.add(key)
        return True

    def supplies(home: Home) -> Iterator[tuple[Home, Action]]:
        if supplier:
            yield from _supplies(box, home, finished.discards.rooms, state.designer)

    def swaps(home: Home) -> Iterator[tuple[Home, Action]]:
        if handyman:
            yield from _swaps(box, home)

    new(state.home)
    yield state.home, ()
    for first, then in ((supplies, swaps), (swaps, supplies)):
        for home, action in first(state.home):
            if new(home):
                yield home, (action,)
            for last_home, last_action in then(home):
                if new(last_home):
                    yield last_home, (action, last_action)


def _supplies(
    box: Box, home: Home, discards: tuple[str, ...], designer: bool
) -> Iterator[tuple[Home, Action]]:
    rooms = sorted(set(discards))
    for cell, content in enumerate(home):
        if content.free:
            continue
        gap = with_cell(home, cell, EMPTY)
        for room in rooms:
            if content == face_up(room) or why_not_up(box, gap, cell, room, designer):
                continue
            name = box.board.names[cell]
            yield with_cell(gap, cell, face_up(room)), UseSupplier(room=room, cell=name)


def _swaps(box: Box, home: Home) -> Iterator[tuple[Home, Action]]:
    look = visible(home)
    for one, other in combinations(range(len(home)), 2):
        if look[one] == look[other] or why_no_swap(box, home, one, other):
            continue
        names = (box.board.names[one], box.board.names[other])
        swapped = swap(home, one, other)
        rooms = crowded_rooms(box, swapped)
        for kept in product(*(_tokens(swapped, run) for run in rooms)):
            after = swapped
            for run, cell in zip(rooms, kept, strict=True):
                after = keep_token(after, run, cell)
            keep = {box.board.names[cell]: str(swapped[cell].decor) for cell in kept}
            yield after, UseHandyman(cells=names, keep=keep)


def _tokens(home: Home, run: tuple[int, ...]) -> list[int]:
    # Of equal tokens the leftmost is kept, as the file names the token and not its card.
    first: dict[str, int] = {}
    for cell in run:
        if token := home[cell].decor:
            first.setdefault(token, cell)
    return list(first.values())


def _best_roofer(box: Box, finished: FinishedHome) -> tuple[Action, ...]:
    if "roofer" not in finished.state.helpers:
        return ()

    def points(roofs: tuple[str, ...]) -> int:
        four = best_roof(box, roofs)
        return roof_points(box, four) if four else 0

    owned = finished.state.roofs
    best, best_card = points(owned), None
    for card in sorted(set(finished.discards.roofs)):
        if (value := points(plus(owned, card))) > best:
            best, best_card = value, card
    return (UseRoofer(roof=best_card),) if best_card else ()
