"""A sequence prepared for modelling: fixed markets, and what can come when.

A Digger turns the markets around (T3). For the model each way of using Diggers is a scenario of
its own, in which the order of the markets is known: `digs` lists the turns that open with one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from dhsolve.model.box import Box
from dhsolve.model.decor import NEAR
from dhsolve.model.sequence import Position, Sequence, start_position
from dhsolve.model.state import State
from dhsolve.model.table import Market

DRILL = "drill"


@dataclass(frozen=True)
class Instance:
    """One scenario: the markets in the order in which they come, and the columns allowed."""

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

    def columns_with(self, t: int, resource: str) -> list[int]:
        """The allowed columns that bring this resource on turn t."""
        return [k for k in self.columns(t) if self.resource(t, k) == resource]

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
        return self.drills is None or (t, column, floor) in self.drills

    def offers_bonus(self, t: int) -> bool:
        """Whether the leftmost column of turn t offers the solo bonus."""
        return self.start.solo and 0 in self.columns(t) and self.resource(t, 0) is None

    @cached_property
    def helpers(self) -> frozenset[str]:
        """The helpers that can be owned at the end."""
        names = set(self.state.helpers)
        for t in range(self.rounds):
            names.update(str(self.resource(t, k)) for k in self.columns(t))
            if self.offers_bonus(t):
                names.update(("roofer", "supplier"))
        return frozenset(names & self.box.catalogue.helpers.keys())

    def is_decor(self, resource: str | None) -> bool:
        """Whether this is a token that goes on a room."""
        card = self.box.catalogue.decor.get(resource or "")
        return card is not None and card.place != NEAR


def instance(box: Box, sequence: Sequence, digs: tuple[int, ...] = ()) -> Instance:
    """The scenario of a sequence in which these turns open with a Digger."""
    position = start_position(box, sequence)
    markets = list(position.rounds)
    for t in digs:
        markets.append(markets.pop(t))
    return Instance(box, position, tuple(markets), digs)
