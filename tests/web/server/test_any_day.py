"""Days that the archive lacks: their puzzles are made on the page, with progress, and played."""

from __future__ import annotations

import json

from playwright.sync_api import expect
from support.browser import DESKTOP, SMALL_PHONE, NewVisitor, axe_findings
from support.program import run
from support.server import RunningServer

MONDAY, SUNDAY = "2026-11-16", "2026-11-15"
"""Monday's puzzle is made within seconds, Sunday's takes a while."""
NOON = "2026-11-16T12:00:00"
SOLVE = """key => {
  document.querySelector('dh-play').solution = JSON.parse(localStorage[key]).solution;
}"""


def test_the_puzzle_of_a_day_is_made_and_played(
    server: RunningServer, new_visitor: NewVisitor
) -> None:
    visitor = new_visitor(f"{server.url}/", viewport=DESKTOP)
    visitor.context.clock.set_fixed_time(NOON)
    asked: list[str] = []
    visitor.context.on(
        "request", lambda one: asked.append(one.url) if "/api/daily" in one.url else None
    )
    made = json.loads(run("daily", "--date", MONDAY, "--json").stdout)

    # the first page leads to today, which no archive has
    page = visitor.open()
    page.wait_for_url(f"**/play/{MONDAY}/")
    expect(page.locator("dh-play[data-kept]")).to_have_attribute("data-state", "choosing")
    expect(page.locator("h1:visible")).to_have_text(made["title"]["en"])
    assert axe_findings(page) == []
    assert page.evaluate("document.querySelector('dh-play').sequence") == made["sequence"]

    # hints are exact, the play and the puzzle are there again without being made anew
    page.locator("[data-action=hint]").first.press("Enter")
    said = f"Still reachable: {made['target']} of {made['target']}"
    expect(page.locator("[data-hint='1']")).to_contain_text(said)
    page.locator("[data-legal='true'][data-column], [data-column]").first.press("Enter")
    expect(page.locator("[data-action=undo]")).to_be_enabled()
    page.reload()
    expect(page.locator("dh-play[data-kept]")).to_be_visible()
    expect(page.locator("h1:visible")).to_have_text(made["title"]["en"])
    assert asked == [f"{server.url}/api/daily?date={MONDAY}"]

    # finished, it can be looked back at: the best play gives nothing away
    page.evaluate(SOLVE, f"dream-home/made/{MONDAY}")
    page.locator(".result [data-action=review]").press("Enter")
    expect(page.locator("#review")).to_have_attribute("data-state", "done")
    target = made["target"]
    expect(page.locator(".lead")).to_have_text(f"{target} points; {target} were possible.")
    expect(page.locator("[data-costs]")).to_have_text("No turn gave anything away.")

    # the calendar has it, and leads to the days that are still to be made; not to those to come
    calendar = visitor.open("archive/")
    day = calendar.locator(f"[data-date='{MONDAY}']")
    expect(day).to_have_attribute("href", f"{server.url}/play/{MONDAY}/")
    expect(day).to_have_attribute(
        "aria-label", "16 November, The last rounds, grade 1 of 5, proven optimum"
    )
    missing = calendar.locator(f"[data-date='{SUNDAY}']")
    expect(missing).to_have_attribute("aria-label", "15 November, not made yet")
    missing.focus()
    expect(calendar.locator(".daycard")).to_contain_text("Sunday 15 November")
    expect(calendar.locator("[data-date='2026-11-17']")).to_have_count(0)
    assert axe_findings(calendar) == []
    calendar.get_by_role("button", name="October 2026").press("Enter")
    expect(calendar.locator("[data-date]")).to_have_count(31)


def test_making_is_shown_stopped_and_begun_again(
    server: RunningServer, new_visitor: NewVisitor
) -> None:
    look = {"locale": "pt-BR", "viewport": SMALL_PHONE, "color_scheme": "dark"}
    page = new_visitor(f"{server.url}/", **look).open(f"play/{SUNDAY}/")
    expect(page.locator("h1:visible")).to_have_text("Domingo, 15 de novembro")
    expect(page.locator("#making [role=status]")).to_contain_text("Testando o baralho 1")
    expect(page.locator("progress")).to_be_visible()
    assert axe_findings(page) == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    page.get_by_role("button", name="Parar").press("Enter")
    expect(page.locator("#making [role=status]")).to_have_text("Foi interrompido.")
    assert server.idle()
    expect(page.get_by_role("button", name="Fazer")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#making [role=status]")).to_contain_text("Testando o baralho 1")
    page.close()
    assert server.idle()
