"""An answer to a puzzle: is it legal, what does it score, which medal is that."""

from __future__ import annotations

from typing import Literal, NamedTuple

from dhsolve.model.box import Box
from dhsolve.model.errors import BadInput
from dhsolve.model.files import Solution
from dhsolve.model.values import Score
from dhsolve.model.verify import Verdict, verify_solution
from dhsolve.puzzles.format import Puzzle

Medal = Literal["none", "bronze", "silver", "gold", "optimum"]
EMOJI: dict[Medal, str] = {
    "none": "🧱",
    "bronze": "🥉",
    "silver": "🥈",
    "gold": "🥇",
    "optimum": "🏆",
}
HOUSES = 10


class Checked(NamedTuple):
    """What is said about an answer; nothing in it tells how to do better."""

    verdict: Verdict
    score: Score | None
    medal: Medal
    missing: int | None
    """Points short of the target."""


def check(box: Box, puzzle: Puzzle, answer: Solution) -> Checked:
    """Replay an answer and weigh it."""
    if answer.sequence != puzzle.sequence:
        raise BadInput("answers another sequence than the puzzle's", "sequence")
    # what an answer claims to have proven is not looked at
    verdict = verify_solution(box, answer._replace(proof=None))
    score = verdict.score if verdict.ok else None
    if score is None:
        return Checked(verdict, None, "none", None)
    return Checked(verdict, score, medal_of(puzzle, score.total), puzzle.target - score.total)


def medal_of(puzzle: Puzzle, points: int) -> Medal:
    """The medal for so many points."""
    medals = puzzle.medals
    if points >= puzzle.target:
        return "optimum"
    if points >= medals.gold:
        return "gold"
    if points >= medals.silver:
        return "silver"
    return "bronze" if points >= medals.bronze else "none"


def share_line(puzzle: Puzzle, checked: Checked, *, emoji: bool = True) -> str:
    """The line to be shared: what was reached, and nothing of how."""
    points = checked.score.total if checked.score else 0
    built = HOUSES * points // max(1, puzzle.target)
    name = f"Dream Home {puzzle.date or puzzle.id} {puzzle.kind} {puzzle.difficulty.grade}/5"
    result = f"{points}/{puzzle.target}"
    if not emoji:
        return f"{name}: {result} {checked.medal} [{'#' * built}{'.' * (HOUSES - built)}]"
    return f"{name}\n{EMOJI[checked.medal]} {result} {'🏠' * built}{'⬜' * (HOUSES - built)}"
