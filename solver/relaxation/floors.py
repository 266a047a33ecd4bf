"""Cards by turn and floor without cells: gravity by counting, the Drill (rules 3 and 5)."""

from __future__ import annotations

from collections.abc import Iterable

from dhsolve.model.rules.placement import FLOORS
from dhsolve.model.rules.state import SCAFFOLDING_TOOL
from dhsolve.solver.shared.cp import Cp, Expr, Lit
from dhsolve.solver.shared.scenario import DRILL, Scenario
from dhsolve.solver.shared.selection import Selection

RoomOnFloor = tuple[str, str]
"""A room type and a floor."""
UPPER = ("F", "S")


class RelaxedFloors:
    """Which card goes to which floor on which turn, face up or down."""

    def __init__(self, cp: Cp, scenario: Scenario, selection: Selection) -> None:
        self.cp, self.scenario, self.selection = cp, scenario, selection
        self.box, self.home = scenario.box, scenario.state.home
        self.rounds = range(scenario.rounds)
        self._place()
        self._gravity()
        self._drill()

    def floors_of(self, room: str) -> str:
        """The floors on which a room may lie face up."""
        return FLOORS[self.box.catalogue.rooms[room].kind]

    def at_start(self, room: str, floor: str) -> int:
        """Cards of a type on a floor at the start."""
        return sum(self.home[cell].room == room for cell in self.box.board.floors[floor])

    def _place(self) -> None:
        """Each turn places one card, face up by its type and floor, or face down."""
        scenario = self.scenario
        self.up: list[dict[RoomOnFloor, Lit]] = []
        self.down: list[dict[str, Lit]] = []
        self.drill_in: list[dict[tuple[int, str], Lit]] = []
        """A column's room card goes by the Drill to a floor."""
        self.drill_out: list[dict[RoomOnFloor, Lit]] = []
        self.several: list[Lit] = []
        """Two Drills or more on one turn: they can pass cards on to one another."""
        self.passed: list[dict[RoomOnFloor, Lit]] = []
        """Such a card that comes to a floor, by type."""
        self.free = {
            floor: sum(self.home[cell].free for cell in cells)
            for floor, cells in self.box.board.floors.items()
        }
        """By floor: the cells that are free at the start."""
        types: set[str] = {content.room for content in self.home if content.room}
        for t in self.rounds:
            self._drilled_cards(t, types)
            self._placed_card(t)
            types |= self._shown(t)
        self.types = sorted(types | set(scenario.start.discards.rooms) | self.types_of_others())

    def _shown(self, t: int) -> set[str]:
        """The types of the room cards that the market has on turn t."""
        return {self.scenario.room(t, k) for k in range(len(self.scenario.markets[t]))}

    def _drilled_cards(self, t: int, types: set[str]) -> None:
        """The cards that Drills may bring in and out on turn t; `types` can be there by then."""
        cp, scenario = self.cp, self.scenario
        most = scenario.drills_in_hand(t)
        several = most > 1
        drill_in: dict[tuple[int, str], Lit] = {}
        drill_out: dict[RoomOnFloor, Lit] = {}
        if most:
            drill_in = {
                (k, floor): cp.lit(f"in[{t},{k},{floor}]")
                for k in range(len(scenario.markets[t]))
                for floor in self.floors_of(scenario.room(t, k))
                if scenario.may_drill(t, k, floor)
            }
            drill_out = {
                (room, floor): cp.model.new_int_var(0, most, f"out[{t},{room},{floor}]")
                for room in sorted(types | self._shown(t) if several else types)
                for floor in self.floors_of(room)
            }
        self.drill_in.append(drill_in)
        self.drill_out.append(drill_out)
        self.several.append(cp.lit(f"several[{t}]") if several else cp.no)
        self.passed.append(
            {key: cp.model.new_int_var(0, most, f"passed[{t},{key}]") for key in drill_out}
            if several
            else {}
        )

    def _placed_card(self, t: int) -> None:
        """The card of turn t is one that the market shows, or that a Drill has put there."""
        cp, offered = self.cp, self._offered(t)
        up = {
            (room, floor): cp.lit(f"up[{t},{room},{floor}]")
            for room in sorted(offered)
            for floor in self.floors_of(room)
            if self.free[floor]
        }
        down = {floor: cp.lit(f"down[{t},{floor}]") for floor, free in self.free.items() if free}
        cp.exactly_one(*up.values(), *down.values(), self.selection.skipped[t])
        for room in sorted(offered):
            ours = [lit for (name, _), lit in up.items() if name == room]
            if ours:
                cp.model.add(cp.total(ours) <= offered[room])
        self.up.append(up)
        self.down.append(down)

    def _offered(self, t: int) -> dict[str, Expr]:
        """By type: at least one if the card taken on turn t can be of that type."""
        cp, ways = self.cp, self._shown_by_source(t)
        types = {room for room, _ in self.drill_out[t]}
        if types and self._one_drill(t):
            return self._offered_with_drill(t, ways, types)
        for room in sorted(types):
            ways.setdefault(room, []).extend(self._drilled_out(t, room))
        return {room: cp.total([*lits, self.several[t]]) for room, lits in ways.items()}

    def _one_drill(self, t: int) -> bool:
        """Whether one Drill at most is used on turn t, and with a known column."""
        scenario = self.scenario
        return scenario.drills_in_hand(t) == 1 and not scenario.brings_delayed(t)

    def _offered_with_drill(
        self, t: int, shown: dict[str, list[Lit]], types: set[str]
    ) -> dict[str, Expr]:
        """The card from the home lies where the Drill's card has lain: only who takes his card
        from there gets it, and he gets no other."""
        cp, taken_back = self.cp, []
        offered: dict[str, Expr] = {room: cp.total(lits) for room, lits in shown.items()}
        for k, source in self.selection.source[t].items():
            drilled = [lit for (column, _), lit in self.drill_in[t].items() if column == k]
            if drilled:
                both = cp.lit(f"taken_back[{t},{k}]")
                cp.implies(both, *drilled)
                cp.implies(both, source)
                cp.model.add(cp.total([*drilled, source]) <= 1 + both)
                room = self.scenario.room(t, k)
                offered[room] = offered[room] - both
                taken_back.append(both)
        backs = {room: cp.lit(f"back[{t},{room}]") for room in sorted(types)}
        for room, back in backs.items():
            cp.implies(back, *self._drilled_out(t, room))
            offered[room] = offered.get(room, 0) + back
        cp.model.add(cp.total(backs.values()) <= cp.total(taken_back))
        return offered

    def _shown_by_source(self, t: int) -> dict[str, list[Lit]]:
        """By type: the columns of turn t that show such a card, as sources."""
        shown: dict[str, list[Lit]] = {}
        for k, source in self.selection.source[t].items():
            shown.setdefault(self.scenario.room(t, k), []).append(source)
        return shown

    def _drilled_out(self, t: int, room: str) -> list[Lit]:
        """Cards of a type that Drills bring out of the home on turn t."""
        return [lit for (name, _), lit in self.drill_out[t].items() if name == room]

    def types_of_others(self) -> set[str]:
        """Types that others discard."""
        return {room for others in self.scenario.start.others for room in others.rooms}

    def placed(self, t: int, floor: str) -> list[Lit]:
        """The literals of a card placed on this floor on turn t."""
        ours = [lit for (_, where), lit in self.up[t].items() if where == floor]
        return [*ours, self.down[t][floor]] if floor in self.down[t] else ours

    def filled(self, floor: str, turns: Iterable[int]) -> Expr:
        """Cards on a floor: those of the start, and those placed on these turns."""
        start = len(self.box.board.floors[floor]) - self.free[floor]
        return start + self.cp.total(lit for t in turns for lit in self.placed(t, floor))

    def _gravity(self) -> None:
        """By counting cards, since there are no cells: whatever stands, stands on something.

        A Scaffolding on floor f that came on turn s and is filled on turn q supports from s to q;
        q = rounds means that it is still there at the end.
        """
        cp, scenario = self.cp, self.scenario
        for floor in self.free:
            cp.model.add(
                cp.total(lit for t in self.rounds for lit in self.placed(t, floor))
                <= self.free[floor]
            )
        spans: list[tuple[int, str, int, Lit]] = []
        for s, owner, floors in self._scaffolds():
            ways = {
                (floor, q): cp.lit(f"scaffold[{s},{floor},{q}]")
                for floor in floors
                for q in range(max(s, 0), scenario.rounds + 1)
            }
            cp.model.add(cp.total(ways.values()) <= owner)
            spans += [(s, floor, q, lit) for (floor, q), lit in ways.items()]
        for q in self.rounds:
            for floor in ("B", "F"):
                ends = [lit for _, f, end, lit in spans if f == floor and end == q]
                if ends:
                    cp.model.add(cp.total(ends) <= cp.total(self.placed(q, floor)))
        self.spans = spans
        ground = len(self.box.board.floors["F"]) - len(self.box.board.floors["B"])
        for t in self.rounds:
            upto, before = range(t + 1), range(t)
            cp.model.add(self.filled("S", upto) <= self.filled("F", before) + self.support("F", t))
            waiting = [lit for s, f, q, lit in spans if f == "F" and s < t < q]
            cp.model.add(
                self.filled("F", upto) + cp.total(waiting)
                <= ground + self.filled("B", before) + self.support("B", t)
            )

    def _scaffolds(self) -> list[tuple[int, Lit, tuple[str, ...]]]:
        """Each Scaffolding that can give support: its turn (-1: standing at the start)."""
        cp, scenario = self.cp, self.scenario
        found: list[tuple[int, Lit, tuple[str, ...]]] = [
            (-1, cp.yes, (self.box.board.floor[cell],))
            for cell, content in enumerate(self.home)
            if content.scaffolding and self.box.board.floor[cell] != "S"
        ]
        for t in self.rounds:
            if t < scenario.rounds - 1 and scenario.columns_with(t, SCAFFOLDING_TOOL):
                found.append((t, self.selection.takes(t, SCAFFOLDING_TOOL), ("B", "F")))
        return found

    def support(self, floor: str, t: int) -> Expr:
        """Scaffoldings of a floor that stand while turn t's card is placed."""
        return self.cp.total(lit for s, f, q, lit in self.spans if f == floor and s <= t <= q)

    def _drill(self) -> None:
        """A column's card for a face-up card of the same floor; the column shows that card then."""
        cp, scenario = self.cp, self.scenario
        self.drilled: list[Expr] = []
        self.lost: list[Expr] = []
        """Drills used before the Toolbox came."""
        for t in self.rounds:
            into, passed = self.drill_in[t], self.passed[t]
            self.drilled.append(cp.total([*into.values(), *passed.values()]) if into else 0)
            if into:
                self._drilled_turn(t)
        self.selection.use_required(sum(self.drilled))
        if any(self.drill_in):
            self.selection.limit_uses(DRILL, self.drilled)
            for t in self.rounds:
                if self.drill_in[t]:
                    most = scenario.drills_in_hand(t)
                    self.lost.append(self.selection.use_tool(self.drilled[t], t, most=most))

    def _drilled_turn(self, t: int) -> None:
        cp, scenario = self.cp, self.scenario
        into, out, passed = self.drill_in[t], self.drill_out[t], self.passed[t]
        most = scenario.drills_in_hand(t)
        if t in scenario.delayed:
            cp.model.add(self.drilled[t] <= most * (1 - self.selection.skipped[t]))
        if passed:
            cp.model.add(self.drilled[t] >= 2 * self.several[t])
            cp.model.add(cp.total(passed.values()) <= most * self.several[t])
        for floor in self.free:
            came = [lit for (_, where), lit in into.items() if where == floor]
            came += [lit for (_, where), lit in passed.items() if where == floor]
            left = [lit for (_, where), lit in out.items() if where == floor]
            cp.model.add(cp.total(came) == cp.total(left))
        for (room, floor), lit in out.items():
            # The card must have come before, whatever has left since.
            cp.model.add(lit <= self.came_before(room, floor, t) + most * self.several[t])
        if self._one_drill(t):
            return
        for room in sorted({scenario.room(t, k) for k in self.selection.source[t]}):
            # The incoming card is not placed as well, unless another column shows its like.
            columns = [k for k in self.selection.source[t] if scenario.room(t, k) == room]
            ours = [lit for (name, _), lit in self.up[t].items() if name == room]
            drawn = [lit for (k, _), lit in into.items() if k in columns]
            back = self._drilled_out(t, room)
            there = len(columns) + cp.total(back) + most * self.several[t]
            cp.model.add(cp.total(ours) + cp.total(drawn) <= there)

    def came_before(self, room: str, floor: str, before: int) -> Expr:
        """Cards of a type that came to a floor before a turn (some may have left)."""
        lits = [self.up[t].get((room, floor), self.cp.no) for t in range(before)]
        lits += self.incoming(room, floor, range(before))
        return self.at_start(room, floor) + self.cp.total(lits)

    def incoming(self, room: str, floor: str, turns: range) -> list[Lit]:
        """Cards of a type that the Drill brings to a floor on these turns."""
        drawn = [
            lit
            for t in turns
            for (k, where), lit in self.drill_in[t].items()
            if where == floor and self.scenario.room(t, k) == room
        ]
        return drawn + [self.passed[t].get((room, floor), self.cp.no) for t in turns]

    def present(self, room: str, floor: str) -> Expr:
        """Cards of a type on a floor after the last turn."""
        out = [self.drill_out[t].get((room, floor), self.cp.no) for t in self.rounds]
        return self.came_before(room, floor, self.scenario.rounds) - self.cp.total(out)

    def came_from(self, room: str, floor: str, first: int) -> Expr:
        """Cards of a type that come to a floor from a turn on."""
        turns = range(first, self.scenario.rounds)
        lits = [self.up[t].get((room, floor), self.cp.no) for t in turns]
        return self.cp.total([*lits, *self.incoming(room, floor, turns)])
