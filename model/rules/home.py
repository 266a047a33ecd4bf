"""The home: what lies on each cell, and the rooms that the cards form (rules 1 and 3)."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, TypeAlias

from dhsolve.model.cards.board import Board


class Cell(NamedTuple):
    """What lies on one cell; `Cell()` is an empty one."""

    room: str | None = None
    """The room type of a face-up card."""
    decor: str | None = None
    """The décor token on that card."""
    down: bool = False
    """A card lies face down here: an empty room."""
    card: str | None = None
    """Which card lies face down, where that is known; never part of a comparison."""
    scaffolding: bool = False

    @property
    def free(self) -> bool:
        """No room card lies here (there may be a Scaffolding)."""
        return self.room is None and not self.down

    @property
    def bare(self) -> bool:
        """Nothing at all lies here."""
        return self.room is None and not self.down and not self.scaffolding


EMPTY = Cell()
SCAFFOLDING = Cell(scaffolding=True)
FACE_DOWN = Cell(down=True)

Home: TypeAlias = tuple[Cell, ...]


@cache
def face_up(room: str) -> Cell:
    """A room card without a token. Cells never change, so one of each is enough."""
    return Cell(room)


@cache
def face_down(card: str | None) -> Cell:
    """An empty room, made of this card; None where nobody knows which."""
    return Cell(down=True, card=card)


def with_cell(home: Home, cell: int, content: Cell) -> Home:
    """The home with one cell changed."""
    return (*home[:cell], content, *home[cell + 1 :])


def visible(home: Home) -> Home:
    """The home as states are compared: which card lies face down does not matter."""
    return tuple([FACE_DOWN if content.down else content for content in home])


def supported(board: Board, home: Home, cell: int) -> bool:
    """On the ground, or above a card (a room, face up or down, or a Scaffolding)."""
    below = board.below[cell]
    return below is None or not home[below].bare


def joined_cells(board: Board, home: Home, cell: int, room: str) -> tuple[int, ...]:
    """The cells of the room that a card of this type makes on `cell`, left to right."""
    # The cells of a floor are consecutive integers, so a room is a range.
    floor = board.floors[board.floor[cell]]
    first = last = cell
    while first > floor[0] and home[first - 1].room == room:
        first -= 1
    while last < floor[-1] and home[last + 1].room == room:
        last += 1
    return tuple(range(first, last + 1))


def runs(board: Board, home: Home, floor: str) -> list[tuple[int, ...]]:
    """The rooms of one floor, left to right: the maximal runs of face-up cards of one type."""
    found: list[tuple[int, ...]] = []
    before = None
    for cell in board.floors[floor]:
        room = home[cell].room
        if room is not None:
            if room == before:
                found[-1] = (*found[-1], cell)
            else:
                found.append((cell,))
        before = room
    return found


def tokens(home: Home, cells: tuple[int, ...]) -> list[str]:
    """The décor tokens on these cells, left to right."""
    return [token for cell in cells if (token := home[cell].decor) is not None]
