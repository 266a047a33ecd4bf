"""Everything that is tapped and put somewhere can be dragged there, by a real pointer."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from support.page_player import PagePlayer

PICKED = re.compile("picked")
ROOMS = {"F1": "bedroom", "F3": "living_room", "B4": "garage", "F4": "kitchen"}
MARKET = (
    {"room": "bathroom", "resource": "roof_red"},
    {"room": "playroom", "resource": "piano"},
    {"room": "garage", "resource": "roof_blue"},
)


def deal(
    page: Page, market: tuple[dict[str, str], ...] = MARKET, rounds: int = 1, **state: Any
) -> PagePlayer:
    """A home with four rooms on the page, some belongings, and a market."""
    cells = {cell: {"room": room} for cell, room in ROOMS.items()}
    friends = state.pop("open_friends", [])
    cards = {
        "format": "sequence/1",
        "variant": "plain",
        "rounds": [{"columns": list(market)}] * rounds,
        "friends": friends,
        "start": {"format": "state/1", "cells": cells, **state},
    }
    page.evaluate("cards => { document.querySelector('dh-play').sequence = cards }", cards)
    return PagePlayer(page)


def last_turn(player: PagePlayer) -> dict[str, Any]:
    """The turn that was played last."""
    found: dict[str, Any] = player.solution["turns"][-1]
    return found


def drag(page: Page, source: str, target: str) -> None:
    """Drag one thing onto another with the pointer; nothing of the drag stays."""
    page.drag_and_drop(source, target)
    expect(page.locator(".ghost, .dragging, .dragged-over")).to_have_count(0)


@pytest.mark.parametrize("cell", ["F2", "B5"])
def test_a_card_is_dragged_to_its_cell(shared_page: Page, cell: str) -> None:
    player = deal(shared_page)
    column = 0 if cell == "F2" else 2
    drag(shared_page, f'[data-column="{column}"]', f'[data-cell="{cell}"]')
    assert (last_turn(player)["column"], last_turn(player)["room"]["cell"]) == (column, cell)


def test_a_token_is_dragged_to_its_room(shared_page: Page) -> None:
    """A painting goes to any room; the column in hand brings it."""
    player = deal(shared_page, ({"room": "bathroom", "resource": "painting"}, *MARKET))
    drag(shared_page, '[data-column="0"]', '[data-cell="F2"]')
    assert player.state == "decorating"
    drag(shared_page, '[data-column="0"]', '[data-cell="F4"]')
    assert last_turn(player)["decor"] == "F4"


def test_a_drag_to_an_illegal_cell_says_why(shared_page: Page) -> None:
    player = deal(shared_page)
    drag(shared_page, '[data-column="1"]', '[data-cell="S2"]')
    expect(shared_page.locator(".why")).to_contain_text("directly below")
    assert player.state == "placing"


def test_a_drag_to_nowhere_does_nothing(shared_page: Page) -> None:
    player = deal(shared_page)
    drag(shared_page, '[data-column="1"]', ".goal")
    assert player.state == "choosing"


def test_a_digger_is_dragged_to_the_market(shared_page: Page) -> None:
    player = deal(shared_page, rounds=2, tools=["digger"])
    drag(shared_page, '[data-tool="digger"]', '[data-column="1"]')
    expect(shared_page.locator("[data-tool]")).to_have_count(0)
    drag(shared_page, '[data-column="0"]', '[data-cell="F2"]')
    assert last_turn(player)["tools"] == [{"tool": "digger"}]


def test_a_drill_is_dragged_to_its_card_and_the_card_to_its_column(shared_page: Page) -> None:
    player = deal(shared_page, rounds=2, tools=["drill"])
    drag(shared_page, '[data-tool="drill"]', '[data-cell="F1"]')
    expect(shared_page.locator('[data-cell="F1"]')).to_have_class(PICKED)
    drag(shared_page, '[data-cell="F1"]', '[data-column="0"]')
    expect(shared_page.locator('[data-run="F1"]')).to_have_attribute("data-room", "bathroom")
    drag(shared_page, '[data-column="0"]', '[data-cell="F2"]')
    assert last_turn(player)["tools"] == [{"tool": "drill", "cell": "F1", "column": 0}]


def test_a_mixer_is_dragged_to_a_column_and_that_to_another(shared_page: Page) -> None:
    player = deal(shared_page, rounds=2, tools=["concrete_mixer"])
    drag(shared_page, '[data-tool="concrete_mixer"]', '[data-column="2"]')
    expect(shared_page.locator('[data-column="2"]')).to_have_class(PICKED)
    drag(shared_page, '[data-column="2"]', '[data-column="0"]')
    drag(shared_page, '[data-column="0"]', '[data-cell="B5"]')
    assert last_turn(player)["tools"] == [{"tool": "concrete_mixer", "columns": [0, 2]}]


def test_a_ladder_is_dragged_to_the_market_and_a_roof_to_its_column(shared_page: Page) -> None:
    player = deal(shared_page, rounds=2, tools=["ladder"], roofs=["roof_brown", "roof_green"])
    drag(shared_page, '[data-tool="ladder"]', '[data-column="2"]')
    drag(shared_page, '.choices [data-choice="roof_green"]', '[data-column="2"]')
    drag(shared_page, '[data-column="0"]', '[data-cell="F2"]')
    use = {"tool": "ladder", "give": "roof_green", "column": 2}
    assert last_turn(player)["tools"] == [use]


def test_a_ladder_with_one_roof_needs_one_drag(shared_page: Page) -> None:
    player = deal(shared_page, rounds=2, tools=["ladder"], roofs=["roof_brown"])
    drag(shared_page, '[data-tool="ladder"]', '[data-column="2"]')
    drag(shared_page, '[data-column="0"]', '[data-cell="F2"]')
    use = {"tool": "ladder", "give": "roof_brown", "column": 2}
    assert last_turn(player)["tools"] == [use]


def test_a_scaffolding_is_asked_for_before_its_room_is_put_down(shared_page: Page) -> None:
    market = ({"room": "bathroom", "resource": "scaffolding"}, *MARKET)
    player = deal(shared_page, market, rounds=2)
    drag(shared_page, '[data-column="0"]', '[data-cell="F2"]')
    assert player.state == "scaffolding"
    drag(shared_page, '[data-column="0"]', '[data-cell="S1"]')
    assert player.state == "placing"
    drag(shared_page, '[data-column="0"]', '[data-cell="F2"]')
    assert last_turn(player)["scaffolding"] == {"cell": "S1", "when": "before"}
    assert last_turn(player)["room"]["cell"] == "F2"


@pytest.mark.parametrize(("cell", "floor"), [("F4", "F"), ("S4", "S")])
def test_a_friend_is_dragged_to_a_floor(shared_page: Page, cell: str, floor: str) -> None:
    """friend_5 wishes for kitchen and living room, which both floors have."""
    cells = {
        **{cell: {"room": room} for cell, room in ROOMS.items()},
        **{"S3": {"room": "living_room"}, "S4": {"room": "kitchen"}},
    }
    player = deal(shared_page, MARKET[:1], rounds=2, cells=cells, open_friends=["friend_5"])
    shared_page.click('[data-cell="F2"]')
    assert player.state == "inviting"
    drag(shared_page, '.choices [data-friend="friend_5"]', f'[data-cell="{cell}"]')
    assert last_turn(player)["friends"] == [{"friend": "friend_5", "floor": floor}]
    assert len(player.solution["turns"]) == 1, "the next card stays where it is"


def test_a_supplied_room_is_dragged_to_its_cell(shared_page: Page) -> None:
    player = deal(shared_page, helpers=["supplier"])
    drag(shared_page, '[data-column="0"]', '[data-cell="F2"]')
    drag(shared_page, '.held [data-helper="supplier"]', '[data-cell="F1"]')
    drag(shared_page, '.choices [data-choice="playroom"]', '[data-cell="F1"]')
    assert player.solution["end"]["actions"] == [
        {"helper": "supplier", "room": "playroom", "cell": "F1"}
    ]


def test_a_handyman_is_dragged_to_a_card_and_that_to_another(shared_page: Page) -> None:
    player = deal(shared_page, helpers=["handyman"])
    drag(shared_page, '[data-column="0"]', '[data-cell="F2"]')
    drag(shared_page, '.held [data-helper="handyman"]', '[data-cell="F1"]')
    drag(shared_page, '[data-cell="F1"]', '[data-cell="F3"]')
    expect(shared_page.locator('[data-run="F1"]')).to_have_attribute("data-room", "living_room")
    assert player.solution["end"]["actions"] == [
        {"helper": "handyman", "cells": ["F1", "F3"], "keep": {}}
    ]


def test_a_card_is_dragged_to_another_once_the_handyman_is_at_work(shared_page: Page) -> None:
    player = deal(shared_page, helpers=["handyman"])
    drag(shared_page, '[data-column="0"]', '[data-cell="F2"]')
    shared_page.click('.choices [data-choice="handyman"]')
    drag(shared_page, '[data-cell="F1"]', '[data-cell="F4"]')
    assert player.solution["end"]["actions"][0]["cells"] == ["F1", "F4"]


def test_roofs_of_the_end_are_dragged_to_the_home(shared_page: Page) -> None:
    owned = ["roof_red"] * 3 + ["roof_green"] * 3
    player = deal(shared_page, helpers=["roofer"], roofs=owned)
    drag(shared_page, '[data-column="1"]', '[data-cell="F2"]')
    drag(shared_page, '.held [data-helper="roofer"]', ".home .roof")
    drag(shared_page, '.choices [data-choice="roof_red"]', ".home .roof")
    for _ in range(4):
        drag(shared_page, '.choices [data-choice="roof_red"]', ".home .roof")
    end = player.solution["end"]
    assert end["actions"] == [{"helper": "roofer", "roof": "roof_red"}]
    assert end["roof"] == ["roof_red"] * 4


def test_rooms_of_the_engineer_are_dragged_to_the_home(shared_page: Page) -> None:
    cells = {
        **{cell: {"room": room} for cell, room in ROOMS.items()},
        "S1": {"room": "bedroom"},
    }
    player = deal(shared_page, helpers=["engineer"], cells=cells)
    drag(shared_page, '[data-column="0"]', '[data-cell="F2"]')
    drag(shared_page, '.choices [data-choice="S1+F1"]', '[data-cell="F1"]')
    assert [sorted(group) for group in player.solution["end"]["engineer"]] == [["F1", "S1"]]
