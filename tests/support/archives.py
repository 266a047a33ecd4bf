"""Real days for tests of archives: two in a row that are made in a moment."""

from __future__ import annotations

from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from support.helpers import BOX

from dhsolve.puzzles.archive.making import Task, make_day
from dhsolve.puzzles.archive.row import Row, sealed
from dhsolve.puzzles.archive.store import Asked, create_archive
from dhsolve.puzzles.generate.daily import request_for
from dhsolve.puzzles.generate.request import PuzzleRequest

CARDS = BOX.catalogue.fingerprint
TUESDAY, WEDNESDAY = date(2028, 1, 4), date(2028, 1, 5)
"""Their `finish` puzzles are the third and the fourth candidate, and quick to prove."""
QUICK_DAYS = ("--from", "2028-01-04", "--days", "2", "--kind", "finish")
MEASURED = ("seconds", "proving", "digest")


def request(day: date = TUESDAY) -> PuzzleRequest:
    """The request of a quick day."""
    return request_for(day, "finish")


@cache
def made(day: date = TUESDAY) -> Row:
    """The row of a quick day, made once a process."""
    return make_day(BOX.catalogue, Task(request(day), 0, (), None))


def lasting(rows: list[Row]) -> list[tuple[object, ...]]:
    """What must be equal however rows were made: all but the times."""
    kept = [name for name in Row._fields if name not in MEASURED]
    return [tuple(getattr(row, name) for name in kept) for row in sorted(rows)]


def archive_of(path: Path, *rows: Row) -> Path:
    """An archive of these rows, all of them asked for."""
    with create_archive(path, CARDS) as store:
        for row in rows:
            store.put(row)
            store.ask(Asked(row.date, 1, row.kind))
    return path


def row_on(day: date) -> Row:
    """The same row under another date: for tests of what a file keeps, not of what it says."""
    return sealed(made()._replace(date=day.isoformat(), seconds=0.0, proving=0.0))


def changed(row: Row, **columns: Any) -> Row:
    """A row with other columns, of any type, and the digest it had."""
    return row._replace(**columns)


def left_open() -> Row:
    """The row of a quick day as it is when the third candidate takes too long."""
    columns = ("target", "grade", "evidence", "difficulty", "puzzle", "solution")
    row = made()._replace(status="open", note="not proven in time")
    return sealed(changed(row, **dict.fromkeys(columns)))
