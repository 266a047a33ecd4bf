"""The worked examples of tests/data/examples.jsonl: facts from an independent program."""

from __future__ import annotations

import json
from typing import Any

from support.paths import DATA

FILE = DATA / "examples.jsonl"
EXAMPLES: list[dict[str, Any]] = [
    json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()
]


def of_kind(kind: str) -> list[dict[str, Any]]:
    """The examples of one kind."""
    return [example for example in EXAMPLES if example["kind"] == kind]


def holding_solution() -> dict[str, Any]:
    """A full solo solution that holds, as a fresh copy."""
    found = next(example for example in of_kind("verify") if example["verdict"] == "holds")
    copy: dict[str, Any] = json.loads(json.dumps(found["solution"]))
    return copy
