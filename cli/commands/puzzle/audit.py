"""`dhsolve puzzle audit`: every day of an archive derived once more and compared."""

from __future__ import annotations

import os
from collections import Counter
from functools import partial
from pathlib import Path

import click

from dhsolve.cli.ui.counting_bar import counting_bar
from dhsolve.cli.ui.exit_status import DOES_NOT_HOLD, OPEN
from dhsolve.cli.ui.language import in_language
from dhsolve.cli.ui.options.common import (
    catalogue_option,
    faults_lang_option,
    json_option,
    output_option,
)
from dhsolve.cli.ui.options.puzzles import archive_argument, archive_options
from dhsolve.cli.ui.output import write_output
from dhsolve.cli.ui.signals import clean_end
from dhsolve.model.cards.box import box_of
from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.model.errors import BadInput
from dhsolve.model.files.documents import json_text
from dhsolve.model.text.terminal.fitting import fitted_lines
from dhsolve.model.worker_pool import worker_pool
from dhsolve.puzzles.archive.audit import Depth, Finding, audit_days, audit_row
from dhsolve.puzzles.archive.row import Row
from dhsolve.puzzles.archive.store import open_archive

NOT_DONE: dict[Depth, str] = {
    "replayed": "targets, best homes and tempting losses were not proven again, "
    "earlier candidates not judged again",
    "proven": "earlier candidates were not judged again (--thorough does)",
}


@click.command()
@archive_argument
@click.option("--replay-only", is_flag=True, help="Do not prove the targets again.")
@click.option("--thorough", is_flag=True, help="Judge all earlier candidates of each day again.")
@archive_options
@catalogue_option
@faults_lang_option
@json_option
@output_option
def audit(
    archive: Path,
    replay_only: bool,
    thorough: bool,
    time_limit: float,
    workers: int | None,
    catalogue: Catalogue,
    as_json: bool,
    output: Path | None,
) -> int:
    """Derive everything that an archive says once more, and report what differs.

    Every row is dealt anew, measured, replayed and proven again; days that were asked for and are
    not there are missed.

    Example: dhsolve puzzle audit december.db
    """
    if replay_only and thorough:
        raise BadInput("not together with --replay-only", "--thorough")
    depth: Depth = "replayed" if replay_only else "thorough" if thorough else "proven"
    with open_archive(archive, catalogue.fingerprint) as store:
        rows, asked = store.rows(), store.asked()
    job = partial(_audit, catalogue, depth, time_limit)
    findings: list[Finding] = []
    processes = workers or os.cpu_count() or 1
    with clean_end(), worker_pool(processes) as pool, counting_bar() as progress:
        bar = progress.add_task(in_language("rows"), total=len(rows), rate="")
        for finding in pool.map(job, rows):
            findings.append(finding)
            progress.update(bar, advance=1)
    findings += audit_days(rows, asked)
    if as_json:
        text = json_text([finding._asdict() for finding in findings], indent=2) + "\n"
    else:
        text = _report(findings)
    write_output(text, output)
    if depth in NOT_DONE:
        click.echo(in_language(f"not done: {NOT_DONE[depth]}"), err=True)
    verdicts = {finding.verdict for finding in findings}
    if "wrong" in verdicts:
        return DOES_NOT_HOLD
    return OPEN if verdicts & {"unproven", "missing"} else 0


def _report(findings: list[Finding]) -> str:
    """A line for everything that does not hold, and the counts."""
    not_right = [one for one in findings if one.verdict in ("wrong", "unproven", "missing")]
    lines = [
        f"{one.date} {one.kind}: {in_language(one.verdict)}: {in_language(one.reason)}"
        for one in not_right
    ]
    counted = Counter(finding.verdict for finding in findings)
    counts = (in_language(f"{count} {verdict}") for verdict, count in sorted(counted.items()))
    lines.append(", ".join(counts))
    return fitted_lines(line for line in lines if line)


def _audit(catalogue: Catalogue, depth: Depth, time_limit: float, row: Row) -> Finding:
    return audit_row(box_of(catalogue), row, depth=depth, time_limit=time_limit)
