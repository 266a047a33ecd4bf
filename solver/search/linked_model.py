"""The exact model built onto the relaxation of the same scenario, and plays found with it.

The relaxation adds nothing that a play could break, but its linear rows tell CP-SAT early what
cannot be reached.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ortools.sat.python import cp_model

from dhsolve.solver.exact.decode import decode
from dhsolve.solver.exact.model import ExactModel
from dhsolve.solver.relaxation.model import Relaxation
from dhsolve.solver.search.clock import Clock
from dhsolve.solver.search.cp_sat import Settings, attempt, improve, maximise, satisfy
from dhsolve.solver.search.play import InternalError, Play, replayed
from dhsolve.solver.search.trivial_bound import trivial_bound
from dhsolve.solver.shared.cp import Lit
from dhsolve.solver.shared.scenario import Scenario

NARROW = 2
"""So many points between threshold and bound are few, see `best_play`."""

RoomCounts = Mapping[tuple[str, str, int], int]
"""How many rooms there are by type, floor and size."""


def exact_on_relaxation(
    scenario: Scenario, least: int, most: int, rooms: RoomCounts | None = None
) -> ExactModel:
    """The model of all plays with `least` to `most` points, or of those with these rooms."""
    relaxation = Relaxation(scenario)
    model = ExactModel(scenario, relaxation)
    link(model, relaxation)
    for kind, count in (rooms or {}).items():
        model.cp.model.add(model.cp.total(relaxation.rooms.runs[kind]) == count)
    model.cp.model.add(model.total >= least)
    model.cp.model.add(model.total <= most)
    model.cp.model.add(relaxation.total >= model.total)  # the relaxation counts at least as much
    return model


def link(model: ExactModel, relaxation: Relaxation) -> None:
    """Cells add up to what the relaxation counts by floor."""
    cp, floor_of = model.cp, model.scenario.box.board.floor
    for t in range(model.scenario.rounds):
        up: dict[tuple[str, str], list[Lit]] = {}
        down: dict[str, list[Lit]] = {}
        for (room, cell), lit in model.placement.up[t].items():
            up.setdefault((room, floor_of[cell]), []).append(lit)
        for cell, lit in model.placement.face_down[t].items():
            down.setdefault(floor_of[cell], []).append(lit)
        for key, lit in relaxation.floors.up[t].items():
            cp.model.add(cp.total(up.get(key, [])) == lit)
        for floor, lit in relaxation.floors.down[t].items():
            cp.model.add(cp.total(down.get(floor, [])) == lit)
    runs: dict[tuple[str, str, int], list[Lit]] = {}
    for (room, cells), lit in model.scoring.runs.items():
        runs.setdefault((room, floor_of[cells[0]], len(cells)), []).append(lit)
    for kind, lits in relaxation.rooms.runs.items():
        cp.model.add(cp.total(runs.get(kind, [])) == cp.total(lits))


def good_play(scenario: Scenario, seconds: float, clock: Clock, settings: Settings) -> Play | None:
    """The best play with known columns found in so much deterministic time; None without any."""
    model = exact_on_relaxation(scenario, 0, trivial_bound(scenario))
    solver = improve(model.cp, model.total, seconds, clock, _thorough(settings))
    return None if solver is None else _decoded(model, solver)


def play_with_rooms(
    scenario: Scenario, points: int, rooms: RoomCounts, clock: Clock, settings: Settings
) -> Play | None:
    """A play that has these points and these rooms; None if none is quickly found."""
    model = exact_on_relaxation(scenario, points, points, rooms)
    solver = attempt(model.cp, clock, _thorough(settings))
    return None if solver is None else _decoded(model, solver)


def best_play(
    scenario: Scenario,
    threshold: int,
    most: int,
    clock: Clock,
    settings: Settings,
    most_work: float | None = None,
) -> Play | None:
    """The best play with more points than the threshold, None if there is none.

    No play of the scenario is known to have more than `most` points. A question about a scenario
    that is not plain is TooLong after `most_work`.
    """
    settings = _thorough(settings)
    if scenario.plain:
        return _optimum(scenario, threshold, most, clock, settings)
    # Questions are answered sooner than an optimum is found here. Mostly there is no play, and one
    # question settles that; if there is one, the bound is mostly reached in a wide range.
    best = _reach(scenario, threshold + 1, most, clock, settings, most_work)
    if best is None:
        return None
    if most - best.score.total > NARROW:
        downwards = range(most, best.score.total, -1)
        plays = (_reach(scenario, points, most, clock, settings, most_work) for points in downwards)
        return next((play for play in plays if play), best)
    while best.score.total < most and (
        better := _reach(scenario, best.score.total + 1, most, clock, settings, most_work)
    ):
        best = better
    return best


def _optimum(
    scenario: Scenario, threshold: int, most: int, clock: Clock, settings: Settings
) -> Play | None:
    """The same by one solve that maximises."""
    model = exact_on_relaxation(scenario, threshold + 1, most)
    solver = maximise(model.cp, model.total, clock, settings)
    if solver is None:
        return None
    found, value = _decoded(model, solver), solver.value(model.total)
    if found.score.total > value:
        raise InternalError(f"a play of {found.score.total} points beats the optimum {value}")
    return found


def _reach(
    scenario: Scenario,
    points: int,
    most: int,
    clock: Clock,
    settings: Settings,
    most_work: float | None,
) -> Play | None:
    """Any play with so many points or more, None if there is none."""
    model = exact_on_relaxation(scenario, points, most)
    solver = satisfy(model.cp, clock, settings, most_work)
    return None if solver is None else _decoded(model, solver)


def _thorough(settings: Settings) -> Settings:
    """With the presolve that pays for the exact model."""
    return replace(settings, light=False)


def _decoded(model: ExactModel, solver: cp_model.CpSolver) -> Play:
    return replayed(model.scenario, *decode(model, solver.value), solver.value(model.total))
