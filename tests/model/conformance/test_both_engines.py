"""A sample of the games that `make soak-games` plays through both engines."""

from __future__ import annotations

import pytest
from support.both_engines import PLAYERS, compare, compare_all, simulated_game
from support.generators import MODULES, SETUPS
from support.helpers import BOX
from support.js_engine import js_engine

from dhsolve.model.conformance.match import Match

SAMPLE = 20


@pytest.mark.parametrize("players", PLAYERS)
def test_8_both_engines_agree_on_simulated_games_turn_by_turn(players: int) -> None:
    found = compare_all(players, [number * 101 for number in range(SAMPLE)])
    assert [one.fault for one in found if one.fault] == []
    assert {(one.players, one.deck) for one in found} == {
        setup for setup in SETUPS if setup[0] == players
    }


def test_a_difference_is_told_with_its_place() -> None:
    with Match(BOX, js_engine("--bug", "leftover-rooms-are-lost")) as match:
        found = compare(match, 4, 0)
    assert found.fault is not None
    assert found.fault.startswith("game 4/0: ")
    assert "rounds[0]: discarded" in found.fault


def test_every_deck_and_mix_of_modules_comes_up() -> None:
    some = [simulated_game(2, number) for number in range(32)]
    cases = {(one.deck, one.modules, one.discard_rule) for one in some}
    assert len(cases) == 4 * len(MODULES) * 2
