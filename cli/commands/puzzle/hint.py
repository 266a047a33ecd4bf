"""`dhsolve puzzle hint`: what is still reachable, and one fact more at each level."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

import dhsolve
from dhsolve.cli.ui.options.common import catalogue_option, json_option, lang_option, output_option
from dhsolve.cli.ui.options.puzzles import solving_options
from dhsolve.cli.ui.output import write_output
from dhsolve.cli.ui.proving import prove
from dhsolve.cli.ui.puzzle_files import read_answer
from dhsolve.cli.ui.puzzle_source import PuzzleSource, puzzle_source
from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.model.errors import BadInput
from dhsolve.model.files.documents import json_text
from dhsolve.model.text.terminal.fitting import fitted_lines
from dhsolve.puzzles.answer.hints import hint_to_json, tell_hint


@click.command()
@puzzle_source
@click.option(
    "--answer",
    type=click.Path(path_type=Path, allow_dash=True),
    metavar="PARTIAL",
    help="A play under way: a solution/1 with the turns so far.",
)
@click.option(
    "--level",
    type=click.IntRange(1, 3),
    default=1,
    show_default=True,
    metavar="N",
    help="How much it says.",
)
@solving_options
@catalogue_option
@lang_option
@json_option
@output_option
def hint(
    source: PuzzleSource,
    answer: Path | None,
    level: int,
    time_limit: float,
    workers: int,
    catalogue: Catalogue,
    lang: str,
    as_json: bool,
    output: Path | None,
) -> None:
    """A hint: 1 what the best home has, 2 which column is next, 3 where to put it.

    Where there is only one column, level 2 says which floor its room goes to.

    From a play under way it says what is still reachable, exactly.

    \b
    Examples:
      dhsolve puzzle hint puzzle.json
      dhsolve puzzle hint puzzle.json --answer half-way.json --level 2
    """
    puzzle = source.puzzle(catalogue)
    position = puzzle.deal.start() if answer is None else _position(puzzle, answer)

    def ask(**options: Any) -> dhsolve.Hint | None:
        found = dhsolve.hint(position, workers=workers, **options)
        return found if found.proven else None

    found = prove("the hint", puzzle.deal, time_limit, ask)
    if as_json:
        text = json_text(hint_to_json(found, puzzle.target, level), indent=2) + "\n"
    else:
        lines = tell_hint(puzzle.box, found, puzzle.target, level, lang)
        text = fitted_lines(lines)
    write_output(text, output)


def _position(puzzle: dhsolve.Puzzle, path: Path) -> dhsolve.Position:
    """The position of a play under way; BadInput if it is to another puzzle or not legal."""
    try:
        return read_answer(puzzle, path).position()
    except dhsolve.RuleBroken as broken:
        raise BadInput(str(broken), f"{path}: {broken.where}") from None
