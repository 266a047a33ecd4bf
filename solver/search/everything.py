"""Short sequences by trying every play in machine code, where there is any.

The last rounds of a game have few plays, and all of them are tried sooner than a model is built.
With a hand full of tools there are more, but then scenarios are many too. How much is looked at is
counted, not timed, so that equal runs give equal answers; what is too much is left to the models.
"""

from __future__ import annotations

from dhsolve.model.cards.box import Box
from dhsolve.model.rules.sequence import Sequence
from dhsolve.solver.annealing.machine_code import ready
from dhsolve.solver.search.clock import Clock
from dhsolve.solver.search.play import InternalError, Play
from dhsolve.solver.search.quick_play import accepted

MOST_ROUNDS = 3
MOST_HOMES = 12_000_000
"""Homes that are counted or have a bound, some three seconds' work; turns that are tried take their
share of it."""


def best_of_everything(box: Box, sequence: Sequence, clock: Clock, workers: int = 1) -> Play | None:
    """The best of all plays; None without machine code for these cards, if there are too many
    plays, or if the clock stops."""
    if len(sequence.rounds) > MOST_ROUNDS or not ready():
        return None
    from dhsolve.solver.annealing.exhaustive import best_of_all
    from dhsolve.solver.annealing.plays import FastGame
    from dhsolve.solver.annealing.tables import NotForArrays

    try:
        game = FastGame(box, sequence)
    except NotForArrays:
        return None
    genes = best_of_all(game, MOST_HOMES, lambda: clock.over, workers)
    if genes is None:
        return None
    play, found = accepted(box, sequence, game.play(genes.genes).turns), genes.points
    if play.score.total != found:
        raise InternalError(f"a play of {found} points has {play.score.total} by the engine")
    return play
