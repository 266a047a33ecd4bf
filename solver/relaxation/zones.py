"""The first refinement: which cards lie over the basement, and what can stand side by side.

Each upper floor has two zones, one on the ground and one over the basement, which is filled later.
A room lies in one of them or crosses the border between them, which only one room of a floor can.
Rooms that score for their neighbours share a wall in one of the zones, or at the border if no room
crosses it. Still nothing has a cell, so this costs little; it closes what gravity and neighbours
together make impossible.
"""

from __future__ import annotations

from dhsolve.solver.relaxation.floors import UPPER
from dhsolve.solver.relaxation.model import Relaxation
from dhsolve.solver.shared.cp import Expr, Lit

Zone = tuple[str, bool]
"""A floor, and whether its part over the basement is meant."""
CONTIGUOUS = 4
"""Up to so many cards the part of a two-floor room on one floor is in one piece."""


class ZoneRefinement:
    """Rows that tie the relaxation to zones."""

    def __init__(self, relaxation: Relaxation) -> None:
        self.relaxation, self.cp = relaxation, relaxation.cp
        self.scenario, self.box, self.floors = (
            relaxation.scenario,
            relaxation.scenario.box,
            relaxation.floors,
        )
        self.over: list[dict[tuple[str, str], Lit]] = [{} for _ in self.floors.rounds]
        """Cards face up over the basement, by turn, type and floor."""
        self.over_down: list[dict[str, Lit]] = [{} for _ in self.floors.rounds]
        self.rooms: dict[tuple[str, str], dict[tuple[int, int], Expr]] = {}
        """By type and floor: rooms by their cards on the ground and over the basement."""
        self._floor("F")
        for plan, lit in relaxation.plans:
            if plan == "kitchen_above_two_card_garage" and self.rooms:
                self.cp.model.add(self._touching("kitchen", ("F", True)) >= lit)

    def second_floor(self) -> None:
        """Zones of the second floor too: tighter, and several times slower."""
        self._floor("S")
        if self.rooms:
            self._pairs()
        if self.relaxation.pairs.halves:
            self._columns_of_pairs()
            self._changed_halves()

    def _floor(self, floor: str) -> None:
        self._split(floor)
        self._gravity(floor)
        if self._one_border():
            self._shared_walls(floor, self._rooms_by_zone(floor))

    def cells(self, zone: Zone) -> list[int]:
        """The cells of a zone."""
        floor, over = zone
        columns = {self.box.board.names[cell][1:] for cell in self.box.board.floors["B"]}
        return [
            cell
            for cell in self.box.board.floors[floor]
            if (self.box.board.names[cell][1:] in columns) == over
        ]

    def _one_border(self) -> bool:
        """Whether the zones lie side by side, and every part of a room in one piece."""
        ground = self.cells(("F", False))
        together = ground[-1] - ground[0] == len(ground) - 1
        largest = max(self.box.catalogue.rooms[room].most for room in self.relaxation.rooms.types)
        return together and largest <= CONTIGUOUS

    def _split(self, floor: str) -> None:
        """Each card on the floor lies over the basement or not."""
        cp = self.cp
        for t in self.floors.rounds:
            for key, lit in self.floors.up[t].items():
                if key[1] == floor:
                    self.over[t][key] = cp.lit(f"over[{t},{key}]")
                    cp.implies(self.over[t][key], lit)
            if floor in self.floors.down[t]:
                self.over_down[t][floor] = cp.lit(f"over_down[{t},{floor}]")
                cp.implies(self.over_down[t][floor], self.floors.down[t][floor])

    def _filled(self, zone: Zone, turns: range) -> Expr:
        """Cells of a zone that are filled by these turns."""
        floor, over = zone
        start = sum(not self.scenario.state.home[cell].free for cell in self.cells(zone))
        there: Expr = start
        for t in turns:
            mine = self._placed_over(t, floor)
            there += mine if over else self.cp.total(self.floors.placed(t, floor)) - mine
        return there

    def _placed_over(self, t: int, floor: str) -> Expr:
        """Whether turn t places a card of this floor over the basement."""
        above = [lit for (_, where), lit in self.over[t].items() if where == floor]
        return self.cp.total([*above, self.over_down[t].get(floor, self.cp.no)])

    def _gravity(self, floor: str) -> None:
        """Gravity by counting (`RelaxedFloors`), for each zone alone."""
        cp, floors = self.cp, self.floors
        for over in (False, True):
            zone = (floor, over)
            everything = self._filled(zone, range(self.scenario.rounds))
            cp.model.add(everything <= len(self.cells(zone)))
            for t in floors.rounds:
                if floor == "S":
                    below = self._filled(("F", over), range(t)) + floors.support("F", t)
                elif over:
                    below = floors.filled("B", range(t)) + floors.support("B", t)
                else:
                    continue
                cp.model.add(self._filled(zone, range(t + 1)) <= below)

    def came_over(self, room: str, floor: str) -> Expr:
        """Cards of a type that were placed over the basement."""
        start = sum(
            self.scenario.state.home[cell].room == room for cell in self.cells((floor, True))
        )
        return start + self.cp.total(
            self.over[t].get((room, floor), self.cp.no) for t in self.floors.rounds
        )

    def _rooms_by_zone(self, floor: str) -> Expr:
        """The rooms of a floor by zone; how many of them cross the border."""
        cp, rooms = self.cp, self.relaxation.rooms
        width = {over: len(self.cells((floor, over))) for over in (False, True)}
        filled: dict[bool, Expr] = {False: 0, True: 0}
        crossing: Expr = 0
        for room in rooms.types:
            if floor not in self.floors.floors_of(room):
                continue
            shapes = self.rooms[room, floor] = {}
            for _, _, size in (piece for piece in rooms.pieces() if piece[:2] == (room, floor)):
                pieces = rooms.pieces_of(room, floor, size)
                ours: Expr = 0
                for high in range(max(0, size - width[False]), min(size, width[True]) + 1):
                    low = size - high
                    name = f"zoned[{room},{floor},{low},{high}]"
                    shapes[low, high] = cp.model.new_int_var(0, len(pieces), name)
                    ours += shapes[low, high]
                    crossing += shapes[low, high] if low and high else 0
                    filled[False] += low * shapes[low, high]
                    filled[True] += high * shapes[low, high]
                cp.model.add(ours == cp.total(pieces))
            above = sum(high * count for (_, high), count in shapes.items())
            came = self.came_over(room, floor)
            cp.model.add(above <= came + rooms.arrived(room, floor))
            cp.model.add(above >= came - rooms.departed(room, floor))
        for over in (False, True):
            cp.model.add(filled[over] <= width[over])
        return crossing

    def _touching(self, room: str | None, zone: Zone) -> Expr:
        """Rooms of a type (of any) with a card in a zone."""
        floor, over = zone
        return sum(
            count
            for (name, where), shapes in self.rooms.items()
            if where == floor and room in (name, None)
            for cards, count in shapes.items()
            if cards[over]
        )

    def _shared_walls(self, floor: str, crossing: Expr) -> None:
        """Rooms that score for a neighbour share a wall with it, each one of its own."""
        cp, wanted = self.cp, self.relaxation.neighbours(floor)
        ground, over = (floor, False), (floor, True)
        inside: dict[Zone, Expr] = {ground: 0, over: 0}
        border = crossing
        for (room, partner), counts in wanted.items():
            walls: Expr = 0
            for zone in (ground, over):
                most = len(self.cells(zone)) - 1
                wall = cp.model.new_int_var(0, most, f"wall[{room},{partner},{zone}]")
                cp.model.add(wall <= self._touching(room, zone))
                cp.model.add(wall <= 2 * self._touching(partner, zone))
                inside[zone] += wall
                walls += wall
            for here, there in ((ground, over), (over, ground)):
                shared = cp.lit(f"border[{room},{partner},{here}]")
                cp.model.add(shared <= self._touching(room, here))
                cp.model.add(shared <= self._touching(partner, there))
                border += shared
                walls += shared
            for count in counts:
                cp.model.add(count <= walls)
        cp.model.add(border <= 1)
        for zone, walls in inside.items() if wanted else ():
            most = len(self.cells(zone)) - 1
            some = cp.lit(f"walls[{zone}]")
            cp.model.add(walls <= most * some)
            cp.model.add(walls + some <= self._touching(None, zone))

    def _pairs(self) -> None:
        """Bathrooms one above the other lie in the same zone."""
        cp, pairs = self.cp, self.relaxation.pairs.bathrooms
        if not pairs:
            return
        total: Expr = 0
        for over in (False, True):
            count = cp.model.new_int_var(0, len(pairs), f"pairs[{over}]")
            for floor in UPPER:
                cp.model.add(count <= self._touching("bathroom", (floor, over)))
            total += count
        cp.model.add(cp.total(pairs) == total)

    def _columns_of_pairs(self) -> None:
        """The rows of `RelaxedPairs` for each zone alone: both halves of a pair lie in one."""
        low, high = (self._halves_over(floor) for floor in UPPER)
        for over in (False, True):
            for t in self.floors.rounds:
                support = self.floors.support("F", t)
                below = self._half_cells("F", low, over, range(t))
                above = self._half_cells("S", high, over, range(t + 1))
                self.cp.model.add(above <= below + support)
                self.cp.model.add(
                    self._filled(("S", over), range(t + 1)) - above
                    <= self._filled(("F", over), range(t)) - below + support
                )

    def _changed_halves(self) -> None:
        """The card that fills the cell of a half and is changed later leaves again."""
        cp, rooms = self.cp, self.relaxation.rooms
        for (t, floor), half in self.relaxation.pairs.changed.items():
            for (room, where), up in self.floors.up[t].items():
                if where == floor:
                    cp.model.add(half + up <= 1 + rooms.departed(room, floor))
            down = self.floors.down[t].get(floor, cp.no)
            gone = rooms.replaced_down.get(floor, cp.no)
            cp.clause(cp.neg(half), cp.neg(down), gone, rooms.handyman)

    def _halves_over(self, floor: str) -> tuple[Expr, list[Expr]]:
        """How many cells of pairs over the basement are filled at the start, and on each turn."""
        cp, (early, halves) = self.cp, self.relaxation.pairs.halves[floor]
        start = cp.model.new_int_var(0, len(self.cells((floor, True))), f"early_over[{floor}]")
        cp.model.add(start <= early)
        cp.model.add(start <= self._filled((floor, True), range(0)))
        cp.model.add(early - start <= self._filled((floor, False), range(0)))
        turns: list[Expr] = []
        for t in self.floors.rounds:
            if not halves[t]:
                turns.append(0)
                continue
            over = cp.lit(f"half_over[{t},{floor}]")
            cp.model.add(over <= cp.total(halves[t]))
            placed = self._placed_over(t, floor)
            cp.model.add(over <= placed)
            ground = cp.total(self.floors.placed(t, floor)) - placed
            cp.model.add(cp.total(halves[t]) - over <= ground)
            turns.append(over)
        return start, turns

    def _half_cells(
        self, floor: str, over: tuple[Expr, list[Expr]], above: bool, turns: range
    ) -> Expr:
        """Cells of pairs in a zone that are filled by these turns."""
        there = over[0] + sum(over[1][t] for t in turns)
        early, halves = self.relaxation.pairs.halves[floor]
        every = early + self.cp.total(half for t in turns for half in halves[t])
        return there if above else every - there
