"""`dhsolve puzzle show`: a puzzle as text, its market, its home and its medals."""

from __future__ import annotations

from pathlib import Path

import click

from dhsolve.cli.ui.options.common import catalogue_option, json_option, lang_option, output_option
from dhsolve.cli.ui.output import write_output
from dhsolve.cli.ui.puzzle_files import file_text, puzzle_text
from dhsolve.cli.ui.puzzle_source import PuzzleSource, puzzle_sources
from dhsolve.model.cards.catalogue import Catalogue


@click.command()
@puzzle_sources("[PUZZLE]")
@catalogue_option
@lang_option
@json_option
@output_option
def show(
    source: PuzzleSource, catalogue: Catalogue, lang: str, as_json: bool, output: Path | None
) -> None:
    """Show a puzzle: what is dealt, the home to start from, target and medals. No spoilers.

    \b
    Examples:
      dhsolve puzzle show puzzle.json
      dhsolve puzzle show --archive dailies.db --from 2026-11-16 --days 7
    """
    puzzles = source.puzzles(catalogue)
    if as_json:
        text = "".join(file_text(puzzle) for puzzle in puzzles)
    else:
        text = "\n".join(puzzle_text(puzzle, lang) for puzzle in puzzles)
    write_output(text, output)
