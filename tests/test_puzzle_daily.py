"""The daily: the same puzzle over processes, hash seeds and solver settings; hints; finish."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import count

import pytest
from helpers import BOX
from test_puzzles import example, solution_bytes

from dhsolve.model.files import Solution, read_solution
from dhsolve.model.rng import Rng
from dhsolve.model.sequence import Sequence, start_position, turns
from dhsolve.model.values import Turn
from dhsolve.puzzles.daily import parse_date, wish_of
from dhsolve.puzzles.endgame import EndGame
from dhsolve.puzzles.hints import hint
from dhsolve.puzzles.judging import Rejected, judge
from dhsolve.puzzles.kinds import deal_candidate, searchable
from dhsolve.puzzles.proving import Prover, Unproven
from dhsolve.solver.brute import best_homes, brute_force
from dhsolve.solver.evidence import other_settings
from dhsolve.solver.running import Clock

FINISHES = 30
MOST_FIRST = 12
"""First turns of a finish that brute force is quick with."""

PROGRAM = """
from helpers import BOX
from dhsolve.puzzles.daily import parse_date, wish_of
from dhsolve.puzzles.format import dump_puzzle
from dhsolve.puzzles.making import make
made = make(BOX, wish_of(parse_date("{day}")), time_limit=None, workers={workers})
print(dump_puzzle(BOX, made.puzzle))
"""


def made_elsewhere(day: str, hash_seed: str, workers: int) -> str:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(day=day, workers=workers)],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.path.dirname(__file__)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_daily_is_the_same_over_processes_hash_seeds_and_workers() -> None:
    first = made_elsewhere("2026-11-16", "1", 1)
    assert made_elsewhere("2026-11-16", "2", 2) == first


def test_only_the_value_is_taken_from_the_solver() -> None:
    """With other settings the solver returns other plays; what is judged stays the same."""
    puzzle = example("finish")
    grade = puzzle.difficulty.grade
    provers = (Prover(BOX), Prover(BOX, settings=other_settings()))
    usual, other = (judge("finish", grade, puzzle.sequence, "any", one) for one in provers)
    assert other[:3] == usual[:3]
    assert other.target == puzzle.target


def test_time_that_runs_out_rejects_nothing() -> None:
    puzzle = example("rooms")
    prover = Prover(BOX, Clock(limit=0.001))
    with pytest.raises(Unproven):
        judge("rooms", puzzle.difficulty.grade, puzzle.sequence, "any", prover)


def small_finishes() -> Iterator[Sequence]:
    for number in count():
        sequence = deal_candidate(BOX, "finish", 1, Rng(f"small {number}"))
        first = sum(1 for _ in turns(BOX, start_position(BOX, sequence)))
        if first <= MOST_FIRST and searchable(BOX, sequence):
            yield sequence


def test_uniqueness_of_finish_puzzles_by_brute_force() -> None:
    """Value and all best homes agree with brute force, until 30 are found to be unique."""
    unique = 0
    for sequence in small_finishes():
        found = EndGame(BOX, sequence).best
        assert found.total == brute_force(BOX, sequence).total
        assert found.homes == best_homes(BOX, sequence)
        unique += len(found.homes) == 1
        if unique == FINISHES:
            return


def test_first_turns_have_their_exact_value() -> None:
    puzzle = example("finish")
    rest = EndGame(BOX, puzzle.sequence)
    choices = rest.choices()
    assert max(choice.total for choice in choices) == rest.best.total == puzzle.target
    assert any(choice.total < puzzle.target for choice in choices)


@pytest.mark.parametrize("kind", ["finish", "rooms"])
def test_hint_level_3_followed_to_the_end_reaches_the_target(kind: str) -> None:
    puzzle = example("finish" if kind == "finish" else "rooms")
    played: tuple[Turn, ...] = ()
    if kind == "rooms":  # the last rounds are enough, and quick
        solution = read_solution(BOX, solution_bytes("rooms"))
        played = solution.turns[:9]
    while True:
        found = hint(BOX, puzzle, Solution(puzzle.sequence, played), Prover(BOX, workers=2))
        assert found.reachable == puzzle.target
        if found.turn is None:
            break
        played = (*played, found.turn)
    assert len(played) == len(puzzle.sequence.rounds)
    assert found.score.total == puzzle.target


def test_a_hint_after_a_mistake_says_what_is_still_reachable() -> None:
    puzzle = example("finish")
    wrong = min(EndGame(BOX, puzzle.sequence).choices(), key=lambda choice: choice.total)
    answer = Solution(puzzle.sequence, (wrong.turn,))
    found = hint(BOX, puzzle, answer, Prover(BOX, workers=2))
    assert found.reachable == wrong.total < puzzle.target


def test_the_reasons_to_reject_are_facts() -> None:
    wish = wish_of(parse_date("2026-11-16"))
    reasons = []
    for _ in range(2):
        found = []
        for number in range(6):
            seed = wish.candidate_seed(number)
            sequence = deal_candidate(BOX, wish.kind, wish.grade, Rng(seed))
            try:
                judge(wish.kind, wish.grade, sequence, seed, Prover(BOX))
                found.append("kept")
            except Rejected as rejected:
                found.append(str(rejected))
        reasons.append(found)
    assert reasons[0] == reasons[1]
