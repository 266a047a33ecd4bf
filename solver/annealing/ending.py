"""The end of the game, compiled: helpers, roof, friends, Toolbox, and the total."""

from __future__ import annotations

from dhsolve.solver.annealing.compiled import Ints, compiled
from dhsolve.solver.annealing.counting import home_points
from dhsolve.solver.annealing.placing import may_lie_up
from dhsolve.solver.annealing.tables import (
    ALLOWED,
    CELLS,
    COLOURS,
    DECOR_POINTS,
    DOWN,
    FLOOR,
    FREE_FLOORS,
    FRIEND_POINTS,
    GUEST_POINTS,
    HANDYMAN,
    HOME,
    LEFT,
    LEFT_ROOFS,
    LEFT_ROOMS,
    MOST,
    OPEN_FRIENDS,
    OWNED_HELPERS,
    OWNED_TOOLS,
    RIGHT,
    ROOFER,
    ROOFS,
    SCAFFOLD,
    STATE_SIZE,
    STOOD_FIRST,
    STOOD_SECOND,
    SUPPLIED_CELL,
    SUPPLIED_ROOM,
    SUPPLIER,
    SWAP_FIRST,
    SWAP_ONE,
    SWAP_OTHER,
    TOKEN,
    TOOLBOX,
    UNDER,
    Cards,
    Deal,
)


@compiled
def supply(cards: Cards, state: Ints, cell: int, room: int) -> bool:
    """Let the Supplier put a left-over room card on a cell, if he may."""
    if state[LEFT_ROOMS + room] <= 0:
        return False
    if state[HOME + cell] < 0 and state[HOME + cell] != DOWN:
        return False
    if not may_lie_up(cards, state, cell, room):
        return False
    state[HOME + cell] = room
    state[TOKEN + cell] = -1
    return True


@compiled
def swap(cards: Cards, state: Ints, one: int, other: int) -> bool:
    """Let the Handyman swap two cards, if he may; a crowded room keeps its best token (E1)."""
    if not swap_cards(cards, state, one, other):
        return False
    keep_best_token(cards, state, one)
    keep_best_token(cards, state, other)
    return True


@compiled
def swap_cards(cards: Cards, state: Ints, one: int, other: int) -> bool:
    """The same without a look at the tokens that come together."""
    here, there = state[HOME + one], state[HOME + other]
    if one == other or (here < 0 and here != DOWN) or (there < 0 and there != DOWN):
        return False
    if here >= 0 and cards[ALLOWED + 3 * here + cards[FLOOR + other]] == 0:
        return False
    if there >= 0 and cards[ALLOWED + 3 * there + cards[FLOOR + one]] == 0:
        return False
    exchange(state, one, other)
    if (here >= 0 and run_size(cards, state, other) > cards[MOST + here]) or (
        there >= 0 and run_size(cards, state, one) > cards[MOST + there]
    ):
        exchange(state, one, other)
        return False
    return True


@compiled
def exchange(state: Ints, one: int, other: int) -> None:
    """Exchange what lies on two cells."""
    for start in (HOME, TOKEN):
        state[start + one], state[start + other] = state[start + other], state[start + one]


@compiled
def run_start(cards: Cards, state: Ints, cell: int) -> int:
    """The leftmost cell of the room on a cell."""
    room = state[HOME + cell]
    while cards[LEFT + cell] >= 0 and state[HOME + cards[LEFT + cell]] == room:
        cell = cards[LEFT + cell]
    return cell


@compiled
def run_size(cards: Cards, state: Ints, cell: int) -> int:
    """The cards of the room on a cell; 0 if it is not face up."""
    room = state[HOME + cell]
    if room < 0:
        return 0
    size, at = 0, run_start(cards, state, cell)
    while at >= 0 and state[HOME + at] == room:
        size += 1
        at = cards[RIGHT + at]
    return size


@compiled
def keep_best_token(cards: Cards, state: Ints, cell: int) -> None:
    """Leave one token in the room on a cell: the most valuable, then the leftmost (E1)."""
    room = state[HOME + cell]
    if room < 0:
        return
    first = run_start(cards, state, cell)
    kept, at = -1, first
    while at >= 0 and state[HOME + at] == room:
        token = state[TOKEN + at]
        if token >= 0 and (
            kept < 0 or cards[DECOR_POINTS + token] > cards[DECOR_POINTS + state[TOKEN + kept]]
        ):
            kept = at
        at = cards[RIGHT + at]
    at = first
    while at >= 0 and state[HOME + at] == room:
        if at != kept:
            state[TOKEN + at] = -1
        at = cards[RIGHT + at]


@compiled
def roof_points(cards: Cards, state: Ints, extra: int) -> int:
    """The best four cards of the stack and one more (-1: none)."""
    total = windows = best = 0
    for colour in range(cards[COLOURS]):
        plain, window = 2 * colour, 2 * colour + 1
        same_windows = state[ROOFS + window] + (extra == window)
        same = state[ROOFS + plain] + (extra == plain) + same_windows
        total += same
        windows += same_windows
        if same >= 4:
            best = max(best, 8 + min(same_windows, 4))
    return max(best, 3 + min(windows, 4)) if total >= 4 else 0


@compiled
def best_roof(cards: Cards, state: Ints) -> tuple[int, int]:
    """Points of the roof, and the card that the Roofer adds for them (-1: none)."""
    best, card = roof_points(cards, state, -1), -1
    if state[OWNED_HELPERS] & ROOFER:
        for roof in range(2 * cards[COLOURS]):
            if state[LEFT_ROOFS + roof] > 0:
                points = roof_points(cards, state, roof)
                if points > best:
                    best, card = points, roof
    return best, card


@compiled
def best_friends(deal: Deal, state: Ints) -> tuple[int, int, int]:
    """Points of the friends that can be invited, and who comes to which floor (-1: nobody).

    A friend can be invited on any turn after which his rooms stand, so the best choice at the end
    is one that can be made in time.
    """
    best, guest, guest_above = 0, -1, -1
    many = deal[OPEN_FRIENDS]
    for one in range(-1, many):
        if one >= 0 and (deal[FREE_FLOORS + 0] == 0 or state[STOOD_FIRST] >> one & 1 == 0):
            continue
        for other in range(-1, many):
            if other >= 0 and (
                other == one or deal[FREE_FLOORS + 1] == 0 or state[STOOD_SECOND] >> other & 1 == 0
            ):
                continue
            points = 0
            if one >= 0:
                points += deal[FRIEND_POINTS + one]
            if other >= 0:
                points += deal[FRIEND_POINTS + other]
            if points > best:
                best, guest, guest_above = points, one, other
    return best, guest, guest_above


@compiled
def act(cards: Cards, end: Ints, state: Ints) -> None:
    """Use Supplier and Handyman as the genes say; what cannot be done is taken out of them."""
    supplier = state[OWNED_HELPERS] & SUPPLIER != 0 and end[SUPPLIED_CELL] >= 0
    handyman = state[OWNED_HELPERS] & HANDYMAN != 0 and end[SWAP_ONE] >= 0
    swapped = handyman and end[SWAP_FIRST] and swap(cards, state, end[SWAP_ONE], end[SWAP_OTHER])
    if not supplier or not supply(cards, state, end[SUPPLIED_CELL], end[SUPPLIED_ROOM]):
        end[SUPPLIED_CELL] = -1
    if handyman and not end[SWAP_FIRST]:
        swapped = swap(cards, state, end[SWAP_ONE], end[SWAP_OTHER])
    if not swapped:
        end[SWAP_ONE] = -1


@compiled
def fixed_points(cards: Cards, deal: Deal, state: Ints) -> int:
    """What no helper at the end changes: roof, friends, Toolbox."""
    points = deal[GUEST_POINTS] + best_roof(cards, state)[0]
    if deal[OPEN_FRIENDS] > 0:
        points += best_friends(deal, state)[0]
    if state[OWNED_TOOLS + TOOLBOX] > 0:
        points += state[UNDER]
        for tool in range(7):
            points += state[OWNED_TOOLS + tool]
        for cell in range(CELLS):
            points += state[HOME + cell] == SCAFFOLD
    return int(points)


@compiled
def total_points(cards: Cards, deal: Deal, state: Ints, end: Ints, after: Ints, work: Ints) -> int:
    """The score of a play that ends in a state; `after` becomes the state after the helpers."""
    points = fixed_points(cards, deal, state)
    for item in range(STATE_SIZE):
        after[item] = state[item]
    if state[OWNED_HELPERS] & (SUPPLIER | HANDYMAN):
        act(cards, end, after)
    else:
        end[SUPPLIED_CELL] = end[SWAP_ONE] = -1
    return points + home_points(cards, deal, after, work)
