"""Placing a room card (rules 3)."""

from __future__ import annotations

from dhsolve.model.cards.box import Box
from dhsolve.model.rules.home import Home, joined_cells, supported, tokens
from dhsolve.model.rules.reasons import Reason

FLOORS = {"normal": "FS", "unique": "FS", "basement": "B", "any": "FSB"}


def floor_allows(box: Box, room: str, cell: int) -> bool:
    """Whether the room may stand on this floor (rule 3.2: the home gym may stand anywhere)."""
    return box.board.floor[cell] in FLOORS[box.catalogue.rooms[room].kind]


def why_no_card(box: Box, home: Home, cell: int) -> Reason | None:
    """Why no card at all, face up or down, may go on this cell (rule 3.1); None if one may."""
    if not home[cell].free:
        return Reason.CELL_OCCUPIED
    if not supported(box.board, home, cell):
        return Reason.UNSUPPORTED
    return None


def why_not_up(box: Box, home: Home, cell: int, room: str, designer: bool) -> Reason | None:
    """Why this card may not lie face up on this free, supported cell; None if it may.

    `designer` says whether the player has the Interior Designer, who reopens rooms (D2).
    """
    if not floor_allows(box, room, cell):
        return Reason.WRONG_FLOOR  # rule 3.2
    joined = joined_cells(box.board, home, cell, room)
    if len(joined) > box.catalogue.rooms[room].most:
        return Reason.ROOM_TOO_LARGE  # rule 3.3
    held = len(tokens(home, joined))
    if held and not designer:
        return Reason.FINISHED_ROOM  # rule 3.4
    if held > 1:
        return Reason.TWO_TOKENS  # rule 3.5
    return None
