"""A whole site from an archive: what it consists of, file by file."""

from __future__ import annotations

import hashlib
from base64 import b64encode
from collections.abc import Callable, Iterator
from datetime import date
from functools import cache, partial
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, NamedTuple

from dhsolve.model.cards.box import Box
from dhsolve.model.files.documents import dump, json_text
from dhsolve.puzzles.archive.export import PublishedDay
from dhsolve.puzzles.drawing.book import book
from dhsolve.puzzles.drawing.render import Sheet, to_bytes
from dhsolve.puzzles.drawing.social import social_picture
from dhsolve.puzzles.puzzle import Puzzle, dump_puzzle
from dhsolve.web.site.assets import Assets, site_assets
from dhsolve.web.site.days import site_days
from dhsolve.web.site.feeds import feeds
from dhsolve.web.site.folder import Changes, Content, MadeFile, SiteFolder
from dhsolve.web.site.install import installing
from dhsolve.web.site.pages import ANY_DAY, PLAIN_PAGES, SERVER_PAGES, Pages

LAST = ("days.json", "index.html", "sw.js")
"""What leads visitors to everything else, so it is written last."""
SOURCES = (".py", ".toml", ".svg", ".j2")


class SiteOptions(NamedTuple):
    """What a publisher may choose."""

    today: date
    """Solutions are published for the days before it."""
    lang: str = "en"
    """The language of what needs no scripts: print, feeds, the pages without them."""
    url: str = ""
    """Where the site will stand; feeds then have whole addresses."""
    solver: bool = False
    """Whether there is a solver behind it, as the local server has: then more pages."""


class SiteReport(NamedTuple):
    """What a build has done."""

    days: int
    skipped: tuple[str, ...]
    """The open days of the archive."""
    changes: Changes


def build_site(box: Box, archive: Path, folder: Path, options: SiteOptions) -> SiteReport:
    """Write the site of an archive, only what has changed.

    BadInput, with nothing written, names every day that is damaged or whose solution does not
    hold, and a folder that is not empty and not a site.
    """
    place = SiteFolder(folder)
    days, skipped = site_days(box, archive)
    changes = place.write(dict(site_files(box, days, options)), LAST)
    return SiteReport(len(days), skipped, changes)


def site_files(
    box: Box, days: tuple[PublishedDay, ...], options: SiteOptions
) -> Iterator[tuple[str, Content]]:
    """Every file of the site with its content."""
    assets = site_assets(box)
    if not options.solver:
        assets = assets.of_site()
    pages = Pages(box, assets, options.lang, solver=options.solver)
    yield from assets.placed().items()
    for day in days:
        yield from _files_of_day(box, pages, day, options)
    yield "index.html", pages.index()
    yield "archive/index.html", pages.archive(days, options.today)
    plain = {f"{name}/index.html": pages.plain(name) for name in PLAIN_PAGES}
    yield from plain.items()
    if options.solver:
        for name in SERVER_PAGES:
            yield f"{name}/index.html", pages.of_server(name)
        yield "own/index.html", pages.own_cards()
        yield f"{ANY_DAY}/index.html", pages.any_day()
    yield "days.json", json_text([_line(day.puzzle) for day in days]).encode() + b"\n"
    come = [day for day in days if day.row.date <= options.today.isoformat()]
    yield from feeds(come, options.lang, options.url).items()
    yield from installing(assets, [*plain, "index.html"], _version(assets, pages)).items()


def _files_of_day(
    box: Box, pages: Pages, day: PublishedDay, options: SiteOptions
) -> Iterator[tuple[str, Content]]:
    puzzle, solution = day.puzzle, dump(box, day.solution)
    name, lang = day.row.date, options.lang
    yield f"play/{name}/index.html", pages.play(day)
    yield f"puzzles/{name}.json", dump_puzzle(box, puzzle).encode() + b"\n"
    yield f"lines/{name}.txt", b64encode(solution.encode()) + b"\n"
    if name < options.today.isoformat():
        yield f"solutions/{name}.json", solution.encode() + b"\n"
    making: dict[str, Callable[[], bytes]] = {
        f"print/{name}.pdf": partial(_print, box, puzzle, lang),
        f"pictures/{name}.png": partial(_picture, box, puzzle, lang),
    }
    for path, make in making.items():
        yield path, MadeFile(_key(box, puzzle, lang), make)


def _line(puzzle: Puzzle) -> dict[str, Any]:
    """A day in the list that the calendar is made of."""
    return {
        "date": puzzle.date,
        "id": puzzle.id,
        "kind": puzzle.kind,
        "grade": puzzle.difficulty.grade,
        "title": {"en": puzzle.title.en, "pt": puzzle.title.pt},
    }


def _print(box: Box, puzzle: Puzzle, lang: str) -> bytes:
    return to_bytes(book(box, [puzzle], [], lang), "pdf", puzzle.title.of(lang), lang)


def _picture(box: Box, puzzle: Puzzle, lang: str) -> bytes:
    picture = Sheet((social_picture(box, puzzle, lang, "wide"),))
    return to_bytes([picture], "png", puzzle.title.of(lang), lang)


def _version(assets: Assets, pages: Pages) -> str:
    """Changes with the scripts and the pages that need no days, not with a new day."""
    digest = hashlib.sha256(assets.folder.encode())
    for name in PLAIN_PAGES:
        digest.update(pages.plain(name))
    digest.update(pages.index())
    return digest.hexdigest()[:12]


def _key(box: Box, puzzle: Puzzle, lang: str) -> str:
    """What print and picture of a puzzle depend on: the puzzle, and the program that draws."""
    text = f"{_program()} {lang} {dump_puzzle(box, puzzle)}"
    return hashlib.sha256(text.encode()).hexdigest()


@cache
def _program() -> str:
    """A digest of the program's own files."""
    digest = hashlib.sha256()
    for part in ("model", "puzzles"):
        for name, data in _sources(resources.files(f"dhsolve.{part}"), part):
            digest.update(f"{name} {len(data)}\n".encode() + data)
    return digest.hexdigest()


def _sources(folder: Traversable, name: str) -> Iterator[tuple[str, bytes]]:
    for file in sorted(folder.iterdir(), key=lambda one: one.name):
        if file.is_dir():
            yield from _sources(file, f"{name}/{file.name}")
        elif file.name.endswith(SOURCES):
            yield f"{name}/{file.name}", file.read_bytes()
