"""`dhsolve perft`: count the legal plays of a sequence, to compare rule engines."""

from __future__ import annotations

from pathlib import Path

import click

import dhsolve
from dhsolve.cli.ui.inputs import file_argument, note_oddities, read_file
from dhsolve.cli.ui.language import in_language
from dhsolve.cli.ui.options.common import (
    catalogue_option,
    faults_lang_option,
    json_option,
    output_option,
)
from dhsolve.cli.ui.output import write_output
from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.model.errors import BadInput
from dhsolve.model.files.documents import json_text
from dhsolve.model.text.terminal.fitting import fitted_lines


@click.command()
@file_argument("SEQ")
@click.option(
    "--depth",
    type=click.IntRange(min=0),
    default=1,
    show_default=True,
    metavar="N",
    help="How many rounds are played.",
)
@catalogue_option
@faults_lang_option
@json_option
@output_option
def perft(path: Path, depth: int, catalogue: Catalogue, as_json: bool, output: Path | None) -> None:
    """Count legal turn sequences and the different states after them.

    SEQ is a sequence/1 file, or - for standard input. The counts grow fast with the depth.

    Example: dhsolve perft deal.json --depth 2
    """
    deal = read_file(path, lambda data: dhsolve.loads(data, dhsolve.Deal, catalogue=catalogue))
    if depth > (rounds := len(deal.rounds)):
        raise BadInput(f"{depth} is beyond the last round, there are {rounds}", "--depth")
    note_oddities(deal.box, deal.sequence)
    counted = deal.perft(depth)
    if as_json or output is not None:
        text = json_text(counted._asdict()) + "\n"
    else:
        found = f"depth {depth}: {counted.turns} turn sequences, {counted.states} states"
        text = fitted_lines([in_language(found)])
    write_output(text, output)
