"""Settings hold at once and on every page; there are no cookies."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect
from support.browser import NewVisitor, Visitor, axe_findings
from support.kept_plays import kept_player, play_page, play_some
from support.puzzles import solution_path


def settings(visitor: Visitor) -> Page:
    """The page, ready."""
    page = visitor.open("settings/")
    expect(page.locator("#settings[data-ready]")).to_be_visible()
    return page


def choose(page: Page, name: str, value: str) -> None:
    """Set something."""
    page.check(f'input[name="{name}"][value="{value}"]')
    expect(page.locator(f'input[name="{name}"][value="{value}"]')).to_be_checked()


def test_language_colours_and_motion_hold_on_every_page(site: str, new_visitor: NewVisitor) -> None:
    visitor = new_visitor(site)
    page = settings(visitor)
    assert axe_findings(page) == []
    choose(page, "language", "pt")
    expect(page.locator("h1")).to_have_text("Ajustes")
    expect(page.locator("legend").first).to_have_text("Idioma")
    choose(page, "colours", "dark")
    choose(page, "motion", "none")
    assert axe_findings(page) == []
    play = visitor.open(play_page("rooms"))
    kept_player(play)
    root = play.locator("html")
    expect(root).to_have_attribute("lang", "pt")
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("data-motion", "none")
    expect(play.locator('[data-action="undo"]')).to_have_text("Desfazer")
    page.reload()
    expect(page.locator('input[name="colours"][value="dark"]')).to_be_checked()
    assert visitor.context.cookies() == []


def test_the_language_is_the_browsers_at_first(site: str, new_visitor: NewVisitor) -> None:
    page = settings(new_visitor(site, locale="pt-BR"))
    expect(page.locator("h1")).to_have_text("Ajustes")
    choose(page, "language", "en")
    expect(page.locator("h1")).to_have_text("Settings")


def test_a_whole_deck_is_played_blind_if_set_so(site: str, new_visitor: NewVisitor) -> None:
    visitor = new_visitor(site)
    choose(settings(visitor), "blind", "on")
    deck = visitor.open(play_page("deck"))
    kept_player(deck)
    expect(deck.locator(".mini.covered").first).to_be_visible()
    player = kept_player(deck)
    for turns in (1, 2, 3):  # what comes stays covered while the rounds go by
        play_some(player, "deck", turns)
        expect(deck.locator(".coming .covered")).to_have_count(5 * (11 - turns))
        assert deck.locator(".coming [data-room]").count() == 0
        expect(deck.locator(".market [data-room]")).to_have_count(5)
        deck.click('[data-action="restart"]')
    player.show(json.loads(solution_path("deck").read_bytes()))
    expect(deck.locator("[data-medal=optimum]")).to_be_visible()
    finish = visitor.open(play_page("finish"))
    kept_player(finish)
    expect(finish.locator(".mini.covered")).to_have_count(0)


def test_settings_by_keyboard(site: str, new_visitor: NewVisitor) -> None:
    page = settings(new_visitor(site))
    page.focus('input[name="colours"][value="auto"]')
    page.keyboard.press("ArrowRight")
    expect(page.locator('input[name="colours"][value="light"]')).to_be_focused()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
