"""`dhsolve puzzle render`: puzzles and solutions as pages."""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from pathlib import Path

import click

from dhsolve.cli.inputs import box_of, read_file
from dhsolve.cli.options import catalogue_option, lang_option
from dhsolve.model.box import Box
from dhsolve.model.cards import Catalogue
from dhsolve.model.errors import BadInput
from dhsolve.model.files import SOLUTION, Solution, solution_from
from dhsolve.model.jsontext import parse_json
from dhsolve.model.verify import verify_solution
from dhsolve.puzzles.drawing.page import puzzle_page, solution_page
from dhsolve.puzzles.format import Puzzle, puzzle_from
from dhsolve.puzzles.rendering import FILE_KINDS, SINGLE, FileKind, to_bytes


@click.command()
@click.argument(
    "paths",
    metavar="FILE...",
    nargs=-1,
    required=True,
    type=click.Path(path_type=Path, allow_dash=True),
)
@click.option("--to", "kind", type=click.Choice(FILE_KINDS), default="html", show_default=True)
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), metavar="FILE", help="Write to FILE."
)
@catalogue_option
@lang_option
def render(
    paths: tuple[Path, ...], kind: FileKind, output: Path | None, catalogue: Catalogue, lang: str
) -> None:
    """Draw puzzles (puzzle/1) and solutions (solution/1), one a page of A4, solutions last.

    \b
    Examples:
      dhsolve puzzle render puzzle.json --to png -o puzzle.png
      dhsolve puzzle render monday.json tuesday.json monday-solution.json --to pdf -o week.pdf
    """
    box = box_of(catalogue)
    found = [read_file(path, lambda data: _read(box, data)) for path in paths]
    puzzles = [one for one in found if isinstance(one, Puzzle)]
    solutions = [one for one in found if isinstance(one, Solution)]
    if kind in SINGLE and len(found) > 1:
        raise BadInput(f"{kind} holds one page; use html or pdf for more", "--to")
    pages = [puzzle_page(box, puzzle, lang) for puzzle in puzzles]
    for solution in solutions:
        own = next((p for p in puzzles if p.sequence == solution.sequence), None)
        pages.append(solution_page(box, solution, lang, own))
    title = puzzles[0].title.of(lang) if puzzles else "Dream Home"
    _write(to_bytes(pages, kind, title, lang), output)


def _read(box: Box, data: bytes) -> Puzzle | Solution:
    value = parse_json(data)
    if isinstance(value, dict) and value.get("format") == SOLUTION:
        solution = solution_from(box, value)
        verdict = verify_solution(box, solution)
        if not verdict.ok:
            raise BadInput(str(verdict.message), str(verdict.where))
        return solution
    return puzzle_from(box, value)


def _write(data: bytes, path: Path | None) -> None:
    """Bytes to standard output, or into a file that changes whole or not at all."""
    if path is None or str(path) == "-":
        sys.stdout.buffer.write(data)
        return
    name = None
    try:
        descriptor, name = tempfile.mkstemp(prefix=".dhsolve-", dir=path.resolve().parent)
        with open(descriptor, "wb") as file:
            file.write(data)
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(name, 0o666 & ~mask)
        os.replace(name, path.resolve())
    except OSError as error:
        if name:
            with contextlib.suppress(OSError):
                os.unlink(name)
        raise BadInput(f"cannot write: {error.strerror or error}", str(path)) from error
