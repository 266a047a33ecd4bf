"""Tokens without cells: by type, floor and size of their room, and that they finish it (3.4).

A token that is lost later, or has to be placed where it does harm, counts here as not placed:
that only loosens the bound.
"""

from __future__ import annotations

from typing import NamedTuple

from dhsolve.model.rules.decor import ANY, LARGE, NEAR
from dhsolve.solver.relaxation.floors import RelaxedFloors
from dhsolve.solver.relaxation.rooms import RelaxedRooms
from dhsolve.solver.shared.cp import Expr, Lit


class Token(NamedTuple):
    """A token that counts at the end: when it came, and a room that it may be on."""

    name: str
    turn: int
    rooms: tuple[str, ...]
    """The types that the room may have."""
    floor: str
    size: int
    lit: Lit


class Decor(NamedTuple):
    """A décor card that may be owned, and whether its token counts."""

    name: str
    counts: Expr


class RelaxedTokens:
    """Tokens on rooms and near the home."""

    def __init__(self, floors: RelaxedFloors, rooms: RelaxedRooms) -> None:
        self.floors, self.rooms, self.cp = floors, rooms, floors.cp
        self.selection, self.scenario = floors.selection, floors.scenario
        self.designer = self.selection.owns("interior_designer")
        self.tokens: list[Token] = []
        self.decor: list[Decor] = []
        for cell, content in enumerate(self.scenario.state.home):
            if content.decor and content.room:
                self._token(
                    content.decor,
                    -1,
                    self.cp.yes,
                    content.room,
                    self.scenario.box.board.floor[cell],
                )
        for t in floors.rounds:
            names = {self.scenario.resource(t, k) for k in self.scenario.columns(t)}
            for name in sorted(str(name) for name in names if self.scenario.is_decor(name)):
                self._token(name, t, self.selection.takes(t, name))
        self._one_a_room()
        for turn in sorted({token.turn for token in self.tokens}):
            for room, floor in sorted({(token.rooms, token.floor) for token in self.tokens}):
                self._finished(turn, room, floor)
            for kinds in sorted({token.rooms for token in self.tokens}):
                self._came(turn, kinds)
        self.decor += [Decor(name, lit) for name, lit in self.near()]

    def _token(
        self, name: str, turn: int, owner: Lit, room: str | None = None, floor: str | None = None
    ) -> None:
        place = self.scenario.box.catalogue.decor[name].place
        ours: list[Lit] = []
        for kinds, where, size in self._places(place, room):
            # Only the Handyman brings a token to another floor.
            if floor and where != floor and self.cp.is_no(self.rooms.handyman):
                continue
            lit = self.cp.lit(f"token[{turn},{name},{kinds},{where},{size}]")
            if floor and where != floor:
                self.cp.implies(lit, self.rooms.handyman)
            if place == LARGE and size == 1 and turn >= 0:
                self.cp.model.add(lit <= self.rooms.shrunk(kinds[0], where, turn))  # D5
            ours.append(lit)
            self.tokens.append(Token(name, turn, kinds, where, size, lit))
        if ours:
            self.cp.model.add(self.cp.total(ours) <= owner)
            self.decor.append(Decor(name, self.cp.total(ours)))

    def _places(self, place: str, room: str | None) -> list[tuple[tuple[str, ...], str, int]]:
        """Types, floor and size of the rooms that a token may be on.

        One-card types are taken together where any will do: it hardly ever matters which.
        """
        most = {name: card.most for name, card in self.scenario.box.catalogue.rooms.items()}
        pieces = self.rooms.pieces()
        if room or place not in (ANY, LARGE):
            kind = room or place
            pieces = [piece for piece in pieces if piece[0] == kind]
        found: list[tuple[tuple[str, ...], str, int]] = [
            ((kind,), floor, size)
            for kind, floor, size in pieces
            if most[kind] > 1 or place not in (ANY, LARGE)
        ]
        if place == ANY:
            found += [
                (kinds, floor, 1)
                for floor in self.floors.free
                if (kinds := tuple(k for k, f, _ in pieces if f == floor and most[k] == 1))
            ]
        return found

    def _large(self, token: Token) -> bool:
        """Whether its room has two cards when it comes; at the start it may have lost one (D5)."""
        return token.turn >= 0 and self.scenario.box.catalogue.decor[token.name].place == LARGE

    def _one_a_room(self) -> None:
        """A room, or a part of a two-floor room, holds one token at most."""
        for kinds, floor, size in sorted({token[2:5] for token in self.tokens}):
            here = [
                token.lit
                for token in self.tokens
                if set(token.rooms) <= set(kinds) and token[3:5] == (floor, size)
            ]
            there = [lit for kind in kinds for lit in self.rooms.pieces_of(kind, floor, size)]
            self.cp.model.add(self.cp.total(here) <= self.cp.total(there))

    def _finished(self, turn: int, kinds: tuple[str, ...], floor: str) -> None:
        """Rooms with tokens of turns up to this one consist of cards that had come by then.

        Without the Designer a decorated room does not grow (3.4), by the Supplier neither; the
        Handyman can make the rooms grow that its two cards come to (rules 6).
        """
        cp, floors, rooms = self.cp, self.floors, self.rooms
        ours = [
            token
            for token in self.tokens
            if token.turn <= turn and set(token.rooms) <= set(kinds) and token.floor == floor
        ]
        if not ours:
            return
        came = sum(floors.came_before(kind, floor, turn + 1) for kind in kinds)
        brought = cp.total(rooms.moved.get((kind, floor), cp.no) for kind in kinds)
        # Each token has a card of its own, which had come or was brought by the Handyman.
        cp.model.add(cp.total(token.lit for token in ours) <= came + brought)
        most = max(self.scenario.box.catalogue.rooms[kind].most for kind in kinds)
        if most == 1:
            return
        (room,) = kinds
        if any(self._large(token) for token in ours):
            # One for large rooms has two cards when it comes.
            cards = sum((2 if self._large(token) else 1) * token.lit for token in ours)
            cp.model.add(cards <= came + 4 * rooms.handyman)
        cards = sum(token.size * token.lit for token in ours)
        limit = came + brought + (most - 1) * rooms.landed.get((room, floor), 0)
        if cp.is_no(self.designer):
            cp.model.add(cards <= limit)
            return
        if "interior_designer" in self.scenario.state.helpers:
            return
        width = len(self.scenario.box.board.floors[floor])
        cp.model.add(cards <= limit + width * self.designer)
        first = min(t for t in floors.rounds if self.scenario.columns_with(t, "interior_designer"))
        later = floors.came_from(room, floor, max(turn + 1, first))
        supplied = rooms.supplied.get((room, floor), cp.no)
        # A card that joins a decorated room may join it with another one that was there before.
        cp.model.add(cards <= limit + (most - 1) * (later + supplied))

    def _came(self, turn: int, kinds: tuple[str, ...]) -> None:
        """Tokens of turns up to this one lie on cards that had come by then, on whatever floor.

        For their own floor `_finished` says so, but the Handyman may have brought them there.
        """
        if self.cp.is_no(self.rooms.handyman):
            return
        ours = [t for t in self.tokens if t.turn <= turn and set(t.rooms) <= set(kinds)]
        cards = sum((2 if self._large(token) else 1) * token.lit for token in ours)
        came = [
            self.floors.came_before(kind, floor, turn + 1)
            for kind in kinds
            for floor in self.floors.floors_of(kind)
        ]
        if ours:
            self.cp.model.add(cards <= sum(came))

    def near(self) -> list[tuple[str, Lit]]:
        """Tokens near the home."""
        return [(name, self.cp.yes) for name in self.scenario.state.near] + [
            (name, lit)
            for name, card in self.scenario.box.catalogue.decor.items()
            if card.place == NEAR
            for lit in self.selection.all_takes(name)
        ]

    def points(self) -> Expr:
        """Each token its points, one more with the Designer (D4)."""
        catalogue = self.scenario.box.catalogue.decor
        points: list[Expr] = []
        for at, (name, counts) in enumerate(self.decor):
            points.append(catalogue[name].points * counts)
            if not self.cp.is_no(self.designer):
                extra = self.cp.lit(f"designed[{at}]")
                self.cp.implies(extra, self.designer)
                self.cp.model.add(extra <= counts)
                points.append(extra)
        return sum(points)
