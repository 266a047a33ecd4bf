"""A decent legal play at once: greedy choice among random turns, a few times over."""

from __future__ import annotations

from dhsolve.model.best_end import best_end
from dhsolve.model.box import Box
from dhsolve.model.ending import Finished
from dhsolve.model.rng import Rng
from dhsolve.model.scoring import score
from dhsolve.model.sequence import Position, play, start_position
from dhsolve.model.sequence import Sequence as CardSequence
from dhsolve.model.simulate import random_sequence_turn
from dhsolve.model.values import Turn
from dhsolve.solver.search import Play

PLAYS, TURNS = 1, 20
ROOF_HOPE, HELPER_HOPE = 2, 3
"""What a roof card and a helper are worth to the greedy player while the game goes on."""


def warm_start(box: Box, sequence: CardSequence, seed: int = 0) -> Play:
    """The best of a few greedy plays; well within a second."""
    rng = Rng(f"warm {seed}")
    return max(
        (_greedy(box, start_position(box, sequence), rng) for _ in range(PLAYS)),
        key=lambda found: found.score.total,
    )


def _greedy(box: Box, position: Position, rng: Rng) -> Play:
    played: list[Turn] = []
    while not position.over:
        choices = [random_sequence_turn(box, position, rng) for _ in range(TURNS)]
        after = [play(box, position, turn) for turn in choices]
        values = [_value(box, there) for there in after]
        best = max(range(TURNS), key=values.__getitem__)
        played.append(choices[best])
        position = after[best]
    end, pad = best_end(box, Finished(position.state, position.discards), position.solo)
    return Play(tuple(played), end, pad)


def _value(box: Box, position: Position) -> int:
    state = position.state
    hope = HELPER_HOPE * len(state.helpers) + ROOF_HOPE * min(len(state.roofs), 4)
    return score(box, state, position.solo).total + (0 if position.over else hope)
