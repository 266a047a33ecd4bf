"""Roof cards: taken, swapped by the Ladder, added by the Roofer, scored (rules 5 to 7).

What several Ladders of a turn do together is an exchange: some columns that are not taken have
other cards in the end. Each such column costs one Ladder, however the cards came there. One more
is needed if the card of the column that is taken lies in another one then: it must come to the
stack first, by a swap that leaves any card of the stack in its place (`passed`).
"""

from __future__ import annotations

from collections import Counter

from dhsolve.model.rules.scoring import MIXED, ONE_COLOUR, ROOF_CARDS, WINDOW
from dhsolve.solver.shared.cp import Cp, Expr, Lit
from dhsolve.solver.shared.scenario import Scenario
from dhsolve.solver.shared.selection import Selection

LADDER = "ladder"


class RoofChoice:
    """The stack of roof cards and its score."""

    def __init__(self, cp: Cp, scenario: Scenario, selection: Selection) -> None:
        self.cp, self.scenario, self.selection = cp, scenario, selection
        self.swapped: list[dict[int, Lit]] = []
        """Columns whose roof card the Ladder takes."""
        self.given: list[dict[str, Expr]] = []
        """How many copies of each roof card the Ladder gives away."""
        self.passed: list[Lit] = []
        """The card of the column that is taken is among those given away."""
        self.held: list[dict[str, Expr]] = []
        """The stack before each turn."""
        self.lost: list[Expr] = []
        """Ladders used before the Toolbox came."""
        self.stack: dict[str, Expr] = dict(Counter(scenario.state.roofs))
        self.discarded: dict[str, Expr] = dict(Counter(scenario.start.discards.roofs))
        for t in range(scenario.rounds):
            self._turn(t)
        if any(self.swapped):
            selection.limit_uses(LADDER, [self._uses(t) for t in range(scenario.rounds)])
        self._roofer()
        self.one_colour: dict[str, Lit] = {}
        """By colour: the roof is all of it."""
        self.points = self._points()

    def _turn(self, t: int) -> None:
        cp, scenario = self.cp, self.scenario
        roofs = scenario.box.catalogue.roofs
        there = {
            k: str(scenario.resource(t, k))
            for k in range(len(scenario.markets[t]))
            if scenario.resource(t, k) in roofs
        }
        self.swapped.append({})
        self.given.append({})
        self.passed.append(cp.no)
        self.held.append(dict(self.stack))
        if scenario.tools_in_hand(LADDER, t) and self.stack and there:
            self._ladder(t, there)
        swapped, given = self.swapped[t], self.given[t]
        for roof, count in given.items():
            self.stack[roof] = self.stack.get(roof, 0) - count
            if not scenario.start.gone:
                self.discarded[roof] = self.discarded.get(roof, 0) + count
        for k, roof in there.items():
            taken = self._taken(t, k)
            lad = swapped.get(k, cp.no)
            if not (cp.is_no(taken) and cp.is_no(lad)):
                self.stack[roof] = self.stack.get(roof, 0) + cp.total((taken, lad))
            if not scenario.start.gone:
                # a market that was dug away is counted on its own turn already
                new = 0 if scenario.brings_delayed(t) else 1
                left = new - cp.total((taken, lad))
                self.discarded[roof] = self.discarded.get(roof, 0) + left
        for roof in scenario.start.others[t].roofs:
            self.discarded[roof] = self.discarded.get(roof, 0) + 1

    def _ladder(self, t: int, there: dict[int, str]) -> None:
        """The exchange that the Ladders of a turn bring about."""
        cp, most = self.cp, self.scenario.tools_in_hand(LADDER, t)
        swapped = self.swapped[t] = {k: cp.lit(f"ladder[{t},{k}]") for k in there}
        roofs = [*self.stack]
        if most > 1:
            self.passed[t] = cp.lit(f"passed[{t}]")
            cp.model.add(sum(self.stack.values()) >= self.passed[t])
            roofs += sorted(set(there.values()) - self.stack.keys())
        given = self.given[t] = {
            roof: cp.model.new_int_var(0, most, f"give[{t},{roof}]") for roof in roofs
        }
        cp.model.add(sum(given.values()) == cp.total(swapped.values()))
        for roof, count in given.items():
            comes = [self._taken(t, k) for k in there if there[k] == roof] if most > 1 else []
            came = cp.any_of(comes, f"comes[{t},{roof}]")
            passed = cp.all_of((self.passed[t], came), f"passed[{t},{roof}]")
            cp.model.add(count <= self.stack.get(roof, 0) + passed)
        for k, lit in swapped.items():
            cp.forbid(lit, self._taken(t, k))
        self.lost.append(self.selection.use_tool(self._uses(t), t, most=most))

    def _uses(self, t: int) -> Expr:
        """How many Ladders turn t uses."""
        if not self.swapped[t]:
            return 0
        return self.cp.total([*self.swapped[t].values(), self.passed[t]])

    def _taken(self, t: int, k: int) -> Lit:
        return self.selection.column[t].get(k, self.cp.no)

    def _roofer(self) -> None:
        cp = self.cp
        self.added: dict[str, Lit] = {}
        owner = self.selection.owns("roofer")
        if cp.is_no(owner):
            return
        self.added = {roof: cp.lit(f"roofer[{roof}]") for roof in self.discarded}
        cp.model.add(cp.total(self.added.values()) <= owner)
        for roof, lit in self.added.items():
            cp.model.add(lit <= self.discarded[roof])
            self.stack[roof] = self.stack.get(roof, 0) + lit

    def _points(self) -> Expr:
        """The best four cards; nothing for fewer."""
        cp, roofs = self.cp, self.scenario.box.catalogue.roofs
        complete = cp.lit("roof")
        chosen = {
            roof: cp.model.new_int_var(0, ROOF_CARDS, f"chosen[{roof}]") for roof in self.stack
        }
        for roof, count in chosen.items():
            cp.model.add(count <= self.stack[roof])
        cp.model.add(sum(chosen.values()) == ROOF_CARDS * complete)
        for colour in sorted({roofs[roof].colour for roof in chosen}):
            one_colour = cp.lit(f"one_colour[{colour}]")
            same = [count for roof, count in chosen.items() if roofs[roof].colour == colour]
            cp.model.add(sum(same) >= ROOF_CARDS * one_colour)
            cp.implies(one_colour, complete)
            self.one_colour[colour] = one_colour
        for roof, count in chosen.items():
            # Implied, but it helps the linear relaxation: a roof of one colour has one window.
            other = [lit for colour, lit in self.one_colour.items() if colour != roofs[roof].colour]
            cp.model.add(count <= self._copies(roof) * (complete - cp.total(other)))
        windows = [count for roof, count in chosen.items() if roofs[roof].window]
        return (
            MIXED * complete
            + (ONE_COLOUR - MIXED) * cp.total(self.one_colour.values())
            + WINDOW * sum(windows)
        )

    def tighten(self) -> None:
        """Implied, but it helps the linear relaxation: for half a roof of one colour there is half
        a card from each of four turns, and not two cards."""
        for colour, one_colour in self.one_colour.items():
            self._cards_for(colour, one_colour)

    def _cards_for(self, colour: str, one_colour: Lit) -> None:
        cp, scenario, roofs = self.cp, self.scenario, self.scenario.box.catalogue.roofs

        def ours(roof: str | None) -> bool:
            return roof is not None and roof in roofs and roofs[roof].colour == colour

        ways = [[lit] for roof, lit in self.added.items() if ours(roof)]
        for t, swapped in enumerate(self.swapped):
            there = [k for k in range(len(scenario.markets[t])) if ours(scenario.resource(t, k))]
            ways.append([self._taken(t, k) for k in there])
            ways += [[lit] for k, lit in swapped.items() if k in there]
        cards: list[Expr] = [one_colour for roof in scenario.state.roofs if ours(roof)]
        for at, lits in enumerate(ways):
            if lits:
                card = cp.lit(f"for_one_colour[{colour},{at}]")
                cp.implies(card, one_colour)
                cp.implies(card, *lits)
                cards.append(card)
        cp.model.add(sum(cards) >= ROOF_CARDS * one_colour)

    def _copies(self, roof: str) -> int:
        """At most so many of a roof card can be in the stack and count."""
        start = self.scenario.start
        known: list[str | None] = [*self.scenario.state.roofs, *start.discards.roofs]
        known += [column.resource for market in self.scenario.dealt for column in market]
        known += [name for others in start.others for name in others.roofs]
        return min(ROOF_CARDS, known.count(roof))
