"""Running CP-SAT: parameters, time limits, stopping from outside."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field, replace
from itertools import count

from ortools.sat.python import cp_model

from dhsolve.solver.cp import Cp, Expr


@dataclass(frozen=True)
class Settings:
    """How a proof is run; other settings must give the same answer."""

    seed: int = 0
    presolve: bool = True
    light: bool = True
    """Without probing and other work that pays for the exact model, not for the core."""
    cuts: int = 0
    permute: bool = False


CORE = Settings()
"""Measured best for the core (docs/model.md)."""


SHORT = 2.0
"""Deterministic time in which a good play is found; about as many seconds."""


FIRST_SLICE = 4.0
"""Deterministic time of a first attempt at a question."""


ATTEMPT = 0.5
"""Deterministic time of a question that is mostly answered in a tenth of it."""


class Stopped(Exception):
    """Time is up, or the user has asked to stop."""


@dataclass
class Clock:
    """The time limit of a solve, and the way to stop it from another thread."""

    limit: float | None = None
    started: float = field(default_factory=time.monotonic)
    _stop: threading.Event = field(default_factory=threading.Event)
    _running: set[cp_model.CpSolver] = field(default_factory=set)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def seconds(self) -> float:
        """Seconds since the start."""
        return time.monotonic() - self.started

    def left(self) -> float | None:
        """Seconds left, or None without a limit; raises Stopped when there are none."""
        if self._stop.is_set():
            raise Stopped
        if self.limit is None:
            return None
        left = self.limit - self.seconds
        if left <= 0:
            raise Stopped
        return left

    def wait(self, seconds: float) -> bool:
        """Whether it is stopped within so many seconds."""
        return self._stop.wait(seconds)

    def stop(self) -> None:
        """Stop every running solve, and let none begin."""
        self._stop.set()
        with self._lock:
            for solver in self._running:
                solver.stop_search()

    def run(
        self,
        solver: cp_model.CpSolver,
        model: cp_model.CpModel,
        callback: cp_model.CpSolverSolutionCallback | None = None,
    ) -> cp_model.CpSolverStatus:
        """Solve within the time that is left."""
        left = self.left()
        if left is not None:
            solver.parameters.max_time_in_seconds = left
        with self._lock:
            if self._stop.is_set():
                raise Stopped
            self._running.add(solver)
        try:
            status = solver.solve(model, callback)
        finally:
            with self._lock:
                self._running.discard(solver)
        if status == cp_model.MODEL_INVALID:
            raise AssertionError(model.validate())
        return status


def new_solver(settings: Settings, linearization: int, guided: bool = False) -> cp_model.CpSolver:
    """A solver with one worker: two workers of CP-SAT are slower than two scenarios at a time.

    A guided one decides first what the model says (`Cp.branch_on`). That halves the time of a
    question with a bar close to the bound, and is no way to find a first solution.
    """
    solver = cp_model.CpSolver()
    parameters = solver.parameters
    parameters.num_workers = 1
    # CP-SAT's own handler runs in the main thread and ends the program if the solve does not
    parameters.catch_sigint_signal = False
    parameters.random_seed = settings.seed
    parameters.linearization_level = linearization
    parameters.cut_level = settings.cuts
    parameters.add_lp_constraints_lazily = False
    if settings.light:
        parameters.cp_model_probing_level = 0
        parameters.find_big_linear_overlap = False
        parameters.inprocessing_dtime_ratio = 0.0
    else:
        parameters.max_presolve_iterations = 1
    parameters.cp_model_presolve = settings.presolve
    if guided:
        parameters.search_branching = cp_model.PARTIAL_FIXED_SEARCH
    if settings.permute:
        parameters.permute_variable_randomly = True
        parameters.permute_presolve_constraint_order = True
    return solver


class Listener:
    """Is told how a solve goes on; by default it does not listen."""

    def bound(self, points: int) -> None:
        """There is no solution with more points."""

    def hope(self, points: int) -> None:
        """There is a solution with so many points."""


class _Solutions(cp_model.CpSolverSolutionCallback):
    """Tells a listener of each better solution."""

    def __init__(self, listener: Listener) -> None:
        super().__init__()
        self.listener = listener

    def on_solution_callback(self) -> None:
        self.listener.hope(round(self.objective_value))


def maximise(
    cp: Cp,
    total: Expr,
    clock: Clock,
    settings: Settings,
    listener: Listener | None = None,
    guided: bool = False,
) -> cp_model.CpSolver | None:
    """The optimum, None if there is no solution; Stopped if neither could be shown in time."""
    solver = new_solver(settings, linearization=2, guided=guided)
    if listener:
        told = listener.bound
        solver.best_bound_callback = lambda bound: told(int(bound + 1e-6))
    cp.model.maximize(total)
    status = clock.run(solver, cp.model, _Solutions(listener) if listener else None)
    if status in (cp_model.FEASIBLE, cp_model.UNKNOWN):
        raise Stopped
    return solver if status == cp_model.OPTIMAL else None


def improve(cp: Cp, total: Expr, clock: Clock, settings: Settings) -> cp_model.CpSolver | None:
    """The best solution found in a short time, the same one in equal runs; None without any."""
    solver = new_solver(settings, linearization=2)
    solver.parameters.max_deterministic_time = SHORT
    cp.model.maximize(total)
    status = clock.run(solver, cp.model)
    return solver if status in (cp_model.OPTIMAL, cp_model.FEASIBLE) else None


def attempt(cp: Cp, clock: Clock, settings: Settings) -> cp_model.CpSolver | None:
    """A solution if there is one that is quickly found, the same one in equal runs."""
    solver = new_solver(settings, linearization=1)
    solver.parameters.max_deterministic_time = ATTEMPT
    status = clock.run(solver, cp.model)
    return solver if status in (cp_model.OPTIMAL, cp_model.FEASIBLE) else None


def satisfy(cp: Cp, clock: Clock, settings: Settings) -> cp_model.CpSolver | None:
    """Any solution, None if there is none.

    How long these take is a matter of luck: with less of the linear relaxation, which is mostly
    better, or with more, one of the two may take a hundred times as long. So they take turns,
    each twice as long as the last time, in CP-SAT's deterministic time: equal runs stay equal.
    """
    for attempt in count():
        other = replace(settings, seed=settings.seed + attempt)
        solver = new_solver(other, linearization=1 + attempt % 2, guided=True)
        solver.parameters.max_deterministic_time = FIRST_SLICE * 2 ** (attempt // 2)
        status = clock.run(solver, cp.model)
        if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return solver
        if status == cp_model.INFEASIBLE:
            return None
    raise AssertionError("unreachable")
