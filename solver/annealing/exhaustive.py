"""Every play of a short sequence, compiled: all states after each round, and the best end of each.

States that are reached in several ways are kept once. After the last round the home is told apart
from what else counts (roof, friends, Toolbox): each home is kept once, with the most points that
the rest brings beside it, and what its helpers can make of it is looked at last.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np

from dhsolve.solver.annealing.all_ends import count_plain, some_ends
from dhsolve.solver.annealing.all_turns import some_turns
from dhsolve.solver.annealing.end_bounds import COUNTED, has_bounds, new_ends
from dhsolve.solver.annealing.known_states import (
    FULL,
    HOMES,
    REACHED,
    STATE,
    STATES,
    Tables,
    new_tables,
)
from dhsolve.solver.annealing.plays import FastGame, Genes
from dhsolve.solver.annealing.tables import (
    ROUNDS,
    START,
    STATE_SIZE,
)

SLICE = 100_000
"""Turns, or homes counted, without a look at the clock."""
TURN = 6
"""A turn takes as long as to count so many homes, or bounds."""


class Best(NamedTuple):
    """The best of all plays."""

    points: int
    genes: Genes
    """Its turns; the end is left to the engine."""


def best_of_all(
    game: FastGame, most: int, stopped: Callable[[], bool], workers: int = 1
) -> Best | None:
    """The best of all plays; None if it is more work than counting so many homes, or stopped."""
    if not has_bounds(game.box):
        return None
    tables, rounds = new_tables(), int(game.deal[ROUNDS])
    numbers = tables.numbers
    tables.states[0] = game.deal[START : START + STATE_SIZE]
    numbers[STATES] = 1
    for at in range(rounds):
        last = int(numbers[STATES])
        tables.state_keys[:] = 0
        while numbers[STATE] < last:
            some_turns(game.cards, game.deal, tables, at, last, SLICE)
            if numbers[FULL] or TURN * int(numbers[REACHED]) > most or stopped():
                return None
    left = most - TURN * int(numbers[REACHED])
    count_plain(game.cards, game.deal, tables, new_ends())
    order = np.argsort(-tables.plain_points[: numbers[HOMES]], kind="stable").astype(np.int32)

    def best_of(first: int) -> tuple[int, int] | None:
        """The points of every so many homes' best one, and less its place in the order."""
        ends, homes = new_ends(), order[first::workers]
        at, best, found = 0, -1, 0
        while at < len(homes):
            at, best, better = some_ends(
                game.cards, game.deal, tables, ends, homes, at, best, SLICE
            )
            found = found if better < 0 else better
            if ends.numbers[COUNTED] > left or stopped():
                return None
        return best, -(first + workers * found)

    with ThreadPoolExecutor(workers) as pool:
        parts = [*pool.map(best_of, range(workers))]
    found = [part for part in parts if part]
    if len(found) < workers:
        return None
    points, place = max(found)
    return Best(points, _way_to(game, tables, int(order[-place])))


def _way_to(game: FastGame, tables: Tables, home: int) -> Genes:
    """The turns that lead to a last home."""
    genes, number = game.no_genes(), int(tables.home_parents[home])
    genes.turns[-1] = tables.home_genes[home]
    for at in reversed(range(len(genes.turns) - 1)):
        genes.turns[at] = tables.genes[number]
        number = int(tables.parents[number])
    return genes
