"""Good plays from every moment of a game on, where there is machine code: something to beat.

They prove nothing. How many plays are looked at does not depend on the machine.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from dhsolve.model.cards.box import Box
from dhsolve.solver.annealing.check import engine_score
from dhsolve.solver.annealing.plays import FastGame, Genes
from dhsolve.solver.annealing.search import improved, random_start
from dhsolve.solver.annealing.tables import NotForArrays
from dhsolve.solver.hindsight.played import PlayedOut
from dhsolve.solver.search.clock import Clock
from dhsolve.solver.search.play import InternalError, Play

PLAYS = 30_000
"""A tenth of a second. With more, what is known costs more than it saves."""
HOT, COLD = 1.5, 0.4
"""Temperatures, in points."""


def good_plays(box: Box, played: PlayedOut, clock: Clock, seed: int) -> list[Play | None]:
    """A good play from before each turn on; None where there is none when the clock stops."""
    try:
        games = [FastGame(box, one.rest) for one in played.turns]
    except NotForArrays:
        return []
    found = [*_found(games, clock, seed)]
    return [*[None] * (len(games) - len(found)), *reversed(found)]


def _found(games: list[FastGame], clock: Clock, seed: int) -> Iterator[Play]:
    """From the last moment backwards, which are asked about first."""
    words = np.array([seed], dtype=np.uint64)
    for game in reversed(games):
        if clock.over:
            return
        start = random_start(game, words)
        yield _checked(game, *improved(game, start, words, PLAYS, HOT, COLD))


def _checked(game: FastGame, points: int, genes: Genes) -> Play:
    """As the engine counts it."""
    play = game.play(genes)
    score = engine_score(game, play)
    if score.total != points:
        raise InternalError(f"a play of {points} points has {score.total} by the engine")
    return Play(play.turns, play.end, score)
