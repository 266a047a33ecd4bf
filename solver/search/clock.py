"""The time limit of a question, and the way to stop it from another thread."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol
from weakref import WeakSet

REPEAT_SECONDS = 0.05


class Stopped(Exception):
    """Time is up, or the user has asked to stop."""


class Stoppable(Protocol):
    """Something that runs, such as CP-SAT's solver."""

    def stop_search(self) -> object:
        """Ask it to end soon; of no effect before it has begun."""


class Clock:
    """Says how much time is left; `stop` ends what runs under it and under its children."""

    def __init__(self, limit: float | None = None, started: float | None = None) -> None:
        """`limit` in seconds since `started`, a time of `time.monotonic` (by default: now)."""
        self.limit = limit
        self.started = time.monotonic() if started is None else started
        self._stop = threading.Event()
        self._lock = threading.Lock()
        """Guards the two sets; whoever holds it may take that of a child, never of a parent."""
        self._ended = threading.Condition(self._lock)
        """Told when something that ran has ended."""
        self._running: set[Stoppable] = set()
        self._children: WeakSet[Clock] = WeakSet()
        self._stopper: threading.Thread | None = None
        """Ends what ran when the clock was stopped."""
        self.work = 0.0
        """CP-SAT's deterministic time under this very clock, without the question under way: the
        same in equal runs. Written by the thread that asks."""

    def child(self) -> Clock:
        """A clock that stops with this one, and can be stopped alone."""
        return self._with_child(Clock(self.limit, self.started))

    def timed(self, limit: float | None) -> Clock:
        """A clock that begins now, with a limit of its own, and stops with this one."""
        return self._with_child(Clock(limit))

    def _with_child(self, child: Clock) -> Clock:
        with self._lock:
            self._children.add(child)
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

    @property
    def over(self) -> bool:
        """Whether it was stopped, or there is no time left."""
        try:
            self.left()
        except Stopped:
            return True
        return False

    def wait(self, seconds: float) -> bool:
        """Whether it is stopped within so many seconds."""
        return self._stop.wait(seconds)

    def stop(self) -> None:
        """Stop all that runs, and let nothing begin. Returns at once."""
        with self._lock:
            if self._stop.is_set():
                return
            self._stop.set()
            for child in self._children:
                child.stop()
            if self._running:
                self._stopper = threading.Thread(target=self._stop_running, daemon=True)
                self._stopper.start()

    @contextmanager
    def running(self, solver: Stoppable) -> Iterator[None]:
        """While the solver runs in here it can be stopped; raises Stopped if it must not begin."""
        with self._lock:
            if self._stop.is_set():
                raise Stopped
            self._running.add(solver)
        try:
            yield
        finally:
            with self._lock:
                self._running.discard(solver)
                self._ended.notify_all()
                stopper = None if self._running else self._stopper
            if stopper:
                stopper.join()  # no thread outlives those that it has stopped

    def _stop_running(self) -> None:
        """Ask again until all have ended: a solver that is about to begin does not hear it."""
        with self._lock:
            while self._running:
                for solver in self._running:
                    solver.stop_search()
                self._ended.wait(REPEAT_SECONDS)
