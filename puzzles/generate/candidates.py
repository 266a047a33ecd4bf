"""Which candidates are accepted as puzzles.

All reasons to reject one are facts about the cards: what plays on the engine score, and what is
mathematically true of the best play. None is a matter of time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from dhsolve.model.cards.box import Box
from dhsolve.model.files.documents import Solution
from dhsolve.model.rules.sequence import Sequence, play, rest_of, start_position
from dhsolve.puzzles.generate.dealing import searchable, too_long, without_help
from dhsolve.puzzles.generate.difficulty import (
    MOST_HOMES,
    Measurement,
    grade_by_spread,
    measure,
    possible,
    rate,
)
from dhsolve.puzzles.generate.endgame import EndGame
from dhsolve.puzzles.generate.players import apparent_worth, greedy, no_limit
from dhsolve.puzzles.generate.prover import Prover
from dhsolve.puzzles.puzzle import Difficulty, Kind
from dhsolve.solver.search.play import InternalError

MARGIN: dict[Kind, int] = {"finish": 3, "rooms": 4, "deck": 10}
"""The greedy player must miss the target by so much."""
FORESIGHT: dict[Kind, int] = {"finish": 2, "rooms": 1, "deck": 4}
"""The best of the other players must beat the greedy one by so much: thinking helps."""
OPENING = 4
"""Turns of the greedy player's opening, where the whole game lies ahead."""


class Rejection(Exception):
    """A candidate that is not worth solving; the text is one of the reasons in docs/puzzles.md."""


class AcceptedCandidate(NamedTuple):
    """A candidate that makes a puzzle, with its proven target."""

    target: int
    measured: Measurement
    difficulty: Difficulty
    solution: Solution


def accept(
    kind: Kind, grade: int | None, sequence: Sequence, seed: str, prover: Prover
) -> AcceptedCandidate:
    """The candidate with target, difficulty and proof; without a grade any grade is right.

    Raises Rejection if it is not worth solving, Unproven if the clock stops before that is known.
    """
    if kind == "finish":
        return _accept_finish(grade, sequence, seed, prover)
    if kind == "rooms" and too_long(sequence):
        raise Rejection("long")
    box = prover.box
    measured = _measure(box, kind, sequence, seed, prover.check_time)
    if kind == "deck":
        if grade and grade_by_spread(measured) != grade:
            raise Rejection("spread")
    elif grade and not possible(kind, grade, measured.strongest, measured, exact=False):
        raise Rejection("grade")
    answer = prover.optimum(sequence)
    target = answer.total
    if target - measured.greedy < MARGIN[kind]:
        raise Rejection("greedy")
    if grade and kind != "deck" and not possible(kind, grade, target, measured, exact=True):
        raise Rejection("grade")
    if prover.reaches(without_help(box, sequence), target):
        raise Rejection("help")
    homes = prover.best_homes(sequence, target, MOST_HOMES)
    loss = target - prover.optimum(after_greedy(box, sequence, OPENING)).total
    difficulty = rate(kind, target, measured, homes, loss)
    if kind != "deck":
        _require_grade(difficulty, grade)
    return AcceptedCandidate(target, measured, difficulty, prover.solution(sequence, answer))


def _accept_finish(
    grade: int | None, sequence: Sequence, seed: str, prover: Prover
) -> AcceptedCandidate:
    (target, measured), difficulty = rate_finish(prover.box, sequence, seed, prover.check_time)
    _require_grade(difficulty, grade)
    answer = prover.optimum(sequence)
    if answer.total != target:
        raise InternalError(f"the solver finds {answer.total} points, trying everything {target}")
    return AcceptedCandidate(target, measured, difficulty, prover.solution(sequence, answer))


def rate_finish(
    box: Box, sequence: Sequence, seed: str, check_time: Callable[[], None] = no_limit
) -> tuple[tuple[int, Measurement], Difficulty]:
    """Target, players' points and difficulty of a `finish` candidate, by trying everything.

    Raises Rejection if it is not worth solving.
    """
    if not searchable(box, sequence):
        raise Rejection("long")
    measured = _measure(box, "finish", sequence, seed, check_time)
    rest = EndGame(box, sequence, check_time)
    target, homes = rest.best
    if target - measured.greedy < MARGIN["finish"]:
        raise Rejection("greedy")
    if len(homes) > 1:
        raise Rejection("homes")
    if EndGame(box, without_help(box, sequence), check_time).best.total >= target:
        raise Rejection("help")
    loss = _tempting_loss(box, sequence, rest)
    return (target, measured), rate("finish", target, measured, 1, loss)


def _measure(
    box: Box, kind: Kind, sequence: Sequence, seed: str, check_time: Callable[[], None]
) -> Measurement:
    """The simulated players' points; raises Rejection if foresight does not pay."""
    measured = measure(box, sequence, seed, check_time)
    if measured.strongest - measured.greedy < FORESIGHT[kind]:
        raise Rejection("foresight")
    return measured


def _require_grade(difficulty: Difficulty, grade: int | None) -> None:
    """Raises Rejection if a grade is asked for and this is another."""
    if grade and difficulty.grade != grade:
        raise Rejection("grade")


def _tempting_loss(box: Box, sequence: Sequence, rest: EndGame) -> int:
    """What the wrong first turn costs that seems worth the most; 0 if all are right."""
    start, target = start_position(box, sequence), rest.best.total
    wrong = [choice for choice in rest.choices() if choice.total < target]
    if not wrong:
        return 0
    tempting = [(apparent_worth(box, start, one.turn), target - one.total) for one in wrong]
    return max(tempting)[1]


def after_greedy(box: Box, sequence: Sequence, turns: int) -> Sequence:
    """What is left of a sequence after so many turns of the greedy player."""
    position = start_position(box, sequence)
    for _ in range(turns):
        position = play(box, position, greedy(box, position))
    return rest_of(position)
