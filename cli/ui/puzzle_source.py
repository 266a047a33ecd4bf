"""Where a puzzle comes from: a file, or a day of an archive."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import wraps
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import click

import dhsolve
from dhsolve.cli.ui.puzzle_files import read_puzzle_file
from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.model.errors import BadInput
from dhsolve.puzzles.generate.daily import days_from, parse_date
from dhsolve.puzzles.puzzle import KINDS, Kind

F = TypeVar("F", bound=Callable[..., Any])
MOST_DAYS = 366


class PuzzleSource(NamedTuple):
    """Files, or an archive with the days that are wanted."""

    files: tuple[Path, ...]
    archive: Path | None
    days: list[date]
    kind: Kind | None

    def puzzle(self, catalogue: Catalogue) -> dhsolve.Puzzle:
        """The one puzzle of a file or an archive; BadInput names what is missing."""
        return self.puzzles(catalogue)[0]

    def puzzles(self, catalogue: Catalogue) -> list[dhsolve.Puzzle]:
        """The puzzles of a range of days, or that of a file."""
        if self.archive:
            return [day.puzzle for day in self.published(catalogue)]
        return [read_puzzle_file(self._one(), catalogue)]

    def published(self, catalogue: Catalogue) -> list[dhsolve.SolvedPuzzle]:
        """The days of the archive; BadInput if files are given as well."""
        assert self.archive is not None
        if self.files:
            raise BadInput("pass files or --archive, not both", str(self.files[0]))
        return dhsolve.published(self.archive, self.days, self.kind, catalogue=catalogue)

    def _one(self) -> Path:
        if len(self.files) != 1:
            raise BadInput("expected one file, or --archive FILE with --date", "PUZZLE")
        return self.files[0]


def puzzle_source(command: F) -> F:
    """A PUZZLE, or `--archive` with `--date` and `--kind`, as the parameter `source`."""
    return _day_option(_with_source(command, "[PUZZLE]"))


def puzzle_and_answer(command: F) -> F:
    """PUZZLE and ANSWER, or an archive and ANSWER, as the parameters `source` and `answer`."""

    @wraps(command)
    def with_answer(source: PuzzleSource, **others: Any) -> Any:
        if len(source.files) != (1 if source.archive else 2):
            raise BadInput("expected PUZZLE ANSWER, or ANSWER with --archive FILE --date DATE")
        *puzzles, answer = source.files
        return command(source=source._replace(files=tuple(puzzles)), answer=answer, **others)

    return _day_option(_with_source(with_answer, "[PUZZLE] ANSWER"))  # type: ignore[return-value]


def puzzle_sources(metavar: str) -> Callable[[F], F]:
    """Files, or an archive with a date or a range (`--from`, `--days`), as `source`."""

    def decorate(command: F) -> F:
        many = click.option(
            "--days",
            "count",
            type=click.IntRange(1, MOST_DAYS),
            metavar="N",
            help="So many days in a row.",
        )
        first = click.option("--from", "first", metavar="DATE", help="The first of several days.")
        return _day_option(first(many(_with_source(command, metavar))))

    return decorate


def _day_option(command: F) -> F:
    return click.option(
        "--date", "day", metavar="DATE", help="The day of the archive.  [default: today]"
    )(command)


def _with_source(command: F, metavar: str) -> F:
    """Collect files, archive, days and kind into one value."""

    @wraps(command)
    def with_source(
        files: tuple[Path, ...],
        archive: Path | None,
        day: str | None,
        kind: Kind | None,
        first: str | None = None,
        count: int | None = None,
        **others: Any,
    ) -> Any:
        if archive is None and (day or kind or first or count):
            raise BadInput("--date, --from, --days and --kind go with --archive FILE")
        if first and day:
            raise BadInput("pass --date or --from, not both")
        start = parse_date(first or day or date.today().isoformat())
        days = days_from(start, count or 1)
        return command(source=PuzzleSource(files, archive, days, kind), **others)

    kind_option = click.option("--kind", type=click.Choice(KINDS), help="The kind of that day.")
    archive_option = click.option(
        "--archive",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Take the puzzle from an archive.",
    )
    path = click.Path(path_type=Path, allow_dash=True)
    files_argument = click.argument("files", metavar=metavar, nargs=-1, type=path)
    return files_argument(archive_option(kind_option(with_source)))  # type: ignore[return-value]
