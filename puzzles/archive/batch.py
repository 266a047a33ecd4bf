"""Many days at once: what is left to do, and the processors of this machine that do it."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future, as_completed
from datetime import date

from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.model.errors import BadInput
from dhsolve.model.worker_pool import worker_pool
from dhsolve.puzzles.archive.making import Task, make_day
from dhsolve.puzzles.archive.row import Row, check_row
from dhsolve.puzzles.archive.store import Archive
from dhsolve.puzzles.generate.daily import request_for
from dhsolve.puzzles.puzzle import Kind


def tasks_for(
    archive: Archive,
    days: list[date],
    kind: Kind | None,
    time_limit: float | None,
    cross_seconds: float | None = None,
) -> list[Task]:
    """What is left to do for these days: those that the archive lacks, and those left open.

    An open day whose row is damaged begins anew.
    """
    known = {(row.date, row.kind): row for row in archive.rows()}
    found = []
    for day in days:
        request = request_for(day, kind)
        row = known.get((str(request.date), request.kind))
        if row is None or row.status == "open":
            candidate, rejected = _left_at(row)
            found.append(Task(request, candidate, rejected, time_limit, cross_seconds))
    return found


def _left_at(row: Row | None) -> tuple[int, tuple[tuple[str, int], ...]]:
    """Where an open day goes on: the candidate, and what was turned down before it."""
    if row is None:
        return 0, ()
    try:
        check_row(row)
        return row.candidate, tuple(sorted(row.rejections.items()))
    except BadInput:
        return 0, ()


def run(catalogue: Catalogue, tasks: list[Task], *, workers: int) -> Iterator[Row]:
    """The rows as they get ready, in any order."""
    with worker_pool(workers) as pool:
        futures: list[Future[Row]] = [pool.submit(make_day, catalogue, task) for task in tasks]
        try:
            for future in as_completed(futures):
                yield future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
