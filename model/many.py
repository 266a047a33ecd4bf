"""Many solutions and games at once, one a line: the log of a digital version, say.

Lines are checked in batches on all cores. A line that cannot be read is a finding like any
other and does not stop the rest.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterable, Iterator
from typing import BinaryIO, NamedTuple

from dhsolve.model.board import board
from dhsolve.model.box import Box
from dhsolve.model.cards import Catalogue
from dhsolve.model.errors import BadInput
from dhsolve.model.files import Solution, read_any
from dhsolve.model.jsontext import MOST_BYTES
from dhsolve.model.values import Game
from dhsolve.model.verify import verify_game, verify_solution

BATCH = 64
"""Lines that a process gets at a time."""
WAITING = 8
"""Batches under way for each process; reading waits for them, so that memory stays small."""
BAD_INPUT = "bad_input"
EXAMPLES = 20
"""How many line numbers a kind of finding keeps."""


class Line(NamedTuple):
    """What was found on one line; `code` is empty where all of it holds."""

    number: int
    size: int
    """Its bytes, so that progress can be shown."""
    code: str = ""
    where: str = ""
    message: str = ""
    complete: bool = True


class Kind(NamedTuple):
    """All findings with one code."""

    code: str
    times: int
    lines: tuple[int, ...]
    """The first of the lines, counted from 1."""
    example: Line


class Tally:
    """Counts lines, and findings by kind."""

    def __init__(self) -> None:
        self.lines = 0
        self.under_way = 0
        self._kinds: dict[str, Kind] = {}

    def add(self, line: Line) -> None:
        """Count one line."""
        self.lines += 1
        self.under_way += not line.complete
        if not line.code:
            return
        known = self._kinds.get(line.code) or Kind(line.code, 0, (), line)
        lines = (*known.lines, line.number)[:EXAMPLES]
        self._kinds[line.code] = known._replace(times=known.times + 1, lines=lines)

    @property
    def hold(self) -> int:
        """How many lines hold."""
        return self.lines - sum(kind.times for kind in self._kinds.values())

    @property
    def findings(self) -> list[Kind]:
        """The kinds, the most frequent first."""
        return sorted(self._kinds.values(), key=lambda kind: (-kind.times, kind.code))


def cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def check_line(box: Box, number: int, data: bytes) -> Line:
    """Check one line."""
    size = len(data)
    try:
        held = read_any(box, data.rstrip())
        if isinstance(held, Solution):
            verdict = verify_solution(box, held)
        elif isinstance(held, Game):
            verdict = verify_game(box, held)
        else:
            raise BadInput("expected a solution/1 or a game/1", "format")
    except BadInput as fault:
        return Line(number, size, BAD_INPUT, fault.where, fault.reason)
    if verdict.ok:
        return Line(number, size, complete=verdict.complete)
    return Line(number, size, verdict.code or "", verdict.where or "", verdict.message or "")


def numbered_lines(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """The lines that are not empty; of one that is too long only so much that it is refused."""
    number = 0
    while line := file.readline(MOST_BYTES + 1):
        number += 1
        rest = line
        while len(line) > MOST_BYTES and rest and not rest.endswith(b"\n"):
            rest = file.readline(MOST_BYTES)
        if line.strip():
            yield number, line


def check_many(
    catalogue: Catalogue, lines: Iterable[tuple[int, bytes]], workers: int
) -> Iterator[Line]:
    """Check all lines, in their order."""
    if workers == 1:
        box = Box(catalogue, board(catalogue.basement))
        yield from (check_line(box, number, data) for number, data in lines)
        return
    free = threading.Semaphore(WAITING * workers)
    with multiprocessing.Pool(workers, _open, (catalogue,)) as pool:
        for batch in pool.imap(_check_batch, _batches(lines, free)):
            free.release()
            yield from batch


def _batches(
    lines: Iterable[tuple[int, bytes]], free: threading.Semaphore
) -> Iterator[list[tuple[int, bytes]]]:
    batch: list[tuple[int, bytes]] = []
    for line in lines:
        batch.append(line)
        if len(batch) == BATCH:
            free.acquire()
            yield batch
            batch = []
    if batch:
        free.acquire()
        yield batch


_box: Box | None = None
"""The box of a worker process, opened once."""


def _open(catalogue: Catalogue) -> None:
    global _box  # noqa: PLW0603 - the only way to hand a pool's workers something once
    _box = Box(catalogue, board(catalogue.basement))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends its workers


def _check_batch(batch: list[tuple[int, bytes]]) -> list[Line]:
    assert _box is not None
    return [check_line(_box, number, data) for number, data in batch]
