"""The scenarios that a sequence is split into, which together cover every play (docs/model.md).

A scenario says which of Engineer, Drill and Handyman may be used and on which turns a Digger is.
The first, plain one uses none of them; it is the easiest, and the rest have to beat what it
reaches: Engineer and Handyman, then the Engineer with the Drill, the Drill alone, and the ways to
dig with all three.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, islice, product

from dhsolve.model.cards.box import Box
from dhsolve.model.rules.sequence import Sequence
from dhsolve.model.rules.table import Market
from dhsolve.solver.shared.scenario import DRILL, Scenario, join_digs, scenario_from, separate_digs
from dhsolve.solver.shared.selection import ENGINEER

DIGGER = "digger"
HANDYMAN = "handyman"
SPECIALS = (ENGINEER, DRILL, HANDYMAN)
DrillUses = frozenset[tuple[int, int, str]]


def _shape(market: Market) -> tuple[bool, ...]:
    return tuple(column.resource is not None for column in market)


def dig_plans(scenario: Scenario) -> Iterator[tuple[int, ...]]:
    """Every way to use Diggers that changes something, as the turns that open with one.

    There may be millions of them, so each is made when it is asked for. To dig on one turn until
    the markets are as they were before only spends Diggers.
    """
    _Digging = tuple[tuple[int, ...], tuple[Market, ...], tuple[Market, ...]]
    waiting: list[_Digging] = [((), scenario.markets, scenario.markets)]
    while waiting:
        digs, markets, before = waiting.pop()  # `before` the first dig on the last of the turns
        if digs:
            yield digs
        first = digs[-1] if digs else 0
        further: list[_Digging] = []
        for turn in range(first, scenario.rounds):
            remaining = markets[turn:]
            had = _diggers(scenario, markets, turn)
            if had <= len(digs) or len(set(map(_shape, remaining))) > 1 or len(set(remaining)) == 1:
                continue
            dug = (*markets[:turn], *remaining[1:], remaining[0])
            base = before if digs and turn == first else markets
            if dug != base:
                further.append(((*digs, turn), dug, base))
        waiting += reversed(further)


def _diggers(scenario: Scenario, markets: tuple[Market, ...], turn: int) -> int:
    """How many Diggers the player can have had by a turn."""
    seen = sum(any(c.resource == DIGGER for c in market) for market in markets[:turn])
    return scenario.state.tools.count(DIGGER) + seen


def _available(scenario: Scenario, card: str) -> bool:
    if card == ENGINEER and card in scenario.state.helpers:
        return False  # he is at work in every scenario
    if card == DRILL:
        return any(scenario.tools_in_hand(DRILL, t) for t in range(scenario.rounds))
    return card in scenario.helpers


def scenarios_of(
    box: Box, sequence: Sequence, allowed: tuple[tuple[int, ...], ...] = ()
) -> Iterator[Scenario]:
    """The plain scenario, then the others; `allowed` limits the columns turn by turn.

    Several Diggers can make millions of them; each is made when it is asked for.
    """
    scenario = replace(scenario_from(box, sequence), allowed=allowed)
    there = frozenset(card for card in SPECIALS if _available(scenario, card))
    found = [replace(scenario, unused=there)]
    for helper in sorted(there - {DRILL}):
        # the Engineer with or without the Handyman, and the Handyman alone
        unused = there - ({helper} if helper == HANDYMAN else {helper, HANDYMAN})
        found.append(replace(scenario, unused=unused, used=frozenset([helper])))
    if DRILL in there:
        halves = _drill_halves(scenario)
        if ENGINEER in there:
            both = replace(scenario, used=frozenset([DRILL, ENGINEER]))
            found.append(replace(both, drills=frozenset().union(*halves) if halves else None))
        alone = replace(scenario, unused=there & {ENGINEER}, used=frozenset([DRILL]))
        found += [replace(alone, drills=half) for half in halves] or [alone]
    yield from found
    yield from _dug(box, sequence, scenario, allowed)


def _dug(
    box: Box, sequence: Sequence, scenario: Scenario, allowed: tuple[tuple[int, ...], ...]
) -> Iterator[Scenario]:
    """One scenario for all turns of a single Digger, otherwise one for each way to dig. What is
    allowed holds by turn, not by market, so then each turn has a scenario of its own too."""
    plans = dig_plans(scenario)
    first = list(islice(plans, scenario.rounds + 1))  # a single Digger has one plan a turn at most
    if len(first) > 1 and not allowed and all(len(digs) == 1 for digs in first):
        yield join_digs(scenario, tuple(turn for (turn,) in first))
        return
    for digs in chain(first, plans):
        yield replace(scenario_from(box, sequence, digs), allowed=allowed)


def _drill_halves(scenario: Scenario) -> list[DrillUses]:
    """A single Drill is used in the first or in the second half of its turns, which are solved
    side by side; several Drills are not distinguished."""
    if scenario.tools_in_hand(DRILL, scenario.rounds) > 1:
        return []
    turns = [t for t in range(scenario.rounds) if scenario.tools_in_hand(DRILL, t)]
    halves = (turns[: len(turns) // 2], turns[len(turns) // 2 :])
    return [_drill_uses(scenario, half) for half in halves if half]


def _drill_uses(scenario: Scenario, turns: list[int]) -> DrillUses:
    """Every use of a Drill on these turns that the scenario allows."""
    floors, columns = scenario.box.board.floors, range(max(map(len, scenario.markets)))
    return frozenset(
        use
        for use in product(turns, columns, floors)
        if scenario.drills is None or use in scenario.drills
    )


def parts(scenario: Scenario) -> list[Scenario]:
    """The scenario by the turn on which its only Digger, or its only Drill, is used."""
    if scenario.delayed:
        return separate_digs(scenario)
    if scenario.drills is None:
        return [scenario]
    return [
        replace(scenario, drills=frozenset(use for use in scenario.drills if use[0] == turn))
        for turn in sorted({t for t, _, _ in scenario.drills})
    ]


def by_drill(scenario: Scenario) -> list[Scenario]:
    """The scenario by whether, and on which turn, its only Drill is used; itself alone if that is
    known or there are several Drills."""
    turns = [t for t in range(scenario.rounds) if scenario.drills_in_hand(t)]
    single = scenario.tools_in_hand(DRILL, scenario.rounds) == 1
    if not single or not turns or (DRILL in scenario.used and len(turns) == 1):
        return [scenario]
    used = replace(scenario, used=scenario.used | {DRILL}, drills=_drill_uses(scenario, turns))
    without = replace(scenario, unused=scenario.unused | {DRILL}, drills=None)
    return [*([] if DRILL in scenario.used else [without]), *parts(used)]
