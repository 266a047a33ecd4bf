"""Pages in a real browser, watched: what goes wrong on one is found at the end of the test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    expect,
    sync_playwright,
)
from support.chromium import chromium, environment
from support.paths import ROOT

PATIENCE = 60_000
"""Milliseconds until something that must come is given up; machines may be slow and busy."""
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
PHONE = {"width": 390, "height": 844}
SMALL_PHONE = {"width": 320, "height": 640}
DESKTOP = {"width": 1280, "height": 800}
OWN = ("data", "blob", "about")
"""Addresses that nobody is asked for."""


@contextmanager
def started_browser() -> Iterator[Browser]:
    """A browser while the block runs."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium(),
            env=environment(),
            args=["--no-sandbox", "--disable-dev-shm-usage"],
        )
        yield browser
        browser.close()


class Visitor:
    """Somebody with a browser of his own: storage, language and clock are nobody else's.

    `faults` has every console error, exception, refused or failed request, and every request to
    another origin than `address`.
    """

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context, self.address = context, address
        self.faults: list[str] = []
        self._origin = urlsplit(address)[:2]
        context.set_default_timeout(PATIENCE)
        context.on("request", lambda request: self._note_origin(request.url))
        context.on("console", lambda said: self._note(said.type == "error", _told(said)))
        context.on("weberror", lambda error: self._note(True, str(error.error)))
        context.on(
            "response",
            lambda answer: self._note(answer.status >= 400, f"{answer.status} {answer.url}"),
        )

    def open(self, path: str = "") -> Page:
        """A new page at an address below that of the site."""
        page = self.context.new_page()
        page.goto(self.address + path)
        return page

    def _note_origin(self, url: str) -> None:
        parts = urlsplit(url)
        self._note(parts[:2] != self._origin and parts.scheme not in OWN, f"asked for {url}")

    def _note(self, is_fault: bool, what: str) -> None:
        if is_fault:
            self.faults.append(what)


def _told(said: ConsoleMessage) -> str:
    """An error of the console with the address that it is about."""
    return f"{said.text} ({said.location.get('url', '')})"


NewVisitor = Callable[..., Visitor]
"""The fixture `new_visitor`: an address, and options of a Playwright context."""


END_ANIMATIONS = """() => document.getAnimations()
  .filter((one) => one.effect.getComputedTiming().endTime !== Infinity)
  .forEach((one) => one.finish())"""
"""A sheet that is still rising is half transparent, and its colours are not yet its own."""

SMALL_TARGETS = """least => {
  const reach = (least - 1) / 2;
  const targets = 'button, a[href], summary, select, label, input, [role=button]';
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const reached = (one, x, y) => {
    const found = document.elementFromPoint(x, y);
    return found !== null && (one.contains(found) || found.closest('label') === one);
  };
  const isSmall = (one) => {
    const { width, height } = one.getBoundingClientRect();
    if (width >= least && height >= least) return false;
    one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { x, y } = one.getBoundingClientRect();
    const [middle, centre] = [x + width / 2, y + height / 2];
    return ![[-reach, 0], [reach, 0], [0, -reach], [0, reach]].every(
      ([across, down]) => reached(one, middle + across, centre + down));
  };
  const shown = [...top.querySelectorAll(targets)].filter((one) =>
    one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length
    && !one.disabled && !one.closest('.vh') && !(one.matches('input') && one.closest('label')));
  return shown.filter(isSmall).map((one) => {
    const { width, height } = one.getBoundingClientRect();
    return `${width.toFixed(1)} x ${height.toFixed(1)}: ${one.outerHTML.slice(0, 120)}`;
  });
}"""


def small_targets(page: Page, least: float = 44) -> list[str]:
    """What can be pressed and is smaller than this, its invisible margin included.

    Of an open sheet only what it shows; a label stands for its input. Days of the calendar may be
    39 pixels wide on the smallest phones (the design's own exception).
    """
    page.evaluate(END_ANIMATIONS)
    found: list[str] = page.evaluate(SMALL_TARGETS, least)
    return [one for one in found if 'class="day' not in one or float(one.split()[0]) < 38.5]


@cache
def _axe_source() -> str:
    return AXE.read_text(encoding="utf-8")


def axe_findings(page: Page) -> list[str]:
    """What axe finds wrong on a page (WCAG 2.2 A and AA, and its best practices), with places."""
    page.evaluate(END_ANIMATIONS)
    page.evaluate(_axe_source())
    tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
    found: dict[str, Any] = page.evaluate("tags => axe.run({runOnly: tags})", tags)
    return [
        f"{one['id']}: {one['help']} at {', '.join(str(node['target']) for node in one['nodes'])}"
        for one in found["violations"]
    ]
