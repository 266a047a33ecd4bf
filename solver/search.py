"""One scenario: the core gives a bound, the exact model a play; together they are a proof.

The core's optimum is at least the best score. Its columns are then fixed in the exact model, which
is asked for a play as good as everything else promises. If there is one, nothing beats it. If not,
the core is told to choose other columns and is solved again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ortools.sat.python import cp_model

from dhsolve.model.ending import Finished
from dhsolve.model.ending import finish as finish_game
from dhsolve.model.sequence import play as play_turn
from dhsolve.model.values import End, Score, Turn
from dhsolve.solver.core import Core
from dhsolve.solver.core_cells import CoreCells
from dhsolve.solver.core_zones import CoreZones
from dhsolve.solver.cp import Lit
from dhsolve.solver.decode import decode
from dhsolve.solver.exact import ExactModel
from dhsolve.solver.instance import Instance
from dhsolve.solver.running import Clock, Settings, glance, improve, maximise, satisfy
from dhsolve.solver.scenarios import drill_turns
from dhsolve.solver.trivial import trivial_bound

DIRECT_ROUNDS = 3
"""Up to so many rounds the exact model is used at once."""
ZONES_AFTER, CELLS_AFTER = 1, 8
"""So many columns proposed by the core may fail before `CoreZones` and `CoreCells` refine it."""
LITTLE_ROOM = 2
"""Points between the bar and the bound, see `_exact_best`."""


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
            position = play_turn(case.box, position, turn)
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


@dataclass
class Proposal:
    """A case with known columns, or one small enough to be asked at once, and its bound."""

    case: Instance
    bound: int


def solve_scenario(
    case: Instance, bar: int, clock: Clock, settings: Settings, report: Report
) -> Outcome:
    """The best play of a scenario with more points than the bar.

    If the Drill can be used on one of several turns, mostly the bound of all together is enough;
    otherwise they are looked at one by one.
    """
    by_turn = drill_turns(case)
    if len(by_turn) == 1:
        return _solve(case, bar, clock, settings, report)
    promised = _promise(case, bar, clock, settings)
    report(promised)
    best: Play | None = None
    for part in by_turn if promised > bar else []:
        play = _solve(part, bar, clock, settings, _no_lower(report, promised)).play
        if play:
            best, bar = play, play.score.total
    return Outcome(best, bar)


def _promise(case: Instance, bar: int, clock: Clock, settings: Settings) -> int:
    """A bound of the case; the bar if there is nothing above it."""
    if _small(case):
        return max([bar, *(one.bound for one in _refined(case, bar, clock, settings))])
    core = _Proposer(case, bar)
    core.propose(clock, settings, lambda _: None)
    return core.bound


def _small(case: Instance) -> bool:
    """Whether the exact model is used at once."""
    forced = all(len(case.columns(t)) == 1 for t in range(case.rounds))
    return case.rounds <= DIRECT_ROUNDS or forced


def _plain(case: Instance) -> bool:
    return not case.used and not case.digs


def _solve(case: Instance, bar: int, clock: Clock, settings: Settings, report: Report) -> Outcome:
    """The best play with more points than the bar.

    What promises most is looked at first: the core, which then proposes columns, or a proposal,
    and that one only for as many points as nothing else promises. So the first play is the best.
    """
    proposals: list[Proposal] = []
    if _small(case):
        core, promised = None, bar
        if bar < 0 and _plain(case):  # without a bar to stay below, the bound saves nothing
            proposals.append(Proposal(case, trivial_bound(case)))
        else:
            proposals += _refined(case, bar, clock, settings)
    else:
        core, promised = _Proposer(case, bar), trivial_bound(case)
    while True:
        proposals.sort(key=lambda proposal: proposal.bound, reverse=True)
        first, second, *_ = [proposal.bound for proposal in proposals] + [bar, bar]
        report(max(first, promised))
        if core and promised > first:
            columns = core.propose(clock, settings, _no_lower(report, first))
            promised = core.bound
            proposals += _refined(columns, bar, clock, settings) if columns else []
        elif first > bar:
            least = max(bar + 1, second, promised)
            found = best_on_cells(proposals[0], least - 1, clock, settings)
            if found:
                return Outcome(found, found.score.total)
            proposals[0].bound = least - 1
        else:
            return Outcome(None, bar)


def _no_lower(report: Report, least: int) -> Report:
    """Reports bounds of a part, where another part still promises `least`."""
    return lambda bound: report(max(least, bound))


class _Proposer:
    """The core of a scenario, which proposes other columns each time and is refined with time."""

    def __init__(self, case: Instance, bar: int) -> None:
        self.case, self.bar, self.bound = case, bar, trivial_bound(case)
        self.core, self.proposed = Core(case), 0
        self.zones: CoreZones | None = None
        self.core.cp.model.add(self.core.total >= bar + 1)

    def propose(self, clock: Clock, settings: Settings, report: Report) -> Instance | None:
        """The case with the columns that promise most; None if none promises enough."""
        core = self.core
        if self.proposed == ZONES_AFTER:
            self.zones = CoreZones(core)
        if self.proposed == CELLS_AFTER and self.zones:
            CoreCells(self.zones)
        solver = maximise(
            core.cp, core.total, clock, settings, lambda bound: report(int(bound + 1e-6))
        )
        if solver is None:
            self.bound = self.bar
            return None
        self.proposed += 1
        self.bound = round(solver.objective_value)
        chosen = [
            next((k, lit) for k, lit in column.items() if solver.value(lit))
            for column in core.selection.column
        ]
        core.cp.forbid(*(lit for _, lit in chosen))
        return replace(self.case, allowed=tuple((k,) for k, _ in chosen))


def first_play(case: Instance, clock: Clock, settings: Settings) -> Play | None:
    """A good play soon: the columns that the core likes, the best that is quickly found there."""
    columns = _Proposer(case, -1).propose(clock, settings, lambda _: None)
    if columns is None:
        return None
    model = on_core(columns, 0, trivial_bound(case))
    solver = improve(model.cp, model.total, clock, replace(settings, light=False))
    return None if solver is None else _decoded(model, solver)


def first_bound(case: Instance, clock: Clock, settings: Settings) -> int:
    """A bound soon, for whoever cannot wait for the proof."""
    core = Core(case)
    return glance(core.cp, core.total, clock, settings)


def _refined(case: Instance, bar: int, clock: Clock, settings: Settings) -> list[Proposal]:
    """The case with its bound by cells; nothing if that is not above the bar."""
    core = Core(case)
    CoreCells(CoreZones(core))
    core.cp.model.add(core.total >= bar + 1)
    solver = maximise(core.cp, core.total, clock, settings)
    return [] if solver is None else [Proposal(case, round(solver.objective_value))]


def best_on_cells(proposal: Proposal, bar: int, clock: Clock, settings: Settings) -> Play | None:
    """The best play above the bar by the exact model; it must not beat the proposal's bound."""
    found = _exact_best(proposal.case, bar, proposal.bound, clock, settings)
    if found and found.score.total > proposal.bound:
        raise InternalError(f"a play of {found.score.total} points beats {proposal.bound}")
    return found


def _exact_best(
    case: Instance, bar: int, top: int, clock: Clock, settings: Settings
) -> Play | None:
    """The best play with more points than the bar; `top` is known to be the most."""
    settings = replace(settings, light=False)
    if _plain(case):
        model = on_core(case, bar + 1, top)
        solver = maximise(model.cp, model.total, clock, settings)
        if solver is None:
            return None
        found, value = _decoded(model, solver), solver.value(model.total)
        if found.score.total > value:
            raise InternalError(f"a play of {found.score.total} points beats the optimum {value}")
        return found
    # Questions are answered sooner than an optimum is found here. With little room there is mostly
    # no play, and one question settles that; with much, the bound is mostly reached.
    if top - bar > LITTLE_ROOM:
        ways = (_reach(case, points, top, clock, settings) for points in range(top, bar, -1))
        return next((play for play in ways if play), None)
    best: Play | None = None
    while bar < top and (play := _reach(case, bar + 1, top, clock, settings)):
        best, bar = play, play.score.total
    return best


def _reach(case: Instance, points: int, top: int, clock: Clock, settings: Settings) -> Play | None:
    """Any play with so many points."""
    model = on_core(case, points, top)
    solver = satisfy(model.cp, clock, settings)
    return None if solver is None else _decoded(model, solver)


def on_core(case: Instance, least: int, most: int) -> ExactModel:
    """The exact model built onto the core, for plays within these points."""
    core = Core(case)
    model = ExactModel(case, core)
    link(model, core)
    model.cp.model.add(model.total >= least)
    model.cp.model.add(model.total <= most)
    model.cp.model.add(core.total >= model.total)  # the core counts at least as much
    return model


def _decoded(model: ExactModel, solver: cp_model.CpSolver) -> Play:
    return replayed(model.case, *decode(model, solver.value), solver.value(model.total))


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
