"""The compiled rules of the attack against the engine, and a sample of the attack itself.

`make soak-attack` does the same with 100,000 plays and for an hour (docs/soak/attack.md).
"""

from __future__ import annotations

from pathlib import Path

import pytest
from attack import attack, beaten, check, report
from shared import attack_deals
from support.helpers import BOX
from support.imports import imported
from support.paths import ROOT

from dhsolve.solver.annealing.check import engine_score, faults_of_random_plays
from dhsolve.solver.annealing.plays import FastGame
from dhsolve.solver.annealing.search import search
from dhsolve.solver.annealing.tables import ALLOWED, DECOR_POINTS, MOST, PLAN_POINTS, POINTS

SMALL = ("starts of every kind", "around a card")


@pytest.mark.parametrize("number", range(2))
def test_the_compiled_rules_count_random_plays_as_the_engine_does(number: int) -> None:
    assert check(number)["faults"] == []


@pytest.mark.parametrize("rule", (MOST, ALLOWED, POINTS, PLAN_POINTS, DECOR_POINTS))
def test_a_rule_that_is_compiled_wrongly_is_found(rule: int) -> None:
    game = FastGame(BOX, attack_deals.full_deal(0))
    assert not list(faults_of_random_plays(game, 1, 50))
    game.cards[rule : rule + 12] += 1
    assert list(faults_of_random_plays(game, 1, 50))


@pytest.mark.parametrize("kind", SMALL)
def test_the_attack_reaches_small_claims_and_beats_none(kind: str, tmp_path: Path) -> None:
    lines = [attack(kind, number, None, tmp_path) for number in range(5)]
    assert [line["points"] for line in lines] == [line["claim"] for line in lines]
    assert not list(tmp_path.iterdir())
    assert "claims beaten: 0" in report(lines)


def test_a_claim_that_is_too_low_is_beaten_and_the_play_saved(tmp_path: Path) -> None:
    line = attack("around a card", 0, 0, tmp_path)
    assert beaten(line)
    assert [path.name for path in tmp_path.iterdir()] == ["around-a-card-0.json"]
    assert "claims beaten: 1" in report([line])


def test_a_short_search_finds_a_good_play_of_a_full_deal() -> None:
    game = FastGame(BOX, attack_deals.full_deal(1))
    found = search(game, 1, run=100_000, plays=100_000)
    play = game.play(found.genes)
    assert found.points == play.points == engine_score(game, play).total
    assert found.points >= 55  # 70 is the optimum, random plays have about 20


def test_the_attack_knows_nothing_of_the_models() -> None:
    for path in (ROOT / "solver" / "annealing").glob("*.py"):
        ours = [name for name in imported(path) if name.startswith("dhsolve")]
        assert all(name.startswith(("dhsolve.model.", "dhsolve.solver.annealing")) for name in ours)
