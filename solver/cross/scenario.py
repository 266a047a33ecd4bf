"""What is asked: the markets in the order in which they come.

A Digger turns the markets around (T3), so each way of digging is a scenario of its own; together
they cover every play.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from dhsolve.model.cards.box import Box
from dhsolve.model.cards.kinds import Room
from dhsolve.model.rules.sequence import Position, Sequence, start_position
from dhsolve.model.rules.table import Market

ENGINEER, DRILL, HANDYMAN, DIGGER = "engineer", "drill", "handyman", "digger"


@dataclass(frozen=True)
class Scenario:
    """A sequence in which `digs` are the turns that open with a Digger."""

    box: Box
    start: Position
    markets: tuple[Market, ...]
    digs: tuple[int, ...] = ()

    @property
    def turns(self) -> range:
        """All turns."""
        return range(len(self.markets))

    def room(self, t: int, k: int) -> str:
        """The room card of a column."""
        return str(self.markets[t][k].room)

    def card(self, room: str) -> Room:
        """A room by its id."""
        return self.box.catalogue.rooms[room]

    def where(self, resource: str) -> list[tuple[int, int]]:
        """Turns and columns at which a resource lies."""
        return [
            (t, k)
            for t in self.turns
            for k, column in enumerate(self.markets[t])
            if column.resource == resource
        ]

    def tools_before(self, tool: str, t: int) -> int:
        """How many copies of a tool the player can have got before turn t."""
        met = {turn for turn, _ in self.where(tool) if turn < t}
        return self.start.state.tools.count(tool) + len(met)

    def bonus_turns(self) -> list[int]:
        """Turns on which the leftmost column offers the solo bonus (rules 8)."""
        return [t for t in self.turns if self.start.solo and self.markets[t][0].resource is None]

    def name(self) -> str:
        """A short description."""
        return ", ".join(f"digger before turn {t + 1}" for t in self.digs)


def _shape(market: Market) -> tuple[bool, ...]:
    return tuple(column.resource is not None for column in market)


def with_diggers(scenario: Scenario) -> Iterator[Scenario]:
    """The scenario itself, then every way to use Diggers that changes the markets to come (T3).

    A Digger that changes nothing is left out: not using it gives the same markets and never fewer
    points, as an unused tool counts for the Toolbox like one under it.
    """
    yield scenario
    first = scenario.digs[-1] if scenario.digs else 0
    for t in range(first, len(scenario.markets)):
        left = scenario.markets[t:]
        if scenario.tools_before(DIGGER, t) <= len(scenario.digs):
            continue
        if len({_shape(market) for market in left}) > 1 or len(set(left)) == 1:
            continue
        turned = (*scenario.markets[:t], *left[1:], left[0])
        yield from with_diggers(replace(scenario, markets=turned, digs=(*scenario.digs, t)))


def without_digger(box: Box, sequence: Sequence) -> Scenario:
    """The scenario of a sequence in which no Digger is used."""
    position = start_position(box, sequence)
    return Scenario(box, position, position.rounds)
