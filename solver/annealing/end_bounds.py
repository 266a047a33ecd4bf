"""What Supplier and Handyman can make of a home at most, compiled: bounds, quicker than trying.

The points of rooms add up floor by floor. What one card more or less, or two that change places,
can add to a floor is worked out once for every row of cards. Plans, functionality and the
Engineer's groups count as if they could all be had, unless cards are missing for them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from dhsolve.model.cards.box import Box
from dhsolve.solver.annealing.compiled import Ints, Longs, compiled, inlined, ints
from dhsolve.solver.annealing.counting import GROUPS, next_to
from dhsolve.solver.annealing.tables import (
    ALLOWED,
    ARCHITECT,
    BATHROOM,
    BEDROOM,
    CELLS,
    DECOR_POINTS,
    DESIGNER,
    DOWN,
    ENGINEER,
    FIRST,
    FIRST_OF,
    FLOOR,
    GARAGE,
    HOME,
    KITCHEN,
    LAST_OF,
    LIVING_ROOM,
    MOST,
    NEAR_POINTS,
    NEAR_TOKENS,
    OWNED_HELPERS,
    PANTRY,
    PARTNER,
    PARTNER_POINTS,
    PLAN_POINTS,
    PLAN_SETS,
    PLAYROOM,
    PLUMBER,
    POINTS,
    ROOM_KINDS,
    ROOM_TYPES,
    SETS,
    SOLO,
    STACKED,
    STATE_SIZE,
    TOKEN,
    WINE_CELLAR,
    Cards,
    Deal,
)

NONE = -1000
"""Less than anything: there is no such way."""
FLOORS = 3
COUNTED, ROWS, SURE, COUNTS, WORTH, BASES, CONTENTS, NUMBERS = 0, 1, 2, 3, 27, 52, 64, 76
"""How many homes were counted or had a bound, and how many rows of cards are known. Of the home at
hand: the points of its rows, décor and cards face down; by type, how many cards there are, and what
one can add above or below another card; by cell, where in `gains` it stands, and its room card,
`PUT_DOWN` or nothing that can be moved (-1)."""
MOST_ROWS, PLACES = 1 << 13, 1 << 15
SPREAD = 0x1E3779B97F4A7C15
"""Spreads keys over the table."""

# --- what is known of a row of cards: by cell, what the row gains --------------------------------
PUT_DOWN, SWAPPED, OF_A_CELL = ROOM_KINDS, ROOM_KINDS, ROOM_KINDS + 5
"""If the cell gets a room card, or a card face down; and after these if it is swapped with the next
cell, the one after that, and so on."""
ROW_POINTS, GAINS = 5 * OF_A_CELL, 5 * OF_A_CELL + 1
"""Last its points."""


class Ends(NamedTuple):
    """What is known of rows of cards, and places to work in."""

    numbers: Ints
    row_keys: Longs
    gains: Ints
    """`GAINS` of each row, by its place in `row_keys`."""
    home: Ints
    supplied: Ints
    swapped: Ints
    after: Ints
    kept: Ints
    work: Ints


def new_ends() -> Ends:
    """Nothing is known yet."""
    return Ends(
        ints(NUMBERS),
        np.zeros(PLACES, np.int64),
        np.empty(PLACES * GAINS, np.int32),
        ints(STATE_SIZE),
        ints(STATE_SIZE),
        ints(STATE_SIZE),
        ints(STATE_SIZE),
        ints(STATE_SIZE),
        ints(4, GROUPS),
    )


def has_bounds(box: Box) -> bool:
    """Whether the bounds hold with these cards, as they do with those of the game: a room that is
    divided never counts more (E2), and of two neighbours at most one is the other's partner."""
    rooms = box.catalogue.rooms
    return all(
        min(room.points) >= 0
        and not (room.partner and rooms[room.partner].partner == name)
        and (room.most == 1 or not (room.partner or name == "bathroom"))
        and all(
            room.points[part - 1] + room.points[size - part - 1] <= room.points[size - 1]
            for size in range(1, room.most + 1)
            for part in range(1, size)
        )
        for name, room in rooms.items()
    )


# --- the rows of cards ---------------------------------------------------------------------------


@compiled
def row_points(cards: Cards, state: Ints, floor: int) -> int:
    """Points of the rooms of a floor, without the Engineer; `NONE` if one has too many cards."""
    plumber = state[OWNED_HELPERS] & PLUMBER != 0
    cell, last, total = cards[FIRST_OF + floor], cards[LAST_OF + floor], 0
    while cell <= last:
        room, first = state[HOME + cell], cell
        while cell <= last and state[HOME + cell] == room:
            cell += 1
        if room < 0:
            continue
        if cell - first > cards[MOST + room]:
            return NONE
        if plumber and room == cards[BATHROOM]:
            total += 2
        elif cards[PARTNER + room] >= 0 and next_to(
            cards, state, first, cards[PARTNER + room], False
        ):
            total += cards[PARTNER_POINTS + room]
        else:
            total += cards[POINTS + 3 * room + cell - first - 1]
    return int(total)


@inlined
def row_of(cards: Cards, keys: Longs, state: Ints, floor: int) -> tuple[int, bool]:
    """Where a floor's row of cards stands among those that are known, and whether it is new."""
    key = 1 + floor + FLOORS * (state[OWNED_HELPERS] & PLUMBER != 0)
    for cell in range(cards[FIRST_OF + floor], cards[LAST_OF + floor] + 1):
        key = key << 5 | state[HOME + cell] + 3
    at = key * SPREAD >> 40 & PLACES - 1
    while keys[at] != key:
        if keys[at] == 0:
            keys[at] = key
            return at, True
        at = at + 1 & PLACES - 1
    return at, False


@compiled
def note_row(cards: Cards, numbers: Ints, gains: Ints, state: Ints, floor: int, at: int) -> None:
    """Work out what a row gains by each change."""
    first, last = cards[FIRST_OF + floor], cards[LAST_OF + floor]
    points = row_points(cards, state, floor)
    numbers[ROWS] += 1
    base = GAINS * at
    gains[base : base + GAINS] = NONE
    gains[base + ROW_POINTS] = points
    for cell in range(first, last + 1):
        content, own = state[HOME + cell], base + OF_A_CELL * (cell - first)
        if content < 0 and content != DOWN:
            continue
        for room in range(cards[ROOM_TYPES]):
            if cards[ALLOWED + 3 * room + floor]:
                state[HOME + cell] = room
                gains[own + room] = row_points(cards, state, floor) - points
        state[HOME + cell] = DOWN
        gains[own + PUT_DOWN] = row_points(cards, state, floor) - points
        for other in range(cell + 1, last + 1):
            there = state[HOME + other]
            if there >= 0 or there == DOWN:
                state[HOME + cell], state[HOME + other] = there, content
                gains[own + SWAPPED + other - cell] = row_points(cards, state, floor) - points
                state[HOME + other] = there
        state[HOME + cell] = content


# --- what counts beside the rooms ----------------------------------------------------------------


@compiled
def loose_points(cards: Cards, state: Ints) -> int:
    """Points of décor and of cards face down; no helper adds to them."""
    designer = state[OWNED_HELPERS] & DESIGNER != 0
    architect = state[OWNED_HELPERS] & ARCHITECT != 0
    total = state[NEAR_POINTS] + designer * state[NEAR_TOKENS]
    for cell in range(CELLS):
        if state[TOKEN + cell] >= 0:
            total += cards[DECOR_POINTS + state[TOKEN + cell]] + designer
        total += architect and state[HOME + cell] == DOWN
    return int(total)


@compiled
def cards_missing(cards: Cards, numbers: Ints, tokens: int, plan: int) -> int:
    """How many cards are missing for a plan at least, wherever the others lie; 9 if one would not
    be enough."""
    missing = 0
    if plan == 0:
        missing = 2 - numbers[COUNTS + cards[PLAYROOM]]
    elif plan in (1, 2):
        missing = 3 - numbers[COUNTS + cards[LIVING_ROOM]]
    elif plan == 3:
        missing = 1 - numbers[COUNTS + cards[PANTRY]] - numbers[COUNTS + cards[WINE_CELLAR]]
    elif plan == 4:
        missing = max(2 - numbers[COUNTS + cards[GARAGE]], 0)
        missing += max(1 - numbers[COUNTS + cards[KITCHEN]], 0)
    elif plan == 6:
        missing = 2 - numbers[COUNTS + cards[BEDROOM]]
    elif plan == 7:
        missing = 0 if tokens >= 3 else 9
    elif plan == 8:
        missing = 2 - numbers[COUNTS + cards[LIVING_ROOM]]
    elif plan == 9:
        missing = numbers[COUNTS + cards[GARAGE]] + numbers[COUNTS + cards[PLAYROOM]]
    elif plan == 11:
        missing = max(2 - numbers[COUNTS + cards[BEDROOM]], 0)
        missing += max(1 - numbers[COUNTS + cards[BATHROOM]], 0)
    return int(missing)


@compiled
def besides_at_most(cards: Cards, deal: Deal, numbers: Ints, state: Ints, supplied: int) -> int:
    """The most for plans, functionality, the Plumber's pairs and the Engineer, but for what so many
    supplied cards, or cards that are swapped, add above or below another one."""
    tokens, pairs, engineer = state[NEAR_TOKENS], 0, 0
    numbers[COUNTS:WORTH] = 0
    for cell in range(CELLS):
        if state[HOME + cell] >= 0:
            numbers[COUNTS + state[HOME + cell]] += 1
        tokens += state[TOKEN + cell] >= 0
    for lower in range(cards[FIRST_OF + FIRST], cards[LAST_OF + FIRST] + 1):
        one, other = state[HOME + lower], state[HOME + cards[STACKED + lower]]
        if one < 0 or other < 0:
            continue
        pairs += one == other == cards[BATHROOM]
        engineer += group_points(cards, numbers, one, supplied) if one == other else 0
        engineer += cards[PARTNER_POINTS + one] if cards[PARTNER + one] == other else 0
        engineer += cards[PARTNER_POINTS + other] if cards[PARTNER + other] == one else 0
    helpers = state[OWNED_HELPERS]
    each = 3 + (helpers & ARCHITECT != 0)
    total = 2 * pairs if helpers & PLUMBER else 0
    total += engineer if helpers & ENGINEER else 0
    if numbers[COUNTS + cards[BATHROOM]] + supplied >= 2:
        total += each
    missing = 0
    for room in (cards[BATHROOM], cards[KITCHEN], cards[BEDROOM]):
        missing += numbers[COUNTS + room] == 0
    if missing <= supplied:
        total += each
    best = 0
    for at in range(2 * (min(state[SETS], 2) if deal[SOLO] else state[SETS])):  # S1
        plan = deal[PLAN_SETS + at]
        if cards_missing(cards, numbers, tokens, plan) <= supplied:
            points = cards[PLAN_POINTS + plan] + each - 3
            best = best + points if deal[SOLO] else max(best, points)
    return int(total + best)


@compiled
def note_worth(cards: Cards, numbers: Ints, helpers: int, supplied: int) -> None:
    """Work out what a card of each type adds at most if it is moved above or below another one: for
    the Plumber or the Engineer."""
    numbers[WORTH:BASES] = 0
    if helpers & PLUMBER and numbers[COUNTS + cards[BATHROOM]] + supplied >= 2:
        numbers[WORTH + cards[BATHROOM]] = 2
    if helpers & ENGINEER == 0:
        return
    for room in range(cards[ROOM_TYPES]):
        if numbers[COUNTS + room] + supplied < 1:
            continue
        add = group_points(cards, numbers, room, supplied)
        numbers[WORTH + room] = max(numbers[WORTH + room], add)
        partner = cards[PARTNER + room]
        if partner >= 0 and numbers[COUNTS + partner] + supplied >= 1:
            for one in (room, partner):
                add = cards[PARTNER_POINTS + room]
                numbers[WORTH + one] = max(numbers[WORTH + one], add)


@compiled
def group_points(cards: Cards, numbers: Ints, room: int, supplied: int) -> int:
    """What a group over two floors counts more than its cards apart, at most."""
    best = 0
    for size in range(2, min(cards[MOST + room], numbers[COUNTS + room] + supplied) + 1):
        apart = size * cards[POINTS + 3 * room]
        best = max(best, cards[POINTS + 3 * room + size - 1] - apart)
    return int(best)


# --- the bounds ----------------------------------------------------------------------------------


@inlined
def points_without_gain(
    cards: Cards,
    deal: Deal,
    numbers: Ints,
    keys: Longs,
    gains: Ints,
    state: Ints,
    supplied: int,
) -> int:
    """The most points after so many cards are supplied, or two swapped, but for what is gained by
    them, which can be looked up then. (To hand over all of `Ends` would take longer than this.)"""
    if numbers[ROWS] > MOST_ROWS - FLOORS:  # forget them all: most do not come again
        keys[:] = 0
        numbers[ROWS] = 0
    numbers[COUNTED] += 1
    total = loose_points(cards, state)
    for floor in range(FLOORS):
        row, new = row_of(cards, keys, state, floor)
        if new:
            note_row(cards, numbers, gains, state, floor, row)
        base = GAINS * row
        total += gains[base + ROW_POINTS]
        for cell in range(cards[FIRST_OF + floor], cards[LAST_OF + floor] + 1):
            content = state[HOME + cell]
            numbers[CONTENTS + cell] = PUT_DOWN if content == DOWN else max(content, -1)
            numbers[BASES + cell] = base
            base += OF_A_CELL
    numbers[SURE] = total
    total += besides_at_most(cards, deal, numbers, state, supplied)
    note_worth(cards, numbers, state[OWNED_HELPERS], supplied)
    return int(total)


@inlined
def gain_of_supply(numbers: Ints, gains: Ints, cell: int, room: int) -> int:
    """What the rows gain if a cell gets a room card."""
    return int(gains[numbers[BASES + cell] + room])


@inlined
def gain_of_swap(cards: Cards, numbers: Ints, gains: Ints, one: int, other: int) -> int:
    """What the rows gain if two cards are swapped; the first cell stands before the other."""
    incoming, outgoing = numbers[CONTENTS + other], numbers[CONTENTS + one]
    if incoming < 0 or outgoing < 0:
        return NONE
    base, above = numbers[BASES + one], numbers[BASES + other]
    if cards[FLOOR + one] == cards[FLOOR + other]:
        return int(gains[base + SWAPPED + other - one])
    return int(gains[base + incoming] + gains[above + outgoing])


@inlined
def worth_of_swap(numbers: Ints, one: int, other: int) -> int:
    """What two cards that are swapped add above and below others."""
    here, there = numbers[CONTENTS + one], numbers[CONTENTS + other]
    return int(numbers[WORTH + max(here, 0)] + numbers[WORTH + max(there, 0)])


@inlined
def may_be_more(cards: Cards, deal: Deal, numbers: Ints, after: Ints, gain: int, best: int) -> bool:
    """Whether a home after its helpers may have more points than the best end known."""
    numbers[COUNTED] += 1
    most = numbers[SURE] + gain + besides_at_most(cards, deal, numbers, after, 0)
    return bool(most > best)
