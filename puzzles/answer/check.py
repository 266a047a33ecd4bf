"""An answer to a puzzle: is it legal, what does it score, which medal is that."""

from __future__ import annotations

from typing import Literal, NamedTuple

from dhsolve.model.cards.box import Box
from dhsolve.model.errors import BadInput
from dhsolve.model.files.documents import Solution
from dhsolve.model.rules.reasons import Reason
from dhsolve.model.rules.values import Score
from dhsolve.model.text.ending import tell_score
from dhsolve.model.text.messages.lookup import translated
from dhsolve.model.text.puzzles import kind_name, medal_name, phrase
from dhsolve.model.text.solo_scale import tell_solo_level
from dhsolve.model.text.words import word
from dhsolve.model.verify.verdict import Verdict, verify_solution
from dhsolve.puzzles.puzzle import Puzzle

Medal = Literal["none", "bronze", "silver", "gold", "optimum"]
EMOJI: dict[Medal, str] = {
    "none": "🧱",
    "bronze": "🥉",
    "silver": "🥈",
    "gold": "🥇",
    "optimum": "🏆",
}
HOUSES = 10


class AnswerCheck(NamedTuple):
    """What is said about an answer; nothing in it tells how to do better.

    An answer that is not legal has no score and no medal; the verdict says where and why.
    """

    verdict: Verdict
    score: Score | None
    medal: Medal
    missing: int | None
    """Points short of the target."""


def check_answer(box: Box, puzzle: Puzzle, answer: Solution) -> AnswerCheck:
    """Whether an answer is legal, its points and its medal; BadInput if it is to another puzzle."""
    if answer.sequence != puzzle.sequence:
        raise BadInput("answers another sequence than the puzzle's", "sequence")
    # what an answer claims to have proven is not looked at
    verdict = verify_solution(box, answer._replace(proof=None))
    score = verdict.score if verdict.ok else None
    if score is None:
        return AnswerCheck(verdict, None, "none", None)
    return AnswerCheck(verdict, score, medal_of(puzzle, score.total), puzzle.target - score.total)


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


def share_line(
    puzzle: Puzzle, checked: AnswerCheck, lang: str = "en", *, emoji: bool = True
) -> str:
    """What was reached, in a line to be shared (two with emoji); nothing of how."""
    points = checked.score.total if checked.score else 0
    built = HOUSES * points // max(1, puzzle.target)
    english = lang == "en"
    kind = puzzle.kind if english else kind_name(puzzle.kind, lang).lower()
    name = f"Dream Home {puzzle.date or puzzle.id} {kind} {puzzle.difficulty.grade}/5"
    result = f"{points}/{puzzle.target}"
    if not emoji:
        medal = checked.medal if english else medal_name(checked.medal, lang)
        return f"{name}: {result} {medal} [{'#' * built}{'.' * (HOUSES - built)}]"
    return f"{name}\n{EMOJI[checked.medal]} {result} {'🏠' * built}{'⬜' * (HOUSES - built)}"


def answer_fault(checked: AnswerCheck, lang: str) -> str:
    """Why an answer has no score."""
    return translated(checked.verdict.message or "", lang)


def tell_check(puzzle: Puzzle, checked: AnswerCheck, lang: str, *, emoji: bool = True) -> list[str]:
    """An answer in words: its points by part, its medal, and of a whole solo game the level."""
    score = checked.score
    if score is None:
        message = answer_fault(checked, lang)
        if checked.verdict.code == Reason.INCOMPLETE.value:
            return [f"{phrase('not complete', lang)}: {message}"]
        return [f"{phrase('not legal', lang)}: {checked.verdict.where}: {message}"]
    distance = (
        phrase("missing", lang, checked.missing, puzzle.target)
        if checked.missing
        else phrase("target reached", lang, puzzle.target)
    )
    points = f"{score.total} {word('points', lang)} ({tell_score(score, lang)})"
    medal = f"{medal_name(checked.medal, lang)}; {distance}"
    level = [tell_solo_level(score.total, lang)] if puzzle.kind == "deck" else []
    return [
        f"{phrase('legal', lang)}: {points}",
        f"{EMOJI[checked.medal]} {medal}" if emoji else medal,
        *level,
    ]
