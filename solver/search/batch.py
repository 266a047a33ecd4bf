"""Questions to several scenarios side by side, and the order in which their answers count.

Tasks run in other threads and end in any order. So that equal runs give equal answers, each
question has a place, plays are taken in the order of places, and a play that is enough ends only
the questions after it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass
from typing import NamedTuple

from dhsolve.solver.search.clock import Clock, Stopped
from dhsolve.solver.search.cp_sat import Settings
from dhsolve.solver.search.play import Play
from dhsolve.solver.search.scenario_search import ScenarioSearch

POLL_SECONDS = 0.1
Method = Callable[[ScenarioSearch, int, Clock, Settings], Play | None]


class Place(NamedTuple):
    """Where an answer counts: the scenarios in their order, each followed by its parts."""

    scenario: int
    part: int = 0


@dataclass(frozen=True)
class Task:
    """A scenario that is asked in another thread."""

    search: ScenarioSearch
    threshold: int
    place: Place | None
    """None for a bound on the side, which only matters if a question finds a play."""
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

    def play(self) -> Play | None:
        """What it has found; any other error than a stop is raised."""
        return None if self.stopped else self.future.result()


def _timely(
    method: Method, search: ScenarioSearch, threshold: int, clock: Clock, settings: Settings
) -> Play | None:
    """Do not even begin when time is up: models take long to build, and many tasks may wait."""
    clock.left()
    return method(search, threshold, clock, settings)


class Batch:
    """Tasks that are under way together. All methods are for one thread, the scheduler's."""

    def __init__(
        self, workers: Executor, clock: Clock, settings: Settings, *, any_play: bool = False
    ) -> None:
        """With `any_play`, the play in the first place that has one is enough."""
        self._workers, self._clock, self._settings = workers, clock, settings
        self._any_play = any_play
        self._questions: list[Task] = []
        self._waiting: list[Task] = []
        self.enough: Place | None = None
        """The first place known to have a play that is enough; nothing after it is needed."""

    def ask(self, search: ScenarioSearch, threshold: int, place: Place) -> None:
        """Ask for the best play with more points than the threshold."""
        self._begin(ScenarioSearch.best_above, search, threshold, place)

    def tighten(self, search: ScenarioSearch, threshold: int, place: Place | None) -> None:
        """Ask for a lower bound, down to the threshold."""
        self._begin(ScenarioSearch.tighten, search, threshold, place)

    def _begin(
        self, method: Method, search: ScenarioSearch, threshold: int, place: Place | None
    ) -> None:
        clock = self._clock.child()
        future = self._workers.submit(_timely, method, search, threshold, clock, self._settings)
        task = Task(search, threshold, place, clock, future)
        self._waiting.append(task)
        if place:
            self._questions.append(task)

    @property
    def waiting(self) -> bool:
        """Whether there are tasks that have not ended."""
        return bool(self._waiting)

    def ended(self) -> list[Task]:
        """The tasks that have ended by now, after a moment's wait; each is given once."""
        wait([task.future for task in self._waiting], POLL_SECONDS, FIRST_COMPLETED)
        ended = [task for task in self._waiting if task.future.done()]
        self._waiting = [task for task in self._waiting if task not in ended]
        for task in ended:
            if task.play() and self._any_play and task.place:
                self.enough = min(self.enough or task.place, task.place)
        return ended

    def stop_needless(self) -> None:
        """Stop what need not be known: questions after a play that is enough, and bounds on the
        side once all questions have ended without one."""
        in_vain = not self.enough and all(task.place is None for task in self._waiting)
        for task in self._waiting:
            after = self.enough and task.place and task.place > self.enough
            if after or in_vain:
                task.clock.stop()

    def plays(self) -> Iterator[Play]:
        """What was found, in order; raises Stopped if something was not settled that had to be."""
        stopped = False
        for task in sorted(self._questions, key=lambda task: task.place or Place(0)):
            stopped = stopped or task.stopped
            if play := task.play():
                yield play
                if self._any_play and not stopped:
                    return
        if stopped:
            raise Stopped
