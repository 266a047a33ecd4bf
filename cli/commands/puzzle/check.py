"""`dhsolve puzzle check`: whether an answer is legal, its points and its medal; no spoiler."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import msgspec
from rich.console import RenderableType
from rich.text import Text

import dhsolve
from dhsolve.cli.ui.exit_status import DOES_NOT_HOLD
from dhsolve.cli.ui.options.common import catalogue_option, json_option, lang_option, output_option
from dhsolve.cli.ui.output import write_output
from dhsolve.cli.ui.puzzle_files import read_answer
from dhsolve.cli.ui.puzzle_source import PuzzleSource, puzzle_and_answer
from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.model.files.documents import json_text
from dhsolve.model.text.terminal.fitting import rendered
from dhsolve.pages import home_and_pad
from dhsolve.puzzles.answer.check import tell_check


@click.command()
@puzzle_and_answer
@catalogue_option
@lang_option
@json_option
@output_option
def check(
    source: PuzzleSource,
    answer: Path,
    catalogue: Catalogue,
    lang: str,
    as_json: bool,
    output: Path | None,
) -> int:
    """Check an answer (solution/1): points by part, medal, distance to the target; no spoiler.

    \b
    Examples:
      dhsolve puzzle check puzzle.json answer.json
      dhsolve puzzle check --archive dailies.db --date 2026-11-16 answer.json
    """
    puzzle = source.puzzle(catalogue)
    played = read_answer(puzzle, answer)
    checked = puzzle.check(played)
    if as_json:
        text = json_text(_json_form(puzzle, checked), indent=2) + "\n"
    else:
        lines = tell_check(puzzle.record, checked, lang)
        page: list[RenderableType] = [Text(line) for line in lines]
        if checked.score is not None:
            page = [*home_and_pad(played.finish(), lang), *page]
        text = rendered(*page)
    write_output(text, output)
    return 0 if checked.score else DOES_NOT_HOLD


def _json_form(puzzle: dhsolve.Puzzle, checked: dhsolve.AnswerCheck) -> dict[str, Any]:
    return {
        "ok": checked.score is not None,
        "where": checked.verdict.where,
        "message": checked.verdict.message,
        "score": msgspec.to_builtins(checked.score),
        "medal": checked.medal,
        "missing": checked.missing,
        "share": puzzle.share(checked),
    }
