"""The puzzles of the examples played on their pages, to the proven target."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from support.browser import DESKTOP, SMALL_PHONE, Visitor
from support.helpers import BOX
from support.page_player import Answer, PagePlayer, answers_of
from support.puzzles import example, solution_path

from dhsolve.model.dealing.deal import deal_solo
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.dealing.simulate import random_solution
from dhsolve.model.files.documents import Solution, read_solution, to_json
from dhsolve.puzzles.puzzle import KINDS, Kind

NewVisitor = Callable[..., Visitor]
each_kind = pytest.mark.parametrize("kind", KINDS)
FRIENDLY = ("100", "112", "130")
"""Seeds of random plays that a friend comes to."""


def best_of(kind: Kind) -> Solution:
    """The solution of an example."""
    return read_solution(BOX, solution_path(kind).read_bytes())


def play_through(player: PagePlayer, kind: Kind, choose: Callable[[Answer], None]) -> None:
    """The best play of an example, and its score at the end."""
    for answer in answers_of(best_of(kind)):
        choose(answer)
    expect(player.page.locator("dh-play")).to_have_attribute("data-state", "done")
    assert player.points["total"] == example(kind).target
    score = player.solution["score"]
    assert player.points == score


@each_kind
def test_a_puzzle_by_clicks(address: str, new_visitor: NewVisitor, kind: Kind) -> None:
    player = PagePlayer(new_visitor(address, viewport=DESKTOP).open(f"play/{kind}/"))
    play_through(player, kind, player.click)


@each_kind
def test_a_puzzle_by_keyboard_alone(address: str, new_visitor: NewVisitor, kind: Kind) -> None:
    player = PagePlayer(new_visitor(address).open(f"play/{kind}/"))
    play_through(player, kind, player.press)


@each_kind
def test_a_puzzle_by_touch_on_a_small_phone(
    address: str, new_visitor: NewVisitor, kind: Kind
) -> None:
    visitor = new_visitor(address, viewport=SMALL_PHONE, has_touch=True, is_mobile=True)
    player = PagePlayer(visitor.open(f"play/{kind}/"))

    def tap(answer: Answer) -> None:
        player.tap(answer)
        assert player.page.evaluate("document.documentElement.scrollWidth") <= 320

    play_through(player, kind, tap)


def test_undo_to_the_start_and_redo_to_the_end(address: str, new_visitor: NewVisitor) -> None:
    player = PagePlayer(new_visitor(address).open("play/deck/"))
    for answer in answers_of(best_of("deck")):
        player.click(answer)
    complete, page = player.solution, player.page
    for action, state, turns in (("undo", "choosing", 0), ("redo", "done", 12)):
        button = page.locator(f'[data-action="{action}"]')
        for _ in range(100):
            if button.is_disabled():
                break
            button.click()
        assert player.state == state
        assert len(player.solution["turns"]) == turns
    assert player.solution == complete
    page.click('[data-action="restart"]')
    assert player.solution["turns"] == []
    expect(page.locator("dh-play")).to_have_attribute("data-round", "1")
    expect(page.locator('[role="status"]')).to_have_text(re.compile("column"))


@pytest.mark.parametrize("seed", FRIENDLY)
def test_friends_are_invited(address: str, new_visitor: NewVisitor, seed: str) -> None:
    cards = deal_solo(BOX, Rng(seed), modules=("plans", "friends"))
    turns, end, score = random_solution(BOX, cards, Rng(seed))
    assert any(turn.friends for turn in turns)
    player = PagePlayer(new_visitor(address).open("play/deck/"))
    player.load(cards)
    for answer in answers_of(Solution(cards, turns, end)):
        player.click(answer)
    assert player.solution["turns"] == to_json(BOX, Solution(cards, turns, end))["turns"]
    assert player.points["total"] == score.total
