"""Every market of a turn, compiled: what its tools can make of it, in any order."""

from __future__ import annotations

import numpy as np

from dhsolve.solver.annealing.compiled import compiled
from dhsolve.solver.annealing.known_states import (
    MOST_MARKETS,
    Tables,
    is_new,
    mix,
)
from dhsolve.solver.annealing.tables import (
    CELLS,
    DIGS,
    DRILL,
    HOME,
    LADDER,
    MIXER,
    MOST_COLUMNS,
    NO_USE,
    ORDER,
    OWNED_TOOLS,
    ROOF_KINDS,
    ROOFS,
    ROUNDS,
    SLOTS,
    USE_DRILL,
    USE_LADDER,
    USE_MIXER,
    USES,
    Cards,
    Deal,
)
from dhsolve.solver.annealing.turns import deal_market, dig, use_tools


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
                if state[ROOFS + roof] > 0:
                    count = use_one(cards, deal, tables, source, count, USE_LADDER, roof, column)
        if state[OWNED_TOOLS + DRILL] > 0:
            for cell in range(CELLS):
                if state[HOME + cell] >= 0:
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
