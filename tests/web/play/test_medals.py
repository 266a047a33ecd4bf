"""Medals and the line to share are those of `dhsolve puzzle check` and `dhsolve puzzle share`."""

from __future__ import annotations

import json

import pytest
from support.helpers import BOX
from support.node import run_js
from support.puzzles import example
from support.web_words import WORDS, phrases

from dhsolve.model.rules.values import Score
from dhsolve.model.verify.verdict import Verdict
from dhsolve.puzzles.answer.check import AnswerCheck, medal_of, share_line
from dhsolve.puzzles.puzzle import KINDS, Kind, Puzzle, dump_puzzle

LINES = (
    WORDS
    + """
    const { medalOf, shareLine } = await web("play/medals.mjs");
    const [puzzle, phrases, lang, points] = given;
    return points.map((total) => [
        medalOf(puzzle, total),
        shareLine(puzzle, total, words(phrases, lang)),
        shareLine(puzzle, total, words(phrases, lang), true),
    ]);
    """
)


def from_python(puzzle: Puzzle, total: int, lang: str) -> list[str]:
    """The same three by the program."""
    medal = medal_of(puzzle, total)
    score = Score(total, 0, 0, 0, 0, 0, 0, total)
    checked = AnswerCheck(Verdict(True), score, medal, puzzle.target - total)
    return [
        medal,
        share_line(puzzle, checked, lang, emoji=False),
        share_line(puzzle, checked, lang),
    ]


@pytest.mark.parametrize("lang", ["en", "pt"])
@pytest.mark.parametrize("kind", KINDS)
def test_medal_and_share_line_for_every_number_of_points(kind: Kind, lang: str) -> None:
    puzzle = example(kind)
    points = list(range(puzzle.target + 1))
    asked = json.loads(dump_puzzle(BOX, puzzle))
    shown = run_js(LINES, asked, phrases(lang), lang, points)
    assert shown == [from_python(puzzle, total, lang) for total in points]


def test_the_next_medal_is_the_lowest_that_is_still_missing() -> None:
    puzzle = example("finish")
    code = """
        const { nextMedal } = await web("play/medals.mjs");
        return given[1].map((points) => nextMedal(given[0], points));
    """
    medals = puzzle.medals
    asked = [0, medals.bronze, medals.gold, puzzle.target]
    shown = run_js(code, json.loads(dump_puzzle(BOX, puzzle)), asked)
    assert shown == [
        {"medal": "bronze", "points": medals.bronze},
        {"medal": "silver", "points": medals.silver - medals.bronze},
        {"medal": "optimum", "points": puzzle.target - medals.gold},
        None,
    ]
