"""What is asked: the markets in the order they come, and which special cards are used.

A Digger turns the markets around (T3), so each way of digging is a case of its own. Engineer,
Drill and Handyman make the model weak where they might be used; a case can say that one is used
or that it is not, and all cases together cover every play.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from dhsolve.model.box import Box
from dhsolve.model.cards import Room
from dhsolve.model.sequence import Position, Sequence, start_position
from dhsolve.model.table import Market

ENGINEER, DRILL, HANDYMAN, DIGGER = "engineer", "drill", "handyman", "digger"
SPECIAL = (ENGINEER, DRILL, HANDYMAN)


@dataclass(frozen=True)
class Case:
    """One case of a sequence. `said` tells for a special card whether it is used."""

    box: Box
    start: Position
    markets: tuple[Market, ...]
    digs: tuple[int, ...] = ()
    said: tuple[tuple[str, bool], ...] = ()

    @property
    def turns(self) -> range:
        """All turns."""
        return range(len(self.markets))

    def uses(self, card: str) -> bool | None:
        """Whether a special card is used; None where the case leaves that open."""
        return dict(self.said).get(card)

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

    def reachable(self, card: str) -> bool:
        """Whether a special card can be used at all."""
        if card == DRILL:
            return self.tools_before(DRILL, len(self.markets) - 1) > 0
        return card in self.start.state.helpers or bool(self.where(card))

    def saying(self, card: str, used: bool) -> Case:
        """The same case, with one more thing said."""
        return replace(self, said=(*self.said, (card, used)))

    def name(self) -> str:
        """A short description."""
        dug = [f"digger before turn {t + 1}" for t in self.digs]
        return ", ".join([*dug, *(f"{card}: {'yes' if on else 'no'}" for card, on in self.said)])


def _shape(market: Market) -> tuple[bool, ...]:
    return tuple(column.resource is not None for column in market)


def dug_cases(case: Case) -> Iterator[Case]:
    """The case itself, then every way to use Diggers that changes the markets to come (T3).

    A Digger that changes nothing is left out: not using it gives the same markets and never fewer
    points, as an unused tool counts for the Toolbox like one under it.
    """
    yield case
    first = case.digs[-1] if case.digs else 0
    for t in range(first, len(case.markets)):
        left = case.markets[t:]
        if case.tools_before(DIGGER, t) <= len(case.digs):
            continue
        if len({_shape(market) for market in left}) > 1 or len(set(left)) == 1:
            continue
        turned = (*case.markets[:t], *left[1:], left[0])
        yield from dug_cases(replace(case, markets=turned, digs=(*case.digs, t)))


def first_case(box: Box, sequence: Sequence) -> Case:
    """The case of a sequence without a Digger, with nothing said."""
    position = start_position(box, sequence)
    return Case(box, position, position.rounds)
