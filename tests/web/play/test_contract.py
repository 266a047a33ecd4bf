"""A page of a built site as somebody drives it who knows only the attributes that stay."""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from support.browser import DESKTOP, NewVisitor
from support.sites import day_of

from dhsolve.puzzles.puzzle import KINDS, Kind

STATES = ("choosing", "placing", "scaffolding", "decorating", "inviting", "ending", "done")
ACTIONS = ("undo", "redo", "restart", "hint", "export", "solution")
PARTS = ("rooms", "decor", "functionality", "plans", "roof", "friends", "toolbox", "total")


class Stranger:
    """Plays the published line; everything is found by one attribute, and is there once."""

    def __init__(self, page: Page, line: dict[str, Any]) -> None:
        self.page, self.line = page, line
        self.element = page.locator("dh-play")
        expect(self.element).to_have_attribute("data-round", "1")

    def one(self, name: str, value: str | int) -> Locator:
        """The element with an attribute."""
        return self.page.locator(f'[data-{name}="{value}"]')

    @property
    def state(self) -> str:
        """What is to be done."""
        return str(self.element.get_attribute("data-state"))

    @property
    def turns(self) -> int:
        """How many turns the play has."""
        return len(self.element.evaluate("element => element.solution.turns"))

    def press(self, name: str, value: str | int) -> None:
        """Click on the element with an attribute."""
        self.one(name, value).click()

    def play_turn(self, number: int) -> list[str]:
        """One turn of the line; the states that it went through."""
        turn, seen = self.line["turns"][number], []
        for tool in turn.get("tools") or ():
            raise AssertionError(f"choose another example: {tool}")
        while self.turns == number and self.state not in ("ending", "done"):
            seen.append(self.state)
            self.answer(turn)
        return seen

    def answer(self, turn: dict[str, Any]) -> None:
        """What a turn answers to the state of the page."""
        state = self.state
        if state == "choosing" and self.one("bonus", "none").count():
            self.press("bonus", turn.get("bonus") or "none")
        elif state == "choosing":
            self.press("column", turn["column"])
        elif state == "placing":
            if turn["room"]["face"] == "down":
                self.press("face", "down")
            self.put(turn["room"]["cell"])
        elif state == "scaffolding":
            self.put(turn["scaffolding"]["cell"])
        else:
            assert state == "decorating"
            self.put(turn["decor"])

    def put(self, cell: str) -> None:
        """Put what is in hand on a cell that is legal."""
        expect(self.one("cell", cell)).to_have_attribute("data-legal", "true")
        self.press("cell", cell)


def published_line(site: str, page: Page, day: str) -> dict[str, Any]:
    """The best line as the site publishes it."""
    text = page.request.get(f"{site}lines/{day}.txt").text()
    found: dict[str, Any] = json.loads(base64.b64decode(text))
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_a_published_line_is_played_by_attributes_alone(
    site: str, new_visitor: NewVisitor, kind: Kind
) -> None:
    day = day_of(kind)
    page = new_visitor(site, viewport=DESKTOP).open(f"play/{day}/")
    stranger = Stranger(page, published_line(site, page, day))
    line = stranger.line
    for action in ACTIONS:
        expect(stranger.one("action", action)).to_be_visible()
    expect(page.locator("[role=status]")).to_have_count(1)
    seen = [stranger.state]
    for number in range(len(line["turns"])):
        seen += stranger.play_turn(number)
    assert set(seen) <= set(STATES)
    if stranger.state == "ending":
        expect(stranger.one("action", "finish")).to_be_visible()
        stranger.press("action", "best-end")
    expect(stranger.element).to_have_attribute("data-state", "done")
    for part in PARTS:
        expect(stranger.one("score", part)).to_have_text(str(line["score"][part]))
    expect(page.locator("[data-medal]")).to_have_attribute("data-medal", "optimum")
    expect(stranger.one("action", "share")).to_be_visible()
    stranger.press("action", "undo")
    expect(page.locator("[data-medal]")).to_have_count(0)


def test_buttons_that_stay_are_there_once_whatever_was_pressed(
    site: str, new_visitor: NewVisitor
) -> None:
    page = new_visitor(site, viewport=DESKTOP).open(f"play/{day_of('deck')}/")
    stranger = Stranger(page, {})
    for action in ("hint", "hint", "solution", "menu", "export"):
        stranger.press("action", action)
        if action in ("menu", "export"):
            expect(page.locator("dialog[open]")).to_be_visible()
            page.keyboard.press("Escape")
        for one in ACTIONS:
            expect(stranger.one("action", one)).to_have_count(1)


def test_the_card_in_hand_has_a_face(site: str, new_visitor: NewVisitor) -> None:
    page = new_visitor(site, viewport=DESKTOP).open(f"play/{day_of('deck')}/")
    stranger = Stranger(page, {})
    stranger.press("column", 1)
    for face in ("up", "down", "up"):
        stranger.press("face", face)
        label = page.locator("[data-part=acts] [data-face]")
        expect(label).to_have_attribute("data-face", "down" if face == "up" else "up")
    stranger.press("cell", "F1")
    solution = stranger.element.evaluate("element => element.solution")
    assert solution["turns"][0]["room"] == {"cell": "F1", "face": "up"}


def test_a_cell_that_nothing_goes_to_now_says_what_is_asked(
    site: str, new_visitor: NewVisitor
) -> None:
    page = new_visitor(site).open(f"play/{day_of('deck')}/")
    stranger = Stranger(page, {})
    stranger.press("cell", "F2")
    expect(page.locator(".why")).to_have_text("Which column do you take?")
    assert stranger.state == "choosing"
