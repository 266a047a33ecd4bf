"""Room cards, Scaffoldings and tokens on cells, and the rooms that friends ask for, compiled."""

from __future__ import annotations

from dhsolve.solver.annealing.compiled import Ints, compiled, inlined
from dhsolve.solver.annealing.tables import (
    ALLOWED,
    BELOW,
    CELLS,
    DECOR_PLACE,
    DESIGNER,
    DOWN,
    FIRST_OF,
    FLOOR,
    FRIEND_ROOMS,
    HOME,
    LAST_OF,
    LEFT,
    MOST,
    MOST_PLACES,
    NOTHING,
    ON_ANY,
    ON_LARGE,
    OPEN_FRIENDS,
    OWNED_HELPERS,
    OWNED_TOOLS,
    PLACES,
    RIGHT,
    SCAFFOLD,
    TOKEN,
    TOOLBOX,
    UNDER,
    UP,
    Cards,
    Deal,
)


@inlined
def may_lie_up(cards: Cards, state: Ints, cell: int, room: int) -> bool:
    """Rules 3.2 to 3.5 for a card on a cell; what lies on the cell itself is not looked at."""
    if cards[ALLOWED + 3 * room + cards[FLOOR + cell]] == 0:
        return False
    size, tokens = 1, 0
    at = cards[LEFT + cell]
    while at >= 0 and state[HOME + at] == room:
        size += 1
        tokens += state[TOKEN + at] >= 0
        at = cards[LEFT + at]
    at = cards[RIGHT + cell]
    while at >= 0 and state[HOME + at] == room:
        size += 1
        tokens += state[TOKEN + at] >= 0
        at = cards[RIGHT + at]
    if size > cards[MOST + room]:
        return False
    return tokens == 0 or (tokens == 1 and state[OWNED_HELPERS] & DESIGNER != 0)


@inlined
def supported(cards: Cards, state: Ints, cell: int) -> bool:
    """Rule 3.1: on the ground or above something."""
    below = cards[BELOW + cell]
    return bool(below < 0 or state[HOME + below] != NOTHING)


@inlined
def may_lie(cards: Cards, state: Ints, cell: int) -> bool:
    """Rule 3.1."""
    lying = state[HOME + cell]
    return lying in (NOTHING, SCAFFOLD) and supported(cards, state, cell)


@compiled
def scaffold_cell(cards: Cards, state: Ints, wanted: int) -> int:
    """The first cell from `wanted` on that a Scaffolding may be put on; -1 if there is none."""
    for step in range(CELLS):
        cell = (wanted + step) % CELLS
        if state[HOME + cell] == NOTHING and supported(cards, state, cell):
            return cell
    return -1


@inlined
def used(state: Ints) -> None:
    """A used tool goes under the Toolbox, if there is one."""
    if state[OWNED_TOOLS + TOOLBOX] > 0:
        state[UNDER] += 1


@inlined
def put_room(cards: Cards, state: Ints, wanted: int, face: int, room: int) -> int:
    """Put a room card on the first cell from `wanted` on that will do, and give the cell."""
    chosen, content = -1, room
    if face == UP:
        for step in range(CELLS):
            cell = (wanted + step) % CELLS
            if may_lie(cards, state, cell) and may_lie_up(cards, state, cell, room):
                chosen = cell
                break
    if chosen < 0:
        content = DOWN
        for step in range(CELLS):
            cell = (wanted + step) % CELLS
            if may_lie(cards, state, cell):
                chosen = cell
                break
    if state[HOME + chosen] == SCAFFOLD:
        used(state)
    state[HOME + chosen] = content
    return chosen


@inlined
def token_fits(cards: Cards, state: Ints, cell: int, token: int) -> bool:
    """Rules 4: the right kind of room, without a token."""
    room = state[HOME + cell]
    if room < 0:
        return False
    place = cards[DECOR_PLACE + token]
    if place >= 0 and place != room:
        return False
    if state[TOKEN + cell] >= 0:
        return False
    size = 1
    at = cards[LEFT + cell]
    while at >= 0 and state[HOME + at] == room:
        if state[TOKEN + at] >= 0:
            return False
        size += 1
        at = cards[LEFT + at]
    at = cards[RIGHT + cell]
    while at >= 0 and state[HOME + at] == room:
        if state[TOKEN + at] >= 0:
            return False
        size += 1
        at = cards[RIGHT + at]
    return place >= ON_ANY or (place == ON_LARGE and size >= 2)


@inlined
def put_token(cards: Cards, state: Ints, wanted: int, token: int) -> int:
    """Put a token on the first card from `wanted` on that will do; -1 if there is none."""
    for step in range(CELLS):
        cell = (wanted + step) % CELLS
        if token_fits(cards, state, cell, token):
            state[TOKEN + cell] = token
            return cell
    return -1


@compiled
def note_friends(cards: Cards, deal: Deal, state: Ints, floor: int, stood: int) -> None:
    """Note the friends whose rooms stand on a floor now: they could be invited this turn."""
    first, last = cards[FIRST_OF + floor], cards[LAST_OF + floor]
    there = 0
    for cell in range(first, last + 1):
        if state[HOME + cell] >= 0:
            there |= 1 << state[HOME + cell]
    for friend in range(deal[OPEN_FRIENDS]):
        if state[stood] >> friend & 1:
            continue
        missing = 0
        for place in range(deal[PLACES + friend]):
            missing += deal[FRIEND_ROOMS + MOST_PLACES * friend + place] & there == 0
        if missing == 0 and rooms_stand(deal, state, friend, first, last):
            state[stood] |= 1 << friend


@compiled
def rooms_stand(deal: Deal, state: Ints, friend: int, first: int, last: int) -> bool:
    """Whether consecutive rooms of a floor are those of the friend, in any order."""
    places = deal[PLACES + friend]
    needed = FRIEND_ROOMS + MOST_PLACES * friend
    one, two, three = deal[needed], deal[needed + 1], deal[needed + 2]
    # the rooms of the run that ends at a cell, and of the runs before it without a gap
    before, middle, now = 0, 0, 0
    for cell in range(first, last + 1):
        room = state[HOME + cell]
        if room < 0:
            before, middle, now = 0, 0, 0
            continue
        if now == 1 << room:
            continue
        before, middle, now = middle, now, 1 << room
        if places == 1:
            if now & one:
                return True
        elif places == 2:
            if (now & one and middle & two) or (now & two and middle & one):
                return True
        elif (
            (now & one and middle & two and before & three)
            or (now & one and middle & three and before & two)
            or (now & two and middle & one and before & three)
            or (now & two and middle & three and before & one)
            or (now & three and middle & one and before & two)
            or (now & three and middle & two and before & one)
        ):
            return True
    return False
