"""The daily: what a date asks for, and the same puzzle on every machine."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from click.testing import CliRunner
from support.paths import TESTS

from dhsolve.cli.main import cli
from dhsolve.puzzles.generate.daily import WEEK, days_from, parse_date, request_for
from dhsolve.puzzles.generate.difficulty import GRADES
from dhsolve.puzzles.generate.request import PuzzleRequest


def test_weekdays_rise_from_easy_to_hard() -> None:
    grades = [day.grade for day in WEEK]
    assert grades == sorted(grades) and grades[0] == GRADES[0] and grades[-1] == GRADES[-1]
    monday = parse_date("2026-11-16")
    assert [request_for(day).kind for day in days_from(monday, 7)] == [day.kind for day in WEEK]
    assert request_for(monday, "deck") == PuzzleRequest("deck", 1, "2026-11-16", "2026-11-16")


@pytest.mark.parametrize("text", ["2019-12-31", "2100-01-01", "2026-02-30", "today", "16.11.2026"])
def test_a_date_out_of_range_is_one_clear_line(text: str) -> None:
    result = CliRunner().invoke(cli, ["daily", "--date", text])
    assert result.exit_code == 2
    assert result.stderr.startswith("dhsolve: --date: ") and result.stderr.count("\n") == 1


PROGRAM = """
from support.helpers import BOX
from dhsolve.puzzles.generate.daily import parse_date, request_for
from dhsolve.puzzles.puzzle import dump_puzzle
from dhsolve.puzzles.generate.make import make
made = make(BOX, request_for(parse_date("{day}")), time_limit=None, workers={workers})
print(dump_puzzle(BOX, made.puzzle))
"""


def made_elsewhere(day: str, hash_seed: str, workers: int) -> str:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(day=day, workers=workers)],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(TESTS)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_daily_is_the_same_over_processes_hash_seeds_and_workers() -> None:
    first = made_elsewhere("2026-11-16", "1", 1)
    assert made_elsewhere("2026-11-16", "2", 2) == first
