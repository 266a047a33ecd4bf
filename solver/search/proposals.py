"""Columns that the relaxation proposes, and the steps that settle a proposal.

The relaxation's optimum is at least the best score. Its columns make a proposal, and it is then
asked for other columns. A proposal is settled by steps, each dearer than the one before: a play
with the very rooms that the relaxation has, a refined relaxation of these columns alone, and the
exact model.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

from ortools.sat.python import cp_model

from dhsolve.solver.relaxation.cells import CellRefinement
from dhsolve.solver.relaxation.model import Relaxation
from dhsolve.solver.relaxation.zones import ZoneRefinement
from dhsolve.solver.search.clock import Clock
from dhsolve.solver.search.cp_sat import (
    ROOT_TIME,
    TIME_A_TURN,
    TIME_TOGETHER,
    Holds,
    Settings,
    first_look,
    maximise,
)
from dhsolve.solver.search.linked_model import RoomCounts, best_play, play_with_rooms
from dhsolve.solver.search.play import InternalError, Play
from dhsolve.solver.search.scenarios import parts
from dhsolve.solver.shared.cp import Threshold
from dhsolve.solver.shared.scenario import Scenario

ZONES_AFTER, CELLS_AFTER = 1, 8
"""So many proposals may fail before zones, and cells, refine the relaxation that makes them."""
CELLS_AFTER_BY_ROUNDS = ((8, 1), (9, 3))
"""The same for cells from the middle of a game on, with so many rounds left or fewer: what lies
there has known cells, and the relaxation without them promises too much."""
REFINED_BELOW = 3
"""Points below what is asked for that the refined relaxation of a proposal is asked about too."""
LINEAR_GAP = 9
"""In most deals the linear relaxation is no further above the optimum of the relaxation."""
FIRST_STEP = 3
"""Points by which a guess that is too high is lowered; twice as many each time."""


@dataclass
class Proposal:
    """A scenario with known columns, or one small enough to be asked at once, and its bound."""

    scenario: Scenario
    bound: int
    rooms: RoomCounts | None = None
    """With these rooms the relaxation reaches the bound; None once the exact model tried them."""
    refined: bool = False
    """Whether the bound is that of the refined relaxation."""
    tried: tuple[int, RoomCounts] | None = None
    """The points and rooms that the exact model has tried together in vain."""


class Proposer:
    """The relaxation of a scenario: other columns each time, and refined with time."""

    def __init__(self, scenario: Scenario, bound: int) -> None:
        self.scenario = scenario
        turns = len(parts(scenario))
        self._most_work = max(TIME_TOGETHER, TIME_A_TURN * turns) if turns > 1 else None
        """After which all turns of a tool together are given up."""
        self.bound = bound
        """No play with columns that are not yet proposed has more points."""
        self.on_columns: Callable[[Scenario], None] | None = None
        """Is told of columns that the relaxation comes upon while it is asked."""
        self.proposed = 0
        self.zones: ZoneRefinement | None = None
        self.cells: CellRefinement | None = None

    @cached_property
    def _cells_after(self) -> int:
        """So many proposals may fail before cells refine the relaxation."""
        if all(content.free for content in self.scenario.state.home):
            return CELLS_AFTER
        few = (after for most, after in CELLS_AFTER_BY_ROUNDS if self.scenario.rounds <= most)
        return next(few, CELLS_AFTER)

    @cached_property
    def relaxation(self) -> Relaxation:
        """Built when it is first asked."""
        return Relaxation(self.scenario)

    @cached_property
    def threshold(self) -> Threshold:
        """The points that the relaxation has to beat."""
        return Threshold(self.relaxation.cp, self.relaxation.total, -1)

    def propose(self, threshold: int, clock: Clock, settings: Settings) -> Proposal | None:
        """The columns that promise most, None if none promises more than the threshold.

        Lowers the bound to what is promised, or to the threshold. All turns of a Digger together
        (`join_digs`) only get a bound: they are no single game, so nothing is proposed for them.
        All turns of any tool together may be TooLong.
        """
        self._refine()
        solver = self._best(threshold, clock, settings)
        if solver is None:
            return None
        promised = round(solver.objective_value)
        if promised > self.bound:
            raise InternalError(
                f"the relaxation promises {promised} points, its bound is {self.bound}"
            )
        self.bound = promised
        return None if self.scenario.delayed else self._proposal(solver)

    def _refine(self) -> None:
        if self.proposed >= ZONES_AFTER and self.zones is None:
            self.zones = ZoneRefinement(self.relaxation)
        if self.zones and self.cells is None and self.proposed >= self._cells_after:
            self.cells = CellRefinement(self.zones)

    def _best(self, threshold: int, clock: Clock, settings: Settings) -> cp_model.CpSolver | None:
        """The best solution above the threshold; without one the bound falls to the threshold."""
        self.threshold.set(threshold)
        if threshold < 0 and self.proposed == 0 and self.scenario.plain:
            # Nobody knows yet what to beat. A question that has almost the best points to beat
            # takes half the time of one that has none, so the linear relaxation makes a guess.
            cp, total = self.relaxation.cp, self.relaxation.total
            solver, bound = first_look(cp, total, ROOT_TIME, clock, settings)
            guess, step = -1 if bound is None else bound - LINEAR_GAP, FIRST_STEP
            while not solver and guess > threshold:
                solver = self._above(guess, clock, settings)
                guess, step = guess - step, 2 * step
            if solver:
                return solver
        return self._above(threshold, clock, settings)

    def _above(self, threshold: int, clock: Clock, settings: Settings) -> cp_model.CpSolver | None:
        self.threshold.set(threshold)
        solver = self._solve(threshold, clock, settings)
        if solver is None:
            self.bound = threshold
        return solver

    def _solve(self, threshold: int, clock: Clock, settings: Settings) -> cp_model.CpSolver | None:
        def on_bound(points: int) -> None:
            self.bound = min(self.bound, max(threshold, points))

        return maximise(
            self.relaxation.cp,
            self.relaxation.total,
            clock,
            settings,
            on_bound,
            self._tell_columns if self.on_columns else None,
            guided=True,
            # where the bound is one above the threshold, whatever is found reaches it
            any_will_do=self.bound == threshold + 1,
            most_work=self._most_work,
        )

    def _tell_columns(self, holds: Holds) -> None:
        if self.on_columns:
            self.on_columns(self._with_columns(holds))

    def _with_columns(self, holds: Holds) -> Scenario:
        """The scenario with the columns of a solution alone."""
        columns = self.relaxation.selection.column
        chosen = (next(k for k, lit in column.items() if holds(lit)) for column in columns)
        return replace(self.scenario, allowed=tuple((k,) for k in chosen))

    def _proposal(self, solver: cp_model.CpSolver) -> Proposal:
        """The columns of a solution, which are not proposed again."""
        self.proposed += 1
        columns = self._with_columns(solver.boolean_value)
        chosen = zip(self.relaxation.selection.column, columns.allowed, strict=True)
        self.relaxation.cp.forbid(*(column[k] for column, (k,) in chosen))
        return Proposal(columns, self.bound, _room_counts(self.relaxation, solver))


def settle(
    proposal: Proposal,
    least: int,
    clock: Clock,
    settings: Settings,
    most_work: float | None = None,
) -> Play | None:
    """The next step with a proposal: its best play with `least` points or more, or None and
    mostly a lower bound. The exact model may be TooLong after `most_work`."""
    if proposal.rooms:
        rooms, proposal.rooms = proposal.rooms, None
        proposal.tried = (proposal.bound, rooms)
        found = play_with_rooms(proposal.scenario, proposal.bound, rooms, clock, settings)
    elif not proposal.refined:
        # who fails by far is asked for less soon after, and need not be refined again then
        refine(proposal, max(least - REFINED_BELOW, 0), clock, settings)
        return None
    else:
        found = best_play(proposal.scenario, least - 1, proposal.bound, clock, settings, most_work)
        if found is None:
            proposal.bound = least - 1
    if found and found.score.total > proposal.bound:
        raise InternalError(f"a play of {found.score.total} points beats {proposal.bound}")
    return found


def refine(proposal: Proposal, least: int, clock: Clock, settings: Settings) -> None:
    """Lower the proposal's bound to that of its refined relaxation, or below `least`."""
    relaxation = Relaxation(proposal.scenario)
    CellRefinement(ZoneRefinement(relaxation))
    Threshold(relaxation.cp, relaxation.total, least - 1)
    solver = maximise(relaxation.cp, relaxation.total, clock, settings, guided=least > 0)
    if solver is None:
        proposal.bound = least - 1
        return
    proposal.refined = True
    proposal.bound = round(solver.objective_value)
    rooms = _room_counts(relaxation, solver)
    proposal.rooms = None if proposal.tried == (proposal.bound, rooms) else rooms


def _room_counts(relaxation: Relaxation, solver: cp_model.CpSolver) -> RoomCounts:
    return {kind: sum(map(solver.value, lits)) for kind, lits in relaxation.rooms.runs.items()}
