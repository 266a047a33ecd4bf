"""Hints, medal, line to share, solution: what a page knows about a play."""

from __future__ import annotations

import copy
import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from support.browser import NewVisitor, axe_findings
from support.helpers import BOX
from support.kept_plays import kept_player, play_page, play_some
from support.page_player import PagePlayer
from support.puzzles import example, solution_path
from support.sites import TODAY, day_of

from dhsolve.model.files.documents import Solution, read_solution, to_json
from dhsolve.model.rules.sequence import replay
from dhsolve.model.rules.values import SCORE_PARTS, End
from dhsolve.model.text.puzzles import kind_name
from dhsolve.model.verify.verdict import verify_solution
from dhsolve.puzzles.answer.check import check_answer, share_line
from dhsolve.puzzles.answer.hints import Hint, tell_hint
from dhsolve.puzzles.generate.endgame import EndGame
from dhsolve.puzzles.puzzle import KINDS, Kind

HINT = ".hintbox"
LANGUAGES = {"en": "en-GB", "pt": "pt-BR"}


def solved(kind: Kind) -> dict[str, Any]:
    """The solution of an example as a page reads it."""
    solution: dict[str, Any] = json.loads(solution_path(kind).read_bytes())
    del solution["proof"]
    return solution


def told(page: Page) -> list[str]:
    """The lines of the hint that is shown."""
    return page.locator(f"{HINT} > p").all_inner_texts()


def ask(page: Page, level: int) -> list[str]:
    """One more hint."""
    page.click('.bar [data-action="hint"]')
    expect(page.locator(f'{HINT}[data-hint="{level}"]')).to_be_visible()
    return told(page)


def sentences(lines: list[str]) -> list[str]:
    """Lines with a capital at their beginning."""
    return [line[0].upper() + line[1:] for line in lines]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_hints_in_three_levels_are_those_of_the_program(
    site: str, new_visitor: NewVisitor, lang: str
) -> None:
    page = new_visitor(site, locale=LANGUAGES[lang]).open(play_page("deck"))
    play_some(kept_player(page), "deck", 2)
    puzzle, solution = example("deck"), read_solution(BOX, solution_path("deck").read_bytes())
    position = replay(BOX, puzzle.sequence, solution.turns[:2])
    assert solution.score
    hint = Hint(
        position, puzzle.target, True, solution.score, solution.turns[2], solution.end or End()
    )
    for level in (1, 2, 3):
        assert ask(page, level) == sentences(tell_hint(BOX, hint, puzzle.target, level, lang))
    page.click(f'{HINT} [data-action="hint-close"]')
    expect(page.locator(HINT)).to_have_count(0)


def test_off_the_line_the_round_to_go_back_to_is_said(site: str, new_visitor: NewVisitor) -> None:
    page = new_visitor(site).open(play_page("rooms"))
    player = kept_player(page)
    solution, puzzle = read_solution(BOX, solution_path("rooms").read_bytes()), example("rooms")
    wrong = solved("rooms")
    wrong["turns"] = wrong["turns"][:10]
    # the last turn face down somewhere: a play that cannot reach the target any more
    last = copy.deepcopy(wrong["turns"][9])
    last["room"]["face"] = "down"
    last.pop("decor", None)
    wrong["turns"][9] = last
    del wrong["end"], wrong["score"]
    assert solution.score and puzzle.target == solution.score.total
    player.show(wrong)
    assert ask(page, 1) == [
        "This play has left the best home. Go back to round 10 to find it again."
    ]


def test_hints_of_the_last_rounds_are_exact_from_anywhere(
    site: str, new_visitor: NewVisitor
) -> None:
    """After a bad turn a worker tries everything; the page says what is still reachable."""
    puzzle = example("finish")
    worst = min(EndGame(BOX, puzzle.sequence).choices(), key=lambda choice: choice.total)
    page = new_visitor(site).open(play_page("finish"))
    player = kept_player(page)
    place = worst.turn.room
    page.click(f'[data-column="{worst.turn.column}"]')
    if player.state == "placing":
        if place.face == "down":
            page.click('[data-face="down"]')
        page.click(f'[data-cell="{place.cell}"]')
    assert len(player.solution["turns"]) == 1
    assert player.solution["turns"][0]["room"]["cell"] == place.cell
    first, second = ask(page, 1)
    assert first == f"Still reachable: {worst.total} of {puzzle.target}"
    assert second.startswith("The best home has: ")


def test_the_search_for_an_exact_hint_can_be_stopped(site: str, new_visitor: NewVisitor) -> None:
    page = new_visitor(site, service_workers="block").open(play_page("finish"))
    kept_player(page)
    page.route("**/lines/*", lambda route: route.fulfill(body=""))
    page.route("**/hint_worker.mjs", lambda _: None)  # a search that takes for ever
    page.reload()
    kept_player(page)
    page.click('.bar [data-action="hint"]')
    expect(page.locator(f'{HINT}[data-hint="searching"]')).to_be_visible()
    page.click('[data-column="0"]')  # the page does not wait for it
    expect(page.locator(HINT)).to_have_count(0)
    page.click('.bar [data-action="hint"]')
    page.click('[data-action="hint-stop"]')
    expect(page.locator(HINT)).to_have_count(0)


def test_a_search_that_takes_too_long_falls_back_on_the_best_line(
    site: str, new_visitor: NewVisitor
) -> None:
    visitor = new_visitor(site, service_workers="block")
    visitor.context.clock.install()
    visitor.context.route("**/hint_worker.mjs", lambda _: None)  # a search that takes for ever
    worst = min(EndGame(BOX, example("finish").sequence).choices(), key=lambda one: one.total)
    page = visitor.open(play_page("finish"))
    start = to_json(BOX, Solution(example("finish").sequence, (worst.turn,)))
    kept_player(page).show(start)
    page.click('.bar [data-action="hint"]')
    expect(page.locator(f'{HINT}[data-hint="searching"]')).to_be_visible()
    page.clock.fast_forward(20_000)
    expect(page.locator(f'{HINT}[data-hint="1"]')).to_be_visible()
    assert told(page) == [
        "There are too many ways to go on to try them all here.",
        "This play has left the best home. Go back to round 1 to find it again.",
    ]
    page.click('[data-action="undo"]')
    assert ask(page, 1)[0].startswith("Still reachable")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_medal_parts_and_share_line_of_the_best_home(
    site: str, new_visitor: NewVisitor, kind: Kind, lang: str
) -> None:
    visitor = new_visitor(site, locale=LANGUAGES[lang])
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = visitor.open(play_page(kind))
    player = kept_player(page)
    player.show(solved(kind))
    expect(page.locator('[data-medal="optimum"]')).to_be_visible()
    puzzle = example(kind)._replace(date=day_of(kind))
    checked = check_answer(BOX, puzzle, read_solution(BOX, solution_path(kind).read_bytes()))
    line = share_line(puzzle, checked, lang, emoji=False)
    expect(page.locator("[data-share]")).to_have_text(line)
    expect(page.locator('[data-action="review"]')).to_have_count(0)  # that needs the local server
    assert checked.score
    for part in SCORE_PARTS:
        points = getattr(checked.score, part)
        if points:
            for side in ("mine", "best"):
                expect(page.locator(f'[data-{side}="{part}"]')).to_have_text(str(points))
    page.click('[data-action="share"]')
    expect(page.locator('[data-kept="note"]')).to_be_visible()
    copied: str = page.evaluate("navigator.clipboard.readText()")
    assert copied.splitlines() == [line, f"{site}{play_page(kind)}"]
    assert axe_findings(page) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_result_leads_on_to_the_puzzle_of_today(
    site: str, new_visitor: NewVisitor, lang: str
) -> None:
    visitor = new_visitor(site, locale=LANGUAGES[lang])
    visitor.context.clock.set_fixed_time(f"{TODAY}T12:00:00")
    page = visitor.open(play_page("deck"))
    kept_player(page).show(solved("deck"))
    today = example("rooms")
    expect(page.locator(".nextup b")).to_have_text(today.title.of(lang))
    expect(page.locator(".nextup")).to_contain_text(kind_name("rooms", lang))
    page.click(".nextup")
    expect(page.locator("h1")).to_have_text(today.title.of(lang))
    kept_player(page).show(solved("rooms"))
    expect(page.locator("[data-medal]")).to_be_visible()
    assert page.locator(".nextup").count() == 0


def test_a_lower_medal_says_what_is_missing(site: str, new_visitor: NewVisitor) -> None:
    page = new_visitor(site, color_scheme="dark").open(play_page("finish"))
    player = kept_player(page)
    solution = solved("finish")
    solution["end"] = {}
    del solution["score"]
    player.show(solution)
    expect(page.locator("[data-medal]")).to_be_visible()
    puzzle, points = example("finish"), player.solution["score"]["total"]
    assert points < puzzle.target
    medal = page.locator("[data-medal]")
    expect(medal).to_contain_text(f"{points} of {puzzle.target} points.")
    expect(medal).to_contain_text("more for")
    assert medal.get_attribute("data-medal") != "optimum"
    assert axe_findings(page) == []


def test_the_two_homes_are_built_turn_by_turn(site: str, new_visitor: NewVisitor) -> None:
    page = new_visitor(site).open(play_page("rooms"))
    kept_player(page).show(solved("rooms"))
    homes = page.locator('[data-replay="homes"] figure')
    expect(homes).to_have_count(2)
    replay_ = page.locator(".replay")
    last = page.locator(".replay input").get_attribute("max")
    expect(replay_.locator("output")).to_have_text(f"{last} of {last}")
    page.locator(".replay input").fill("0")
    expect(homes.nth(1).locator(".room")).to_have_count(0)
    page.click('[data-replay="next"]')
    expect(homes.nth(1).locator(".room")).to_have_count(1)
    expect(page.locator('[data-replay="told"]')).to_contain_text("column 0")
    page.click('[data-replay="run"]')
    expect(replay_.locator("output")).to_have_text(f"{last} of {last}")


def with_token_elsewhere(solution: dict[str, Any]) -> dict[str, Any]:
    """The same play with a token on another card, for the same points."""
    for at, turn in enumerate(solution["turns"]):
        for cell in BOX.board.names if "decor" in turn else ():
            other = copy.deepcopy(solution)
            other["turns"][at]["decor"] = cell
            read = read_solution(BOX, json.dumps(other).encode())
            if cell != turn["decor"] and verify_solution(BOX, read).ok:
                return other
    raise AssertionError("no token can lie elsewhere")


def test_another_home_with_the_same_points_is_shown_as_it_is(
    site: str, new_visitor: NewVisitor
) -> None:
    page = new_visitor(site).open(play_page("deck"))
    player = kept_player(page)
    player.show(solved("deck"))
    mine = page.locator('[data-replay="homes"] .tiny').first
    expect(mine).to_be_visible()
    before = mine.inner_html()
    player.show(with_token_elsewhere(solved("deck")))
    expect(page.locator("dh-play")).to_have_attribute("data-state", "done")
    page.wait_for_function("old => document.querySelector('.tiny')?.innerHTML !== old", arg=before)


def test_before_the_medal_the_solution_is_shown_to_who_asks_twice(
    site: str, new_visitor: NewVisitor
) -> None:
    page = new_visitor(site).open(play_page("finish"))
    player = kept_player(page)
    page.click('.more [data-action="solution"]')
    box = page.locator(f'{HINT}[data-hint="solution"]')
    expect(box).to_contain_text("There is no medal after that")
    expect(page.locator('[data-replay="homes"]')).to_have_count(0)
    box.locator('[data-action="solution-show"]').click()
    expect(page.locator('[data-replay="homes"] figure')).to_have_count(1)
    page.click('[data-replay="next"]')
    expect(page.locator('[data-replay="told"]')).not_to_be_empty()
    player.show(solved("finish"))
    expect(page.locator('[data-count="played"]')).to_have_text("1")
    expect(page.locator('[data-count="optimum"]')).to_have_text("0")


def test_the_menu_leads_to_the_other_pages(site: str, new_visitor: NewVisitor) -> None:
    page = new_visitor(site).open(play_page("rooms"))
    kept_player(page)
    page.click('[data-action="menu"]')
    assert axe_findings(page) == []
    for name in ("archive", "learn", "statistics", "settings"):
        expect(page.locator(f'dialog a[href$="/{name}/"]')).to_be_visible()
    page.click('dialog [data-action="sheet-solution"]')
    expect(page.locator(f'{HINT}[data-hint="solution"]')).to_be_visible()


def test_a_clock_runs_only_for_those_who_want_one(site: str, new_visitor: NewVisitor) -> None:
    visitor = new_visitor(site)
    page = visitor.open("settings/")
    page.check('input[name="timer"][value="on"]')
    with_clock = visitor.open(play_page("rooms"))
    kept_player(with_clock)
    expect(with_clock.locator(".clock")).to_have_text(re.compile(r"Time: \d+:\d\d"))
    without = new_visitor(site).open(play_page("rooms"))
    assert PagePlayer(without).state
    expect(without.locator(".clock")).to_have_count(0)
