"""The archive of dailies: one SQLite file, one transaction a puzzle, safe against a kill.

A day is `published` with puzzle, solution and proof, or `open`: its candidate could not be decided
in time, and will be taken up again. Times are kept apart from the files, so that the same day is
the same bytes everywhere.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, NamedTuple

from dhsolve.model.errors import BadInput
from dhsolve.puzzles.format import GENERATOR

VERSION = "dhsolve-archive/1"
Status = Literal["open", "published"]
_TABLES = """
CREATE TABLE IF NOT EXISTS about (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS days (
  date TEXT NOT NULL,
  kind TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('open', 'published')),
  wished INTEGER NOT NULL,
  candidate INTEGER NOT NULL,
  target INTEGER,
  grade INTEGER,
  evidence TEXT,
  difficulty TEXT,
  puzzle TEXT,
  solution TEXT,
  rejected TEXT NOT NULL,
  seconds REAL NOT NULL,
  proving REAL NOT NULL,
  note TEXT,
  PRIMARY KEY (date, kind),
  CHECK (status = 'open' OR (target IS NOT NULL AND puzzle IS NOT NULL AND solution IS NOT NULL))
) STRICT;
"""


class Row(NamedTuple):
    """One day of the archive."""

    date: str
    kind: str
    status: Status
    wished: int
    """The grade that was wished for."""
    candidate: int
    target: int | None
    grade: int | None
    evidence: str | None
    difficulty: str | None
    puzzle: str | None
    solution: str | None
    rejected: str
    seconds: float
    proving: float
    note: str | None

    @property
    def rejections(self) -> dict[str, int]:
        """How many candidates were turned down for each reason."""
        return dict(json.loads(self.rejected))


FIELDS = Row._fields


class Archive:
    """An archive file under way."""

    def __init__(self, connection: sqlite3.Connection, name: str) -> None:
        self._connection, self._name = connection, name

    def put(self, row: Row) -> None:
        """Store a day. An open one may be replaced by itself, further on; a published one never."""
        marks = ", ".join("?" * len(FIELDS))
        with _explained(self._name), self._connection:
            self._connection.execute(
                f"INSERT INTO days ({', '.join(FIELDS)}) VALUES ({marks})"
                " ON CONFLICT (date, kind) DO UPDATE SET "
                + ", ".join(f"{name} = excluded.{name}" for name in FIELDS[2:])
                + " WHERE days.status = 'open'",
                row,
            )

    def rows(self) -> list[Row]:
        """All days, in order."""
        with _explained(self._name):
            found = self._connection.execute(
                f"SELECT {', '.join(FIELDS)} FROM days ORDER BY date, kind"
            ).fetchall()
        return [Row(*one) for one in found]

    def about(self) -> dict[str, str]:
        """Format, generator and catalogue."""
        with _explained(self._name):
            return dict(self._connection.execute("SELECT name, value FROM about").fetchall())


@contextmanager
def open_archive(path: Path, catalogue: str, *, create: bool = False) -> Iterator[Archive]:
    """An archive of puzzles made from these cards; BadInput if the file is something else."""
    if not create and not path.is_file():
        raise BadInput("there is no such archive", str(path))
    if not create and not path.stat().st_size:
        raise BadInput("the file is empty, not an archive", str(path))
    with _explained(str(path)):
        connection = sqlite3.connect(path, timeout=30)
    try:
        with _explained(str(path)):
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            with connection:
                connection.executescript(_TABLES)
                _sign(connection, {"format": VERSION, "generator": GENERATOR, "cards": catalogue})
        yield Archive(connection, str(path))
    finally:
        connection.close()


def _sign(connection: sqlite3.Connection, expected: dict[str, str]) -> None:
    """What the archive is about; one made otherwise is not mixed with ours."""
    connection.executemany("INSERT OR IGNORE INTO about VALUES (?, ?)", expected.items())
    found: dict[str, Any] = dict(connection.execute("SELECT name, value FROM about").fetchall())
    for name, value in expected.items():
        if found.get(name) != value:
            raise BadInput(f"the archive has another {name}: {str(found.get(name))[:20]}")


@contextmanager
def _explained(name: str) -> Iterator[None]:
    """SQLite's troubles in one line: a full disk, a file that is no archive, no permission."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        raise BadInput(f"archive: {error}", name) from error
    except BadInput as fault:
        raise BadInput(fault.reason, name) from fault
