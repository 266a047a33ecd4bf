"""The same relaxation with cells: where each card goes, and where rooms stand.

Much slower to solve as a whole than the model without cells, but quick once the columns are
chosen. Every floor-level variable that counts cards is spread over the cells of its floor; what
cells add is gravity cell by cell, rooms with a place, neighbours, and tokens on placed rooms.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import TypeAlias

from dhsolve.solver.cross.floors import RoomOnFloor, ScaffoldingSpan
from dhsolve.solver.cross.linear import Lin, Num, total
from dhsolve.solver.cross.neighbours import Run, neighbour_rows, stack_rows
from dhsolve.solver.cross.rooms import DOWN
from dhsolve.solver.cross.scenario import DRILL, Scenario
from dhsolve.solver.cross.scoring import Relaxation
from dhsolve.solver.cross.tokens import Token

ByCell: TypeAlias = dict[tuple[str, int], Lin]
"""Literals by type and cell."""


class PositionedRooms(Relaxation):
    """The relaxation with the rows of the cells added."""

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(scenario)
        self.board = self.scenario.box.board
        building, rooms = self.building, self.rooms
        self.up = [self._by_cell(f"up{t}", up) for t, up in enumerate(building.up)]
        self.down = [
            self._by_cell(f"down{t}", {(DOWN, floor): lit for floor, lit in down.items()})
            for t, down in enumerate(building.down)
        ]
        self.into = [self._by_cell(f"in{t}", into) for t, into in enumerate(building.into)]
        self.out = [self._by_cell(f"out{t}", out) for t, out in enumerate(building.out)]
        self.supplied = self._by_cell("supplied", rooms.supplied)
        self.replaced = self._by_cell("replaced", rooms.replaced)
        self._fill()
        self._gravity()
        self._exchange()
        self.arrives: ByCell = {}
        self.leaves: ByCell = {}
        self._handyman()
        self._finals()
        self.runs: dict[Run, Lin] = {}
        self._runs()
        neighbour_rows(self, self.final, self.runs)
        stack_rows(self, self.final)
        self._tokens()
        self._friends()

    def _by_cell(self, name: str, cards: Mapping[RoomOnFloor, Lin]) -> ByCell:
        """Each card on a floor is on one of its cells.

        With several Drills a cell may see the same type come and go more than once on a turn.
        """
        found: ByCell = {}
        most = max(1, self.scenario.tools_before(DRILL, len(self.scenario.markets)))
        for (room, floor), lit in cards.items():
            cells = self.board.floors[floor]
            ours = {(room, cell): self.model.var(f"{name}[{room},{cell}]", most) for cell in cells}
            self.model.equal(total(ours.values()), lit)
            found |= ours
        return found

    # --- building ------------------------------------------------------------------------------

    def filling(self, t: int, cell: int) -> Lin:
        """Whether turn t's card goes to this cell."""
        up = (lit for (_, where), lit in self.up[t].items() if where == cell)
        return total([*up, self.down[t].get((DOWN, cell), 0)])

    def _filled(self, cell: int, turns: Iterable[int]) -> Lin:
        start = int(not self.building.home[cell].free)
        return total([start, *(self.filling(t, cell) for t in turns)])

    def _fill(self) -> None:
        for cell in range(len(self.board.names)):
            self.model.at_most(self._filled(cell, self.scenario.turns), 1)

    def _gravity(self) -> None:
        """A cell is filled when the one below is filled before, or scaffolded (rules 1)."""
        spans = self._spans()
        for t in self.scenario.turns:
            for cell, below in enumerate(self.board.below):
                if below is None:
                    continue
                standing = total(
                    span.lit for span, at in spans if at == below and span.came <= t <= span.filled
                )
                self.model.at_most(
                    self._filled(cell, range(t + 1)), self._filled(below, range(t)) + standing
                )

    def _spans(self) -> list[tuple[ScaffoldingSpan, int]]:
        """Scaffoldings by cell; one is filled when its cell is."""
        spans: list[tuple[ScaffoldingSpan, int]] = []
        for number, span in enumerate(self.building.spans):
            cells = self.board.floors[span.floor]
            ours = [
                (span._replace(lit=self.model.var(f"scaffold[{number},{cell}]")), cell)
                for cell in cells
            ]
            self.model.equal(total(one.lit for one, _ in ours), span.lit)
            spans += ours
            for one, cell in ours:
                if one.filled < len(self.scenario.markets):
                    self.model.at_most(one.lit, self.filling(one.filled, cell))
        return spans

    def present(self, room: str, cell: int, before: int | None = None) -> Lin:
        """Whether a card of the type lies face up on a cell before a turn."""
        turns = range(len(self.scenario.markets) if before is None else before)
        key = (room, cell)
        parts: list[Num] = [int(self.building.home[cell].room == room)]
        for t in turns:
            parts += [self.up[t].get(key, 0), self.into[t].get(key, 0)]
            parts.append(-self.out[t].get(key, Lin()))
        return total(parts)

    def _exchange(self) -> None:
        """Drill and Supplier put the new card on the cell of the old one."""
        for came, left in ((self.supplied, self.replaced), *zip(self.into, self.out, strict=True)):
            if not came and not left:
                continue
            for cell in range(len(self.board.names)):
                self.model.equal(_at(came, cell), _at(left, cell))
        for t, out in enumerate(self.out):
            several = (
                total(self.into[t].values()) if self.scenario.tools_before(DRILL, t) > 1 else 0
            )
            for (room, cell), lit in out.items():
                self.model.at_most(lit, self.present(room, cell, t) + several)

    def _handyman(self) -> None:
        """Two cells exchange their cards."""
        model, rooms, building = self.model, self.rooms, self.building
        if rooms.handyman.never:
            return
        places = [*rooms.places, *((DOWN, floor) for floor in building.free)]
        for room, floor in places:
            cells = self.board.floors[floor]
            for cell in cells:
                self.arrives[room, cell] = model.var(f"arrives[{room},{cell}]")
                self.leaves[room, cell] = model.var(f"leaves[{room},{cell}]")
            came = total(self.arrives[room, cell] for cell in cells)
            gone = total(self.leaves[room, cell] for cell in cells)
            net = rooms.moved[room, floor] - rooms.left[room, floor]
            model.equal(came - gone, net)
        for cell in range(len(self.board.names)):
            model.equal(_at(self.arrives, cell), _at(self.leaves, cell))
            model.at_most(_at(self.arrives, cell), 1)
        model.at_most(total(self.arrives.values()), 2 * rooms.handyman)
        for room in [*rooms.types, DOWN]:
            came = total(lit for (r, _), lit in self.arrives.items() if r == room)
            gone = total(lit for (r, _), lit in self.leaves.items() if r == room)
            model.equal(came, gone)

    # --- the final home ------------------------------------------------------------------------

    def final(self, room: str, cell: int | None) -> Lin:
        """Whether a card of the type lies on a cell when rooms are counted."""
        if cell is None:
            return Lin()
        key = (room, cell)
        there = self.present(room, cell)
        if room == DOWN:
            fallen = (down.get(key, 0) for down in self.down)
            there = total([int(self.building.home[cell].down), *fallen])
        more = (self.supplied, self.arrives)
        less = (self.replaced, self.leaves)
        return total([there, *(s.get(key, 0) for s in more), *(-s.get(key, Lin()) for s in less)])

    def _finals(self) -> None:
        for room in [*self.rooms.types, DOWN]:
            for cell in range(len(self.board.names)):
                lying = self.final(room, cell)
                if not lying.never:
                    self.model.at_most(0, lying)
                    self.model.at_most(lying, 1)

    def _runs(self) -> None:
        """Runs with a place: each card is in one, and two of a type never touch."""
        model = self.model
        for room, floor in self.rooms.places:
            cells = self.board.floors[floor]
            sizes = range(1, min(self.scenario.card(room).most, len(cells)) + 1)
            for size in sizes:
                ours = [(room, cells[at : at + size]) for at in range(len(cells) - size + 1)]
                for run in ours:
                    self.runs[run] = model.var(f"run{run}")
                count = self.rooms.runs(room, floor, size)
                model.equal(total(self.runs[run] for run in ours), count)
            here = {run: lit for run, lit in self.runs.items() if run[0] == room}
            for cell in cells:
                covering = total(lit for (_, on), lit in here.items() if cell in on)
                model.equal(covering, self.final(room, cell))
            for left, right in pairwise(cells):
                touching = [
                    lit for (_, on), lit in here.items() if on[-1] == left or on[0] == right
                ]
                model.at_most(total(touching), 1)

    def _tokens(self) -> None:
        """Tokens on placed rooms: all cards of such a room lay there by the token's turn."""
        placed: list[tuple[Token, tuple[int, ...], Lin]] = []
        for number, token in enumerate(self.tokens.tokens):
            ours = [
                (token, cells, self.model.var(f"token[{number},{cells}]"))
                for room, cells in self.runs
                if (room, len(cells)) == (token.room, token.size)
                and self.board.floor[cells[0]] == token.floor
            ]
            self.model.equal(total(lit for _, _, lit in ours), token.lit)
            placed += ours
        for (room, cells), run in self.runs.items():
            held = [lit for token, on, lit in placed if (token.room, on) == (room, cells)]
            if held:
                self.model.at_most(total(held), run)
        for cell in range(len(self.board.names)):
            for room in self.rooms.types:
                here = [
                    (token, lit) for token, on, lit in placed if token.room == room and cell in on
                ]
                for turn in sorted({token.turn for token, _ in here}):
                    early = total(lit for token, lit in here if token.turn <= turn)
                    self._under_tokens(room, cell, turn, early)
        for (turn, room, floor), seat in self.tokens.seats.items():
            pairs = (
                self.model.both(
                    f"seat[{turn},{room},{left}]",
                    self.present(room, left, turn + 1),
                    self.present(room, right, turn + 1),
                )
                for left, right in pairwise(self.board.floors[floor])
            )
            self.model.at_most(seat, total(pairs))

    def _under_tokens(self, room: str, cell: int, turn: int, tokens: Lin) -> None:
        model, designer = self.model, self.tokens.designer
        # the Handyman may make the room anew, so that nothing follows for this cell
        lain = self.present(room, cell, turn + 1) + self.rooms.handyman
        if designer.never:
            model.at_most(tokens, lain)
            return
        if designer.fixed is None:
            model.at_most(tokens, lain + designer)
        key = (room, cell)
        # of any later turn: a card may join two rooms, and the other one be older than the Designer
        turns = range(turn + 1, len(self.scenario.markets))
        later = total(part[t].get(key, 0) for t in turns for part in (self.up, self.into))
        model.at_most(tokens, lain + later + self.supplied.get(key, 0))

    def _friends(self) -> None:
        """A friend's rooms stand side by side: one of their rows lies on its cells."""
        for one in self.friends.invitations:
            ways = [
                self.model.both(
                    f"row[{one.friend},{one.turn},{row}]",
                    *(
                        total(self.present(room, cell, one.turn + 1) for room in place)
                        for place, cell in row
                    ),
                )
                for row in self.friends.rows_of_rooms(one)
            ]
            self.model.at_most(one.lit, total(ways))


def _at(cards: ByCell, cell: int) -> Lin:
    return total(lit for (_, where), lit in cards.items() if where == cell)
