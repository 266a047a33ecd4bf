"""A sample of the whole games that `make soak-engine` plays, and that its checks find faults."""

from __future__ import annotations

import pytest
from support.generators import MODULES, SETUPS
from support.whole_games import play_whole_game, setup_of

from dhsolve.model.rules import game, placement
from dhsolve.model.rules.values import Discards


def test_no_rule_is_broken_in_a_sample_of_games() -> None:
    outcomes = [play_whole_game(number * 7) for number in range(60)]
    assert not [one.fault for one in outcomes if one.fault]
    assert {(one.setup.players, one.setup.deck) for one in outcomes} == set(SETUPS)


@pytest.mark.parametrize(
    ("module", "name", "wrong", "found"),
    [
        (placement, "supported", lambda *_: True, "hangs in the air"),
        (placement, "floor_allows", lambda *_: True, "AssertionError"),
        (game, "leftovers", lambda *_: Discards(), "AssertionError"),
    ],
    ids=["no support", "any floor", "lost cards"],
)
def test_a_wrong_engine_is_found_out(
    monkeypatch: pytest.MonkeyPatch, module: object, name: str, wrong: object, found: str
) -> None:
    monkeypatch.setattr(module, name, wrong)
    faults = [play_whole_game(number).fault for number in range(3)]
    assert any(fault and found in fault for fault in faults), faults


def test_every_mix_of_setup_modules_and_discard_rule_comes_up() -> None:
    mixes = len(SETUPS) * len(MODULES) * 2
    assert len({setup_of(number) for number in range(4 * mixes)}) == mixes
