"""The days of an archive in the place of puzzle files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from support.helpers import BOX
from support.puzzles import example, example_path, put_example, solution_path

from dhsolve.cli.main import cli
from dhsolve.puzzles.archive.store import create_archive

MONDAY = ["--date", "2026-11-16"]


def run(*args: str | Path) -> Result:
    """A call of the program."""
    return CliRunner().invoke(cli, [str(arg) for arg in args])


@pytest.fixture(name="archive")
def archive_fixture(tmp_path: Path) -> Path:
    """An archive of two days: a Monday and a Tuesday."""
    path = tmp_path / "dailies.db"
    with create_archive(path, BOX.catalogue.fingerprint) as store:
        put_example(store, "finish", "2026-11-16")
        put_example(store, "rooms", "2026-11-17")
        put_example(store, "deck", "2026-11-18")
        put_example(store, "rooms", "2026-11-18")
    return path


def test_a_day_is_shown_checked_and_shared_like_its_file(archive: Path) -> None:
    puzzle, answer = example_path("finish"), solution_path("finish")
    for words in (["check"], ["share"], ["check", "--json"]):
        by_day = run("puzzle", *words, "--archive", archive, *MONDAY, answer)
        assert by_day.exit_code == 0, by_day.stderr
        assert by_day.stdout == run("puzzle", *words, puzzle, answer).stdout
    shown = run("puzzle", "show", "--archive", archive, *MONDAY)
    assert shown.stdout == run("puzzle", "show", puzzle).stdout
    hint = run("puzzle", "hint", "--archive", archive, *MONDAY, "--workers", "1")
    assert hint.exit_code == 0 and "32 of 32" in hint.stdout


def test_the_solution_of_a_day_is_the_published_one(archive: Path, tmp_path: Path) -> None:
    solved = run("puzzle", "solve", "--archive", archive, *MONDAY, "--json")
    assert json.loads(solved.stdout) == json.loads(solution_path("finish").read_text("utf-8"))


def test_daily_answers_from_the_archive(archive: Path, tmp_path: Path) -> None:
    puzzle, solution = tmp_path / "puzzle.json", tmp_path / "solution.json"
    files: list[str | Path] = ["-o", puzzle, "--solution", solution]
    assert run("daily", "--archive", archive, *MONDAY, *files).exit_code == 0
    assert json.loads(puzzle.read_text("utf-8"))["date"] == "2026-11-16"
    assert run("puzzle", "check", puzzle, solution).exit_code == 0
    both = run("daily", "--archive", archive, *MONDAY, "-o", puzzle, "--solution", puzzle)
    assert both.exit_code == 2 and "different files" in both.stderr


def test_a_range_of_days(archive: Path) -> None:
    shown = run("puzzle", "show", "--archive", archive, "--from", "2026-11-16", "--days", "2")
    assert shown.exit_code == 0
    assert "2026-11-16" in shown.stdout and "2026-11-17" in shown.stdout


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["--date", "2026-11-25"], "2026-11-25 is not in the archive"),
        (["--date", "2026-11-16", "--kind", "deck"], "2026-11-16 deck is not published"),
        (["--date", "2026-11-18"], "several puzzles; pass --kind deck or rooms"),
        (["--date", "2026-11-16", "--from", "2026-11-16"], "not both"),
        (["--date", "Monday"], "expected a date"),
    ],
)
def test_days_that_are_not_there(archive: Path, words: list[str], fault: str) -> None:
    refused = run("puzzle", "show", "--archive", archive, *words)
    assert refused.exit_code == 2 and fault in refused.stderr


def test_files_and_days_are_not_mixed(archive: Path) -> None:
    rooms, days = example_path("rooms"), ["--archive", archive, *MONDAY]
    wrong = (["show"], ["show", rooms, *MONDAY], ["check", rooms], ["show", rooms, *days])
    for words in wrong:
        assert run("puzzle", *words).exit_code == 2


def test_a_solution_alone_has_title_and_date_of_its_day(archive: Path, tmp_path: Path) -> None:
    answer, page = solution_path("finish"), tmp_path / "answer.svg"
    done = run("puzzle", "render", answer, "--archive", archive, *MONDAY, "-o", page)
    assert done.exit_code == 0, done.stderr
    drawn = page.read_text("utf-8")
    assert "16 November" in drawn and example("finish").title.en in drawn
    assert example("finish").id in drawn
    other = run("puzzle", "render", solution_path("deck"), "--archive", archive, *MONDAY)
    assert "answers no day that is asked for" in other.stderr
    puzzle = run("puzzle", "render", example_path("finish"), "--archive", archive, *MONDAY)
    assert "expected a solution/1 beside --archive" in puzzle.stderr
