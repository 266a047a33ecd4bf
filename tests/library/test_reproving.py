"""`reprove` repeats what a solution lists, and finds out what is not true of it."""

from __future__ import annotations

import pytest
from support.helpers import sequence

import dhsolve

DEAL = dhsolve.Deal(sequence("kitchen bath/hot_tub", "kitchen liv/roof_red", variant="solo"))


def test_every_listed_proof_is_repeated() -> None:
    answer = dhsolve.best(DEAL, evidence="split")
    again = dhsolve.reprove(answer)
    assert (again.verdict.ok, again.open) == (True, False)
    assert [one.kind for one in again.evidence] == ["solver-optimal", "reproved", "split"]
    assert {one.bound for one in again.evidence} == {answer.score.total}


def test_a_claim_that_is_too_low_does_not_hold() -> None:
    best = dhsolve.best(DEAL).score.total
    plays = (DEAL.simulate(seed) for seed in range(50))
    worse = next(play for play in plays if play.score and play.score.total < best)
    assert worse.score is not None
    proof = dhsolve.Proof(status="optimal", bound=worse.score.total)
    again = dhsolve.reprove(dhsolve.Solution(DEAL, worse.turns, worse.end, worse.score, proof))
    assert (again.verdict.ok, again.verdict.where) == (False, "proof")
    assert f"{best} points" in str(again.verdict.message)


def test_a_play_that_breaks_a_rule_is_not_asked_about() -> None:
    answer = dhsolve.best(DEAL)
    twice = dhsolve.Solution(DEAL, (answer.turns[0],) * 2, answer.end, answer.score, answer.proof)
    again = dhsolve.reprove(twice)
    assert not again.verdict.ok and again.evidence == ()


def test_time_that_runs_out_leaves_proofs_open() -> None:
    clock = dhsolve.Clock()
    answer = dhsolve.best(DEAL, evidence="reproved")
    clock.stop()
    again = dhsolve.reprove(answer, clock=clock)
    assert again.verdict.ok and again.open


def test_a_solution_without_proof_is_refused() -> None:
    answer = dhsolve.best(DEAL)
    bare = dhsolve.Solution(DEAL, answer.turns, answer.end, answer.score)
    with pytest.raises(dhsolve.BadInput, match="nothing to repeat"):
        dhsolve.reprove(bare)
