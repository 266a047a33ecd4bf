"""Every play of a short sequence, compiled: all states after each round, and the best end of each.

States that are reached in several ways are kept once. After the last round the home is told apart
from what else counts (roof, friends, Toolbox): each home is kept once, with the most points that
the rest brings beside it, and what its helpers can make of it is looked at last.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from dhsolve.solver.annealing.all_ends import effort, some_ends
from dhsolve.solver.annealing.all_turns import some_turns
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
TURN = 4
"""A turn takes as long as to count so many homes."""


class Best(NamedTuple):
    """The best of all plays."""

    points: int
    genes: Genes
    """Its turns; the end is left to the engine."""


def best_of_all(game: FastGame, most: int, stopped: Callable[[], bool]) -> Best | None:
    """The best of all plays; None if it is more work than counting so many homes, or stopped."""
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
    if TURN * int(numbers[REACHED]) + effort(game.cards, tables) > most:
        return None
    home, best, found = 0, -1, -1
    while home < numbers[HOMES]:
        home, best, better = some_ends(game.cards, game.deal, tables, home, best, SLICE)
        found = found if better < 0 else better
        if stopped():
            return None
    return Best(best, _way_to(game, tables, found))


def _way_to(game: FastGame, tables: Tables, home: int) -> Genes:
    """The turns that lead to a last home."""
    genes, number = game.no_genes(), int(tables.home_parents[home])
    genes.turns[-1] = tables.home_genes[home]
    for at in reversed(range(len(genes.turns) - 1)):
        genes.turns[at] = tables.genes[number]
        number = int(tables.parents[number])
    return genes
