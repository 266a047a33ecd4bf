"""Worker processes that end with the one that started them, however that ends."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import ParamSpec, TypeVar

from dhsolve.model.held_signals import SIGNALS, held_signals

P = ParamSpec("P")
T = TypeVar("T")
POLL_SECONDS = 1.0


class WorkerPool(ProcessPoolExecutor):
    """A pool that lets signals wait while it forks: Python would lose what a handler raises."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Hand out a task."""
        with held_signals():
            return super().submit(fn, *args, **kwargs)


@contextmanager
def worker_pool(
    workers: int, begin: Callable[..., None] | None = None, *given: object
) -> Iterator[WorkerPool]:
    """A pool of processes, each of which may `begin` with what is given.

    If anything goes wrong the workers are ended at once: some are deep in a solve that would go
    on for minutes. They leave signals to their parent, and end by themselves when it is killed;
    otherwise they would wait for ever, since forked workers keep each other's pipes open.
    """
    others = set(multiprocessing.active_children())
    pool = WorkerPool(workers, initializer=_begin, initargs=(os.getpid(), begin, given))
    try:
        yield pool
    except BaseException:
        for worker in set(multiprocessing.active_children()) - others:
            worker.kill()
        pool.shutdown(cancel_futures=True)
        raise
    pool.shutdown()


def _begin(parent: int, begin: Callable[..., None] | None, given: tuple[object, ...]) -> None:
    for number in SIGNALS:
        signal.signal(number, signal.SIG_IGN)

    end_with(parent)
    if begin is not None:
        begin(*given)


def end_with(parent: int) -> None:
    """End this process soon after its parent has ended."""

    def poll() -> None:
        while os.getppid() == parent:
            time.sleep(POLL_SECONDS)
        os._exit(1)

    threading.Thread(target=poll, daemon=True).start()
