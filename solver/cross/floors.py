"""Turn by turn: cards by floor and face, gravity by counting, Scaffolding and Drill (3 and 5).

No cell is modelled. `up[t]` says which type goes face up to which floor on turn t; what counts of
gravity is how many cells of a floor are filled when.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from dhsolve.model.rules.placement import FLOORS
from dhsolve.model.rules.state import TOOLBOX
from dhsolve.solver.cross.columns import ColumnChoice
from dhsolve.solver.cross.linear import Lin, Num, total
from dhsolve.solver.cross.scenario import DRILL

UPPER = ("F", "S")
SCAFFOLDING = "scaffolding"
RoomOnFloor = tuple[str, str]
"""A room type and a floor."""


class ScaffoldingSpan(NamedTuple):
    """A Scaffolding on a floor that came on one turn and is filled on another.

    `came` is -1 for one that stands at the start, `filled` the number of turns for one that is
    never filled.
    """

    floor: str
    came: int
    filled: int
    lit: Lin


class Building:
    """The home while it is built."""

    def __init__(self, choice: ColumnChoice) -> None:
        self.choice, self.model, self.scenario = choice, choice.model, choice.scenario
        self.board, self.home = self.scenario.box.board, self.scenario.start.state.home
        self.free = {
            floor: sum(self.home[cell].free for cell in cells)
            for floor, cells in self.board.floors.items()
        }
        self.early: Counter[RoomOnFloor] = Counter()
        """Cards that lie face up at the start."""
        for cell, content in enumerate(self.home):
            if content.room:
                self.early[content.room, self.board.floor[cell]] += 1
        self.early_down: Counter[str] = Counter(
            self.board.floor[cell] for cell, content in enumerate(self.home) if content.down
        )
        self.up: list[dict[RoomOnFloor, Lin]] = []
        self.down: list[dict[str, Lin]] = []
        self.into: list[dict[RoomOnFloor, Lin]] = []
        """Cards that the Drill brings from the market."""
        self.out: list[dict[RoomOnFloor, Lin]] = []
        """Cards that the Drill sends to the market."""
        self.got: list[dict[str, Lin]] = []
        """The type of the room card that is taken, whichever way it is placed."""
        self.types: set[str] = {room for room, _ in self.early}
        for t in self.scenario.turns:
            self._turn(t)
        if any(self.into):
            self.drills = {t: total(into.values()) for t, into in enumerate(self.into) if into}
            choice.spend(DRILL, self.drills)
        else:
            self.drills = {}
        self.spans = self._scaffoldings()
        self._gravity()

    def floors_of(self, room: str) -> str:
        """The floors on which a room may lie face up (3.2)."""
        return FLOORS[self.scenario.card(room).kind]

    def width(self, floor: str) -> int:
        """The number of cells of a floor."""
        return len(self.board.floors[floor])

    # --- the cards of one turn -----------------------------------------------------------------

    def _turn(self, t: int) -> None:
        """One card is taken and placed, face up by type and floor, or face down."""
        model, scenario = self.model, self.scenario
        shown = Counter(scenario.room(t, k) for k in range(len(scenario.markets[t])))
        drills = scenario.tools_before(DRILL, t)
        self._drill(t, shown, drills)
        types = set(shown) | {room for room, _ in self.out[t]}
        self.types |= types
        got = self._take(t, types)
        up = {
            (room, floor): model.var(f"up[{t},{room},{floor}]")
            for room in sorted(types)
            for floor in self.floors_of(room)
            if self.free[floor]
        }
        down = {f: model.var(f"down[{t},{f}]") for f, free in self.free.items() if free}
        model.equal(total([*up.values(), *down.values()]), 1)
        for room in sorted(types):
            here = total(lit for (name, _), lit in up.items() if name == room)
            model.at_most(here, got[room])
        for room in sorted(types):
            # The market holds what it showed, with the Drill's cards exchanged.
            came = total(lit for (name, _), lit in self.into[t].items() if name == room)
            left = total(lit for (name, _), lit in self.out[t].items() if name == room)
            if drills:
                model.at_most(got[room] + came, shown[room] + left)
        self.up.append(up)
        self.down.append(down)
        self.got.append(got)

    def _drill(self, t: int, shown: Counter[str], drills: int) -> None:
        """Each Drill exchanges a card of the market and a face-up card of one floor.

        The Drill comes before the card of turn t is placed. With several Drills on a turn a card
        that went out can come in again elsewhere, so then every type may come in.
        """
        model = self.model
        into: dict[RoomOnFloor, Lin] = {}
        out: dict[RoomOnFloor, Lin] = {}
        if drills:
            can_come = set(shown) | (self.types if drills > 1 else set())
            for room in sorted(can_come):
                for floor in self.floors_of(room):
                    into[room, floor] = model.var(f"in[{t},{room},{floor}]", high=drills)
            for room in sorted(can_come if drills > 1 else self.types):
                for floor in self.floors_of(room):
                    out[room, floor] = model.var(f"out[{t},{room},{floor}]", high=drills)
            for floor in self.free:
                model.equal(_on(into, floor), _on(out, floor))
            for (room, floor), lit in out.items():
                # It lies there when it goes; with several Drills it may have come just before.
                again = into.get((room, floor), Lin()) if drills > 1 else Lin()
                model.at_most(lit, self.present(room, floor, t) + again)
        self.into.append(into)
        self.out.append(out)

    def _take(self, t: int, types: set[str]) -> dict[str, Lin]:
        """The type that is taken: what the column showed, or what the Drill put there."""
        model, scenario, source = self.model, self.scenario, self.choice.source[t]
        columns = range(len(scenario.markets[t]))
        if not self.into[t]:
            return {
                room: total(source[k] for k in columns if scenario.room(t, k) == room)
                for room in types
            }
        kept = [model.var(f"kept[{t},{k}]") for k in columns]
        back = {room: model.var(f"back[{t},{room}]") for room in sorted(types)}
        for k in columns:
            model.at_most(kept[k], source[k])
            # A column that shows something else had its own card drilled into the home.
            came = total(lit for (r, _), lit in self.into[t].items() if r == scenario.room(t, k))
            model.at_most(source[k] - kept[k], came)
        for room, lit in back.items():
            model.at_most(lit, total(o for (r, _), o in self.out[t].items() if r == room))
        model.equal(total([*kept, *back.values()]), 1)
        return {
            room: total([back[room], *(kept[k] for k in columns if scenario.room(t, k) == room)])
            for room in types
        }

    # --- what lies where when ------------------------------------------------------------------

    def placed(self, t: int, floor: str) -> Lin:
        """Whether turn t's card goes to this floor."""
        return _on(self.up[t], floor) + self.down[t].get(floor, 0)

    def filled(self, floor: str, turns: Iterable[int]) -> Lin:
        """Cells of a floor with a card: at the start, and filled on these turns."""
        start = self.width(floor) - self.free[floor]
        return total([start, *(self.placed(t, floor) for t in turns)])

    def present(self, room: str, floor: str, before: int | None = None) -> Lin:
        """Face-up cards of a type on a floor before a turn (by default after the last)."""
        turns = range(len(self.scenario.markets) if before is None else before)
        key = (room, floor)
        parts: list[Num] = [self.early[key]]
        for t in turns:
            parts += [self.up[t].get(key, 0), self.into[t].get(key, 0)]
            parts.append(-self.out[t].get(key, Lin()))
        return total(parts)

    def fallen(self, floor: str) -> Lin:
        """Face-down cards on a floor after the last turn."""
        return total([self.early_down[floor], *(down.get(floor, 0) for down in self.down)])

    def came(self, room: str, floor: str, first: int = 0, last: int | None = None) -> Lin:
        """Cards of a type that come to a floor from turn `first` on (before turn `last`)."""
        key = (room, floor)
        turns = range(first, len(self.scenario.markets) if last is None else last)
        return total(part[t].get(key, 0) for t in turns for part in (self.up, self.into))

    def drilled_in(self, room: str, floor: str) -> Lin:
        """Cards of a type that the Drill brings to a floor."""
        return total(into.get((room, floor), 0) for into in self.into)

    # --- gravity -------------------------------------------------------------------------------

    def _scaffoldings(self) -> list[ScaffoldingSpan]:
        """Scaffoldings that may support something: on the two lower floors.

        A Scaffolding taken in the last round is not put down any more (T4).
        """
        model, rounds = self.model, len(self.scenario.markets)
        sources: list[tuple[int, Num, tuple[str, ...]]] = [
            (-1, 1, (self.board.floor[cell],))
            for cell, content in enumerate(self.home)
            if content.scaffolding and self.board.floor[cell] != "S"
        ]
        sources += [
            (t, lit, ("B", "F")) for t, lit in self.choice.takes(SCAFFOLDING) if t < rounds - 1
        ]
        spans: list[ScaffoldingSpan] = []
        for at, (came, owner, floors) in enumerate(sources):
            ways = [
                ScaffoldingSpan(floor, came, q, model.var(f"scaffold[{at},{floor},{q}]"))
                for floor in floors
                if self.free[floor]
                for q in range(max(came, 0), rounds + 1)
            ]
            model.at_most(total(span.lit for span in ways), owner)
            spans += ways
            for q in range(max(came, 0), rounds):
                # T5: the Toolbox of the very turn is in time.
                used = total(span.lit for span in ways if span.filled == q)
                toolbox = self.choice.copies(TOOLBOX, q + 1)
                self.choice.lose(used, toolbox, f"scaffold[{at},{q}]")
        for q in range(rounds):
            for floor in ("B", "F"):
                ends = total(span.lit for span in spans if (span.floor, span.filled) == (floor, q))
                model.at_most(ends, self.placed(q, floor))
        return spans

    def support(self, floor: str, t: int) -> Lin:
        """Scaffoldings of a floor that are there when turn t's card is placed."""
        return total(
            span.lit for span in self.spans if span.floor == floor and span.came <= t <= span.filled
        )

    def _gravity(self) -> None:
        """Cells above each other: as many below as above, at any time (rules 1).

        After turn t every filled cell of the second floor has below it a cell that was filled
        before turn t, or holds a Scaffolding that is there on turn t: a Scaffolding that
        supported an earlier card either still stands or was filled since. The same holds for the
        cells of the first floor over the basement; there a Scaffolding that came before turn t
        and is filled after it needs a place to stand as well.
        """
        model = self.model
        ground = self.width("F") - self.width("B")
        for floor, free in self.free.items():
            model.at_most(total(self.placed(t, floor) for t in self.scenario.turns), free)
        for t in self.scenario.turns:
            model.at_most(
                self.filled("S", range(t + 1)), self.filled("F", range(t)) + self.support("F", t)
            )
            waiting = total(
                span.lit for span in self.spans if span.floor == "F" and span.came < t < span.filled
            )
            model.at_most(
                self.filled("F", range(t + 1)) + waiting,
                ground + self.filled("B", range(t)) + self.support("B", t),
            )


def _on(cards: dict[RoomOnFloor, Lin], floor: str) -> Lin:
    return total(lit for (_, where), lit in cards.items() if where == floor)
