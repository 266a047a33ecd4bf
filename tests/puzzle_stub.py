"""Rows of an archive that are quick to make, for tests of what is done with rows.

A module of its own, so that other processes (a killed batch, the workers of a cluster) find it.
"""

from __future__ import annotations

import time
from pathlib import Path

from helpers import BOX

from dhsolve.model.files import read_solution
from dhsolve.model.rng import Rng
from dhsolve.puzzles.archive import Row
from dhsolve.puzzles.batch import Task, row_of, timeless
from dhsolve.puzzles.format import read_puzzle
from dhsolve.puzzles.making import Effort, Made

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"


def stub_row(task: Task) -> Row:
    """The example as if it were the puzzle of every day."""
    puzzle = read_puzzle(BOX, (EXAMPLES / "puzzle-finish.json").read_bytes())
    solution = read_solution(BOX, (EXAMPLES / "puzzle-finish-solution.json").read_bytes())
    effort = Effort(candidate=Rng(str(task.wish.date)).below(9))
    made = Made(puzzle._replace(date=task.wish.date), timeless(solution))
    return row_of(BOX, task.wish, effort, made, None)


def slow_stub(catalogue: object, task: Task) -> Row:
    """The same in place of `fulfil`, slow enough to be interrupted."""
    time.sleep(0.2)
    return stub_row(task)
