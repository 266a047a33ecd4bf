"""One scenario: the core gives a bound, the exact model a play; together they are a proof.

The core's optimum U is at least the best score. Its columns are then fixed in the exact model,
which looks for a play of U points. If there is one, it is optimal. If there is none, the core is
first refined by final positions (`CoreCells`), then told that these columns give less than U, and
solved again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ortools.sat.python import cp_model

from dhsolve.model.ending import Finished
from dhsolve.model.ending import finish as finish_game
from dhsolve.model.sequence import play
from dhsolve.model.values import End, Score, Turn
from dhsolve.solver.core import Core
from dhsolve.solver.core_cells import CoreCells
from dhsolve.solver.cp import Lit
from dhsolve.solver.decode import decode
from dhsolve.solver.exact import ExactModel
from dhsolve.solver.fixing import choose
from dhsolve.solver.instance import Instance
from dhsolve.solver.running import Clock, Settings, maximise, satisfy

DIRECT_ROUNDS = 3
"""Up to so many rounds the exact model alone is fastest (docs/model.md)."""


@dataclass(frozen=True)
class Play:
    """A play that the engine has accepted, with its score."""

    turns: tuple[Turn, ...]
    end: End
    score: Score


class InternalError(Exception):
    """The engine refuses what a model has found, or they disagree on its score."""


def replayed(case: Instance, turns: tuple[Turn, ...], end: End, claimed: int) -> Play:
    """The play as the engine sees it; it must be legal and score at least what was claimed."""
    try:
        position = case.start
        for turn in turns:
            position = play(case.box, position, turn)
        finished = Finished(position.state, position.discards)
        score = finish_game(case.box, finished, end, position.solo)[1]
    except Exception as error:
        raise InternalError(f"the engine refuses the play: {error}") from error
    if score.total < claimed:
        raise InternalError(f"the engine counts {score.total} points, the model {claimed}")
    return Play(turns, end, score)


@dataclass(frozen=True)
class Outcome:
    """What is known of a scenario: a play above the bar if there is one, and a proven bound."""

    play: Play | None
    bound: int


Report = Callable[[int], None]
"""Is told each better bound of the scenario."""


def solve_scenario(
    case: Instance, bar: int, clock: Clock, settings: Settings, report: Report
) -> Outcome:
    """The best play of a scenario that scores more than `bar`, or the proof that there is none."""
    if case.rounds <= DIRECT_ROUNDS:
        return _direct(case, bar, clock, settings)
    core = Core(case)
    core.cp.model.add(core.total >= bar + 1)
    refined = False
    while True:
        solver = maximise(
            core.cp, core.total, clock, settings, lambda bound: report(int(bound + 1e-6))
        )
        if solver is None:
            return Outcome(None, bar)
        top = round(solver.objective_value)
        report(top)
        found = complete(case, core, solver, top, clock, settings)
        if found:
            if found.score.total > top:
                raise InternalError(f"a play of {found.score.total} beats the bound {top}")
            return Outcome(found, top)
        if refined:
            _cut(core, solver, top)
        else:
            CoreCells(core)
            refined = True


def _direct(case: Instance, bar: int, clock: Clock, settings: Settings) -> Outcome:
    model = ExactModel(case)
    model.cp.model.add(model.total >= bar + 1)
    solver = maximise(model.cp, model.total, clock, settings)
    if solver is None:
        return Outcome(None, bar)
    top = round(solver.objective_value)
    found = replayed(case, *decode(model, solver.value), top)
    if found.score.total > top:
        raise InternalError(f"a play of {found.score.total} beats the optimum {top}")
    return Outcome(found, top)


def _columns(core: Core, solver: cp_model.CpSolver) -> list[int]:
    return [
        next(k for k, lit in column.items() if solver.value(lit))
        for column in core.selection.column
    ]


def complete(
    case: Instance,
    core: Core,
    solver: cp_model.CpSolver,
    points: int,
    clock: Clock,
    settings: Settings,
) -> Play | None:
    """A play with the core's columns that reaches the points, or None if there is none.

    First with all that the core says of each card, then with its columns alone.
    """
    fixed = replace(case, allowed=tuple((k,) for k in _columns(core, solver)))
    for strict in (True, False):
        base = Core(fixed)
        model = ExactModel(fixed, base)
        link(model, base)
        if strict:
            _follow(base, core, solver)
        model.cp.model.add(base.total >= points)
        model.cp.model.add(model.total >= points)
        found = satisfy(model.cp, clock, settings)
        if found:
            return replayed(case, *decode(model, found.value), points)
    return None


def link(model: ExactModel, core: Core) -> None:
    """Cells add up to what the core counts by floor."""
    cp, floor_of = model.cp, model.case.box.board.floor
    for t in range(model.case.rounds):
        up: dict[tuple[str, str], list[Lit]] = {}
        down: dict[str, list[Lit]] = {}
        for (room, cell), lit in model.placing.up[t].items():
            up.setdefault((room, floor_of[cell]), []).append(lit)
        for cell, lit in model.placing.face_down[t].items():
            down.setdefault(floor_of[cell], []).append(lit)
        for key, lit in core.floors.up[t].items():
            cp.model.add(cp.total(up.get(key, [])) == lit)
        for floor, lit in core.floors.down[t].items():
            cp.model.add(cp.total(down.get(floor, [])) == lit)
    runs: dict[tuple[str, str, int], list[Lit]] = {}
    for (room, cells), lit in model.counting.runs.items():
        runs.setdefault((room, floor_of[cells[0]], len(cells)), []).append(lit)
    for kind, lits in core.rooms.runs.items():
        cp.model.add(cp.total(runs.get(kind, [])) == cp.total(lits))


def _follow(base: Core, core: Core, solver: cp_model.CpSolver) -> None:
    """Fix what a solution of the core says of each card and room."""
    cp = base.cp
    for t in range(base.case.rounds):
        for mine, its in (
            (base.selection.source[t], core.selection.source[t]),
            (base.selection.bonus[t], core.selection.bonus[t]),
            (base.floors.up[t], core.floors.up[t]),
            (base.floors.down[t], core.floors.down[t]),
            (base.floors.drill_in[t], core.floors.drill_in[t]),
        ):
            choose(cp, mine, [key for key, lit in its.items() if solver.value(lit)])  # type: ignore[misc]
    for key, lits in core.rooms.runs.items():
        count = sum(bool(solver.value(lit)) for lit in lits)
        cp.model.add(cp.total(base.rooms.runs.get(key, [])) == count)
    for part, points in core.parts.items():
        cp.model.add(base.parts[part] == solver.value(points))


def _cut(core: Core, solver: cp_model.CpSolver, top: int) -> None:
    """With all of these columns the score is below `top`: the exact model has shown it."""
    cp = core.cp
    columns = _columns(core, solver)
    lits = [core.selection.column[t][k] for t, k in enumerate(columns)]
    less = cp.lit("cut")
    cp.clause(less, *(cp.neg(lit) for lit in lits))
    cp.model.add(core.total <= top - 1).only_enforce_if(less)
