"""The final home by floor: Supplier and Handyman, rooms as patterns, the Engineer's groups (6).

A pattern is how the cards of one type lie on one floor: the sizes of its rooms. Which cells they
take is left open.
"""

from __future__ import annotations

from functools import cache

from dhsolve.solver.cross.floors import UPPER, Building, RoomOnFloor
from dhsolve.solver.cross.linear import Lin, Num, total
from dhsolve.solver.cross.scenario import ENGINEER, HANDYMAN

DOWN = "face down"
"""Stands for the type of a face-down card where cards of the home are exchanged."""
Pattern = tuple[int, ...]


@cache
def patterns(width: int, most: int) -> tuple[Pattern, ...]:
    """The sizes of rooms of one type that fit on a floor with a cell between any two."""

    def extend(sizes: Pattern, left: int) -> list[Pattern]:
        found = [sizes]
        for size in range(sizes[-1] if sizes else 1, most + 1):
            if size + 1 <= left:
                found += extend((*sizes, size), left - size - 1)
        return found

    return tuple(extend((), width + 1))


class Rooms:
    """Cards and rooms as they are counted."""

    def __init__(self, building: Building) -> None:
        self.building, self.model = building, building.model
        self.choice, self.scenario = building.choice, building.scenario
        self.handyman = self.choice.owns(HANDYMAN)
        self.engineer = self.choice.owns(ENGINEER)
        start = self.scenario.start
        piles = (start.discards, *start.others)
        self.piled = [room for pile in piles for room in pile.rooms]
        self.types = sorted(building.types | set(self.piled))
        self.places: list[RoomOnFloor] = [
            (room, floor) for room in self.types for floor in building.floors_of(room)
        ]
        self._supplier()
        self._handyman()
        for floor in building.free:
            self.model.at_most(0, self.final(DOWN, floor))  # a card that leaves has been there
        self.chosen: dict[tuple[str, str, Pattern], Lin] = {}
        """Which pattern the cards of a type form on a floor; exactly one."""
        self._patterns()
        self.single: dict[tuple[str, str, int], Lin] = {}
        """Rooms on one floor as they are counted, by type, floor and size."""
        self.groups: dict[tuple[str, int, int], Lin] = {}
        """Rooms on two floors, by type and cards on the first and second floor (E2)."""
        self._counted()

    # --- the end of the game -------------------------------------------------------------------

    def _supplier(self) -> None:
        """A discarded card for a card of the same floor, face up or down.

        Discards are the piles and, unless leftovers are gone, all that was left in the markets:
        what they showed, with the Drill's exchanges, without the cards taken.
        """
        model, building = self.model, self.building
        owner = self.choice.owns("supplier")
        self.supplied: dict[RoomOnFloor, Lin] = {}
        self.replaced: dict[RoomOnFloor, Lin] = {}
        if owner.never:
            return
        for room, floor in self.places:
            self.supplied[room, floor] = model.var(f"supplied[{room},{floor}]")
            self.replaced[room, floor] = model.var(f"replaced[{room},{floor}]")
        for floor in building.free:
            self.replaced[DOWN, floor] = model.var(f"replaced[{DOWN},{floor}]")
            came = (lit for (_, where), lit in self.supplied.items() if where == floor)
            left = (lit for (_, where), lit in self.replaced.items() if where == floor)
            model.equal(total(came), total(left))
        model.at_most(total(self.supplied.values()), owner)
        for room in self.types:
            there: list[Num] = [self.piled.count(room)]
            if not self.scenario.start.gone:
                for t in self.scenario.turns:
                    market = self.scenario.markets[t]
                    there.append(sum(column.room == room for column in market))
                    there.append(-building.got[t].get(room, Lin()))
                    there += [-lit for (r, _), lit in building.into[t].items() if r == room]
                    there += [lit for (r, _), lit in building.out[t].items() if r == room]
            came = (lit for (r, _), lit in self.supplied.items() if r == room)
            model.at_most(total(came), total(there))

    def _handyman(self) -> None:
        """Two cards change cells: on two floors one comes and one leaves; on one floor no count
        changes, only `arrives` says that a card of the type comes to another cell."""
        model, building = self.model, self.building
        self.moved: dict[RoomOnFloor, Lin] = {}
        self.left: dict[RoomOnFloor, Lin] = {}
        self.arrives: dict[RoomOnFloor, Lin] = {}
        if self.handyman.never:
            return
        places = [*self.places, *((DOWN, floor) for floor in building.free)]
        for place in places:
            self.moved[place] = model.var(f"moved{place}")
            self.left[place] = model.var(f"left{place}")
            if place[0] != DOWN:
                self.arrives[place] = model.var(f"arrives{place}")
                model.at_most(self.moved[place], self.arrives[place])
        for floor in building.free:
            came = total(lit for (_, where), lit in self.moved.items() if where == floor)
            gone = total(lit for (_, where), lit in self.left.items() if where == floor)
            model.equal(came, gone)
            model.at_most(came, self.handyman)
        for room in [*self.types, DOWN]:
            came = total(lit for (r, _), lit in self.moved.items() if r == room)
            gone = total(lit for (r, _), lit in self.left.items() if r == room)
            model.equal(came, gone)
        hidden = (lit for (room, _), lit in self.moved.items() if room == DOWN)
        model.at_most(total([*self.arrives.values(), *hidden]), 2 * self.handyman)

    def final(self, room: str, floor: str) -> Lin:
        """Face-up cards of a type (or `DOWN`) on a floor when rooms are counted."""
        key = (room, floor)
        building = self.building
        there = building.fallen(floor) if room == DOWN else building.present(room, floor)
        return total(
            (
                there,
                self.supplied.get(key, 0),
                -self.replaced.get(key, Lin()),
                self.moved.get(key, 0),
                -self.left.get(key, Lin()),
            )
        )

    def changed(self, room: str, floor: str) -> Lin:
        """At least the cells of a floor that get a card of this type after they were filled."""
        key = (room, floor)
        return total(
            (
                self.building.drilled_in(room, floor),
                self.supplied.get(key, 0),
                self.arrives.get(key, 0),
            )
        )

    def shrinks(self) -> Lin:
        """At least 1 if some room can have become smaller."""
        return total((*self.building.drills.values(), *self.replaced.values(), self.handyman))

    # --- rooms ---------------------------------------------------------------------------------

    def _patterns(self) -> None:
        """The face-up cards of a type on a floor form rooms of legal sizes that never touch.

        Placing, Drill, Supplier and Handyman all keep every run within the type's most cards.
        """
        model = self.model
        for room, floor in self.places:
            ways = {
                shape: model.var(f"rooms[{room},{floor},{shape}]")
                for shape in patterns(self.building.width(floor), self.scenario.card(room).most)
            }
            model.equal(total(ways.values()), 1)
            cards = total(sum(shape) * lit for shape, lit in ways.items())
            model.equal(cards, self.final(room, floor))
            for shape, lit in ways.items():
                self.chosen[room, floor, shape] = lit

    def shapes(self, room: str, floor: str) -> list[tuple[Pattern, Lin]]:
        """The patterns of a type on a floor."""
        return [(s, lit) for (r, f, s), lit in self.chosen.items() if (r, f) == (room, floor)]

    def runs(self, room: str, floor: str, size: int) -> Lin:
        """How many runs of this size there are, before the Engineer."""
        return total(s.count(size) * lit for s, lit in self.shapes(room, floor) if size in s)

    def any(self, room: str, floor: str) -> Lin:
        """Whether a card of the type lies on the floor (0 or 1)."""
        return total(lit for shape, lit in self.shapes(room, floor) if shape)

    def _counted(self) -> None:
        """Rooms as they are counted: the runs, or with the Engineer groups on two floors too (E2).

        Without a group of the type, rooms are the runs. A group takes one segment of a run on
        each floor (a group of at most three cards has its cards of one floor side by side) and
        leaves at most two smaller parts of that run, so rooms of the largest size are runs and
        each group adds at most one part, or two of one card each out of three.
        """
        model = self.model
        for room, floor in self.places:
            most = self.scenario.card(room).most
            if self.engineer.never or most == 1 or floor not in UPPER:
                for size in range(1, most + 1):
                    self.single[room, floor, size] = self.runs(room, floor, size)
                continue
            for size in range(1, most + 1):
                count = self.building.width(floor) // size
                self.single[room, floor, size] = model.var(f"room[{room},{floor},{size}]", count)
        if self.engineer.never:
            return
        for room in self.types:
            most = self.scenario.card(room).most
            if most > 1 and "F" in self.building.floors_of(room):
                self._groups(room, most)

    def _groups(self, room: str, most: int) -> None:
        model = self.model
        groups: list[tuple[tuple[int, int], Lin]] = []
        for low in range(1, most):
            for high in range(1, most - low + 1):
                lit = model.var(f"group[{room},{low},{high}]", 5)
                model.at_most(lit, 5 * self.engineer)
                self.groups[room, low, high] = lit
                groups.append(((low, high), lit))
        number = total(lit for _, lit in groups)
        for at, floor in enumerate(UPPER):
            segments = total(segment[at] * lit for segment, lit in groups)
            sizes = range(1, most + 1)
            counted = {size: self.single[room, floor, size] for size in sizes}
            cards = total(size * lit for size, lit in counted.items())
            model.equal(cards + segments, self.final(room, floor))
            if most > 3:  # the rows below rest on groups of at most three cards
                continue
            runs = {size: self.runs(room, floor, size) for size in sizes}
            model.at_most(total(runs.values()), total([*counted.values(), number]))
            for size, lit in counted.items():
                parts = 0 if size == most else 2 if size == 1 and most >= 3 else 1
                model.at_most(lit, runs[size] + parts * number)
            # runs need a cell between them unless a segment of a group stands there
            packed = total((size + 1) * lit for size, lit in counted.items())
            saved = total((segment[at] - 1) * lit for segment, lit in groups)
            model.at_most(packed + saved, self.building.width(floor) + 1)

    def rooms(self, room: str, floors: str = "FSB", sizes: range = range(1, 9)) -> Lin:
        """How many rooms of a type are on these floors (a group counts on both, E3)."""
        one_floor = [
            lit
            for (r, f, size), lit in self.single.items()
            if r == room and f in floors and size in sizes
        ]
        two_floors = [
            lit
            for (r, low, high), lit in self.groups.items()
            if r == room and low + high in sizes and set(floors) & set(UPPER)
        ]
        return total([*one_floor, *two_floors])

    def groups_of(self, room: str) -> Lin:
        """How many rooms of a type are on two floors."""
        return total(lit for (r, _, _), lit in self.groups.items() if r == room)
