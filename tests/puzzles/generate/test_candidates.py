"""Candidates: what is kept, what is rejected and why."""

from __future__ import annotations

import pytest
from support.helpers import BOX
from support.puzzles import example

from dhsolve.model.dealing.rng import Rng
from dhsolve.puzzles.generate.candidates import Rejection, accept
from dhsolve.puzzles.generate.daily import parse_date, request_for
from dhsolve.puzzles.generate.dealing import deal_candidate
from dhsolve.puzzles.generate.prover import Prover, Unproven
from dhsolve.solver.evidence import other_settings
from dhsolve.solver.search.clock import Clock


def test_only_the_value_is_taken_from_the_solver() -> None:
    """With other settings the solver returns other plays; what is judged stays the same."""
    puzzle = example("finish")
    grade = puzzle.difficulty.grade
    provers = (Prover(BOX), Prover(BOX, settings=other_settings()))
    usual, other = (accept("finish", grade, puzzle.sequence, "any", one) for one in provers)
    assert other[:3] == usual[:3]
    assert other.target == puzzle.target


def test_time_that_runs_out_rejects_nothing() -> None:
    puzzle = example("rooms")
    prover = Prover(BOX, Clock(limit=0.001))
    with pytest.raises(Unproven):
        accept("rooms", puzzle.difficulty.grade, puzzle.sequence, "any", prover)


def test_the_reasons_to_reject_are_facts() -> None:
    request = request_for(parse_date("2026-11-16"))
    reasons = []
    for _ in range(2):
        found = []
        for number in range(6):
            seed = request.candidate_seed(number)
            sequence = deal_candidate(BOX, request.kind, request.grade, Rng(seed))
            try:
                accept(request.kind, request.grade, sequence, seed, Prover(BOX))
                found.append("kept")
            except Rejection as rejected:
                found.append(str(rejected))
        reasons.append(found)
    assert reasons[0] == reasons[1]
