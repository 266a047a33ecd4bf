"""`dhsolve puzzle share`: a line about an answer that gives nothing away."""

from __future__ import annotations

from pathlib import Path

import click

from dhsolve.cli.ui.exit_status import DOES_NOT_HOLD
from dhsolve.cli.ui.language import complain
from dhsolve.cli.ui.options.common import catalogue_option, lang_option, output_option
from dhsolve.cli.ui.output import write_output
from dhsolve.cli.ui.puzzle_files import read_answer
from dhsolve.cli.ui.puzzle_source import PuzzleSource, puzzle_and_answer
from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.puzzles.answer.check import answer_fault


@click.command()
@puzzle_and_answer
@click.option("--plain", is_flag=True, help="Letters only, no emoji.")
@catalogue_option
@lang_option
@output_option
def share(
    source: PuzzleSource,
    answer: Path,
    plain: bool,
    catalogue: Catalogue,
    lang: str,
    output: Path | None,
) -> int:
    """A result to share with others who solve the same puzzle; it gives nothing away.

    \b
    Examples:
      dhsolve puzzle share puzzle.json answer.json
      dhsolve puzzle share --archive dailies.db --date 2026-11-16 answer.json --plain
    """
    puzzle = source.puzzle(catalogue)
    checked = puzzle.check(read_answer(puzzle, answer))
    if checked.score is None:
        complain(f"{answer}: {answer_fault(checked, lang)}")
        return DOES_NOT_HOLD
    write_output(puzzle.share(checked, lang, emoji=not plain) + "\n", output)
    return 0
