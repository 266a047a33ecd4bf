"""A decent legal play at once: greedy choice among random turns."""

from __future__ import annotations

from dhsolve.model.cards.box import Box
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.dealing.simulate import random_sequence_turn
from dhsolve.model.rules.best_end import best_end
from dhsolve.model.rules.ending import FinishedHome
from dhsolve.model.rules.scoring import score
from dhsolve.model.rules.sequence import Position, play, start_position
from dhsolve.model.rules.sequence import Sequence as CardSequence
from dhsolve.model.rules.values import Turn
from dhsolve.solver.search.play import Play

TURNS = 20
ROOF_HOPE, HELPER_HOPE = 2, 3
"""What a roof card and a helper are worth to the greedy player while the game goes on."""


def greedy_play(box: Box, sequence: CardSequence, seed: int = 0) -> Play:
    """A play by the best of a few random turns each time; found well within a second."""
    rng, position = Rng(f"warm {seed}"), start_position(box, sequence)
    played: list[Turn] = []
    while not position.over:
        choices = [random_sequence_turn(box, position, rng) for _ in range(TURNS)]
        after = [play(box, position, turn) for turn in choices]
        values = [_value(box, there) for there in after]
        best = max(range(TURNS), key=values.__getitem__)
        played.append(choices[best])
        position = after[best]
    end, pad = best_end(box, FinishedHome(position.state, position.discards), position.solo)
    return Play(tuple(played), end, pad)


def _value(box: Box, position: Position) -> int:
    state = position.state
    hope = HELPER_HOPE * len(state.helpers) + ROOF_HOPE * min(len(state.roofs), 4)
    return score(box, state, position.solo).total + (0 if position.over else hope)
