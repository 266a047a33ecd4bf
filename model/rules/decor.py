"""Décor tokens (rules 4)."""

from __future__ import annotations

from dhsolve.model.cards.box import Box
from dhsolve.model.rules.home import Home, joined_cells, runs, tokens, with_cell
from dhsolve.model.rules.reasons import Reason, RuleBroken

NEAR, ANY, LARGE = "near", "any", "large"


def belongs(box: Box, token: str, room: str, size: int) -> bool:
    """Whether a token belongs on a room of this type and size (D3: "any" is any face-up room)."""
    place = box.catalogue.decor[token].place
    return place in (ANY, room) or (place == LARGE and size >= 2)


def can_lie_on(box: Box, token: str, room: str) -> bool:
    """Whether a card of this type can hold the token: its room had the size for it once.

    The room may have shrunk since (D5), but no room ever has more cards than its type allows.
    """
    return belongs(box, token, room, box.catalogue.rooms[room].most)


def decor_cells(box: Box, home: Home, token: str) -> list[int]:
    """The cells on which the token may be put: cards of rooms of the right kind without a token."""
    found: list[int] = []
    for floor in box.board.floors:
        for run in runs(box.board, home, floor):
            room = home[run[0]].room
            if room and belongs(box, token, room, len(run)) and not tokens(home, run):
                found.extend(run)
    return found


def place_decor(box: Box, home: Home, cell: int, token: str) -> Home:
    """The home with the token on a card; RuleBroken if its room is of the wrong kind or has one."""
    what = f"{token} on {box.board.names[cell]}"
    room = home[cell].room
    if room is None:
        raise RuleBroken(Reason.DECOR_WRONG_ROOM, what)
    run = joined_cells(box.board, home, cell, room)
    if not belongs(box, token, room, len(run)):
        raise RuleBroken(Reason.DECOR_WRONG_ROOM, what)
    if tokens(home, run):
        raise RuleBroken(Reason.DECOR_ROOM_HAS_TOKEN, what)
    return with_cell(home, cell, home[cell]._replace(decor=token))
