"""One use of the Drill: a column's card goes into the home, and the one it replaces to the column
(rules 5, T1)."""

from __future__ import annotations

from typing import TypeAlias

from dhsolve.solver.shared.cp import Cp, Lit
from dhsolve.solver.shared.room_rules import Rooms, Tokens, limit_sizes, respect_tokens
from dhsolve.solver.shared.scenario import Scenario

Market: TypeAlias = list[dict[str, Lit]]
"""For each column: the literal of each room type that it may show."""


class DrillUse:
    """Which cell and which column, and what is where before and after."""

    def __init__(self, cp: Cp, scenario: Scenario, t: int, rooms: Rooms, market: Market) -> None:
        """`rooms` and `market` as they are before it is used on turn t, if it is."""
        self.cp, self.scenario, self.t = cp, scenario, t
        self.rooms, self.market = rooms, market
        self.at = {(c, k): cp.lit(f"drill[{t},{c},{k}]") for c, k in self._targets()}
        """By cell and column."""
        self.used = cp.exactly_any(self.at.values(), f"drilled[{t}]")
        cp.model.add_at_most_one(self.at.values())
        self.column = [
            cp.exactly_any(self._ways(column=k), f"drill_k[{t},{k}]") for k in range(len(market))
        ]
        """By column: whether its card is exchanged."""
        self.hit = [cp.exactly_any(self._ways(cell=c), f"drill_c[{t},{c}]") for c in scenario.cells]
        """By cell: whether its card is exchanged."""
        self.out: dict[str, Lit] = {}
        """By type: whether such a card leaves the home."""
        self.incoming: list[tuple[str, Lit]] = []
        """Each card that may come into the home, by type."""

    def _targets(self) -> list[tuple[int, int]]:
        """The cells and columns between which cards can be exchanged."""
        scenario = self.scenario
        return [
            (cell, k)
            for cell in scenario.cells
            for k in range(len(self.market))
            if self.rooms[cell]
            and scenario.may_drill(self.t, k, scenario.box.board.floor[cell])
            and any(scenario.may_lie(room, cell) for room in self.market[k])
        ]

    def _ways(self, cell: int | None = None, column: int | None = None) -> list[Lit]:
        """The uses on a cell or with a column."""
        return [lit for (c, k), lit in self.at.items() if c == cell or k == column]

    def home_after(self, token: list[Lit], designer: Lit) -> Rooms:
        """The face-up cards after the exchange; `token` says by cell whether one lies there."""
        cp, scenario, t = self.cp, self.scenario, self.t
        incoming = self._incoming()
        self._outgoing()
        after: Rooms = []
        for cell in scenario.cells:
            there: dict[str, Lit] = {}
            for room in sorted(self.rooms[cell].keys() | incoming[cell].keys()):
                held = self.rooms[cell].get(room, cp.no)
                comes = cp.exactly_any(incoming[cell].get(room, []), f"comes[{t},{cell},{room}]")
                new = cp.lit(f"drilled_room[{t},{cell},{room}]")
                cp.implies(comes, new)
                cp.clause(cp.neg(held), self.hit[cell], new)
                cp.clause(cp.neg(new), comes, held)
                cp.clause(cp.neg(new), comes, cp.neg(self.hit[cell]))
                there[room] = new
                if not cp.is_no(comes):
                    respect_tokens(cp, scenario, comes, cell, room, self.rooms, token, designer)
            after.append(there)
        limit_sizes(cp, scenario, after)
        return after

    def _incoming(self) -> list[dict[str, list[Lit]]]:
        """By cell and type: the ways in which such a card comes there."""
        cp, t = self.cp, self.t
        incoming: list[dict[str, list[Lit]]] = [{} for _ in self.scenario.cells]
        for (cell, k), lit in self.at.items():
            cp.implies(lit, *self.rooms[cell].values())
            for room, shows in self.market[k].items():
                if self.scenario.may_lie(room, cell):
                    comes = cp.both(lit, shows, f"drill_in[{t},{cell},{k},{room}]")
                    incoming[cell].setdefault(room, []).append(comes)
                    self.incoming.append((room, comes))
                else:
                    cp.forbid(lit, shows)
        return incoming

    def _outgoing(self) -> None:
        """The type of the card that leaves is that of the cell."""
        cp = self.cp
        for room in sorted({room for on_cell in self.rooms for room in on_cell}):
            out = self.out[room] = cp.lit(f"drill_out[{self.t},{room}]")
            for cell in self.scenario.cells:
                held = self.rooms[cell].get(room, cp.no)
                cp.clause(cp.neg(self.hit[cell]), cp.neg(held), out)
                cp.clause(cp.neg(self.hit[cell]), held, cp.neg(out))
            cp.implies(out, self.used)

    def tokens_after(self, tokens: Tokens) -> Tokens:
        """A token leaves with its card (T1)."""
        return [
            {
                name: self.cp.unless(lit, self.hit[cell], f"kept[{self.t},{cell},{name}]")
                for name, lit in tokens[cell].items()
            }
            for cell in self.scenario.cells
        ]

    def market_after(self) -> Market:
        """The column shows the card that has left the home."""
        cp, t = self.cp, self.t
        after: Market = []
        for k, column in enumerate(self.market):
            swapped = self.column[k]
            content = {
                room: cp.unless(lit, swapped, f"shows[{t},{k},{room}]")
                for room, lit in column.items()
            }
            for room, out in self.out.items():
                back = cp.both(out, swapped, f"back[{t},{k},{room}]")
                content[room] = cp.exactly_any(
                    [back, content.get(room, cp.no)], f"shows_back[{t},{k},{room}]"
                )
            after.append(content)
        return after
