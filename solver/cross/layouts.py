"""Between the two: which cells the rooms of each upper floor take in the end.

The cards of a type on a floor form one *layout*, a set of cells; layouts of different types share
no cell. So rooms of the final home stand beside each other or they do not. Of the building only
the zone of a card is told, over the basement or beside it: the cells of one zone are filled in any
order, but those over the basement wait for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations, pairwise

from dhsolve.solver.cross.floors import UPPER, RoomOnFloor
from dhsolve.solver.cross.linear import Lin, Num, total
from dhsolve.solver.cross.neighbours import neighbour_rows, stack_rows
from dhsolve.solver.cross.rooms import DOWN
from dhsolve.solver.cross.scenario import Scenario
from dhsolve.solver.cross.scoring import Relaxation

Cells = tuple[int, ...]
Layout = tuple[Cells, ...]
"""The rooms of one type on one floor, from left to right, each by its cells."""


def layouts(cells: Cells, most: int) -> list[Layout]:
    """All ways to lay cards of one type on a floor in rooms of at most so many cards."""
    found: list[Layout] = []
    for number in range(len(cells) + 1):
        for chosen in combinations(range(len(cells)), number):
            rooms: list[list[int]] = []
            for left, at in pairwise((-2, *chosen)):
                if at == left + 1:
                    rooms[-1].append(cells[at])
                else:
                    rooms.append([cells[at]])
            if all(len(room) <= most for room in rooms):
                found.append(tuple(map(tuple, rooms)))
    return found


class LaidOutRooms(Relaxation):
    """The relaxation with layouts of the upper floors, and zones."""

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(scenario)
        self.board = scenario.box.board
        self.laid: dict[RoomOnFloor, dict[Layout, Lin]] = {}
        self._lay()
        neighbour_rows(self, self.final, self._run_lits())
        stack_rows(self, self.final)
        self.over = {
            floor: [cell for cell in self.board.floors[floor] if self._over_basement(cell)]
            for floor in UPPER
        }
        """The cells of a floor that are in a column with a basement."""
        building, rooms = self.building, self.rooms
        self.up = [self._zoned(f"up{t}", up) for t, up in enumerate(building.up)]
        self.down = [
            self._zoned(f"down{t}", {(DOWN, floor): lit for floor, lit in down.items()})
            for t, down in enumerate(building.down)
        ]
        self.into = [self._zoned(f"in{t}", into) for t, into in enumerate(building.into)]
        self.out = [self._zoned(f"out{t}", out) for t, out in enumerate(building.out)]
        self.supplied = self._zoned("supplied", rooms.supplied)
        self.replaced = self._zoned("replaced", rooms.replaced)
        self._exchange()
        self._fill()
        self._zones_in_the_end()

    # --- layouts -------------------------------------------------------------------------------

    def _lay(self) -> None:
        """Each type has one layout a floor, of its pattern; no cell is in two of them."""
        model = self.model
        for room, floor in self.rooms.places:
            if floor not in UPPER:
                continue
            cells, most = self.board.floors[floor], self.scenario.card(room).most
            ours = {
                layout: model.var(f"layout[{room},{layout}]") for layout in layouts(cells, most)
            }
            for shape, chosen in self.rooms.shapes(room, floor):
                fits = (
                    lit
                    for layout, lit in ours.items()
                    if tuple(sorted(len(run) for run in layout)) == shape
                )
                model.equal(total(fits), chosen)
            self.laid[room, floor] = ours
        for floor in UPPER:
            for cell in self.board.floors[floor]:
                lying = total(self.final(room, cell) for room in self.rooms.types)
                model.at_most(lying, 1)

    def final(self, room: str, cell: int | None) -> Lin:
        """Whether a card of the type lies on a cell of an upper floor in the end."""
        if cell is None:
            return Lin()
        ours = self.laid.get((room, self.board.floor[cell]), {})
        return total(lit for layout, lit in ours.items() if any(cell in run for run in layout))

    def _run_lits(self) -> dict[tuple[str, Cells], Lin]:
        """Whether a room lies on exactly these cells."""
        parts: dict[tuple[str, Cells], list[Lin]] = {}
        for (room, _), ours in self.laid.items():
            for layout, lit in ours.items():
                for run in layout:
                    parts.setdefault((room, run), []).append(lit)
        return {key: total(lits) for key, lits in parts.items()}

    # --- zones ---------------------------------------------------------------------------------

    def _over_basement(self, cell: int) -> bool:
        below = self.board.below[cell]
        return below is not None and (self.board.floor[below] == "B" or self._over_basement(below))

    def _zoned(self, name: str, cards: Mapping[RoomOnFloor, Lin]) -> dict[RoomOnFloor, Lin]:
        """How many of these cards are over the basement."""
        found: dict[RoomOnFloor, Lin] = {}
        for (room, floor), lit in cards.items():
            if floor in UPPER:
                (at,) = lit.terms
                high = self.model.variables[at].high
                zoned = self.model.var(f"over:{name}[{room},{floor}]", high)
                self.model.at_most(zoned, lit)
                found[room, floor] = zoned
        return found

    def _present(self, room: str, floor: str, before: int | None = None) -> Lin:
        """Cards of a type over the basement before a turn, as `Building.present`."""
        key = (room, floor)
        turns = range(len(self.scenario.markets) if before is None else before)
        home = self.building.home
        parts: list[Num] = [sum(home[cell].room == room for cell in self.over[floor])]
        for t in turns:
            parts += [self.up[t].get(key, 0), self.into[t].get(key, 0)]
            parts.append(-self.out[t].get(key, Lin()))
        return total(parts)

    def _exchange(self) -> None:
        """Drill and Supplier put the new card on the cell of the old one, which has lain there."""
        model = self.model
        for came, left in ((self.supplied, self.replaced), *zip(self.into, self.out, strict=True)):
            for floor in UPPER:
                model.equal(_on(came, floor), _on(left, floor))
        for t, out in enumerate(self.out):
            for (room, floor), over in out.items():
                key = (room, floor)
                lain, there = self._present(room, floor, t), self.building.present(*key, t)
                again = all_again = Lin()
                if self.scenario.tools_before("drill", t) > 1:
                    again = self.into[t].get(key, Lin())
                    all_again = self.building.into[t].get(key, Lin())
                model.at_most(over, lain + again)
                beside = self.building.out[t][key] - over
                model.at_most(beside, there - lain + all_again - again)

    def _filled(self, floor: str, turns: Iterable[int]) -> Lin:
        """Cells over the basement with a card: at the start, and filled on these turns."""
        start = sum(not self.building.home[cell].free for cell in self.over[floor])
        return total([start, *(_on(p[t], floor) for t in turns for p in (self.up, self.down))])

    def _fill(self) -> None:
        """No more cards than cells, and in each zone as many below as above (rules 1).

        As `Building._gravity`; any Scaffolding may stand in either zone.
        """
        model, building = self.model, self.building
        for t in self.scenario.turns:
            until, before = range(t + 1), range(t)
            first, second = (self._filled(floor, until) for floor in UPPER)
            below = self._filled("F", before)
            support = building.support("F", t)
            model.at_most(first, building.filled("B", before) + building.support("B", t))
            model.at_most(second, below + support)
            beside = building.filled("F", before) - below
            model.at_most(building.filled("S", until) - second, beside + support)
        for floor in UPPER:
            filled = self._filled(floor, self.scenario.turns)
            model.at_most(filled, len(self.over[floor]))
            rest = building.filled(floor, self.scenario.turns) - filled
            model.at_most(rest, building.width(floor) - len(self.over[floor]))

    def _zones_in_the_end(self) -> None:
        """The layouts have as many cards over the basement as lie there.

        The Handyman leaves the number of cards of a zone as it is, and of one type it brings or
        takes at most one.
        """
        model, rooms, building = self.model, self.rooms, self.building
        for floor in UPPER:
            moves: list[Lin] = []
            for room in [*rooms.types, DOWN]:
                key = (room, floor)
                move = Lin()
                if not rooms.handyman.never:
                    move = model.var(f"over:moved[{room},{floor}]", high=1, low=-1)
                    model.at_most(move, rooms.handyman)
                    model.at_most(-move, rooms.handyman)
                    moves.append(move)
                there = self._present(room, floor)
                if room == DOWN:
                    fallen = (down.get(key, 0) for down in self.down)
                    early = sum(building.home[cell].down for cell in self.over[floor])
                    there = total([early, *fallen])
                lying = there + self.supplied.get(key, 0) - self.replaced.get(key, Lin()) + move
                if room == DOWN:
                    model.at_most(0, lying)
                    model.at_most(lying, rooms.final(DOWN, floor))
                elif key in self.laid:
                    model.equal(lying, total(self.final(room, cell) for cell in self.over[floor]))
            if moves:
                model.equal(total(moves), 0)


def _on(cards: Mapping[RoomOnFloor, Lin], floor: str) -> Lin:
    return total(lit for (_, where), lit in cards.items() if where == floor)
