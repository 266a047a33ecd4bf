"""Décor tokens on rooms, forced placement included (rules 4)."""

from __future__ import annotations

from dhsolve.model.rules.decor import ANY, LARGE
from dhsolve.solver.exact.placement import Placement
from dhsolve.solver.shared.cp import Cp, Lit
from dhsolve.solver.shared.room_rules import Rooms, paths, room_has_token, tokens_on
from dhsolve.solver.shared.scenario import Scenario
from dhsolve.solver.shared.selection import Selection


class Decoration:
    """The token that each turn puts on a cell."""

    def __init__(
        self, cp: Cp, scenario: Scenario, selection: Selection, placement: Placement
    ) -> None:
        self.cp, self.scenario, self.selection, self.placement = cp, scenario, selection, placement
        self.put: list[dict[tuple[str, int], Lit]] = []

    def turn(self, t: int) -> None:
        """Build the token of turn t, after its room card (D1)."""
        cp, scenario = self.cp, self.scenario
        rooms = self.placement.rooms[t + 1]
        token = tokens_on(cp, self.placement.tokens)
        names = {scenario.resource(t, k) for k in scenario.columns(t)}
        put: dict[tuple[str, int], Lit] = {}
        for name in sorted(str(name) for name in names if scenario.is_decor(name)):
            cells = [cell for cell in scenario.cells if self._kinds(name, rooms, cell)]
            here = {(name, cell): cp.lit(f"token[{t},{name},{cell}]") for cell in cells}
            wasted = cp.lit(f"wasted[{t},{name}]")
            taken = self.selection.takes(t, name)
            cp.model.add(cp.total([*here.values(), wasted]) == taken)
            for cell in cells:
                self._allowed(name, rooms, cell, here[name, cell], token)
                self._forced(name, rooms, cell, wasted, token)
            put.update(here)
        self.put.append(put)
        for (name, cell), lit in put.items():
            there = self.placement.tokens[cell]
            self.placement.tokens[cell] = there | {
                name: cp.exactly_any([there.get(name, cp.no), lit], f"on[{t},{cell},{name}]")
            }

    def _kinds(self, name: str, rooms: Rooms, cell: int) -> list[str]:
        """The room types on this cell that the token can go on."""
        place = self.scenario.box.catalogue.decor[name].place
        if place in (ANY, LARGE):
            return sorted(rooms[cell])
        return [place] if place in rooms[cell] else []

    def _large(self, room: str, rooms: Rooms, cell: int) -> list[Lit]:
        """The neighbours that make this a room of two cards or more."""
        if self.scenario.box.catalogue.rooms[room].most == 1:
            return []
        return [
            rooms[other][room]
            for other in self.scenario.box.board.beside[cell]
            if room in rooms[other]
        ]

    def _allowed(self, name: str, rooms: Rooms, cell: int, put: Lit, token: list[Lit]) -> None:
        cp, scenario = self.cp, self.scenario
        large = scenario.box.catalogue.decor[name].place == LARGE
        kinds = self._kinds(name, rooms, cell)
        cp.implies(put, *(rooms[cell][room] for room in kinds))
        cp.forbid(put, token[cell])
        for room in kinds:
            if large:
                cp.clause(cp.neg(put), cp.neg(rooms[cell][room]), *self._large(room, rooms, cell))
            for other, way in paths(scenario, rooms, cell, room):
                cp.forbid(put, rooms[cell][room], *way, token[other])

    def _forced(self, name: str, rooms: Rooms, cell: int, wasted: Lit, token: list[Lit]) -> None:
        """A token is wasted only where every room of its kind holds one already."""
        cp, scenario = self.cp, self.scenario
        large = scenario.box.catalogue.decor[name].place == LARGE
        for room in self._kinds(name, rooms, cell):
            has = room_has_token(cp, scenario, cell, room, rooms, token)
            for beside in self._large(room, rooms, cell) if large else [cp.yes]:
                cp.clause(cp.neg(wasted), cp.neg(rooms[cell][room]), cp.neg(beside), has)
