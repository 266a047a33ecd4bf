"""Every play of a short sequence, compiled: all states after each round, and the best end of each.

States that are reached in several ways are kept once. After the last round the home is told apart
from what else counts (roof, friends, Toolbox): each home is kept once, with the most points that
the rest brings beside it, and what its helpers can make of it is looked at last. A state is known
by two words of 64 bits mixed from everything in it; that two states share both is not to be feared.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from dhsolve.solver.annealing.compiled import Ints, Words, compiled, ints
from dhsolve.solver.annealing.counting import GROUPS, home_points
from dhsolve.solver.annealing.ending import fixed_points, run_start, supply, swap, swap_cards
from dhsolve.solver.annealing.placing import (
    may_lie,
    may_lie_up,
    note_friends,
    supported,
    token_fits,
    used,
)
from dhsolve.solver.annealing.plays import FastGame, Genes
from dhsolve.solver.annealing.tables import (
    BONUS,
    BONUS_PLANS,
    BONUS_ROOFER,
    CELL,
    CELLS,
    COLUMN,
    COLUMNS,
    DECOR,
    DIGS,
    DOWN,
    DRILL,
    FACE,
    FACE_DOWN,
    FIRST,
    GENES,
    HANDYMAN,
    HOME,
    LADDER,
    LEFT_ROOMS,
    MIXER,
    MOST_COLUMNS,
    NEAR_POINTS,
    NEAR_TOKENS,
    NO_BONUS,
    NO_USE,
    NOTHING,
    OPEN_FRIENDS,
    ORDER,
    OWNED_HELPERS,
    OWNED_TOOLS,
    RIGHT,
    ROOF_KINDS,
    ROOM_TYPES,
    ROUNDS,
    SCAFFOLD,
    SCAFFOLD_AFTER,
    SCAFFOLD_CELL,
    SCAFFOLDING,
    SECOND,
    SETS,
    SLOTS,
    SOLO,
    START,
    STATE_SIZE,
    STOOD_FIRST,
    STOOD_SECOND,
    SUPPLIER,
    TOKEN,
    UP,
    USE_DRILL,
    USE_LADDER,
    USE_MIXER,
    USES,
    Cards,
    Deal,
)
from dhsolve.solver.annealing.turns import deal_market, dig, take_bonus, take_cards, use_tools

MOST_STATES = 1 << 17
MOST_MARKETS = 1 << 14
"""Ways to use the tools of one turn."""
MOST_HOMES = 1 << 18
SLICE = 100_000
"""Turns, or homes counted, without a look at the clock."""

STATES, STATE, MARKET, HOMES, REACHED, FULL, COUNTED, NUMBERS = range(8)
"""How many states there are, the one to go on with and its market; how many last homes; how many
turns were tried; whether a table is full; how many homes were counted."""

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
    home_parents: Ints
    """the state before the last turn that brings them,"""
    home_genes: Ints
    """and that turn."""
    market_keys: Words
    market_states: Ints
    markets: Ints
    market_genes: Ints
    child: Ints
    turn: Ints
    use: Ints
    after: Ints
    again: Ints
    kept: Ints
    part: Ints
    work: Ints


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
        np.empty((MOST_HOMES, GENES), np.int32),
        np.zeros((4 * MOST_MARKETS, 2), np.uint64),
        np.empty((MOST_MARKETS, STATE_SIZE), np.int32),
        np.empty((MOST_MARKETS, 2, MOST_COLUMNS), np.int32),
        np.empty((MOST_MARKETS, GENES), np.int32),
        ints(STATE_SIZE),
        ints(GENES),
        ints(GENES),
        ints(STATE_SIZE),
        ints(STATE_SIZE),
        ints(STATE_SIZE),
        ints(PART),
        ints(4, GROUPS),
    )


@compiled
def mix(first: np.uint64, second: np.uint64, values: Ints) -> tuple[np.uint64, np.uint64]:
    """Two words with some more values in them."""
    for at in range(len(values)):
        value = np.uint64(values[at] + 1024)
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


@compiled
def note_market(tables: Tables, count: int) -> int:
    """Keep the market that stands after the first `count` ones if it is new; how many there are."""
    first, second = mix(np.uint64(1), np.uint64(2), tables.market_states[count])
    for row in range(2):
        first, second = mix(first, second, tables.markets[count, row])
    return count + is_new(tables.market_keys, first, second)


@compiled
def use_one(
    cards: Cards,
    deal: Deal,
    tables: Tables,
    source: int,
    count: int,
    kind: int,
    one: int,
    other: int,
) -> int:
    """A market with one more use of a tool, if that is allowed; how many markets there are."""
    tables.market_states[count] = tables.market_states[source]
    tables.markets[count] = tables.markets[source]
    tables.market_genes[count] = tables.market_genes[source]
    columns = 0
    while columns < MOST_COLUMNS and tables.markets[source, 0, columns] >= 0:
        columns += 1
    use, genes = tables.use, tables.market_genes[count]
    use[USES:] = NO_USE
    use[USES], use[USES + 1], use[USES + 2] = kind, one, other
    use_tools(cards, deal, use, tables.market_states[count], columns, tables.markets[count])
    if use[USES] == NO_USE:
        return count
    slot = USES
    while genes[slot] != NO_USE:
        slot += 3
    genes[slot], genes[slot + 1], genes[slot + 2] = kind, one, other
    return note_market(tables, count)


@compiled
def use_more(cards: Cards, deal: Deal, tables: Tables, source: int, count: int) -> int:
    """All markets with one more use of a tool; how many there are."""
    state = tables.market_states[source]
    for column in range(MOST_COLUMNS):
        if tables.markets[source, 0, column] < 0:
            break
        if state[OWNED_TOOLS + LADDER] > 0:
            for roof in range(ROOF_KINDS):
                count = use_one(cards, deal, tables, source, count, USE_LADDER, roof, column)
        if state[OWNED_TOOLS + DRILL] > 0:
            for cell in range(CELLS):
                count = use_one(cards, deal, tables, source, count, USE_DRILL, cell, column)
        if state[OWNED_TOOLS + MIXER] > 0:
            for other in range(column):
                count = use_one(cards, deal, tables, source, count, USE_MIXER, other, column)
    return count


@compiled
def all_markets(cards: Cards, deal: Deal, tables: Tables, number: int, at: int) -> int:
    """Every market of a turn with the state that goes with it; how many, -1 if too many."""
    tables.market_keys[:] = 0
    count, source, digs = 0, 0, 0
    while True:
        genes, state = tables.market_genes[count], tables.market_states[count]
        genes[:] = 0
        genes[DIGS] = digs
        state[:] = tables.states[number]
        dig(deal, genes, state, at)
        if genes[DIGS] < digs:
            break
        tables.markets[count] = -1
        deal_market(deal, state[ORDER + at], tables.markets[count])
        count = note_market(tables, count)
        digs += 1
        if digs > deal[ROUNDS]:
            break
    while source < count:
        # one use makes at most so many markets
        if count + MOST_COLUMNS * (ROOF_KINDS + CELLS + MOST_COLUMNS) >= MOST_MARKETS:
            return -1
        state, genes = tables.market_states[source], tables.market_genes[source]
        left = state[OWNED_TOOLS + LADDER] + state[OWNED_TOOLS + DRILL] + state[OWNED_TOOLS + MIXER]
        if left > 0:
            if genes[USES + 3 * (SLOTS - 1)] != NO_USE:
                return -1
            count = use_more(cards, deal, tables, source, count)
        source += 1
    return count


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
    """Every place for the room card of a turn; `scaffold`: -1 none, -2 one that comes after it."""
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
            if scaffold != -2:
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
    turn, taken = tables.turn, tables.market_states[MOST_MARKETS - 1]
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
            put_card(cards, deal, tables, number, at, taken, room, token, -1)
        else:
            anywhere = False
            for place in range(CELLS):
                if taken[HOME + place] == NOTHING and supported(cards, taken, place):
                    anywhere = True
                    taken[HOME + place] = SCAFFOLD
                    put_card(cards, deal, tables, number, at, taken, room, token, place)
                    taken[HOME + place] = NOTHING
            put_card(cards, deal, tables, number, at, taken, room, token, -2)
            if not anywhere:
                taken[OWNED_TOOLS + SCAFFOLDING] += 1
                put_card(cards, deal, tables, number, at, taken, room, token, -1)
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


class Best(NamedTuple):
    """The best of all plays."""

    points: int
    genes: Genes
    """Its turns; the end is left to the engine."""


def best_of_all(game: FastGame, most: int, stopped: Callable[[], bool]) -> Best | None:
    """The best of all plays; None if there are too many turns or homes to count, or if stopped."""
    tables, rounds = new_tables(), int(game.deal[ROUNDS])
    numbers = tables.numbers
    tables.states[0] = game.deal[START : START + STATE_SIZE]
    numbers[STATES] = 1
    for at in range(rounds):
        last = int(numbers[STATES])
        tables.state_keys[:] = 0
        while numbers[STATE] < last:
            some_turns(game.cards, game.deal, tables, at, last, SLICE)
            if numbers[FULL] or numbers[REACHED] > most or stopped():
                return None
    if effort(game.cards, tables) > most:
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
