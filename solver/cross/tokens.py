"""Décor tokens by the type, floor and size of their room, and that a token finishes it (3.4, 4).

A token counts here only if it is there in the end. That it must be placed where it does harm is
left out, which only loosens the bound.
"""

from __future__ import annotations

from typing import NamedTuple

from dhsolve.model.rules.decor import ANY, LARGE, NEAR
from dhsolve.solver.cross.linear import Lin, Num, total
from dhsolve.solver.cross.rooms import Rooms

DESIGNER = "interior_designer"


class Token(NamedTuple):
    """A token on a room in the end: its card, the turn it came (-1: before), its room."""

    name: str
    turn: int
    room: str
    floor: str
    size: int
    lit: Lin


class Tokens:
    """Tokens on rooms (runs, before the Engineer) and near the home."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms, self.building, self.model = rooms, rooms.building, rooms.model
        self.scenario, self.choice = rooms.scenario, rooms.choice
        self.decor = self.scenario.box.catalogue.decor
        self.designer = self.choice.owns(DESIGNER)
        self.tokens: list[Token] = []
        self.counts: list[tuple[str, Lin]] = [
            (name, Lin(None, 1)) for name in self.scenario.start.state.near
        ]
        """Each token's card with whether it is there in the end."""
        self._make()
        self.seats: dict[tuple[int, str, str], Lin] = {}
        """Whether a token for large rooms finds one on its turn, by turn, type and floor."""
        self._large()
        for room, floor in rooms.places:
            ours = [token for token in self.tokens if (token.room, token.floor) == (room, floor)]
            if ours:
                self._rows(room, floor, ours)
        if rooms.arrives:
            self._anywhere()

    def _make(self) -> None:
        board = self.scenario.box.board
        for at, content in enumerate(self.scenario.start.state.home):
            if content.room and content.decor:
                self._token(content.decor, -1, 1, f"{at}", content.room, board.floor[at])
        for name, card in self.decor.items():
            for t, lit in self.choice.takes(name):
                if card.place == NEAR:
                    self.counts.append((name, lit))
                else:
                    self._token(name, t, lit, f"{t}")

    def _token(
        self, name: str, turn: int, owner: Num, at: str, room: str = "", floor: str = ""
    ) -> None:
        """A token may be on any room of its kind; one from the start is on a card of its type,
        and only the Handyman takes that to another floor."""
        place = self.decor[name].place
        found: list[Lin] = []
        for kind, where in self.rooms.places:
            card = self.scenario.card(kind)
            if room and kind != room:
                continue
            if floor and where != floor and self.rooms.handyman.never:
                continue
            if place not in (ANY, LARGE, kind) and not room:
                continue
            if place == LARGE and card.most == 1 and not room:
                continue
            for size in range(1, min(card.most, self.building.width(where)) + 1):
                lit = self.model.var(f"token[{name},{at},{kind},{where},{size}]")
                if floor and where != floor:
                    self.model.at_most(lit, self.rooms.handyman)
                if place == LARGE and size == 1 and not room:
                    # two cards when it came (D5)
                    self.model.at_most(lit, self.rooms.shrinks())
                self.tokens.append(Token(name, turn, kind, where, size, lit))
                found.append(lit)
        if found:
            self.model.at_most(total(found), owner)
            self.counts.append((name, total(found)))

    def _large(self) -> None:
        """A token for large rooms is put on a room of at least two cards, all on one floor (4).

        The card under it stays till the end, or the token is lost; only the Handyman brings it to
        another floor. So on the token's turn two cards of its type lie on the floor where it is
        in the end, or on another one, and then a card of the type comes from there.
        """
        for name in sorted({t.name for t in self.tokens if self.decor[t.name].place == LARGE}):
            ours = [token for token in self.tokens if token.name == name and token.turn >= 0]
            for turn, room in sorted({(token.turn, token.room) for token in ours}):
                here = [token for token in ours if (token.turn, token.room) == (turn, room)]
                for floor in self.building.floors_of(room):
                    seat = self._seat(turn, room, floor)
                    moved = self.rooms.moved.get((room, floor), Lin())
                    there = total(token.lit for token in here if token.floor == floor)
                    self.model.at_most(there, seat + moved)
                seats = (self._seat(turn, room, f) for f in self.building.floors_of(room))
                self.model.at_most(total(token.lit for token in here), total(seats))

    def _seat(self, turn: int, room: str, floor: str) -> Lin:
        key = (turn, room, floor)
        if key not in self.seats:
            self.seats[key] = self.model.var(f"seat[{turn},{room},{floor}]")
            present = self.building.present(room, floor, turn + 1)
            self.model.at_most(2 * self.seats[key], present)
        return self.seats[key]

    def _rows(self, room: str, floor: str, ours: list[Token]) -> None:
        most = self.scenario.card(room).most
        for size in range(1, most + 1):
            # one token a room (4, E1)
            here = total(token.lit for token in ours if token.size == size)
            self.model.at_most(here, self.rooms.runs(room, floor, size))
        for turn in sorted({token.turn for token in ours}):
            early = [token for token in ours if token.turn <= turn]
            self._finished(room, floor, turn, early)

    def _finished(self, room: str, floor: str, turn: int, early: list[Token]) -> None:
        """Rooms with a token that came by a turn consist of cards that lay there by then.

        A token's card lies there from the token's turn to the end, or the token is lost; so the
        tokens have different cards among those present. Without the Designer no card joins a
        room with a token (3.4), by Drill and Supplier neither, so all its cards have lain there
        as long.

        The Handyman makes one room of a type at most on a floor, that of the card that arrives:
        its other cards may be new, and the card itself if it comes from another floor. (Of two
        cards of one type that change places on a floor, the later token's room is finished when
        both tokens count, so one room is new at most for each turn.)
        """
        model, rooms, building = self.model, self.rooms, self.building
        most = self.scenario.card(room).most
        present = building.present(room, floor, turn + 1)
        moved = rooms.moved.get((room, floor), Lin())
        model.at_most(self._number(turn, early), present + 2 * moved)
        if most == 1:
            return
        cards = total(token.size * token.lit for token in early)
        arrives = rooms.arrives.get((room, floor), Lin())
        limit = present + (most - 1) * arrives + moved
        if self.designer.never:
            model.at_most(cards, limit)
            return
        if self.designer.fixed is None:
            model.at_most(cards, limit + building.width(floor) * self.designer)
            first = min(t for t, _ in self.choice.takes(DESIGNER))
        else:
            first = 0
        later = building.came(room, floor, max(turn + 1, first))
        supplied = rooms.supplied.get((room, floor), Lin())
        # the card that joins such a room may join a whole room to it
        model.at_most(cards, limit + (most - 1) * (later + supplied))

    def _number(self, turn: int, early: list[Token]) -> Lin:
        """Tokens, as the cards that their rooms have at least on this turn: one for large rooms
        has two when it comes."""
        return total(
            (2 if self.decor[t.name].place == LARGE and t.turn == turn >= 0 else 1) * t.lit
            for t in early
        )

    def _anywhere(self) -> None:
        """The same for all floors together: there the Handyman makes no card new."""
        model, rooms, building = self.model, self.rooms, self.building
        for room in rooms.types:
            most, floors = self.scenario.card(room).most, building.floors_of(room)
            ours = [token for token in self.tokens if token.room == room]
            grown = total(rooms.arrives.get((room, floor), 0) for floor in floors)
            for turn in sorted({token.turn for token in ours}):
                early = [token for token in ours if token.turn <= turn]
                present = total(building.present(room, floor, turn + 1) for floor in floors)
                model.at_most(self._number(turn, early), present)
                if self.designer.never:
                    cards = total(token.size * token.lit for token in early)
                    model.at_most(cards, present + (most - 1) * grown)

    def points(self) -> Lin:
        """Each token its points, and one more with the Designer (D4)."""
        points: list[Num] = []
        for at, (name, lit) in enumerate(self.counts):
            points.append(self.decor[name].points * lit)
            points.append(self.model.both(f"designed[{at}]", lit, self.designer))
        return total(points)
