"""The second refinement of the relaxation: cells of the final home.

Cards get a cell at the end, but of each turn only the zone is known (`ZoneRefinement`). Rooms,
plans, partners and pairs are then counted on cells. It makes the relaxation about twice as large,
so it is added only after several proposals have failed.
"""

from __future__ import annotations

from dhsolve.solver.relaxation.floors import UPPER
from dhsolve.solver.relaxation.zones import ZoneRefinement
from dhsolve.solver.shared.cp import Expr, Lit
from dhsolve.solver.shared.plans import PLAN_RULES
from dhsolve.solver.shared.room_rules import Rooms
from dhsolve.solver.shared.scoring import FinalScore


class CellRefinement:
    """Rows that tie the relaxation to a final home with cells."""

    def __init__(self, zones: ZoneRefinement) -> None:
        relaxation = zones.relaxation
        self.relaxation, self.cp = relaxation, relaxation.cp
        self.scenario, self.box, self.floors = (
            relaxation.scenario,
            relaxation.scenario.box,
            relaxation.floors,
        )
        self.zones = zones
        zones.second_floor()
        self.rooms: Rooms = [
            {
                room: self.cp.lit(f"cell[{cell},{room}]")
                for room in relaxation.rooms.types
                if self.box.board.floor[cell] in self.floors.floors_of(room)
            }
            for cell in self.scenario.cells
        ]
        self._place()
        tokens: list[dict[str, Lit]] = [{} for _ in self.scenario.cells]
        self.scoring = FinalScore(self.cp, self.scenario, relaxation.selection, self.rooms, tokens)
        self._tie()

    def _place(self) -> None:
        """Cells add up to the cards by floor; within a zone only changed cards can differ."""
        cp, relaxation = self.cp, self.relaxation
        for cell in self.scenario.cells:
            cp.model.add_at_most_one(self.rooms[cell].values())
        for room in relaxation.rooms.types:
            for floor in self.floors.floors_of(room):
                here = [self.rooms[cell][room] for cell in self.box.board.floors[floor]]
                cp.model.add(cp.total(here) == relaxation.rooms.counted(room, floor))
                if floor not in UPPER:
                    continue
                over = [self.rooms[cell][room] for cell in self.zones.cells((floor, True))]
                came = self.zones.came_over(room, floor)
                cp.model.add(cp.total(over) <= came + relaxation.rooms.arrived(room, floor))
                cp.model.add(cp.total(over) >= came - relaxation.rooms.departed(room, floor))
        for floor in self.box.board.floors:
            self._keep_start(floor)

    def _keep_start(self, floor: str) -> None:
        """What lies on a floor from the start stays, but for cards that leave: each gives up one
        cell, its own, and there lies what came in its place."""
        cp, rooms, home = self.cp, self.relaxation.rooms, self.scenario.state.home
        cells = self.box.board.floors[floor]
        for room in sorted({room for cell in cells if (room := home[cell].room)}):
            held = [self.rooms[cell][room] for cell in cells if home[cell].room == room]
            cp.model.add(cp.total(held) >= len(held) - rooms.departed(room, floor))
        replaced_drilled = self._supplier_after_drill(floor)
        for cell in cells:
            first = home[cell].room
            for room, lit in self.rooms[cell].items():
                if first and room != first:
                    drilled = self.floors.incoming(room, floor, self.floors.rounds)
                    supplied = rooms.replaced.get((first, floor), cp.no) + replaced_drilled
                    cp.model.add(lit <= rooms.arrived(room, floor))
                    cp.model.add(lit <= cp.total(drilled) + supplied + self._handled(floor))
                elif home[cell].down:  # the Drill leaves it alone
                    turned = rooms.replaced_down.get(floor, cp.no)
                    supplied = rooms.supplied.get((room, floor), cp.no)
                    cp.model.add(lit <= turned + self._handled(floor))
                    cp.model.add(lit <= supplied + rooms.landed.get((room, floor), 0))

    def _handled(self, floor: str) -> Expr:
        """At least one if the Handyman changes anything on a floor."""
        rooms = self.relaxation.rooms
        landed = sum(rooms.landed.get((room, floor), 0) for room in rooms.types)
        return landed + rooms.down_moved.get(floor, self.cp.no)

    def _supplier_after_drill(self, floor: str) -> Expr:
        """At least one if the Supplier replaces a card that the Drill has brought to a floor."""
        cp, rooms, turns = self.cp, self.relaxation.rooms, self.floors.rounds
        again: list[Lit] = []
        for room in rooms.types:
            drilled = self.floors.incoming(room, floor, turns)
            replaced = rooms.replaced.get((room, floor), cp.no)
            if any(self.floors.drill_in) and not cp.is_no(replaced):
                again.append(cp.lit(f"drilled_and_replaced[{room},{floor}]"))
                cp.implies(again[-1], replaced)
                cp.model.add(again[-1] <= cp.total(drilled))
        return cp.total(again)

    def _tie(self) -> None:
        """The rooms, partners, plans and pairs that are counted are there on cells."""
        cp, relaxation, scoring = self.cp, self.relaxation, self.scoring
        floor_of = self.box.board.floor
        runs: dict[tuple[str, str, int], list[Lit]] = {}
        for (room, cells), lit in scoring.runs.items():
            runs.setdefault((room, floor_of[cells[0]], len(cells)), []).append(lit)
        for key, lits in relaxation.rooms.runs.items():
            cp.model.add(cp.total(runs.get(key, [])) == cp.total(lits))
        groups: dict[tuple[str, int, int], list[Lit]] = {}
        for (room, cells), lit in scoring.groups.items():
            low = sum(floor_of[cell] == "F" for cell in cells)
            groups.setdefault((room, low, len(cells) - low), []).append(lit)
        for shape, lits in relaxation.rooms.groups.items():
            cp.model.add(cp.total(groups.get(shape, [])) == cp.total(lits))
        for (room, floor), scored in relaxation.beside.items():
            partner = str(self.box.catalogue.rooms[room].partner)
            there = [
                scoring.beside_partner(cell, self.rooms[cell][room], partner)
                for cell in self.box.board.floors[floor]
            ]
            cp.model.add(cp.total(scored) <= cp.total(there))
        for plan, lit in relaxation.plans:
            if plan != "three_decor_tokens":  # tokens have no cell here
                PLAN_RULES[plan](scoring, lit)
        if relaxation.pairs.bathrooms:
            columns = zip(self.box.board.floors["F"], self.box.board.floors["S"], strict=True)
            pairs = [
                cp.all_of(
                    (scoring.has(low, "bathroom"), scoring.has(high, "bathroom")), f"pair[{low}]"
                )
                for low, high in columns
            ]
            cp.model.add(cp.total(relaxation.pairs.bathrooms) <= cp.total(pairs))
