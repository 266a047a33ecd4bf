"""The JSON Schemas of referee/1 and vector/1, generated from the messages."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from dhsolve.model.conformance.protocol import (
    REQUESTS,
    Acceptance,
    AppliedTurn,
    BestEnd,
    Handshake,
    Refusal,
    ReplayResult,
    TableAfterStep,
    Vector,
)
from dhsolve.model.rules.values import Score, Turn

ANSWERS: tuple[type[msgspec.Struct], ...] = (Acceptance, Refusal)
RESULTS: tuple[type[msgspec.Struct], ...] = (
    Score,
    AppliedTurn,
    BestEnd,
    ReplayResult,
    TableAfterStep,
)


def _definitions(kinds: tuple[type[msgspec.Struct], ...]) -> dict[str, Any]:
    _, definitions = msgspec.json.schema_components([*kinds, *RESULTS])
    plain: dict[str, Any] = json.loads(json.dumps(definitions))
    results = _any_of(RESULTS[:-1])["anyOf"]
    for listed in (Turn, TableAfterStep):
        results.append({"type": "array", "items": {"$ref": f"#/$defs/{listed.__name__}"}})
    plain["Acceptance"]["properties"]["result"] = {"anyOf": results}
    # on the table of a game cards are gone; a column of a file has its room
    plain["ColumnOnTable"] = {**plain["Column"], "title": "ColumnOnTable"}
    market = plain[TableAfterStep.__name__]["properties"]["market"]
    market["items"] = {"$ref": "#/$defs/ColumnOnTable"}
    return plain


def _any_of(kinds: tuple[type[msgspec.Struct], ...]) -> dict[str, Any]:
    return {"anyOf": [{"$ref": f"#/$defs/{kind.__name__}"} for kind in kinds]}


def message_schema() -> dict[str, Any]:
    """Any line of referee/1, in either direction."""
    kinds: tuple[type[msgspec.Struct], ...] = (Handshake, *REQUESTS.values(), *ANSWERS)
    return {**_any_of(kinds), "$defs": _definitions(kinds)}


def vector_schema() -> dict[str, Any]:
    """A line of vectors: requests and answers lack the id that they get when they are sent."""
    kinds: tuple[type[msgspec.Struct], ...] = (Vector, *REQUESTS.values(), *ANSWERS)
    definitions = _definitions(kinds)
    for kind in (*REQUESTS.values(), *ANSWERS):
        message = definitions[kind.__name__]
        message["required"].remove("id")
        del message["properties"]["id"]
    vector = definitions["Vector"]["properties"]
    vector["request"] = _any_of(tuple(REQUESTS.values()))
    vector["answer"] = _any_of(ANSWERS)
    vector["given"]["description"] = "What an engine answered, in the case of a finding."
    return {"$ref": "#/$defs/Vector", "$defs": definitions}
