"""Where the cards go, turn by turn: gravity, Scaffolding, the Drill (rules 3 and 5)."""

from __future__ import annotations

from dhsolve.model.placement import FLOORS
from dhsolve.model.state import SCAFFOLDING_TOOL
from dhsolve.solver.cp import Cp, Expr, Lit
from dhsolve.solver.instance import DRILL, Instance
from dhsolve.solver.selection import Selection
from dhsolve.solver.walls import Rooms, Tokens, limit_sizes, respect_tokens, tokens_on


class DrillUse:
    """One use of the Drill: which cell, which column, and the card that comes out."""

    def __init__(self) -> None:
        self.at: dict[tuple[int, int], Lit] = {}
        self.used: Lit
        self.column: dict[int, Lit] = {}
        self.out: dict[str, Lit] = {}
        self.incoming: list[tuple[str, Lit]] = []


class Placing:
    """The home before each turn and after the last, as literals for each cell.

    `decorate(t)` must be called after each `turn(t)`, so that tokens are in step: see `Décor`.
    """

    def __init__(self, cp: Cp, case: Instance, selection: Selection) -> None:
        self.cp, self.case, self.selection = cp, case, selection
        home = case.state.home
        self.rooms: list[Rooms] = [
            [{content.room: cp.yes} if content.room else {} for content in home]
        ]
        """Face-up cards before turn t; the last entry is the home after the last turn."""
        self.down: list[list[Lit]] = [[cp.known(content.down) for content in home]]
        self.occupied: list[list[Lit]] = [[cp.known(not content.free) for content in home]]
        self.scaffold: list[list[Lit]] = [[cp.known(content.scaffolding) for content in home]]
        self.tokens: Tokens = [{content.decor: cp.yes} if content.decor else {} for content in home]
        """Tokens as they lie at the point of play that has been built."""
        self.up: list[dict[tuple[str, int], Lit]] = []
        self.face_down: list[dict[int, Lit]] = []
        self.before: list[dict[int, Lit]] = []
        """A Scaffolding put down before the room card."""
        self.after: list[dict[int, Lit]] = []
        self.drills: list[list[DrillUse]] = []
        self.lost: list[Expr] = []
        """Drills and Scaffoldings used before the Toolbox came."""
        self.card: list[dict[str, Lit]] = []
        """For each type whether the room card taken on turn t is of it."""

    def _face_up_allowed(self, room: str, cell: int) -> bool:
        kind = self.case.box.catalogue.rooms[room].kind
        return self.case.box.board.floor[cell] in FLOORS[kind]

    def drillable(self, t: int) -> bool:
        """Whether a Drill can be in hand on turn t."""
        return t < self.case.rounds and self.case.drills_in_hand(t) > 0

    def turn(self, t: int) -> None:
        """Build turn t up to the placing of its cards."""
        cp, case, selection = self.cp, self.case, self.selection
        rooms = self.rooms[t]
        # A column's room card by type; a Drill may change it.
        market = [{case.room(t, k): cp.yes} for k in range(len(case.markets[t]))]
        if self.drillable(t):
            limit_sizes(cp, case, rooms)
        self.drills.append([])
        for _ in range(case.drills_in_hand(t)):
            rooms, market = self._drill(t, rooms, market)
        card = self._card(t, market)
        self.card.append(card)
        free = [cell for cell in case.cells if self.occupied[t][cell] is not cp.yes]
        up = {
            (room, cell): cp.lit(f"up[{t},{room},{cell}]")
            for room in card
            for cell in free
            if self._face_up_allowed(room, cell)
        }
        face_down = {cell: cp.lit(f"down[{t},{cell}]") for cell in free}
        cp.model.add_exactly_one([*up.values(), *face_down.values()])
        for room, taken in card.items():
            for cell in free:
                if (room, cell) in up:
                    cp.implies(up[room, cell], taken)
        self.up.append(up)
        self.face_down.append(face_down)
        placed = [
            cp.exactly_any(
                [lit for (_, at), lit in up.items() if at == cell]
                + ([face_down[cell]] if cell in face_down else []),
                f"placed[{t},{cell}]",
            )
            for cell in case.cells
        ]
        self._scaffolding(t, placed)
        self._gravity(t, placed)
        token = tokens_on(cp, self.tokens)
        designer = selection.owns("interior_designer", t + 1)  # D2
        for (room, cell), lit in up.items():
            respect_tokens(cp, case, lit, cell, room, rooms, token, designer)
        self._next(t, rooms, placed)

    def _card(self, t: int, market: list[dict[str, Lit]]) -> dict[str, Lit]:
        cp, source = self.cp, self.selection.source[t]
        ways: dict[str, list[Lit]] = {}
        for k, taken in source.items():
            for room, shows in market[k].items():
                ways.setdefault(room, []).append(self._both(taken, shows, f"card[{t},{k},{room}]"))
        return {room: cp.exactly_any(lits, f"card[{t},{room}]") for room, lits in ways.items()}

    def _both(self, one: Lit, other: Lit, name: str) -> Lit:
        """Exactly: both hold."""
        both = self.cp.all_of((one, other), name)
        self.cp.forbid(one, other, self.cp.neg(both))
        return both

    def _drill(
        self, t: int, rooms: Rooms, market: list[dict[str, Lit]]
    ) -> tuple[Rooms, list[dict[str, Lit]]]:
        cp, case = self.cp, self.case
        use = DrillUse()
        targets = [
            (cell, k)
            for cell in case.cells
            for k in range(len(market))
            if rooms[cell]
            and case.may_drill(t, k, case.box.board.floor[cell])
            and any(self._face_up_allowed(room, cell) for room in market[k])
        ]
        use.at = {(c, k): cp.lit(f"drill[{t},{c},{k}]") for c, k in targets}
        use.used = cp.exactly_any(use.at.values(), f"drilled[{t}]")
        cp.model.add_at_most_one(use.at.values())
        use.column = {
            k: cp.exactly_any(
                [lit for (_, at), lit in use.at.items() if at == k], f"drill_k[{t},{k}]"
            )
            for k in range(len(market))
        }
        hit = [
            cp.exactly_any(
                [lit for (at, _), lit in use.at.items() if at == cell], f"drill_c[{t},{cell}]"
            )
            for cell in case.cells
        ]
        incoming: list[dict[str, list[Lit]]] = [{} for _ in case.cells]
        token = tokens_on(cp, self.tokens)
        designer = self.selection.owns("interior_designer", t)
        for (cell, k), lit in use.at.items():
            cp.implies(lit, *rooms[cell].values())
            for room, shows in market[k].items():
                if self._face_up_allowed(room, cell):
                    comes = self._both(lit, shows, f"drill_in[{t},{cell},{k},{room}]")
                    incoming[cell].setdefault(room, []).append(comes)
                    use.incoming.append((room, comes))
                else:
                    cp.forbid(lit, shows)
        types = sorted({room for cell in case.cells for room in rooms[cell]})
        for room in types:
            out = cp.lit(f"drill_out[{t},{room}]")
            use.out[room] = out
            for cell in case.cells:
                held = rooms[cell].get(room, cp.no)
                cp.clause(cp.neg(hit[cell]), cp.neg(held), out)
                cp.clause(cp.neg(hit[cell]), held, cp.neg(out))
            cp.implies(out, use.used)
        after: Rooms = []
        for cell in case.cells:
            there: dict[str, Lit] = {}
            for room in sorted(rooms[cell].keys() | incoming[cell].keys()):
                held = rooms[cell].get(room, cp.no)
                comes = cp.exactly_any(incoming[cell].get(room, []), f"comes[{t},{cell},{room}]")
                new = cp.lit(f"drilled_room[{t},{cell},{room}]")
                cp.implies(comes, new)
                cp.clause(cp.neg(held), hit[cell], new)
                cp.clause(cp.neg(new), comes, held)
                cp.clause(cp.neg(new), comes, cp.neg(hit[cell]))
                there[room] = new
                if not cp.is_no(comes):
                    respect_tokens(cp, case, comes, cell, room, rooms, token, designer)
            after.append(there)
        limit_sizes(cp, case, after)
        # T1: the token leaves with its card.
        self.tokens = [
            {
                name: self.unless(lit, hit[cell], f"kept[{t},{cell},{name}]")
                for name, lit in self.tokens[cell].items()
            }
            for cell in case.cells
        ]
        shown: list[dict[str, Lit]] = []
        for k, column in enumerate(market):
            swapped = use.column[k]
            content = {
                r: self.unless(lit, swapped, f"shows[{t},{k},{r}]") for r, lit in column.items()
            }
            for room, out in use.out.items():
                back = self._both(out, swapped, f"back[{t},{k},{room}]")
                content[room] = cp.exactly_any(
                    [back, content.get(room, cp.no)], f"shows_back[{t},{k},{room}]"
                )
            shown.append(content)
        self.drills[t].append(use)
        self.lost.append(self.selection.use_tool(use.used, t))
        return after, shown

    def unless(self, lit: Lit, condition: Lit, name: str) -> Lit:
        """Exactly: the literal holds and the condition does not."""
        cp = self.cp
        if cp.is_no(condition) or cp.is_no(lit):
            return lit
        both = cp.lit(name)
        cp.implies(both, lit)
        cp.forbid(both, condition)
        cp.clause(cp.neg(lit), condition, both)
        return both

    def _scaffolding(self, t: int, placed: list[Lit]) -> None:
        cp, case, board = self.cp, self.case, self.case.box.board
        before: dict[int, Lit] = {}
        after: dict[int, Lit] = {}
        if t < case.rounds - 1 and case.columns_with(t, SCAFFOLDING_TOOL):
            taken = self.selection.takes(t, SCAFFOLDING_TOOL)
            bare = [
                c
                for c in case.cells
                if self.occupied[t][c] is not cp.yes and self.scaffold[t][c] is not cp.yes
            ]
            before = {cell: cp.lit(f"scaffold_before[{t},{cell}]") for cell in bare}
            after = {cell: cp.lit(f"scaffold_after[{t},{cell}]") for cell in bare}
            unplaced = cp.lit(f"scaffold_unplaced[{t}]")
            cp.model.add(cp.total([*before.values(), *after.values(), unplaced]) == taken)
            for cell in case.cells:  # T4, P4: only where no cell is empty
                cp.implies(unplaced, self.occupied[t][cell], self.scaffold[t][cell])
            for cell in bare:
                below = board.below[cell]
                for lit in (before[cell], after[cell]):
                    cp.forbid(lit, self.occupied[t][cell])
                    cp.forbid(lit, self.scaffold[t][cell])
                cp.forbid(after[cell], placed[cell])
                if below is not None:
                    stands = (self.occupied[t][below], self.scaffold[t][below])
                    cp.implies(before[cell], *stands)
                    cp.implies(after[cell], *stands, placed[below])
        self.before.append(before)
        self.after.append(after)

    def _gravity(self, t: int, placed: list[Lit]) -> None:
        cp, case = self.cp, self.case
        for cell in case.cells:
            cp.forbid(placed[cell], self.occupied[t][cell])
            below = case.box.board.below[cell]
            if below is not None:
                cp.implies(
                    placed[cell],
                    self.occupied[t][below],
                    self.scaffold[t][below],
                    self.before[t].get(below, cp.no),
                )

    def _next(self, t: int, rooms: Rooms, placed: list[Lit]) -> None:
        cp, case = self.cp, self.case
        after: Rooms = []
        down, occupied, scaffold = [], [], []
        for cell in case.cells:
            there = dict(rooms[cell])
            for (room, at), lit in self.up[t].items():
                if at == cell:
                    there[room] = self.either(
                        there.get(room, cp.no), lit, f"room[{t},{cell},{room}]"
                    )
            after.append(there)
            new_down = self.face_down[t].get(cell, cp.no)
            down.append(self.either(self.down[t][cell], new_down, f"is_down[{t},{cell}]"))
            occupied.append(
                self.either(self.occupied[t][cell], placed[cell], f"occupied[{t},{cell}]")
            )
            put = self.either(
                self.scaffold[t][cell], self.before[t].get(cell, cp.no), f"scaffold_b[{t},{cell}]"
            )
            if not cp.is_no(put):
                # A room card replaces the Scaffolding on its cell, which is used up (T5).
                replaced = self._both(put, placed[cell], f"replaced[{t},{cell}]")
                self.lost.append(self.selection.use_tool(replaced, t, with_turn=True))
                put = self.unless(put, placed[cell], f"scaffold_u[{t},{cell}]")
            put = self.either(put, self.after[t].get(cell, cp.no), f"scaffold[{t},{cell}]")
            scaffold.append(put)
        self.rooms.append(after)
        self.down.append(down)
        self.occupied.append(occupied)
        self.scaffold.append(scaffold)

    def either(self, one: Lit, other: Lit, name: str) -> Lit:
        """Exactly one of two things that never happen together, or neither."""
        cp = self.cp
        if cp.is_no(one):
            return other
        if cp.is_no(other):
            return one
        if cp.is_yes(one):
            return one
        either = cp.lit(name)
        cp.model.add(one + other == either)
        return either

    def finish(self) -> None:
        """What holds for the whole: each Drill card once, sizes of the final rooms."""
        cp, case = self.cp, self.case
        uses = [cp.total(use.used for use in slots) if slots else 0 for slots in self.drills]
        self.selection.limit_uses(DRILL, uses)
        self.selection.use_all(sum(uses))
        limit_sizes(cp, case, self.rooms[case.rounds])
