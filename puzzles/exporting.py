"""The published days of an archive as JSON lines or CSV."""

from __future__ import annotations

import csv
import io
import json

from dhsolve.model.files import json_text
from dhsolve.puzzles.archive import Row

COLUMNS = (
    "date",
    "kind",
    "wished",
    "grade",
    "target",
    "candidate",
    "seconds",
    "proving",
    "evidence",
)


def to_jsonl(rows: list[Row], *, solutions: bool) -> str:
    """One puzzle a line; its solution only if asked for."""
    lines = []
    for row in rows:
        form = {"puzzle": json.loads(str(row.puzzle))}
        if solutions:
            form["solution"] = json.loads(str(row.solution))
        lines.append(json_text(form))
    return "".join(f"{line}\n" for line in lines)


def to_csv(rows: list[Row]) -> str:
    """One day a line, with the parts of its difficulty."""
    table = [
        {**{name: getattr(row, name) for name in COLUMNS}, **_parts(row), "id": _id(row)}
        for row in rows
    ]
    names = list(table[0]) if table else list(COLUMNS)
    text = io.StringIO()
    writer = csv.DictWriter(text, names, lineterminator="\n")
    writer.writeheader()
    writer.writerows(table)
    return text.getvalue()


def _parts(row: Row) -> dict[str, int]:
    parts = json.loads(str(row.difficulty))
    return {name: value for name, value in parts.items() if name != "grade"}


def _id(row: Row) -> str:
    return str(json.loads(str(row.puzzle))["id"])
