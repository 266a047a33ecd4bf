"""Whether a program ends at once, on a machine that may be busy with other things."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

ATTEMPTS = 3
PROMPT = 2.0
"""Seconds on a machine that has nothing else to do."""
STARTS = 3
"""An end that takes as long as so many starts of the same program may be the machine's fault."""


class Took(NamedTuple):
    """The seconds of one attempt."""

    start: float
    end: float


class Stopwatch:
    """Seconds since it was made or last read."""

    def __init__(self) -> None:
        self._since = time.monotonic()

    def lap(self) -> float:
        """The seconds, which begin anew."""
        before, self._since = self._since, time.monotonic()
        return self._since - before


def assert_prompt(attempt: Callable[[], Took]) -> None:
    """Start a program and end it; slow only if it is so each time, by the measure of its start."""
    slow = []
    for _ in range(ATTEMPTS):
        took = attempt()
        if took.end < PROMPT + STARTS * took.start:
            return
        slow.append(took)
    raise AssertionError(f"not ended at once: {slow}")
