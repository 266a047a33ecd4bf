"""Roof cards: taken, swapped by the Ladder, added by the Roofer, scored (rules 5 to 7).

Two dominances keep the Ladder simple. Swapping with the column that is then taken gives back the
card that was given away, the same as not using the Ladder; and one column need not be swapped
twice on a turn. So every swapped column keeps the given card and is not the one taken.
"""

from __future__ import annotations

from collections import Counter

from dhsolve.model.scoring import MIXED, ONE_COLOUR, ROOF_CARDS, WINDOW
from dhsolve.solver.cp import Cp, Expr, Lit
from dhsolve.solver.instance import Instance
from dhsolve.solver.selection import Selection

LADDER = "ladder"


class Roofing:
    """The stack of roof cards and its score."""

    def __init__(self, cp: Cp, case: Instance, selection: Selection) -> None:
        self.cp, self.case, self.selection = cp, case, selection
        self.swapped: list[dict[int, Lit]] = []
        """Columns whose roof card the Ladder takes."""
        self.given: list[dict[str, Expr]] = []
        """How many copies of each roof card the Ladder gives away."""
        self.lost: list[Expr] = []
        """Ladders used before the Toolbox came."""
        self.stack: dict[str, Expr] = dict(Counter(case.state.roofs))
        self.discarded: dict[str, Expr] = dict(Counter(case.start.discards.roofs))
        for t in range(case.rounds):
            self._turn(t)
        if any(self.swapped):
            uses = [cp.total(columns.values()) if columns else 0 for columns in self.swapped]
            selection.limit_uses(LADDER, uses)
        self._roofer()
        self.one_colour: dict[str, Lit] = {}
        """By colour: the roof is all of it."""
        self.points = self._points()

    def _turn(self, t: int) -> None:
        cp, case = self.cp, self.case
        roofs = case.box.catalogue.roofs
        there = {
            k: str(case.resource(t, k))
            for k in range(len(case.markets[t]))
            if case.resource(t, k) in roofs
        }
        swapped: dict[int, Lit] = {}
        given: dict[str, Expr] = {}
        if case.tools_in_hand(LADDER, t) and self.stack and there:
            swapped = {k: cp.lit(f"ladder[{t},{k}]") for k in there}
            given = {
                roof: cp.model.new_int_var(0, case.tools_in_hand(LADDER, t), f"give[{t},{roof}]")
                for roof in self.stack
            }
            cp.model.add(sum(given.values()) == cp.total(swapped.values()))
            for roof, count in given.items():
                cp.model.add(count <= self.stack[roof])
            for k, lit in swapped.items():
                cp.forbid(lit, self._taken(t, k))
            most = case.tools_in_hand(LADDER, t)
            self.lost.append(self.selection.use_tool(cp.total(swapped.values()), t, most=most))
        self.swapped.append(swapped)
        self.given.append(given)
        for roof, count in given.items():
            self.stack[roof] = self.stack[roof] - count
            if not case.start.gone:
                self.discarded[roof] = self.discarded.get(roof, 0) + count
        for k, roof in there.items():
            taken = self._taken(t, k)
            lad = swapped.get(k, cp.no)
            if not (cp.is_no(taken) and cp.is_no(lad)):
                self.stack[roof] = self.stack.get(roof, 0) + cp.total((taken, lad))
            if not case.start.gone:
                # a market that was dug away is counted on its own turn already
                new = 0 if case.brings_delayed(t) else 1
                left = new - cp.total((taken, lad))
                self.discarded[roof] = self.discarded.get(roof, 0) + left
        for roof in case.start.others[t].roofs:
            self.discarded[roof] = self.discarded.get(roof, 0) + 1

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
        cp, roofs = self.cp, self.case.box.catalogue.roofs
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

    def _copies(self, roof: str) -> int:
        """At most so many of a roof card can be in the stack and count."""
        start = self.case.start
        known: list[str | None] = [*self.case.state.roofs, *start.discards.roofs]
        known += [column.resource for market in self.case.dealt for column in market]
        known += [name for others in start.others for name in others.roofs]
        return min(ROOF_CARDS, known.count(roof))
