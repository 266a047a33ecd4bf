"""Photographs every page of the demo site and of the local server: phone and desk, day and night,
both languages.

`make screenshots` writes them to build/screenshots, and those that the documentation shows to
docs/images. The browser is that of the tests.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, expect
from support.browser import DESKTOP, PHONE, Visitor, started_browser
from support.paths import DOCS, EXAMPLES, ROOT
from support.server import serving
from support.web_server import served

import dhsolve

SITE = ROOT / "build" / "site"
TARGET = ROOT / "build" / "screenshots"
NOON = "2026-11-17T12:00:00"
DECK, FINISH, ROOMS = "play/2026-11-15/", "play/2026-11-16/", "play/2026-11-17/"
LOOKS: dict[str, dict[str, Any]] = {
    "phone-day": {"viewport": PHONE, "device_scale_factor": 2, "has_touch": True},
    "phone-night": {"viewport": PHONE, "device_scale_factor": 2, "color_scheme": "dark"},
    "phone-portuguese": {"viewport": PHONE, "device_scale_factor": 2, "locale": "pt-BR"},
    "small-phone": {"viewport": {"width": 320, "height": 640}, "device_scale_factor": 2},
    "desk-day": {"viewport": DESKTOP},
    "desk-night": {"viewport": DESKTOP, "color_scheme": "dark"},
}
SHOWN = {
    "play-half-phone-day": "page-phone.png",
    "play-half-desk-night": "page-desk.png",
    "archive-phone-day": "calendar-phone.png",
    "enter-desk-day": "enter-desk.png",
    "review-desk-day": "review-desk.png",
}
"""Pictures of the documentation."""


class Shot(NamedTuple):
    """A page to photograph: its name, its address, and how much of the best line is played."""

    name: str
    path: str
    turns: int | None = None
    """None: nothing is loaded; -1: the whole solution."""


SHOTS = (
    Shot("play-start", DECK),
    Shot("play-half", DECK, 8),
    Shot("play-done", DECK, -1),
    Shot("finish", FINISH),
    Shot("rooms", ROOMS, 5),
    Shot("archive", "archive/"),
    Shot("learn", "learn/"),
    Shot("statistics", "statistics/"),
    Shot("settings", "settings/"),
)

LOAD = """async ([line, turns]) => {
  const text = await (await fetch(line)).text();
  const bytes = Uint8Array.from(atob(text.trim()), (one) => one.charCodeAt(0));
  const solution = JSON.parse(new TextDecoder().decode(bytes));
  const play = document.querySelector("dh-play");
  play.solution = turns < 0 ? solution
    : { sequence: solution.sequence, turns: solution.turns.slice(0, turns) };
}"""


def photograph(site: Path, names: list[str]) -> Iterator[Path]:
    """Photograph the pages with these names, or all of them, in every look."""
    TARGET.mkdir(parents=True, exist_ok=True)
    with started_browser() as browser:
        with served(site) as address:
            for look, visitor in visitors(browser, address):
                for shot in SHOTS:
                    if not names or shot.name in names:
                        page = visitor.open(shot.path)
                        prepare(page, shot)
                        yield taken(page, f"{shot.name}-{look}")
        with serving() as server:
            for look, visitor in visitors(browser, f"{server.url}/"):
                for name, bring in SERVER_SHOTS.items():
                    if not names or name in names:
                        page = visitor.open(f"{name}/")
                        page.locator(f"#{name}[data-ready]").wait_for()
                        bring(page)
                        yield taken(page, f"{name}-{look}")


def visitors(browser: Browser, address: str) -> Iterator[tuple[str, Visitor]]:
    """A visitor for every look."""
    for look, options in LOOKS.items():
        settings = {"locale": "en-GB", "reduced_motion": "reduce", **options}
        visitor = Visitor(browser.new_context(**settings), address)
        visitor.context.clock.set_fixed_time(NOON)
        yield look, visitor
        assert not visitor.faults, visitor.faults
        visitor.context.close()


def taken(page: Page, name: str) -> Path:
    """The picture of a page as it is; the page is closed."""
    page.evaluate("document.fonts.ready")
    page.evaluate("scrollTo(0, 0)")
    target = TARGET / f"{name}.png"
    page.screenshot(path=target)
    page.close()
    return target


def prepare(page: Page, shot: Shot) -> None:
    """Bring a page to the moment that is shown."""
    page.wait_for_load_state("networkidle")
    expect(page.locator("h1").first).to_be_visible()
    if shot.turns is not None:
        line = f"../../lines/{shot.path.split('/')[1]}.txt"
        page.evaluate(LOAD, [line, shot.turns])


# --- the pages of the local server -------------------------------------------------------------


@cache
def deal() -> dhsolve.Deal:
    """The cards that are put in."""
    return dhsolve.loads((EXAMPLES / "solo-deal.json").read_bytes(), dhsolve.Deal)


@cache
def played() -> str:
    """A play of them that is perfect for two thirds, and then takes what comes."""
    position = deal().start()
    for turn in dhsolve.best(deal()).turns[:8]:
        position = position.play(turn)
    while not position.over:
        position = position.play(next(iter(position.legal_turns())))
    counted = position.finish()
    return dhsolve.dumps(dhsolve.Solution(deal(), position.turns, counted.end, counted.score))


def put_in(page: Page, rounds: int) -> None:
    """Put in the first rounds of the deal."""
    form = deal().to_json()
    form["rounds"] = form["rounds"][:rounds]
    page.locator("[data-action=open-paste]").click()
    page.locator("[data-paste]").fill(json.dumps(form))
    page.locator("[value=paste]").click()
    expect(page.locator("[data-field='0']")).not_to_have_value("")


def enter(page: Page) -> None:
    """Six rounds are in, the seventh has a card that the third has too, and goes on."""
    put_in(page, 6)
    seventh = 6 * 9
    page.evaluate("at => document.querySelector(`[data-go='${at}']`).click()", 6)
    for at, text in enumerate(("dres", "hot", "bath", "inter", "li")):
        page.locator(f"[data-field='{seventh + at}']").fill(text)
        if text != "li":
            page.keyboard.press("Enter")


def find(page: Page) -> None:
    """The best home of the deal, found."""
    page.goto(page.url.replace("find/", "enter/"))
    page.locator("#enter[data-ready]").wait_for()
    put_in(page, 12)
    page.locator("[data-way='find/#now']").click()
    expect(page.locator("[data-search=best]")).to_have_attribute("data-state", "done")
    page.locator("[data-more]").wait_for()


def review(page: Page) -> None:
    """A play looked back at."""
    page.locator("textarea").fill(played())
    page.locator("[type=submit]").click()
    expect(page.locator("#review")).to_have_attribute("data-state", "done")


SERVER_SHOTS: dict[str, Callable[[Page], None]] = {"enter": enter, "find": find, "review": review}
"""Pages of the local server by name, and what brings them to the moment that is shown."""


def main() -> None:
    """Photograph the pages that are named, or all; the site must have been built."""
    for picture in photograph(SITE, sys.argv[1:]):
        shown = SHOWN.get(picture.stem)
        if shown:
            shutil.copy(picture, DOCS / "images" / shown)
        print(picture.relative_to(ROOT))


if __name__ == "__main__":
    main()
