"""Signals that would end the program wait while something is half done."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

SIGNALS = tuple(
    getattr(signal, name) for name in ("SIGHUP", "SIGTERM", "SIGINT") if hasattr(signal, name)
)


@contextmanager
def held_signals() -> Iterator[None]:
    """Signals are noted, and heard when this is over.

    What a handler raises would otherwise leave a process that was just started to nobody, or be
    lost in one of the hooks of a fork. The system's own mask is no help: a process passes it on to
    those that it starts, and another thread would take the signal. Only the main thread ever
    hears signals; Ctrl-C is the last to be handled as before, since it is always heeded.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    earlier = {number: signal.getsignal(number) for number in SIGNALS}
    heeded = [number for number in SIGNALS if callable(earlier[number])]
    try:
        for number in heeded:
            signal.signal(number, lambda number, _frame: came.append(number))
        yield
    finally:
        for number in heeded:
            signal.signal(number, earlier[number])
        for number in came:
            signal.raise_signal(number)
