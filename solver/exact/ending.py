"""After the last turn: Supplier and Handyman in either order (rules 6).

The home passes three stages, Supplier, Handyman, Supplier, and the Supplier serves in one of the
two at most; that covers every order.
"""

from __future__ import annotations

from dhsolve.solver.exact.placement import Placement
from dhsolve.solver.shared.cp import Cp, Expr, Lit
from dhsolve.solver.shared.room_rules import (
    Rooms,
    Tokens,
    limit_sizes,
    paths,
    respect_tokens,
    room_has_token,
    tokens_on,
)
from dhsolve.solver.shared.scenario import Scenario
from dhsolve.solver.shared.selection import Selection


class Ending:
    """The home as it is counted: `rooms`, `down` and `tokens` after the helpers."""

    def __init__(
        self, cp: Cp, scenario: Scenario, selection: Selection, placement: Placement
    ) -> None:
        self.cp, self.scenario, self.selection, self.placement = cp, scenario, selection, placement
        self.rooms: Rooms = placement.rooms[scenario.rounds]
        self.down: list[Lit] = placement.down[scenario.rounds]
        self.tokens: Tokens = placement.tokens
        self.supplied: list[dict[tuple[str, int], Lit]] = []
        """The Supplier's card and cell, before and after the Handyman."""
        self.first: dict[int, Lit] = {}
        """The two cells that the Handyman swaps, the first one with the lower number."""
        self.second: dict[int, Lit] = {}
        self.swapped: Lit = cp.no
        self.swapped_rooms: Rooms = []
        """The home right after the Handyman, with the tokens kept and dropped (E1)."""
        self.kept: Tokens = []
        self.dropped: list[Lit] = []
        supplier, handyman = selection.owns("supplier"), selection.owns("handyman")
        discarded = {} if cp.is_no(supplier) else self._discarded_rooms()
        if not cp.is_no(supplier):
            self._supply(discarded, supplier)
        if not cp.is_no(handyman):
            self._swap(handyman)
        if not cp.is_no(supplier) and not cp.is_no(handyman):
            self._supply(discarded, supplier)
            for lit in self.supplied[1].values():  # otherwise it can come first as well
                cp.implies(lit, self.swapped)
            cp.model.add_at_most_one([*self.supplied[0].values(), *self.supplied[1].values()])

    def _discarded_rooms(self) -> dict[str, Expr]:
        """How many room cards of each type lie on the discard pile at the end."""
        scenario = self.scenario
        pile: dict[str, Expr] = {}

        def add(room: str, count: Expr) -> None:
            pile[room] = pile.get(room, 0) + count

        for room in scenario.start.discards.rooms:
            add(room, 1)
        for t in range(scenario.rounds):
            for room in scenario.start.others[t].rooms:
                add(room, 1)
            if scenario.start.gone:
                continue
            # The market's cards and what Drills put there, less what Drills and the player took.
            for k in range(len(scenario.markets[t])):
                add(scenario.room(t, k), 1)
            for use in self.placement.drills[t]:
                for room, out in use.out.items():
                    add(room, out)
                for room, lit in use.incoming:
                    add(room, -lit)
            for room, lit in self.placement.card[t].items():
                add(room, -lit)
        return {
            room: count for room, count in pile.items() if not isinstance(count, int) or count > 0
        }

    def _supply(self, discarded: dict[str, Expr], owner: Lit) -> None:
        """The Supplier replaces one card by a room card from the discard pile."""
        cp, scenario = self.cp, self.scenario
        stage = len(self.supplied)
        put = self._supplied_card(stage, discarded, owner)
        self.supplied.append(put)
        hit = [
            cp.exactly_any(
                [lit for (_, at), lit in put.items() if at == cell], f"hit[{stage},{cell}]"
            )
            for cell in scenario.cells
        ]
        rooms: Rooms = []
        for cell in scenario.cells:
            content = {
                room: cp.unless(lit, hit[cell], f"stays[{stage},{cell},{room}]")
                for room, lit in self.rooms[cell].items()
            }
            for (room, at), lit in put.items():
                if at == cell:
                    content[room] = cp.either(
                        content.get(room, cp.no), lit, f"supplied[{stage},{cell},{room}]"
                    )
            rooms.append(content)
        self.rooms = rooms
        self.down = [
            cp.unless(lit, hit[cell], f"down[{stage},{cell}]") for cell, lit in enumerate(self.down)
        ]
        self.tokens = [
            {
                name: cp.unless(lit, hit[cell], f"token[{stage},{cell},{name}]")
                for name, lit in on_cell.items()
            }
            for cell, on_cell in enumerate(self.tokens)
        ]
        limit_sizes(cp, scenario, self.rooms)

    def _supplied_card(
        self, stage: int, discarded: dict[str, Expr], owner: Lit
    ) -> dict[tuple[str, int], Lit]:
        """The card and the cell, by type and cell."""
        cp, scenario = self.cp, self.scenario
        there = self.placement.occupied[scenario.rounds]
        put = {
            (room, cell): cp.lit(f"supply[{stage},{room},{cell}]")
            for room in discarded
            for cell in scenario.cells
            if scenario.may_lie(room, cell) and not cp.is_no(there[cell])
        }
        cp.model.add(cp.total(put.values()) <= owner)
        for room, count in discarded.items():
            if not isinstance(count, int):
                ours = [lit for (name, _), lit in put.items() if name == room]
                cp.model.add(cp.total(ours) <= count)
        token = tokens_on(cp, self.tokens)
        designer = self.selection.owns("interior_designer")
        for (room, cell), lit in put.items():
            cp.implies(lit, there[cell])
            respect_tokens(cp, scenario, lit, cell, room, self.rooms, token, designer)
        return put

    def _swap(self, owner: Lit) -> None:
        """The Handyman swaps what lies on two cells."""
        cp, scenario = self.cp, self.scenario
        self._swapped_cells(owner)
        old_rooms, old_tokens, old_down = self.rooms, self.tokens, self.down
        types = sorted({room for content in old_rooms for room in content})
        tokens = sorted({name for content in old_tokens for name in content})
        self.rooms = [
            {
                room: cp.lit(f"final[{cell},{room}]")
                for room in types
                if scenario.may_lie(room, cell)
            }
            for cell in scenario.cells
        ]
        for cell in scenario.cells:
            cp.model.add_at_most_one(self.rooms[cell].values())
        carried: Tokens = [
            {name: cp.lit(f"carried[{cell},{name}]") for name in tokens} for cell in scenario.cells
        ]
        self.down = [cp.lit(f"final_down[{cell}]") for cell in scenario.cells]
        for room in types:
            self._exchange(self._by_cell(old_rooms, room), self._by_cell(self.rooms, room))
        for name in tokens:
            self._exchange(self._by_cell(old_tokens, name), self._by_cell(carried, name))
        self._exchange(old_down, self.down)
        limit_sizes(cp, scenario, self.rooms)
        self._keep(carried)

    def _swapped_cells(self, owner: Lit) -> None:
        """Two cells with cards, the first one with the lower number, or none."""
        cp, scenario = self.cp, self.scenario
        there = self.placement.occupied[scenario.rounds]
        cells = [cell for cell in scenario.cells if not cp.is_no(there[cell])]
        self.first = {cell: cp.lit(f"first[{cell}]") for cell in cells}
        self.second = {cell: cp.lit(f"second[{cell}]") for cell in cells}
        self.swapped = cp.lit("swapped")
        cp.implies(self.swapped, owner)
        for side in (self.first, self.second):
            cp.model.add(cp.total(side.values()) == self.swapped)
            for cell, lit in side.items():
                cp.implies(lit, there[cell])
        for one in cells:
            for other in cells:
                if other <= one:
                    cp.forbid(self.first[one], self.second[other])

    def _by_cell(self, contents: list[dict[str, Lit]], name: str) -> list[Lit]:
        return [content.get(name, self.cp.no) for content in contents]

    def _exchange(self, old: list[Lit], new: list[Lit]) -> None:
        """One thing that can lie on a cell: what of it is where after the swap."""
        cp = self.cp
        carried = {}
        for name, side in (("first", self.first), ("second", self.second)):
            carried[name] = cp.lit(f"carried_{name}")
            for cell, lit in side.items():
                self._same_if(lit, carried[name], old[cell])
        for cell in self.scenario.cells:
            first, second = self.first.get(cell, cp.no), self.second.get(cell, cp.no)
            cp.clause(first, second, cp.neg(old[cell]), new[cell])
            cp.clause(first, second, old[cell], cp.neg(new[cell]))
            self._same_if(first, new[cell], carried["second"])
            self._same_if(second, new[cell], carried["first"])

    def _same_if(self, when: Lit, one: Lit, other: Lit) -> None:
        cp = self.cp
        cp.clause(cp.neg(when), cp.neg(one), other)
        cp.clause(cp.neg(when), one, cp.neg(other))

    def _keep(self, carried: Tokens) -> None:
        """E1: a room that ends up with several tokens keeps one; no other token is lost."""
        cp, scenario = self.cp, self.scenario
        dropped = [cp.lit(f"dropped[{cell}]") for cell in scenario.cells]
        self.tokens = [
            {
                name: cp.unless(lit, dropped[cell], f"kept[{cell},{name}]")
                for name, lit in carried[cell].items()
            }
            for cell in scenario.cells
        ]
        token = tokens_on(cp, self.tokens)
        brought = tokens_on(cp, carried)
        for cell in scenario.cells:
            cp.implies(dropped[cell], brought[cell])
            cp.implies(dropped[cell], self.swapped)
            for room, lit in self.rooms[cell].items():
                kept = room_has_token(cp, scenario, cell, room, self.rooms, token)
                cp.clause(cp.neg(dropped[cell]), cp.neg(lit), kept)
                for other, way in paths(scenario, self.rooms, cell, room):
                    if other > cell:
                        cp.forbid(lit, *way, token[cell], token[other])
                        self._leftmost_of_equals(carried, cell, other, [lit, *way])
        self.swapped_rooms, self.kept, self.dropped = self.rooms, self.tokens, dropped

    def _leftmost_of_equals(self, carried: Tokens, left: int, right: int, room: list[Lit]) -> None:
        # P7: of equal tokens in one room the leftmost is meant.
        for name, lit in carried[left].items():
            self.cp.forbid(*room, lit, self.tokens[right][name])
