"""The published days of an archive as JSON lines or CSV."""

from __future__ import annotations

import csv
import io
from typing import Any, NamedTuple

import msgspec

from dhsolve.model.cards.box import Box
from dhsolve.model.errors import BadInput
from dhsolve.model.files.documents import Solution, json_text, read_solution, to_json
from dhsolve.puzzles.archive.row import Row, check_row
from dhsolve.puzzles.puzzle import Puzzle, puzzle_to_json, read_puzzle

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
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""A cell that begins so is run by spreadsheets."""


class PublishedDay(NamedTuple):
    """A published row, read."""

    row: Row
    puzzle: Puzzle
    solution: Solution


def read_day(box: Box, row: Row) -> PublishedDay:
    """What a published row holds; BadInput names the row if it is damaged."""
    try:
        check_row(row)
        puzzle = read_puzzle(box, str(row.puzzle).encode())
        return PublishedDay(row, puzzle, read_solution(box, str(row.solution).encode()))
    except BadInput as fault:
        raise fault.within(row.name) from fault


def to_jsonl(box: Box, days: list[PublishedDay], *, solutions: bool) -> str:
    """One puzzle a line; its solution only if asked for."""
    lines = []
    for day in days:
        form: dict[str, Any] = {"puzzle": puzzle_to_json(box, day.puzzle)}
        if solutions:
            form["solution"] = to_json(box, day.solution)
        lines.append(json_text(form))
    return "".join(f"{line}\n" for line in lines)


def to_csv(days: list[PublishedDay]) -> str:
    """One day a line, with the parts of its difficulty; no cell is a formula."""
    table = [
        {
            **{name: getattr(day.row, name) for name in COLUMNS},
            **_parts(day.puzzle),
            "id": day.puzzle.id,
        }
        for day in days
    ]
    names = list(table[0]) if table else list(COLUMNS)
    text = io.StringIO()
    writer = csv.DictWriter(text, names, lineterminator="\n")
    writer.writeheader()
    writer.writerows({name: _plain(cell) for name, cell in line.items()} for line in table)
    return text.getvalue()


def _parts(puzzle: Puzzle) -> dict[str, int]:
    parts = msgspec.structs.asdict(puzzle.difficulty)
    return {name: value for name, value in parts.items() if name != "grade"}


def _plain(cell: object) -> object:
    """The cell as text that no spreadsheet runs."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell
