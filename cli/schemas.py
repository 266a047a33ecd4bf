"""The JSON Schemas of the file formats, generated from the types that read them.

`python -m dhsolve.cli.schemas docs/schemas` writes them; a test checks that they are up to date.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from dhsolve.model.filed import FiledSequence, FiledSolution, FiledState
from dhsolve.model.referee.schema import message_schema, vector_schema
from dhsolve.model.values import CELL_NAMES, Game
from dhsolve.puzzles.format import FiledPuzzle

DRAFT = "https://json-schema.org/draft/2020-12/schema"
FILES: dict[str, type[msgspec.Struct]] = {
    "sequence-1": FiledSequence,
    "state-1": FiledState,
    "solution-1": FiledSolution,
    "game-1": Game,
    "puzzle-1": FiledPuzzle,
}
MESSAGES: dict[str, Callable[[], dict[str, Any]]] = {
    "referee-1": message_schema,
    "vector-1": vector_schema,
}
NAMES = (*FILES, *MESSAGES)


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
    return {
        "$schema": DRAFT,
        "$id": f"{name}.schema.json",
        "title": name.replace("-", "/"),
        "description": f"{description} Ids are those of the card catalogue.",
        **form,
    }


def _cells_by_name(definitions: dict[str, Any]) -> None:
    """Mappings by cell: msgspec describes their values only."""
    for holder, name in (("FiledState", "cells"), ("UseHandyman", "keep")):
        if holder in definitions:
            definitions[holder]["properties"][name]["propertyNames"] = {"enum": list(CELL_NAMES)}


def _columns_with_rooms(definitions: dict[str, Any]) -> None:
    """A filed column always has its room; only during play may it be gone."""
    if column := definitions.get("Column"):
        column["description"] = "One column of the market: a room, and mostly a resource."
        column["required"] = ["room"]
        column["properties"]["room"] = column["properties"]["room"]["anyOf"][0]


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
