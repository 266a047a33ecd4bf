"""A site of a few days for the tests of pages: one puzzle of each kind, and one still to come."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from support.archives import CARDS
from support.helpers import BOX
from support.puzzles import put_example

from dhsolve.puzzles.archive.store import create_archive
from dhsolve.puzzles.puzzle import Kind
from dhsolve.web.site.build import SiteOptions, SiteReport, build_site

TODAY = date(2026, 11, 17)
DAYS: dict[str, Kind] = {
    "2026-11-15": "deck",
    "2026-11-16": "finish",
    "2026-11-17": "rooms",
    "2026-11-18": "finish",
}
"""The days of the example site; the last one is tomorrow."""


def day_of(kind: Kind) -> str:
    """The first day that has a puzzle of this kind."""
    return next(day for day, found in DAYS.items() if found == kind)


def example_archive(path: Path, days: dict[str, Kind] | None = None) -> Path:
    """An archive of the examples under these dates."""
    with create_archive(path, CARDS) as store:
        for day, kind in (DAYS if days is None else days).items():
            put_example(store, kind, day)
    return path


def example_site(folder: Path, today: date = TODAY, lang: str = "en") -> SiteReport:
    """The example site, built into a folder; its archive lies beside it."""
    archive = example_archive(folder.with_suffix(".db"))
    return build_site(BOX, archive, folder, SiteOptions(today, lang))
