"""`dhsolve puzzle render`: puzzles and solutions as pages, books and pictures."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import click

import dhsolve
from dhsolve.cli.ui.inputs import read_file
from dhsolve.cli.ui.options.common import catalogue_option, lang_option, output_option
from dhsolve.cli.ui.output import drawing_kind, write_output
from dhsolve.cli.ui.puzzle_source import PuzzleSource, puzzle_sources
from dhsolve.model.cards.box import Box, box_of
from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.model.errors import BadInput
from dhsolve.model.files.documents import Solution
from dhsolve.puzzles.drawing.book import book
from dhsolve.puzzles.drawing.render import FILE_KINDS, SINGLE, FileKind, Sheet, to_bytes
from dhsolve.puzzles.drawing.social import SIZES, Size, social_picture
from dhsolve.puzzles.puzzle import Puzzle

_ENDINGS = ", ".join(f".{kind}" for kind in FILE_KINDS)


class Drawn(NamedTuple):
    """What is drawn, and the puzzles that only give solutions their title and date."""

    puzzles: list[Puzzle]
    solutions: list[Solution]
    known: Sequence[Puzzle] = ()


@click.command()
@puzzle_sources("[FILE]...")
@click.option("--to", type=click.Choice(FILE_KINDS), help="[default: by the name of FILE, or html]")
@click.option(
    "--size",
    type=click.Choice(SIZES),
    default="a4",
    show_default=True,
    help="A page, or a picture of 1080 x 1080 or 1200 x 630 pixels (png, svg).",
)
@click.option("--solutions", is_flag=True, help="The solutions of the archive, at the back.")
@catalogue_option
@lang_option
@output_option
def render(
    source: PuzzleSource,
    to: FileKind | None,
    size: Size,
    solutions: bool,
    catalogue: Catalogue,
    lang: str,
    output: Path | None,
) -> None:
    """Draw puzzles (puzzle/1) and solutions (solution/1) as pages of A4, solutions last.

    Several puzzles make a book with a cover, contents and page numbers. A solution beside an
    archive is drawn alone, with title and date of its day.

    \b
    Examples:
      dhsolve puzzle render puzzle.json -o puzzle.png
      dhsolve puzzle render monday.json tuesday.json monday-solution.json -o week.pdf
      dhsolve puzzle render --archive dailies.db --from 2026-11-16 --days 30 --solutions -o book.pdf
      dhsolve puzzle render --archive dailies.db --date 2026-11-20 --size square -o post.png
      dhsolve puzzle render mine.json --archive dailies.db --date 2026-11-20 -o mine.pdf
    """
    kind = drawing_kind(to, output)
    if kind is None and output is not None and output.suffix:
        raise BadInput(f"expected a name that ends with one of {_ENDINGS}, or --to", str(output))
    kind = kind or "html"
    drawn = _read_all(source, solutions, catalogue)
    sheets = _pictures(box_of(catalogue), drawn, lang, size, kind)
    if kind in SINGLE and len(sheets) > 1:
        raise BadInput(f"{kind} holds one picture; use html or pdf for more", "--to")
    title = drawn.puzzles[0].title.of(lang) if len(drawn.puzzles) == 1 else "Dream Home"
    write_output(to_bytes(sheets, kind, title, lang), output)


def _read_all(source: PuzzleSource, with_solutions: bool, catalogue: Catalogue) -> Drawn:
    """The puzzles and the solutions of files or of an archive."""
    if source.archive and source.files:
        return _answers_of_days(source, catalogue)
    if source.archive:
        days = source.published(catalogue)
        solutions = [day.answer.as_file() for day in days] if with_solutions else []
        return Drawn([day.puzzle.record for day in days], solutions)
    if with_solutions:
        raise BadInput("goes with --archive FILE; otherwise name their files", "--solutions")
    if not source.files:
        raise BadInput("expected files, or --archive FILE with --date or --from", "FILE")
    found = [read_file(path, lambda data: _read(data, catalogue)) for path in source.files]
    return Drawn(
        [one.record for one in found if isinstance(one, dhsolve.Puzzle)],
        [one.as_file() for one in found if isinstance(one, dhsolve.Solution)],
    )


def _answers_of_days(source: PuzzleSource, catalogue: Catalogue) -> Drawn:
    """Solutions in files, with the days of the archive that give them title and date."""
    days = source._replace(files=()).published(catalogue)
    found = [read_file(path, lambda data: _read(data, catalogue)) for path in source.files]
    for path, one in zip(source.files, found, strict=True):
        if not isinstance(one, dhsolve.Solution):
            raise BadInput("expected a solution/1 beside --archive", str(path))
        if all(one.deal.sequence != day.puzzle.deal.sequence for day in days):
            raise BadInput("answers no day that is asked for", str(path))
    solutions = [one.as_file() for one in found if isinstance(one, dhsolve.Solution)]
    return Drawn([], solutions, [day.puzzle.record for day in days])


def _pictures(box: Box, drawn: Drawn, lang: str, size: Size, kind: FileKind) -> list[Sheet]:
    """Pages of A4, or a picture of a puzzle in another size."""
    if size == "a4":
        return book(box, drawn.puzzles, drawn.solutions, lang, drawn.known)
    if kind not in SINGLE or drawn.solutions or len(drawn.puzzles) != 1:
        raise BadInput("is a picture (png, svg) of one puzzle", "--size")
    return [Sheet((social_picture(box, drawn.puzzles[0], lang, size),))]


def _read(data: bytes, catalogue: Catalogue) -> dhsolve.Puzzle | dhsolve.Solution:
    """A puzzle, or a solution that holds."""
    value = dhsolve.loads(data, catalogue=catalogue)
    if isinstance(value, dhsolve.Solution):
        if not (verdict := dhsolve.verify(value)).ok:
            raise BadInput(str(verdict.message), str(verdict.where))
        return value
    if not isinstance(value, dhsolve.Puzzle):
        raise BadInput("expected a puzzle/1 or a solution/1", "format")
    return value
