"""`best` finds the optimum of brute force on all stored cases, and stops as it should."""

from __future__ import annotations

import pytest
from support.cases import Case, read_cases
from support.helpers import BOX
from support.paths import DATA
from support.worked_examples import EXAMPLES

from dhsolve.model.dealing.deal import deal_solo
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.dealing.simulate import random_solution
from dhsolve.model.files.documents import Solution, read_sequence, sequence_from
from dhsolve.model.rules.sequence import Sequence
from dhsolve.model.verify.verdict import verify_solution
from dhsolve.solver.best import Progress, best
from dhsolve.solver.reference.brute import brute_force
from dhsolve.solver.search.clock import Clock
from dhsolve.solver.search.play import Play

CASES = read_cases(BOX, DATA / "best_cases.jsonl")
CHUNK = 20
CHUNKS = [CASES[at : at + CHUNK] for at in range(0, len(CASES), CHUNK)]
chunks = pytest.mark.parametrize(
    "chunk", CHUNKS, ids=lambda chunk: f"{chunk[0].number}-{chunk[-1].number}"
)


def holds(given: Sequence, play: Play) -> bool:
    """The engine accepts the play and its score."""
    return verify_solution(BOX, Solution(given, play.turns, play.end, play.score)).ok


@chunks
def test_the_optimum_of_brute_force(chunk: list[Case]) -> None:
    for case in chunk:
        answer = best(BOX, case.sequence)
        assert (answer.total, answer.bound) == (case.best, case.best), case.number
        assert holds(case.sequence, answer.play), case.number


@pytest.mark.parametrize(
    "example",
    [one for one in EXAMPLES if one["kind"] == "best"],
    ids=lambda example: str(example["target"]),
)
def test_worked_examples(example: dict[str, object]) -> None:
    answer = best(BOX, sequence_from(BOX, example["sequence"]))
    assert (answer.total, answer.status) == (example["best"], "optimal")


# --- questions around the optimum --------------------------------------------------------------


@pytest.mark.parametrize("case", CASES[3::13], ids=lambda case: str(case.target))
def test_at_least(case: Case) -> None:
    assert best(BOX, case.sequence, at_least=case.best).total == case.best
    assert best(BOX, case.sequence, at_least=case.best + 1).bound == case.best


@pytest.mark.parametrize("case", CASES[5::10], ids=lambda case: str(case.target))
def test_what_is_known_before_does_not_change_the_optimum(case: Case) -> None:
    """Neither a play to beat nor points that nothing beats, and a best play is kept."""
    poor = Play(*random_solution(BOX, case.sequence, Rng(case.number)))
    answer = best(BOX, case.sequence, known=poor)
    assert (answer.total, answer.bound) == (case.best, case.best)
    for cap in (case.best, case.best + 1):
        capped = best(BOX, case.sequence, known=poor, at_most=cap)
        assert (capped.total, capped.bound) == (case.best, case.best)
        assert holds(case.sequence, capped.play)
    assert best(BOX, case.sequence, known=answer.play).play is answer.play


def test_a_known_play_is_the_answer_when_time_is_up() -> None:
    deal = deal_solo(BOX, Rng(1))
    known = Play(*random_solution(BOX, deal, Rng(1)))
    clock = Clock()
    clock.stop()
    answer = best(BOX, deal, known=known, at_most=75, clock=clock)
    assert (answer.play, answer.bound, answer.status) == (known, 75, "feasible")


# --- anytime -----------------------------------------------------------------------------------


def test_a_stopped_solve_has_a_play_and_a_bound() -> None:
    clock = Clock()
    clock.stop()
    given, progress = deal_solo(BOX, Rng("stopped")), Progress()
    answer = best(BOX, given, clock=clock, progress=progress)
    assert answer.status == "feasible"
    assert answer.bound > answer.total > 0
    assert progress.best == answer.total
    assert progress.bound is None, "nothing was asked yet, so nothing is worth telling"
    assert holds(given, answer.play)


def test_an_engineer_who_is_not_used_still_counts_partners_above_and_below() -> None:
    """The plain scenario once took him for absent, and the engine counted more than its optimum."""
    path = DATA / "engineer_in_hand.json"
    given = read_sequence(BOX, path.read_bytes())
    answer = best(BOX, given)
    assert answer.status == "optimal"
    assert answer.total == brute_force(BOX, given).total
