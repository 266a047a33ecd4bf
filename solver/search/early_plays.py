"""Plays and a bound for whoever cannot wait, looked for beside the proof.

They are never needed for it. The threads in here only hand over what they find; who gathers it,
and decides what to do with it, is the scheduler.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from queue import SimpleQueue
from types import TracebackType
from typing import Any

from dhsolve.solver.relaxation.model import Relaxation
from dhsolve.solver.search.clock import Clock, Stopped
from dhsolve.solver.search.cp_sat import (
    FIRST_LOOK_TIME,
    GOOD_PLAY_TIME,
    QUICK_BOUND_TIME,
    Settings,
    first_look,
)
from dhsolve.solver.search.linked_model import good_play
from dhsolve.solver.search.play import Play
from dhsolve.solver.shared.scenario import Scenario

PATIENCE, LONG_PATIENCE = 0.03, 0.5
"""Seconds before anything is looked for beside the search, and if it is mostly over soon."""
BOUND_PATIENCE = 2.0
"""Seconds before a bound is looked for: most searches are over by then, or have one."""


Decent = Callable[[Clock], Iterator[Play]]
"""Plays that are found soon, each better than the one before; ends when its clock stops."""


class EarlyPlays:
    """A bound for every play, and plays on columns that the relaxation comes upon on its way.

    All public methods are for one thread, the scheduler's, except `offer`.
    """

    def __init__(
        self,
        decent: Decent | None,
        everything: Iterable[Scenario],
        clock: Clock,
        settings: Settings,
        patient: bool = False,
        good: bool = False,
    ) -> None:
        """`decent` finds some play soon, and one at once when its clock stops; without it nothing
        is looked for. It is not begun at once, and later if one is `patient`. If it is mostly a
        `good` one, no columns are looked at.

        No play beats the bounds of all scenarios of `everything`; without any there is no bound.
        """
        self.best: Play | None = None
        """The best one gathered so far."""
        self.bound: int | None = None
        """Points that no play beats; written by the thread in here, once."""
        self._decent, self._everything, self._settings = decent, tuple(everything), settings
        self._clock, self._patient, self._good = clock.child(), patient, good
        self._offers: SimpleQueue[Scenario | None] = SimpleQueue()
        """Columns that may be worth a look; None when no more will come."""
        self._promised: Scenario | None = None
        self._found: SimpleQueue[Play] = SimpleQueue()
        """From the threads that look for plays to the one that gathers them."""
        self._first: Future[Play | None] | None = None
        """The decent play."""
        self._jobs: list[Future[Any]] = []
        self._thread = ThreadPoolExecutor(1)
        """For what must not wait until a worker of the search is free."""

    def __enter__(self) -> EarlyPlays:
        if self._decent:
            self._first = self._thread.submit(self._find_first, self._decent)
            self._jobs += [self._first, self._thread.submit(self._look)]
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()
        self._thread.shutdown()

    @property
    def points(self) -> int:
        """The points of the best one gathered so far, -1 without any."""
        return -1 if self.best is None else self.best.score.total

    def offer(self, columns: Scenario) -> None:
        """A look at these columns, unless better ones come first. May be called by any thread."""
        if not self._good:
            self._offers.put(columns)

    def promise(self, columns: Scenario) -> None:
        """No more offers: a good play may be looked for on these columns, once a worker is free
        (`join`)."""
        self._offers.put(None)
        if self._decent and not self._good:
            self._promised = columns

    def join(self, workers: Executor) -> None:
        """Let a worker look for the good play that was promised."""
        if self._promised:
            self._jobs.append(workers.submit(self._play_on, self._promised, GOOD_PLAY_TIME))
            self._promised = None

    @property
    def first_done(self) -> bool:
        """Whether the decent play is there, if it is looked for."""
        return self._first is not None and self._first.done()

    def first(self) -> Play | None:
        """The decent play; waits for it. None if nothing is looked for."""
        return self._first.result() if self._first else None

    def gather(self) -> None:
        """Keep the best of what has been found since the last time; raises what went wrong."""
        for job in self._jobs:
            if job.done():
                job.result()
        while not self._found.empty():
            self._keep(self._found.get())

    def insist(self) -> None:
        """Find the decent play now if there is none."""
        if self.best is None and self._decent:
            for play in self._decent(self._clock):
                self._keep(play)

    def stop(self) -> None:
        """Look for nothing any more."""
        self._clock.stop()
        self._offers.put(None)

    def _keep(self, play: Play) -> None:
        if play.score.total > self.points:
            self.best = play

    def _find_first(self, decent: Decent) -> Play | None:
        """In a thread of its own, unless the search is over before; the best one."""
        if self._clock.wait(LONG_PATIENCE if self._patient else PATIENCE):
            return None
        best: Play | None = None
        for best in decent(self._clock):
            self._found.put(best)
        return best

    def _look(self) -> None:
        """In the same thread, after that: a bound, and plays on what is offered."""
        if self._good and self._clock.wait(BOUND_PATIENCE):
            return
        with suppress(Stopped):
            self.bound = self._quick_bound()
        while columns := self._newest_offer():
            self._play_on(columns, FIRST_LOOK_TIME)

    def _newest_offer(self) -> Scenario | None:
        """Waits for one; None when there will be no more."""
        columns = self._offers.get()
        while columns and not self._offers.empty():
            columns = self._offers.get()
        return columns

    def _quick_bound(self) -> int | None:
        bounds: list[int] = []
        for scenario in self._everything:
            relaxation = Relaxation(scenario)
            _, bound = first_look(
                relaxation.cp, relaxation.total, QUICK_BOUND_TIME, self._clock, self._settings
            )
            if bound is None:
                return None
            bounds.append(bound)
        return max(bounds, default=None)

    def _play_on(self, columns: Scenario, seconds: float) -> None:
        """In some other thread than the scheduler's: the best play found in this time."""
        with suppress(Stopped):
            if play := good_play(columns, seconds, self._clock, self._settings):
                self._found.put(play)
