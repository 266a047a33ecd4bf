"""The core's décor: tokens on rooms by type, floor and size, and the rule that they finish rooms.

A token that is lost later, or has to be placed where it does harm, counts here as not placed:
that only loosens the bound.
"""

from __future__ import annotations

from typing import NamedTuple

from dhsolve.model.decor import ANY, LARGE, NEAR
from dhsolve.solver.core_floors import CoreFloors
from dhsolve.solver.core_rooms import CoreRooms
from dhsolve.solver.cp import Expr, Lit


class Token(NamedTuple):
    """A token that counts at the end: when it came, and the room it is on."""

    name: str
    turn: int
    room: str
    floor: str
    size: int
    lit: Lit


class CoreTokens:
    """Tokens on rooms and near the home."""

    def __init__(self, floors: CoreFloors, rooms: CoreRooms) -> None:
        self.floors, self.rooms, self.cp = floors, rooms, floors.cp
        self.selection, self.case = floors.selection, floors.case
        self.designer = self.selection.owns("interior_designer")
        self.tokens: list[Token] = []
        for cell, content in enumerate(self.case.state.home):
            if content.decor and content.room:
                self._token(
                    content.decor, -1, self.cp.yes, content.room, self.case.box.board.floor[cell]
                )
        for t in floors.rounds:
            names = {self.case.resource(t, k) for k in self.case.columns(t)}
            for name in sorted(str(name) for name in names if self.case.is_decor(name)):
                self._token(name, t, self.selection.takes(t, name))
        self._one_a_room()
        for turn in sorted({token.turn for token in self.tokens}):
            for room, floor in sorted({(token.room, token.floor) for token in self.tokens}):
                self._finished(turn, room, floor)

    def _token(
        self, name: str, turn: int, owner: Lit, room: str | None = None, floor: str | None = None
    ) -> None:
        place = self.case.box.catalogue.decor[name].place
        ours: list[Lit] = []
        for kind, where, size in self.rooms.pieces():
            if kind != (room or kind) or (place not in (ANY, LARGE) and kind != place):
                continue
            if self._large(name) and self.case.box.catalogue.rooms[kind].most == 1:
                continue
            # Only the Handyman brings a token to another floor.
            if floor and where != floor and self.cp.is_no(self.rooms.handyman):
                continue
            lit = self.cp.lit(f"token[{turn},{name},{kind},{where},{size}]")
            if floor and where != floor:
                self.cp.implies(lit, self.rooms.handyman)
            if self._large(name) and size == 1:
                self.cp.model.add(lit <= self.rooms.shrunk())
            ours.append(lit)
            self.tokens.append(Token(name, turn, kind, where, size, lit))
        if ours:
            self.cp.model.add(self.cp.total(ours) <= owner)

    def _large(self, name: str) -> bool:
        return self.case.box.catalogue.decor[name].place == LARGE

    def _one_a_room(self) -> None:
        """A room, or a part of a two-floor room, holds one token at most."""
        for kind, floor, size in self.rooms.pieces():
            here = [
                token.lit
                for token in self.tokens
                if (token.room, token.floor, token.size) == (kind, floor, size)
            ]
            if here:
                there = self.cp.total(self.rooms.pieces_of(kind, floor, size))
                self.cp.model.add(self.cp.total(here) <= there)

    def _finished(self, turn: int, room: str, floor: str) -> None:
        """Rooms with tokens of turns up to this one consist of cards that had come by then.

        Without the Designer a decorated room does not grow (3.4), by the Supplier neither; the
        Handyman can make the rooms at its two cells grow (rules 6).
        """
        cp, floors = self.cp, self.floors
        ours = [
            token
            for token in self.tokens
            if token.turn <= turn and (token.room, token.floor) == (room, floor)
        ]
        if not ours:
            return
        most = self.case.box.catalogue.rooms[room].most
        came = floors.ever(room, floor, turn + 1)
        # Each token has a room of its own, one for large rooms has two cards of it when it comes.
        rooms = sum((2 if self._large(token.name) else 1) * token.lit for token in ours)
        cp.model.add(rooms <= came + 4 * self.rooms.handyman)
        if most == 1:
            return
        cards = sum(token.size * token.lit for token in ours)
        limit = came + 2 * (most - 1) * self.rooms.handyman
        if cp.is_no(self.designer):
            cp.model.add(cards <= limit)
            return
        if "interior_designer" in self.case.state.helpers:
            return
        width = len(self.case.box.board.floors[floor])
        cp.model.add(cards <= limit + width * self.designer)
        first = min(t for t in floors.rounds if self.case.columns_with(t, "interior_designer"))
        later = floors.between(room, floor, max(turn + 1, first))
        supplied = self.rooms.supplied.get((room, floor), cp.no)
        cp.model.add(cards <= limit + later + supplied)

    def near(self) -> list[tuple[str, Lit]]:
        """Tokens near the home."""
        return [(name, self.cp.yes) for name in self.case.state.near] + [
            (name, lit)
            for name, card in self.case.box.catalogue.decor.items()
            if card.place == NEAR
            for lit in self.selection.all_takes(name)
        ]

    def points(self) -> Expr:
        """Each token its points, one more with the Designer (D4)."""
        decor = self.case.box.catalogue.decor
        points: Expr = 0
        owned = [(token.name, token.lit) for token in self.tokens] + self.near()
        for at, (name, lit) in enumerate(owned):
            extra = self.cp.all_of((self.designer, lit), f"designed[{at}]")
            points += decor[name].points * lit + extra
        return points
