"""Placing a room card (rules 3)."""

from __future__ import annotations

from dhsolve.model.box import Box
from dhsolve.model.home import Cell, Home, face_down, room_cells, supported, tokens, with_cell
from dhsolve.model.reasons import Reason, RuleBroken

FLOORS = {"normal": "FS", "unique": "FS", "basement": "B", "any": "FSB"}


def floor_allows(box: Box, room: str, cell: int) -> bool:
    """3.2: basement rooms below, the others above, the home gym anywhere."""
    return box.board.floor[cell] in FLOORS[box.catalogue.rooms[room].kind]


def why_no_card(box: Box, home: Home, cell: int) -> Reason | None:
    """3.1: why no card at all, face up or down, may go on this cell."""
    if not home[cell].free:
        return Reason.CELL_OCCUPIED
    if not supported(box.board, home, cell):
        return Reason.UNSUPPORTED
    return None


def why_not_up(box: Box, home: Home, cell: int, room: str, designer: bool) -> Reason | None:
    """Why this card may not lie face up on this free, supported cell (3.2 to 3.5)."""
    if not floor_allows(box, room, cell):
        return Reason.WRONG_FLOOR
    joined = room_cells(box.board, with_cell(home, cell, Cell(room)), cell)
    if len(joined) > box.catalogue.rooms[room].most:
        return Reason.ROOM_TOO_LARGE
    held = len(tokens(home, joined))
    if held and not designer:
        return Reason.FINISHED_ROOM
    if held > 1:
        return Reason.TWO_TOKENS
    return None


def place_up(box: Box, home: Home, cell: int, room: str, designer: bool) -> Home:
    """The home with the card face up on the cell, or RuleBroken."""
    reason = why_no_card(box, home, cell) or why_not_up(box, home, cell, room, designer)
    if reason:
        raise RuleBroken(reason, f"{room} face up on {box.board.names[cell]}")
    return with_cell(home, cell, Cell(room))


def place_down(box: Box, home: Home, cell: int, card: str) -> Home:
    """The home with the card face down on the cell as an empty room, or RuleBroken."""
    if reason := why_no_card(box, home, cell):
        raise RuleBroken(reason, f"{card} face down on {box.board.names[cell]}")
    return with_cell(home, cell, face_down(card))
