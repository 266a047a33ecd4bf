"""`dhsolve daily`: the puzzle of a date, the same for everybody."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import click

from dhsolve.cli.inputs import box_of
from dhsolve.cli.options import catalogue_option, json_option, lang_option, output_option
from dhsolve.cli.puzzle_files import solving_options
from dhsolve.cli.puzzle_make import make_and_write
from dhsolve.model.cards import Catalogue
from dhsolve.puzzles.daily import parse_date, wish_of
from dhsolve.puzzles.kinds import KINDS, Kind


@click.command()
@click.option("--date", "day", metavar="DATE", help="A date like 2026-11-16.  [default: today]")
@click.option("--kind", type=click.Choice(KINDS), help="[default: the weekday's]")
@click.option(
    "--solution", type=click.Path(path_type=Path), metavar="FILE", help="Write the solution here."
)
@solving_options
@catalogue_option
@lang_option
@json_option
@output_option
def daily(
    day: str | None,
    kind: Kind | None,
    solution: Path | None,
    time_limit: float,
    workers: int,
    catalogue: Catalogue,
    lang: str,
    as_json: bool,
    output: Path | None,
) -> int:
    """The puzzle of the day: easy on Mondays, hard on Sundays.

    One puzzle per date and kind, the same on every machine. It is made anew each time, which
    takes from seconds to minutes; `dhsolve puzzle batch` makes many ahead.

    \b
    Examples:
      dhsolve daily
      dhsolve daily --date 2026-12-24 --kind rooms -o puzzle.json
    """
    wish = wish_of(parse_date(day or date.today().isoformat()), kind)
    return make_and_write(
        box_of(catalogue), wish, solution, time_limit, workers, lang, as_json, output
    )
