"""The lessons: every goal can be reached, and not by any play."""

from __future__ import annotations

import pytest
from support.helpers import BOX
from support.node import run_js

from dhsolve.model.dealing.rng import Rng
from dhsolve.model.dealing.simulate import random_solution
from dhsolve.model.rules.values import Score
from dhsolve.model.text.web_words import web_words
from dhsolve.solver.best import best
from dhsolve.web.site.lessons import LESSONS, Lesson, lesson_data, lesson_sequence

NUMBERS = range(len(LESSONS))


def reached(lesson: Lesson, score: Score) -> int:
    """The points that count for the goal."""
    points: int = getattr(score, lesson.part)
    return points


@pytest.mark.parametrize("number", NUMBERS)
def test_the_solver_reaches_the_goal(number: int) -> None:
    lesson = LESSONS[number]
    found = best(BOX, lesson_sequence(BOX, lesson))
    assert reached(lesson, found.play.score) >= lesson.goal


@pytest.mark.parametrize("number", NUMBERS)
def test_the_goal_has_to_be_played_for(number: int) -> None:
    lesson, rng = LESSONS[number], Rng("lessons")
    sequence = lesson_sequence(BOX, lesson)
    scores = [random_solution(BOX, sequence, rng)[2] for _ in range(20)]
    missed = [score for score in scores if reached(lesson, score) < lesson.goal]
    assert len(missed) >= 15


@pytest.mark.parametrize("number", NUMBERS)
def test_there_is_a_text_for_every_step(number: int) -> None:
    lesson = LESSONS[number]
    for lang in ("en", "pt"):
        words = web_words(lang)
        tips = [f"tip {at}" for at in range(1, len(lesson.rounds) + 1)]
        ending = ["end"] if lesson.belongings.get("helpers") else []
        for name in ("title", "text", "goal", "done", *tips, *ending):
            assert words[f"lesson.{number + 1} {name}"]
        assert str(lesson.goal) in words[f"lesson.{number + 1} goal"]


def test_the_engine_of_the_page_begins_every_lesson() -> None:
    code = """
        const { Engine } = await web("engine/engine.mjs");
        const engine = new Engine();
        const turns = (sequence) => [...engine.legalTurns(engine.start(sequence))];
        return given[0].map(({ sequence }) => turns(sequence).length);
    """
    assert all(run_js(code, lesson_data(BOX)))
