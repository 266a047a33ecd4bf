"""The points of a final home, compiled: rooms, décor, functionality and plans."""

from __future__ import annotations

from dhsolve.solver.annealing.compiled import Ints, compiled
from dhsolve.solver.annealing.tables import (
    ABOVE_BASEMENT,
    ARCHITECT,
    BASEMENT_CELLS,
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
    LEFT,
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
    RIGHT,
    SECOND,
    SETS,
    SOLO,
    STACKED,
    TOKEN,
    WINE_CELLAR,
    Cards,
    Deal,
)

GROUPS = 32
"""At most so many groups over two floors are considered; five columns have at most 25."""


@compiled
def count_rooms(cards: Cards, deal: Deal, state: Ints, groups: Ints, chosen: int) -> int:
    """Points of rooms and plans; `groups[:chosen]` are the Engineer's, as bits of cells."""
    helpers = state[OWNED_HELPERS]
    architect, plumber = helpers & ARCHITECT != 0, helpers & PLUMBER != 0
    engineer = helpers & ENGINEER != 0
    total = 0
    grouped = 0
    bathrooms = playrooms = garages = bedrooms_second = bedrooms_beside = 0
    small = small_first = small_second = 0
    large_first = large_second = False
    singles_first = singles_second = 0
    cellar = False
    for group in range(chosen):
        grouped |= groups[group]
        cells, size, cell, beside = groups[group], 0, -1, False
        for at in range(CELLS):
            if cells >> at & 1:
                size += 1
                cell = at
                beside = beside or next_to(cards, state, at, cards[BATHROOM], False)
        room = state[HOME + cell]
        total += cards[POINTS + 3 * room + size - 1]
        if room == cards[LIVING_ROOM]:
            if size == 3:
                large_first = large_second = True  # E3
            else:
                small += 1
                small_first += 1
                small_second += 1
        elif room == cards[BEDROOM]:
            bedrooms_second += 1
            bedrooms_beside += beside
        elif room == cards[PLAYROOM]:
            playrooms += 1
    for floor in range(3):
        cell, last = cards[FIRST_OF + floor], cards[LAST_OF + floor]
        while cell <= last:
            room = state[HOME + cell]
            if room < 0 or grouped >> cell & 1:
                cell += 1
                continue
            first, beside = cell, False
            while cell <= last and state[HOME + cell] == room and not grouped >> cell & 1:
                if room == cards[BEDROOM] and not beside:
                    beside = next_to(cards, state, cell, cards[BATHROOM], False)
                cell += 1
            size = cell - first
            if plumber and room == cards[BATHROOM]:
                total += 2
            elif cards[PARTNER + room] >= 0 and next_to(
                cards, state, first, cards[PARTNER + room], engineer
            ):
                total += cards[PARTNER_POINTS + room]
            else:
                total += cards[POINTS + 3 * room + size - 1]
            if size == 1:
                if floor == FIRST:
                    singles_first += 1
                elif floor == SECOND:
                    singles_second += 1
            if room == cards[LIVING_ROOM]:
                if size == 3:
                    large_first = large_first or floor == FIRST
                    large_second = large_second or floor == SECOND
                else:
                    small += 1
                    small_first += floor == FIRST
                    small_second += floor == SECOND
            elif room == cards[BATHROOM]:
                bathrooms += 1
            elif room == cards[PLAYROOM]:
                playrooms += 1
            elif room == cards[GARAGE]:
                garages += 1
            elif room == cards[BEDROOM]:
                bedrooms_second += floor == SECOND
                bedrooms_beside += beside
            elif room == cards[PANTRY] or room == cards[WINE_CELLAR]:
                cellar = True
    if plumber:
        for cell in range(cards[FIRST_OF + FIRST], cards[LAST_OF + FIRST] + 1):
            upper = cards[STACKED + cell]
            if state[HOME + cell] == cards[BATHROOM] and state[HOME + upper] == cards[BATHROOM]:
                total += 2
    if architect:
        for cell in range(CELLS):
            total += state[HOME + cell] == DOWN
    sets = min(state[SETS], 2) if deal[SOLO] else state[SETS]  # S1
    best = 0
    for at in range(2 * sets):
        plan = deal[PLAN_SETS + at]
        if plan == 0:
            holds = playrooms >= 2
        elif plan == 1:
            holds = large_first
        elif plan == 2:
            holds = large_second
        elif plan == 3:
            holds = cellar
        elif plan == 4:
            holds = kitchen_above_garage(cards, state)
        elif plan == 5:
            holds = bathrooms == playrooms
        elif plan == 6:
            holds = bedrooms_second >= 2
        elif plan == 7:
            holds = three_tokens(cards, state)
        elif plan == 8:
            holds = small >= 2 and small_first >= 1 and small_second >= 1
        elif plan == 9:
            holds = garages == 0 and playrooms == 0
        elif plan == 10:
            holds = singles_first == 5 or singles_second == 5
        else:
            holds = bedrooms_beside >= 2
        if holds:
            points = cards[PLAN_POINTS + plan] + architect
            best = best + points if deal[SOLO] else max(best, points)
    return total + best


@compiled
def next_to(cards: Cards, state: Ints, cell: int, room: int, engineer: bool) -> bool:
    """Whether such a room card lies beside the cell; with the Engineer also above or below."""
    left, right = cards[LEFT + cell], cards[RIGHT + cell]
    if (left >= 0 and state[HOME + left] == room) or (right >= 0 and state[HOME + right] == room):
        return True
    stacked = cards[STACKED + cell]
    return engineer and stacked >= 0 and state[HOME + stacked] == room


@compiled
def kitchen_above_garage(cards: Cards, state: Ints) -> bool:
    """The plan of that name."""
    kitchen = False
    for at in range(2):
        if state[HOME + cards[BASEMENT_CELLS + at]] != cards[GARAGE]:
            return False
        kitchen = kitchen or state[HOME + cards[ABOVE_BASEMENT + at]] == cards[KITCHEN]
    return kitchen


@compiled
def three_tokens(cards: Cards, state: Ints) -> bool:
    """The plan of that name."""
    tokens, first, second = state[NEAR_TOKENS], False, False
    for cell in range(CELLS):
        if state[TOKEN + cell] >= 0:
            tokens += 1
            first = first or cards[FLOOR + cell] == FIRST
            second = second or cards[FLOOR + cell] == SECOND
    return tokens >= 3 and first and second


@compiled
def possible_groups(cards: Cards, state: Ints, groups: Ints) -> int:
    """The groups over two floors that the Engineer may form (E2), as bits of cells."""
    found = 0
    for lower in range(cards[FIRST_OF + FIRST], cards[LAST_OF + FIRST] + 1):
        upper = cards[STACKED + lower]
        room = state[HOME + lower]
        if room < 0 or state[HOME + upper] != room or cards[MOST + room] < 2:
            continue
        pair = 1 << lower | 1 << upper
        groups[found] = pair
        found += 1
        if cards[MOST + room] < 3:
            continue
        sides = (
            cards[LEFT + lower],
            cards[RIGHT + lower],
            cards[LEFT + upper],
            cards[RIGHT + upper],
        )
        for other in sides:
            if other >= 0 and state[HOME + other] == room:
                groups[found] = pair | 1 << other
                found += 1
    return found


@compiled
def best_count(cards: Cards, deal: Deal, state: Ints, work: Ints) -> int:
    """The most points for rooms and plans; the Engineer's groups are left in `work[2]`.

    `work` has rows for all groups, those tried and the best ones; the number of best ones stands in
    `work[2, 0]`.
    """
    groups, tried, best_groups = work[0], work[1], work[2]
    best = count_rooms(cards, deal, state, tried, 0)
    best_groups[0] = 0
    if state[OWNED_HELPERS] & ENGINEER == 0:
        return best
    possible = possible_groups(cards, state, groups)
    if possible == 0:
        return best
    # every set of groups that do not overlap: `picked` is the stack of their numbers
    picked = work[3]
    depth, following, taken = 0, 0, 0
    while True:
        while following < possible and groups[following] & taken:
            following += 1
        if following < possible:
            picked[depth] = following
            tried[depth] = groups[following]
            taken |= groups[following]
            depth += 1
            following += 1
            points = count_rooms(cards, deal, state, tried, depth)
            if points > best:
                best = points
                best_groups[0] = depth
                for at in range(depth):
                    best_groups[1 + at] = tried[at]
        else:
            if depth == 0:
                return best
            depth -= 1
            taken &= ~tried[depth]
            following = picked[depth] + 1


@compiled
def home_points(cards: Cards, deal: Deal, state: Ints, work: Ints) -> int:
    """Rooms, plans, décor and functionality of a home after Supplier and Handyman."""
    designer = (state[OWNED_HELPERS] & DESIGNER) != 0
    each = 3 + ((state[OWNED_HELPERS] & ARCHITECT) != 0)
    total = state[NEAR_POINTS] + designer * state[NEAR_TOKENS]
    first = second = kitchen = bedroom = bathroom = False
    for cell in range(CELLS):
        room, token = state[HOME + cell], state[TOKEN + cell]
        if token >= 0:
            total += cards[DECOR_POINTS + token] + designer
        if room == cards[BATHROOM]:
            bathroom = True
            first = first or cards[FLOOR + cell] == FIRST
            second = second or cards[FLOOR + cell] == SECOND
        elif room == cards[KITCHEN]:
            kitchen = True
        elif room == cards[BEDROOM]:
            bedroom = True
    if first and second:
        total += each
    if bathroom and kitchen and bedroom:
        total += each
    return int(total) + best_count(cards, deal, state, work)
