"""The best home from a sequence, how to play it, and the proof that nothing beats it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass
from typing import Literal

from dhsolve.model.box import Box
from dhsolve.model.sequence import Sequence
from dhsolve.solver.instance import DRILL, Instance
from dhsolve.solver.running import CORE, Clock, Settings, Stopped
from dhsolve.solver.scenarios import scenarios
from dhsolve.solver.search import Outcome, Play, first_bound, first_play, solve_scenario
from dhsolve.solver.trivial import trivial_bound
from dhsolve.solver.warm import warm_start

Status = Literal["optimal", "feasible"]
POLL_SECONDS = 0.1
PATIENCE = 0.3
"""Seconds before a play is looked for beside the plain scenario."""
Task = Callable[[int], Outcome]
"""Looks for a play above the given number of points."""


@dataclass(frozen=True)
class Answer:
    """The best play found and the proven bound; `optimal` when they meet."""

    play: Play
    bound: int
    seconds: float

    @property
    def total(self) -> int:
        """The points of the play."""
        return self.play.score.total

    @property
    def status(self) -> Status:
        """Whether nothing can beat the play."""
        return "optimal" if self.bound == self.total else "feasible"


@dataclass
class Progress:
    """What is known while a solve goes on; may be read from another thread."""

    best: int | None = None
    bound: int | None = None
    scenarios: int = 0
    closed: int = 0


def best(
    box: Box,
    sequence: Sequence,
    *,
    allowed: tuple[tuple[int, ...], ...] = (),
    at_least: int | None = None,
    clock: Clock | None = None,
    workers: int = 2,
    settings: Settings = CORE,
    progress: Progress | None = None,
) -> Answer:
    """The best play, or, when the clock stops first, the best one found and its bound.

    `allowed` limits the columns of each turn. With `at_least` the question is only whether a play
    reaches so many points: the first one that does ends the search, and without one the bound
    falls below that number.
    """
    solve = _Solve(scenarios(box, sequence, allowed), clock or Clock(), settings, progress)
    if allowed:
        return solve.run(workers, at_least, None)
    return solve.run(workers, at_least, lambda: warm_start(box, sequence, settings.seed))


class _Solve:
    """The scenarios of one sequence under way."""

    def __init__(
        self, cases: list[Instance], clock: Clock, settings: Settings, progress: Progress | None
    ) -> None:
        self.cases, self.clock, self.settings = cases, clock, settings
        self.side = Clock(clock.limit, clock.started)
        """For what goes on beside the plain scenario, and only as long."""
        self.bounds = [trivial_bound(case) for case in cases]
        self.progress = progress or Progress()
        self.progress.scenarios = len(cases)
        self.play: Play | None = None

    def found(self, play: Play) -> None:
        """A play: kept if it is the best so far."""
        self._show(play)
        if play.score.total > self.total:
            self.play = play

    def _bound(self, at: int, bound: int) -> None:
        """What is known of a scenario: kept if it is the least so far."""
        self.bounds[at] = min(self.bounds[at], bound)
        self.progress.bound = max(self.total, *self.bounds)

    def _show(self, play: Play) -> None:
        self.progress.best = max(play.score.total, self.progress.best or 0)

    @property
    def total(self) -> int:
        """The points of the best play so far."""
        return -1 if self.play is None else self.play.score.total

    def run(
        self, workers: int, at_least: int | None, warm_start: Callable[[], Play] | None
    ) -> Answer:
        """The plain scenario first; the others, each kind against what is known, side by side."""
        first = [self._first_plays(warm_start, workers > 1)] if warm_start else []
        kinds = [[*first, self._scenario(0)], [], []]
        for at in range(1, len(self.cases)):
            case = self.cases[at]
            kinds[2 if case.digs or DRILL in case.used else 1].append(self._scenario(at))
        with ThreadPoolExecutor(workers) as pool:
            try:
                for tasks in kinds:
                    self._stage(pool, tasks, at_least)
            except (Stopped, KeyboardInterrupt):
                self._stop()
            except BaseException:
                self._stop()
                raise
        if self.play is None:
            raise Stopped
        return Answer(self.play, max(self.total, *self.bounds), self.clock.seconds)

    def _stop(self) -> None:
        self.clock.stop()
        self.side.stop()

    def _first_plays(self, warm_start: Callable[[], Play], more: bool) -> Task:
        """A decent play at once and, where there is time, a good one and bounds of the other
        scenarios: for whoever cannot wait."""

        def task(bar: int) -> Outcome:
            if more and self.side.wait(PATIENCE) and self.progress.best is not None:
                return Outcome(None, bar)  # the plain scenario has found its best play already
            play = warm_start()
            self._show(play)
            with suppress(Stopped):
                better = first_play(self.cases[0], self.side, self.settings) if more else None
                play = max(play, better or play, key=lambda one: one.score.total)
                self._show(play)
                for at in range(1, len(self.cases) if more else 1):
                    self._bound(at, first_bound(self.cases[at], self.side, self.settings))
            return Outcome(play, bar)

        return task

    def _stage(self, pool: Executor, tasks: list[Task], at_least: int | None) -> None:
        """Run tasks side by side. One bar for all of them, and plays taken in their order: equal
        runs give equal answers, whichever task ends first."""
        if at_least is not None and self.total >= at_least:
            return
        bar = self.total if at_least is None else max(at_least - 1, self.total)
        futures = [pool.submit(task, bar) for task in tasks]
        waiting: set[Future[Outcome]] = set(futures)
        enough = False
        while waiting:  # in short steps, so that Ctrl-C comes through
            done, waiting = wait(waiting, POLL_SECONDS, FIRST_COMPLETED)
            for future in done:
                error = future.exception()
                if error and not isinstance(error, Stopped):
                    raise error
                play = None if error else future.result().play
                if at_least is not None and play and play.score.total >= at_least and not enough:
                    enough = True
                    self.found(play)
            if enough:
                self._stop()  # again and again: a solve may just have begun
        stopped = False
        # The first plays come last: how good they are depends on the time that they were given.
        for future in reversed(futures):
            if future.exception():
                stopped = True
            elif (play := future.result().play) is not None:
                self.found(play)
        if stopped:
            raise Stopped

    def _scenario(self, at: int) -> Task:
        def task(bar: int) -> Outcome:
            def report(bound: int) -> None:
                self._bound(at, max(bound, bar))

            try:
                outcome = solve_scenario(self.cases[at], bar, self.clock, self.settings, report)
                if outcome.play:
                    self._show(outcome.play)
            finally:
                self.side.stop()
            report(outcome.bound)
            self.progress.closed += 1
            return outcome

        return task
