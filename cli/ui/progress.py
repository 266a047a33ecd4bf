"""A solve under way: what is known so far on standard error, and a clean way to stop it."""

from __future__ import annotations

import logging
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from contextlib import contextmanager
from typing import NamedTuple, TypeVar

import click
from rich.console import Console
from rich.progress import BarColumn, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bars

from dhsolve.cli.ui.language import in_language, note
from dhsolve.solver.search.clock import Clock
from dhsolve.solving import Progress

T = TypeVar("T")
POLL_SECONDS = 0.1
LINE_SECONDS = 5.0
"""How often a plain line is written where there is no terminal."""
SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Report(NamedTuple):
    """How far a job is, in words and as a share."""

    text: str
    done: int = 0
    total: int | None = None
    """None where nobody knows how much there is to do."""


def progress_line(progress: Progress) -> str:
    """What is known of a solve so far."""
    found = "none" if progress.best is None else str(progress.best)
    bound = "" if progress.bound is None else f", bound {progress.bound}"
    return in_language(
        f"best found {found}{bound}, scenarios {progress.closed}/{progress.scenarios}"
    )


class Heard:
    """An `on_progress` for the library that keeps what it is told, for `watch` to show."""

    def __init__(self) -> None:
        self.last = Progress(None, None, 0, 0, 0.0)

    def __call__(self, progress: Progress) -> None:
        """Keep what is known now."""
        self.last = progress


@contextmanager
def solver_notes() -> Iterator[None]:
    """What the solver warns of goes to standard error, a note for each."""
    handler = logging.Handler()
    handler.emit = _note  # type: ignore[method-assign]
    log = logging.getLogger("dhsolve")
    log.addHandler(handler)
    try:
        yield
    finally:
        log.removeHandler(handler)


def _note(record: logging.LogRecord) -> None:
    note(record.getMessage())


def watch(
    job: Callable[[], T],
    clock: Clock,
    heard: Heard,
    tell: Callable[[Progress], str] = progress_line,
) -> T:
    """Do a job in another thread, show its progress, and stop its clock on Ctrl-C and SIGTERM.

    Where there is no terminal a line is written every few seconds.
    """

    def report() -> Report:
        known = heard.last
        return Report(tell(known), known.closed, known.scenarios or None)

    def line() -> None:
        click.echo(f"{clock.seconds:.0f} s: {tell(heard.last)}", err=True)

    return _watch(job, clock, report, _now_and_then(line))


def watch_on_terminal(job: Callable[[], T], clock: Clock, tell: Callable[[], str]) -> T:
    """The same for a job that tells in words how far it is; shown on a terminal only."""
    return _watch(job, clock, lambda: Report(tell()), lambda: None)


def _watch(
    job: Callable[[], T], clock: Clock, report: Callable[[], Report], elsewhere: Callable[[], None]
) -> T:
    """The signal only sets a flag: the clock has a lock, which no signal handler may wait for."""
    asked = threading.Event()
    with _signals(asked), _shown(report, elsewhere) as show, ThreadPoolExecutor(1) as pool:
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
    report: Callable[[], Report], elsewhere: Callable[[], None]
) -> Iterator[Callable[[], None]]:
    """A way to show the progress: a bar on a terminal, what else is given elsewhere."""
    if not sys.stderr.isatty():
        yield elsewhere
        return
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Bars(*columns, console=Console(stderr=True), transient=True) as bars:
        task = bars.add_task("")

        def show() -> None:
            now = report()
            bars.update(task, description=now.text, completed=now.done, total=now.total)

        yield show


def _now_and_then(write: Callable[[], None]) -> Callable[[], None]:
    """The same function, but most calls of it do nothing: it writes every few seconds."""
    due = time.monotonic() + LINE_SECONDS

    def show() -> None:
        nonlocal due
        if time.monotonic() >= due:
            due += LINE_SECONDS
            write()

    return show
