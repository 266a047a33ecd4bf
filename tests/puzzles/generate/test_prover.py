"""The prover asks all its questions in the way that it was told to."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from ortools.sat.python import cp_model
from support.helpers import BOX, sequence

from dhsolve.puzzles.generate.prover import Prover
from dhsolve.solver.best import Answer, best
from dhsolve.solver.search import cp_sat
from dhsolve.solver.search.cp_sat import Settings, new_solver

GIVEN = sequence("kitchen bath/hot_tub", "kitchen liv/scaffolding", variant="solo")
SEED = 1000

QUESTIONS: dict[str, Callable[[Prover, Answer], object]] = {
    "optimum": lambda prover, _: prover.optimum(GIVEN),
    "reaches": lambda prover, answer: prover.reaches(GIVEN, answer.total),
    "best_homes": lambda prover, answer: prover.best_homes(GIVEN, answer.total, most=2),
    "solution": lambda prover, answer: prover.solution(GIVEN, answer),
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_settings_reach_every_question(question: str, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = best(BOX, GIVEN)
    seeds: list[int] = []

    def watched(settings: Settings, linearization: int, guided: bool = False) -> cp_model.CpSolver:
        seeds.append(settings.seed)
        return new_solver(settings, linearization, guided)

    monkeypatch.setattr(cp_sat, "new_solver", watched)
    QUESTIONS[question](Prover(BOX, settings=Settings(seed=SEED)), answer)
    assert seeds and min(seeds) >= SEED
