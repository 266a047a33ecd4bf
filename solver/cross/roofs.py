"""Roof cards: taken, swapped by the Ladder, added by the Roofer, scored (rules 5 to 7)."""

from __future__ import annotations

from typing import NamedTuple

from dhsolve.model.rules.scoring import MIXED, ONE_COLOUR, ROOF_CARDS, WINDOW
from dhsolve.solver.cross.columns import ColumnChoice
from dhsolve.solver.cross.linear import Lin, total

LADDER = "ladder"
At = tuple[int, int]
"""Turn and column."""


class RoofScore(NamedTuple):
    """A roof card, and whether it is among the four that are scored."""

    roof: str
    lit: Lin


class Roofs:
    """The stack of roof cards.

    Each physical card that is scored was there at the start, or came by a column, the Ladder or
    the Roofer. The Ladder gives a card for each that it takes, so the stack grows only by columns
    and the Roofer.
    """

    def __init__(self, choice: ColumnChoice) -> None:
        self.choice, self.model, self.scenario = choice, choice.model, choice.scenario
        self.roofs = self.scenario.box.catalogue.roofs
        self.stack = self.scenario.start.state.roofs
        self.taken: dict[At, Lin] = {
            (t, k): choice.column[t][k]
            for t in self.scenario.turns
            for k, column in enumerate(self.scenario.markets[t])
            if column.resource in self.roofs
        }
        self.swapped = self._ladder()
        self.scored: list[RoofScore] = []
        self.added: list[Lin] = []
        """The card that the Roofer adds."""
        self._score_cards()

    def _ladder(self) -> dict[At, Lin]:
        """Cards of the market that the Ladder takes; a card to give must have come before."""
        swapped: dict[At, Lin] = {}
        for t in self.scenario.turns:
            if not self.scenario.tools_before(LADDER, t):
                continue
            had = len(self.stack) + total(lit for (q, _), lit in self.taken.items() if q < t)
            here = {at: self.model.var(f"ladder{at}") for at in self.taken if at[0] == t}
            for lit in here.values():
                self.model.at_most(lit, had)
            swapped |= here
        uses = {
            t: total(lit for (q, _), lit in swapped.items() if q == t)
            for t in sorted({q for q, _ in swapped})
        }
        self.choice.spend(LADDER, uses)
        return swapped

    def _score_cards(self) -> None:
        model, gone = self.model, self.scenario.start.gone
        roofer = self.choice.owns("roofer")
        for number, roof in enumerate(self.stack):
            self.scored.append(RoofScore(roof, model.var(f"start_roof[{number}]")))
        for at, taken in self.taken.items():
            ways = [taken, self.swapped.get(at, Lin())]
            if not roofer.never and not gone:
                ways.append(self._add(f"{at}"))
                model.at_most(ways[-1] + taken, 1)  # not a discard if it was taken
            self._card(str(self.scenario.markets[at[0]][at[1]].resource), total(ways))
        if roofer.never:
            return
        piles = (self.scenario.start.discards, *self.scenario.start.others)
        for roof in sorted({roof for pile in piles for roof in pile.roofs}):
            self._card(roof, self._add(roof))
        if self.swapped:  # a card that the Ladder gave away comes back
            model.at_most(self._add("back"), total(self.swapped.values()))
        model.at_most(total(self.added), roofer)

    def _add(self, name: str) -> Lin:
        self.added.append(self.model.var(f"roofer[{name}]"))
        return self.added[-1]

    def _card(self, roof: str, ways: Lin) -> None:
        lit = self.model.var(f"roof[{len(self.scored)}]")
        self.model.at_most(lit, ways)
        self.scored.append(RoofScore(roof, lit))

    def points(self) -> Lin:
        """Four cards, of one colour or not, and their windows; nothing for fewer."""
        model = self.model
        complete = model.var("roof")
        model.equal(total(card.lit for card in self.scored), ROOF_CARDS * complete)
        size = len(self.stack) + total([*self.taken.values(), *self.added])
        model.at_most(ROOF_CARDS * complete, size)
        uniform: list[Lin] = []
        for colour in sorted({self.roofs[card.roof].colour for card in self.scored}):
            one = model.var(f"one_colour[{colour}]")
            same = (card.lit for card in self.scored if self.roofs[card.roof].colour == colour)
            model.at_most(ROOF_CARDS * one, total(same))
            uniform.append(one)
        model.at_most(total(uniform), complete)
        windows = total(card.lit for card in self.scored if self.roofs[card.roof].window)
        return MIXED * complete + (ONE_COLOUR - MIXED) * total(uniform) + WINDOW * windows
