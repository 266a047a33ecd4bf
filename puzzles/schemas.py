"""The JSON Schemas of the file formats, generated from the types that read them.

`python -m dhsolve.puzzles.schemas docs/schemas` writes them; a test checks that they are up to
date.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from dhsolve.model.cards.box import open_box
from dhsolve.model.conformance.schema import message_schema, vector_schema
from dhsolve.model.files.formats import ReviewFile, SequenceFile, SolutionFile, StateFile
from dhsolve.model.files.state_file import EMPTY_ROOM
from dhsolve.model.rules.values import CELL_NAMES, Game
from dhsolve.puzzles.puzzle import PuzzleFile

DRAFT = "https://json-schema.org/draft/2020-12/schema"
FILES: dict[str, type[msgspec.Struct]] = {
    "sequence-1": SequenceFile,
    "state-1": StateFile,
    "solution-1": SolutionFile,
    "game-1": Game,
    "puzzle-1": PuzzleFile,
    "review-1": ReviewFile,
}
MESSAGES: dict[str, Callable[[], dict[str, Any]]] = {
    "referee-1": message_schema,
    "vector-1": vector_schema,
}
NAMES = (*FILES, *MESSAGES)
ANY_ID = {"maxLength": 64, "type": "string"}
CARDS = {
    "room": ("Column.room", "ColumnOnTable.room", "CellEntry.room", "CellEntry.card",
             "Discards.rooms", "Decks.rooms", "Shuffle.rooms", "UseSupplier.room"),
    "resource": ("Column.resource", "ColumnOnTable.resource", "Decks.resources",
                 "Shuffle.resources"),
    "decor": ("CellEntry.decor", "StateFile.near", "UseHandyman.keep"),
    "roof": ("StateFile.roofs", "Discards.roofs", "Ladder.give", "UseRoofer.roof", "End.roof"),
    "helper": ("StateFile.helpers",),
    "tool": ("StateFile.tools", "StateFile.under_toolbox"),
    "plan": ("StateFile.plans", "PlanDecks.three", "PlanDecks.five", "Game.plans"),
    "friend": ("FloorFriends.F", "FloorFriends.S", "SequenceFile.friends", "Game.friends",
               "Invitation.friend"),
}  # fmt: skip
"""Which cards a field names."""


def schema(name: str) -> dict[str, Any]:
    """The schema of one format."""
    if name in MESSAGES:
        description = "A line of JSON."
        form = MESSAGES[name]()
    else:
        kind = FILES[name]
        (reference,), definitions = msgspec.json.schema_components([kind])
        description = (kind.__doc__ or "").strip()
        form = {"$ref": reference["$ref"], "$defs": json.loads(json.dumps(definitions))}
    _cells_by_name(form["$defs"])
    _columns_with_rooms(form["$defs"])
    _ids_of_cards(form["$defs"])
    return {
        "$schema": DRAFT,
        "$id": f"{name}.schema.json",
        "title": name.replace("-", "/"),
        "description": f"{description} Ids are those of the card catalogue.",
        **form,
    }


def _cells_by_name(definitions: dict[str, Any]) -> None:
    """Mappings by cell: msgspec describes their values only."""
    for holder, name in (("StateFile", "cells"), ("UseHandyman", "keep")):
        if holder in definitions:
            definitions[holder]["properties"][name]["propertyNames"] = {"enum": list(CELL_NAMES)}


def _columns_with_rooms(definitions: dict[str, Any]) -> None:
    """A column in a file always has its room; only during play may it be gone."""
    if column := definitions.get("Column"):
        column["description"] = "One column of the market: a room, and mostly a resource."
        column["required"] = ["room"]
        column["properties"]["room"] = column["properties"]["room"]["anyOf"][0]


def _ids_of_cards(definitions: dict[str, Any]) -> None:
    """The ids of the built-in cards, so that editors can complete them; a catalogue of one's own
    may have others."""
    for kind, fields in CARDS.items():
        name = f"{kind.capitalize()}Id"
        used = False
        for field in fields:
            holder, _, attribute = field.partition(".")
            if holder in definitions:
                properties = definitions[holder]["properties"]
                properties[attribute] = _naming(properties[attribute], f"#/$defs/{name}")
                used = True
        if used:
            definitions[name] = {
                "description": f"A {kind} of the built-in cards, or of your own catalogue.",
                "anyOf": [{"enum": _known_ids(kind)}, ANY_ID],
            }


def _naming(form: Any, reference: str) -> Any:
    """The same schema with a reference in the place of every id."""
    if form == ANY_ID:
        return {"$ref": reference}
    if isinstance(form, dict):
        return {key: _naming(value, reference) for key, value in form.items()}
    return [_naming(one, reference) for one in form] if isinstance(form, list) else form


def _known_ids(kind: str) -> list[str]:
    cards = open_box().catalogue
    if kind == "decor":
        return sorted(cards.decor)
    ids = sorted(getattr(cards, f"{kind}s"))
    return [*ids, EMPTY_ROOM] if kind == "room" else ids


def schema_text(name: str) -> str:
    """The file's text."""
    return json.dumps(schema(name), indent=2, sort_keys=True, ensure_ascii=False) + "\n"


def file_name(name: str) -> str:
    """The file's name."""
    return f"{name}.schema.json"


def main(folder: str) -> None:
    """Write all schemas into a folder."""
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    for name in NAMES:
        (target / file_name(name)).write_text(schema_text(name), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
