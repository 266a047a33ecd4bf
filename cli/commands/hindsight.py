"""`dhsolve hindsight`: what a play could have been, turn by turn."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click

import dhsolve
from dhsolve.cli.ui.crash import saving_cases
from dhsolve.cli.ui.exit_status import OPEN
from dhsolve.cli.ui.inputs import file_argument, note_oddities, read_file
from dhsolve.cli.ui.language import in_language, note
from dhsolve.cli.ui.options.common import catalogue_option, json_option, lang_option, output_option
from dhsolve.cli.ui.options.solving import time_option, workers_option
from dhsolve.cli.ui.output import drawing_kind, write_output
from dhsolve.cli.ui.progress import Heard, watch
from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.model.errors import BadInput
from dhsolve.model.files.documents import json_text
from dhsolve.model.text.review import phrase
from dhsolve.model.text.terminal.fitting import rendered
from dhsolve.pages import hindsight_page, hindsight_sheet
from dhsolve.puzzles.drawing.render import FILE_KINDS, FileKind, to_bytes
from dhsolve.reviewing import OpenedPlay, open_play
from dhsolve.solver.search.clock import Clock


@click.command()
@file_argument("PLAY")
@click.option(
    "--player",
    type=click.IntRange(0, 5),
    default=0,
    show_default=True,
    metavar="K",
    help="Whose turns of a game to look at; players count from 0.",
)
@click.option("--to", "kind", type=click.Choice(FILE_KINDS), help="Draw the review instead.")
@time_option
@workers_option
@catalogue_option
@lang_option
@json_option
@output_option
def hindsight(
    path: Path,
    player: int,
    kind: FileKind | None,
    time_limit: float | None,
    workers: int,
    catalogue: Catalogue,
    lang: str,
    as_json: bool,
    output: Path | None,
) -> int:
    """Look back at a play: what was still possible before each turn, and what it gave away.

    PLAY is a complete solution/1, a play in the text form, or a game/1; - is standard input. In a
    game the other players' moves stay as recorded, and so do Diggers and Jackhammers. Every number
    is proven; if time runs out first the others are bounds, and the exit status is 3.

    \b
    Examples:
      dhsolve hindsight my-play.txt
      dhsolve hindsight solution.json --to png -o review.png
      dhsolve hindsight game.json --player 2
    """
    kind = drawing_kind(kind, output)
    if kind is not None and as_json:
        raise BadInput("a drawing is no JSON", "--to")
    play, opened = read_file(path, lambda data: _read(data, player, catalogue))
    if isinstance(play, dhsolve.Solution):
        note_oddities(play.box, play.deal.sequence)
    for one in opened.notes:
        note(one)
    clock, heard = Clock(time_limit), Heard()
    job = partial(
        dhsolve.hindsight,
        play,
        player,
        clock=clock,
        workers=workers,
        on_progress=heard,
    )
    with saving_cases(play.box, opened.deal.sequence):
        found = watch(job, clock, heard, _proven_so_far)
    if kind is not None:
        title = f"Dream Home: {phrase('title', lang)}"
        write_output(to_bytes([hindsight_sheet(found, lang)], kind, title, lang), output)
    elif as_json or output is not None:
        write_output(json_text(found.to_json(), indent=2) + "\n", output)
    else:
        write_output(rendered(*hindsight_page(found, lang)), None)
    return 0 if found.complete else OPEN


def _read(
    data: bytes, player: int, catalogue: Catalogue
) -> tuple[dhsolve.Solution | dhsolve.Game, OpenedPlay]:
    play = dhsolve.loads(data, catalogue=catalogue)
    if not isinstance(play, dhsolve.Solution | dhsolve.Game):
        raise BadInput("there is no play in it: expected solution/1, game/1 or a play as text")
    return play, open_play(play, player)


def _proven_so_far(progress: dhsolve.Progress) -> str:
    return in_language(f"{progress.closed} of {progress.scenarios} numbers proven")
