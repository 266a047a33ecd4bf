"""Rooms on cells: how large they may be, and where they hold a token (rules 3.3 to 3.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from dhsolve.solver.shared.cp import Cp, Lit
from dhsolve.solver.shared.scenario import Scenario

Rooms: TypeAlias = list[dict[str, Lit]]
"""For each cell: the literal of each room type that may lie there face up."""
Tokens: TypeAlias = list[dict[str, Lit]]
"""For each cell: the literal of each token that may lie there."""


def paths(
    scenario: Scenario, rooms: Rooms, cell: int, room: str
) -> Iterator[tuple[int, list[Lit]]]:
    """Cells that can be in one room of this type with `cell`, each with what must lie between.

    The cells between and the far cell itself are listed, `cell` is not.
    """
    floor = scenario.box.board.floors[scenario.box.board.floor[cell]]
    most = scenario.box.catalogue.rooms[room].most
    for step in (-1, 1):
        way: list[Lit] = []
        for distance in range(1, most):
            other = cell + step * distance
            if other not in floor or room not in rooms[other]:
                break
            way = [*way, rooms[other][room]]
            yield other, way


def limit_sizes(cp: Cp, scenario: Scenario, rooms: Rooms) -> None:
    """No room has more cards than its type allows (3.3)."""
    for cells in scenario.box.board.floors.values():
        for room in sorted({room for cell in cells for room in rooms[cell]}):
            most = scenario.box.catalogue.rooms[room].most
            for at in range(len(cells) - most):
                window = [rooms[cell].get(room, cp.no) for cell in cells[at : at + most + 1]]
                cp.forbid(*window)


def token_on(cp: Cp, tokens: Tokens, cell: int) -> Lit:
    """Whether any token lies on the cell."""
    return cp.exactly_any(tokens[cell].values(), f"token[{cell}]")


def tokens_on(cp: Cp, tokens: Tokens) -> list[Lit]:
    """For each cell whether a token lies there."""
    return [token_on(cp, tokens, cell) for cell in range(len(tokens))]


def respect_tokens(
    cp: Cp,
    scenario: Scenario,
    placed: Lit,
    cell: int,
    room: str,
    rooms: Rooms,
    token: list[Lit],
    designer: Lit,
) -> None:
    """A card placed here joins no decorated room without the Designer, and never two (3.4, 3.5)."""
    reach = list(paths(scenario, rooms, cell, room))
    for other, way in reach:
        cp.clause(*(cp.neg(lit) for lit in (placed, *way, token[other])), designer)
    most = scenario.box.catalogue.rooms[room].most
    for one, way in reach:
        for other, other_way in reach:
            if one < cell < other and other - one < most:
                cp.forbid(placed, *way, *other_way, token[one], token[other])


def room_has_token(
    cp: Cp, scenario: Scenario, cell: int, room: str, rooms: Rooms, token: list[Lit]
) -> Lit:
    """A literal that may hold only if the room of this type at `cell` holds a token."""
    ways = [token[cell]]
    for other, way in paths(scenario, rooms, cell, room):
        ways.append(cp.all_of((*way, token[other]), f"reaches[{cell},{other}]"))
    return cp.any_of(ways, f"has_token[{cell},{room}]")
