"""After the last turn: Supplier and Handyman in either order (rules 6).

The home passes three stages, Supplier, Handyman, Supplier, and the Supplier serves in one of the
two at most; that covers every order.
"""

from __future__ import annotations

from dhsolve.model.placement import FLOORS
from dhsolve.solver.cp import Cp, Expr, Lit
from dhsolve.solver.instance import Instance
from dhsolve.solver.placing import Placing
from dhsolve.solver.selection import Selection
from dhsolve.solver.walls import (
    Rooms,
    Tokens,
    limit_sizes,
    paths,
    respect_tokens,
    room_has_token,
    tokens_on,
)


class Finale:
    """The home as it is counted: `rooms`, `down` and `tokens` after the helpers."""

    def __init__(self, cp: Cp, case: Instance, selection: Selection, placing: Placing) -> None:
        self.cp, self.case, self.selection, self.placing = cp, case, selection, placing
        self.rooms: Rooms = placing.rooms[case.rounds]
        self.down: list[Lit] = placing.down[case.rounds]
        self.tokens: Tokens = placing.tokens
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
        case = self.case
        pile: dict[str, Expr] = {}

        def add(room: str, count: Expr) -> None:
            pile[room] = pile.get(room, 0) + count

        for room in case.start.discards.rooms:
            add(room, 1)
        for t in range(case.rounds):
            for room in case.start.others[t].rooms:
                add(room, 1)
            if case.start.gone:
                continue
            # The market's cards and what Drills put there, less what Drills and the player took.
            for k in range(len(case.markets[t])):
                add(case.room(t, k), 1)
            for use in self.placing.drills[t]:
                for room, out in use.out.items():
                    add(room, out)
                for room, lit in use.incoming:
                    add(room, -lit)
            for room, lit in self.placing.card[t].items():
                add(room, -lit)
        return {
            room: count for room, count in pile.items() if not isinstance(count, int) or count > 0
        }

    def _allowed(self, room: str, cell: int) -> bool:
        kind = self.case.box.catalogue.rooms[room].kind
        return self.case.box.board.floor[cell] in FLOORS[kind]

    def _supply(self, discarded: dict[str, Expr], owner: Lit) -> None:
        cp, case = self.cp, self.case
        stage = len(self.supplied)
        there = self.placing.occupied[case.rounds]
        put = {
            (room, cell): cp.lit(f"supply[{stage},{room},{cell}]")
            for room in discarded
            for cell in case.cells
            if self._allowed(room, cell) and not cp.is_no(there[cell])
        }
        self.supplied.append(put)
        cp.model.add(cp.total(put.values()) <= owner)
        for room, count in discarded.items():
            if not isinstance(count, int):
                ours = [lit for (name, _), lit in put.items() if name == room]
                cp.model.add(cp.total(ours) <= count)
        token = tokens_on(cp, self.tokens)
        designer = self.selection.owns("interior_designer")
        for (room, cell), lit in put.items():
            cp.implies(lit, there[cell])
            respect_tokens(cp, case, lit, cell, room, self.rooms, token, designer)
        hit = [
            cp.exactly_any(
                [lit for (_, at), lit in put.items() if at == cell], f"hit[{stage},{cell}]"
            )
            for cell in case.cells
        ]
        unless = self.placing.unless
        rooms: Rooms = []
        for cell in case.cells:
            content = {
                room: unless(lit, hit[cell], f"stays[{stage},{cell},{room}]")
                for room, lit in self.rooms[cell].items()
            }
            for (room, at), lit in put.items():
                if at == cell:
                    content[room] = self.placing.either(
                        content.get(room, cp.no), lit, f"supplied[{stage},{cell},{room}]"
                    )
            rooms.append(content)
        self.rooms = rooms
        self.down = [
            unless(lit, hit[cell], f"down[{stage},{cell}]") for cell, lit in enumerate(self.down)
        ]
        self.tokens = [
            {
                name: unless(lit, hit[cell], f"token[{stage},{cell},{name}]")
                for name, lit in on_cell.items()
            }
            for cell, on_cell in enumerate(self.tokens)
        ]
        limit_sizes(cp, case, self.rooms)

    def _swap(self, owner: Lit) -> None:
        cp, case = self.cp, self.case
        there = self.placing.occupied[case.rounds]
        cells = [cell for cell in case.cells if not cp.is_no(there[cell])]
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
        old_rooms, old_tokens, old_down = self.rooms, self.tokens, self.down
        types = sorted({room for content in old_rooms for room in content})
        tokens = sorted({name for content in old_tokens for name in content})
        self.rooms = [
            {room: cp.lit(f"final[{cell},{room}]") for room in types if self._allowed(room, cell)}
            for cell in case.cells
        ]
        for cell in case.cells:
            cp.model.add_at_most_one(self.rooms[cell].values())
        carried: Tokens = [
            {name: cp.lit(f"carried[{cell},{name}]") for name in tokens} for cell in case.cells
        ]
        self.down = [cp.lit(f"final_down[{cell}]") for cell in case.cells]
        for room in types:
            self._exchange(
                [old.get(room, cp.no) for old in old_rooms],
                [new.get(room, cp.no) for new in self.rooms],
            )
        for name in tokens:
            self._exchange(
                [old.get(name, cp.no) for old in old_tokens], [new[name] for new in carried]
            )
        self._exchange(old_down, self.down)
        limit_sizes(cp, case, self.rooms)
        self._keep(carried)

    def _exchange(self, old: list[Lit], new: list[Lit]) -> None:
        """One thing that can lie on a cell: what of it is where after the swap."""
        cp = self.cp
        carried = {}
        for name, side in (("first", self.first), ("second", self.second)):
            carried[name] = cp.lit(f"carried_{name}")
            for cell, lit in side.items():
                self._same_if(lit, carried[name], old[cell])
        for cell in self.case.cells:
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
        cp, case = self.cp, self.case
        dropped = [cp.lit(f"dropped[{cell}]") for cell in case.cells]
        self.tokens = [
            {
                name: self.placing.unless(lit, dropped[cell], f"kept[{cell},{name}]")
                for name, lit in carried[cell].items()
            }
            for cell in case.cells
        ]
        token = tokens_on(cp, self.tokens)
        brought = tokens_on(cp, carried)
        for cell in case.cells:
            cp.implies(dropped[cell], brought[cell])
            cp.implies(dropped[cell], self.swapped)
            for room, lit in self.rooms[cell].items():
                kept = room_has_token(cp, case, cell, room, self.rooms, token)
                cp.clause(cp.neg(dropped[cell]), cp.neg(lit), kept)
                for other, way in paths(case, self.rooms, cell, room):
                    if other > cell:
                        cp.forbid(lit, *way, token[cell], token[other])
                        self._leftmost_of_equals(carried, cell, other, [lit, *way])
        self.swapped_rooms, self.kept, self.dropped = self.rooms, self.tokens, dropped

    def _leftmost_of_equals(self, carried: Tokens, left: int, right: int, room: list[Lit]) -> None:
        # P7: of equal tokens in one room the leftmost is meant.
        for name, lit in carried[left].items():
            self.cp.forbid(*room, lit, self.tokens[right][name])
