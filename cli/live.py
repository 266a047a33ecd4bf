"""A solve under way: what is known so far on standard error, and a clean way to stop it."""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from contextlib import contextmanager
from typing import TypeVar

import click
from rich.console import Console
from rich.progress import BarColumn, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bars

from dhsolve.solver.best import Progress
from dhsolve.solver.running import Clock

T = TypeVar("T")
POLL_SECONDS = 0.1
LINE_SECONDS = 5.0
"""How often a plain line is written where there is no terminal."""
SIGNALS = (signal.SIGINT, signal.SIGTERM)


def told(progress: Progress) -> str:
    """What is known of a solve so far."""
    found = "none" if progress.best is None else str(progress.best)
    bound = "none" if progress.bound is None else str(progress.bound)
    return f"best found {found}, bound {bound}, cases {progress.closed}/{progress.scenarios}"


def watch(
    job: Callable[[], T], clock: Clock, progress: Progress, tell: Callable[[Progress], str] = told
) -> T:
    """Do a job in another thread, show its progress, and stop its clock on Ctrl-C and SIGTERM.

    The signal only sets a flag: the clock has a lock, which no signal handler may wait for.
    """
    asked = threading.Event()
    with _signals(asked), _shown(progress, clock, tell) as show, ThreadPoolExecutor(1) as pool:
        future = pool.submit(job)
        while not wait([future], POLL_SECONDS, FIRST_COMPLETED).done:
            show()
            if asked.is_set():
                clock.stop()
        return future.result()


@contextmanager
def _signals(asked: threading.Event) -> Iterator[None]:
    """Let the first signal ask; a second one ends the program as usual."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    earlier = {number: signal.getsignal(number) for number in SIGNALS}

    def handle(_number: int, _frame: object) -> None:
        asked.set()
        for number in SIGNALS:
            signal.signal(number, signal.SIG_DFL)

    for number in SIGNALS:
        signal.signal(number, handle)
    try:
        yield
    finally:
        for number, handler in earlier.items():
            signal.signal(number, handler)


@contextmanager
def _shown(
    progress: Progress, clock: Clock, tell: Callable[[Progress], str]
) -> Iterator[Callable[[], None]]:
    """A way to show the progress: a bar on a terminal, otherwise a line every few seconds."""
    if not sys.stderr.isatty():
        yield _lines(lambda: f"{clock.seconds:.0f} s: {tell(progress)}")
        return
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Bars(*columns, console=Console(stderr=True), transient=True) as bars:
        task = bars.add_task("")
        yield lambda: bars.update(
            task,
            description=tell(progress),
            completed=progress.closed,
            total=progress.scenarios or None,
        )


def _lines(line: Callable[[], str]) -> Callable[[], None]:
    due = time.monotonic() + LINE_SECONDS

    def show() -> None:
        nonlocal due
        if time.monotonic() >= due:
            due += LINE_SECONDS
            click.echo(line(), err=True)

    return show
