"""The statistics of a device: counted, taken to another one by a file, and emptied."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from support.browser import DESKTOP, NewVisitor, Visitor, axe_findings
from support.kept_plays import downloaded, kept_player, play_page
from support.puzzles import example, solution_path

from dhsolve.puzzles.puzzle import Kind

ADD_DAYS = """(ago) => {
    const day = (count) => {
        const date = new Date();
        date.setDate(date.getDate() - count);
        const pad = (number) => String(number).padStart(2, '0');
        return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
    };
    const results = Object.fromEntries(ago.map((count) => [`rooms-${count}`, { kind: 'rooms',
        grade: 2, target: 40, points: 30, medal: 'silver', days: [day(count)] }]));
    localStorage.setItem('dream-home/results',
        JSON.stringify({ format: 'dream-home-results/1', results }));
}"""


def finish(visitor: Visitor, kind: Kind, end: dict[str, Any] | None = None) -> None:
    """The example of a kind, finished."""
    page = visitor.open(play_page(kind))
    solution = json.loads(solution_path(kind).read_bytes())
    del solution["proof"], solution["score"]
    if end is not None:
        solution["end"] = end
    kept_player(page).show(solution)
    expect(page.locator("[data-medal]")).to_be_visible()
    page.close()


def statistics(visitor: Visitor) -> Page:
    """The page, ready."""
    page = visitor.open("statistics/")
    expect(page.locator("#statistics[data-ready]")).to_be_visible()
    return page


def counts(page: Page) -> dict[str, str]:
    """All numbers of the page by their name."""
    found: dict[str, str] = page.evaluate("""() => Object.fromEntries(
        [...document.querySelectorAll('[data-count]')].map(
            (one) => [one.dataset.count, one.textContent]))""")
    return found


def test_finished_puzzles_are_counted_once(site: str, new_visitor: NewVisitor) -> None:
    visitor = new_visitor(site)
    finish(visitor, "deck")
    finish(visitor, "finish", {})
    finish(visitor, "finish")
    page = statistics(visitor)
    found = counts(page)
    assert (found["played"], found["optimum"]) == ("2", "2")
    assert found["streak"] == "1 day in a row"
    expect(page.locator(".note")).to_contain_text("Best share of a target: 100 %.")
    assert axe_findings(page) == []


def test_an_unfinished_and_a_reloaded_play_count_no_more(
    site: str, new_visitor: NewVisitor
) -> None:
    visitor = new_visitor(site)
    page = visitor.open(play_page("rooms"))
    kept_player(page)
    page.click('[data-cell][data-legal="true"]')
    assert counts(statistics(visitor))["played"] == "0"
    finish(visitor, "finish")
    again = visitor.open(play_page("finish"))
    assert kept_player(again).state == "done"
    assert counts(statistics(visitor))["played"] == "1"


@pytest.mark.parametrize(
    ("ago", "streak"),
    [([0, 1, 2], "3 days in a row"), ([1, 3, 4], "3 days in a row"), ([3, 4], "0 days in a row")],
)
def test_one_missed_day_does_not_end_a_row(
    site: str, new_visitor: NewVisitor, ago: list[int], streak: str
) -> None:
    visitor = new_visitor(site, viewport=DESKTOP)
    statistics(visitor).evaluate(ADD_DAYS, ago)
    page = statistics(visitor)
    found = counts(page)
    assert (found["streak"], found["silver"]) == (streak, str(len(ago)))
    expect(page.locator(".note")).to_contain_text("75 %")
    missed = page.get_by_text("One missed day does not end a row.")
    expect(missed).to_have_count(1 if ago == [1, 3, 4] else 0)


def test_statistics_go_to_another_device_as_a_file(
    site: str, new_visitor: NewVisitor, tmp_path: Path
) -> None:
    visitor = new_visitor(site)
    finish(visitor, "deck")
    file = tmp_path / "statistics.json"
    file.write_text(downloaded(statistics(visitor), '[data-action="export"]'), encoding="utf-8")
    results = json.loads(file.read_text())["results"]
    assert list(results) == [example("deck").id]

    other = new_visitor(site)
    finish(other, "finish")
    page = statistics(other)
    for _ in range(2):  # the same file twice adds nothing
        page.set_input_files('[data-action="import"]', file)
        expect(page.locator("[role=status]")).to_have_text("The file is in: 2 puzzles in all.")
    page.reload()
    assert counts(statistics(other))["optimum"] == "2"


def test_another_file_is_refused(site: str, new_visitor: NewVisitor, tmp_path: Path) -> None:
    file = tmp_path / "other.json"
    file.write_text('{"format": "solution/1"}')
    page = statistics(new_visitor(site))
    page.set_input_files('[data-action="import"]', file)
    expect(page.locator("[role=status]")).to_have_text(
        "This file holds no statistics of Dream Home."
    )


def test_a_reset_is_asked_back_and_leaves_a_file(site: str, new_visitor: NewVisitor) -> None:
    visitor = new_visitor(site)
    finish(visitor, "deck")
    page = statistics(visitor)
    page.click('[data-action="reset"]')
    assert counts(page)["played"] == "1"
    saved = downloaded(page, '[data-action="reset-now"]')
    assert list(json.loads(saved)["results"]) == [example("deck").id]
    expect(page.locator("[role=status]")).to_have_text("The statistics are empty.")
    assert counts(page)["played"] == "0"


def test_the_calendar_shows_the_medal(site: str, new_visitor: NewVisitor) -> None:
    visitor = new_visitor(site)
    visitor.context.clock.set_fixed_time("2026-11-17T12:00:00")
    finish(visitor, "deck")
    page = visitor.open("archive/")
    expect(page.locator('[data-date="2026-11-15"] .medal.best')).to_be_visible()
