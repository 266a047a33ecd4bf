"""Every turn from a state, compiled: columns, bonuses, cells, faces, Scaffoldings, tokens."""

from __future__ import annotations

import numpy as np

from dhsolve.solver.annealing.all_markets import all_markets
from dhsolve.solver.annealing.compiled import Ints, compiled
from dhsolve.solver.annealing.ending import fixed_points
from dhsolve.solver.annealing.known_states import (
    FULL,
    HOMES,
    MARKET,
    MOST_HOMES,
    MOST_STATES,
    PART_HELPERS,
    PART_LEFT,
    PART_NEAR,
    PART_NEAR_POINTS,
    PART_SETS,
    REACHED,
    STATE,
    STATES,
    Tables,
    is_new,
    mix,
    note,
    place_of,
)
from dhsolve.solver.annealing.placing import (
    may_lie,
    may_lie_up,
    note_friends,
    supported,
    token_fits,
    used,
)
from dhsolve.solver.annealing.tables import (
    BONUS,
    BONUS_PLANS,
    BONUS_ROOFER,
    CELL,
    CELLS,
    COLUMN,
    COLUMNS,
    DECOR,
    DOWN,
    FACE,
    FACE_DOWN,
    FIRST,
    HOME,
    LEFT_ROOMS,
    NEAR_POINTS,
    NEAR_TOKENS,
    NO_BONUS,
    NOTHING,
    OPEN_FRIENDS,
    ORDER,
    OWNED_HELPERS,
    OWNED_TOOLS,
    ROOM_TYPES,
    ROUNDS,
    SCAFFOLD,
    SCAFFOLD_AFTER,
    SCAFFOLD_CELL,
    SCAFFOLDING,
    SECOND,
    SETS,
    SOLO,
    STOOD_FIRST,
    STOOD_SECOND,
    SUPPLIER,
    TOKEN,
    UP,
    Cards,
    Deal,
)
from dhsolve.solver.annealing.turns import take_bonus, take_cards

NO_SCAFFOLDING, PUT_LATER = -1, -2
"""In the place of a cell: none came, or it is put down after the room card."""


@compiled
def reach_home(
    cards: Cards, deal: Deal, tables: Tables, number: int, first: np.uint64, second: np.uint64
) -> None:
    """Keep the home after the last turn, with the most that else counts."""
    numbers, state = tables.numbers, tables.child
    at = place_of(tables.home_keys, first, second)
    points = fixed_points(cards, deal, state)
    if tables.home_keys[at, 0] == 0:
        if numbers[HOMES] == MOST_HOMES:
            numbers[FULL] = 1
            return
        note(tables.home_keys, at, first, second)
        tables.home_numbers[at] = numbers[HOMES]
        tables.homes[numbers[HOMES]] = tables.part
        tables.other_points[numbers[HOMES]] = -1
        numbers[HOMES] += 1
    home = tables.home_numbers[at]
    if points > tables.other_points[home]:
        tables.other_points[home] = points
        tables.home_parents[home] = number
        tables.home_genes[home] = tables.turn


@compiled
def reach(cards: Cards, deal: Deal, tables: Tables, number: int, at: int) -> None:
    """Keep the state after a turn, or after the last one the home."""
    child, numbers, part = tables.child, tables.numbers, tables.part
    numbers[REACHED] += 1
    if deal[OPEN_FRIENDS] > 0:
        note_friends(cards, deal, child, FIRST, STOOD_FIRST)
        note_friends(cards, deal, child, SECOND, STOOD_SECOND)
    if at == deal[ROUNDS] - 1:
        part[:PART_HELPERS] = child[:PART_HELPERS]  # cells and tokens
        part[PART_HELPERS] = child[OWNED_HELPERS]
        part[PART_NEAR] = child[NEAR_TOKENS]
        part[PART_NEAR_POINTS] = child[NEAR_POINTS]
        part[PART_SETS] = child[SETS]
        part[PART_LEFT] = 0
        if child[OWNED_HELPERS] & SUPPLIER:
            for room in range(cards[ROOM_TYPES]):
                part[PART_LEFT] |= (child[LEFT_ROOMS + room] > 0) << room
        first, second = mix(np.uint64(5), np.uint64(6), part)
        reach_home(cards, deal, tables, number, first, second)
        return
    first, second = mix(np.uint64(3), np.uint64(4), child)
    added = numbers[STATES]
    if added == MOST_STATES:
        numbers[FULL] = 1
    elif is_new(tables.state_keys, first, second):
        tables.states[added] = child
        tables.parents[added] = number
        tables.genes[added] = tables.turn
        numbers[STATES] += 1


@compiled
def put_tokens(cards: Cards, deal: Deal, tables: Tables, number: int, at: int, token: int) -> None:
    """Every place for the token of a turn (-1: none), which must be placed if there is one."""
    child, turn = tables.child, tables.turn
    turn[DECOR] = -1
    placed = False
    if token >= 0:
        for cell in range(CELLS):
            if token_fits(cards, child, cell, token):
                placed = True
                before = child[TOKEN + cell]
                stood, stood_above = child[STOOD_FIRST], child[STOOD_SECOND]
                child[TOKEN + cell] = token
                turn[DECOR] = cell
                reach(cards, deal, tables, number, at)
                child[TOKEN + cell] = before
                child[STOOD_FIRST], child[STOOD_SECOND] = stood, stood_above
    if not placed:
        turn[DECOR] = -1
        reach(cards, deal, tables, number, at)


@compiled
def put_card(
    cards: Cards,
    deal: Deal,
    tables: Tables,
    number: int,
    at: int,
    taken: Ints,
    room: int,
    token: int,
    scaffold: int,
) -> None:
    """Every place for the room card of a turn; `scaffold` is the cell of one put down before."""
    child, turn = tables.child, tables.turn
    for cell in range(CELLS):
        if not may_lie(cards, taken, cell):
            continue
        for face in range(2):
            if face == UP and not may_lie_up(cards, taken, cell, room):
                continue
            turn[CELL], turn[FACE] = cell, face
            turn[SCAFFOLD_CELL] = scaffold
            turn[SCAFFOLD_AFTER] = 0
            child[:] = taken
            if taken[HOME + cell] == SCAFFOLD:
                used(child)
            child[HOME + cell] = DOWN if face == FACE_DOWN else room
            if scaffold != PUT_LATER:
                put_tokens(cards, deal, tables, number, at, token)
                continue
            turn[SCAFFOLD_AFTER] = 1
            for place in range(CELLS):
                if child[HOME + place] == NOTHING and supported(cards, child, place):
                    stood, stood_above = child[STOOD_FIRST], child[STOOD_SECOND]
                    child[HOME + place] = SCAFFOLD
                    turn[SCAFFOLD_CELL] = place
                    put_tokens(cards, deal, tables, number, at, token)
                    child[HOME + place] = NOTHING
                    child[STOOD_FIRST], child[STOOD_SECOND] = stood, stood_above


@compiled
def take_column(
    cards: Cards, deal: Deal, tables: Tables, number: int, at: int, market: int, column: int
) -> None:
    """Every turn that takes a column of a market."""
    turn, taken = tables.turn, tables.taken
    turn[:] = tables.market_genes[market]
    turn[COLUMN] = column
    leftmost = column == 0 and tables.markets[market, 1, 0] < 0 and deal[SOLO] != 0
    for bonus in range(BONUS_ROOFER if leftmost else NO_BONUS, BONUS_PLANS + 1):
        taken[:] = tables.market_states[market]
        turn[BONUS] = NO_BONUS
        if leftmost:
            turn[BONUS] = take_bonus(deal, taken, bonus)
            if turn[BONUS] not in (bonus, NO_BONUS):
                continue
        room, token, scaffolding = take_cards(
            cards, deal, taken, tables.markets[market], column, at
        )
        if not scaffolding:
            put_card(cards, deal, tables, number, at, taken, room, token, NO_SCAFFOLDING)
        else:
            anywhere = False
            for place in range(CELLS):
                if taken[HOME + place] == NOTHING and supported(cards, taken, place):
                    anywhere = True
                    taken[HOME + place] = SCAFFOLD
                    put_card(cards, deal, tables, number, at, taken, room, token, place)
                    taken[HOME + place] = NOTHING
            put_card(cards, deal, tables, number, at, taken, room, token, PUT_LATER)
            if not anywhere:
                taken[OWNED_TOOLS + SCAFFOLDING] += 1
                put_card(cards, deal, tables, number, at, taken, room, token, NO_SCAFFOLDING)
        if turn[BONUS] == NO_BONUS:
            return


@compiled
def some_turns(cards: Cards, deal: Deal, tables: Tables, at: int, last: int, most: int) -> None:
    """Go on with the states up to number `last`, those before round `at`, for so many turns."""
    numbers = tables.numbers
    until = numbers[REACHED] + most
    while numbers[STATE] < last and numbers[REACHED] < until:
        number = numbers[STATE]
        markets = all_markets(cards, deal, tables, number, at)
        numbers[FULL] |= markets < 0
        while numbers[MARKET] < markets and numbers[REACHED] < until:
            market = numbers[MARKET]
            for column in range(deal[COLUMNS + tables.market_states[market, ORDER + at]]):
                take_column(cards, deal, tables, number, at, market, column)
            numbers[MARKET] += 1
            if numbers[FULL]:
                return
        if numbers[MARKET] >= markets:
            numbers[MARKET] = 0
            numbers[STATE] += 1
