"""What is known while every play is tried: states, last homes and markets, each kept once.

A state is known by two words of 64 bits mixed from everything in it; that two states share both is
not to be feared.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from dhsolve.solver.annealing.compiled import Ints, Words, compiled, ints
from dhsolve.solver.annealing.tables import (
    GENES,
    MOST_COLUMNS,
    STATE_SIZE,
)

MOST_STATES = 1 << 17
MOST_MARKETS = 1 << 14
"""Ways to use the tools of one turn."""
MOST_HOMES = 1 << 18

STATES, STATE, MARKET, HOMES, REACHED, FULL, NUMBERS = range(7)
"""How many states there are, the one to go on with and its market; how many last homes; how many
turns were tried; whether a table is full."""

# --- what is kept of a last home: all that its points depend on ----------------------------------
PART_HELPERS, PART_NEAR, PART_NEAR_POINTS, PART_SETS, PART_LEFT, PART = range(24, 30)


class Tables(NamedTuple):
    """What is known so far, and places to work in."""

    numbers: Ints
    states: Ints
    parents: Ints
    genes: Ints
    """By state: the turn that led to it."""
    state_keys: Words
    home_keys: Words
    home_numbers: Ints
    """By place in `home_keys`: the number of the home."""
    homes: Ints
    other_points: Ints
    """By home: the most points that are not of the home itself,"""
    plain_points: Ints
    """the points in all without Supplier and Handyman,"""
    home_parents: Ints
    """the state before the last turn that brings them,"""
    home_genes: Ints
    """and that turn."""
    market_keys: Words
    market_states: Ints
    markets: Ints
    market_genes: Ints
    taken: Ints
    child: Ints
    turn: Ints
    use: Ints
    part: Ints


def new_tables() -> Tables:
    """Nothing is known yet."""
    return Tables(
        ints(NUMBERS),
        np.empty((MOST_STATES, STATE_SIZE), np.int32),
        np.empty(MOST_STATES, np.int32),
        np.empty((MOST_STATES, GENES), np.int32),
        np.zeros((4 * MOST_STATES, 2), np.uint64),
        np.zeros((4 * MOST_HOMES, 2), np.uint64),
        np.empty(4 * MOST_HOMES, np.int32),
        np.empty((MOST_HOMES, PART), np.int32),
        np.empty(MOST_HOMES, np.int32),
        np.empty(MOST_HOMES, np.int32),
        np.empty(MOST_HOMES, np.int32),
        np.empty((MOST_HOMES, GENES), np.int32),
        np.zeros((4 * MOST_MARKETS, 2), np.uint64),
        np.empty((MOST_MARKETS, STATE_SIZE), np.int32),
        np.empty((MOST_MARKETS, 2, MOST_COLUMNS), np.int32),
        np.empty((MOST_MARKETS, GENES), np.int32),
        ints(STATE_SIZE),
        ints(STATE_SIZE),
        ints(GENES),
        ints(GENES),
        ints(PART),
    )


@compiled
def mix(first: np.uint64, second: np.uint64, values: Ints) -> tuple[np.uint64, np.uint64]:
    """Two words with some more values in them."""
    for at in range(0, len(values), 2):
        value = np.uint64(values[at] + 1024)
        if at + 1 < len(values):
            value |= np.uint64(values[at + 1] + 1024) << np.uint64(32)
        first = (first ^ value) * np.uint64(0xFF51AFD7ED558CCD)
        first ^= first >> np.uint64(32)
        second = (second + value) * np.uint64(0xC4CEB9FE1A85EC53)
        second ^= second >> np.uint64(29)
    return first, second


@compiled
def place_of(keys: Words, first: np.uint64, second: np.uint64) -> int:
    """Where something with these words stands, or would be put: there 0 marks a free place."""
    first |= np.uint64(1)
    mask = np.uint64(len(keys) - 1)
    at = second & mask
    while keys[at, 0] != 0 and (keys[at, 0] != first or keys[at, 1] != second):
        at = (at + np.uint64(1)) & mask
    return int(at)


@compiled
def note(keys: Words, at: int, first: np.uint64, second: np.uint64) -> None:
    """Put it there."""
    keys[at, 0] = first | np.uint64(1)
    keys[at, 1] = second


@compiled
def is_new(keys: Words, first: np.uint64, second: np.uint64) -> bool:
    """Note something by its words; whether it was not there before."""
    at = place_of(keys, first, second)
    if keys[at, 0] != 0:
        return False
    note(keys, at, first, second)
    return True
