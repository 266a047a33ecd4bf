"""The cases that a sequence is split into, which together cover every play (docs/model.md).

A scenario says which of Engineer, Drill and Handyman may be used and on which turns a Digger is.
The first, plain one uses none of them; it is the easiest, and what it reaches is the bar for the
rest: Engineer and Handyman, then the Engineer with the Drill, the Drill alone, and the ways to dig
with all three.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from dhsolve.model.box import Box
from dhsolve.model.sequence import Sequence
from dhsolve.model.table import Market
from dhsolve.solver.instance import DRILL, Instance, dug_apart, dug_later, instance
from dhsolve.solver.selection import ENGINEER

DIGGER = "digger"
HANDYMAN = "handyman"
SPECIALS = (ENGINEER, DRILL, HANDYMAN)
DrillUses = frozenset[tuple[int, int, str]]


def _shape(market: Market) -> tuple[bool, ...]:
    return tuple(column.resource is not None for column in market)


def dig_plans(case: Instance) -> Iterator[tuple[int, ...]]:
    """Every way to use Diggers that changes something, as the turns that open with one."""

    def extend(
        digs: tuple[int, ...], markets: tuple[Market, ...], t: int
    ) -> Iterator[tuple[int, ...]]:
        if digs:
            yield digs
        for turn in range(t, case.rounds):
            remaining = markets[turn:]
            had = _diggers(case, markets, turn)
            if had <= len(digs) or len(set(map(_shape, remaining))) > 1 or len(set(remaining)) == 1:
                continue
            dug = (*markets[:turn], *remaining[1:], remaining[0])
            yield from extend((*digs, turn), dug, turn)

    return extend((), case.markets, 0)


def _diggers(case: Instance, markets: tuple[Market, ...], turn: int) -> int:
    """How many Diggers the player can have had by a turn."""
    seen = sum(any(c.resource == DIGGER for c in market) for market in markets[:turn])
    return case.state.tools.count(DIGGER) + seen


def _available(case: Instance, card: str) -> bool:
    if card == ENGINEER and card in case.state.helpers:
        return False  # he is at work in every scenario
    if card == DRILL:
        return any(case.tools_in_hand(DRILL, t) for t in range(case.rounds))
    return card in case.helpers


def scenarios(
    box: Box, sequence: Sequence, allowed: tuple[tuple[int, ...], ...] = ()
) -> list[Instance]:
    """The plain scenario, then the others; `allowed` limits the columns turn by turn."""
    case = replace(instance(box, sequence), allowed=allowed)
    there = frozenset(card for card in SPECIALS if _available(case, card))
    found = [replace(case, unused=there)]
    for helper in sorted(there - {DRILL}):
        # the Engineer with or without the Handyman, and the Handyman alone
        unused = there - ({helper} if helper == HANDYMAN else {helper, HANDYMAN})
        found.append(replace(case, unused=unused, used=frozenset([helper])))
    if DRILL in there:
        halves = _drill_halves(case)
        if ENGINEER in there:
            both = replace(case, used=frozenset([DRILL, ENGINEER]))
            found.append(replace(both, drills=frozenset().union(*halves) if halves else None))
        alone = replace(case, unused=there & {ENGINEER}, used=frozenset([DRILL]))
        found += [replace(alone, drills=half) for half in halves] or [alone]
    return found + _dug(box, sequence, case, allowed)


def _dug(
    box: Box, sequence: Sequence, case: Instance, allowed: tuple[tuple[int, ...], ...]
) -> list[Instance]:
    """A single Digger is looked at for all its turns together; what is allowed holds by turn, not
    by market, so then each turn has a scenario of its own."""
    plans = list(dig_plans(case))
    if len(plans) > 1 and not allowed and all(len(digs) == 1 for digs in plans):
        return [dug_later(case, tuple(turn for (turn,) in plans))]
    return [replace(instance(box, sequence, digs), allowed=allowed) for digs in plans]


def _drill_halves(case: Instance) -> list[DrillUses]:
    """A single Drill is used in the first or in the second half of its turns, which are solved
    side by side; several Drills are not told apart."""
    if case.tools_in_hand(DRILL, case.rounds) > 1:
        return []
    turns = [t for t in range(case.rounds) if case.tools_in_hand(DRILL, t)]
    halves = (turns[: len(turns) // 2], turns[len(turns) // 2 :])
    floors, columns = case.box.board.floors, range(max(map(len, case.markets)))
    return [frozenset(product(half, columns, floors)) for half in halves if half]


def parts(case: Instance) -> list[Instance]:
    """The scenario by the turn on which its only Digger, or its only Drill, is used."""
    if case.delayed:
        return dug_apart(case)
    if case.drills is None:
        return [case]
    return [
        replace(case, drills=frozenset(use for use in case.drills if use[0] == turn))
        for turn in sorted({t for t, _, _ in case.drills})
    ]
