"""The offline copy: after one visit the net is not needed, and a new version asks first."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

from playwright.sync_api import Page, expect
from support.browser import NewVisitor
from support.page_player import PagePlayer
from support.puzzles import solution_path
from support.sites import TODAY, example_site
from support.web_server import served

PLAY = "play/2026-11-16/"


def kept(page: Page) -> Page:
    """The page when it is kept for offline."""
    expect(page.locator("html")).to_have_attribute("data-offline", "ready")
    return page


def test_without_net_after_the_first_visit(site_folder: Path, new_visitor: NewVisitor) -> None:
    with served(site_folder, "/sub/") as address:
        visitor = new_visitor(address)
        visitor.context.clock.set_fixed_time("2026-11-16T12:00:00Z")
        page = kept(visitor.open(PLAY))
        kept(visitor.open("archive/"))
    # the server is gone
    page.reload()
    page.locator("[data-column]").first.click()
    expect(page.locator("dh-play")).to_have_attribute("data-round", "1")
    expect(page.locator("[data-score=total]").first).to_be_visible()
    page.click('.bar [data-action="hint"]')
    expect(page.locator('[data-hint="1"]')).to_be_visible()
    line = json.loads(solution_path("finish").read_bytes())
    player = PagePlayer(page)
    player.show({**line, "end": None, "score": None})
    if player.state == "ending":
        page.click('[data-action="best-end"]')  # in a worker
    expect(page.locator("[data-medal=optimum]")).to_be_visible()
    page.goto(address + "archive/")
    expect(page.locator("a.day")).to_have_count(2)
    page.goto(address)
    page.wait_for_url(f"**/{PLAY}")
    page.goto(address + "learn/")
    expect(page.locator("h1").first).to_have_text("Learn")
    page.goto(address + "play/2026-11-15/")  # never opened before
    expect(page.locator("h1").first).to_have_text("No net")


def test_a_new_version_says_so_and_waits(copied_site: Path, new_visitor: NewVisitor) -> None:
    with served(copied_site) as address:
        page = kept(new_visitor(address).open(PLAY))
        assert page.get_by_text("new version").count() == 0
        example_site(copied_site, lang="pt")  # every page is another one
        page.reload()
        button = page.locator("[data-action=update]")
        expect(button).to_be_visible()
        before = page.evaluate("async () => (await (await fetch('../../offline/')).text())")
        assert 'lang="en"' in before
        button.click()
        expect(button).to_be_hidden()
        page.wait_for_function(
            "async () => (await (await fetch('../../offline/')).text()).includes('lang=\"pt\"')"
        )


def test_a_new_day_is_not_a_new_version(copied_site: Path) -> None:
    folder = copied_site
    worker = (folder / "sw.js").read_bytes()
    example_site(folder, today=date.fromordinal(TODAY.toordinal() + 1))
    assert (folder / "sw.js").read_bytes() == worker
