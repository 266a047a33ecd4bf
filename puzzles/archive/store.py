"""The archive of dailies: one SQLite file, one transaction a puzzle, safe against a kill.

A day is `published` with puzzle, solution and proof, or `open`: its candidate could not be decided
in time, and will be taken up again. Which days were asked for is kept too, so that a row that is
gone is missed. Times are kept apart from the files, so that the same day is the same bytes
everywhere.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from dhsolve.model.errors import BadInput
from dhsolve.model.files.plain_text import cleaned
from dhsolve.puzzles.archive.row import FIELDS, Row
from dhsolve.puzzles.puzzle import GENERATOR

VERSION = "dhsolve-archive/2"
WEEKDAY = "weekday"
"""The kind of days that were asked for without one."""
_TABLES = """
CREATE TABLE IF NOT EXISTS about (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS asked (
  first TEXT NOT NULL,
  days INTEGER NOT NULL,
  kind TEXT NOT NULL,
  PRIMARY KEY (first, days, kind)
) STRICT;
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
  origin TEXT NOT NULL,
  digest TEXT NOT NULL,
  PRIMARY KEY (date, kind),
  CHECK (status = 'open' OR (target IS NOT NULL AND puzzle IS NOT NULL AND solution IS NOT NULL))
) STRICT;
"""


class Asked(NamedTuple):
    """Days in a row that somebody asked for."""

    first: str
    days: int
    kind: str
    """A kind, or `weekday`."""


class Archive:
    """An open archive; every method raises BadInput where SQLite fails."""

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

    def ask(self, asked: Asked) -> None:
        """Note days that are asked for."""
        with _explained(self._name), self._connection:
            self._connection.execute("INSERT OR IGNORE INTO asked VALUES (?, ?, ?)", asked)

    def rows(self) -> list[Row]:
        """All days, by date and kind, as they are stored: `check_row` says whether one is whole."""
        return [Row(*one) for one in self._all(FIELDS, "days", "date, kind")]

    def asked(self) -> list[Asked]:
        """All that was asked for, as it is stored."""
        return [Asked(*one) for one in self._all(Asked._fields, "asked", "first, days, kind")]

    def _all(self, columns: tuple[str, ...], table: str, order: str) -> list[Any]:
        query = f"SELECT {', '.join(columns)} FROM {table} ORDER BY {order}"
        with _explained(self._name):
            return self._connection.execute(query).fetchall()


@contextmanager
def create_archive(path: Path, catalogue: str) -> Iterator[Archive]:
    """An archive to be filled with puzzles of these cards, made if it is not there.

    BadInput if the file is something else.
    """
    with _explained(str(path)):
        connection = _connected(str(path))
    with closing(connection):
        with _explained(str(path)):
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            with connection:
                if not _is_begun(connection):
                    connection.executescript(_TABLES)
                    connection.executemany(
                        "INSERT OR IGNORE INTO about VALUES (?, ?)", _make(catalogue).items()
                    )
                _require_same_make(connection, catalogue)
        yield Archive(connection, str(path))


@contextmanager
def open_archive(path: Path, catalogue: str | None = None) -> Iterator[Archive]:
    """An archive of puzzles made from these cards, to be read, in a read-only place too.

    None: from any cards. Whoever reads a puzzle checks whether it can be played with his own.
    BadInput if there is none, or if the file is something else.
    """
    if not path.is_file():
        raise BadInput("there is no such archive", str(path))
    if not path.stat().st_size:
        raise BadInput("the file is empty, not an archive", str(path))
    with _explained(str(path)):
        connection = _reading(path)
    with closing(connection):
        with _explained(str(path)):
            _require_same_make(connection, catalogue)
        yield Archive(connection, str(path))


def _connected(name: str, *, uri: bool = False) -> sqlite3.Connection:
    connection = sqlite3.connect(name, timeout=30, uri=uri)
    # damaged text is a matter for the audit; it must not end the reading of the other rows, nor
    # steer the terminal that it is shown on
    connection.text_factory = lambda data: cleaned(data.decode("utf-8", "replace"))
    return connection


def _reading(path: Path) -> sqlite3.Connection:
    """A connection that only reads, in a place where nothing may be written too."""
    name = path.absolute().as_uri()
    connection = _connected(f"{name}?mode=rw", uri=True)  # ro leaves files behind, rw clears up
    try:
        connection.execute("PRAGMA query_only = ON")
        _about(connection)
    except sqlite3.OperationalError:
        connection.close()
        journal = path.with_name(path.name + "-wal")
        if journal.is_file() and journal.stat().st_size:
            raise  # its last rows are in a file that cannot be read here
        # WAL wants to write a file of its own beside the archive; immutable does without
        connection = _connected(f"{name}?immutable=1", uri=True)
    except sqlite3.DatabaseError:
        connection.close()
        raise
    return connection


def _make(catalogue: str) -> dict[str, str]:
    return {"format": VERSION, "generator": GENERATOR, "cards": catalogue}


def _is_begun(connection: sqlite3.Connection) -> bool:
    tables = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'about'").fetchall()
    return bool(tables and _about(connection))


def _about(connection: sqlite3.Connection) -> dict[str, str]:
    return dict(connection.execute("SELECT name, value FROM about").fetchall())


def _require_same_make(connection: sqlite3.Connection, catalogue: str | None) -> None:
    """BadInput if the archive was made otherwise."""
    found = _about(connection)
    for name, value in _make(catalogue or found.get("cards", "")).items():
        if found.get(name) != value:
            raise BadInput(f"the archive has another {name}: {str(found.get(name))[:20]}")


@contextmanager
def _explained(name: str) -> Iterator[None]:
    """Raise BadInput where SQLite fails: a full disk, a file that is no archive, no permission."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        raise BadInput(f"archive: {error}", name) from error
    except BadInput as fault:
        raise BadInput(fault.reason, name) from fault
