"""The JSON Schemas of the file formats, generated from the types that read them.

`python -m dhsolve.cli.schemas docs/schemas` writes them; a test checks that they are up to date.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from dhsolve.model.filed import FiledSequence, FiledSolution, FiledState
from dhsolve.model.values import CELL_NAMES, Game

DRAFT = "https://json-schema.org/draft/2020-12/schema"
FILES: dict[str, type[msgspec.Struct]] = {
    "sequence-1": FiledSequence,
    "state-1": FiledState,
    "solution-1": FiledSolution,
    "game-1": Game,
}


def schema(name: str) -> dict[str, Any]:
    """The schema of one format."""
    kind = FILES[name]
    (reference,), definitions = msgspec.json.schema_components([kind])
    plain: dict[str, Any] = json.loads(json.dumps(definitions))
    _cells_by_name(plain)
    _columns_with_rooms(plain)
    description = (kind.__doc__ or "").strip()
    return {
        "$schema": DRAFT,
        "$id": f"{name}.schema.json",
        "title": name.replace("-", "/"),
        "description": f"{description} Ids are those of the card catalogue.",
        "$ref": reference["$ref"],
        "$defs": plain,
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
    for name in FILES:
        (target / file_name(name)).write_text(schema_text(name), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
