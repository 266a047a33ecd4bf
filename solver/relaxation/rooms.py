"""The final home without cells: Supplier and Handyman by floor, rooms by size (rules 6)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from dhsolve.solver.relaxation.floors import UPPER, RelaxedFloors, RoomOnFloor
from dhsolve.solver.shared.cp import Expr, Lit


class RelaxedRooms:
    """Cards by type and floor as they are counted, and the rooms they form."""

    def __init__(self, floors: RelaxedFloors) -> None:
        self.floors, self.cp, self.selection = floors, floors.cp, floors.selection
        self.box, self.types, self.free = floors.box, floors.types, floors.free
        self.handyman = self.selection.owns("handyman")
        self.engineer = self.selection.owns("engineer")
        self._handyman()
        self._supplier()
        self._face_down()
        self._runs()

    def _supplier(self) -> None:
        """The Supplier, floor by floor."""
        cp = self.cp
        self.supplied: dict[RoomOnFloor, Lit] = {}
        self.replaced: dict[RoomOnFloor, Lit] = {}
        """The face-up card that the Supplier takes away."""
        self.replaced_down: dict[str, Lit] = {}
        supplier = self.selection.owns("supplier")
        discardable = self._discardable()
        if not cp.is_no(supplier):
            self.supplied = {
                (room, floor): cp.lit(f"supplied[{room},{floor}]")
                for room in discardable
                for floor in self.floors.floors_of(room)
            }
            self.replaced = {
                (room, floor): cp.lit(f"replaced[{room},{floor}]")
                for room in self.types
                for floor in self.floors.floors_of(room)
            }
            self.replaced_down = {floor: cp.lit(f"replaced_down[{floor}]") for floor in self.free}
            cp.model.add(cp.total(self.supplied.values()) <= supplier)
            for floor in self.free:
                came = [lit for (_, where), lit in self.supplied.items() if where == floor]
                left = [lit for (_, where), lit in self.replaced.items() if where == floor]
                cp.model.add(cp.total(came) == cp.total([*left, self.replaced_down[floor]]))

    def _handyman(self) -> None:
        """Two cards change places: on each floor as many come as leave."""
        cp = self.cp
        self.moved: dict[RoomOnFloor, Lit] = {}
        """A card that the Handyman brings to this floor from another one."""
        self.left: dict[RoomOnFloor, Lit] = {}
        self.landed: dict[RoomOnFloor, Expr] = {}
        """Cards that come to a new place on this floor."""
        self.down_moved: dict[str, Lit] = {}
        """A face-down card that comes to this floor."""
        self.down_left: dict[str, Lit] = {}
        if cp.is_no(self.handyman):
            return
        rooms = [(r, f) for r in self.types for f in self.floors.floors_of(r)]
        self.moved = {key: cp.lit(f"moved{key}") for key in rooms}
        self.left = {key: cp.lit(f"left{key}") for key in rooms}
        self.landed = {key: cp.model.new_int_var(0, 2, f"landed{key}") for key in rooms}
        self.down_moved = {floor: cp.lit(f"down_moved[{floor}]") for floor in self.free}
        self.down_left = {floor: cp.lit(f"down_left[{floor}]") for floor in self.free}
        landings = sum(self.landed.values()) + cp.total(self.down_moved.values())
        cp.model.add(landings <= 2 * self.handyman)
        for key, lit in self.moved.items():
            cp.model.add(lit <= self.landed[key])
        for room in self.types:
            cp.model.add(
                cp.total(lit for (name, _), lit in self.moved.items() if name == room)
                == cp.total(lit for (name, _), lit in self.left.items() if name == room)
            )
        cp.model.add(cp.total(self.down_moved.values()) == cp.total(self.down_left.values()))
        for floor in self.free:
            came = [lit for (_, where), lit in self.moved.items() if where == floor]
            gone = [lit for (_, where), lit in self.left.items() if where == floor]
            came.append(self.down_moved[floor])
            gone.append(self.down_left[floor])
            cp.model.add(cp.total(came) == cp.total(gone))
            cp.model.add(cp.total(came) <= self.handyman)

    def _face_down(self) -> None:
        """Face-down cards that leave a floor or are replaced there have come to it."""
        cp, no = self.cp, self.cp.no
        for floor in self.free:
            gone = [self.replaced_down.get(floor, no), self.down_left.get(floor, no)]
            came = [self.floors.down[t].get(floor, no) for t in self.floors.rounds]
            came.append(self.down_moved.get(floor, no))
            cp.model.add(cp.total(gone) <= self._started_down(floor) + cp.total(came))

    def _started_down(self, floor: str) -> int:
        return sum(self.floors.home[cell].down for cell in self.box.board.floors[floor])

    def _discardable(self) -> list[str]:
        """Types that can lie among the discards at the end."""
        scenario = self.floors.scenario
        pile = set(scenario.start.discards.rooms) | self.floors.types_of_others()
        if not scenario.start.gone:
            for t in self.floors.rounds:
                pile.update(scenario.room(t, k) for k in range(len(scenario.markets[t])))
            if any(self.floors.drill_out):
                pile.update(self.types)
        return sorted(pile)

    def counted(self, room: str, floor: str) -> Expr:
        """Cards of a type on a floor as they are counted."""
        no = self.cp.no
        key = (room, floor)
        return (
            self.floors.present(room, floor)
            + self.supplied.get(key, no)
            - self.replaced.get(key, no)
            + self.moved.get(key, no)
            - self.left.get(key, no)
        )

    def _runs(self) -> None:
        """Rooms as runs without a place, and the Engineer's groups over two floors."""
        cp = self.cp
        self.runs: dict[tuple[str, str, int], list[Lit]] = {}
        """By type, floor and size: the first, second, … such room."""
        self.groups: dict[tuple[str, int, int], list[Lit]] = {}
        """By type and cards on the first and on the second floor."""
        for room in self.types:
            most = self.box.catalogue.rooms[room].most
            if not cp.is_no(self.engineer) and "F" in self.floors.floors_of(room):
                self._make_groups(room, most)
            for floor in self.floors.floors_of(room):
                self._make_runs(room, floor, most)

    def ordered(self, name: str, count: int) -> list[Lit]:
        """Literals for the first, second, … of like things; none holds without the one before."""
        lits = [self.cp.lit(f"{name}[{i}]") for i in range(count)]
        for first, second in pairwise(lits):
            self.cp.model.add_implication(second, first)
        return lits

    def _make_groups(self, room: str, most: int) -> None:
        for low in range(1, most):
            for high in range(1, most - low + 1):
                lits = self.ordered(f"group[{room},{low},{high}]", 5 // max(low, high))
                for lit in lits:
                    self.cp.implies(lit, self.engineer)
                self.groups[room, low, high] = lits

    def segments(self, room: str, floor: str) -> list[tuple[int, Lit]]:
        """The parts of two-floor rooms on one floor, with their size there."""
        return [
            (low if floor == "F" else high, lit)
            for (name, low, high), lits in self.groups.items()
            if name == room and floor in UPPER
            for lit in lits
        ]

    def _make_runs(self, room: str, floor: str, most: int) -> None:
        cp = self.cp
        width = len(self.box.board.floors[floor])
        cards: Expr = 0
        packed: Expr = 0
        for size in range(1, min(most, width) + 1):
            # Runs of a type never touch: k of them need k - 1 cells between. The Engineer's
            # groups may touch, so there any number that fits is allowed.
            slots = (width + 1) // (size + 1) if cp.is_no(self.engineer) else width // size
            slots = min(slots, self._most_cards(room) // size)
            lits = self.ordered(f"run[{room},{floor},{size}]", slots)
            self.runs[room, floor, size] = lits
            cards += size * cp.total(lits)
            packed += (size + 1) * cp.total(lits)
        for size, lit in self.segments(room, floor):
            # A part of a two-floor room can stand between two runs, which saves one gap.
            cards += size * lit
            packed += (size - 1) * lit
        cp.model.add(cards == self.counted(room, floor))
        cp.model.add(packed <= width + 1)

    def _most_cards(self, room: str) -> int:
        """How many cards of a type the home can have at the end: no more than there are, and one
        for each turn that offers one, each Drill and the Supplier."""
        scenario, floors = self.floors.scenario, self.floors
        markets = [[column.room for column in market] for market in scenario.dealt]
        home = sum(content.room == room for content in scenario.state.home)
        other = [
            *scenario.start.discards.rooms,
            *(r for o in scenario.start.others for r in o.rooms),
        ]
        copies = home + sum(market.count(room) for market in markets) + other.count(room)
        offered = home + sum(room in market for market in markets) + bool(self.supplied)
        drills = sum(scenario.drills_in_hand(t) for t in floors.rounds if floors.drill_in[t])
        return min(copies, offered + drills)

    def rooms_of(self, room: str, floor: str, sizes: Iterable[int] = range(1, 6)) -> list[Lit]:
        """The one-floor rooms of a type on a floor."""
        return [lit for size in sizes for lit in self.runs.get((room, floor, size), [])]

    def groups_of(self, room: str, sizes: Iterable[int] = range(1, 6)) -> list[Lit]:
        """The two-floor rooms of a type."""
        return [
            lit
            for (name, low, high), lits in self.groups.items()
            if name == room and low + high in sizes
            for lit in lits
        ]

    def any_room(self, room: str, floor: str) -> list[Lit]:
        """Literals of which one holds if a card of the type is on the floor."""
        return [
            *(lits[0] for (n, f, _), lits in self.runs.items() if (n, f) == (room, floor) and lits),
            *(lit for _, lit in self.segments(room, floor)),
        ]

    def pieces(self) -> list[tuple[str, str, int]]:
        """Type, floor and size of every room or part of a two-floor room that there can be."""
        found = set(self.runs)
        for room, low, high in self.groups:
            found |= {(room, "F", low), (room, "S", high)}
        return sorted(found)

    def pieces_of(self, room: str, floor: str, size: int) -> list[Lit]:
        """The literals of one kind of piece."""
        parts = [lit for there, lit in self.segments(room, floor) if there == size]
        return self.runs.get((room, floor, size), []) + parts

    def shrunk(self, room: str, floor: str, turn: int) -> Expr:
        """At least one if a room there can have become smaller since a turn (D5)."""
        gone = [out.get((room, floor), self.cp.no) for out in self.floors.drill_out[turn + 1 :]]
        gone.append(self.replaced.get((room, floor), self.cp.no))
        return self.cp.total([*gone, self.handyman, self.engineer])

    def arrived(self, room: str, floor: str) -> Expr:
        """Cards of a type that come, in place of another card, to a cell of this floor."""
        key = (room, floor)
        drilled = self.floors.incoming(room, floor, self.floors.rounds)
        came = self.cp.total([*drilled, self.supplied.get(key, self.cp.no)])
        return came + self.landed.get(key, 0)

    def departed(self, room: str, floor: str) -> Expr:
        """Cards of a type that leave a cell of this floor."""
        key, no = (room, floor), self.cp.no
        gone = [out.get(key, no) for out in self.floors.drill_out]
        lifted = self.landed.get(key, 0) - self.moved.get(key, no) + self.left.get(key, no)
        return self.cp.total([*gone, self.replaced.get(key, no)]) + lifted
