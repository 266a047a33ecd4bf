"""Every end of a home, compiled: all that Supplier and Handyman can do.

Only what a bound promises more of than the best end known is tried (`end_bounds`).
"""

from __future__ import annotations

from dhsolve.solver.annealing.annealing import copy_items
from dhsolve.solver.annealing.compiled import Ints, compiled
from dhsolve.solver.annealing.counting import home_points
from dhsolve.solver.annealing.end_bounds import (
    COUNTED,
    WORTH,
    Ends,
    gain_of_supply,
    gain_of_swap,
    may_be_more,
    points_without_gain,
    worth_of_swap,
)
from dhsolve.solver.annealing.ending import run_start, supply, swap, swap_cards
from dhsolve.solver.annealing.known_states import (
    HOMES,
    PART_HELPERS,
    PART_LEFT,
    PART_NEAR,
    PART_NEAR_POINTS,
    PART_SETS,
    Tables,
)
from dhsolve.solver.annealing.tables import (
    CELLS,
    HANDYMAN,
    HOME,
    LEFT_ROOMS,
    NEAR_POINTS,
    NEAR_TOKENS,
    OWNED_HELPERS,
    RIGHT,
    ROOM_TYPES,
    SETS,
    SUPPLIER,
    TOKEN,
    Cards,
    Deal,
)


@compiled
def supplied_points(cards: Cards, deal: Deal, ends: Ends, state: Ints, best: int) -> int:
    """The best so far or more, if the Supplier can make more of a home."""
    numbers, gains, after, work = ends.numbers, ends.gains, ends.supplied, ends.work
    rest = points_without_gain(cards, deal, numbers, ends.row_keys, gains, state, 1)
    for room in range(cards[ROOM_TYPES]):
        if state[LEFT_ROOMS + room] <= 0:
            continue
        for cell in range(CELLS):
            gain = gain_of_supply(numbers, gains, cell, room)
            if rest + gain + numbers[WORTH + room] > best:
                copy_items(state, after)
                if supply(cards, after, cell, room) and may_be_more(
                    cards, deal, numbers, after, gain, best
                ):
                    best = max(best, home_points(cards, deal, after, work))
    return best


@compiled
def swapped_points(cards: Cards, deal: Deal, ends: Ends, state: Ints, best: int) -> int:
    """The best so far or more, if the Handyman can make more of a home."""
    numbers, gains, after, work = ends.numbers, ends.gains, ends.swapped, ends.work
    rest = points_without_gain(cards, deal, numbers, ends.row_keys, gains, state, 0)
    for one in range(CELLS):
        for other in range(one + 1, CELLS):
            gain = gain_of_swap(cards, numbers, gains, one, other)
            if rest + gain + worth_of_swap(numbers, one, other) > best:
                copy_items(state, after)
                if swap(cards, after, one, other) and may_be_more(
                    cards, deal, numbers, after, gain, best
                ):
                    best = max(best, home_points(cards, deal, after, work))
    return best


@compiled
def supplied_and_swapped_points(
    cards: Cards, deal: Deal, ends: Ends, state: Ints, best: int
) -> int:
    """The best so far or more, if the Supplier and then the Handyman can make more of a home."""
    after = ends.after
    for room in range(cards[ROOM_TYPES]):
        if state[LEFT_ROOMS + room] <= 0:
            continue
        for cell in range(CELLS):
            copy_items(state, after)
            if supply(cards, after, cell, room):
                best = swapped_points(cards, deal, ends, after, best)
    return best


@compiled
def tokens_in(cards: Cards, state: Ints, cell: int) -> int:
    """How many tokens lie in the room on a cell."""
    if state[HOME + cell] < 0:
        return 0
    tokens, at = 0, run_start(cards, state, cell)
    while at >= 0 and state[HOME + at] == state[HOME + cell]:
        tokens += state[TOKEN + at] >= 0
        at = cards[RIGHT + at]
    return tokens


@compiled
def keep_token(cards: Cards, state: Ints, cell: int, number: int) -> None:
    """Keep one token of the room on a cell, counted from the left (E1)."""
    at = run_start(cards, state, cell)
    while at >= 0 and state[HOME + at] == state[HOME + cell]:
        if state[TOKEN + at] >= 0:
            if number != 0:
                state[TOKEN + at] = -1
            number -= 1
        at = cards[RIGHT + at]


@compiled
def swapped_and_supplied_points(
    cards: Cards, deal: Deal, ends: Ends, state: Ints, one: int, other: int, best: int
) -> int:
    """The best so far or more, if a swap that the Supplier follows can make more of a home: he may
    take away a card whose token is the best, so every choice of tokens is tried."""
    after, kept = ends.after, ends.kept
    copy_items(state, after)
    if not swap_cards(cards, after, one, other):
        return best
    same = after[HOME + one] == after[HOME + other] and run_start(cards, after, one) == run_start(
        cards, after, other
    )
    tokens = tokens_in(cards, after, one)
    others = 0 if same else tokens_in(cards, after, other)
    for number in range(max(tokens, 1)):
        for second in range(max(others, 1)):
            copy_items(after, kept)
            if tokens > 1:
                keep_token(cards, kept, one, number)
            if others > 1:
                keep_token(cards, kept, other, second)
            best = supplied_points(cards, deal, ends, kept, best)
    return best


@compiled
def home_end_points(cards: Cards, deal: Deal, ends: Ends, state: Ints, best: int) -> int:
    """The best so far or more, if a last home can have more with all that its helpers can do."""
    supplier = state[OWNED_HELPERS] & SUPPLIER != 0
    handyman = state[OWNED_HELPERS] & HANDYMAN != 0
    if supplier:
        best = supplied_points(cards, deal, ends, state, best)
    if handyman:
        best = swapped_points(cards, deal, ends, state, best)
    if supplier and handyman:
        best = supplied_and_swapped_points(cards, deal, ends, state, best)
        for one in range(CELLS):
            for other in range(one + 1, CELLS):
                best = swapped_and_supplied_points(cards, deal, ends, state, one, other, best)
    return best


@compiled
def load_home(cards: Cards, tables: Tables, home: int, state: Ints) -> None:
    """Put a last home into a state."""
    kept = tables.homes[home]
    state[:] = 0
    state[:PART_HELPERS] = kept[:PART_HELPERS]
    state[OWNED_HELPERS] = kept[PART_HELPERS]
    state[NEAR_TOKENS] = kept[PART_NEAR]
    state[NEAR_POINTS] = kept[PART_NEAR_POINTS]
    state[SETS] = kept[PART_SETS]
    for room in range(cards[ROOM_TYPES]):
        state[LEFT_ROOMS + room] = kept[PART_LEFT] >> room & 1


@compiled
def count_plain(cards: Cards, deal: Deal, tables: Tables, ends: Ends) -> None:
    """Count all homes without Supplier and Handyman."""
    for home in range(tables.numbers[HOMES]):
        load_home(cards, tables, home, ends.home)
        points = home_points(cards, deal, ends.home, ends.work)
        tables.plain_points[home] = tables.other_points[home] + points


@compiled
def some_ends(
    cards: Cards,
    deal: Deal,
    tables: Tables,
    ends: Ends,
    order: Ints,
    first: int,
    best: int,
    most: int,
) -> tuple[int, int, int]:
    """Go on with the homes in this order, from place `first` on, until so many are counted: the
    next place, the most points in all so far, and the place of the home that has them (-1: none
    better than `best`)."""
    numbers = ends.numbers
    found, at = -1, first
    until = numbers[COUNTED] + most
    while at < len(order) and numbers[COUNTED] < until:
        load_home(cards, tables, order[at], ends.home)
        others = tables.other_points[order[at]]
        known = max(best, tables.plain_points[order[at]]) - others
        points = others + home_end_points(cards, deal, ends, ends.home, known)
        if points > best:
            best, found = points, at
        at += 1
    return at, best, found
