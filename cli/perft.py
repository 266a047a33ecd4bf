"""`dhsolve perft`: count the legal plays of a sequence, to compare rule engines."""

from __future__ import annotations

from pathlib import Path

import click

from dhsolve.cli.inputs import box_of, file_argument, note_excess, read_file
from dhsolve.cli.options import catalogue_option, json_option, output_option, write_output
from dhsolve.model.cards import Catalogue
from dhsolve.model.errors import BadInput
from dhsolve.model.files import json_text, read_sequence
from dhsolve.model.sequence import perft as count


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
@json_option
@output_option
def perft(path: Path, depth: int, catalogue: Catalogue, as_json: bool, output: Path | None) -> None:
    """Count legal turn sequences and the different states after them.

    SEQ is a sequence/1 file, or - for standard input. The counts grow fast with the depth.

    Example: dhsolve perft deal.json --depth 2
    """
    box = box_of(catalogue)
    sequence = read_file(path, lambda data: read_sequence(box, data))
    if depth > (rounds := len(sequence.rounds)):
        raise BadInput(f"{depth} is beyond the last round, there are {rounds}", "--depth")
    note_excess(box, sequence)
    counted = count(box, sequence, depth)
    if as_json or output is not None:
        text = json_text(counted._asdict())
    else:
        text = f"depth {depth}: {counted.turns} turn sequences, {counted.states} states"
    write_output(text + "\n", output)
