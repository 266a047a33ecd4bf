"""One turn after another, compiled: genes in, states out; every play that comes out is legal.

A gene that asks for what the rules do not allow is mended: the next cell, column or bonus that is
allowed is taken instead, a tool that cannot be used is left out. The genes are changed to what was
done, so that they can be read as a play (`plays`). Only the face is left as it was asked for.
"""

from __future__ import annotations

from dhsolve.solver.annealing.compiled import Ints, compiled, inlined
from dhsolve.solver.annealing.placing import (
    may_lie_up,
    note_friends,
    put_room,
    put_token,
    scaffold_cell,
    used,
)
from dhsolve.solver.annealing.tables import (
    ALL_SETS,
    BONUS,
    BONUS_PLANS,
    BONUS_ROOFER,
    CELL,
    COLUMN,
    COLUMNS,
    DEAL_RESOURCES,
    DEAL_ROOMS,
    DECOR,
    DECOR_POINTS,
    DIGGER,
    DIGS,
    DRILL,
    FACE,
    FIRST,
    GONE,
    HOME,
    IS_HELPER,
    IS_NEAR,
    IS_ROOF,
    IS_TOKEN,
    IS_TOOL,
    LADDER,
    LEFT_ROOFS,
    LEFT_ROOMS,
    MIXER,
    MOST_COLUMNS,
    NEAR_POINTS,
    NEAR_TOKENS,
    NO_BONUS,
    NO_USE,
    OPEN_FRIENDS,
    ORDER,
    OWNED_HELPERS,
    OWNED_TOOLS,
    RESOURCE_ID,
    RESOURCE_KIND,
    ROOF_RESOURCE,
    ROOFER,
    ROOFS,
    ROUNDS,
    SCAFFOLD,
    SCAFFOLD_AFTER,
    SCAFFOLD_CELL,
    SCAFFOLDING,
    SECOND,
    SETS,
    SHAPES,
    SLOTS,
    SOLO,
    STATE_SIZE,
    STOOD_FIRST,
    STOOD_SECOND,
    SUPPLIER,
    TOKEN,
    USE_DRILL,
    USE_LADDER,
    USES,
    Cards,
    Deal,
)


@inlined
def dig(deal: Deal, genes: Ints, state: Ints, at: int) -> None:
    """Use Diggers (T3): the market goes behind the later ones, if all have one shape."""
    wanted, done = genes[DIGS], 0
    while done < wanted and state[OWNED_TOOLS + DIGGER] > 0:
        if done == 0:
            shape = deal[SHAPES + state[ORDER + at]]
            for later in range(at + 1, deal[ROUNDS]):
                if deal[SHAPES + state[ORDER + later]] != shape:
                    genes[DIGS] = 0
                    return
        state[OWNED_TOOLS + DIGGER] -= 1
        used(state)
        market = state[ORDER + at]
        for later in range(at, deal[ROUNDS] - 1):
            state[ORDER + later] = state[ORDER + later + 1]
        state[ORDER + deal[ROUNDS] - 1] = market
        done += 1
    genes[DIGS] = done


@inlined
def use_tools(
    cards: Cards, deal: Deal, genes: Ints, state: Ints, columns: int, market: Ints
) -> None:
    """Use Ladder, Drill and Concrete Mixer on a market (rooms, then resources)."""
    for slot in range(USES, USES + 3 * SLOTS, 3):
        kind = genes[slot]
        if kind == NO_USE:
            continue
        one, other = genes[slot + 1], genes[slot + 2]
        genes[slot] = NO_USE
        if other >= columns:
            continue
        if kind == USE_LADDER:
            card = market[1, other]
            if state[OWNED_TOOLS + LADDER] == 0 or state[ROOFS + one] == 0 or card < 0:
                continue
            if cards[RESOURCE_KIND + card] != IS_ROOF:
                continue
            offered = cards[RESOURCE_ID + card]
            state[OWNED_TOOLS + LADDER] -= 1
            state[ROOFS + one] -= 1
            state[ROOFS + offered] += 1
            market[1, other] = cards[ROOF_RESOURCE + one]
            if not deal[GONE]:
                state[LEFT_ROOFS + one] += 1
                state[LEFT_ROOFS + offered] -= 1
        elif kind == USE_DRILL:
            outgoing, incoming = state[HOME + one], market[0, other]
            if state[OWNED_TOOLS + DRILL] == 0 or outgoing < 0:
                continue
            if not may_lie_up(cards, state, one, incoming):
                continue
            state[OWNED_TOOLS + DRILL] -= 1
            state[HOME + one] = incoming
            state[TOKEN + one] = -1  # T1
            market[0, other] = outgoing
            if not deal[GONE]:
                state[LEFT_ROOMS + outgoing] += 1
                state[LEFT_ROOMS + incoming] -= 1
        else:
            if state[OWNED_TOOLS + MIXER] == 0 or one == other or one >= columns:
                continue
            state[OWNED_TOOLS + MIXER] -= 1
            market[0, one], market[0, other] = market[0, other], market[0, one]
        used(state)
        genes[slot] = kind


@inlined
def take_bonus(deal: Deal, state: Ints, wanted: int) -> int:
    """Take the wanted bonus or the next that is to be had, and say which (rules 8)."""
    for step in range(3):
        bonus = (max(wanted, BONUS_ROOFER) - 1 + step) % 3 + 1
        if bonus == BONUS_PLANS:
            if state[SETS] < deal[ALL_SETS]:
                state[SETS] += 1
                return bonus
        else:
            helper = ROOFER if bonus == BONUS_ROOFER else SUPPLIER
            if state[OWNED_HELPERS] & helper == 0:
                state[OWNED_HELPERS] |= helper
                return bonus
    return NO_BONUS


@inlined
def deal_market(deal: Deal, number: int, market: Ints) -> None:
    """The cards of a market: rooms, then resources."""
    for column in range(deal[COLUMNS + number]):
        market[0, column] = deal[DEAL_ROOMS + MOST_COLUMNS * number + column]
        market[1, column] = deal[DEAL_RESOURCES + MOST_COLUMNS * number + column]


@inlined
def take_cards(
    cards: Cards, deal: Deal, state: Ints, market: Ints, column: int, at: int
) -> tuple[int, int, bool]:
    """Take both cards of a column in round `at`: the room card, the token that must be placed
    (-1: none), and whether a Scaffolding must be put down."""
    room, resource = market[0, column], market[1, column]
    if not deal[GONE]:
        state[LEFT_ROOMS + room] -= 1
    token, scaffolding = -1, False
    if resource >= 0:
        kind, card = cards[RESOURCE_KIND + resource], cards[RESOURCE_ID + resource]
        if kind == IS_ROOF:
            state[ROOFS + card] += 1
            if not deal[GONE]:
                state[LEFT_ROOFS + card] -= 1
        elif kind == IS_HELPER:
            state[OWNED_HELPERS] |= 1 << card
        elif kind == IS_TOOL:
            scaffolding = card == SCAFFOLDING and at < deal[ROUNDS] - 1  # T4
            if not scaffolding:
                state[OWNED_TOOLS + card] += 1
        elif kind == IS_NEAR:
            state[NEAR_TOKENS] += 1
            state[NEAR_POINTS] += cards[DECOR_POINTS + card]
        elif kind == IS_TOKEN:
            token = card
    return room, token, scaffolding


@inlined
def play_turn(cards: Cards, deal: Deal, genes: Ints, state: Ints, at: int, market: Ints) -> None:
    """The state after the turn of round `at`; the market is only a place to work in."""
    dig(deal, genes, state, at)
    number = state[ORDER + at]
    columns = deal[COLUMNS + number]
    deal_market(deal, number, market)
    use_tools(cards, deal, genes, state, columns, market)
    column = genes[COLUMN] % columns
    genes[COLUMN] = column
    if market[1, column] < 0 and column == 0 and deal[SOLO]:
        genes[BONUS] = take_bonus(deal, state, genes[BONUS])
    else:
        genes[BONUS] = NO_BONUS
    room, token, scaffolding = take_cards(cards, deal, state, market, column, at)
    if scaffolding:
        put_with_scaffolding(cards, genes, state, room)
    else:
        genes[SCAFFOLD_CELL] = -1
        genes[CELL] = put_room(cards, state, genes[CELL], genes[FACE], room)
    if token >= 0:
        wanted = genes[DECOR] if genes[DECOR] >= 0 else genes[CELL]
        genes[DECOR] = put_token(cards, state, wanted, token)
    else:
        genes[DECOR] = -1
    if deal[OPEN_FRIENDS] > 0:
        note_friends(cards, deal, state, FIRST, STOOD_FIRST)
        note_friends(cards, deal, state, SECOND, STOOD_SECOND)


@inlined
def put_with_scaffolding(cards: Cards, genes: Ints, state: Ints, room: int) -> None:
    """Put down the room card and the Scaffolding that came with it (T4, P4)."""
    wanted = max(genes[SCAFFOLD_CELL], 0)
    before = scaffold_cell(cards, state, wanted)
    if genes[SCAFFOLD_AFTER] == 0 and before >= 0:
        state[HOME + before] = SCAFFOLD
        genes[SCAFFOLD_CELL] = before
        genes[CELL] = put_room(cards, state, genes[CELL], genes[FACE], room)
        return
    genes[CELL] = put_room(cards, state, genes[CELL], genes[FACE], room)
    after = scaffold_cell(cards, state, wanted)
    if after >= 0:
        state[HOME + after] = SCAFFOLD
        genes[SCAFFOLD_CELL] = after
        genes[SCAFFOLD_AFTER] = 1
    elif before >= 0:
        # the room took the only cell: the Scaffolding was there first and is used up at once
        used(state)
        genes[SCAFFOLD_CELL] = genes[CELL]
        genes[SCAFFOLD_AFTER] = 0
    else:
        state[OWNED_TOOLS + SCAFFOLDING] += 1
        genes[SCAFFOLD_CELL] = -1


@compiled
def play_from(
    cards: Cards, deal: Deal, genes: Ints, states: Ints, first: int, market: Ints
) -> None:
    """Play the rounds from `first` on: `states[at]` is the state before round `at`."""
    for at in range(first, deal[ROUNDS]):
        for item in range(STATE_SIZE):  # quicker than a slice
            states[at + 1, item] = states[at, item]
        play_turn(cards, deal, genes[at], states[at + 1], at, market)
