"""`dhsolve score`: the score pad of a finished home."""

from __future__ import annotations

from pathlib import Path

import click

from dhsolve.cli.inputs import box_of, file_argument, read_file
from dhsolve.cli.options import (
    catalogue_option,
    json_option,
    lang_option,
    output_option,
    write_output,
)
from dhsolve.cli.picture import end_lines, home_picture, pad_and_belongings, rendered
from dhsolve.model.best_end import best_end
from dhsolve.model.cards import Catalogue
from dhsolve.model.ending import Finished, check_engineer, finish
from dhsolve.model.files import json_text, read_discards, read_state, to_json
from dhsolve.model.values import Discards


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
    box = box_of(catalogue)
    state, solo = read_file(path, lambda data: read_state(box, data))
    discards = Discards()
    if discards_path is not None:
        discards = read_file(discards_path, lambda data: read_discards(box, data))
    end, pad = best_end(box, Finished(state, discards), solo)
    if as_json or output is not None:
        form = {"score": to_json(box, pad), "end": to_json(box, end)}
        write_output(json_text(form, indent=2) + "\n", output)
        return
    after = finish(box, Finished(state, discards), end, solo)[0].state
    merged = check_engineer(box, after, end.engineer)
    picture = rendered(
        home_picture(box, after, lang, merged),
        pad_and_belongings(box, after, pad, lang),
        *end_lines(box, end, lang),
    )
    write_output(picture, None)
