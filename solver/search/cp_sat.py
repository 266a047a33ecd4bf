"""Running CP-SAT: its parameters, and the questions that a model is asked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import count

from ortools.sat.python import cp_model

from dhsolve.solver.search.clock import Clock, Stopped
from dhsolve.solver.shared.cp import Cp, Expr, Lit


@dataclass(frozen=True)
class Settings:
    """How a proof is run; other settings must give the same answer."""

    seed: int = 0
    presolve: bool = True
    light: bool = True
    """Without probing and other work that pays for the exact model, not for the relaxation."""
    cuts: int = 0
    permute: bool = False


DEFAULT_SETTINGS = Settings()
"""Measured best for the relaxation (docs/model.md)."""


# CP-SAT's deterministic time, about as many seconds: where it ends does not depend on the machine
ROOT_TIME, QUICK_BOUND_TIME = 0.1, 0.2
"""The linear relaxation of one scenario, and of all together, has given a bound by then."""
ATTEMPT_TIME = 0.5
"""For a question that is mostly answered in a tenth of it."""
FIRST_LOOK_TIME, GOOD_PLAY_TIME = 0.4, 2.0
"""A play with known columns is mostly found by then, and a good one."""
ROOT_ITERATIONS = 100
"""Steps of the simplex method before the relaxation's first decision."""
INACTIVE = 5
"""So often in a row may a row of the linear relaxation not matter before it is taken out."""
TIME_A_TURN, TIME_TOGETHER = 0.3, 2.0
"""For all turns of a tool together: so much for each, but at least so much. What takes longer is
quicker turn by turn, side by side."""
DRILL_TIME = 4.0
"""For known columns and all turns of the Drill together."""
FIRST_SLICE = 4.0
"""For a first attempt at a question that must be answered."""


Holds = Callable[[Lit], bool]
"""Whether a literal holds in a solution."""


class TooLong(Exception):
    """A question took more work than it may."""


class _Solutions(cp_model.CpSolverSolutionCallback):
    """Tells of every solution that is found on the way to the best one."""

    def __init__(self, on_solution: Callable[[Holds], None]) -> None:
        super().__init__()
        self._on_solution = on_solution

    def on_solution_callback(self) -> None:
        self._on_solution(self.boolean_value)


def run(
    solver: cp_model.CpSolver,
    model: cp_model.CpModel,
    clock: Clock,
    on_solution: Callable[[Holds], None] | None = None,
) -> cp_model.CpSolverStatus:
    """Solve within the time that is left; raises Stopped if there is none."""
    left = clock.left()
    if left is not None:
        solver.parameters.max_time_in_seconds = left
    with clock.running(solver):
        status = solver.solve(model, _Solutions(on_solution) if on_solution else None)
    clock.work += solver.response_proto.deterministic_time
    if status == cp_model.MODEL_INVALID:
        raise AssertionError(model.validate())
    return status


def new_solver(settings: Settings, linearization: int, guided: bool = False) -> cp_model.CpSolver:
    """A solver with one worker: two workers of CP-SAT are slower than two scenarios at a time.

    A guided one decides first what the model says (`Cp.branch_on`): much faster to tell whether a
    threshold close to the bound can be beaten, and no way to find a first solution (docs/model.md).
    """
    solver = cp_model.CpSolver()
    parameters = solver.parameters
    parameters.num_workers = 1
    # CP-SAT's own handler runs in the main thread and ends the program if the solve does not
    parameters.catch_sigint_signal = False
    parameters.random_seed = settings.seed
    parameters.linearization_level = linearization
    parameters.cut_level = settings.cuts
    # who is guided comes to conflicts with few of the rows, who is not needs the whole bound
    if settings.light and guided:
        parameters.add_lp_constraints_lazily = True
        parameters.max_consecutive_inactive_count = INACTIVE
    if settings.light:
        parameters.cp_model_probing_level = 0
        parameters.find_big_linear_overlap = False
        parameters.inprocessing_dtime_ratio = 0.0
        parameters.root_lp_iterations = ROOT_ITERATIONS
    else:
        parameters.max_presolve_iterations = 1
    parameters.cp_model_presolve = settings.presolve
    if guided:
        parameters.search_branching = cp_model.PARTIAL_FIXED_SEARCH
    if settings.permute:
        parameters.permute_variable_randomly = True
        parameters.permute_presolve_constraint_order = True
    return solver


def maximise(
    cp: Cp,
    total: Expr,
    clock: Clock,
    settings: Settings,
    on_bound: Callable[[int], None] | None = None,
    on_solution: Callable[[Holds], None] | None = None,
    guided: bool = False,
    any_will_do: bool = False,
    most_work: float | None = None,
) -> cp_model.CpSolver | None:
    """The solver with an optimal solution, None if there is none; Stopped if time was too short.

    `on_bound` is called with each better bound meanwhile, `on_solution` with each better solution.
    `any_will_do` if every solution is known to be optimal. Raises TooLong after `most_work` of
    deterministic time.
    """
    solver = new_solver(settings, linearization=2, guided=guided)
    if on_bound:
        solver.best_bound_callback = lambda bound: on_bound(int(bound + 1e-6))
    solver.parameters.stop_after_first_solution = any_will_do
    if most_work is not None:
        solver.parameters.max_deterministic_time = most_work
    cp.model.maximize(total)
    status = run(solver, cp.model, clock, on_solution)
    if status == cp_model.UNKNOWN or (status == cp_model.FEASIBLE and not any_will_do):
        if most_work is not None and not clock.over:
            raise TooLong
        raise Stopped
    return None if status == cp_model.INFEASIBLE else solver


def first_look(
    cp: Cp, total: Expr, seconds: float, clock: Clock, settings: Settings
) -> tuple[cp_model.CpSolver | None, int | None]:
    """What is known after so much deterministic time: the solver if it has an optimal solution by
    then, and a bound if there is one."""
    solver = new_solver(settings, linearization=2)
    solver.parameters.max_deterministic_time = seconds
    bounds: list[int] = []  # a solver that is stopped too soon has 0 in its place
    solver.best_bound_callback = lambda bound: bounds.append(int(bound + 1e-6))
    cp.model.maximize(total)
    if run(solver, cp.model, clock) == cp_model.OPTIMAL:
        return solver, round(solver.objective_value)
    return None, min(bounds, default=None)


def improve(
    cp: Cp, total: Expr, seconds: float, clock: Clock, settings: Settings
) -> cp_model.CpSolver | None:
    """The best solution found in so much deterministic time, the same one in equal runs; None
    without any."""
    solver = new_solver(settings, linearization=2)
    solver.parameters.max_deterministic_time = seconds
    cp.model.maximize(total)
    status = run(solver, cp.model, clock)
    return solver if status in (cp_model.OPTIMAL, cp_model.FEASIBLE) else None


def attempt(cp: Cp, clock: Clock, settings: Settings) -> cp_model.CpSolver | None:
    """A solution if there is one that is quickly found, the same one in equal runs."""
    solver = new_solver(settings, linearization=1)
    solver.parameters.max_deterministic_time = ATTEMPT_TIME
    status = run(solver, cp.model, clock)
    return solver if status in (cp_model.OPTIMAL, cp_model.FEASIBLE) else None


def satisfy(
    cp: Cp, clock: Clock, settings: Settings, most_work: float | None = None
) -> cp_model.CpSolver | None:
    """Any solution, None if there is none. Raises TooLong after `most_work`.

    How long these take is a matter of luck: with less of the linear relaxation, which is mostly
    better, or with more, one of the two may take a hundred times as long. So they take turns,
    each twice as long as the last time, in CP-SAT's deterministic time: equal runs stay equal.
    """
    for attempt in count():
        other = replace(settings, seed=settings.seed + attempt)
        solver = new_solver(other, linearization=1 + attempt % 2, guided=True)
        slice_ = FIRST_SLICE * 2 ** (attempt // 2)
        solver.parameters.max_deterministic_time = slice_ if most_work is None else most_work
        status = run(solver, cp.model, clock)
        if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return solver
        if status == cp_model.INFEASIBLE:
            return None
        if most_work is not None and not clock.over:
            raise TooLong
    raise AssertionError("unreachable")
