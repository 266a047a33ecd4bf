"""From a solution of the exact model to turns and an end, as a file holds them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TypeVar

from dhsolve.model.rules.values import (
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
from dhsolve.solver.exact.model import ExactModel
from dhsolve.solver.shared.cp import Expr, Lit

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
    turns = tuple(_turn(model, value, t) for t in range(model.scenario.rounds))
    return turns, _end(model, value)


def _turn(model: ExactModel, value: Value, t: int) -> Turn:
    names = model.scenario.box.board.names
    placement = model.placement
    up = _chosen(value, placement.up[t])
    if up is not None:
        room = RoomPlace(cell=names[up[1]], face="up")
    else:
        room = RoomPlace(cell=names[_must(value, placement.face_down[t])], face="down")
    scaffolding = None
    for when, lits in (("before", placement.before[t]), ("after", placement.after[t])):
        if (cell := _chosen(value, lits)) is not None:
            scaffolding = ScaffoldingPlace(cell=names[cell], when=when)  # type: ignore[arg-type]
    token = _chosen(value, model.decoration.put[t])
    bonus = _chosen(value, model.bonuses.taken[t])
    guests = {
        (at, name, floor): lit for (at, name, floor), lit in model.invitations.invited.items()
    }
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
    uses: list[ToolUse] = [Digger() for at in model.scenario.digs if at == t]
    uses += _ladders(model, value, t)
    for use in model.placement.drills[t]:
        if (at := _chosen(value, use.at)) is not None:
            uses.append(Drill(cell=model.scenario.box.board.names[at[0]], column=at[1]))
    if value(model.selection.mixed[t]):
        column = _must(value, model.selection.column[t])
        source = _must(value, model.selection.source[t])
        uses.append(ConcreteMixer(columns=(min(column, source), max(column, source))))
    return tuple(uses)


def _ladders(model: ExactModel, value: Value, t: int) -> list[Ladder]:
    """The swaps that make up the exchange of a turn, one after another."""
    roof, taken = model.roof, _must(value, model.selection.column[t])
    given = Counter({name: value(count) for name, count in roof.given[t].items()})
    columns = [k for k, lit in roof.swapped[t].items() if value(lit)]
    passed = None
    if columns and value(roof.passed[t]):
        # its card comes to the stack only after all the others have left it
        passed = str(model.scenario.resource(t, taken))
        given -= Counter([passed])
    uses = [Ladder(give=name, column=k) for name, k in zip(given.elements(), columns, strict=False)]
    if passed and len(columns) > given.total():
        stack = Counter({name: value(count) for name, count in roof.held[t].items()}) - given
        stack += Counter(str(model.scenario.resource(t, k)) for k in columns[: len(uses)])
        uses.append(Ladder(give=next(stack.elements()), column=taken))
        uses.append(Ladder(give=passed, column=columns[-1]))
    return uses


def _end(model: ExactModel, value: Value) -> End:
    names, ending = model.scenario.box.board.names, model.ending
    actions: list[Action] = []
    stages = [_chosen(value, stage) for stage in ending.supplied]
    if stages and stages[0]:
        actions.append(UseSupplier(room=stages[0][0], cell=names[stages[0][1]]))
    if value(ending.swapped):
        pair = (_must(value, ending.first), _must(value, ending.second))
        keep = {
            names[cell]: name
            for cell, on_cell in enumerate(ending.kept)
            for name, lit in on_cell.items()
            if value(lit) and _crowded(model, value, cell)
        }
        actions.append(UseHandyman(cells=(names[pair[0]], names[pair[1]]), keep=keep))
    if len(stages) > 1 and stages[1]:
        actions.append(UseSupplier(room=stages[1][0], cell=names[stages[1][1]]))
    if roof := _chosen(value, model.roof.added):
        actions.append(UseRoofer(roof=roof))
    groups = [cells for (_, cells), lit in model.scoring.groups.items() if value(lit)]
    return End(
        actions=tuple(actions),
        engineer=tuple(tuple(names[cell] for cell in group) for group in groups),
    )


def _crowded(model: ExactModel, value: Value, cell: int) -> bool:
    """Whether a token was dropped from the room at this cell."""
    ending, board = model.ending, model.scenario.box.board
    room = _chosen(value, ending.swapped_rooms[cell])
    for step in (-1, 1):
        other = cell + step
        while (
            other in board.floors[board.floor[cell]]
            and _chosen(value, ending.swapped_rooms[other]) == room
        ):
            if value(ending.dropped[other]):
                return True
            other += step
    return False
