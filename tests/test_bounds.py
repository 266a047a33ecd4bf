"""Every relaxation is valid and the exact model exact: engine plays fixed in them."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from helpers import BOX
from plays import (
    Played,
    best_play,
    core_bound,
    deal_play,
    ending,
    engine_parts,
    exact_parts,
    mutant,
    scenario_of,
    together,
)

from dhsolve.model.rng import Rng
from dhsolve.solver.fixing import digs_of
from dhsolve.solver.instance import instance
from dhsolve.solver.trivial import trivial_bound

PLAYS, CHUNK = 300, 25
ENDINGS, ROUNDS = 100, (2, 3, 4)
MUTANTS = 3
OPTIMAL = range(12)
MODEL_TEXT = """
import hashlib
from dhsolve.model.box import open_box
from dhsolve.model.deal import deal_solo
from dhsolve.model.rng import Rng
from dhsolve.solver.core import Core
from dhsolve.solver.core_cells import CoreCells
from dhsolve.solver.core_zones import CoreZones
from dhsolve.solver.exact import ExactModel
from dhsolve.solver.scenarios import scenarios
box = open_box()
for case in scenarios(box, deal_solo(box, Rng(10)))[:4]:
    core = Core(case)
    CoreCells(CoreZones(core))
    model = ExactModel(case, core)
    print(hashlib.sha256(str(model.cp.model.proto).encode()).hexdigest())
"""
"""Prints what the models of a deal look like."""
chunks = pytest.mark.parametrize("first", range(0, PLAYS, CHUNK))


def end_of(number: int) -> Played:
    """The last rounds of a play."""
    return ending(deal_play(number), ROUNDS[number % len(ROUNDS)])


@chunks
def test_plays_of_full_deals_are_within_the_bounds(first: int) -> None:
    for number in range(first, first + CHUNK):
        played = deal_play(number)
        case = scenario_of(played)
        refined, core = (core_bound(case, played.turns, refined=one) for one in (True, False))
        assert refined is not None and core is not None, number
        assert trivial_bound(case) >= core >= refined >= played.score.total, number
        if all_turns := together(played):
            joined = core_bound(all_turns, played.turns)
            assert joined is not None and joined >= played.score.total, number


@pytest.mark.parametrize("solution", OPTIMAL, ids=str)
def test_optimal_plays_are_within_the_bounds(solution: int) -> None:
    """Random plays seldom come near a bound; these touch it."""
    played = best_play(solution)
    for refined in (False, True):
        bound = core_bound(scenario_of(played), played.turns, refined=refined)
        assert bound is not None
        assert bound >= played.score.total


def test_dug_plays_are_within_the_bound_of_all_turns_together() -> None:
    dug = [played for number in range(PLAYS) if together(played := deal_play(number))]
    assert len(dug) >= 20


def test_models_do_not_depend_on_hashing() -> None:
    """Equal input gives equal models in every process, so equal answers."""
    made = [
        subprocess.run(
            [sys.executable, "-c", MODEL_TEXT],
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert made[0]
    assert made[0] == made[1]


@pytest.mark.parametrize("number", range(4))
def test_the_exact_model_of_a_full_deal(number: int) -> None:
    played = deal_play(number)
    pad = engine_parts(played.sequence, played.turns, played.end)
    assert pad is not None
    assert exact_parts(scenario_of(played), played.turns, played.end) == pad


@pytest.mark.parametrize("first", range(0, ENDINGS, 10))
def test_the_exact_model_agrees_on_legality_and_every_part(first: int) -> None:
    for number in range(first, first + 10):
        rng = Rng(f"mutants {number}")
        played = end_of(number)
        plays = [(played.turns, played.end)]
        plays += [found for _ in range(MUTANTS) if (found := mutant(rng, played))]
        for turns, end in plays:
            pad = engine_parts(played.sequence, turns, end)
            case = instance(BOX, played.sequence, digs_of(turns))
            for core in (False, True):
                assert exact_parts(case, turns, end, core) == pad, (number, turns, end, core)
        for core in (False, True):
            assert exact_parts(scenario_of(played), played.turns, played.end, core) is not None


def test_mutants_are_of_both_kinds() -> None:
    legal = illegal = 0
    for number in range(ENDINGS):
        rng = Rng(f"mutants {number}")
        played = end_of(number)
        for _ in range(MUTANTS):
            if found := mutant(rng, played):
                if engine_parts(played.sequence, *found) is None:
                    illegal += 1
                else:
                    legal += 1
    assert legal >= 20
    assert illegal >= 60
