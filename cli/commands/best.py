"""`dhsolve best`: the best home from a sequence of cards, how to get it, and the proof."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import click
from rich.console import RenderableType
from rich.text import Text

import dhsolve
from dhsolve.cli.ui.crash import saving_cases
from dhsolve.cli.ui.exit_status import DOES_NOT_HOLD, OPEN
from dhsolve.cli.ui.inputs import file_argument, note_oddities, read_file
from dhsolve.cli.ui.options.common import catalogue_option, json_option, lang_option, output_option
from dhsolve.cli.ui.options.solving import time_option, workers_option
from dhsolve.cli.ui.output import OutputFile, write_output
from dhsolve.cli.ui.progress import Heard, solver_notes, watch
from dhsolve.defaults import DEFAULT_CAP
from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.model.errors import BadInput
from dhsolve.model.files.documents import json_text
from dhsolve.model.text.terminal.fitting import rendered
from dhsolve.model.text.words import word
from dhsolve.pages import home_lines, house_svg, play_page, proof_line
from dhsolve.puzzles.puzzle import PUZZLE
from dhsolve.solver.evidence import LEVELS, OPTIMAL, Level
from dhsolve.solver.evidence import OPEN as UNPROVEN
from dhsolve.solver.search.clock import Clock

MOST_HOMES = 10_000


class Found(NamedTuple):
    """What was found: a best home, and all of them if they were asked for."""

    answer: dhsolve.Answer
    homes: dhsolve.BestHomes | None = None


@click.command()
@file_argument("SEQ")
@click.option(
    "--at-least",
    type=click.IntRange(0, 10_000),
    metavar="N",
    help="Only find a play of N points or more, or the proof that there is none.",
)
@click.option("--all", "every", is_flag=True, help="Find all different best homes.")
@click.option(
    "--cap",
    type=click.IntRange(1, MOST_HOMES),
    default=DEFAULT_CAP,
    show_default=True,
    metavar="N",
    help="With --all: stop at so many homes.",
)
@click.option(
    "--evidence",
    "level",
    type=click.Choice(LEVELS),
    default="solver-optimal",
    show_default=True,
    help="Prove it in more than one way.",
)
@time_option
@workers_option
@click.option(
    "--seed",
    type=click.IntRange(0, 2**31 - 2),
    default=0,
    show_default=True,
    metavar="N",
    help="Search in another order; the optimum is the same.",
)
@click.option(
    "--draw",
    "drawing",
    type=OutputFile(),
    metavar="FILE",
    help="Also draw the home into FILE, as SVG.",
)
@catalogue_option
@lang_option
@json_option
@output_option
def best(
    path: Path,
    at_least: int | None,
    every: bool,
    cap: int,
    level: Level,
    time_limit: float | None,
    workers: int,
    seed: int,
    drawing: Path | None,
    catalogue: Catalogue,
    lang: str,
    as_json: bool,
    output: Path | None,
) -> int:
    """Find the best home from a sequence of cards and prove that none is better.

    SEQ is a sequence/1 file, or - for standard input. The answer is the finished home, the turns
    that lead there, the score pad, and what the proof stands on. Ctrl-C and --time-limit end the
    search with the best found and a bound; the exit status is then 3.

    \b
    Examples:
      dhsolve best deal.json
      dhsolve best deal.json --at-least 70
      dhsolve best deal.json --all --cap 2
      dhsolve best deal.json --evidence reproved -o solution.json
      dhsolve best deal.json --draw home.svg
    """
    if at_least is not None and (every or level != "solver-optimal"):
        raise BadInput("goes neither with --all nor with --evidence", "--at-least")
    deal = read_file(path, lambda data: _read(data, catalogue))
    note_oddities(deal.box, deal.sequence)
    clock, heard = Clock(time_limit), Heard()
    options: dict[str, Any] = {
        "evidence": level,
        "clock": clock,
        "workers": workers,
        "seed": seed,
        "on_progress": heard,
    }
    if every:
        job = partial(_all_homes, deal, cap, options)
    else:
        job = partial(_one_home, deal, at_least, options)
    with saving_cases(deal.box, deal.sequence), solver_notes():
        found = watch(job, clock, heard)
    if as_json or output is not None:
        write_output(json_text(_form(found), indent=2) + "\n", output)
    else:
        write_output(rendered(*_page(found, at_least, lang)), None)
    if drawing is not None:
        counted = found.answer.finish()
        write_output(house_svg(counted.home, counted.merged, counted.score.total), drawing)
    return _status(found, at_least, cap)


def _read(data: bytes, catalogue: Catalogue) -> dhsolve.Deal:
    try:
        return dhsolve.loads(data, dhsolve.Deal, catalogue=catalogue)
    except BadInput as fault:
        if f'got "{PUZZLE}"' in fault.reason:
            raise BadInput(f"{fault.reason}: use `dhsolve puzzle solve`", fault.where) from None
        raise


def _one_home(deal: dhsolve.Deal, at_least: int | None, options: dict[str, Any]) -> Found:
    return Found(dhsolve.best(deal, at_least=at_least, **options))


def _all_homes(deal: dhsolve.Deal, cap: int, options: dict[str, Any]) -> Found:
    homes = dhsolve.all_best(deal, cap=cap, **options)
    return Found(homes[0], homes if homes[0].status == OPTIMAL else None)


def _status(found: Found, at_least: int | None, cap: int) -> int:
    """The exit status: reached, impossible, or something that was asked for is still open."""
    answer, homes = found
    if at_least is not None:
        if answer.score.total >= at_least:
            return 0
        return DOES_NOT_HOLD if answer.bound < at_least else OPEN
    unproven = any(one.status == UNPROVEN for one in answer.proof.evidence)
    unfinished = homes is not None and not homes.complete and len(homes) < cap
    return OPEN if answer.status != OPTIMAL or unproven or unfinished else 0


def _form(found: Found) -> dict[str, Any]:
    """The machine form."""
    if found.homes is None:
        return found.answer.to_json()
    return {
        "complete": found.homes.complete,
        "homes": len(found.homes),
        "solutions": [answer.to_json() for answer in found.homes],
    }


def _page(found: Found, at_least: int | None, lang: str) -> list[RenderableType]:
    """The home and how it is built, the other best homes, the line on the proof, and the answers
    to what else was asked."""
    answer, homes = found
    parts = play_page(answer, lang)
    if homes is not None and len(homes) > 1:
        for number, other in enumerate(homes, 1):
            parts += [Text(f"\n{word('best home', lang)} {number}", style="bold")]
            parts += home_lines(other.finish(), lang)
    parts.append(proof_line(answer, lang))
    if at_least is not None:
        said = {0: "reached", DOES_NOT_HOLD: "impossible", OPEN: "open"}[
            _status(found, at_least, cap=0)
        ]
        parts.append(Text(f"{at_least} {word('points', lang)}: {word(said, lang)}"))
    if homes is not None:
        parts.append(Text(_how_many(homes, lang)))
    return parts


def _how_many(homes: dhsolve.BestHomes, lang: str) -> str:
    if homes.unique:
        return word("the only best home", lang)
    count = f"{len(homes)} {word('different best homes', lang)}"
    return count if homes.complete else f"{word('at least', lang)} {count}"
