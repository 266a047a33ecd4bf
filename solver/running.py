"""Running CP-SAT: parameters, time limits, stopping from outside."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
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


GLANCE = 0.3
"""Deterministic time in which the linear relaxation has given a bound."""


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
    _children: list[Clock] = field(default_factory=list)

    def child(self) -> Clock:
        """A clock that stops with this one, and can be stopped alone."""
        child = Clock(self.limit, self.started)
        with self._lock:
            self._children.append(child)
            if self._stop.is_set():
                child.stop()
        return child

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
            for child in self._children:
                child.stop()

    def run(self, solver: cp_model.CpSolver, model: cp_model.CpModel) -> cp_model.CpSolverStatus:
        """Solve within the time that is left."""
        left = self.left()
        if left is not None:
            solver.parameters.max_time_in_seconds = left
        with self._lock:
            if self._stop.is_set():
                raise Stopped
            self._running.add(solver)
        try:
            status = solver.solve(model)
        finally:
            with self._lock:
                self._running.discard(solver)
        if status == cp_model.MODEL_INVALID:
            raise AssertionError(model.validate())
        return status


def new_solver(settings: Settings, linearization: int, guided: bool = False) -> cp_model.CpSolver:
    """A solver with one worker: two workers of CP-SAT are slower than two scenarios at a time.

    A guided one decides first what the model says (`Cp.branch_on`): much faster for a question
    with a bar close to the bound, and no way to find a first solution (docs/model.md).
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


def maximise(
    cp: Cp,
    total: Expr,
    clock: Clock,
    settings: Settings,
    told: Callable[[int], None] | None = None,
    guided: bool = False,
    any_will_do: bool = False,
) -> cp_model.CpSolver | None:
    """The optimum, None if there is no solution; Stopped if neither could be shown in time.

    Meanwhile each better bound is `told`. If every solution is known to be optimal, `any_will_do`.
    """
    solver = new_solver(settings, linearization=2, guided=guided)
    if told:
        solver.best_bound_callback = lambda bound: told(int(bound + 1e-6))
    solver.parameters.stop_after_first_solution = any_will_do
    cp.model.maximize(total)
    status = clock.run(solver, cp.model)
    if status == cp_model.UNKNOWN or (status == cp_model.FEASIBLE and not any_will_do):
        raise Stopped
    return None if status == cp_model.INFEASIBLE else solver


def glance(
    cp: Cp, total: Expr, clock: Clock, settings: Settings, told: Callable[[int], None]
) -> None:
    """Tell the bounds that come in a short time."""
    solver = new_solver(settings, linearization=2)
    solver.parameters.max_deterministic_time = GLANCE
    solver.best_bound_callback = lambda bound: told(int(bound + 1e-6))
    cp.model.maximize(total)
    clock.run(solver, cp.model)


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
