"""`dhsolve convert`: a sequence or a play as text for people, or as JSON for programs."""

from __future__ import annotations

from pathlib import Path

import click

from dhsolve.cli.ui.inputs import file_argument, read_file
from dhsolve.cli.ui.options.common import catalogue_option, faults_lang_option, output_option
from dhsolve.cli.ui.output import write_output
from dhsolve.model.cards.box import box_of
from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.model.errors import BadInput
from dhsolve.model.files.documents import Solution, dump, read_any, to_text
from dhsolve.model.rules.sequence import Sequence


@click.command()
@file_argument("FILE")
@click.option("--to", "form", type=click.Choice(["text", "json"]), required=True)
@click.option("--short", is_flag=True, help="Cut names as far as they stay clear (text only).")
@catalogue_option
@faults_lang_option
@output_option
def convert(path: Path, form: str, short: bool, catalogue: Catalogue, output: Path | None) -> None:
    """Turn a sequence or a play into text, one line a round, or into JSON.

    FILE is a sequence/1, a solution/1 or a text; - is standard input. Nothing is lost either way.
    Text is written in English words; card names and keywords are read in Portuguese too.

    \b
    Examples:
      dhsolve convert deal.json --to text
      dhsolve convert my-cards.txt --to json -o deal.json
    """
    box = box_of(catalogue)
    value = read_file(path, lambda data: read_any(box, data))
    if form == "json":
        write_output(dump(box, value, indent=2) + "\n", output)
    elif isinstance(value, Sequence | Solution):
        write_output(to_text(box, value, short=short), output)
    else:
        raise BadInput("only sequences and solutions have a text form", str(path))
