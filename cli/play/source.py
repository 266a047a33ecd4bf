"""What is played: a file, the puzzle of a day, a day of an archive, or a deal."""

from __future__ import annotations

from datetime import date
from functools import partial
from pathlib import Path
from typing import NamedTuple

import dhsolve
from dhsolve.cli.ui.inputs import STDIN, read_file
from dhsolve.cli.ui.options.dealing import choose_seed
from dhsolve.cli.ui.output import write_output
from dhsolve.cli.ui.puzzle_files import file_text, read_puzzle_file
from dhsolve.model.cards.box import Box
from dhsolve.model.errors import BadInput
from dhsolve.model.files.documents import Solution, read_any
from dhsolve.model.files.json_text import parse_json
from dhsolve.model.files.text_form.reader import is_text
from dhsolve.model.rules.sequence import Sequence
from dhsolve.puzzles.generate.daily import parse_date, request_for
from dhsolve.puzzles.puzzle import Kind, Puzzle, puzzle_in


class Source(NamedTuple):
    """What is played, and what it is called."""

    sequence: Sequence
    name: str
    puzzle: Puzzle | None = None
    puzzle_words: tuple[str, ...] = ()
    """How the command line names the puzzle."""
    played: Solution | None = None
    """The turns that the file holds already."""
    written: bool = False
    """Whether those were typed as a text, which is never overwritten."""


def dealt(box: Box, seed: int | None) -> Source:
    """The solo deal of a seed; of a random one, which is told, if there is none."""
    seed = choose_seed(seed)
    return Source(dhsolve.deal(seed, catalogue=box.catalogue).sequence, f"seed-{seed}")


def in_file(box: Box, path: Path) -> Source:
    """What a file holds: a puzzle, the cards of a deal, or a play under way; else BadInput."""
    if str(path) == STDIN:
        raise BadInput("the answers come from standard input; give a file", STDIN)
    return read_file(path, lambda data: _read(box, path, data))


def _read(box: Box, path: Path, data: bytes) -> Source:
    written = is_text(data)
    if not written and (puzzle := puzzle_in(box, parse_json(data))) is not None:
        return Source(puzzle.sequence, _name(puzzle), puzzle, (str(path),))
    held = read_any(box, data)
    if isinstance(held, Sequence):
        return Source(held, path.stem)
    if isinstance(held, Solution):
        return Source(held.sequence, path.stem, played=held, written=written)
    raise BadInput("expected a sequence/1, a puzzle/1 or a solution/1", "format")


def of_day(box: Box, day: str | None, kind: Kind | None) -> Source:
    """The puzzle of a date. It is kept in a file, so that the next start need not make it again."""
    request = request_for(_date(day), kind)
    path = Path(f"puzzle-{request.date}-{request.kind}.json")
    if path.exists():
        puzzle = read_puzzle_file(path, box.catalogue)
        if (puzzle.date, puzzle.kind) != (request.date, request.kind):
            raise BadInput(f"is not the {request.kind} puzzle of {request.date}", str(path))
    else:
        from dhsolve.cli.ui.puzzle_making import make_watched  # with the solver, slow to load

        made = make_watched(partial(dhsolve.daily, request.date, kind, catalogue=box.catalogue))
        puzzle = made.puzzle
        write_output(file_text(puzzle), path)
    return Source(puzzle.deal.sequence, _name(puzzle.record), puzzle.record, (str(path),))


def in_archive(box: Box, archive: Path, day: str | None, kind: Kind | None) -> Source:
    """A published day of an archive; BadInput if it is not there."""
    (found,) = dhsolve.published(archive, [_date(day)], kind, catalogue=box.catalogue)
    puzzle = found.puzzle.record
    words = ("--archive", str(archive), "--date", str(puzzle.date), "--kind", puzzle.kind)
    return Source(puzzle.sequence, _name(puzzle), puzzle, words)


def _date(day: str | None) -> date:
    return parse_date(day or date.today().isoformat())


def _name(puzzle: Puzzle) -> str:
    return puzzle.id if puzzle.date is None else f"{puzzle.date}-{puzzle.kind}"
