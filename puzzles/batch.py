"""Many days at once, on the cores of this machine or on a Dask cluster; one client writes."""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable, Iterator
from concurrent.futures import Future, as_completed
from contextlib import contextmanager
from datetime import date
from typing import Any, NamedTuple

import msgspec

from dhsolve.model.board import board
from dhsolve.model.box import Box
from dhsolve.model.cards import Catalogue
from dhsolve.model.errors import BadInput
from dhsolve.model.files import Solution, dump
from dhsolve.puzzles.archive import Archive, Row
from dhsolve.puzzles.daily import wish_of
from dhsolve.puzzles.format import dump_puzzle
from dhsolve.puzzles.kinds import Kind
from dhsolve.puzzles.making import Effort, Made, Wish, make
from dhsolve.puzzles.pool import worker_pool
from dhsolve.puzzles.proving import Unproven
from dhsolve.solver.evidence import Disagreement
from dhsolve.solver.search import InternalError

CONNECT_SECONDS = 10
RETRIES = 5
"""How often a day is begun again when the worker that made it is lost."""


class Task(NamedTuple):
    """A day to be made; `candidate` is where it was left open."""

    wish: Wish
    candidate: int
    rejected: tuple[tuple[str, int], ...]
    time_limit: float | None


def tasks_for(
    archive: Archive, days: list[date], kind: Kind | None, time_limit: float | None
) -> list[Task]:
    """The days that are missing or open."""
    known = {(row.date, row.kind): row for row in archive.rows()}
    found = []
    for day in days:
        wish = wish_of(day, kind)
        row = known.get((str(wish.date), wish.kind))
        if row is None:
            found.append(Task(wish, 0, (), time_limit))
        elif row.status == "open":
            found.append(
                Task(wish, row.candidate, tuple(sorted(row.rejections.items())), time_limit)
            )
    return found


def fulfil(catalogue: Catalogue, task: Task) -> Row:
    """Make one day on one core. Runs in a worker, so all that goes in and out can be pickled."""
    box = Box(catalogue, board(catalogue.basement))
    effort = Effort(candidate=task.candidate)
    effort.rejected.update(dict(task.rejected))
    made, note = None, None
    try:
        made = make(box, task.wish, time_limit=task.time_limit, workers=1, effort=effort)
    except Unproven:
        note = "not proven in time"
    except (InternalError, Disagreement) as error:
        note = f"{type(error).__name__}: {error}"[:500]
    return row_of(box, task.wish, effort, made, note)


def row_of(box: Box, wish: Wish, effort: Effort, made: Made | None, note: str | None) -> Row:
    """What the archive keeps of a day."""
    puzzle = made.puzzle if made else None
    solution = timeless(made.solution) if made else None
    kinds = [one.kind for one in solution.proof.evidence] if solution and solution.proof else []
    return Row(
        date=str(wish.date),
        kind=wish.kind,
        status="published" if made else "open",
        wished=wish.grade,
        candidate=effort.candidate,
        target=puzzle.target if puzzle else None,
        grade=puzzle.difficulty.grade if puzzle else None,
        evidence=" ".join(kinds) if kinds else None,
        difficulty=msgspec.json.encode(puzzle.difficulty).decode() if puzzle else None,
        puzzle=dump_puzzle(box, puzzle) if puzzle else None,
        solution=dump(box, solution) if solution else None,
        rejected=json.dumps(dict(sorted(effort.rejected.items()))),
        seconds=round(effort.seconds, 2),
        proving=round(effort.proving, 2),
        note=note,
    )


def timeless(solution: Solution) -> Solution:
    """The same solution without seconds: equal puzzles then have equal files."""
    proof = solution.proof
    if proof is None:
        return solution
    evidence = tuple(msgspec.structs.replace(one, seconds=None) for one in proof.evidence)
    return solution._replace(proof=msgspec.structs.replace(proof, seconds=None, evidence=evidence))


def run(
    catalogue: Catalogue,
    tasks: list[Task],
    *,
    workers: int,
    scheduler: str | None = None,
) -> Iterator[Row]:
    """The rows as they get ready, in any order."""
    if scheduler is not None:
        with _cluster(scheduler) as spread:
            yield from spread(catalogue, tasks)
        return
    with worker_pool(workers) as pool:
        futures: list[Future[Row]] = [pool.submit(fulfil, catalogue, task) for task in tasks]
        try:
            for future in as_completed(futures):
                yield future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def _cluster(address: str) -> Iterator[Callable[[Catalogue, list[Task]], Iterator[Row]]]:
    """A Dask cluster that runs already; BadInput if there is none at this address."""
    try:
        distributed: Any = importlib.import_module("distributed")
    except ImportError:
        raise BadInput("needs the extra: pip install 'dhsolve[cluster]'", "--scheduler") from None
    try:
        client = distributed.Client(address, timeout=CONNECT_SECONDS)
    except (OSError, ValueError, TimeoutError) as error:
        raise BadInput(f"no scheduler at {address}", "--scheduler") from error

    def spread(catalogue: Catalogue, tasks: list[Task]) -> Iterator[Row]:
        futures: list[Any] = [
            client.submit(fulfil, catalogue, task, pure=False, retries=RETRIES) for task in tasks
        ]
        for future in distributed.as_completed(futures):
            yield future.result()

    try:
        yield spread
    finally:
        client.close()
