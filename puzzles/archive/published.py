"""The published days of an archive, ready to be played, shown and printed."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from dhsolve.model.cards.box import Box
from dhsolve.model.errors import BadInput
from dhsolve.puzzles.archive.export import PublishedDay, read_day
from dhsolve.puzzles.archive.row import Row
from dhsolve.puzzles.archive.store import open_archive
from dhsolve.puzzles.generate.daily import request_for
from dhsolve.puzzles.puzzle import Kind


def published_days(
    box: Box, path: Path, days: list[date], kind: Kind | None = None
) -> list[PublishedDay]:
    """The puzzles of these days, in their order; BadInput names the first that is not published.

    Where a day has several kinds and none is asked for, it is the weekday's.
    """
    with open_archive(path) as archive:
        rows = archive.rows()
    by_day: dict[str, list[Row]] = {}
    for row in rows:
        by_day.setdefault(row.date, []).append(row)
    return [read_day(box, _chosen(path, day, by_day, kind)) for day in days]


def _chosen(path: Path, day: date, by_day: dict[str, list[Row]], kind: Kind | None) -> Row:
    there = by_day.get(day.isoformat(), [])
    found = [row for row in there if row.status == "published" and kind in (None, row.kind)]
    if len(found) > 1:
        usual = request_for(day).kind
        found = [row for row in found if row.kind == usual] or found
    if len(found) == 1:
        return found[0]
    if found:
        kinds = " or ".join(row.kind for row in found)
        raise BadInput(f"{day} has several puzzles; pass --kind {kinds}", str(path))
    wanted = f"{day} {kind}" if kind else f"{day}"
    if there:
        raise BadInput(f"{wanted} is not published yet", str(path))
    raise BadInput(f"{wanted} is not in the archive; dhsolve puzzle batch adds days", str(path))
