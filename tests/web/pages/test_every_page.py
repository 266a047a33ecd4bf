"""What holds for every kind of page: no fault in the console, nothing for axe, both languages, day
and night, narrow and wide, with and without scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from support.browser import DESKTOP, SMALL_PHONE, NewVisitor, axe_findings, small_targets
from support.sites import DAYS

PLAY = tuple(f"play/{day}/" for day in list(DAYS)[:3])
PAGES = (*PLAY, "archive/", "learn/", "statistics/", "settings/", "offline/")
PORTUGUESE = {"archive/": "Todos os desafios", "learn/": "Aprender", "settings/": "Ajustes"}
each_page = pytest.mark.parametrize("path", PAGES)


def settled(page: Page) -> Page:
    """The page when its scripts have done their work."""
    page.wait_for_load_state("networkidle")
    expect(page.locator("h1").first).to_be_visible()
    return page


def missing_icons(page: Page) -> list[str]:
    """Icons that a page shows and does not have."""
    uses = "[...document.querySelectorAll('use')].map((one) => one.getAttribute('href'))"
    found: list[str] = page.evaluate(f"{uses}.filter((name) => !document.querySelector(name))")
    return found


def is_too_wide(page: Page, size: dict[str, int]) -> bool:
    """Whether the page would have to be scrolled sideways in a window of this size."""
    page.set_viewport_size({"width": size["width"], "height": size["height"]})
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))


@each_page
def test_by_day_on_phones(site: str, new_visitor: NewVisitor, path: str) -> None:
    page = settled(new_visitor(site).open(path))
    assert axe_findings(page) == []
    assert missing_icons(page) == []
    assert not is_too_wide(page, SMALL_PHONE)
    assert small_targets(page) == []


@each_page
def test_by_night_in_portuguese_on_a_desk(site: str, new_visitor: NewVisitor, path: str) -> None:
    look = {"locale": "pt-BR", "viewport": DESKTOP, "color_scheme": "dark"}
    page = settled(new_visitor(site, **look).open(path))
    assert axe_findings(page) == []
    assert small_targets(page) == []
    expect(page.locator("html")).to_have_attribute("lang", "pt")
    if path in PORTUGUESE:
        expect(page.locator("h1").first).to_have_text(PORTUGUESE[path])
    # letters twice as large, as a browser does it: half as many pixels
    assert not is_too_wide(page, {side: length // 2 for side, length in DESKTOP.items()})
    assert not is_too_wide(page, SMALL_PHONE)


@pytest.mark.parametrize("day", list(DAYS)[:3])
def test_without_scripts_a_puzzle_is_drawn_and_written(
    site: str, new_visitor: NewVisitor, day: str
) -> None:
    page = new_visitor(site, java_script_enabled=False).open(f"play/{day}/")
    expect(page.locator("svg[role=group]")).to_be_visible()
    expect(page.locator("pre")).to_contain_text("1. ")
    expect(page.get_by_role("link", name="Print")).to_have_attribute(
        "href", f"../../print/{day}.pdf"
    )


def test_without_scripts_the_days_that_have_come_are_listed(
    site: str, new_visitor: NewVisitor
) -> None:
    page = new_visitor(site, java_script_enabled=False).open("archive/")
    found = [link.get_attribute("href") for link in page.locator(".daylist a").all()]
    assert found == [f"../play/{day}/" for day in sorted(DAYS, reverse=True)[1:]]
