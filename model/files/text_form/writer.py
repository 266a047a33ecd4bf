"""The plain JSON form of a sequence or a solution to text; `reader` reads it back equal."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from dhsolve.model.cards.box import Box
from dhsolve.model.files.text_form.names import Kind, names_of, spoken

Json = dict[str, Any]


def write_text(box: Box, form: Json, *, short: bool = False) -> str:
    """The text of a sequence/1 or solution/1; `short` cuts names as far as they stay clear."""
    return "\n".join([*_Writer(box, short).lines(form), ""])


class _Writer:
    def __init__(self, box: Box, short: bool) -> None:
        self._box, self._short = box, short
        self._dug = False
        """Whether a Digger was used: the lines then no longer show what was taken (T3)."""

    def lines(self, form: Json) -> Iterator[str]:
        """The text, line by line."""
        solution = "sequence" in form
        sequence = form["sequence"] if solution else form
        gone = " leftovers gone" if sequence.get("leftovers") == "gone" else ""
        yield f"Dream Home {sequence['variant']}{gone}{' play' if solution else ''}"
        yield from self._belongings(sequence)
        turns = form.get("turns", [])
        for at, one in enumerate(sequence["rounds"]):
            yield from self._round(at, one, turns[at] if at < len(turns) else None)
        for turn in turns[len(sequence["rounds"]) :]:
            yield self._turn_line(turn)
        if "end" in form:
            yield f"end: {', '.join(self._end(form['end'])) or 'nothing'}"
        if "score" in form:
            parts = ", ".join(f"{name} {points}" for name, points in form["score"].items())
            yield f"score: {parts}"
        if "proof" in form:
            yield f"proof: {json.dumps(form['proof'], ensure_ascii=True, sort_keys=True)}"

    def _name(self, kind: Kind, id_: str) -> str:
        return names_of(self._box, kind).shortest(id_) if self._short else spoken(id_)

    def _list(self, kind: Kind, ids: Iterable[str]) -> str:
        return ", ".join(self._name(kind, id_) for id_ in ids)

    # --- before the first round --------------------------------------------------------------

    def _belongings(self, sequence: Json) -> Iterator[str]:
        plans = sequence.get("plans", {})
        if plans:
            three, five = (self._list("plan", plans.get(name, [])) for name in ("three", "five"))
            yield f"plans: {three} / {five}"
        if sequence.get("friends"):
            yield f"friends: {self._list('friend', sequence['friends'])}"
        yield from self._discards(sequence)
        if "start" in sequence and sequence["start"] is not None:
            yield from self._start(sequence["start"])

    def _discards(self, holder: Json) -> Iterator[str]:
        cards = holder.get("discards", {})
        names = [self._name("room", room) for room in cards.get("rooms", [])]
        names += [self._name("roof", roof) for roof in cards.get("roofs", [])]
        if names:
            yield f"discards: {', '.join(names)}"

    def _start(self, start: Json) -> Iterator[str]:
        cells = ", ".join(
            f"{cell} {self._content(content)}" for cell, content in start.get("cells", {}).items()
        )
        yield f"home: {cells or '-'}"
        kinds: tuple[tuple[str, Kind], ...] = (
            ("near", "décor"),
            ("helpers", "helper"),
            ("tools", "tool"),
            ("under_toolbox", "tool"),
            ("roofs", "roof"),
        )
        for name, kind in kinds:
            if start.get(name):
                yield f"{name.replace('_', ' ')}: {self._list(kind, start[name])}"
        if start.get("plans"):
            sets = (f"{self._name('plan', a)} / {self._name('plan', b)}" for a, b in start["plans"])
            yield f"plan sets: {'; '.join(sets)}"
        if start.get("friends"):
            guests = (
                f"{floor} {self._name('friend', friend)}"
                for floor, friend in start["friends"].items()
            )
            yield f"guests: {', '.join(guests)}"

    def _content(self, content: Json) -> str:
        if content.get("scaffolding"):
            return "scaffolding"
        if content["room"] == "empty":
            card = content.get("card")
            return f"empty ({self._name('room', card)})" if card else "empty"
        token = content.get("decor")
        held = f" ({self._name('décor', token)})" if token else ""
        return self._name("room", content["room"]) + held

    # --- rounds and turns --------------------------------------------------------------------

    def _round(self, at: int, one: Json, turn: Json | None) -> Iterator[str]:
        inside = turn is not None and turn["column"] < len(one["columns"])
        parts = []
        for number, column in enumerate(one["columns"]):
            text = self._name("room", column["room"])
            if column.get("resource"):
                text += f" + {self._name('resource', column['resource'])}"
            if turn is not None and inside and number == turn["column"]:
                text = f"*{text} > {self._steps(turn, column.get('resource'))}"
            parts.append(text)
        between = "|" if self._short else " | "
        yield f"{at + 1}. {between.join(parts)}"
        yield from self._discards(one)
        if turn is not None and not inside:
            yield self._turn_line(turn)

    def _turn_line(self, turn: Json) -> str:
        return f"turn: column {turn['column']} > {self._steps(turn)}"

    def _steps(self, turn: Json, resource: str | None = None) -> str:
        self._dug = self._dug or any(use["tool"] == "digger" for use in turn.get("tools", []))
        steps = [self._tool(use) for use in turn.get("tools", [])]
        if turn.get("bonus"):
            steps.append(f"bonus {turn['bonus']}")
        scaffolding = turn.get("scaffolding")
        room = turn["room"]["cell"] + (" down" if turn["room"]["face"] == "down" else "")
        if scaffolding and scaffolding["when"] == "before":
            steps.append(f"scaffolding {scaffolding['cell']}")
        steps.append(room)
        if scaffolding and scaffolding["when"] == "after":
            steps.append(f"scaffolding {scaffolding['cell']}")
        if turn.get("decor"):
            shown = not self._dug and resource in self._box.catalogue.decor
            token = self._name("décor", str(resource)) if shown else "token"
            steps.append(f"{token} {turn['decor']}")
        for guest in turn.get("friends", []):
            steps.append(f"invite {self._name('friend', guest['friend'])} {guest['floor']}")
        return ", ".join(steps)

    def _tool(self, use: Json) -> str:
        name = spoken(use["tool"])
        if use["tool"] == "drill":
            return f"{name} {use['cell']} {use['column']}"
        if use["tool"] == "concrete_mixer":
            return f"{name} {use['columns'][0]} {use['columns'][1]}"
        if use["tool"] == "ladder" and use.get("give"):
            return f"{name} {spoken(use['give'])} {use['column']}"
        return name

    # --- the end -----------------------------------------------------------------------------

    def _end(self, end: Json) -> Iterator[str]:
        for action in end.get("actions", []):
            yield self._action(action)
        for group in end.get("engineer", []):
            yield " ".join(("engineer", *group))
        if end.get("roof"):
            yield f"roof {' + '.join(self._name('roof', roof) for roof in end['roof'])}"

    def _action(self, action: Json) -> str:
        helper = action["helper"]
        if helper == "supplier":
            return f"{helper} {self._name('room', action['room'])} {action['cell']}"
        if helper == "roofer":
            return f"{helper} {self._name('roof', action['roof'])}"
        kept = "".join(
            f" keep {cell} {self._name('décor', token)}"
            for cell, token in action.get("keep", {}).items()
        )
        return f"{helper} {' '.join(action['cells'])}{kept}"
