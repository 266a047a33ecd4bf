"""A good play soon: simulated annealing over whole plays in machine code, where there is any.

It proves nothing. What it finds is a bar for the proof, and something to show meanwhile. How much
it looks at is counted in plays, not in seconds, so that equal runs give equal answers.
"""

from __future__ import annotations

from dhsolve.model.cards.box import Box
from dhsolve.model.rules.best_end import best_end
from dhsolve.model.rules.ending import FinishedHome
from dhsolve.model.rules.reasons import RuleBroken
from dhsolve.model.rules.sequence import Sequence, replay
from dhsolve.model.rules.values import Turn
from dhsolve.solver.annealing.machine_code import ready
from dhsolve.solver.search.clock import Clock
from dhsolve.solver.search.play import InternalError, Play


def quick_search_ready() -> bool:
    """Whether there is machine code."""
    return ready()


def quick_play(
    box: Box,
    sequence: Sequence,
    plays: int,
    clock: Clock,
    seed: int = 0,
) -> Play | None:
    """The best of so many plays, or of fewer if the clock stops; None without machine code for
    these cards, or without time."""
    if not ready():
        return None
    from dhsolve.solver.annealing.plays import FastGame
    from dhsolve.solver.annealing.search import search
    from dhsolve.solver.annealing.tables import NotForArrays

    try:
        game = FastGame(box, sequence)
    except NotForArrays:
        return None
    found = search(
        game,
        seed,
        run=plays,
        plays=plays,
        stopped=lambda: clock.over,
    )
    if not found.plays:
        return None
    return accepted(box, sequence, game.play(found.genes).turns)


def accepted(box: Box, sequence: Sequence, turns: tuple[Turn, ...]) -> Play:
    """The play with its best end, as the engine counts it."""
    try:
        position = replay(box, sequence, turns)
    except RuleBroken as broken:
        raise InternalError(
            f"the engine refuses a play of the compiled rules: {broken}"
        ) from broken
    finished = FinishedHome(position.state, position.discards)
    return Play(turns, *best_end(box, finished, position.solo))
