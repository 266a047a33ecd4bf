"""Simulated annealing over whole plays, compiled."""

from __future__ import annotations

from math import exp, log

import numpy as np

from dhsolve.solver.annealing.compiled import Ints, Words, compiled
from dhsolve.solver.annealing.counting import GROUPS
from dhsolve.solver.annealing.ending import total_points
from dhsolve.solver.annealing.tables import (
    BONUS,
    CELL,
    CELLS,
    COLUMN,
    COLUMNS,
    DEAL_ROOMS,
    DECOR,
    DIGGER,
    DIGS,
    DRILL,
    FACE,
    HANDYMAN,
    HOME,
    LADDER,
    LEFT_ROOMS,
    MIXER,
    MOST_COLUMNS,
    NO_USE,
    ORDER,
    OWNED_HELPERS,
    OWNED_TOOLS,
    ROOF_KINDS,
    ROOFS,
    ROOM_TYPES,
    ROUNDS,
    SCAFFOLD_AFTER,
    SCAFFOLD_CELL,
    SLOTS,
    START,
    STATE_SIZE,
    SUPPLIED_CELL,
    SUPPLIED_ROOM,
    SUPPLIER,
    SWAP_FIRST,
    SWAP_ONE,
    SWAP_OTHER,
    USE_DRILL,
    USE_LADDER,
    USES,
    Cards,
    Deal,
)
from dhsolve.solver.annealing.turns import play_from

NEVER = 99
"""Later than any round."""


@compiled
def below(seed: Words, limit: int) -> int:
    """A random number from 0 to limit - 1 (SplitMix64; the bias of the remainder is no matter)."""
    seed[0] += np.uint64(0x9E3779B97F4A7C15)
    z = seed[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    z = z ^ (z >> np.uint64(31))
    return int(np.int64((z >> np.uint64(33)) % np.uint64(limit)))


@compiled
def random_genes(cards: Cards, deal: Deal, turns: Ints, end: Ints, seed: Words) -> None:
    """Any choices, allowed or not."""
    for at in range(deal[ROUNDS]):
        turns[at, COLUMN] = below(seed, MOST_COLUMNS)
        turns[at, CELL] = below(seed, CELLS)
        turns[at, FACE] = below(seed, 8) == 0
        turns[at, DECOR] = below(seed, CELLS)
        turns[at, BONUS] = 1 + below(seed, 3)
        turns[at, SCAFFOLD_CELL] = below(seed, CELLS)
        turns[at, SCAFFOLD_AFTER] = below(seed, 2)
        turns[at, DIGS] = max(below(seed, 4) - 1, 0)
        for slot in range(USES, USES + 3 * SLOTS, 3):
            turns[at, slot] = below(seed, 4)
            turns[at, slot + 1] = below(seed, CELLS)
            turns[at, slot + 2] = below(seed, MOST_COLUMNS)
    end[SUPPLIED_CELL] = below(seed, CELLS)
    end[SUPPLIED_ROOM] = below(seed, cards[ROOM_TYPES])
    end[SWAP_ONE] = below(seed, CELLS)
    end[SWAP_OTHER] = below(seed, CELLS)
    end[SWAP_FIRST] = below(seed, 2)


@compiled
def change_tool(deal: Deal, turns: Ints, states: Ints, at: int, seed: Words) -> bool:
    """Another use of a tool in round `at`; False if nothing is changed."""
    slot = USES + 3 * below(seed, SLOTS)
    if turns[at, slot] != NO_USE and below(seed, 2) == 0:
        turns[at, slot] = NO_USE
        return True
    columns = deal[COLUMNS + states[at + 1, ORDER + at]]
    kind, other = below(seed, 4), below(seed, columns)
    if kind == NO_USE:
        diggers = states[at, OWNED_TOOLS + DIGGER]
        if diggers == 0:
            return False
        turns[at, DIGS] = below(seed, min(diggers, deal[ROUNDS]) + 1)
        return True
    if kind == USE_LADDER:
        one = below(seed, ROOF_KINDS)
        allowed = states[at, OWNED_TOOLS + LADDER] > 0 and states[at, ROOFS + one] > 0
    elif kind == USE_DRILL:
        one = below(seed, CELLS)
        allowed = states[at, OWNED_TOOLS + DRILL] > 0 and states[at, HOME + one] >= 0
    else:
        one = below(seed, columns)
        allowed = states[at, OWNED_TOOLS + MIXER] > 0 and one != other
    if allowed:
        turns[at, slot] = kind
        turns[at, slot + 1] = one
        turns[at, slot + 2] = other
    return bool(allowed)


@compiled
def change_end(cards: Cards, end: Ints, last: Ints, seed: Words) -> bool:
    """Another use of Supplier or Handyman; False if nothing is changed."""
    helpers = last[OWNED_HELPERS]
    supplier, handyman = helpers & SUPPLIER != 0, helpers & HANDYMAN != 0
    if supplier and (not handyman or below(seed, 2) == 0):
        room = below(seed, cards[ROOM_TYPES])
        if last[LEFT_ROOMS + room] <= 0:
            return False
        if end[SUPPLIED_CELL] < 0 or below(seed, 3) != 0:
            end[SUPPLIED_CELL] = below(seed, CELLS)
        end[SUPPLIED_ROOM] = room
        return True
    if not handyman:
        return False
    if end[SWAP_ONE] < 0 or below(seed, 2) == 0:
        end[SWAP_ONE] = below(seed, CELLS)
    end[SWAP_OTHER] = below(seed, CELLS)
    end[SWAP_FIRST] = below(seed, 2)
    return True


@compiled
def swap_cells(deal: Deal, turns: Ints, one: int, other: int) -> None:
    """Two turns exchange their cells, and tokens follow their cards."""
    here, there = turns[one, CELL], turns[other, CELL]
    turns[one, CELL], turns[other, CELL] = there, here
    for at in range(one, deal[ROUNDS]):
        if turns[at, DECOR] == here:
            turns[at, DECOR] = there
        elif turns[at, DECOR] == there:
            turns[at, DECOR] = here


@compiled
def showing(deal: Deal, number: int, room: int, seed: Words) -> int:
    """A column of a market that shows such a room card; -1 if there is none."""
    columns = deal[COLUMNS + number]
    first = below(seed, columns)
    for step in range(columns):
        column = (first + step) % columns
        if deal[DEAL_ROOMS + MOST_COLUMNS * number + column] == room:
            return int(column)
    return -1


@compiled
def trade_rooms(deal: Deal, turns: Ints, states: Ints, one: int, other: int, seed: Words) -> bool:
    """Round `other` brings a room card of the type that round `one` brings, for the same cell, and
    round `one` a card for the other's cell: the home stays much the same, with other resources.

    False if round `other` has no such card.
    """
    here, there = states[one + 1, ORDER + one], states[other + 1, ORDER + other]
    wanted = deal[DEAL_ROOMS + MOST_COLUMNS * here + turns[one, COLUMN]]
    column = showing(deal, there, wanted, seed)
    if column < 0:
        return False
    given = deal[DEAL_ROOMS + MOST_COLUMNS * there + turns[other, COLUMN]]
    turns[other, COLUMN] = column
    turns[one, COLUMN] = showing(deal, here, given, seed)
    if turns[one, COLUMN] < 0 or below(seed, 3) == 0:
        turns[one, COLUMN] = below(seed, deal[COLUMNS + here])
    swap_cells(deal, turns, min(one, other), max(one, other))
    return True


@compiled
def change_cards(deal: Deal, turns: Ints, states: Ints, at: int, seed: Words) -> int:
    """Another column or cell in round `at`, mostly together with another round; as `change`."""
    columns, kind = deal[COLUMNS + states[at + 1, ORDER + at]], below(seed, 12)
    if kind < 1:
        turns[at, CELL] = below(seed, CELLS)
        return at
    if kind < 3:
        turns[at, COLUMN] = below(seed, columns)
        if below(seed, 3) == 0:
            turns[at, CELL] = below(seed, CELLS)
        return at
    other = below(seed, deal[ROUNDS])
    if other == at:
        return NEVER
    if kind < 7:
        if kind < 5:
            turns[at, COLUMN] = below(seed, columns)
        swap_cells(deal, turns, min(at, other), max(at, other))
    elif not trade_rooms(deal, turns, states, at, other, seed):
        return NEVER
    return min(at, other)


@compiled
def change(cards: Cards, deal: Deal, turns: Ints, end: Ints, states: Ints, seed: Words) -> int:
    """Change something; the first round that is played otherwise, NEVER if nothing is."""
    at = below(seed, deal[ROUNDS])
    kind = below(seed, 100)
    if kind < 66:
        return change_cards(deal, turns, states, at, seed)
    if kind < 76:
        if turns[at, DECOR] >= 0:
            turns[at, DECOR] = below(seed, CELLS)
            return at
        if turns[at, SCAFFOLD_CELL] >= 0:
            turns[at, SCAFFOLD_CELL] = below(seed, CELLS)
            turns[at, SCAFFOLD_AFTER] = below(seed, 2)
            return at
        if turns[at, BONUS] > 0:
            turns[at, BONUS] = 1 + below(seed, 3)
            return at
        return NEVER
    if kind < 78:
        turns[at, FACE] = 1 - turns[at, FACE]
        return at
    if kind < 90:
        return at if change_tool(deal, turns, states, at, seed) else NEVER
    return deal[ROUNDS] if change_end(cards, end, states[deal[ROUNDS]], seed) else NEVER


@compiled
def anneal(
    cards: Cards,
    deal: Deal,
    turns: Ints,
    end: Ints,
    best_turns: Ints,
    best_end: Ints,
    seed: Words,
    plays: int,
    hot: float,
    cold: float,
) -> tuple[int, int]:
    """Anneal from a play, which must be in `turns` and `end`; its best play goes to `best_…`.

    Returns the points of the best play, and its number.
    """
    rounds = deal[ROUNDS]
    states = np.empty((rounds + 1, STATE_SIZE), np.int32)
    trial = np.empty((rounds + 1, STATE_SIZE), np.int32)
    states[0, :] = deal[START : START + STATE_SIZE]
    market = np.empty((2, MOST_COLUMNS), np.int32)
    after = np.empty(STATE_SIZE, np.int32)
    work = np.empty((4, GROUPS), np.int32)
    play_from(cards, deal, turns, states, 0, market)
    points = total_points(cards, deal, states[rounds], end, after, work)
    best, best_at = points, 0
    best_turns[:, :] = turns
    best_end[:] = end
    trial_turns, trial_end = turns.copy(), end.copy()
    cooling = exp(log(cold / hot) / plays)
    temperature = hot
    done = 0
    while done < plays:
        first = change(cards, deal, trial_turns, trial_end, states, seed)
        while below(seed, 3) == 0:
            again = change(cards, deal, trial_turns, trial_end, states, seed)
            first = min(first, again)
        if first > rounds:
            continue
        done += 1
        temperature *= cooling
        copy_rows(states, trial, first, first + 1)
        play_from(cards, deal, trial_turns, trial, first, market)
        trial_points = total_points(cards, deal, trial[rounds], trial_end, after, work)
        worse = points - trial_points
        if worse <= 0 or below(seed, 1 << 30) < exp(-worse / temperature) * (1 << 30):
            points = trial_points
            copy_rows(trial_turns, turns, first, rounds)
            copy_items(trial_end, end)
            copy_rows(trial, states, first + 1, rounds + 1)
            if points > best:
                best, best_at = points, done
                best_turns[:, :] = turns
                best_end[:] = end
        else:
            copy_rows(turns, trial_turns, first, rounds)
            copy_items(end, trial_end)
    return best, best_at


@compiled
def copy_rows(source: Ints, target: Ints, first: int, after: int) -> None:
    """Copy some rows."""
    for at in range(first, after):  # quicker than a slice
        for column in range(source.shape[1]):
            target[at, column] = source[at, column]


@compiled
def copy_items(source: Ints, target: Ints) -> None:
    """Copy a short row."""
    for at in range(len(source)):
        target[at] = source[at]
