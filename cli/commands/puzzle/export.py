"""`dhsolve puzzle export`: the published days of an archive for other programs."""

from __future__ import annotations

from pathlib import Path

import click

from dhsolve.cli.ui.exit_status import DOES_NOT_HOLD
from dhsolve.cli.ui.language import complain, fault_in_language, in_language
from dhsolve.cli.ui.options.common import catalogue_option, faults_lang_option, output_option
from dhsolve.cli.ui.options.puzzles import archive_argument
from dhsolve.cli.ui.output import write_output
from dhsolve.model.cards.box import box_of
from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.model.errors import BadInput
from dhsolve.puzzles.archive.export import PublishedDay, read_day, to_csv, to_jsonl
from dhsolve.puzzles.archive.store import open_archive


@click.command()
@archive_argument
@click.option("--to", "form", type=click.Choice(["jsonl", "csv"]), default="jsonl")
@click.option("--solutions", is_flag=True, help="Solutions too (jsonl).")
@catalogue_option
@faults_lang_option
@output_option
def export(
    archive: Path, form: str, solutions: bool, catalogue: Catalogue, output: Path | None
) -> int:
    """Write the published days of an archive as JSON lines or CSV.

    Damaged rows are named and left out; the exit status is then 1.

    Example: dhsolve puzzle export december.db --to csv -o december.csv
    """
    box = box_of(catalogue)
    days: list[PublishedDay] = []
    damaged = 0
    with open_archive(archive) as store:
        rows = store.rows()
    for row in rows:
        try:
            if row.status != "open":
                days.append(read_day(box, row))
        except BadInput as fault:
            damaged += 1
            complain(in_language(f"left out: {fault_in_language(fault)}"))
    text = to_csv(days) if form == "csv" else to_jsonl(box, days, solutions=solutions)
    write_output(text, output)
    return DOES_NOT_HOLD if damaged else 0
