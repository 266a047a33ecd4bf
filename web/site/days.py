"""The days of an archive that a site shows, each checked before anything of it is published."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import NamedTuple

from dhsolve.model.cards.box import Box
from dhsolve.model.errors import BadInput, tell_together
from dhsolve.model.verify.verdict import verify_solution
from dhsolve.puzzles.archive.export import PublishedDay, read_day
from dhsolve.puzzles.archive.row import Row
from dhsolve.puzzles.archive.store import open_archive
from dhsolve.puzzles.generate.daily import request_for


class SiteDays(NamedTuple):
    """The published days by date, one puzzle each, and the names of the rows that are open."""

    published: tuple[PublishedDay, ...]
    skipped: tuple[str, ...]


def site_days(box: Box, archive: Path) -> SiteDays:
    """The days of an archive; BadInput names every row that is damaged or does not hold.

    Where a date has several puzzles it is the weekday's, or else the first.
    """
    with open_archive(archive) as store:
        rows = store.rows()
    read: dict[str, list[PublishedDay]] = {}
    faults: list[BadInput] = []
    for row in rows:
        if row.status == "open":
            continue
        try:
            read.setdefault(row.date, []).append(_checked(box, row))
        except BadInput as fault:
            faults.append(fault)
    tell_together(faults)
    shown = (_usual(read[day]) for day in sorted(read))
    return SiteDays(tuple(shown), tuple(row.name for row in rows if row.status == "open"))


def _checked(box: Box, row: Row) -> PublishedDay:
    """A row as it may be published: the engine replays its solution to the proven target."""
    day = read_day(box, row)
    try:
        _check(box, day)
    except BadInput as fault:
        raise fault.within(row.name) from fault
    return day


def _check(box: Box, day: PublishedDay) -> None:
    row, puzzle, solution = day
    if (puzzle.date, puzzle.kind) != (row.date, row.kind):
        raise BadInput("is of another day", "puzzle")
    if solution.sequence != puzzle.sequence:
        raise BadInput("is of another sequence", "solution")
    verdict = verify_solution(box, solution)
    if not verdict.ok or verdict.score is None:
        raise BadInput(str(verdict.message), f"solution.{verdict.where}")
    if verdict.score.total != puzzle.target:
        raise BadInput(f"scores {verdict.score.total}, the target is {puzzle.target}", "solution")
    if solution.proof is None or solution.proof.status != "optimal":
        raise BadInput("is not proven", "solution.proof")


def _usual(days: list[PublishedDay]) -> PublishedDay:
    kind = request_for(date.fromisoformat(days[0].row.date)).kind
    return next((day for day in days if day.puzzle.kind == kind), days[0])
