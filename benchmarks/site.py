"""How large and how quick the site is: bytes of a first visit, time to the first turn, build time.

    python benchmarks/site.py
    python benchmarks/site.py --days 365 --visits 0

The archive is that of `make site`; for more days than it has, its puzzles come again under later
dates. The visit is that of a phone, its processor slowed down four
times; bytes are those over the wire, packed as most hosts pack them, of everything the page and
its offline copy ask for.
"""

from __future__ import annotations

import argparse
import sqlite3
import statistics
import tempfile
import time
from datetime import date, timedelta
from pathlib import Path
from typing import Literal, NamedTuple

import shared.paths  # noqa: F401  where `support` is found
from playwright.sync_api import Browser, expect
from support.browser import PHONE, Visitor, started_browser
from support.paths import ROOT
from support.web_server import Sent, served

from dhsolve.model.cards.box import Box, open_box
from dhsolve.puzzles.archive.row import sealed
from dhsolve.puzzles.archive.store import create_archive, open_archive
from dhsolve.puzzles.puzzle import dump_puzzle, read_puzzle
from dhsolve.web.site.build import SiteOptions, build_site

ARCHIVE = ROOT / "build" / "dailies.db"
SLOWER = 4
TAKEN = "[data-cell][data-legal=true], [data-action=undo]:not([disabled])"
"""What shows that a column is taken: cells for its room, or a turn that had only one way."""
DAYS = {"deck": "2026-11-15", "finish": "2026-11-16", "rooms": "2026-11-17"}


class Visit(NamedTuple):
    """What a first visit takes."""

    page_bytes: int
    """Of the page."""
    all_bytes: int
    """With what the offline copy needs besides."""
    files: int
    seconds: float
    """From the click on the link, with the first column taken."""


def first_visit(browser: Browser, site: Path, kind: str) -> Visit:
    """The first visit of somebody who has nothing of the site yet."""
    alone, seconds = _visit(browser, site, kind, service_workers="block")
    whole, _ = _visit(browser, site, kind, service_workers="allow")
    return Visit(total(alone), total(whole), len(whole), seconds)


def _visit(
    browser: Browser, site: Path, kind: str, service_workers: Literal["allow", "block"]
) -> tuple[list[Sent], float]:
    sent: list[Sent] = []
    with served(site, sent=sent) as address:
        context = browser.new_context(
            viewport={"width": PHONE["width"], "height": PHONE["height"]},
            locale="en-GB",
            service_workers=service_workers,
        )
        visitor = Visitor(context, address)
        page = context.new_page()
        session = context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        begun = time.perf_counter()
        page.goto(f"{address}play/{DAYS[kind]}/", wait_until="commit")
        if kind != "rooms":  # there the only column is taken by itself
            page.locator("[data-column]").last.click()
        expect(page.locator(TAKEN).first).to_be_visible()
        seconds = time.perf_counter() - begun
        page.wait_for_load_state("networkidle")
        if service_workers == "allow":
            expect(page.locator("html")).to_have_attribute("data-offline", "ready")
        assert not visitor.faults, visitor.faults
        context.close()
    return sent, seconds


def total(sent: list[Sent]) -> int:
    """All bytes that were sent."""
    return sum(one.size for one in sent)


def built(archive: Path, folder: Path) -> float:
    """The seconds that a build takes."""
    begun = time.perf_counter()
    build_site(open_box(), archive, folder, SiteOptions(date(2026, 11, 17)))
    return time.perf_counter() - begun


def without_last_day(archive: Path, copy: Path) -> Path:
    """The archive as it was a day before."""
    with sqlite3.connect(archive) as source, sqlite3.connect(copy) as target:
        source.backup(target)
        target.execute("DELETE FROM days WHERE date = (SELECT max(date) FROM days)")
    return copy


def repeated(box: Box, archive: Path, copy: Path, days: int) -> Path:
    """An archive of so many days in a row: the puzzles of another one, over and over."""
    with open_archive(archive) as store:
        rows = [row for row in store.rows() if row.status == "published"]
    first = date.fromisoformat(rows[0].date)
    with create_archive(copy, box.catalogue.fingerprint) as store:
        for number in range(days):
            day = (first + timedelta(days=number)).isoformat()
            row = rows[number % len(rows)]
            puzzle = read_puzzle(box, str(row.puzzle).encode())._replace(date=day)
            store.put(sealed(row._replace(date=day, puzzle=dump_puzzle(box, puzzle))))
    return copy


def size(folder: Path) -> str:
    """Files and megabytes of a folder."""
    sizes = [file.stat().st_size for file in folder.rglob("*") if file.is_file()]
    return f"{len(sizes)} files, {sum(sizes) / 1e6:.0f} MB"


def main() -> None:
    """Print the tables of docs/benchmarks.md."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--visits", type=int, default=5, help="visits of each kind of puzzle")
    parser.add_argument(
        "--days", type=int, default=0, help="so many days, by repeating the puzzles"
    )
    arguments = parser.parse_args()
    visits = arguments.visits
    with tempfile.TemporaryDirectory() as folder:
        site, archive = Path(folder) / "site", ARCHIVE
        if arguments.days:
            archive = repeated(open_box(), ARCHIVE, Path(folder) / "many.db", arguments.days)
        few = without_last_day(archive, Path(folder) / "few.db")
        print("| build | seconds |\n|---|---|")
        print(f"| all days but one, from nothing | {built(few, site):.1f} |")
        print(f"| one more day | {built(archive, site):.1f} |")
        print(f"| once more, nothing new | {built(archive, site):.1f} |\n")
        print(f"{size(site)}\n")
        if not visits:
            return
        print("| first visit | kB | with the offline copy | files | first turn s |")
        print("|---|---|---|---|---|")
        with started_browser() as browser:
            for kind in DAYS:
                made = [first_visit(browser, site, kind) for _ in range(visits)]
                sizes = max(made, key=lambda one: one.all_bytes)
                seconds = statistics.median(one.seconds for one in made)
                print(
                    f"| {kind} | {sizes.page_bytes / 1000:.0f} | {sizes.all_bytes / 1000:.0f}"
                    f" | {sizes.files} | {seconds:.1f} |"
                )


if __name__ == "__main__":
    main()
