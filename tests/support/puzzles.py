"""The puzzles of the folder `examples`."""

from __future__ import annotations

import json
from pathlib import Path

from support.helpers import BOX
from support.paths import EXAMPLES

from dhsolve.puzzles.archive.row import Row, sealed
from dhsolve.puzzles.archive.store import Archive
from dhsolve.puzzles.puzzle import Kind, Puzzle, dump_puzzle, read_puzzle


def example(kind: Kind) -> Puzzle:
    """The example of a kind."""
    return read_puzzle(BOX, example_path(kind).read_bytes())


def example_path(kind: Kind) -> Path:
    """The file of the example of a kind."""
    return EXAMPLES / f"puzzle-{kind}.json"


def solution_path(kind: Kind) -> Path:
    """The file with its solution."""
    return EXAMPLES / f"puzzle-{kind}-solution.json"


def solution_bytes(kind: Kind) -> bytes:
    """The bytes of its solution."""
    return solution_path(kind).read_bytes()


def put_example(store: Archive, kind: Kind, day: str) -> None:
    """Publish the example of a kind as the puzzle of a day."""
    puzzle = example(kind)._replace(date=day)
    solution = json.dumps(json.loads(solution_bytes(kind)))
    grade = puzzle.difficulty.grade
    store.put(
        sealed(
            Row(
                date=day,
                kind=kind,
                status="published",
                wished=grade,
                candidate=0,
                target=puzzle.target,
                grade=grade,
                evidence="replayed solver-optimal reproved",
                difficulty="{}",
                puzzle=dump_puzzle(BOX, puzzle),
                solution=solution,
                rejected="{}",
                seconds=0.0,
                proving=0.0,
                note=None,
                origin="here",
            )
        )
    )
