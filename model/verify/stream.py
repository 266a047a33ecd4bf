"""Many solutions and games at once, one a line: the log of a digital version, say.

Lines are checked in batches on all processors. A line that cannot be read is a finding like any
other and does not stop the rest.
"""

from __future__ import annotations

import os
from array import array
from collections import deque
from collections.abc import Collection, Iterable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import IO, NamedTuple, TypeAlias

from dhsolve.model.cards.box import Box, box_of
from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.model.errors import BadInput
from dhsolve.model.files.documents import Solution, read_any
from dhsolve.model.files.json_text import MOST_BYTES
from dhsolve.model.rules.values import Game
from dhsolve.model.verify.verdict import verify_game, verify_solution
from dhsolve.model.worker_pool import worker_pool

BATCH = 64
"""Lines that a process gets at a time, if they are not too long."""
BATCH_BYTES = 1_000_000
WAITING = 8
"""Batches under way for each process."""
WAITING_BYTES = 2 * MOST_BYTES
"""What all batches under way may hold; reading waits for them, so that memory stays small."""
BAD_INPUT = "bad_input"
MOST_LINES = 1_000_000
"""How many line numbers a kind of finding keeps, unless said otherwise."""


Batch: TypeAlias = list[tuple[int, bytes]]


class CheckedLine(NamedTuple):
    """What was found on one line; `code` is empty where all of it holds."""

    number: int
    size: int
    """Its bytes, so that progress can be shown."""
    code: str = ""
    where: str = ""
    message: str = ""
    complete: bool = True


@dataclass
class Kind:
    """All findings with one code."""

    code: str
    example: CheckedLine
    times: int = 0
    lines: array[int] = field(default_factory=lambda: array("Q"))
    """The first of the lines, counted from 1."""


class Tally:
    """Counts lines, and findings by kind; of a kind the first `most` lines are kept."""

    def __init__(self, most: int = MOST_LINES) -> None:
        self.lines = 0
        self.under_way = 0
        self._most = most
        self._kinds: dict[str, Kind] = {}

    def add(self, line: CheckedLine) -> None:
        """Count one line."""
        self.lines += 1
        self.under_way += not line.complete
        if not line.code:
            return
        kind = self._kinds.setdefault(line.code, Kind(line.code, line))
        kind.times += 1
        if kind.times <= self._most:
            kind.lines.append(line.number)

    @property
    def hold(self) -> int:
        """How many lines hold."""
        return self.lines - sum(kind.times for kind in self._kinds.values())

    @property
    def findings(self) -> list[Kind]:
        """The kinds, the most frequent first."""
        return sorted(self._kinds.values(), key=lambda kind: (-kind.times, kind.code))


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def check_line(box: Box, number: int, data: bytes) -> CheckedLine:
    """What was found on one line, read and replayed."""
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
        return CheckedLine(number, size, BAD_INPUT, fault.where, fault.reason)
    code, where, message = verdict.code or "", verdict.where or "", verdict.message or ""
    return CheckedLine(number, size, code, where, message, verdict.complete)


def numbered_lines(file: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    """The lines that are not empty; of one that is too long only so much that it is refused."""
    number = 0
    while line := file.readline(MOST_BYTES + 1):
        number += 1
        rest = line
        while len(line) > MOST_BYTES and rest and not rest.endswith(b"\n"):
            rest = file.readline(MOST_BYTES)
        if line.strip():
            yield number, line


def check_lines(
    catalogue: Catalogue, lines: Iterable[tuple[int, bytes]], workers: int
) -> Iterator[CheckedLine]:
    """What was found on each line, in their order."""
    if workers == 1:
        box = box_of(catalogue)
        yield from (check_line(box, number, data) for number, data in lines)
        return
    with worker_pool(workers, _open, catalogue) as pool:
        under_way: deque[tuple[int, Future[list[CheckedLine]]]] = deque()
        for batch in _batches(lines):
            size = sum(len(data) for _, data in batch)
            while _is_full(under_way, size, workers):
                yield from under_way.popleft()[1].result()
            under_way.append((size, pool.submit(_check_batch, batch)))
        while under_way:
            yield from under_way.popleft()[1].result()


def _is_full(under_way: Collection[tuple[int, object]], more: int, workers: int) -> bool:
    """Whether to wait before more bytes are handed out; what is alone is never too much."""
    held = sum(size for size, _ in under_way)
    return len(under_way) >= WAITING * workers or (held > 0 and held + more > WAITING_BYTES)


def _batches(lines: Iterable[tuple[int, bytes]]) -> Iterator[Batch]:
    batch: Batch = []
    size = 0
    for number, data in lines:
        if batch and (len(batch) == BATCH or size + len(data) > BATCH_BYTES):
            yield batch
            batch, size = [], 0
        batch.append((number, data))
        size += len(data)
    if batch:
        yield batch


_box: Box | None = None
"""The box of a worker process, opened once."""


def _open(catalogue: Catalogue) -> None:
    global _box  # noqa: PLW0603 - the only way to hand a pool's workers something once
    _box = box_of(catalogue)


def _check_batch(batch: Batch) -> list[CheckedLine]:
    assert _box is not None
    return [check_line(_box, number, data) for number, data in batch]
