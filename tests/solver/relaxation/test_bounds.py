"""Every relaxation is valid and the exact model exact: engine plays fixed in them."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from support.fixing import digs_of
from support.helpers import BOX
from support.plays import (
    SimulatedPlay,
    best_play,
    deal_play,
    ending,
    engine_parts,
    exact_parts,
    mutant,
    relaxed_bound,
    scenario_of,
    together,
)

from dhsolve.model.dealing.rng import Rng
from dhsolve.solver.search.trivial_bound import trivial_bound
from dhsolve.solver.shared.scenario import scenario_from

PLAYS, CHUNK = 300, 25
ENDINGS, ROUNDS = 100, (2, 3, 4)
MUTANTS = 3
MOST_ROUNDS = 11
"""Of a game that is under way."""
OPTIMAL = range(12)
MODEL_TEXT = """
import hashlib
from itertools import islice
from dhsolve.model.cards.box import open_box
from dhsolve.model.dealing.deal import deal_solo
from dhsolve.model.dealing.rng import Rng
from dhsolve.solver.relaxation.model import Relaxation
from dhsolve.solver.relaxation.cells import CellRefinement
from dhsolve.solver.relaxation.zones import ZoneRefinement
from dhsolve.solver.exact.model import ExactModel
from dhsolve.solver.search.scenarios import scenarios_of
box = open_box()
for scenario in islice(scenarios_of(box, deal_solo(box, Rng(10))), 4):
    relaxation = Relaxation(scenario)
    CellRefinement(ZoneRefinement(relaxation))
    model = ExactModel(scenario, relaxation)
    print(hashlib.sha256(str(model.cp.model.proto).encode()).hexdigest())
"""
"""Prints what the models of a deal look like."""
chunks = pytest.mark.parametrize("first", range(0, PLAYS, CHUNK))


def end_of(number: int) -> SimulatedPlay:
    """The last rounds of a play."""
    return ending(deal_play(number), ROUNDS[number % len(ROUNDS)])


@chunks
def test_plays_of_full_deals_are_within_the_bounds(first: int) -> None:
    for number in range(first, first + CHUNK):
        played = deal_play(number)
        case = scenario_of(played)
        refined, relaxation = (
            relaxed_bound(case, played.turns, refined=one) for one in (True, False)
        )
        assert refined is not None and relaxation is not None, number
        assert trivial_bound(case) >= relaxation >= refined >= played.score.total, number


@pytest.mark.parametrize("first", range(0, PLAYS, 2 * CHUNK))
def test_last_rounds_are_within_the_bounds(first: int) -> None:
    """From the home that they begin with, whose cards stay where they are or are exchanged."""
    for number in range(first, first + CHUNK):
        rest = ending(deal_play(number), 1 + number % MOST_ROUNDS)
        bound = relaxed_bound(scenario_of(rest), rest.turns, refined=True)
        assert bound is not None and bound >= rest.score.total, number


@pytest.mark.parametrize("solution", OPTIMAL, ids=str)
def test_optimal_plays_are_within_the_bounds(solution: int) -> None:
    """Random plays seldom come near a bound; these touch it, and so do their last rounds."""
    played = best_play(solution)
    for refined in (False, True):
        bound = relaxed_bound(scenario_of(played), played.turns, refined=refined)
        assert bound is not None
        assert bound >= played.score.total
    for rounds in range(1, MOST_ROUNDS + 1):
        rest = ending(played, rounds)
        bound = relaxed_bound(scenario_of(rest), rest.turns, refined=True)
        assert bound is not None and bound >= rest.score.total, rounds


def test_dug_plays_are_within_the_bound_of_all_turns_together() -> None:
    dug = 0
    for number in range(PLAYS):
        played = deal_play(number)
        if all_turns := together(played):
            dug += 1
            bound = relaxed_bound(all_turns, played.turns)
            assert bound is not None and bound >= played.score.total, number
    assert dug >= 20


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
            case = scenario_from(BOX, played.sequence, digs_of(turns))
            for relaxation in (False, True):
                assert exact_parts(case, turns, end, relaxation) == pad, (
                    number,
                    turns,
                    end,
                    relaxation,
                )
        for relaxation in (False, True):
            assert (
                exact_parts(scenario_of(played), played.turns, played.end, relaxation) is not None
            )


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
