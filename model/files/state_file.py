"""state/1: a home and its belongings, from and to a file.

A home in which something lies that cannot lie there is bad input (docs/formats.md, P25), so that
nothing behind this module has to doubt it. Belongings are taken as they are (P26).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from dhsolve.model.cards.box import Box
from dhsolve.model.errors import BadInput
from dhsolve.model.files.formats import CellEntry, FloorFriends, StateFile
from dhsolve.model.files.suggestions import unknown_id
from dhsolve.model.files.text_form.names import Kind
from dhsolve.model.rules.decor import LARGE, NEAR, can_lie_on
from dhsolve.model.rules.home import EMPTY, SCAFFOLDING, Cell, Home, face_down, runs, supported
from dhsolve.model.rules.placement import floor_allows
from dhsolve.model.rules.state import State
from dhsolve.model.rules.values import PlanDecks, Variant

EMPTY_ROOM = "empty"
PLAN_POINTS = {"three": 3, "five": 5}


def check_known(
    box: Box, kind: Kind, ids: Iterable[str], known: Mapping[str, object], where: str
) -> None:
    """Check that every id of a list is known; BadInput names the first that is not."""
    for at, id_ in enumerate(ids):
        if id_ not in known:
            raise BadInput(unknown_id(box, kind, id_), f"{where}[{at}]")


def check_plan(box: Box, plan: str, points: int, where: str) -> None:
    """Check that a plan exists and is worth these points; else BadInput."""
    plans = box.catalogue.plans
    if plan not in plans:
        raise BadInput(unknown_id(box, "plan", plan), where)
    if plans[plan].points != points:
        worth = plans[plan].points
        raise BadInput(f'"{plan}" is worth {worth}, expected a plan worth {points}', where)


def check_plan_set(box: Box, pair: tuple[str, str], where: str) -> None:
    """Check that a set is a plan worth 3 and a plan worth 5, in this order; else BadInput."""
    for at, points in enumerate(PLAN_POINTS.values()):
        check_plan(box, pair[at], points, f"{where}[{at}]")


def check_plan_decks(box: Box, decks: PlanDecks) -> None:
    """Check that each deck holds plans of its own worth; else BadInput."""
    for name, points in PLAN_POINTS.items():
        for at, plan in enumerate(getattr(decks, name)):
            check_plan(box, plan, points, f"plans.{name}[{at}]")


def state_from_file(box: Box, file: StateFile) -> State:
    """The state, or BadInput if it is impossible."""
    cards = box.catalogue
    home = _home(box, file.cells)
    for at, token in enumerate(file.near):
        if token not in cards.decor:
            raise BadInput(unknown_id(box, "décor", token), f"near[{at}]")
        if cards.decor[token].place != NEAR:
            raise BadInput(f'"{token}" does not stand near the home', f"near[{at}]")
    check_known(box, "helper", file.helpers, cards.helpers, "helpers")
    for at, helper in enumerate(file.helpers):
        if helper in file.helpers[:at]:
            raise BadInput(f'"{helper}" is listed twice', f"helpers[{at}]")
    check_known(box, "tool", file.tools, cards.tools, "tools")
    check_known(box, "tool", file.under_toolbox, cards.tools, "under_toolbox")
    check_known(box, "roof", file.roofs, cards.roofs, "roofs")
    for at, pair in enumerate(file.plans):
        check_plan_set(box, pair, f"plans[{at}]")
    return State(
        home=home,
        near=tuple(sorted(file.near)),
        helpers=tuple(sorted(file.helpers)),
        tools=tuple(sorted(file.tools)),
        under_toolbox=tuple(sorted(file.under_toolbox)),
        roofs=tuple(sorted(file.roofs)),
        plans=file.plans,
        friends=_friends(box, file.friends),
    )


def _friends(box: Box, file: FloorFriends) -> tuple[tuple[str, str], ...]:
    known = box.catalogue.friends
    found: list[tuple[str, str]] = []
    for floor, friend in (("F", file.F), ("S", file.S)):
        if friend is None:
            continue
        if friend not in known:
            raise BadInput(unknown_id(box, "friend", friend), f"friends.{floor}")
        found.append((floor, friend))
    return tuple(found)


def _home(box: Box, cells: Mapping[str, CellEntry]) -> Home:
    home = [EMPTY] * len(box.board.names)
    for name, file in cells.items():
        if name not in box.board.index:
            raise BadInput(unknown_id(box, "cell", name), "cells")
        try:
            home[box.board.index[name]] = _cell(box, file)
        except BadInput as fault:
            raise fault.under(f"cells.{name}") from None
    _check_home(box, tuple(home))
    return tuple(home)


def _cell(box: Box, file: CellEntry) -> Cell:
    rooms, decor = box.catalogue.rooms, box.catalogue.decor
    if file.scaffolding:
        if file.room is not None or file.decor is not None or file.card is not None:
            raise BadInput("a Scaffolding and a room card cannot share a cell")
        return SCAFFOLDING
    if file.room is None:
        raise BadInput("expected a room or a Scaffolding; an empty cell is left out")
    if file.room == EMPTY_ROOM:
        if file.decor is not None:
            raise BadInput("an empty room holds no décor token", "decor")
        if file.card is not None and file.card not in rooms:
            raise BadInput(unknown_id(box, "room", file.card), "card")
        return face_down(file.card)
    if file.card is not None:
        raise BadInput("only an empty room names the card that lies face down", "card")
    if file.room not in rooms:
        raise BadInput(unknown_id(box, "room", file.room), "room")
    if file.decor is not None and file.decor not in decor:
        raise BadInput(unknown_id(box, "décor", file.decor), "decor")
    return Cell(file.room, file.decor)


def _check_home(box: Box, home: Home) -> None:
    """Rules 1, 3 and 4: what lies here can have been placed."""
    names, rooms = box.board.names, box.catalogue.rooms
    for cell, content in enumerate(home):
        where = f"cells.{names[cell]}"
        if not content.bare and not supported(box.board, home, cell):
            raise BadInput("nothing stands directly below the cell", where)
        if content.room and not floor_allows(box, content.room, cell):
            raise BadInput(f'"{content.room}" may not stand on this floor', f"{where}.room")
        if content.room and content.decor and not can_lie_on(box, content.decor, content.room):
            raise BadInput(_wrong_room(box, content.decor, content.room), f"{where}.decor")
    for floor in box.board.floors:
        for run in runs(box.board, home, floor):
            room = str(home[run[0]].room)
            if len(run) > (most := rooms[room].most):
                raise BadInput(
                    f'"{room}" of {len(run)} cards, at most {most} make a room',
                    f"cells.{names[run[most]]}.room",
                )
            if len(held := [cell for cell in run if home[cell].decor]) > 1:
                raise BadInput("a second décor token in one room", f"cells.{names[held[1]]}.decor")


def _wrong_room(box: Box, token: str, room: str) -> str:
    if box.catalogue.decor[token].place == LARGE:  # P25
        return f'"{token}" needs two cards when it comes, and "{room}" never has more than one'
    return f'"{token}" does not belong on "{room}"'


def state_to_file(box: Box, state: State, variant: Variant = "solo") -> StateFile:
    """The state as its file holds it."""
    friends = dict(state.friends)
    return StateFile(
        cells={
            name: _cell_entry(content)
            for name, content in zip(box.board.names, state.home, strict=True)
            if not content.bare
        },
        near=state.near,
        helpers=state.helpers,
        tools=state.tools,
        under_toolbox=state.under_toolbox,
        roofs=state.roofs,
        plans=state.plans,
        friends=FloorFriends(F=friends.get("F"), S=friends.get("S")),
        variant=variant,
    )


def _cell_entry(content: Cell) -> CellEntry:
    if content.scaffolding:
        return CellEntry(scaffolding=True)
    if content.down:
        return CellEntry(room=EMPTY_ROOM, card=content.card)
    return CellEntry(room=content.room, decor=content.decor)
