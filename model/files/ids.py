"""Ids in turns, ends and card lists: every one exists, and fits where it stands.

Each check returns nothing; BadInput names the first id that is unknown or out of place.
"""

from __future__ import annotations

from collections.abc import Mapping

from dhsolve.model.cards.box import Box
from dhsolve.model.errors import BadInput, tell_together
from dhsolve.model.files.state_file import check_known
from dhsolve.model.files.suggestions import unknown_id
from dhsolve.model.files.text_form.names import Kind
from dhsolve.model.rules.values import (
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


def check_id(box: Box, kind: Kind, id_: str, known: Mapping[str, object], where: str) -> None:
    """Check that one id is known."""
    if id_ not in known:
        raise BadInput(unknown_id(box, kind, id_), where)


def check_discards(box: Box, discards: Discards, where: str = "") -> None:
    """Check that discarded cards are rooms and roofs."""
    prefix = f"{where}." if where else ""
    check_known(box, "room", discards.rooms, box.catalogue.rooms, f"{prefix}rooms")
    check_known(box, "roof", discards.roofs, box.catalogue.roofs, f"{prefix}roofs")


def check_round(box: Box, one: Round) -> None:
    """Check that every column has a room, and that all cards are known."""
    rooms, resources = box.catalogue.rooms, box.catalogue.resources
    faults: list[BadInput] = []
    for at, column in enumerate(one.columns):
        if column.room is None:
            faults.append(BadInput("missing", f"columns[{at}].room"))
        elif column.room not in rooms:
            faults.append(BadInput(unknown_id(box, "room", column.room), f"columns[{at}].room"))
        if column.resource is not None and column.resource not in resources:
            reason = unknown_id(box, "resource", column.resource)
            faults.append(BadInput(reason, f"columns[{at}].resource"))
    tell_together(faults)
    check_discards(box, one.discards, "discards")


def check_room_place(box: Box, place: RoomPlace) -> None:
    """Check that the cell exists."""
    check_id(box, "cell", place.cell, box.board.index, "room.cell")


def check_turn(box: Box, turn: Turn, in_game: bool, alone: bool = False) -> None:
    """Check that cells, roofs and friends exist, and that each tool has what its use needs.

    Who played a game `alone` may leave out the shuffle of a Digger: the decks then list the cards
    in the order in which they came (P27).
    """
    cells = box.board.index
    if turn.tools:
        for at, use in enumerate(turn.tools):
            try:
                _check_tool(box, use, in_game, alone)
            except BadInput as fault:
                raise fault.under(f"tools[{at}]") from None
    if turn.scaffolding is not None:
        check_id(box, "cell", turn.scaffolding.cell, cells, "scaffolding.cell")
    check_id(box, "cell", turn.room.cell, cells, "room.cell")
    if turn.decor is not None:
        check_id(box, "cell", turn.decor, cells, "decor")
    for at, guest in enumerate(turn.friends):
        check_id(box, "friend", guest.friend, box.catalogue.friends, f"friends[{at}].friend")


def _check_tool(box: Box, use: ToolUse, in_game: bool, alone: bool) -> None:
    if isinstance(use, Ladder):
        if (use.give is None) != (use.column is None):
            absent = "give" if use.give is None else "column"
            raise BadInput("give and column belong together", absent)
        if use.give is not None:
            check_id(box, "roof", use.give, box.catalogue.roofs, "give")
    elif isinstance(use, Drill):
        check_id(box, "cell", use.cell, box.board.index, "cell")
    elif isinstance(use, Digger):
        _check_digger(box, use, in_game, alone)


def _check_digger(box: Box, use: Digger, in_game: bool, alone: bool) -> None:
    if not in_game:
        if use.shuffle is not None:
            raise BadInput("nothing is shuffled in a sequence (T3)", "shuffle")
    elif use.shuffle is None:
        if not alone:
            raise BadInput("missing, a Digger in a game names the shuffled decks", "shuffle")
    else:
        check_known(box, "room", use.shuffle.rooms, box.catalogue.rooms, "shuffle.rooms")
        check_known(
            box, "resource", use.shuffle.resources, box.catalogue.resources, "shuffle.resources"
        )


def check_end(box: Box, end: End) -> None:
    """Check that cells, rooms, tokens and roofs exist."""
    cells, cards = box.board.index, box.catalogue
    for at, action in enumerate(end.actions):
        where = f"actions[{at}]"
        if isinstance(action, UseSupplier):
            check_id(box, "room", action.room, cards.rooms, f"{where}.room")
            check_id(box, "cell", action.cell, cells, f"{where}.cell")
        elif isinstance(action, UseHandyman):
            check_known(box, "cell", action.cells, cells, f"{where}.cells")
            for cell, token in action.keep.items():
                check_id(box, "cell", cell, cells, f"{where}.keep")
                check_id(box, "décor", token, cards.decor, f"{where}.keep.{cell}")
        else:
            check_id(box, "roof", action.roof, cards.roofs, f"{where}.roof")
    for at, group in enumerate(end.engineer):
        check_known(box, "cell", group, cells, f"engineer[{at}]")
    if end.roof is not None:
        check_known(box, "roof", end.roof, cards.roofs, "roof")
