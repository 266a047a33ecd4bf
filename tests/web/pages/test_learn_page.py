"""The lessons are solved on their page, in both languages; other ways do not reach the goal."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from support.browser import DESKTOP, SMALL_PHONE, NewVisitor, axe_findings
from support.helpers import BOX
from support.page_player import PagePlayer, answers_of

from dhsolve.model.files.documents import Solution
from dhsolve.model.text.web_words import web_words
from dhsolve.solver.best import best
from dhsolve.web.site.lessons import LESSONS, lesson_sequence


def learn_page(page: Page) -> PagePlayer:
    """Somebody at the lessons."""
    expect(page.locator("#learn[data-ready]")).to_be_visible()
    return PagePlayer(page)


def play_lesson(player: PagePlayer, number: int) -> None:
    """The best play of a lesson, by clicks."""
    sequence = lesson_sequence(BOX, LESSONS[number - 1])
    play = best(BOX, sequence).play
    for answer in answers_of(Solution(sequence, play.turns, play.end)):
        player.click(answer)


@pytest.mark.parametrize("lang", ["en", "pt"])
def test_all_lessons_are_solved_one_after_the_other(
    site: str, new_visitor: NewVisitor, lang: str
) -> None:
    locale = "pt-BR" if lang == "pt" else "en-GB"
    page = new_visitor(site, locale=locale, viewport=DESKTOP).open("learn/")
    player, words = learn_page(page), web_words(lang)
    for number in range(1, len(LESSONS) + 1):
        title = words[f"lesson.{number} title"]
        expect(page.locator("h2", has_text=title)).to_be_visible()
        expect(page.locator(".tip")).to_have_text(words[f"lesson.{number} tip 1"])
        assert axe_findings(page) == []
        play_lesson(player, number)
        expect(page.locator("#learn")).to_have_attribute("data-reached", "true")
        expect(page.locator(".tip")).to_contain_text(words[f"lesson.{number} done"])
        if number < len(LESSONS):
            page.click('[data-action="lesson-next"]')
    expect(page.locator(".learnfoot a.main")).to_have_text(words["lesson.play"])


def test_another_way_does_not_reach_the_goal(site: str, new_visitor: NewVisitor) -> None:
    page = new_visitor(site, viewport=SMALL_PHONE).open("learn/")
    player = learn_page(page)
    page.click('[data-cell="S2"]')
    for column in (0, 0):
        page.click(f'[data-column="{column}"]')
        if player.state == "placing":
            page.click('[data-legal="true"][data-cell]')
    expect(page.locator("dh-play")).to_have_attribute("data-state", "done")
    expect(page.locator("#learn")).to_have_attribute("data-reached", "false")
    expect(page.locator(".tip")).to_contain_text("of 20 points")
    expect(page.locator('[data-action="lesson-next"]')).to_be_disabled()
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= SMALL_PHONE["width"]
    while page.locator('[data-action="undo"]').is_enabled():
        page.click('[data-action="undo"]')
    play_lesson(player, 1)
    expect(page.locator('[data-action="lesson-next"]')).to_be_enabled()


def test_a_lesson_has_an_address(site: str, new_visitor: NewVisitor) -> None:
    page = new_visitor(site).open("learn/#3")
    learn_page(page)
    expect(page.locator("#learn h2").first).to_have_text("Tools, helpers and plans")
    page.click('[data-action="lesson-before"]')
    expect(page.locator("#learn h2").first).to_have_text("What makes it a home")
