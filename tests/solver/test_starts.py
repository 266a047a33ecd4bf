"""`best` from every kind of start that is accepted, whether or not a play leads there (P26)."""

from __future__ import annotations

import pytest
from support.fixing import digs_of
from support.helpers import BOX
from support.plays import engine_parts, exact_parts, finished, relaxed_bound, scenario_of
from support.start_answers import faults
from support.starts import KINDS, any_start, eager_turn, start_case
from support.tool_plays import KINDS as TOOL_KINDS
from support.tool_plays import tool_play, with_mutants

from dhsolve.model.dealing.rng import Rng
from dhsolve.model.rules.sequence import play, start_position
from dhsolve.solver.search.trivial_bound import trivial_bound
from dhsolve.solver.shared.scenario import scenario_from

STARTS, PLAYS, TOOL_PLAYS, CHUNK = 100, 200, 250, 10
LIMIT = 2_000
"""Turns and final homes that brute force may look at."""


@pytest.mark.parametrize("first", range(0, STARTS, CHUNK))
def test_the_answers_of_brute_force(first: int) -> None:
    for number in range(first, first + CHUNK):
        case = start_case("sample", number, LIMIT)
        assert list(faults(case, homes=number % CHUNK == 0)) == [], number


@pytest.mark.parametrize("first", range(0, PLAYS, CHUNK))
def test_plays_with_many_tools_are_within_the_bounds(first: int) -> None:
    for number in range(first, first + CHUNK):
        rng = Rng(f"eager {number}")
        given = any_start(f"eager {number}")
        position, turns = start_position(BOX, given), []
        while not position.over:
            turns.append(eager_turn(position, rng))
            position = play(BOX, position, turns[-1])
        played = finished(given, tuple(turns))
        case = scenario_of(played)
        refined, relaxed = (relaxed_bound(case, played.turns, refined=one) for one in (True, False))
        assert refined is not None and relaxed is not None, number
        assert trivial_bound(case) >= relaxed >= refined >= played.score.total, number


@pytest.mark.parametrize("first", range(0, TOOL_PLAYS, CHUNK))
def test_several_tools_in_the_exact_model(first: int) -> None:
    """Legal or not, and every line of the score pad."""
    for number in range(first, first + CHUNK):
        played = tool_play(number)
        for turns, end in with_mutants(played, number):
            pad = engine_parts(played.sequence, turns, end)
            case = scenario_from(BOX, played.sequence, digs_of(turns))
            for relaxation in (False, True):
                found = exact_parts(case, turns, end, relaxation)
                assert found == pad, (number, turns, end, relaxation)


@pytest.mark.parametrize("kind", TOOL_KINDS)
def test_several_tools_of_every_kind_come_up(kind: str) -> None:
    assert sum(TOOL_KINDS[kind](tool_play(number)) for number in range(TOOL_PLAYS)) >= 2


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_start_comes_up(kind: str) -> None:
    starts = [any_start(f"kind {number}") for number in range(200)]
    assert sum(map(KINDS[kind], starts)) >= 5
