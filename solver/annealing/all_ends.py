"""Every end of a home, compiled: all that Supplier and Handyman can do."""

from __future__ import annotations

from dhsolve.solver.annealing.compiled import Ints, compiled
from dhsolve.solver.annealing.counting import home_points
from dhsolve.solver.annealing.ending import run_start, supply, swap, swap_cards
from dhsolve.solver.annealing.known_states import (
    COUNTED,
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
    DOWN,
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
def count_home(cards: Cards, deal: Deal, tables: Tables, state: Ints) -> int:
    """The points of a home whose helpers have acted, but for what they do not change."""
    tables.numbers[COUNTED] += 1
    return home_points(cards, deal, state, tables.work)


@compiled
def supplied_points(cards: Cards, deal: Deal, tables: Tables, state: Ints) -> int:
    """The most points that the Supplier can make of a home."""
    best, again = 0, tables.again
    for room in range(cards[ROOM_TYPES]):
        if state[LEFT_ROOMS + room] <= 0:
            continue
        for cell in range(CELLS):
            again[:] = state
            if supply(cards, again, cell, room):
                best = max(best, count_home(cards, deal, tables, again))
    return best


@compiled
def swapped_points(cards: Cards, deal: Deal, tables: Tables, state: Ints) -> int:
    """The most points that the Handyman can make of a home."""
    best, again = 0, tables.again
    for one in range(CELLS):
        for other in range(one + 1, CELLS):
            again[:] = state
            if swap(cards, again, one, other):
                best = max(best, count_home(cards, deal, tables, again))
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
    cards: Cards, deal: Deal, tables: Tables, state: Ints, one: int, other: int
) -> int:
    """The most points after one swap that the Supplier follows: he may take away a card whose token
    is the best, so every choice of tokens is tried."""
    best, after, kept = 0, tables.after, tables.kept
    after[:] = state
    if not swap_cards(cards, after, one, other):
        return 0
    same = after[HOME + one] == after[HOME + other] and run_start(cards, after, one) == run_start(
        cards, after, other
    )
    tokens = tokens_in(cards, after, one)
    others = 0 if same else tokens_in(cards, after, other)
    for number in range(max(tokens, 1)):
        for second in range(max(others, 1)):
            kept[:] = after
            if tokens > 1:
                keep_token(cards, kept, one, number)
            if others > 1:
                keep_token(cards, kept, other, second)
            best = max(best, supplied_points(cards, deal, tables, kept))
    return best


@compiled
def home_end_points(cards: Cards, deal: Deal, tables: Tables, state: Ints) -> int:
    """The most points of a last home, with all that its helpers can do."""
    best = count_home(cards, deal, tables, state)
    supplier = state[OWNED_HELPERS] & SUPPLIER != 0
    handyman = state[OWNED_HELPERS] & HANDYMAN != 0
    after = tables.after
    if supplier:
        best = max(best, supplied_points(cards, deal, tables, state))
    if handyman:
        best = max(best, swapped_points(cards, deal, tables, state))
    if supplier and handyman:
        for room in range(cards[ROOM_TYPES]):
            if state[LEFT_ROOMS + room] <= 0:
                continue
            for cell in range(CELLS):
                after[:] = state
                if supply(cards, after, cell, room):
                    best = max(best, swapped_points(cards, deal, tables, after))
        for one in range(CELLS):
            for other in range(one + 1, CELLS):
                both = swapped_and_supplied_points(cards, deal, tables, state, one, other)
                best = max(best, both)
    return best


@compiled
def effort(cards: Cards, tables: Tables) -> int:
    """About how many homes have to be counted for all that helpers can do."""
    total = 0
    for home in range(tables.numbers[HOMES]):
        helpers, lying, left = tables.homes[home, PART_HELPERS], 0, 0
        for cell in range(CELLS):
            content = tables.homes[home, HOME + cell]
            lying += content >= 0 or content == DOWN
        for room in range(cards[ROOM_TYPES]):
            left += tables.homes[home, PART_LEFT] >> room & 1
        swaps = lying * (lying - 1) // 2 if helpers & HANDYMAN else 0
        supplies = lying * left if helpers & SUPPLIER else 0
        total += 1 + swaps + supplies + swaps * supplies
    return total


@compiled
def some_ends(
    cards: Cards, deal: Deal, tables: Tables, first: int, best: int, most: int
) -> tuple[int, int, int]:
    """Go on with home number `first` until so many are counted: the next one, the most points in
    all so far, and the home that has them (-1: none better than `best`)."""
    child, numbers = tables.child, tables.numbers
    found, home = -1, first
    until = numbers[COUNTED] + most
    while home < numbers[HOMES] and numbers[COUNTED] < until:
        part = tables.homes[home]
        child[:] = 0
        child[:PART_HELPERS] = part[:PART_HELPERS]
        child[OWNED_HELPERS] = part[PART_HELPERS]
        child[NEAR_TOKENS] = part[PART_NEAR]
        child[NEAR_POINTS] = part[PART_NEAR_POINTS]
        child[SETS] = part[PART_SETS]
        for room in range(cards[ROOM_TYPES]):
            child[LEFT_ROOMS + room] = part[PART_LEFT] >> room & 1
        points = tables.other_points[home] + home_end_points(cards, deal, tables, child)
        if points > best:
            best, found = points, home
        home += 1
    return home, best, found
