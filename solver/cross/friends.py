"""Friends: when each is invited, and which rooms are there then (rules 7, last paragraph).

A friend is invited after the room of some turn is placed; Supplier and Handyman come too late.
Until the end only the Drill takes face-up cards away. So whatever stands side by side when a friend
is invited still stands there on the next turn that is followed by a Drill, or after the last
turn: only these *moments* have to be looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from typing import NamedTuple

from dhsolve.solver.cross.floors import UPPER, Building
from dhsolve.solver.cross.linear import Lin, Num, total

Place = tuple[str, ...]
"""The room types that serve as one of a friend's rooms."""


class Invitation(NamedTuple):
    """A friend invited to a floor, whose rooms still stand after turn `turn`."""

    friend: str
    floor: str
    turn: int
    lit: Lin


class Friends:
    """The invited friends, by floor and moment."""

    def __init__(self, building: Building) -> None:
        self.building, self.model = building, building.model
        self.scenario = building.scenario
        self.friends = self.scenario.box.catalogue.friends
        self.invitations: list[Invitation] = []
        start = self.scenario.start
        taken = {floor for floor, _ in start.state.friends}
        for name in sorted(set(start.friends)):
            ours = [
                self._invitation(name, floor, turn, drilled)
                for floor in UPPER
                if floor not in taken
                for turn, drilled in self._moments()
            ]
            self.model.at_most(total(one.lit for one in ours), start.friends.count(name))
            self.invitations += ours
        for floor in UPPER:
            here = (one.lit for one in self.invitations if one.floor == floor)
            self.model.at_most(total(here), 1)

    def _moments(self) -> Iterator[tuple[int, Num]]:
        """Turns after which a Drill can follow, with whether it does, and the last turn."""
        last = len(self.scenario.markets) - 1
        for t in self.scenario.turns:
            if t == last or t + 1 in self.building.drills:
                yield t, 1 if t == last else self.building.drills[t + 1]

    def _invitation(self, name: str, floor: str, turn: int, drilled: Num) -> Invitation:
        """Each of the friend's rooms has a card on the floor at that moment."""
        lit = self.model.var(f"friend[{name},{floor},{turn}]")
        self.model.at_most(lit, drilled)
        for place in self.friends[name].rooms:
            there = total(self.building.present(room, floor, turn + 1) for room in place)
            self.model.at_most(lit, there)
        return Invitation(name, floor, turn, lit)

    def points(self) -> Lin:
        """The points of all friends, also of those who came before the start."""
        early = (self.friends[name].points for _, name in self.scenario.start.state.friends)
        now = (self.friends[one.friend].points * one.lit for one in self.invitations)
        return total([*early, *now])

    def rows_of_rooms(self, invitation: Invitation) -> Iterator[list[tuple[Place, int]]]:
        """The ways in which the rooms can stand side by side: what lies on which cells.

        Of the outer rooms one card touches the next room; the inner rooms lie with all their cards
        between their neighbours, so a row of cells holds one card of each outer room and all
        cards of the inner ones.
        """
        cells = self.scenario.box.board.floors[invitation.floor]
        places = self.friends[invitation.friend].rooms
        most = [max(self.scenario.card(room).most for room in place) for place in places]
        for order in permutations(range(len(places))):
            inner = (range(1, most[at] + 1) for at in order[1:-1])
            for sizes in product((1,), *inner, *[(1,)] * (len(order) > 1)):
                row = [
                    places[at] for at, size in zip(order, sizes, strict=True) for _ in range(size)
                ]
                for first in range(len(cells) - len(row) + 1):
                    yield list(zip(row, cells[first : first + len(row)], strict=True))
