"""Questions to several scenarios side by side, and the order in which their answers count.

Tasks run in other threads and end in any order. So that equal runs give equal answers, each
question has a place, and plays are taken in the order of places. Where any play is enough, it is
the one that took the least work, counted by CP-SAT and not by a clock; questions that have taken
more are ended. Whoever has nothing else to do lowers bounds on the side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from dhsolve.solver.search.clock import Clock, Stopped
from dhsolve.solver.search.cp_sat import Settings
from dhsolve.solver.search.play import Play
from dhsolve.solver.search.scenario_search import ScenarioSearch

POLL_SECONDS = 0.1
Method = Callable[[ScenarioSearch, int, Clock, Settings], Play | None]


HEAD_START = 0.5
"""Work that the scenario in one place is given before that in the next, which is mostly harder."""


class Place(NamedTuple):
    """Where an answer counts: the scenarios in their order, each followed by its parts."""

    scenario: int
    part: int = 0


Effort: TypeAlias = tuple[float, Place]
"""What an answer took or counts for, and its place: whichever took least is the one to give."""


@dataclass(frozen=True)
class Task:
    """A scenario that is asked in another thread."""

    search: ScenarioSearch
    threshold: int
    place: Place | None
    """None for a bound on the side."""
    clock: Clock
    future: Future[Play | None]

    @property
    def stopped(self) -> bool:
        """Whether it was stopped before there was an answer."""
        return isinstance(self.future.exception(), Stopped)

    @property
    def open(self) -> bool:
        """Whether it has ended with an answer that does not settle the scenario."""
        return not self.stopped and self.search.bound > self.threshold

    @property
    def effort(self) -> Effort:
        """The work it has taken so far, later places being behind from the start."""
        place = self.place or Place(0)
        return self.clock.work + HEAD_START * sum(place), place

    def play(self) -> Play | None:
        """What it has found; any other error than a stop is raised."""
        return None if self.stopped else self.future.result()


def _timely(
    method: Method, search: ScenarioSearch, threshold: int, clock: Clock, settings: Settings
) -> Play | None:
    """Do not even begin when time is up: models take long to build, and many tasks may wait."""
    clock.left()
    return method(search, threshold, clock, settings)


class Workers(NamedTuple):
    """Threads, the clock that stops what they do, and how they ask."""

    pool: Executor
    number: int
    clock: Clock
    settings: Settings

    def begin(
        self, method: Method, search: ScenarioSearch, threshold: int, place: Place | None = None
    ) -> Task:
        """Ask a scenario as soon as a worker is free."""
        clock = self.clock.child()
        future = self.pool.submit(_timely, method, search, threshold, clock, self.settings)
        return Task(search, threshold, place, clock, future)


class Enough(NamedTuple):
    """A play where any is enough."""

    effort: Effort
    play: Play


class Batch:
    """Tasks that are under way together. All methods are for one thread, the scheduler's."""

    def __init__(self, workers: Workers, *, any_play: bool = False) -> None:
        """With `any_play` one play is enough, the one with the least effort."""
        self._workers, self.any_play = workers, any_play
        self._questions: list[Task] = []
        self._waiting: list[Task] = []
        self.enough: Enough | None = None
        """The one with the least effort so far, if any play is enough."""

    def ask(self, search: ScenarioSearch, threshold: int, place: Place) -> None:
        """Ask for the best play with more points than the threshold."""
        self._begin(ScenarioSearch.best_above, search, threshold, place)

    def tighten(self, search: ScenarioSearch, threshold: int, place: Place) -> None:
        """Ask for a lower bound, down to the threshold."""
        self._begin(ScenarioSearch.tighten, search, threshold, place)

    def _begin(self, method: Method, search: ScenarioSearch, threshold: int, place: Place) -> None:
        task = self._workers.begin(method, search, threshold, place)
        self._waiting.append(task)
        self._questions.append(task)

    @property
    def waiting(self) -> int:
        """How many tasks have not ended."""
        return len(self._waiting)

    def ended(self, side: SideBounds) -> list[Task]:
        """The tasks that have ended by now, after a moment's wait; each is given once. Workers
        without one are given to the side."""
        side.work(self._workers.number - len(self._waiting))
        side.wait(task.future for task in self._waiting)
        ended = [task for task in self._waiting if task.future.done()]
        self._waiting = [task for task in self._waiting if task not in ended]
        for task in ended:
            if self.any_play and (play := task.play()):
                self.compete(Enough(task.effort, play))
        return ended

    def compete(self, play: Enough) -> None:
        """Keep a play that is enough if it took the least effort so far."""
        self.enough = min(self.enough or play, play, key=lambda one: one.effort)

    def stop_needless(self) -> None:
        """Stop the questions that have taken more effort than a play that is enough."""
        for task in self._waiting:
            if self.enough and task.effort > self.enough.effort:
                task.clock.stop()

    def plays(self) -> Iterator[Play]:
        """What was found, in order; raises Stopped if something was not settled that had to be."""
        if self.enough:
            yield self.enough.play
            return
        for task in sorted(self._questions, key=lambda task: task.place or Place(0)):
            if play := task.play():
                yield play
        if any(task.stopped for task in self._questions):
            raise Stopped


class SideBounds:
    """Bounds that workers lower when no question needs them. All methods are for one thread, the
    scheduler's."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._threshold = 0
        self._wanted: list[ScenarioSearch] = []
        """Those that have not been asked yet."""
        self._running: list[Task] = []
        self.open: list[ScenarioSearch] = []
        """Those that have more than was asked about, and so more than any lower threshold."""

    @property
    def busy(self) -> bool:
        """Whether something is wanted or under way."""
        return bool(self._wanted or self._running)

    def want(self, searches: Iterable[ScenarioSearch], threshold: int) -> None:
        """Lower the bounds of these from now on, as far as the threshold, and of no others."""
        wanted = [one for one in searches if one not in self.open]
        for task in self._running:
            if task.search in wanted and task.threshold == threshold:
                wanted.remove(task.search)
            else:
                task.clock.stop()
        self._wanted, self._threshold = wanted, threshold

    def work(self, workers: int) -> None:
        """Let so many workers do what is wanted."""
        asked = [task.search for task in self._running]  # one that is stopped has to end first
        for search in [one for one in self._wanted if one not in asked]:
            if len(self._running) >= workers:
                return
            self._wanted.remove(search)
            begin = self._workers.begin
            self._running.append(begin(ScenarioSearch.tighten, search, self._threshold))

    def wait(self, others: Iterable[Future[Play | None]] = ()) -> None:
        """Until something has ended here or among the others, or for a moment."""
        futures = [task.future for task in self._running]
        wait([*futures, *others], POLL_SECONDS, FIRST_COMPLETED)
        ended = [task for task in self._running if task.future.done()]
        self._running = [task for task in self._running if task not in ended]
        for task in ended:
            task.play()  # raises what went wrong
            if task.open:
                self.open.append(task.search)
