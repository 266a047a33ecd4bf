"""The page for everybody: languages, night, covered rounds, explanations, fingers, axe."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from support.browser import DESKTOP, PHONE, SMALL_PHONE, Visitor, axe_findings, small_targets
from support.helpers import BOX
from support.kept_plays import kept_player, play_page
from support.page_player import PagePlayer, answers_of
from support.puzzles import example, solution_path

from dhsolve.model.dealing.deal import deal_solo
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.dealing.simulate import random_solution
from dhsolve.model.files.documents import Solution, read_solution

NewVisitor = Callable[..., Visitor]


def opened(new_visitor: NewVisitor, address: str, kind: str = "deck", **options: object) -> Page:
    """The page of an example, ready to play."""
    page = new_visitor(address, **options).open(f"play/{kind}/")
    PagePlayer(page)
    return page


def test_all_words_are_portuguese_for_who_reads_it(address: str, new_visitor: NewVisitor) -> None:
    page = opened(new_visitor, address, locale="pt-BR")
    expect(page.locator("h1")).to_have_text(example("deck").title.pt)
    expect(page.locator('[role="status"]')).to_contain_text("Qual coluna você pega?")
    page.click('[data-column="1"]')
    page.click('[data-cell="S1"]')
    expect(page.locator(".why")).to_contain_text("Não há nada logo abaixo da célula.")
    text = page.locator("dh-play").inner_text()
    assert not re.search(r"\b(round|column|undo|rooms|roof|plans|where)\b", text, re.IGNORECASE)


def test_the_night_is_dark(address: str, new_visitor: NewVisitor) -> None:
    colours = []
    for scheme in ("light", "dark"):
        page = opened(new_visitor, address, color_scheme=scheme)
        colours.append(page.evaluate("getComputedStyle(document.body).backgroundColor"))
    assert colours == ["rgb(253, 250, 244)", "rgb(22, 26, 38)"]


def test_covered_rounds_show_nothing(address: str, new_visitor: NewVisitor) -> None:
    page = opened(new_visitor, address)
    expect(page.locator(".coming [data-room]")).to_have_count(55)
    page.get_by_role("button", name="All rounds").click()
    page.click('[data-action="blind"]')
    expect(page.locator(".coming .covered")).to_have_count(55)
    assert page.locator(".coming [data-room]").count() == 0
    expect(page.get_by_role("button", name="Round 2, covered")).to_be_visible()
    page.get_by_role("button", name="All rounds").click()
    expect(page.locator("dialog")).to_contain_text("you play blind")
    assert page.locator("dialog [data-room]").count() == 0


def test_a_card_explains_itself_to_a_pointer_and_to_the_focus(
    address: str, new_visitor: NewVisitor
) -> None:
    page = opened(new_visitor, address, viewport=DESKTOP)
    page.hover('[data-column="1"]')
    note = page.locator(".why")
    expect(note).to_contain_text("Living room 1, 4 or 9 points")
    expect(note).to_contain_text("rule")
    page.mouse.move(600, 700)
    expect(note).to_be_hidden()
    PagePlayer(page).reach('[data-column="3"]')
    expect(note).to_contain_text("Vanity")
    page.keyboard.press("Escape")
    expect(note).to_be_hidden()


def test_a_long_press_opens_the_sheet(address: str, new_visitor: NewVisitor) -> None:
    page = opened(new_visitor, address, has_touch=True)
    box = page.locator('[data-column="1"]').bounding_box()
    assert box
    point = {"x": box["x"] + 20, "y": box["y"] + 20}
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.wait_for_selector(".ghost")
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator("dialog h2")).to_have_text(["Architect", "Living room"])
    expect(page.locator("dialog")).to_contain_text("rule 7")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_be_hidden()
    assert PagePlayer(page).state == "choosing"


def test_a_card_is_dragged_by_a_finger(address: str, new_visitor: NewVisitor) -> None:
    page = opened(new_visitor, address, has_touch=True)
    boxes = [page.locator(one).bounding_box() for one in ('[data-column="1"]', '[data-cell="F2"]')]
    ticket, cell = (
        {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        for box in boxes
        if box
    )
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [ticket]})
    page.wait_for_selector(".ghost")
    session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [cell]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator('[data-run="F2"]')).to_have_attribute("data-room", "living_room")


def test_the_points_of_a_cell_are_seen_before_it_is_taken(
    address: str, new_visitor: NewVisitor
) -> None:
    page = opened(new_visitor, address, viewport=DESKTOP)
    page.click('[data-column="1"]')
    assert page.locator('[data-cell="F2"] .delta').inner_text() == ""
    page.hover('[data-cell="F2"]')
    expect(page.locator('[data-cell="F2"] .delta')).to_have_text("+1")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [SMALL_PHONE, DESKTOP], ids=["phone", "desktop"])
def test_axe_finds_nothing(
    address: str, new_visitor: NewVisitor, viewport: dict[str, int], scheme: str
) -> None:
    page = opened(
        new_visitor, address, viewport=viewport, color_scheme=scheme, reduced_motion="reduce"
    )
    assert axe_findings(page) == []
    page.click('[data-column="0"]')  # with its bonus
    assert axe_findings(page) == []
    page.click('[data-bonus="roofer"]')
    page.click('[data-cell="S1"]')  # refused
    assert axe_findings(page) == []
    page.click('[data-helper="roofer"]')  # its sheet
    assert axe_findings(page) == []
    page.keyboard.press("Escape")
    page.hover('[data-cell="F2"]')  # with the card as it would lie
    expect(page.locator('[data-cell="F2"]')).to_have_attribute(
        "aria-label", "F2 Playroom +2: free, can be chosen"
    )
    assert axe_findings(page) == []


END = {
    "variant": "solo",
    "rounds": [{"columns": [{"room": "bathroom", "resource": "painting"}, {"room": "garage"}]}],
    "friends": ["friend_1", "friend_5"],
    "start": {
        "cells": {
            "F3": {"room": "living_room"},
            "B4": {"room": "garage"},
            "F4": {"room": "kitchen"},
            "B5": {"room": "wine_cellar"},
            "F5": {"room": "bedroom", "decor": "canopy_bed"},
        },
        "near": ["treehouse"],
        "tools": ["drill", "toolbox"],
        "under_toolbox": ["digger"],
        "helpers": ["handyman", "engineer"],
        "roofs": ["roof_red", "roof_grey_window"],
    },
}
"""A last round with a bit of everything: tool, token, friend, helper."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_at_any_question(
    address: str, new_visitor: NewVisitor, scheme: str
) -> None:
    page = opened(
        new_visitor, address, viewport=SMALL_PHONE, color_scheme=scheme, reduced_motion="reduce"
    )
    page.evaluate("cards => { document.querySelector('dh-play').sequence = cards }", END)
    steps = {
        '[data-tool="drill"]': "choosing",
        '[data-action="back"]': "choosing",
        '[data-column="0"]': "placing",
        '[data-cell="F2"]': "decorating",
        '[data-cell="F4"]': "inviting",
        '[data-friend="friend_5"]': "ending",
        '.choices [data-choice="handyman"]': "ending",
    }
    for selector, state in steps.items():
        page.click(selector)
        expect(page.locator("dh-play")).to_have_attribute("data-state", state)
        assert axe_findings(page) == []


@pytest.mark.parametrize("viewport", [SMALL_PHONE, PHONE, DESKTOP], ids=["320", "390", "1280"])
def test_targets_are_large_enough(
    site: str, new_visitor: NewVisitor, viewport: dict[str, int]
) -> None:
    """44 pixels (the design's own measure): on the play, its questions, sheets, hints, result."""
    page = new_visitor(site, viewport=viewport, reduced_motion="reduce").open(play_page("deck"))
    player = kept_player(page)

    def check() -> None:
        assert small_targets(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]

    page.click('[data-column="0"]')  # with its bonus
    check()
    for sheet in ('[data-action="menu"]', '[data-sheet="rounds"]', '.more [data-action="export"]'):
        page.click(sheet)
        expect(page.locator("dialog[open]")).to_be_visible()
        check()
        page.keyboard.press("Escape")
    page.click('.bar [data-action="hint"]')
    expect(page.locator('[data-hint="1"]')).to_be_visible()
    check()
    guests = deal_solo(BOX, Rng("100"), modules=("plans", "friends"))
    player.load(guests)
    for answer in answers_of(Solution(guests, *random_solution(BOX, guests, Rng("100"))[:2])):
        if answer.question.step.startswith("friend") or answer.question.step == "helper":
            check()
        player.click(answer)
    player.show(json.loads(solution_path("deck").read_bytes()))
    expect(page.locator("[data-medal=optimum]")).to_be_visible()
    check()


def test_letters_of_double_size_need_no_sideways_scrolling(
    address: str, new_visitor: NewVisitor
) -> None:
    page = opened(new_visitor, address)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_turn_is_summed_up_for_who_listens(address: str, new_visitor: NewVisitor) -> None:
    page = opened(new_visitor, address)
    page.click('[data-column="1"]')
    page.click('[data-cell="F1"]')
    status = page.locator('[role="status"]')
    expect(status).to_have_count(1)
    expect(status).to_contain_text("Living room on F1. 1 points. Round 2 of 12")


def test_nothing_moves_for_who_wants_no_motion(address: str, new_visitor: NewVisitor) -> None:
    page = opened(new_visitor, address, reduced_motion="reduce")
    page.click('[data-column="1"]')
    page.click('[data-cell="F1"]')
    moving = "document.getAnimations().filter((one) => one.playState === 'running').length"
    assert page.evaluate(moving) == 0


PUT_DOWN = """cell => {
  document.querySelector(`[data-cell="${cell}"]`).click();
  const texts = ['[data-score="total"]', '.street .big'].map(
    (one) => document.querySelector(one).textContent);
  const goal = document.querySelector('.street').getAttribute('aria-label');
  return [...texts, Number(goal.match(/\\d+/)[0])];
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce", "settings"])
def test_points_count_up_for_the_eye_alone(
    address: str, new_visitor: NewVisitor, motion: str
) -> None:
    """What scripts and screen readers read is true at once; without motion all of it is."""
    moves = "reduce" if motion == "reduce" else "no-preference"
    page = opened(new_visitor, address, reduced_motion=moves)
    if motion == "settings":
        page.evaluate("document.documentElement.dataset.motion = 'none'")
    page.click('[data-column="1"]')
    before, after = ("0" if motion == "no-preference" else "1"), "1"
    assert page.evaluate(PUT_DOWN, "F1") == [after, before, 1]
    expect(page.locator(".street .big")).to_have_text(after)
    page.click('[data-action="undo"]')
    expect(page.locator(".street .big")).to_have_text("0")
    expect(page.locator('[data-score="total"]')).to_have_text("0")


def test_one_tab_stop_stays_in_the_market_after_arrows(
    address: str, new_visitor: NewVisitor
) -> None:
    page = opened(new_visitor, address, viewport=DESKTOP)
    player = PagePlayer(page)
    stops = page.locator('.market [tabindex="0"]')
    player.reach('[data-column="3"]')
    expect(stops).to_have_count(1)
    page.keyboard.press("Enter")
    expect(stops).to_have_attribute("data-column", "3")
    page.click('[data-action="undo"]')
    expect(stops).to_have_attribute("data-column", "0")


def test_the_points_of_a_cell_are_counted_anew_for_another_card(
    address: str, new_visitor: NewVisitor
) -> None:
    """The cell shows the same card as before, and what it adds has changed."""
    page = opened(new_visitor, address, viewport=DESKTOP)
    columns = [[{"room": "living_room"}, {"room": "garage"}]] * 2
    page.evaluate(
        "cards => { document.querySelector('dh-play').sequence = cards }",
        {"variant": "plain", "rounds": [{"columns": one} for one in columns]},
    )
    for cell, gain in (("F1", "+1"), ("F2", "+3")):
        page.click('[data-column="0"]')
        page.hover('[data-cell="F2"]')
        expect(page.locator('[data-cell="F2"] .delta')).to_have_text("+1" if cell == "F1" else gain)
        page.click(f'[data-cell="{cell}"]')


def test_every_step_is_a_change(address: str, new_visitor: NewVisitor) -> None:
    page = opened(new_visitor, address, kind="finish")
    page.evaluate("""() => {
      globalThis.changes = 0;
      document.querySelector('dh-play').addEventListener('change', () => (globalThis.changes += 1));
    }""")
    answers = list(answers_of(read_solution(BOX, solution_path("finish").read_bytes())))
    for answer in answers:
        PagePlayer(page).click(answer)
    assert page.evaluate("globalThis.changes") == len(answers)
