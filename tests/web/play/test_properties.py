"""What scripts hand to the element: cards and plays, with nulls or without, and what is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from support.browser import NewVisitor
from support.helpers import BOX
from support.kept_plays import kept_player, play_page, play_some
from support.page_player import PagePlayer
from support.plays import full_deal
from support.puzzles import example, solution_path

from dhsolve.model.dealing.rng import Rng
from dhsolve.model.dealing.simulate import random_solution
from dhsolve.model.files.documents import Solution, to_json

SET = """([name, value]) => {
  const element = document.querySelector('dh-play');
  try {
    element[name] = JSON.parse(value);
    return null;
  } catch (refusal) {
    return { message: refusal.message, code: refusal.code, where: refusal.where };
  }
}"""


def hand_over(page: Page, name: str, value: Any) -> dict[str, str] | None:
    """Set a property; why it was refused, if it was."""
    found: dict[str, str] | None = page.evaluate(SET, [name, json.dumps(value)])
    return found


def solved() -> dict[str, Any]:
    """The solution of the example of a whole deck."""
    found: dict[str, Any] = json.loads(solution_path("deck").read_bytes())
    return found


def changed(value: Any, path: list[Any], new: Any) -> Any:
    """A value with another one at a path in it."""
    if not path:
        return new
    copy = list(value) if isinstance(value, list) else dict(value or {})
    copy[path[0]] = changed(copy[path[0]] if path[1:] else None, path[1:], new)
    return copy


@pytest.mark.parametrize(
    ("path", "new", "where"),
    [
        (["turns"], "none", "turns"),
        (["turns", 2, "room", "cell"], "Z9", "turns[2]"),
        (["turns", 3, "bonus"], "plumber", "turns[3]"),
        (["turns", 3, "friends"], [{"friend": "friend_99", "floor": "F"}], "turns[3]"),
        (["end"], {"actions": [{"helper": "supplier", "room": "attic", "cell": "F1"}]}, "end"),
        (["sequence"], {"rounds": []}, "sequence.rounds"),
        (["sequence", "rounds", 4, "columns", 1, "room"], "attic", "sequence.rounds[4]"),
        (["sequence", "rounds", 4, "columns", 1, "room"], "piano", "sequence.rounds[4]"),
        (["sequence", "rounds", 5, "columns", 1, "resource"], "roof_pink", "sequence.rounds[5]"),
        (["sequence", "plans", "three"], ["five_attics"], "sequence.plans"),
        (["sequence", "start"], {"helpers": ["butler"]}, "sequence.start"),
        (["sequence", "start"], {"cells": {"F1": {"room": "toString"}}}, "sequence.start"),
    ],
)
def test_unknown_ids_and_foreign_cards_are_refused_with_a_sentence(
    shared_page: Page, path: list[Any], new: Any, where: str
) -> None:
    player = PagePlayer(shared_page)
    before = player.solution
    refused = hand_over(shared_page, "solution", changed(solved(), path, new))
    assert refused
    assert (refused["code"], refused["where"]) == ("bad_input", where)
    assert refused["message"].endswith(f"({where})")
    assert ": " in refused["message"]
    expect(shared_page.locator('[role="status"]')).to_contain_text(refused["message"])
    assert player.solution == before


def test_a_broken_rule_is_named_with_its_place(shared_page: Page) -> None:
    twice = changed(solved(), ["turns", 1, "room"], solved()["turns"][0]["room"])
    refused = hand_over(shared_page, "solution", twice)
    assert refused == {
        "message": "A room goes on an empty cell or on a Scaffolding. (turns[1])",
        "code": "cell_occupied",
        "where": "turns[1]",
    }


def test_foreign_cards_are_no_sequence(shared_page: Page) -> None:
    cards = {"rounds": [{"columns": [{"room": "attic"}]}]}
    refused = hand_over(shared_page, "sequence", cards)
    assert refused and refused["where"] == "sequence.rounds[0]"


def test_nulls_are_read_as_nothing(shared_page: Page) -> None:
    """The files of the program write them."""
    solution = solved()
    turns = [
        {"bonus": None, "decor": None, "scaffolding": None, **turn} for turn in solution["turns"]
    ]
    sequence = {**solution["sequence"], "start": None, "discards": None, "friends": None}
    assert (
        hand_over(shared_page, "solution", {**solution, "sequence": sequence, "turns": turns})
        is None
    )
    assert PagePlayer(shared_page).points == solution["score"]
    assert hand_over(shared_page, "sequence", sequence) is None
    assert PagePlayer(shared_page).state == "choosing"


def test_other_cards_on_the_page_of_a_puzzle_win_no_medal(
    site: str, new_visitor: NewVisitor
) -> None:
    """They can be looked at; the puzzle's own play, its medal and the statistics stay."""
    page = new_visitor(site).open(play_page("deck"))
    player = kept_player(page)
    turns = play_some(player, "deck", 2)
    cards = full_deal(Rng("other cards"))
    played, end, score = random_solution(BOX, cards, Rng("other cards"))
    assert hand_over(page, "solution", to_json(BOX, Solution(cards, played[:3]))) is None
    page.click('.bar [data-action="hint"]')
    expect(page.locator('[role="status"]')).to_contain_text("other cards than the puzzle's")
    assert hand_over(page, "solution", to_json(BOX, Solution(cards, played, end))) is None
    assert player.state == "done"
    assert player.points["total"] == score.total
    assert page.locator("[data-medal]").count() == 0
    assert hand_over(page, "solution", solved()) is None
    expect(page.locator("[data-medal=optimum]")).to_be_visible()
    assert player.points["total"] == example("deck").target
    assert (
        hand_over(page, "solution", {**solved(), "turns": turns, "end": None, "score": None})
        is None
    )
    assert page.locator("[data-medal]").count() == 0
    page.reload()
    assert kept_player(page).solution["turns"] == turns
