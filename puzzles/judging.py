"""Which candidates are worth solving. All reasons are facts about the cards: what engine-played
lines score, and what is mathematically true of the best play. None is a matter of time."""

from __future__ import annotations

from typing import NamedTuple

from dhsolve.model.box import Box
from dhsolve.model.files import Solution
from dhsolve.model.sequence import Position, Sequence, play, start_position
from dhsolve.model.values import PlanDecks, Round
from dhsolve.puzzles.difficulty import (
    MOST_HOMES,
    Measured,
    measure,
    possible,
    rate,
    wished_by_spread,
)
from dhsolve.puzzles.endgame import EndGame
from dhsolve.puzzles.format import Difficulty
from dhsolve.puzzles.kinds import Kind, searchable, too_long, without_help
from dhsolve.puzzles.players import greedy, promise
from dhsolve.puzzles.proving import Prover
from dhsolve.solver.search import InternalError

MARGIN: dict[Kind, int] = {"finish": 3, "rooms": 4, "deck": 10}
"""The greedy player must miss the target by so much."""
FORESIGHT: dict[Kind, int] = {"finish": 2, "rooms": 1, "deck": 4}
"""The best of the other players must beat the greedy one by so much: thinking helps."""
OPENING = 4
"""Turns of the greedy player's opening, where the whole game lies ahead."""


class Rejected(Exception):
    """A candidate that is not worth solving, and why."""


class Judged(NamedTuple):
    """A candidate that was accepted."""

    target: int
    measured: Measured
    difficulty: Difficulty
    solution: Solution


def judge(kind: Kind, grade: int | None, sequence: Sequence, seed: str, prover: Prover) -> Judged:
    """Accept a candidate with its proof; Rejected, or Unproven if time runs out first.

    Without a grade any grade is right.
    """
    if kind == "finish":
        return _judge_finish(grade, sequence, seed, prover)
    if kind == "rooms" and too_long(sequence):
        raise Rejected("long")
    box = prover.box
    measured = _measured(box, kind, sequence, seed)
    if kind == "deck":
        if grade and wished_by_spread(measured) != grade:
            raise Rejected("spread")
    elif grade and not possible(kind, grade, measured.strongest, measured, exact=False):
        raise Rejected("grade")
    answer = prover.optimum(sequence)
    target = answer.total
    if target - measured.greedy < MARGIN[kind]:
        raise Rejected("greedy")
    if grade and kind != "deck" and not possible(kind, grade, target, measured, exact=True):
        raise Rejected("grade")
    if prover.reaches(without_help(box, sequence), target):
        raise Rejected("help")
    homes = prover.best_homes(sequence, target, MOST_HOMES)
    loss = target - prover.optimum(after_greedy(box, sequence, OPENING)).total
    difficulty = rate(kind, target, measured, homes, loss)
    if kind != "deck":
        _fits(difficulty, grade)
    return Judged(target, measured, difficulty, prover.solution(sequence, answer))


def _judge_finish(grade: int | None, sequence: Sequence, seed: str, prover: Prover) -> Judged:
    (target, measured), difficulty = rate_finish(prover.box, sequence, seed)
    _fits(difficulty, grade)
    answer = prover.optimum(sequence)
    if answer.total != target:
        raise InternalError(f"the solver finds {answer.total} points, trying everything {target}")
    return Judged(target, measured, difficulty, prover.solution(sequence, answer))


def rate_finish(box: Box, sequence: Sequence, seed: str) -> tuple[tuple[int, Measured], Difficulty]:
    """A `finish` candidate by trying everything: target, players and difficulty; or Rejected."""
    if not searchable(box, sequence):
        raise Rejected("long")
    measured = _measured(box, "finish", sequence, seed)
    rest = EndGame(box, sequence)
    target, homes = rest.best
    if target - measured.greedy < MARGIN["finish"]:
        raise Rejected("greedy")
    if len(homes) > 1:
        raise Rejected("homes")
    if EndGame(box, without_help(box, sequence)).best.total >= target:
        raise Rejected("help")
    loss = _tempting_loss(box, sequence, rest)
    return (target, measured), rate("finish", target, measured, 1, loss)


def _measured(box: Box, kind: Kind, sequence: Sequence, seed: str) -> Measured:
    """The players' points; the cheapest fact comes first."""
    measured = measure(box, sequence, seed)
    if measured.strongest - measured.greedy < FORESIGHT[kind]:
        raise Rejected("foresight")
    return measured


def _fits(difficulty: Difficulty, grade: int | None) -> None:
    if grade and difficulty.grade != grade:
        raise Rejected("grade")


def _tempting_loss(box: Box, sequence: Sequence, rest: EndGame) -> int:
    """What the first turn costs that promises most among the wrong ones."""
    start, target = start_position(box, sequence), rest.best.total
    wrong = [choice for choice in rest.choices() if choice.total < target]
    if not wrong:
        return 0
    return max((promise(box, start, choice.turn), target - choice.total) for choice in wrong)[1]


def after_greedy(box: Box, sequence: Sequence, turns: int) -> Sequence:
    """What is left of a sequence after the greedy player's opening."""
    position = start_position(box, sequence)
    for _ in range(turns):
        position = play(box, position, greedy(box, position))
    return rest_of(position)


def rest_of(position: Position) -> Sequence:
    """A position as a sequence of its own."""
    return Sequence(
        variant="solo" if position.solo else "plain",
        rounds=tuple(
            Round(columns=market, discards=others)
            for market, others in zip(position.rounds, position.others, strict=True)
        ),
        plans=PlanDecks(three=position.three, five=position.five),
        friends=position.friends,
        start=position.state,
        discards=position.discards,
        leftovers="gone" if position.gone else "discarded",
    )
