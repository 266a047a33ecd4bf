"""Which questions the exact model is asked about known columns."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from shared.questions import forced
from support.cases import read_cases
from support.helpers import BOX
from support.paths import DATA

from dhsolve.solver.annealing.compile_all import compile_all
from dhsolve.solver.best import best
from dhsolve.solver.search import linked_model
from dhsolve.solver.search.clock import Clock
from dhsolve.solver.search.cp_sat import DEFAULT_SETTINGS
from dhsolve.solver.search.play import Play
from dhsolve.solver.search.scenarios import scenarios_of

CASE = next(iter(read_cases(BOX, DATA / "best_cases.jsonl")))
PLAY = best(BOX, CASE.sequence).play
DRILL_LINE = 7
"""A forced line whose optimum needs a Drill, five points above the best play without tools."""


@pytest.mark.parametrize(
    ("optimum", "threshold", "most", "asked"),
    [
        (10, 10, 20, [11]),
        (10, 8, 20, [9, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10]),
        (19, 8, 20, [9, 20, 19]),
        (10, 8, 10, [9, 10]),
        (9, 8, 10, [9, 10]),
        (10, 9, 10, [10]),
    ],
)
def test_the_first_question_is_whether_there_is_any_better_play(
    optimum: int, threshold: int, most: int, asked: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    questions: list[int] = []

    def reach(_scenario: object, points: int, *_others: Any) -> Play | None:
        """A play with just so many points, if there is one."""
        questions.append(points)
        if points > optimum:
            return None
        return Play(PLAY.turns, PLAY.end, replace(PLAY.score, total=points))

    monkeypatch.setattr(linked_model, "_reach", reach)
    *_, scenario = scenarios_of(BOX, forced(BOX, DRILL_LINE))
    found = linked_model.best_play(scenario, threshold, most, Clock(), DEFAULT_SETTINGS)
    assert (found and found.score.total) == (optimum if optimum > threshold else None)
    assert questions == asked


def test_tools_have_to_beat_the_quick_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where columns are known it is mostly the optimum, and each question then says no."""
    monkeypatch.delenv("DHSOLVE_FAST")
    compile_all()
    found = 0
    reach = linked_model._reach

    def counting(*given: Any) -> Play | None:
        nonlocal found
        play = reach(*given)
        found += play is not None
        return play

    monkeypatch.setattr(linked_model, "_reach", counting)
    answer = best(BOX, forced(BOX, DRILL_LINE))
    assert (answer.total, answer.bound) == (41, 41)
    assert found == 0
