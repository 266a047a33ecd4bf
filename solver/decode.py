"""From a solution of the exact model to turns and an end, as a file holds them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from dhsolve.model.values import (
    Action,
    ConcreteMixer,
    Digger,
    Drill,
    End,
    Invitation,
    Ladder,
    RoomPlace,
    ScaffoldingPlace,
    ToolUse,
    Turn,
    UseHandyman,
    UseRoofer,
    UseSupplier,
)
from dhsolve.solver.cp import Expr, Lit
from dhsolve.solver.exact import ExactModel

K = TypeVar("K")
Value = Callable[[Expr], int]
"""Gives the value of an expression in the solution."""


def _chosen(value: Value, lits: Mapping[K, Lit]) -> K | None:
    return next((key for key, lit in lits.items() if value(lit)), None)


def _must(value: Value, lits: Mapping[K, Lit]) -> K:
    key = _chosen(value, lits)
    assert key is not None
    return key


def decode(model: ExactModel, value: Value) -> tuple[tuple[Turn, ...], End]:
    """The play that a solution stands for."""
    turns = tuple(_turn(model, value, t) for t in range(model.case.rounds))
    return turns, _end(model, value)


def _turn(model: ExactModel, value: Value, t: int) -> Turn:
    names = model.case.box.board.names
    placing = model.placing
    up = _chosen(value, placing.up[t])
    if up is not None:
        room = RoomPlace(cell=names[up[1]], face="up")
    else:
        room = RoomPlace(cell=names[_must(value, placing.face_down[t])], face="down")
    scaffolding = None
    for when, lits in (("before", placing.before[t]), ("after", placing.after[t])):
        if (cell := _chosen(value, lits)) is not None:
            scaffolding = ScaffoldingPlace(cell=names[cell], when=when)  # type: ignore[arg-type]
    token = _chosen(value, model.decorating.put[t])
    bonus = _chosen(value, model.bonuses.taken[t])
    guests = {(at, name, floor): lit for (at, name, floor), lit in model.inviting.invited.items()}
    return Turn(
        tools=_tools(model, value, t),
        column=_must(value, model.selection.column[t]),
        bonus=bonus,  # type: ignore[arg-type]
        scaffolding=scaffolding,
        room=room,
        decor=None if token is None else names[token[1]],
        friends=tuple(
            Invitation(friend=name, floor=floor)  # type: ignore[arg-type]
            for (at, name, floor), lit in sorted(guests.items(), key=lambda item: item[0][2])
            if at == t and value(lit)
        ),
    )


def _tools(model: ExactModel, value: Value, t: int) -> tuple[ToolUse, ...]:
    uses: list[ToolUse] = [Digger() for at in model.case.digs if at == t]
    given = [roof for roof, count in model.roofing.given[t].items() for _ in range(value(count))]
    columns = [k for k, lit in model.roofing.swapped[t].items() if value(lit)]
    uses += [Ladder(give=roof, column=k) for roof, k in zip(given, columns, strict=True)]
    for use in model.placing.drills[t]:
        if (at := _chosen(value, use.at)) is not None:
            uses.append(Drill(cell=model.case.box.board.names[at[0]], column=at[1]))
    if value(model.selection.mixed[t]):
        column = _must(value, model.selection.column[t])
        source = _must(value, model.selection.source[t])
        uses.append(ConcreteMixer(columns=(min(column, source), max(column, source))))
    return tuple(uses)


def _end(model: ExactModel, value: Value) -> End:
    names, finale = model.case.box.board.names, model.finale
    actions: list[Action] = []
    stages = [_chosen(value, stage) for stage in finale.supplied]
    if stages and stages[0]:
        actions.append(UseSupplier(room=stages[0][0], cell=names[stages[0][1]]))
    if value(finale.swapped):
        pair = (_must(value, finale.first), _must(value, finale.second))
        keep = {
            names[cell]: name
            for cell, on_cell in enumerate(finale.kept)
            for name, lit in on_cell.items()
            if value(lit) and _crowded(model, value, cell)
        }
        actions.append(UseHandyman(cells=(names[pair[0]], names[pair[1]]), keep=keep))
    if len(stages) > 1 and stages[1]:
        actions.append(UseSupplier(room=stages[1][0], cell=names[stages[1][1]]))
    if roof := _chosen(value, model.roofing.added):
        actions.append(UseRoofer(roof=roof))
    groups = [cells for (_, cells), lit in model.counting.groups.items() if value(lit)]
    return End(
        actions=tuple(actions),
        engineer=tuple(tuple(names[cell] for cell in group) for group in groups),
    )


def _crowded(model: ExactModel, value: Value, cell: int) -> bool:
    """Whether a token was dropped from the room at this cell."""
    finale, board = model.finale, model.case.box.board
    room = _chosen(value, finale.swapped_rooms[cell])
    for step in (-1, 1):
        other = cell + step
        while (
            other in board.floors[board.floor[cell]]
            and _chosen(value, finale.swapped_rooms[other]) == room
        ):
            if value(finale.dropped[other]):
                return True
            other += step
    return False
