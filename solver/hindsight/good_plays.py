"""Good plays from every moment of a game on, where there is machine code: something to beat.

Moments next to each other have much in common. So each is annealed from what is known of its
neighbours too: a play from after a turn, with the turn before it, and a play from before it without
its first turn. They prove nothing. How many plays are looked at does not depend on the machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from dhsolve.model.cards.box import Box
from dhsolve.solver.annealing.check import engine_score
from dhsolve.solver.annealing.compiled import Words
from dhsolve.solver.annealing.plays import FastGame, Genes
from dhsolve.solver.annealing.search import improved, random_start
from dhsolve.solver.annealing.tables import NotForArrays
from dhsolve.solver.hindsight.played import PlayedOut
from dhsolve.solver.search.clock import Clock
from dhsolve.solver.search.play import InternalError, Play

FIRST_PLAYS, PLAYS, SWEEPS = 30_000, 25_000, 2
"""From a random play, and from each neighbour; so often backwards and forwards."""
HOT, WARM, COLD = 1.5, 1.1, 0.4
"""Temperatures, in points: a neighbour is to be changed a little only."""


class Moment(NamedTuple):
    """What can still be played, and the play as it was recorded."""

    game: FastGame
    own: Genes


Best = tuple[int, Genes]


def good_plays(box: Box, played: PlayedOut, clock: Clock, seed: int) -> list[Play | None]:
    """A good play from before each turn on; None where there is none when the clock stops."""
    try:
        moments = [*_moments(box, played)]
    except NotForArrays:
        return []
    words = np.array([seed], dtype=np.uint64)
    best: list[Best | None] = [None] * len(moments)
    for at in _order(len(moments)):
        if clock.over:
            break
        best[at] = _better(moments, best, at, words)
    return [_checked(one.game, found) for one, found in zip(moments, best, strict=True)]


def _moments(box: Box, played: PlayedOut) -> Iterator[Moment]:
    turns = [one.turn for one in played.turns]
    for at, one in enumerate(played.turns):
        game = FastGame(box, one.rest)
        yield Moment(game, game.genes(tuple(turns[at:]), played.end))


def _order(moments: int) -> Iterator[int]:
    """Every moment once, then backwards and forwards."""
    for sweep in range(1 + 2 * SWEEPS):
        yield from range(moments) if sweep % 2 else reversed(range(moments))


def _better(moments: list[Moment], best: list[Best | None], at: int, words: Words) -> Best:
    """The best play of this moment, annealed once more."""
    game, known = moments[at].game, best[at]
    if known is None:
        return improved(game, random_start(game, words), words, FIRST_PLAYS, HOT, COLD)
    found = [known]
    for start in _from_neighbours(moments, best, at):
        found.append(improved(game, start, words, PLAYS, WARM, COLD))
    return max(found, key=lambda one: one[0])


def _from_neighbours(moments: list[Moment], best: list[Best | None], at: int) -> Iterator[Genes]:
    """Plays of the moments before and after; what is not legal here is mended."""
    if at > 0 and (before := best[at - 1]):
        yield Genes(before[1].turns[1:].copy(), before[1].end.copy())
    if at + 1 < len(moments) and (after := best[at + 1]):
        own = moments[at].own.turns[:1]
        yield Genes(np.concatenate([own, after[1].turns]), after[1].end.copy())


def _checked(game: FastGame, best: Best | None) -> Play | None:
    """As the engine counts it."""
    if best is None:
        return None
    play = game.play(best[1])
    score = engine_score(game, play)
    if score.total != best[0]:
        raise InternalError(f"a play of {best[0]} points has {score.total} by the engine")
    return Play(play.turns, play.end, score)
