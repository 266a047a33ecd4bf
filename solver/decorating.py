"""Décor tokens on rooms, forced placement included (rules 4)."""

from __future__ import annotations

from dhsolve.model.decor import ANY, LARGE
from dhsolve.solver.cp import Cp, Lit
from dhsolve.solver.instance import Instance
from dhsolve.solver.placing import Placing
from dhsolve.solver.selection import Selection
from dhsolve.solver.walls import Rooms, paths, room_has_token, tokens_on


class Decorating:
    """The token that each turn puts on a cell."""

    def __init__(self, cp: Cp, case: Instance, selection: Selection, placing: Placing) -> None:
        self.cp, self.case, self.selection, self.placing = cp, case, selection, placing
        self.put: list[dict[tuple[str, int], Lit]] = []

    def turn(self, t: int) -> None:
        """Build the token of turn t, after its room card (D1)."""
        cp, case = self.cp, self.case
        rooms = self.placing.rooms[t + 1]
        token = tokens_on(cp, self.placing.tokens)
        names = {case.resource(t, k) for k in case.columns(t)}
        put: dict[tuple[str, int], Lit] = {}
        for name in sorted(str(name) for name in names if case.is_decor(name)):
            cells = [cell for cell in case.cells if self._kinds(name, rooms, cell)]
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
            there = self.placing.tokens[cell]
            self.placing.tokens[cell] = there | {
                name: cp.exactly_any([there.get(name, cp.no), lit], f"on[{t},{cell},{name}]")
            }

    def _kinds(self, name: str, rooms: Rooms, cell: int) -> list[str]:
        """The room types on this cell that the token can go on."""
        place = self.case.box.catalogue.decor[name].place
        if place in (ANY, LARGE):
            return sorted(rooms[cell])
        return [place] if place in rooms[cell] else []

    def _large(self, room: str, rooms: Rooms, cell: int) -> list[Lit]:
        """The neighbours that make this a room of two cards or more."""
        if self.case.box.catalogue.rooms[room].most == 1:
            return []
        return [
            rooms[other][room] for other in self.case.box.board.beside[cell] if room in rooms[other]
        ]

    def _allowed(self, name: str, rooms: Rooms, cell: int, put: Lit, token: list[Lit]) -> None:
        cp, case = self.cp, self.case
        large = case.box.catalogue.decor[name].place == LARGE
        kinds = self._kinds(name, rooms, cell)
        cp.implies(put, *(rooms[cell][room] for room in kinds))
        cp.forbid(put, token[cell])
        for room in kinds:
            if large:
                cp.clause(cp.neg(put), cp.neg(rooms[cell][room]), *self._large(room, rooms, cell))
            for other, way in paths(case, rooms, cell, room):
                cp.forbid(put, rooms[cell][room], *way, token[other])

    def _forced(self, name: str, rooms: Rooms, cell: int, wasted: Lit, token: list[Lit]) -> None:
        """A token is wasted only where every room of its kind holds one already."""
        cp, case = self.cp, self.case
        large = case.box.catalogue.decor[name].place == LARGE
        for room in self._kinds(name, rooms, cell):
            has = room_has_token(cp, case, cell, room, rooms, token)
            for beside in self._large(room, rooms, cell) if large else [cp.yes]:
                cp.clause(cp.neg(wasted), cp.neg(rooms[cell][room]), cp.neg(beside), has)
