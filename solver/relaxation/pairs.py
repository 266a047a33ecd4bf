"""Pairs of one type one above the other, for Plumber and Engineer, against gravity.

Each pair has a column of its own. The cell of its upper half is filled when its lower half's cell
is filled or scaffolded, and the cards outside pairs must do without the columns of the pairs. The
card that fills the cell of a half is of the pair's type, or it is changed later for one that is,
by Drill, Supplier or Handyman.
"""

from __future__ import annotations

from dhsolve.solver.relaxation.floors import UPPER, RelaxedFloors
from dhsolve.solver.relaxation.rooms import RelaxedRooms
from dhsolve.solver.shared.cp import Expr, Lit

MOST_BATH_PAIRS = 3
"""Bathrooms never touch, so a floor has three at most."""


Halves = tuple[Expr, list[list[Lit]]]
"""How many cells of pairs are filled at the start, and on each turn."""


class RelaxedPairs:
    """The pairs that are counted, and the turns that fill their cells."""

    def __init__(self, floors: RelaxedFloors, rooms: RelaxedRooms) -> None:
        self.floors, self.rooms, self.cp = floors, rooms, floors.cp
        self.bathrooms: list[Lit] = []
        """Pairs of bathrooms that score with the Plumber."""
        self.halves: dict[str, Halves] = {}
        """By floor, if there can be pairs."""
        self.changed: dict[tuple[int, str], Lit] = {}
        """By turn and floor: the cell of a half is filled with a card that is changed later."""
        wanted = self._wanted()
        if wanted:
            self.cp.model.add(sum(wanted.values()) <= len(floors.box.board.floors["S"]))
            self.halves = {floor: self._halves(wanted, floor) for floor in UPPER}
            self._rows()

    def _wanted(self) -> dict[str, Expr]:
        """For each type how many pairs there must be."""
        cp, rooms = self.cp, self.rooms
        wanted: dict[str, Expr] = {
            room: cp.total(rooms.groups_of(room))
            for room in sorted({name for name, _, _ in rooms.groups})
        }
        plumber = self.floors.selection.owns("plumber")
        if not cp.is_no(plumber) and "bathroom" in self.floors.types:
            self.bathrooms = rooms.ordered("bathrooms", MOST_BATH_PAIRS)
            for lit in self.bathrooms:
                cp.implies(lit, plumber)
            for floor in UPPER:
                there = rooms.rooms_of("bathroom", floor)
                for at, lit in enumerate(self.bathrooms):
                    cp.implies(lit, *there[at : at + 1])
            wanted["bathroom"] = cp.total(self.bathrooms)
        return wanted

    def _halves(self, wanted: dict[str, Expr], floor: str) -> Halves:
        """For the pairs' cells on a floor: how many are filled at the start, and on each turn."""
        cp, floors = self.cp, self.floors
        early: Expr = 0
        changed: list[Expr] = []
        halves: list[list[Lit]] = [[] for _ in floors.rounds]
        for room, pairs in wanted.items():
            start = cp.model.new_int_var(0, floors.at_start(room, floor), f"early[{room},{floor}]")
            early += start
            filled: Expr = start
            for t in floors.rounds:
                if (room, floor) in floors.up[t]:
                    half = cp.lit(f"half[{t},{room},{floor}]")
                    cp.implies(half, floors.up[t][room, floor])
                    halves[t].append(half)
                    filled += half
            arrived = self.rooms.arrived(room, floor)
            if not isinstance(arrived, int):
                changed.append(cp.model.new_int_var(0, 5, f"changed[{room},{floor}]"))
                cp.model.add(changed[-1] <= arrived)
                filled += changed[-1]
            cp.model.add(filled == pairs)
        if changed:
            start = cp.model.new_int_var(0, 5, f"early_changed[{floor}]")
            early += start
            other: Expr = start
            for t in floors.rounds:
                half = self.changed[t, floor] = cp.lit(f"half[{t},changed,{floor}]")
                halves[t].append(half)
                other += half
                cp.model.add(cp.total(halves[t]) <= cp.total(floors.placed(t, floor)))
            cp.model.add(sum(changed) == other)
        cp.model.add(early <= floors.filled(floor, ()))
        return early, halves

    def _rows(self) -> None:
        cp, floors = self.cp, self.floors
        (low_start, low_halves), (high_start, high_halves) = self.halves["F"], self.halves["S"]
        for t in floors.rounds:
            high = high_start + cp.total(h for q in range(t + 1) for h in high_halves[q])
            low = low_start + cp.total(h for q in range(t) for h in low_halves[q])
            support = floors.support("F", t)
            cp.model.add(high <= low + support)
            cp.model.add(
                floors.filled("S", range(t + 1)) - high
                <= floors.filled("F", range(t)) - low + support
            )
