"""`best` finds the optimum of brute force on all filed cases, and stops as it should."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from cases import Case, read_cases
from helpers import BOX, sequence
from worked_examples import EXAMPLES

from dhsolve.model.deal import deal_solo
from dhsolve.model.filed import Evidence
from dhsolve.model.files import Solution, read_sequence, sequence_from
from dhsolve.model.rng import Rng
from dhsolve.model.sequence import Sequence
from dhsolve.model.verify import verify_solution
from dhsolve.solver.all_homes import all_homes, final_home
from dhsolve.solver.best import Progress, best
from dhsolve.solver.brute import best_homes, brute_force
from dhsolve.solver.evidence import (
    OPEN,
    OPTIMAL,
    Disagreement,
    from_answer,
    other_settings,
    reprove,
    split,
)
from dhsolve.solver.running import CORE, Clock
from dhsolve.solver.search import Play

CASES = read_cases(BOX, Path(__file__).with_name("data") / "best_cases.jsonl")
CHUNK = 20
CHUNKS = [CASES[at : at + CHUNK] for at in range(0, len(CASES), CHUNK)]
chunks = pytest.mark.parametrize(
    "chunk", CHUNKS, ids=lambda chunk: f"{chunk[0].number}-{chunk[-1].number}"
)
SMALL = sequence("kitchen bath/hot_tub", "kitchen liv/scaffolding", variant="solo")


def holds(given: Sequence, play: Play) -> bool:
    """The referee accepts the play and its score."""
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


QUICK = (2, 3, 6, 8, 10, 13, 19, 20, 22, 24, 26, 27, 43, 47, 49, 58)
"""Cases in which brute force lists all homes soon; two of them have more than four rounds."""


@pytest.mark.parametrize("case", [CASES[at] for at in QUICK], ids=lambda case: str(case.target))
def test_all_best_homes_are_those_of_brute_force(case: Case) -> None:
    homes = best_homes(BOX, case.sequence)
    cap = min(len(homes), 40) + 1
    found = all_homes(BOX, case.sequence, case.best, cap=cap)
    mine = {final_home(BOX, case.sequence, play) for play in found.plays}
    assert mine <= homes
    assert found.complete == (len(homes) < cap)
    assert len(mine) == len(found.plays) == min(len(homes), cap)


def test_a_cap_leaves_it_open_whether_there_are_more() -> None:
    found = all_homes(BOX, sequence("kitchen", "kitchen"), 6, cap=1)
    assert (len(found.plays), found.complete, found.unique) == (1, False, False)
    found = all_homes(BOX, sequence("kitchen", "kitchen"), 6, cap=3)
    assert (len(found.plays), found.complete, found.unique) == (2, True, False)


# --- anytime -----------------------------------------------------------------------------------


def test_a_stopped_solve_has_a_play_and_a_bound() -> None:
    clock = Clock()
    clock.stop()
    given, progress = deal_solo(BOX, Rng("stopped")), Progress()
    answer = best(BOX, given, clock=clock, progress=progress)
    assert answer.status == "feasible"
    assert answer.bound > answer.total > 0
    assert progress.best == answer.total
    assert holds(given, answer.play)


# --- evidence ----------------------------------------------------------------------------------


@pytest.mark.parametrize("case", CASES[5::40], ids=lambda case: str(case.target))
def test_evidence(case: Case) -> None:
    for prove in (reprove, split):
        found = prove(BOX, case.sequence, case.best, clock=Clock())
        assert (found.status, found.bound) == (OPTIMAL, case.best)
        assert found.solver == "CP-SAT"


@pytest.mark.parametrize("prove", [reprove, split])
def test_a_wrong_optimum_is_a_disagreement(prove: Callable[..., Evidence]) -> None:
    true = best(BOX, SMALL).total
    with pytest.raises(Disagreement, match=f"the optimum was {true - 1}"):
        prove(BOX, SMALL, true - 1, clock=Clock())


def test_an_optimum_too_high_is_seen_by_the_split() -> None:
    with pytest.raises(Disagreement):
        split(BOX, SMALL, best(BOX, SMALL).total + 1, clock=Clock())


def test_time_that_runs_out_proves_nothing() -> None:
    clock = Clock()
    clock.stop()
    for prove in (reprove, split):
        assert prove(BOX, SMALL, 6, clock=clock).status == OPEN
    answer = best(BOX, deal_solo(BOX, Rng("stopped")), clock=clock)
    assert [one.status for one in from_answer(answer, CORE, 2)] == [None, OPEN]


def test_an_engineer_who_is_not_used_still_counts_partners_above_and_below() -> None:
    """The plain scenario once took him for absent, and the engine counted more than its optimum."""
    path = Path(__file__).with_name("data") / "engineer_in_hand.json"
    given = read_sequence(BOX, path.read_bytes())
    answer = best(BOX, given)
    assert answer.status == "optimal"
    assert answer.total == brute_force(BOX, given).total


def test_the_second_proof_runs_differently() -> None:
    other = other_settings(CORE)
    assert other.seed != CORE.seed
    assert other.permute
    assert other.light != CORE.light
