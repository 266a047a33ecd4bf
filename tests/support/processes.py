"""Processes as the system shows them."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Iterator
from pathlib import Path

from dhsolve.model.held_signals import SIGNALS


@contextlib.contextmanager
def heeded_signals() -> Iterator[None]:
    """Signals do what they do by default, also if the tests run under `nohup` or in the back."""
    earlier = {number: signal.getsignal(number) for number in SIGNALS}
    for number, handler in earlier.items():
        if handler == signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)
    try:
        yield
    finally:
        for number, handler in earlier.items():
            signal.signal(number, handler)


def runs(pid: int) -> bool:
    """Whether a process is there and has not ended."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def children(pid: int) -> list[int]:
    """The processes that a process has started, by any of its threads; none if it is gone."""
    found: list[int] = []
    for file in Path(f"/proc/{pid}/task").glob("*/children"):
        with contextlib.suppress(OSError):  # the thread has just ended
            found += map(int, file.read_text().split())
    return found


def descendants(pid: int) -> list[int]:
    """They and all that they have started."""
    return [one for child in children(pid) for one in (child, *descendants(child))]


def with_word(word: str) -> list[int]:
    """The processes that were called with a word, and have not ended."""
    found = []
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):  # it has just ended
            if word.encode() in file.read_bytes().split(b"\0"):
                found.append(int(file.parent.name))
    return found
