"""state/1: a home and its belongings, from and to their filed form.

A state that no play can lead to is bad input (docs/formats.md), so that nothing behind this
module has to doubt a home.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from dhsolve.model.box import Box
from dhsolve.model.decor import LARGE, NEAR, belongs
from dhsolve.model.errors import BadInput, unknown
from dhsolve.model.filed import FiledCell, FiledState, FloorFriends
from dhsolve.model.home import EMPTY, SCAFFOLDING, Cell, Home, face_down, runs, supported
from dhsolve.model.placement import floor_allows
from dhsolve.model.state import State
from dhsolve.model.values import PlanDecks, Variant

EMPTY_ROOM = "empty"
PLAN_POINTS = {"three": 3, "five": 5}


def check_known(kind: str, ids: Iterable[str], known: Mapping[str, object], where: str) -> None:
    """Every id of a list is known."""
    for at, id_ in enumerate(ids):
        if id_ not in known:
            raise BadInput(unknown(kind, id_, known), f"{where}[{at}]")


def check_plan(box: Box, plan: str, points: int, where: str) -> None:
    """A plan of the deck it stands in."""
    plans = box.catalogue.plans
    if plan not in plans:
        raise BadInput(unknown("plan", plan, plans), where)
    if plans[plan].points != points:
        worth = plans[plan].points
        raise BadInput(f'"{plan}" is worth {worth}, expected a plan worth {points}', where)


def check_plan_set(box: Box, pair: tuple[str, str], where: str) -> None:
    """A set is a plan worth 3 and a plan worth 5, in this order."""
    for at, points in enumerate(PLAN_POINTS.values()):
        check_plan(box, pair[at], points, f"{where}[{at}]")


def check_plan_decks(box: Box, decks: PlanDecks) -> None:
    """Each deck holds plans of its own worth."""
    for name, points in PLAN_POINTS.items():
        for at, plan in enumerate(getattr(decks, name)):
            check_plan(box, plan, points, f"plans.{name}[{at}]")


def state_from_file(box: Box, filed: FiledState) -> State:
    """The state, or BadInput if it is impossible."""
    cards = box.catalogue
    home = _home(box, filed.cells)
    for at, token in enumerate(filed.near):
        if token not in cards.decor:
            raise BadInput(unknown("décor", token, cards.decor), f"near[{at}]")
        if cards.decor[token].place != NEAR:
            raise BadInput(f'"{token}" does not stand near the home', f"near[{at}]")
    check_known("helper", filed.helpers, cards.helpers, "helpers")
    for at, helper in enumerate(filed.helpers):
        if helper in filed.helpers[:at]:
            raise BadInput(f'"{helper}" is listed twice', f"helpers[{at}]")
    check_known("tool", filed.tools, cards.tools, "tools")
    check_known("tool", filed.under_toolbox, cards.tools, "under_toolbox")
    check_known("roof", filed.roofs, cards.roofs, "roofs")
    for at, pair in enumerate(filed.plans):
        check_plan_set(box, pair, f"plans[{at}]")
    return State(
        home=home,
        near=tuple(sorted(filed.near)),
        helpers=tuple(sorted(filed.helpers)),
        tools=tuple(sorted(filed.tools)),
        under_toolbox=tuple(sorted(filed.under_toolbox)),
        roofs=tuple(sorted(filed.roofs)),
        plans=filed.plans,
        friends=_friends(box, filed.friends),
    )


def _friends(box: Box, filed: FloorFriends) -> tuple[tuple[str, str], ...]:
    known = box.catalogue.friends
    found: list[tuple[str, str]] = []
    for floor, friend in (("F", filed.F), ("S", filed.S)):
        if friend is None:
            continue
        if friend not in known:
            raise BadInput(unknown("friend", friend, known), f"friends.{floor}")
        found.append((floor, friend))
    return tuple(found)


def _home(box: Box, cells: Mapping[str, FiledCell]) -> Home:
    home = [EMPTY] * len(box.board.names)
    for name, filed in cells.items():
        if name not in box.board.index:
            raise BadInput(unknown("cell", name, box.board.index), "cells")
        try:
            home[box.board.index[name]] = _cell(box, filed)
        except BadInput as fault:
            raise fault.under(f"cells.{name}") from None
    _check_home(box, tuple(home))
    return tuple(home)


def _cell(box: Box, filed: FiledCell) -> Cell:
    rooms, decor = box.catalogue.rooms, box.catalogue.decor
    if filed.scaffolding:
        if filed.room is not None or filed.decor is not None or filed.card is not None:
            raise BadInput("a Scaffolding and a room card cannot share a cell")
        return SCAFFOLDING
    if filed.room is None:
        raise BadInput("expected a room or a Scaffolding; an empty cell is left out")
    if filed.room == EMPTY_ROOM:
        if filed.decor is not None:
            raise BadInput("an empty room holds no décor token", "decor")
        if filed.card is not None and filed.card not in rooms:
            raise BadInput(unknown("room", filed.card, rooms), "card")
        return face_down(filed.card)
    if filed.card is not None:
        raise BadInput("only an empty room names the card that lies face down", "card")
    if filed.room not in rooms:
        raise BadInput(unknown("room", filed.room, (*rooms, EMPTY_ROOM)), "room")
    if filed.decor is not None and filed.decor not in decor:
        raise BadInput(unknown("décor", filed.decor, decor), "decor")
    return Cell(filed.room, filed.decor)


def _check_home(box: Box, home: Home) -> None:
    """Rules 1, 3 and 4: what lies here can have been placed."""
    names, rooms = box.board.names, box.catalogue.rooms
    for cell, content in enumerate(home):
        where = f"cells.{names[cell]}"
        if not content.bare and not supported(box.board, home, cell):
            raise BadInput("nothing stands directly below the cell", where)
        if content.room and not floor_allows(box, content.room, cell):
            raise BadInput(f'"{content.room}" may not stand on this floor', f"{where}.room")
        if content.room and content.decor and not _may_lie(box, content.decor, content.room):
            raise BadInput(
                f'"{content.decor}" does not belong on "{content.room}"', f"{where}.decor"
            )
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


def _may_lie(box: Box, token: str, room: str) -> bool:
    # D5: the room of a dartboard may have shrunk since, so its size does not matter here
    place = box.catalogue.decor[token].place
    return place == LARGE or (place != NEAR and belongs(box, token, room, 1))


def state_to_file(box: Box, state: State, variant: Variant = "solo") -> FiledState:
    """The filed form of a state."""
    friends = dict(state.friends)
    return FiledState(
        cells={
            name: _filed_cell(content)
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


def _filed_cell(content: Cell) -> FiledCell:
    if content.scaffolding:
        return FiledCell(scaffolding=True)
    if content.down:
        return FiledCell(room=EMPTY_ROOM, card=content.card)
    return FiledCell(room=content.room, decor=content.decor)
