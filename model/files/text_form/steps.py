"""What a player does, in words: the steps of a turn and of the end of the game."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from dhsolve.model.cards.box import Box
from dhsolve.model.files.text_form.names import Kind, Unclear, comparable, misplaced, names_of
from dhsolve.model.files.text_form.words import Faults, Piece, Place, Reading

Json = dict[str, Any]

FACES = {"up": "up", "down": "down", "cima": "up", "baixo": "down", "empty": "down"}
FILLERS = ("on", "em", "face", "para", "com", "a", "and", "e")
WHEN = {"before": "before", "first": "before", "antes": "before"} | {
    "after": "after",
    "then": "after",
    "depois": "after",
}
TOOLS = ("digger", "ladder", "drill", "concrete_mixer", "jackhammer")
BONUSES = {"roofer": "roofer", "supplier": "supplier"}
PLAN_SET = ("plans", "planset", "plantas", "novasplantas", "plan")
TOKEN = ("token", "decor", "ficha")
INVITE = ("invite", "friend", "amigo", "convida")
KEEP = ("keep", "fica")
CELL = re.compile(r"[a-z]\d", re.IGNORECASE | re.ASCII)
FLOORS = {"f": "F", "s": "S"}
NOTHING = ("nothing", "nada", "-")


class StepReader:
    """Reads steps with the cards of a box, and collects what is wrong with them."""

    def __init__(self, box: Box, faults: Faults) -> None:
        self._box, self._faults = box, faults

    # --- words of the game -------------------------------------------------------------------

    def card(self, piece: Piece, kind: Kind, others: Iterable[Kind] = ()) -> str | None:
        """The id of a card of this kind; a fault, and nothing, if it is none."""
        if not piece.text:
            self._faults.add(piece.place, f"a {kind} is missing")
            return None
        try:
            return names_of(self._box, kind).find(piece.text)
        except Unclear as unclear:
            reason = misplaced(self._box, piece.text, kind, others) or str(unclear)
            self._faults.add(piece.place, reason)
            return None

    def is_cell(self, word: str) -> bool:
        """Whether a word names a cell, or looks like one: there may be none of that name."""
        return CELL.fullmatch(word) is not None

    def cell(self, words: Reading) -> str | None:
        """The next word as a cell."""
        words.skip(*FILLERS)
        if words.over or words.peek() == ",":
            self._faults.add(words.place, "a cell is missing")
            return None
        return self.card(words.take(), "cell")

    def number(self, words: Reading) -> int | None:
        """The next word as the number of a column."""
        words.skip("column", "coluna")
        if not words.peek().isascii() or not words.peek().isdigit():
            self._faults.add(words.place, "the number of a column is missing")
            return None
        return int(words.take().text[:6])

    def _known(self, text: str, kind: Kind) -> str | None:
        try:
            return names_of(self._box, kind).find(text)
        except Unclear:
            return None

    # --- a turn ------------------------------------------------------------------------------

    def is_step(self, word: str) -> bool:
        """Whether a step of a turn can begin with this word, which is no room then."""
        plain = comparable(word)
        return (
            self.is_cell(word)
            or word in ("bonus", "bônus", "mixer")
            or word in WHEN
            or plain in (*TOKEN, *INVITE, *PLAN_SET)
            or self._known(word, "resource") is not None
        )

    def turn(self, words: Reading, column: int, resource: str | None) -> Json:
        """The turn that takes a column; `resource` is what the column shows, if that is known."""
        turn: Json = {"column": column}
        while not words.over:
            if not words.skip(",", ">"):
                self._step(words, turn, resource)
        if "room" not in turn:
            self._faults.add(words.place, "the cell of the room card is missing")
        return turn

    def _step(self, words: Reading, turn: Json, resource: str | None) -> None:
        when = WHEN.get(words.peek())
        if when:
            words.take()
        words.skip("bonus", "bônus")
        if self.is_cell(words.peek()):
            self._room(words, turn)
            return
        place = words.place
        if comparable(words.peek()) in INVITE:
            self._invite(words, turn)
            return
        name = words.until(lambda word: self.is_cell(word) or word.isdigit())
        if not name.text:
            if not words.over:
                self._faults.add(place, f'"{words.take().text}" is not understood here')
            return
        head = comparable(name.text)
        first = name.text.split(" ")[0]
        if (tool := self._tool(name.text)) is not None:
            turn.setdefault("tools", []).append(tool)
            self._tool_use(words, tool, name, first)
        elif self._known(name.text, "tool") == "scaffolding":
            self._set_once(turn, "scaffolding", self._scaffolding(words, turn, when), place)
        elif head in PLAN_SET:
            self._set_once(turn, "bonus", "plans", place)
        elif (helper := self._known(name.text, "helper")) in BONUSES:
            self._set_once(turn, "bonus", BONUSES[str(helper)], place)
        elif (token := self._token(name, turn, resource)) is not None:
            self._set_once(turn, "decor", self.cell(words), token)

    def _set_once(self, turn: Json, name: str, value: object, place: Place) -> None:
        if name in turn:
            self._faults.add(place, f"a second {name}")
        turn[name] = value

    def _room(self, words: Reading, turn: Json) -> None:
        place = words.place
        cell = self.cell(words)
        words.skip("face")
        face = FACES.get(words.peek(), "")
        if face:
            words.take()
        self._set_once(turn, "room", {"cell": cell, "face": face or "up"}, place)

    def _invite(self, words: Reading, turn: Json) -> None:
        if words.peek() in ("invite", "convida"):
            words.take()
        name = words.until(lambda word: word in FLOORS)
        friend = self.card(name, "friend")
        floor = FLOORS.get(words.peek())
        if floor is None:
            self._faults.add(words.place, "a floor is missing: F or S")
        else:
            words.take()
        turn.setdefault("friends", []).append({"friend": friend, "floor": floor})

    def _tool(self, text: str) -> Json | None:
        """The use of a tool that these words begin with, without what it is used on."""
        if comparable(text) == "mixer":
            text = "concrete_mixer"
        found = self._known(text, "tool")
        if found is None and self._known(text.split(" ")[0], "tool") == "ladder":
            found = "ladder"  # the words after it are the roof that is given
        return {"tool": found} if found in TOOLS else None

    def _tool_use(self, words: Reading, tool: Json, name: Piece, first: str) -> None:
        if tool["tool"] == "drill":
            tool["cell"], tool["column"] = self.cell(words), self.number(words)
        elif tool["tool"] == "concrete_mixer":
            tool["columns"] = [self.number(words), self.number(words)]
        elif tool["tool"] == "ladder" and name.text != first:
            at = len(first)
            tool["give"] = self.card(name.part(at, len(name.text)), "roof")
            tool["column"] = self.number(words)

    def _scaffolding(self, words: Reading, turn: Json, when: str | None) -> Json:
        cell = self.cell(words)
        when = WHEN.get(words.peek()) or when
        words.skip(*WHEN)
        return {"cell": cell, "when": when or ("after" if "room" in turn else "before")}

    def _token(self, name: Piece, turn: Json, resource: str | None) -> Place | None:
        """Where a décor token stands in the text, if it is one and the one that was taken."""
        if comparable(name.text) in TOKEN:
            return name.place
        token = self.card(name, "décor", ("room", "resource"))
        dug = any(use["tool"] == "digger" for use in turn.get("tools", ()))
        if token is not None and resource is not None and token != resource and not dug:
            self._faults.add(name.place, f'"{name.text}" is not the resource of the column')
            return None
        return name.place if token is not None else None

    # --- the end of the game -----------------------------------------------------------------

    def end(self, words: Reading) -> Json:
        """What is done after the last round."""
        end: Json = {}
        for chunk in words.chunks():
            if not chunk.skip(*NOTHING):
                self._action(chunk, end)
                if not chunk.over:
                    self._faults.add(chunk.place, f'"{chunk.take().text}" is not understood here')
        return end

    def _action(self, words: Reading, end: Json) -> None:
        head = self._head(words)
        if comparable(head.text) in ("roof", "telhado"):
            end["roof"] = [
                self.card(roof, "roof") for roof in words.until(lambda _: False).split("+")
            ]
            return
        helper = self.card(head, "helper")
        if helper == "supplier":
            room = self.card(words.until(self.is_cell), "room", ("resource",))
            use: Json = {"helper": helper, "room": room, "cell": self.cell(words)}
        elif helper == "handyman":
            use = {"helper": helper, "cells": [self.cell(words), self.cell(words)]}
            if keep := self._keep(words):
                use["keep"] = keep
        elif helper == "roofer":
            use = {"helper": helper, "roof": self.card(words.until(lambda _: False), "roof")}
        elif helper == "engineer":
            group: list[str | None] = []
            while not words.over:
                group.append(self.cell(words))
            end.setdefault("engineer", []).append(group)
            return
        else:
            if helper is not None:
                self._faults.add(head.place, f'"{head.text}" does nothing at the end of the game')
            words.until(lambda _: False)
            return
        end.setdefault("actions", []).append(use)

    def _head(self, words: Reading) -> Piece:
        """The first word, with those after it that belong to the same name of a helper."""
        head = words.take()
        while not words.over and self._known(f"{head.text} {words.peek()}", "helper"):
            head = Piece(f"{head.text} {words.take().text}", head.place)
        return head

    def _keep(self, words: Reading) -> Json:
        kept: Json = {}
        while words.skip(*KEEP):
            cell = self.cell(words)
            kept[str(cell)] = self.card(words.until(lambda word: word in KEEP), "décor")
        return kept
