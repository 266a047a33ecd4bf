"""`dhsolve puzzle batch`: an archive filled with dailies."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import click

from dhsolve.cli.ui.counting_bar import counting_bar
from dhsolve.cli.ui.exit_status import INTERRUPTED, OPEN
from dhsolve.cli.ui.language import in_language
from dhsolve.cli.ui.options.cluster import cluster_options, reach
from dhsolve.cli.ui.options.common import catalogue_option, faults_lang_option
from dhsolve.cli.ui.options.puzzles import archive_options, weekday_kind_option
from dhsolve.cli.ui.signals import clean_end
from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.model.errors import BadInput
from dhsolve.model.held_signals import held_signals
from dhsolve.model.text.terminal.fitting import fitted_lines
from dhsolve.puzzles.archive.batch import run, tasks_for
from dhsolve.puzzles.archive.cluster import run_on_cluster
from dhsolve.puzzles.archive.making import CROSS_PROVED, Task
from dhsolve.puzzles.archive.row import Row
from dhsolve.puzzles.archive.store import WEEKDAY, Archive, Asked, create_archive
from dhsolve.puzzles.generate.daily import days_from, parse_date
from dhsolve.puzzles.puzzle import Kind
from dhsolve.solver.evidence import can_cross_prove

MOST_DAYS = 36_525


@click.command()
@click.option("--from", "first", required=True, metavar="DATE", help="The first day.")
@click.option(
    "--days",
    type=click.IntRange(1, MOST_DAYS),
    default=1,
    show_default=True,
    metavar="N",
    help="So many days in a row.",
)
@weekday_kind_option
@click.option(
    "--archive", required=True, type=click.Path(path_type=Path), metavar="FILE", help="Where to."
)
@click.option(
    "--evidence",
    type=click.Choice(["reproved", CROSS_PROVED]),
    default="reproved",
    show_default=True,
    help="cross-proved: another solver is asked too; a day is published without it if that takes "
    "too long.",
)
@click.option(
    "--evidence-seconds",
    type=click.FloatRange(min=0, min_open=True),
    default=60.0,
    show_default=True,
    metavar="SECONDS",
    help="The time for each cross proof.",
)
@cluster_options
@archive_options
@catalogue_option
@faults_lang_option
def batch(
    first: str,
    days: int,
    kind: Kind | None,
    archive: Path,
    evidence: str,
    evidence_seconds: float,
    scheduler: str | None,
    tls_ca: str | None,
    tls_cert: str | None,
    tls_key: str | None,
    time_limit: float,
    workers: int | None,
    catalogue: Catalogue,
) -> int:
    """Fill an archive with dailies. Stopped at any moment it goes on where it was.

    Days that cannot be proven in time stay open; the same command with more --time-limit takes
    them up again. The exit status is 3 while some are open, 130 if the batch was stopped.

    Example: dhsolve puzzle batch --from 2026-12-01 --days 31 --archive december.db
    """
    wanted = days_from(parse_date(first), days)
    crossing = evidence == CROSS_PROVED
    if crossing and not can_cross_prove():
        raise BadInput("needs the extra: pip install 'dhsolve[cross]'", "--evidence")
    certificates = reach(scheduler, tls_ca, tls_cert, tls_key)
    rows: list[Row] = []
    stopped = False
    with create_archive(archive, catalogue.fingerprint) as store:
        store.ask(Asked(wanted[0].isoformat(), days, kind or WEEKDAY))
        tasks = tasks_for(store, wanted, kind, time_limit, evidence_seconds if crossing else None)
        if scheduler is None:
            coming = run(catalogue, tasks, workers=workers or os.cpu_count() or 1)
        else:
            coming = run_on_cluster(catalogue, tasks, scheduler, certificates)
        try:
            with clean_end(in_language("stopping…")):
                _store(coming, store, tasks, rows)
        except (KeyboardInterrupt, SystemExit):  # by clean_end
            stopped = True
    still_open = sum(row.status == "open" for row in rows)
    crossed = sum(CROSS_PROVED in (row.evidence or "") for row in rows)
    made = f"{len(rows) - still_open} made{f' ({crossed} {CROSS_PROVED})' if crossing else ''}"
    found = in_language(f"{made}, {days - len(tasks)} there before, {still_open} open")
    click.echo(fitted_lines([found]), nl=False)
    if stopped:
        return INTERRUPTED
    return OPEN if still_open else 0


def _store(coming: Iterator[Row], store: Archive, tasks: list[Task], rows: list[Row]) -> None:
    """Keep every row as it comes, in the archive and in `rows`, with a bar."""
    with counting_bar() as progress:
        bar = progress.add_task(in_language("puzzles"), total=len(tasks), rate="")
        for row in coming:
            with held_signals():  # what is kept is also counted
                store.put(row)
                rows.append(row)
            spent = progress.tasks[bar].elapsed or 1.0
            progress.update(bar, advance=1, rate=f"{len(rows) / spent * 3600:.0f}/h")
