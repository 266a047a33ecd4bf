"""A sequence prepared for modelling: fixed markets, and what can come when.

A Digger turns the markets around (T3). For the model each way of using Diggers is a scenario of
its own, in which the order of the markets is known: `digs` lists the turns that open with one.

For one bound of several such scenarios, `join_digs` leaves open which market is dug away. Turns are
counted by market there, and one more turn at the end brings the market that was dug away. The
others come in their own order with or without it, so every row about an order holds as it stands.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from dhsolve.model.cards.box import Box
from dhsolve.model.rules.decor import NEAR
from dhsolve.model.rules.placement import FLOORS
from dhsolve.model.rules.sequence import Position, Sequence, start_position
from dhsolve.model.rules.state import State
from dhsolve.model.rules.table import Market
from dhsolve.model.rules.values import Discards

DRILL = "drill"


@dataclass(frozen=True)
class Scenario:
    """The markets in the order in which they come, and what may be taken and used."""

    box: Box
    start: Position
    markets: tuple[Market, ...]
    digs: tuple[int, ...] = ()
    allowed: tuple[tuple[int, ...], ...] = ()
    unused: frozenset[str] = frozenset()
    """Tools and helpers that are not used in this scenario, though they may be owned."""
    used: frozenset[str] = frozenset()
    """Tools and helpers that must be used (helpers: owned)."""
    drills: frozenset[tuple[int, int, str]] | None = None
    """The uses of a Drill that are allowed, by turn, column and floor; None: all."""
    delayed: tuple[int, ...] = ()
    """Turns of which one is left out: its market is among those of the last turn (`join_digs`)."""

    @property
    def plain(self) -> bool:
        """Whether none of Engineer, Drill, Handyman and Digger is used."""
        return not (self.used or self.digs or self.delayed)

    @property
    def rounds(self) -> int:
        """How many turns there are."""
        return len(self.markets)

    @property
    def state(self) -> State:
        """The home and belongings to begin with."""
        return self.start.state

    @property
    def cells(self) -> range:
        """All cells of the board."""
        return range(len(self.box.board.names))

    def columns(self, t: int) -> tuple[int, ...]:
        """The columns that may be taken on turn t."""
        return self.allowed[t] if self.allowed else tuple(range(len(self.markets[t])))

    def room(self, t: int, column: int) -> str:
        """The room card of a column."""
        return str(self.markets[t][column].room)

    def resource(self, t: int, column: int) -> str | None:
        """The resource card of a column."""
        return self.markets[t][column].resource

    def may_lie(self, room: str, cell: int) -> bool:
        """Whether a room card may lie face up on a cell: the floor must suit it (3.2)."""
        kind = self.box.catalogue.rooms[room].kind
        return self.box.board.floor[cell] in FLOORS[kind]

    def columns_with(self, t: int, resource: str) -> list[int]:
        """The allowed columns that bring this resource on turn t."""
        return self._columns_by_resource.get((t, resource), [])

    @cached_property
    def _columns_by_resource(self) -> dict[tuple[int, str | None], list[int]]:
        found: dict[tuple[int, str | None], list[int]] = {}
        for t in range(self.rounds):
            for column in self.columns(t):
                found.setdefault((t, self.resource(t, column)), []).append(column)
        return found

    def obtainable(self, resource: str, before: int) -> int:
        """How many copies can be in hand before turn `before`, taken from the market."""
        return sum(bool(self.columns_with(t, resource)) for t in range(before))

    def tools_in_hand(self, tool: str, t: int) -> int:
        """How many of a tool the player may have for use at the start of turn t."""
        if tool in self.unused:
            return 0
        return self.state.tools.count(tool) + self.obtainable(tool, t)

    def drills_in_hand(self, t: int) -> int:
        """How many Drills may be used on turn t."""
        if self.drills is not None and all(turn != t for turn, _, _ in self.drills):
            return 0
        return self.tools_in_hand(DRILL, t)

    def may_drill(self, t: int, column: int, floor: str) -> bool:
        """Whether a column's card may go to a floor by the Drill on turn t."""
        if self.brings_delayed(t):  # one column of each type is enough for a bound
            return all(self.room(t, k) != self.room(t, column) for k in range(column))
        return self.drills is None or (t, column, floor) in self.drills

    def brings_delayed(self, t: int) -> bool:
        """Whether turn t is the last one, which brings the market that was dug away."""
        return bool(self.delayed) and t == self.rounds - 1

    @property
    def dealt(self) -> tuple[Market, ...]:
        """The markets, each once."""
        return self.markets[:-1] if self.delayed else self.markets

    @cached_property
    def origins(self) -> tuple[int, ...]:
        """For each column of the last turn the delayed turn that it comes from."""
        return tuple(t for t in self.delayed for _ in self.markets[t])

    def bonus_columns(self, t: int) -> list[int]:
        """The columns that offer the solo bonus: the leftmost of a market."""
        if not self.start.solo:
            return []
        left = [0]
        if self.brings_delayed(t):
            left = [self.origins.index(turn) for turn in self.delayed]
        return [k for k in left if k in self.columns(t) and self.resource(t, k) is None]

    @cached_property
    def helpers(self) -> frozenset[str]:
        """The helpers that can be owned at the end."""
        names = set(self.state.helpers)
        for t in range(self.rounds):
            names.update(str(self.resource(t, k)) for k in self.columns(t))
            if self.bonus_columns(t):
                names.update(("roofer", "supplier"))
        return frozenset(names & self.box.catalogue.helpers.keys())

    def is_decor(self, resource: str | None) -> bool:
        """Whether this is a token that goes on a room."""
        card = self.box.catalogue.decor.get(resource or "")
        return card is not None and card.place != NEAR


def scenario_from(box: Box, sequence: Sequence, digs: tuple[int, ...] = ()) -> Scenario:
    """The scenario of a sequence in which these turns open with a Digger."""
    position = start_position(box, sequence)
    markets = list(position.rounds)
    for t in digs:
        markets.append(markets.pop(t))
    return Scenario(box, position, tuple(markets), digs)


def join_digs(scenario: Scenario, turns: tuple[int, ...]) -> Scenario:
    """All scenarios together in which one Digger is used, on one of these turns."""
    last = tuple(column for t in turns for column in scenario.markets[t])
    start = scenario.start._replace(others=(*scenario.start.others, Discards()))
    return replace(scenario, start=start, markets=(*scenario.markets, last), delayed=turns)


def separate_digs(scenario: Scenario) -> list[Scenario]:
    """The scenarios that `join_digs` has taken together; none of any other scenario."""
    start = scenario.start._replace(others=scenario.start.others[:-1])
    found: list[Scenario] = []
    for t in scenario.delayed:
        markets = [*scenario.markets[:-1]]
        markets.append(markets.pop(t))
        found.append(replace(scenario, start=start, markets=tuple(markets), digs=(t,), delayed=()))
    return found
