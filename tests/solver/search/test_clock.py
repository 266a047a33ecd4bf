"""Clocks stop what runs under them, and what is about to."""

from __future__ import annotations

import gc
import threading
import time

import pytest
from ortools.sat.python import cp_model
from support.helpers import BOX

from dhsolve.model.dealing.deal import deal_solo
from dhsolve.model.dealing.rng import Rng
from dhsolve.solver.exact.model import ExactModel
from dhsolve.solver.search.clock import Clock, Stopped
from dhsolve.solver.search.cp_sat import run
from dhsolve.solver.search.scenarios import scenarios_of

SECONDS_WITHOUT_STOP = 30.0


def test_a_clock_stops_with_the_one_that_it_comes_from() -> None:
    clock = Clock()
    one, other = clock.child(), clock.child()
    one.stop()
    assert one.wait(0) and not other.wait(0) and not clock.wait(0)
    clock.stop()
    assert other.wait(0) and clock.child().wait(0)


def test_a_timed_clock_begins_anew_and_stops_with_the_one_that_it_comes_from() -> None:
    clock = Clock(started=time.monotonic() - 100)
    short, long = clock.timed(0.001), clock.timed(1000)
    time.sleep(0.01)
    with pytest.raises(Stopped):
        short.left()
    assert (long.left() or 0) > 900 and not clock.wait(0)
    clock.stop()
    assert long.wait(0) and clock.timed(1000).wait(0)


def test_a_clock_keeps_no_children_that_nobody_uses() -> None:
    clock = Clock()
    for _ in range(10):
        clock.child()
    gc.collect()
    assert not list(clock._children)


class LateSolver(cp_model.CpSolver):
    """Begins only when it may, as a thread does that has to wait for a processor."""

    def __init__(self) -> None:
        super().__init__()
        self.about_to_begin, self.may_begin = threading.Event(), threading.Event()

    def solve(
        self,
        model: cp_model.CpModel,
        solution_callback: cp_model.CpSolverSolutionCallback | None = None,
    ) -> cp_model.CpSolverStatus:
        self.about_to_begin.set()
        self.may_begin.wait()
        return super().solve(model, solution_callback)


def test_a_stop_just_before_a_solve_begins_is_not_lost() -> None:
    """CP-SAT's own `stop_search` does nothing then."""
    model = ExactModel(next(scenarios_of(BOX, deal_solo(BOX, Rng(0)))))
    model.cp.model.maximize(model.total)
    clock, solver = Clock(SECONDS_WITHOUT_STOP), LateSolver()
    thread = threading.Thread(target=run, args=(solver, model.cp.model, clock))
    thread.start()
    solver.about_to_begin.wait()
    clock.stop()
    time.sleep(0.1)
    begun = time.monotonic()
    solver.may_begin.set()
    thread.join()
    assert time.monotonic() - begun < SECONDS_WITHOUT_STOP / 3


def test_nothing_begins_after_a_stop() -> None:
    clock = Clock()
    clock.stop()
    with pytest.raises(Stopped), clock.running(cp_model.CpSolver()):
        pytest.fail("it has begun")


def test_whether_it_is_over() -> None:
    clock = Clock()
    assert not clock.over and not Clock(60).over
    assert Clock(0).over
    clock.stop()
    assert clock.over
