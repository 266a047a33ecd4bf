"""`dhsolve daily`: the puzzle of a date, the same for everybody."""

from __future__ import annotations

from datetime import date
from functools import partial
from pathlib import Path

import click

import dhsolve
from dhsolve.cli.ui.options.common import catalogue_option, json_option, lang_option, output_option
from dhsolve.cli.ui.options.puzzles import solution_option, solving_options, weekday_kind_option
from dhsolve.cli.ui.puzzle_making import make_watched, require_two_files, write_puzzle
from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.puzzles.puzzle import Kind


@click.command()
@click.option("--date", "day", metavar="DATE", help="A date like 2026-11-16.  [default: today]")
@weekday_kind_option
@click.option(
    "--archive",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Take it from an archive, at once.",
)
@solution_option
@solving_options
@catalogue_option
@lang_option
@json_option
@output_option
def daily(
    day: str | None,
    kind: Kind | None,
    archive: Path | None,
    solution: Path | None,
    time_limit: float,
    workers: int,
    catalogue: Catalogue,
    lang: str,
    as_json: bool,
    output: Path | None,
) -> None:
    """The puzzle of the day: easy on Mondays, hard on Sundays.

    One puzzle per date and kind, the same on every machine. It is made anew each time, which
    takes from seconds to minutes; `dhsolve puzzle batch` makes many ahead.

    \b
    Examples:
      dhsolve daily
      dhsolve daily --archive dailies.db
      dhsolve daily --date 2026-12-24 --kind rooms -o puzzle.json
    """
    require_two_files(solution, output)  # before the work, not after it
    wanted = day or date.today()
    if archive is None:
        made = make_watched(
            partial(
                dhsolve.daily,
                wanted,
                kind,
                time_limit=time_limit,
                workers=workers,
                catalogue=catalogue,
            )
        )
    else:
        (made,) = dhsolve.published(archive, [wanted], kind, catalogue=catalogue)
    write_puzzle(made, solution, lang, as_json, output)
