"""Where the cards go, turn by turn: gravity, Scaffolding, the Drill (rules 3 and 5)."""

from __future__ import annotations

from dhsolve.model.rules.state import SCAFFOLDING_TOOL
from dhsolve.solver.exact.drill import DrillUse, Market
from dhsolve.solver.shared.cp import Cp, Expr, Lit
from dhsolve.solver.shared.room_rules import Rooms, Tokens, limit_sizes, respect_tokens, tokens_on
from dhsolve.solver.shared.scenario import DRILL, Scenario
from dhsolve.solver.shared.selection import Selection


class Placement:
    """The home before each turn and after the last, as literals for each cell.

    Turns are built one after another, each `turn(t)` followed by that of `Decoration`, which puts
    the turn's token down.
    """

    def __init__(self, cp: Cp, scenario: Scenario, selection: Selection) -> None:
        self.cp, self.scenario, self.selection = cp, scenario, selection
        home = scenario.state.home
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

    def drillable(self, t: int) -> bool:
        """Whether a Drill can be in hand on turn t."""
        return t < self.scenario.rounds and self.scenario.drills_in_hand(t) > 0

    def turn(self, t: int) -> None:
        """Build turn t up to the placing of its cards."""
        cp, scenario, selection = self.cp, self.scenario, self.selection
        rooms = self.rooms[t]
        # A column's room card by type; a Drill may change it.
        market = [{scenario.room(t, k): cp.yes} for k in range(len(scenario.markets[t]))]
        if self.drillable(t):
            limit_sizes(cp, scenario, rooms)
        self.drills.append([])
        for _ in range(scenario.drills_in_hand(t)):
            rooms, market = self._drill(t, rooms, market)
        self.card.append(self._card(t, market))
        placed = self._place(t)
        self._scaffolding(t, placed)
        self._gravity(t, placed)
        token = tokens_on(cp, self.tokens)
        designer = selection.owns("interior_designer", t + 1)  # D2
        for (room, cell), lit in self.up[t].items():
            respect_tokens(cp, scenario, lit, cell, room, rooms, token, designer)
        self._next(t, rooms, placed)

    def _card(self, t: int, market: Market) -> dict[str, Lit]:
        """By type: whether the room card taken on turn t is of it."""
        cp, source = self.cp, self.selection.source[t]
        ways: dict[str, list[Lit]] = {}
        for k, taken in source.items():
            for room, shows in market[k].items():
                ways.setdefault(room, []).append(
                    self.cp.both(taken, shows, f"card[{t},{k},{room}]")
                )
        return {room: cp.exactly_any(lits, f"card[{t},{room}]") for room, lits in ways.items()}

    def _place(self, t: int) -> list[Lit]:
        """The room card goes to one cell, face up or down; by cell whether it is that one."""
        cp, scenario, card = self.cp, self.scenario, self.card[t]
        free = [cell for cell in scenario.cells if self.occupied[t][cell] is not cp.yes]
        up = {
            (room, cell): cp.lit(f"up[{t},{room},{cell}]")
            for room in card
            for cell in free
            if scenario.may_lie(room, cell)
        }
        face_down = {cell: cp.lit(f"down[{t},{cell}]") for cell in free}
        cp.model.add_exactly_one([*up.values(), *face_down.values()])
        for (room, _), lit in up.items():
            cp.implies(lit, card[room])
        self.up.append(up)
        self.face_down.append(face_down)
        return [
            cp.exactly_any(
                [lit for (_, at), lit in up.items() if at == cell]
                + ([face_down[cell]] if cell in face_down else []),
                f"placed[{t},{cell}]",
            )
            for cell in scenario.cells
        ]

    def _drill(self, t: int, rooms: Rooms, market: Market) -> tuple[Rooms, Market]:
        """The home and the market after one use of a Drill, if there is one."""
        use = DrillUse(self.cp, self.scenario, t, rooms, market)
        token = tokens_on(self.cp, self.tokens)
        rooms = use.home_after(token, self.selection.owns("interior_designer", t))
        self.tokens = use.tokens_after(self.tokens)
        market = use.market_after()
        self.drills[t].append(use)
        self.lost.append(self.selection.use_tool(use.used, t))
        return rooms, market

    def _scaffolding(self, t: int, placed: list[Lit]) -> None:
        """A Scaffolding that is taken is put down before or after the room card (T4)."""
        cp, scenario = self.cp, self.scenario
        if t == scenario.rounds - 1 or not scenario.columns_with(t, SCAFFOLDING_TOOL):
            self.before.append({})
            self.after.append({})
            return
        taken = self.selection.takes(t, SCAFFOLDING_TOOL)
        bare = [
            c
            for c in scenario.cells
            if self.occupied[t][c] is not cp.yes and self.scaffold[t][c] is not cp.yes
        ]
        before = {cell: cp.lit(f"scaffold_before[{t},{cell}]") for cell in bare}
        after = {cell: cp.lit(f"scaffold_after[{t},{cell}]") for cell in bare}
        unplaced = cp.lit(f"scaffold_unplaced[{t}]")
        cp.model.add(cp.total([*before.values(), *after.values(), unplaced]) == taken)
        for cell in scenario.cells:  # T4, P4: only where no cell is empty
            cp.implies(unplaced, self.occupied[t][cell], self.scaffold[t][cell])
        for cell in bare:
            below = scenario.box.board.below[cell]
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
        """The room card goes to an empty cell that stands on something (3.1)."""
        cp, scenario = self.cp, self.scenario
        for cell in scenario.cells:
            cp.forbid(placed[cell], self.occupied[t][cell])
            below = scenario.box.board.below[cell]
            if below is not None:
                cp.implies(
                    placed[cell],
                    self.occupied[t][below],
                    self.scaffold[t][below],
                    self.before[t].get(below, cp.no),
                )

    def _next(self, t: int, rooms: Rooms, placed: list[Lit]) -> None:
        """The home after turn t; `rooms` are those after its Drills."""
        cp = self.cp
        after: Rooms = []
        down, occupied, scaffold = [], [], []
        for cell in self.scenario.cells:
            there = dict(rooms[cell])
            for (room, at), lit in self.up[t].items():
                if at == cell:
                    name = f"room[{t},{cell},{room}]"
                    there[room] = cp.either(there.get(room, cp.no), lit, name)
            after.append(there)
            new_down = self.face_down[t].get(cell, cp.no)
            down.append(cp.either(self.down[t][cell], new_down, f"is_down[{t},{cell}]"))
            was = self.occupied[t][cell]
            occupied.append(cp.either(was, placed[cell], f"occupied[{t},{cell}]"))
            scaffold.append(self._scaffold_after(t, cell, placed[cell]))
        self.rooms.append(after)
        self.down.append(down)
        self.occupied.append(occupied)
        self.scaffold.append(scaffold)

    def _scaffold_after(self, t: int, cell: int, placed: Lit) -> Lit:
        """Whether a Scaffolding stands on the cell after turn t."""
        cp = self.cp
        early = self.before[t].get(cell, cp.no)
        put = cp.either(self.scaffold[t][cell], early, f"scaffold_b[{t},{cell}]")
        if not cp.is_no(put):
            # A room card replaces the Scaffolding on its cell, which is used up (T5).
            replaced = cp.both(put, placed, f"replaced[{t},{cell}]")
            self.lost.append(self.selection.use_tool(replaced, t, with_turn=True))
            put = cp.unless(put, placed, f"scaffold_u[{t},{cell}]")
        return cp.either(put, self.after[t].get(cell, cp.no), f"scaffold[{t},{cell}]")

    def finish(self) -> None:
        """What holds for the whole: each Drill card once, sizes of the final rooms."""
        cp, scenario = self.cp, self.scenario
        uses = [cp.total(use.used for use in slots) if slots else 0 for slots in self.drills]
        self.selection.limit_uses(DRILL, uses)
        self.selection.use_required(sum(uses))
        limit_sizes(cp, scenario, self.rooms[scenario.rounds])
