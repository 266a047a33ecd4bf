"""Friends (rules 7).

A friend's rooms, once they stand, stand until a Drill takes one away, and a friend can be invited
on any turn. So nothing is lost by inviting only on the last turn and on turns right before a Drill.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, permutations, product

from dhsolve.model.cards.board import UPPER_FLOORS
from dhsolve.solver.exact.placement import Placement
from dhsolve.solver.shared.cp import Cp, Expr, Lit
from dhsolve.solver.shared.room_rules import Rooms
from dhsolve.solver.shared.scenario import Scenario


class Invitations:
    """Who is invited, when and to which floor."""

    def __init__(self, cp: Cp, scenario: Scenario, placement: Placement) -> None:
        self.cp, self.scenario = cp, scenario
        self.invited: dict[tuple[int, str, str], Lit] = {}
        taken = {floor for floor, _ in scenario.state.friends}
        floors = [floor for floor in UPPER_FLOORS if floor not in taken]
        for t in range(scenario.rounds):
            last = t == scenario.rounds - 1
            if not last and not placement.drillable(t + 1):
                continue
            for friend, floor in product(sorted(set(scenario.start.friends)), floors):
                lit = cp.lit(f"invite[{t},{friend},{floor}]")
                cp.implies(lit, *self._stands(friend, floor, placement.rooms[t + 1]))
                if not last:
                    cp.implies(lit, *(use.used for use in placement.drills[t + 1]))
                self.invited[t, friend, floor] = lit
        for friend in sorted(set(scenario.start.friends)):
            ours = [lit for (_, name, _), lit in self.invited.items() if name == friend]
            cp.model.add(cp.total(ours) <= scenario.start.friends.count(friend))
        for floor in floors:
            cp.model.add_at_most_one(
                [lit for (_, _, where), lit in self.invited.items() if where == floor]
            )

    def _stands(self, friend: str, floor: str, rooms: Rooms) -> list[Lit]:
        """The ways in which the friend's rooms can stand side by side on a floor."""
        cp = self.cp
        cells = self.scenario.box.board.floors[floor]
        found: list[Lit] = []
        for row in self._rows(friend):
            for at in range(len(cells) - len(row) + 1):
                window = zip(cells[at : at + len(row)], row, strict=True)
                lits = [rooms[cell].get(room, cp.no) for cell, room in window]
                way = cp.all_of(lits, f"stand[{friend},{floor},{at}]")
                if not cp.is_no(way):
                    found.append(way)
        return found

    def _rows(self, friend: str) -> Iterator[tuple[str, ...]]:
        """Rows of cards that show the rooms: one card of the outer rooms, all of the inner ones.

        Two rooms of one type never stand side by side: they would be one room.
        """
        catalogue = self.scenario.box.catalogue
        seen: set[tuple[str, ...]] = set()
        for places in permutations(catalogue.friends[friend].rooms):
            for types in product(*places):
                if any(a == b for a, b in pairwise(types)):
                    continue
                inner = [range(1, catalogue.rooms[room].most + 1) for room in types[1:-1]]
                for sizes in product(*inner):
                    row = [types[0]]
                    for room, size in zip(types[1:-1], sizes, strict=True):
                        row += [room] * size
                    row += types[-1:] if len(types) > 1 else []
                    if tuple(row) not in seen:
                        seen.add(tuple(row))
                        yield tuple(row)

    def points(self) -> Expr:
        """The points of all friends, those invited before the start included."""
        friends = self.scenario.box.catalogue.friends
        earlier = sum(friends[name].points for _, name in self.scenario.state.friends)
        return earlier + sum(
            friends[name].points * lit for (_, name, _), lit in self.invited.items()
        )
