"""Hints, from the start or from a play under way: one fact more at each level."""

from __future__ import annotations

from typing import NamedTuple

from dhsolve.model.best_end import best_end
from dhsolve.model.box import Box
from dhsolve.model.ending import Finished
from dhsolve.model.errors import BadInput
from dhsolve.model.files import Solution
from dhsolve.model.reasons import RuleBroken
from dhsolve.model.sequence import Position, replay
from dhsolve.model.values import End, Score, Turn
from dhsolve.puzzles.format import Puzzle
from dhsolve.puzzles.judging import rest_of
from dhsolve.puzzles.proving import Prover


class Hint(NamedTuple):
    """What is still reachable, exactly, and the next step towards it."""

    position: Position
    reachable: int
    score: Score
    """The score pad of a best home from here on."""
    turn: Turn | None
    """The next turn; None once the last round is played."""
    end: End


def hint(box: Box, puzzle: Puzzle, answer: Solution | None, prover: Prover) -> Hint:
    """The next best step; Unproven if it cannot be shown in time."""
    played: tuple[Turn, ...] = ()
    if answer is not None:
        if answer.sequence != puzzle.sequence:
            raise BadInput("answers another sequence than the puzzle's", "sequence")
        played = answer.turns
    try:
        position = replay(box, puzzle.sequence, played)
    except RuleBroken as broken:
        raise BadInput(str(broken), broken.where) from None
    if position.over:
        finished = Finished(position.state, position.discards)
        end, score = best_end(box, finished, position.solo)
        return Hint(position, score.total, score, None, end)
    answered = prover.optimum(rest_of(position))
    play = answered.play
    return Hint(position, answered.total, play.score, play.turns[0], play.end)
