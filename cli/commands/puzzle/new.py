"""`dhsolve puzzle new`: a puzzle of a kind and grade, with a proven target."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click

import dhsolve
from dhsolve.cli.ui.options.common import catalogue_option, json_option, lang_option, output_option
from dhsolve.cli.ui.options.dealing import MOST_SEED, choose_seed
from dhsolve.cli.ui.options.puzzles import solution_option, solving_options
from dhsolve.cli.ui.puzzle_making import make_watched, require_two_files, write_puzzle
from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.puzzles.generate.difficulty import GRADES
from dhsolve.puzzles.puzzle import KINDS, Kind


@click.command()
@click.option("--kind", type=click.Choice(KINDS), default="rooms", show_default=True)
@click.option(
    "--difficulty",
    type=click.IntRange(GRADES[0], GRADES[-1]),
    metavar="N",
    default=3,
    show_default=True,
    help="The grade, from 1 (easy) to 5.",
)
@click.option("--seed", type=click.IntRange(0, MOST_SEED), metavar="N", help="The same again.")
@solution_option
@solving_options
@catalogue_option
@lang_option
@json_option
@output_option
def new(
    kind: Kind,
    difficulty: int,
    seed: int | None,
    solution: Path | None,
    time_limit: float,
    workers: int,
    catalogue: Catalogue,
    lang: str,
    as_json: bool,
    output: Path | None,
) -> None:
    """Make a puzzle with a proven target.

    \b
    Examples:
      dhsolve puzzle new --kind finish --difficulty 2 --seed 1 -o puzzle.json
      dhsolve puzzle new --kind rooms --seed 7 -o puzzle.json --solution solution.json
    """
    require_two_files(solution, output)  # before the work, not after it
    made = make_watched(
        partial(
            dhsolve.make_puzzle,
            kind,
            difficulty,
            choose_seed(seed),
            time_limit=time_limit,
            workers=workers,
            catalogue=catalogue,
        )
    )
    write_puzzle(made, solution, lang, as_json, output)
