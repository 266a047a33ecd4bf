"""A refinement of the core for sequences whose bound is not reached at first: final positions.

Cards get a place in the final home, though not in time: of each turn only the zone is known (see
`CoreZones`). Rooms, plans, partners and pairs are then counted on cells. It makes the core about
twice as large, so it is added only after a completion has failed.
"""

from __future__ import annotations

from dhsolve.solver.core_floors import UPPER
from dhsolve.solver.core_zones import CoreZones
from dhsolve.solver.counting import Counting
from dhsolve.solver.cp import Lit
from dhsolve.solver.planning import PLAN_RULES
from dhsolve.solver.walls import Rooms


class CoreCells:
    """Rows that tie the core to a final home with cells."""

    def __init__(self, zones: CoreZones) -> None:
        core = zones.core
        self.core, self.cp = core, core.cp
        self.case, self.box, self.floors = core.case, core.case.box, core.floors
        self.zones = zones
        zones.second_floor()
        self.rooms: Rooms = [
            {
                room: self.cp.lit(f"cell[{cell},{room}]")
                for room in core.rooms.types
                if self.box.board.floor[cell] in self.floors.floors_of(room)
            }
            for cell in self.case.cells
        ]
        self._place()
        tokens: list[dict[str, Lit]] = [{} for _ in self.case.cells]
        self.counting = Counting(self.cp, self.case, core.selection, self.rooms, tokens)
        self._tie()

    def _place(self) -> None:
        """Cells add up to the core's cards; within a part only changed cards can differ."""
        cp, core = self.cp, self.core
        for cell in self.case.cells:
            cp.model.add_at_most_one(self.rooms[cell].values())
        for room in core.rooms.types:
            for floor in self.floors.floors_of(room):
                here = [self.rooms[cell][room] for cell in self.box.board.floors[floor]]
                cp.model.add(cp.total(here) == core.rooms.counted(room, floor))
                if floor not in UPPER:
                    continue
                over = [self.rooms[cell][room] for cell in self.zones.cells((floor, True))]
                came = self.zones.came_over(room, floor)
                cp.model.add(cp.total(over) <= came + core.rooms.arrived(room, floor))
                cp.model.add(cp.total(over) >= came - core.rooms.departed(room, floor))
        for cell, content in enumerate(self.case.state.home):
            if content.room:
                gone = core.rooms.departed(content.room, self.box.board.floor[cell])
                cp.model.add(self.rooms[cell][content.room] >= 1 - gone)

    def _tie(self) -> None:
        """Rooms, partners, plans and pairs of the core are there on cells."""
        cp, core, counting = self.cp, self.core, self.counting
        floor_of = self.box.board.floor
        runs: dict[tuple[str, str, int], list[Lit]] = {}
        for (room, cells), lit in counting.runs.items():
            runs.setdefault((room, floor_of[cells[0]], len(cells)), []).append(lit)
        for key, lits in core.rooms.runs.items():
            cp.model.add(cp.total(runs.get(key, [])) == cp.total(lits))
        groups: dict[tuple[str, int, int], list[Lit]] = {}
        for (room, cells), lit in counting.groups.items():
            low = sum(floor_of[cell] == "F" for cell in cells)
            groups.setdefault((room, low, len(cells) - low), []).append(lit)
        for shape, lits in core.rooms.groups.items():
            cp.model.add(cp.total(groups.get(shape, [])) == cp.total(lits))
        for (room, floor), scored in core.beside.items():
            partner = str(self.box.catalogue.rooms[room].partner)
            there = [
                counting.beside_partner(cell, self.rooms[cell][room], partner)
                for cell in self.box.board.floors[floor]
            ]
            cp.model.add(cp.total(scored) <= cp.total(there))
        for plan, lit in core.plans:
            if plan != "three_decor_tokens":  # tokens have no cell here
                PLAN_RULES[plan](counting, lit)
        if core.pairs.bathrooms:
            columns = zip(self.box.board.floors["F"], self.box.board.floors["S"], strict=True)
            pairs = [
                cp.all_of(
                    (counting.has(low, "bathroom"), counting.has(high, "bathroom")), f"pair[{low}]"
                )
                for low, high in columns
            ]
            cp.model.add(cp.total(core.pairs.bathrooms) <= cp.total(pairs))
