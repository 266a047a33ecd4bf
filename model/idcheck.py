"""Ids in turns, ends and card lists: every one exists, and fits where it stands."""

from __future__ import annotations

from collections.abc import Mapping

from dhsolve.model.box import Box
from dhsolve.model.errors import BadInput, unknown
from dhsolve.model.statefile import check_known
from dhsolve.model.values import (
    Digger,
    Discards,
    Drill,
    End,
    Ladder,
    RoomPlace,
    Round,
    ToolUse,
    Turn,
    UseHandyman,
    UseSupplier,
)


def check_id(kind: str, id_: str, known: Mapping[str, object], where: str) -> None:
    """One id is known."""
    if id_ not in known:
        raise BadInput(unknown(kind, id_, known), where)


def check_discards(box: Box, discards: Discards, where: str = "") -> None:
    """Discarded cards are rooms and roofs."""
    prefix = f"{where}." if where else ""
    check_known("room", discards.rooms, box.catalogue.rooms, f"{prefix}rooms")
    check_known("roof", discards.roofs, box.catalogue.roofs, f"{prefix}roofs")


def check_round(box: Box, one: Round) -> None:
    """Every column has a room; cards are known."""
    rooms, resources = box.catalogue.rooms, box.catalogue.resources
    for at, column in enumerate(one.columns):
        if column.room not in rooms:
            where = f"columns[{at}].room"
            if column.room is None:
                raise BadInput("missing", where)
            raise BadInput(unknown("room", column.room, rooms), where)
        if column.resource is not None and column.resource not in resources:
            raise BadInput(
                unknown("resource", column.resource, resources), f"columns[{at}].resource"
            )
    check_discards(box, one.discards, "discards")


def check_room_place(box: Box, place: RoomPlace) -> None:
    """The cell exists."""
    check_id("cell", place.cell, box.board.index, "room.cell")


def check_turn(box: Box, turn: Turn, in_game: bool) -> None:
    """Cells, roofs and friends exist; each tool has what its use needs."""
    cells = box.board.index
    if turn.tools:
        for at, use in enumerate(turn.tools):
            try:
                _check_tool(box, use, in_game)
            except BadInput as fault:
                raise fault.under(f"tools[{at}]") from None
    if turn.scaffolding is not None:
        check_id("cell", turn.scaffolding.cell, cells, "scaffolding.cell")
    check_id("cell", turn.room.cell, cells, "room.cell")
    if turn.decor is not None:
        check_id("cell", turn.decor, cells, "decor")
    for at, guest in enumerate(turn.friends):
        check_id("friend", guest.friend, box.catalogue.friends, f"friends[{at}].friend")


def _check_tool(box: Box, use: ToolUse, in_game: bool) -> None:
    if isinstance(use, Ladder):
        if (use.give is None) != (use.column is None):
            absent = "give" if use.give is None else "column"
            raise BadInput("give and column belong together", absent)
        if use.give is not None:
            check_id("roof", use.give, box.catalogue.roofs, "give")
    elif isinstance(use, Drill):
        check_id("cell", use.cell, box.board.index, "cell")
    elif isinstance(use, Digger):
        _check_digger(box, use, in_game)


def _check_digger(box: Box, use: Digger, in_game: bool) -> None:
    if not in_game:
        if use.shuffle is not None:
            raise BadInput("nothing is shuffled in a sequence (T3)", "shuffle")
    elif use.shuffle is None:
        raise BadInput("missing, a Digger in a game names the shuffled decks", "shuffle")
    else:
        check_known("room", use.shuffle.rooms, box.catalogue.rooms, "shuffle.rooms")
        check_known("resource", use.shuffle.resources, box.catalogue.resources, "shuffle.resources")


def check_end(box: Box, end: End) -> None:
    """Cells, rooms, tokens and roofs exist."""
    cells, cards = box.board.index, box.catalogue
    for at, action in enumerate(end.actions):
        where = f"actions[{at}]"
        if isinstance(action, UseSupplier):
            check_id("room", action.room, cards.rooms, f"{where}.room")
            check_id("cell", action.cell, cells, f"{where}.cell")
        elif isinstance(action, UseHandyman):
            check_known("cell", action.cells, cells, f"{where}.cells")
            for cell, token in action.keep.items():
                check_id("cell", cell, cells, f"{where}.keep")
                check_id("décor", token, cards.decor, f"{where}.keep.{cell}")
        else:
            check_id("roof", action.roof, cards.roofs, f"{where}.roof")
    for at, group in enumerate(end.engineer):
        check_known("cell", group, cells, f"engineer[{at}]")
    if end.roof is not None:
        check_known("roof", end.roof, cards.roofs, "roof")
