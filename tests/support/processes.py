"""Processes as the system shows them."""

from __future__ import annotations

import contextlib
from pathlib import Path


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
