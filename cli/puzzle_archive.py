"""`dhsolve puzzle batch`, `export` and `audit`: archives of dailies."""

from __future__ import annotations

import os
from collections import Counter
from functools import partial
from pathlib import Path

import click
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from dhsolve.cli.inputs import box_of
from dhsolve.cli.options import catalogue_option, json_option, output_option, write_output
from dhsolve.cli.puzzle_files import STOPPED
from dhsolve.model.cards import Catalogue
from dhsolve.model.files import json_text
from dhsolve.puzzles.archive import Row, open_archive
from dhsolve.puzzles.audit import Finding, audit_row
from dhsolve.puzzles.batch import run, tasks_for
from dhsolve.puzzles.daily import days_from, parse_date
from dhsolve.puzzles.exporting import to_csv, to_jsonl
from dhsolve.puzzles.kinds import KINDS, Kind
from dhsolve.puzzles.pool import worker_pool

DOES_NOT_HOLD = 1
MOST_DAYS = 36_525
DEFAULT_SECONDS = 600.0

archive_argument = click.argument("archive", type=click.Path(path_type=Path))
limit_option = click.option(
    "--time-limit",
    type=click.FloatRange(min=0, min_open=True),
    default=DEFAULT_SECONDS,
    show_default=True,
    metavar="SECONDS",
    help="The time for each proof; what takes longer stays open.",
)
cores_option = click.option(
    "--workers",
    type=click.IntRange(1, 256),
    metavar="N",
    help="Days made side by side.  [default: the cores of this machine]",
)


@click.command()
@click.option("--from", "first", required=True, metavar="DATE", help="The first day.")
@click.option("--days", type=click.IntRange(1, MOST_DAYS), default=1, show_default=True)
@click.option("--kind", type=click.Choice(KINDS), help="[default: the weekday's]")
@click.option(
    "--archive", required=True, type=click.Path(path_type=Path), metavar="FILE", help="Where to."
)
@click.option("--scheduler", metavar="ADDRESS", help="Use a Dask cluster, such as tcp://host:8786.")
@limit_option
@cores_option
@catalogue_option
def batch(
    first: str,
    days: int,
    kind: Kind | None,
    archive: Path,
    scheduler: str | None,
    time_limit: float,
    workers: int | None,
    catalogue: Catalogue,
) -> int:
    """Fill an archive with dailies. Stopped at any moment it goes on where it was.

    Days that cannot be proven in time stay open; the same command with more --time-limit takes
    them up again. The exit status is 3 while some are open.
    """
    wanted = days_from(parse_date(first), days)
    with open_archive(archive, catalogue.fingerprint, create=True) as store:
        tasks = tasks_for(store, wanted, kind, time_limit)
        rows: list[Row] = []
        with _progress() as progress:
            bar = progress.add_task("puzzles", total=len(tasks), rate="")
            cores = workers or os.cpu_count() or 1
            for row in run(catalogue, tasks, workers=cores, scheduler=scheduler):
                store.put(row)
                rows.append(row)
                spent = progress.tasks[bar].elapsed or 1.0
                progress.update(bar, advance=1, rate=f"{len(rows) / spent * 3600:.0f}/h")
    still_open = sum(row.status == "open" for row in rows)
    click.echo(
        f"{len(rows) - still_open} made, {days - len(tasks)} there before, {still_open} open"
    )
    return STOPPED if still_open else 0


def _progress() -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
    )


@click.command()
@archive_argument
@click.option("--to", "form", type=click.Choice(["jsonl", "csv"]), default="jsonl")
@click.option("--solutions", is_flag=True, help="Solutions too (jsonl).")
@catalogue_option
@output_option
def export(
    archive: Path, form: str, solutions: bool, catalogue: Catalogue, output: Path | None
) -> None:
    """Write the published days of an archive as JSON lines or CSV."""
    with open_archive(archive, catalogue.fingerprint) as store:
        rows = [row for row in store.rows() if row.status == "published"]
    write_output(to_csv(rows) if form == "csv" else to_jsonl(rows, solutions=solutions), output)


@click.command()
@archive_argument
@click.option("--replay-only", is_flag=True, help="Do not prove the targets again.")
@limit_option
@cores_option
@catalogue_option
@json_option
@output_option
def audit(
    archive: Path,
    replay_only: bool,
    time_limit: float,
    workers: int | None,
    catalogue: Catalogue,
    as_json: bool,
    output: Path | None,
) -> int:
    """Deal every row anew, replay its solution, prove its target again, and report."""
    with open_archive(archive, catalogue.fingerprint) as store:
        rows = store.rows()
    job = partial(_audit, catalogue, not replay_only, time_limit)
    findings: list[Finding] = []
    with worker_pool(workers or os.cpu_count() or 1) as pool, _progress() as progress:
        bar = progress.add_task("rows", total=len(rows), rate="")
        for finding in pool.map(job, rows):
            findings.append(finding)
            progress.update(bar, advance=1)
    if as_json:
        text = json_text([finding._asdict() for finding in findings], indent=2) + "\n"
    else:
        wrong = [f for f in findings if f.verdict in ("wrong", "unproven")]
        counted = Counter(finding.verdict for finding in findings)
        lines = [f"{f.date} {f.kind}: {f.verdict}: {f.reason}" for f in wrong]
        lines.append(", ".join(f"{count} {verdict}" for verdict, count in sorted(counted.items())))
        text = "".join(f"{line}\n" for line in lines if line)
    write_output(text, output)
    verdicts = {finding.verdict for finding in findings}
    if "wrong" in verdicts:
        return DOES_NOT_HOLD
    return STOPPED if "unproven" in verdicts else 0


def _audit(catalogue: Catalogue, prove: bool, time_limit: float, row: Row) -> Finding:
    return audit_row(box_of(catalogue), row, prove=prove, time_limit=time_limit, workers=1)
