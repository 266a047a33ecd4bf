"""The score of the final home: rooms, Engineer, décor, functionality, plans (rules 6 and 7).

Every literal here holds only if its condition does. The objective asks for as much as possible,
so in a best solution it holds whenever it may.
"""

from __future__ import annotations

from itertools import pairwise

from dhsolve.model.cards.board import UPPER_FLOORS
from dhsolve.model.rules.decor import NEAR
from dhsolve.model.rules.engineer import connected
from dhsolve.model.rules.scoring import FUNCTIONALITY
from dhsolve.solver.shared.cp import Cp, Expr, Lit
from dhsolve.solver.shared.plans import PLAN_RULES
from dhsolve.solver.shared.room_rules import Rooms, Tokens
from dhsolve.solver.shared.scenario import Scenario
from dhsolve.solver.shared.selection import Selection


class FinalScore:
    """Rooms as runs with a place, the Engineer's groups, and all that is counted on them."""

    def __init__(
        self, cp: Cp, scenario: Scenario, selection: Selection, rooms: Rooms, tokens: Tokens
    ) -> None:
        self.cp, self.scenario, self.selection = cp, scenario, selection
        self.rooms, self.tokens = rooms, tokens
        self.runs: dict[tuple[str, tuple[int, ...]], Lit] = {}
        """Rooms on one floor: type and cells."""
        self.groups: dict[tuple[str, tuple[int, ...]], Lit] = {}
        """Rooms on two floors, by the Engineer (E2)."""
        self._make_runs()
        self._make_groups()
        self._cover()

    def has(self, cell: int | None, room: str) -> Lit:
        """Whether a face-up card of this type lies on the cell."""
        return self.cp.no if cell is None else self.rooms[cell].get(room, self.cp.no)

    def _make_runs(self) -> None:
        for floor, cells in self.scenario.box.board.floors.items():
            for room in sorted({room for cell in cells for room in self.rooms[cell]}):
                for size in range(1, self.scenario.box.catalogue.rooms[room].most + 1):
                    for at in range(len(cells) - size + 1):
                        run = cells[at : at + size]
                        if all(room in self.rooms[cell] for cell in run):
                            lit = self.cp.lit(f"run[{floor},{room},{at},{size}]")
                            self.runs[room, run] = lit

    def _make_groups(self) -> None:
        cp, box = self.cp, self.scenario.box
        engineer = self.selection.owns("engineer")
        if cp.is_no(engineer):
            return
        upper = [cell for floor in UPPER_FLOORS for cell in box.board.floors[floor]]
        for room in sorted({room for cell in upper for room in self.rooms[cell]}):
            for group in self._shapes(room, box.catalogue.rooms[room].most):
                lit = cp.lit(f"group[{room},{group}]")
                cp.implies(lit, engineer)
                self.groups[room, group] = lit

    def _shapes(self, room: str, most: int) -> list[tuple[int, ...]]:
        """Connected sets of cells on both upper floors that can all hold this room."""
        box = self.scenario.box
        cells = [
            cell
            for floor in UPPER_FLOORS
            for cell in box.board.floors[floor]
            if room in self.rooms[cell]
        ]
        found: set[frozenset[int]] = {frozenset([cell]) for cell in cells}
        shapes: set[frozenset[int]] = set()
        for _ in range(most - 1):
            found = {
                shape | {cell}
                for shape in found
                for cell in cells
                if cell not in shape and connected(box, shape | {cell})
            }
            shapes |= found
        return sorted(
            tuple(sorted(shape))
            for shape in shapes
            if len({box.board.floor[cell] for cell in shape}) == 2
        )

    def _cover(self) -> None:
        """Each face-up card is in exactly one room; two runs of a type never touch."""
        cp = self.cp
        covering: dict[tuple[str, int], list[Lit]] = {}
        starts: dict[tuple[str, int], list[Lit]] = {}
        ends: dict[tuple[str, int], list[Lit]] = {}
        for (room, cells), lit in (self.runs | self.groups).items():
            for cell in cells:
                covering.setdefault((room, cell), []).append(lit)
        for (room, cells), lit in self.runs.items():
            starts.setdefault((room, cells[0]), []).append(lit)
            ends.setdefault((room, cells[-1]), []).append(lit)
        for cell in self.scenario.cells:
            for room, lit in self.rooms[cell].items():
                cp.model.add(cp.total(covering.get((room, cell), [])) == lit)
        for cells in self.scenario.box.board.floors.values():
            for left, right in pairwise(cells):
                for room in sorted(self.rooms[left].keys() & self.rooms[right].keys()):
                    touching = ends.get((room, left), []) + starts.get((room, right), [])
                    cp.model.add_at_most_one(touching)

    def rooms_of(self, room: str) -> list[tuple[tuple[int, ...], Lit]]:
        """All rooms of a type that there can be, on one floor or two."""
        return [
            (cells, lit) for (name, cells), lit in (self.runs | self.groups).items() if name == room
        ]

    def room_points(self, down: list[Lit]) -> Expr:
        """Sizes, partners of unique rooms, Plumber, Architect (for cards face down)."""
        catalogue = self.scenario.box.catalogue
        points: Expr = 0
        for (room, cells), lit in (self.runs | self.groups).items():
            points += catalogue.rooms[room].points[len(cells) - 1] * lit
        for cell in self.scenario.cells:
            for room, lit in self.rooms[cell].items():
                card = catalogue.rooms[room]
                if card.partner and card.partner_points:
                    extra = card.partner_points - card.points[0]
                    points += extra * self.beside_partner(cell, lit, card.partner)
        return points + self._plumber() + self._architect_empties(down)

    def beside_partner(self, cell: int, lit: Lit, partner: str) -> Lit:
        """A literal that holds only if the card on the cell stands next to its partner."""
        cp, board = self.cp, self.scenario.box.board
        stacked = board.stacked[cell]
        ways = [self.has(other, partner) for other in board.beside[cell]]
        if stacked is not None:
            engineer = self.selection.owns("engineer")
            ways.append(cp.all_of((engineer, self.has(stacked, partner)), f"stacked[{cell}]"))
        near = cp.any_of(ways, f"near[{cell},{partner}]")
        return cp.all_of((lit, near), f"beside[{cell},{partner}]")

    def _plumber(self) -> Expr:
        cp, scenario = self.cp, self.scenario
        plumber = self.selection.owns("plumber")
        if cp.is_no(plumber):
            return 0
        points: Expr = 0
        extra = 2 - scenario.box.catalogue.rooms["bathroom"].points[0]
        floors = scenario.box.board.floors
        for cell in (*floors["F"], *floors["S"]):
            points += extra * cp.all_of((plumber, self.has(cell, "bathroom")), f"plumbed[{cell}]")
        for low, high in zip(floors["F"], floors["S"], strict=True):
            pair = (plumber, self.has(low, "bathroom"), self.has(high, "bathroom"))
            points += 2 * cp.all_of(pair, f"bathrooms[{low}]")
        return points

    def _architect_empties(self, down: list[Lit]) -> Expr:
        cp, architect = self.cp, self.selection.owns("architect")
        return cp.total(
            cp.all_of((architect, lit), f"empty[{cell}]") for cell, lit in enumerate(down)
        )

    def decor_points(self) -> Expr:
        """Tokens on cards and near the home, one more each with the Designer (D4)."""
        cp, scenario = self.cp, self.scenario
        decor = scenario.box.catalogue.decor
        designer = self.selection.owns("interior_designer")
        tokens = [(name, lit) for on_cell in self.tokens for name, lit in on_cell.items()]
        tokens += self._near()
        points: Expr = 0
        for at, (name, lit) in enumerate(tokens):
            points += decor[name].points * lit + cp.all_of((designer, lit), f"designed[{at}]")
        return points

    def _near(self) -> list[tuple[str, Lit]]:
        """Tokens near the home: those there from the start, and those that can be taken."""
        return [(name, self.cp.yes) for name in self.scenario.state.near] + [
            (name, lit)
            for name, card in self.scenario.box.catalogue.decor.items()
            if card.place == NEAR
            for lit in self.selection.all_takes(name)
        ]

    def near_tokens(self) -> list[Lit]:
        """A literal for each token near the home."""
        return [lit for _, lit in self._near()]

    def functionality_points(self) -> Expr:
        """A bathroom on both floors; bathroom, kitchen and bedroom; the Architect adds one each."""
        cp, floors = self.cp, self.scenario.box.board.floors
        upper = (*floors["F"], *floors["S"])

        def some(room: str, cells: tuple[int, ...]) -> Lit:
            return cp.any_of((self.has(cell, room) for cell in cells), f"some[{room}]")

        both = cp.all_of((some("bathroom", floors[floor]) for floor in UPPER_FLOORS), "both_floors")
        trio = cp.all_of((some(room, upper) for room in ("bathroom", "kitchen", "bedroom")), "trio")
        architect = self.selection.owns("architect")
        points: Expr = 0
        for at, lit in enumerate((both, trio)):
            points += FUNCTIONALITY * lit + cp.all_of((architect, lit), f"improved[{at}]")
        return points

    def plan_points(self) -> Expr:
        """Solo: the plans of the first two sets. Otherwise the best one."""
        cp, scenario = self.cp, self.scenario
        architect = self.selection.owns("architect")
        points: Expr = 0
        scored: list[Lit] = []
        for number, (pair, own) in enumerate(self.selection.plan_sets()):
            for plan in pair:
                lit = cp.lit(f"plan[{number},{plan}]")
                cp.implies(lit, own)
                PLAN_RULES[plan](self, lit)
                bonus = cp.all_of((architect, lit), f"plan_improved[{number},{plan}]")
                points += scenario.box.catalogue.plans[plan].points * lit + bonus
                scored.append(lit)
        if not scenario.start.solo and scored:
            cp.model.add_at_most_one(scored)
        return points
