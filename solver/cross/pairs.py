"""Cards of a type one above the other, for Plumber and Engineer, against gravity.

Each pair has a column of its own. Its upper cell stands on its lower cell, and the cells outside
the pairs' columns stand on cells outside them; so both sorts satisfy gravity by themselves. The
cell of a half was first filled by a card of the pair's type, or by any card that was exchanged
for one later.
"""

from __future__ import annotations

from dhsolve.solver.cross.floors import UPPER
from dhsolve.solver.cross.linear import Lin, total
from dhsolve.solver.cross.rooms import Rooms

BATHROOM = "bathroom"


class Pairs:
    """The vertical pairs that are counted."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms, self.building, self.model = rooms, rooms.building, rooms.model
        self.plumber = rooms.choice.owns("plumber")
        self.bathrooms: list[Lin] = []
        """The first, second, … pair of bathrooms that scores with the Plumber."""
        wanted = self._wanted()
        if wanted:
            columns = self.building.width("S")
            self.model.at_most(total(wanted.values()), columns)
            low, high = (self._halves(floor, wanted) for floor in UPPER)
            self._gravity(low, high)

    def _wanted(self) -> dict[str, Lin]:
        rooms = self.rooms
        wanted = {
            room: rooms.groups_of(room) for room in rooms.types if not rooms.groups_of(room).never
        }
        if not self.plumber.never and BATHROOM in rooms.types:
            most = self.building.width("S")
            self.bathrooms = [self.model.var(f"pair[{i}]") for i in range(most)]
            pairs = total(self.bathrooms)
            for i, lit in enumerate(self.bathrooms):
                self.model.at_most(lit, self.plumber)
                if i:
                    self.model.at_most(lit, self.bathrooms[i - 1])
            for floor in UPPER:
                self.model.at_most(pairs, rooms.final(BATHROOM, floor))
            wanted[BATHROOM] = wanted.get(BATHROOM, Lin()) + pairs
        return wanted

    def _halves(self, floor: str, wanted: dict[str, Lin]) -> list[Lin]:
        """How many halves' cells on a floor are filled at the start, then turn by turn."""
        model, building = self.model, self.building
        start: list[Lin] = []
        filled: list[list[Lin]] = [[] for _ in building.scenario.turns]
        strange: list[Lin] = []
        for room, pairs in wanted.items():
            halves: list[Lin] = []
            if building.early[room, floor]:
                halves.append(model.var(f"half[{room},{floor}]", building.early[room, floor]))
                start.append(halves[-1])
            for t in building.scenario.turns:
                if (room, floor) in building.up[t]:
                    half = model.var(f"half[{t},{room},{floor}]")
                    model.at_most(half, building.up[t][room, floor])
                    halves.append(half)
                    filled[t].append(half)
            changed = self.rooms.changed(room, floor)
            if not changed.never:
                other = model.var(f"half[changed,{room},{floor}]", building.width(floor))
                model.at_most(other, changed)
                halves.append(other)
                strange.append(other)
            model.equal(total(halves), pairs)
        if strange:
            first = model.var(f"half[{floor},any]", building.width(floor))
            start.append(first)
            others = [first]
            for t in building.scenario.turns:
                half = model.var(f"half[{t},{floor},any]")
                filled[t].append(half)
                others.append(half)
                model.at_most(total(filled[t]), building.placed(t, floor))
            model.equal(total(others), total(strange))
        model.at_most(total(start), building.filled(floor, ()))
        return [total(start), *(total(halves) for halves in filled)]

    def _gravity(self, low: list[Lin], high: list[Lin]) -> None:
        model, building = self.model, self.building
        for t in building.scenario.turns:
            upper = total(high[: t + 2])
            lower = total(low[: t + 1])
            support = building.support("F", t)
            # each Scaffolding stands in the column of a pair or in another one
            for_pairs = Lin()
            if not support.never:
                for_pairs = model.var(f"support[{t}]", 12)
                model.at_most(for_pairs, support)
            model.at_most(upper, lower + for_pairs)
            model.at_most(
                building.filled("S", range(t + 1)) - upper,
                building.filled("F", range(t)) - lower + support - for_pairs,
            )
