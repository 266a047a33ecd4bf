"""The best home from a sequence, how to play it, and the proof that nothing beats it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass
from threading import Event, Lock
from typing import Literal

from dhsolve.model.box import Box
from dhsolve.model.sequence import Sequence
from dhsolve.solver.instance import DRILL, Instance
from dhsolve.solver.running import CORE, Clock, Settings, Stopped
from dhsolve.solver.scenarios import parts, scenarios
from dhsolve.solver.search import Outcome, Play, Watch, good_play, look, solve_scenario
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


class _Scenario(Watch):
    """What is known of a scenario while it goes on."""

    def __init__(self, case: Instance) -> None:
        self.case, self.least = case, trivial_bound(case)
        self.reached = -1
        """The points that its core has reached: likely a play does."""
        self.columns: Instance | None = None
        """The first ones that its core would take."""
        self.looked = False
        """Whether the bound is the optimum of its core."""
        self.lock = Lock()
        """Held while it is looked at or solved."""
        self.ended, self.chosen = Event(), Event()
        """Set when it has been solved, and when there are columns."""

    def bound(self, points: int) -> None:
        self.least = min(self.least, points)

    def hope(self, points: int) -> None:
        self.reached = max(self.reached, points)

    def proposed(self, columns: Instance) -> None:
        self.columns = self.columns or columns
        self.chosen.set()

    def end(self) -> None:
        """Let nobody wait for it."""
        self.ended.set()
        self.chosen.set()

    @property
    def hopes(self) -> int:
        """The points that it is likely to reach."""
        return min(self.reached, self.least)


class _Solve:
    """The scenarios of one sequence under way."""

    def __init__(
        self, cases: list[Instance], clock: Clock, settings: Settings, progress: Progress | None
    ) -> None:
        self.scenarios = [_Scenario(case) for case in cases]
        self.clock, self.settings = clock, settings
        self.early, self.ahead = (Clock(clock.limit, clock.started) for _ in range(2))
        """For plays and for looks beside the plain scenario."""
        self.progress = progress or Progress()
        self.progress.scenarios = len(cases)
        self.play: Play | None = None
        self.first: Play | None = None
        """The best play that was found beside the plain scenario."""

    def _found(self, play: Play) -> None:
        """A play: kept if it is the best so far."""
        self._show(play)
        if play.score.total > self.total:
            self.play = play

    def _show(self, play: Play) -> None:
        self.progress.best = max(play.score.total, self.progress.best or 0)

    @property
    def total(self) -> int:
        """The points of the best play so far."""
        return -1 if self.play is None else self.play.score.total

    @property
    def bound(self) -> int:
        """The points that no play can beat."""
        return max(self.total, *(scenario.least for scenario in self.scenarios))

    def run(
        self, workers: int, at_least: int | None, warm_start: Callable[[], Play] | None
    ) -> Answer:
        """The plain scenario first; the others, each kind against what is known, side by side."""
        plain, *others = self.scenarios
        tools = [one for one in others if _uses_tools(one.case)]
        helpers = [one for one in others if one not in tools]
        with ThreadPoolExecutor(workers) as pool:
            beside = pool.submit(self._beside, warm_start, others if workers > 1 else [])
            try:
                self._stage(pool, [self._solving(plain)], at_least)
                if plain.reached > self.total:
                    self.ahead.stop()
                longest_first = sorted(tools, key=lambda one: not one.case.delayed)
                looks = [self._looking(one, self.clock) for one in longest_first]
                self._stage(pool, [*map(self._solving, helpers), *looks], at_least)
                again = [self._looking(one, self.clock, hopeful=False) for one in tools]
                self._stage(pool, again, at_least)
                self._stage(pool, [*map(self._solving, self._part(tools))], at_least)
            except (Stopped, KeyboardInterrupt):
                self._stop()
            except BaseException:
                self._stop()
                raise
            finally:
                self._stop_beside()
        if error := beside.exception():
            raise error
        if self.first:
            self._found(self.first)
        if self.play is None:
            raise Stopped
        return Answer(self.play, self.bound, self.clock.seconds)

    def _stop(self) -> None:
        self.clock.stop()
        self._stop_beside()

    def _stop_beside(self) -> None:
        self.scenarios[0].end()
        self.early.stop()
        self.ahead.stop()

    def _beside(self, warm_start: Callable[[], Play] | None, others: list[_Scenario]) -> None:
        """Beside the plain scenario: a decent play at once; if it goes on when it has columns, a
        good one on them, for whoever cannot wait, and looks at the others."""
        plain = self.scenarios[0]
        waited = bool(others) and plain.ended.wait(PATIENCE)
        if warm_start and not (waited and self.progress.best is not None):
            self._early(warm_start())
        if not others:
            return
        plain.chosen.wait()
        if plain.ended.wait(PATIENCE) or plain.columns is None:
            return
        with suppress(Stopped):
            if warm_start:
                self._early(good_play(plain.columns, self.early, self.settings))
        for scenario in others:
            if plain.ended.is_set():
                return
            with suppress(Stopped):
                self._looking(scenario, self.ahead)(-1)

    def _early(self, play: Play | None) -> None:
        if play and (self.first is None or play.score.total > self.first.score.total):
            self.first = play
            self._show(play)

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
            self._tell()
            for future in done:
                error = future.exception()
                if error and not isinstance(error, Stopped):
                    raise error
                play = None if error else future.result().play
                if at_least is not None and play and play.score.total >= at_least and not enough:
                    enough = True
                    self._found(play)
            if at_least is not None and self.first and self.first.score.total >= at_least:
                enough = True
            if enough:
                self._stop()  # again and again: a solve may just have begun
        stopped = False
        for future in futures:
            if future.exception():
                stopped = True
            elif (play := future.result().play) is not None:
                self._found(play)
        if stopped:
            raise Stopped

    def _tell(self) -> None:
        self.progress.bound = self.bound
        self.progress.closed = sum(one.least <= self.total for one in self.scenarios)

    def _solving(self, scenario: _Scenario) -> Task:
        """Solve a scenario, if it may hold something above the bar."""

        def task(bar: int) -> Outcome:
            with scenario.lock:
                if scenario.least <= bar:
                    return Outcome(None, bar)
                try:
                    outcome = solve_scenario(
                        scenario.case, bar, self.clock, self.settings, scenario
                    )
                    if outcome.play:
                        self._show(outcome.play)
                finally:
                    scenario.end()
                    self.early.stop()
                scenario.bound(outcome.bound)
            return outcome

        return task

    def _part(self, tools: list[_Scenario]) -> list[_Scenario]:
        """Scenarios that are still open give way to their parts, which can be solved side by side:
        mostly one look at all turns of a tool is enough."""
        found: list[_Scenario] = []
        for whole in tools:
            if whole.least > self.total:
                self.scenarios.remove(whole)
                for case in parts(whole.case):
                    found.append(_Scenario(case))
                    found[-1].bound(whole.least)
        self.scenarios += found
        self.progress.scenarios = len(self.scenarios)
        return found

    def _looking(self, scenario: _Scenario, clock: Clock, hopeful: bool = True) -> Task:
        """See whether a scenario can hold something above the bar; while there is hope, above what
        others are likely to reach."""

        def task(bar: int) -> Outcome:
            hopes = max(one.hopes for one in self.scenarios if one is not scenario)
            with scenario.lock:
                if hopeful:
                    bar = max(bar, self.progress.best or 0, hopes)
                if not scenario.looked and scenario.least > bar:
                    bound = look(scenario.case, bar, clock, self.settings, scenario)
                    scenario.looked = bound > bar
            return Outcome(None, bar)

        return task


def _uses_tools(case: Instance) -> bool:
    return bool(case.digs or case.delayed or DRILL in case.used)
