"""`dhsolve puzzle solve`: the best play of a puzzle, proven twice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
from rich.text import Text

import dhsolve
from dhsolve.cli.ui.options.common import catalogue_option, json_option, lang_option, output_option
from dhsolve.cli.ui.options.puzzles import solving_options
from dhsolve.cli.ui.output import write_output
from dhsolve.cli.ui.proving import prove
from dhsolve.cli.ui.puzzle_files import file_text
from dhsolve.cli.ui.puzzle_source import PuzzleSource, puzzle_source
from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.model.errors import BadInput
from dhsolve.model.text.ending import tell_end, tell_score
from dhsolve.model.text.terminal.fitting import rendered
from dhsolve.model.text.words import word
from dhsolve.pages import home_and_pad
from dhsolve.solver.evidence import OPEN, OPTIMAL


@click.command()
@puzzle_source
@solving_options
@catalogue_option
@lang_option
@json_option
@output_option
def solve(
    source: PuzzleSource,
    time_limit: float,
    workers: int,
    catalogue: Catalogue,
    lang: str,
    as_json: bool,
    output: Path | None,
) -> None:
    """Solve a puzzle: the best play, turn by turn, proven twice.

    Out of an archive it is the published play, replayed by the engine.

    \b
    Examples:
      dhsolve puzzle solve puzzle.json
      dhsolve puzzle solve puzzle.json -o solution.json
      dhsolve puzzle solve --archive dailies.db --date 2026-11-16
    """
    answer = _published(source, catalogue) or _proven(source, catalogue, time_limit, workers)
    if as_json or output is not None:
        write_output(file_text(answer), output)
    else:
        home = home_and_pad(answer.finish(), lang)
        lines = [Text(line) for line in _lines(answer, lang)]
        write_output(rendered(*home, *lines), None)


def _published(source: PuzzleSource, catalogue: Catalogue) -> dhsolve.Answer | None:
    """The solution in the archive; None for a file, BadInput if it does not hold."""
    if source.archive is None:
        return None
    answer = source.published(catalogue)[0].answer
    if not (verdict := dhsolve.verify(answer)).ok:
        raise BadInput(str(verdict.message), f"{source.archive}: {verdict.where}")
    return answer


def _proven(
    source: PuzzleSource, catalogue: Catalogue, time_limit: float, workers: int
) -> dhsolve.Answer:
    """The best play, proven twice; ends the command if there was no time for that."""
    deal = source.puzzle(catalogue).deal

    def ask(**options: Any) -> dhsolve.Answer | None:
        answer = dhsolve.best(deal, evidence="reproved", workers=workers, **options)
        twice = all(one.status != OPEN for one in answer.proof.evidence)
        return answer if answer.status == OPTIMAL and twice else None

    return prove("the best play", deal, time_limit, ask)


def _lines(answer: dhsolve.Answer, lang: str) -> list[str]:
    """The play in words, then its score pad in a line."""
    return [
        *answer.describe(lang),
        *tell_end(answer.box, answer.end, lang),
        f"{word('total', lang)} {answer.score.total} ({tell_score(answer.score, lang)})",
    ]
