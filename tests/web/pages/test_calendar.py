"""The first page and the calendar, by the visitor's own clock."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect
from support.browser import NewVisitor
from support.puzzles import example
from support.sites import DAYS

NOON = "2026-11-17T12:00:00Z"


def opened(site: str, new_visitor: NewVisitor, moment: str, path: str, zone: str = "UTC") -> Page:
    """A page as it is for a visitor at a moment, in a time zone."""
    visitor = new_visitor(site, timezone_id=zone)
    visitor.context.clock.set_fixed_time(moment)
    return visitor.open(path)


@pytest.mark.parametrize(
    ("moment", "zone", "day"),
    [
        (NOON, "UTC", "2026-11-17"),
        ("2026-11-16T12:00:00Z", "Pacific/Kiritimati", "2026-11-17"),
        ("2026-11-17T05:00:00Z", "America/Los_Angeles", "2026-11-16"),
        ("2027-03-01T12:00:00Z", "UTC", "2026-11-18"),
    ],
    ids=["today", "east of it", "west of it", "the archive ends earlier"],
)
def test_the_first_page_leads_to_the_visitors_own_day(
    site: str, new_visitor: NewVisitor, moment: str, zone: str, day: str
) -> None:
    page = opened(site, new_visitor, moment, "", zone)
    page.wait_for_url(f"**/play/{day}/")


def test_before_the_first_day_the_first_page_waits(site: str, new_visitor: NewVisitor) -> None:
    page = opened(site, new_visitor, "2026-11-01T12:00:00Z", "")
    expect(page.get_by_role("status")).to_have_text("The first puzzle comes on Sunday 15 November.")


def test_days_that_have_not_come_are_not_linked(site: str, new_visitor: NewVisitor) -> None:
    page = opened(site, new_visitor, NOON, "archive/")
    expect(page.locator("a.day")).to_have_count(3)
    expect(page.locator(".day.fut")).to_have_accessible_name(
        "18 November, The last rounds, grade 1 of 5, not yet"
    )
    expect(page.locator("[aria-current=date]")).to_have_accessible_name(
        "17 November, Twelve rooms, grade 3 of 5, today"
    )


def test_a_day_leads_to_its_puzzle(site: str, new_visitor: NewVisitor) -> None:
    page = opened(site, new_visitor, NOON, "archive/")
    page.locator("a.day").first.click()
    page.wait_for_url("**/play/2026-11-15/")
    expect(page.locator("h1").first).to_have_text(example("deck").title.en)


def test_the_visitors_medals_are_shown(site: str, new_visitor: NewVisitor) -> None:
    visitor = new_visitor(site)
    visitor.context.clock.set_fixed_time(NOON)
    page = visitor.open("archive/")
    deck, finish = example("deck"), example("finish")
    results = {
        puzzle.id: {
            "date": day,
            "kind": puzzle.kind,
            "grade": puzzle.difficulty.grade,
            "target": puzzle.target,
            "points": points,
            "medal": medal,
            "days": [day],
        }
        for day, puzzle, points, medal in (
            ("2026-11-15", deck, deck.medals.silver, "silver"),
            ("2026-11-16", finish, finish.target, "optimum"),
        )
    }
    kept = json.dumps({"format": "dream-home-results/1", "results": results})
    page.evaluate("kept => localStorage.setItem('dream-home/results', kept)", kept)
    page.reload()
    expect(page.locator("a.day").nth(0)).to_have_accessible_name(
        "15 November, The whole deck, grade 4 of 5, silver"
    )
    expect(page.locator("a.day .medal.silver")).to_have_count(1)
    expect(page.locator("a.day .medal.best")).to_have_count(1)
    expect(page.locator(".tally")).to_contain_text("of 3 played")
    expect(page.locator(".tally .pl dd")).to_have_text("2")
    page.locator("a.day").nth(0).focus()
    expect(page.locator(".daycard")).to_contain_text("Play again")


def test_months_are_turned_by_keyboard(site: str, new_visitor: NewVisitor) -> None:
    page = opened(site, new_visitor, NOON, "archive/")
    expect(page.locator("h2")).to_have_text("November 2026")
    expect(page.locator("[data-action=before]")).to_be_disabled()
    expect(page.locator("[data-action=after]")).to_be_disabled()
    assert {day[:7] for day in DAYS} == {"2026-11"}
