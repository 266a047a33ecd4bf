"""`dhsolve score`: the score pad of a finished home."""

from __future__ import annotations

from pathlib import Path

import click

import dhsolve
from dhsolve.cli.ui.inputs import file_argument, read_file
from dhsolve.cli.ui.options.common import catalogue_option, json_option, lang_option, output_option
from dhsolve.cli.ui.output import write_output
from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.model.files.documents import json_text, read_discards, to_json
from dhsolve.model.text.terminal.fitting import rendered
from dhsolve.pages import counted_page


@click.command()
@file_argument("STATE")
@click.option(
    "--discards",
    "discards_path",
    type=click.Path(path_type=Path, allow_dash=True),
    metavar="FILE",
    help='The discarded cards, {"rooms": [...], "roofs": [...]}, for Supplier and Roofer.',
)
@catalogue_option
@lang_option
@json_option
@output_option
def score(
    path: Path,
    discards_path: Path | None,
    catalogue: Catalogue,
    lang: str,
    as_json: bool,
    output: Path | None,
) -> None:
    """Score a finished home with the best use of what it has.

    STATE is a state/1 file, or - for standard input. The roof, the Engineer and the Handyman are
    used for the most points; with --discards so are the Supplier and the Roofer.

    Example: dhsolve score home.json --discards pile.json
    """
    home = read_file(path, lambda data: dhsolve.loads(data, dhsolve.Home, catalogue=catalogue))
    discards = dhsolve.Discards()
    if discards_path is not None:
        discards = read_file(discards_path, lambda data: read_discards(home.box, data))
    counted = home.finish(discards=discards)
    if as_json or output is not None:
        form = {"score": to_json(home.box, counted.score), "end": to_json(home.box, counted.end)}
        write_output(json_text(form, indent=2) + "\n", output)
    else:
        write_output(rendered(*counted_page(counted, lang)), None)
