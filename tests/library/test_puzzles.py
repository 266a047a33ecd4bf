"""Puzzles as values of the library: made, published, checked, shown."""

from __future__ import annotations

import io
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from support.archives import CARDS
from support.puzzles import example_path, put_example, solution_path

import dhsolve
from dhsolve import BadInput, MakingProgress, Puzzle
from dhsolve.puzzles.archive.store import create_archive
from dhsolve.puzzles.puzzle import KINDS, Kind

DAY = "2026-11-16"


@pytest.fixture(scope="module", name="made")
def _made() -> tuple[dhsolve.SolvedPuzzle, list[MakingProgress]]:
    told: list[MakingProgress] = []
    return dhsolve.daily(DAY, on_progress=told.append), told


def test_a_daily_has_a_target_and_a_play_that_reaches_it(
    made: tuple[dhsolve.SolvedPuzzle, list[MakingProgress]],
) -> None:
    puzzle, answer = made[0]
    assert (puzzle.date, puzzle.kind, puzzle.difficulty.grade) == (DAY, "finish", 1)
    assert answer.deal == puzzle.deal
    assert answer.status == "optimal" and answer.score.total == puzzle.target
    assert dhsolve.verify(answer).ok
    assert puzzle.check(answer).medal == "optimum"
    assert puzzle.medals.gold < puzzle.target
    assert puzzle.id in str(puzzle) and str(puzzle.target) in str(puzzle)


def test_progress_tells_the_candidate_and_its_cards(
    made: tuple[dhsolve.SolvedPuzzle, list[MakingProgress]],
) -> None:
    solved, told = made
    numbers = [one.candidate for one in told]
    assert numbers == sorted(numbers) and numbers[0] >= 1
    assert told[-1].deal == solved.puzzle.deal


@pytest.mark.parametrize("kind", KINDS)
def test_the_examples_are_checked(kind: Kind) -> None:
    puzzle = dhsolve.load(example_path(kind), Puzzle)
    solution = dhsolve.load(solution_path(kind), dhsolve.Answer)
    checked = puzzle.check(solution)
    assert checked.score == solution.score and checked.missing == 0
    assert f"{puzzle.target}/{puzzle.target} optimum" in puzzle.share(checked, emoji=False)
    with pytest.raises(BadInput, match="answers another sequence"):
        puzzle.check(dhsolve.deal(seed=1).simulate(1))


def test_a_line_of_an_export_is_a_puzzle() -> None:
    text = example_path("finish").read_text(encoding="utf-8")
    puzzle = dhsolve.loads(f'{{"puzzle": {text}}}')
    assert puzzle == dhsolve.load(example_path("finish"), Puzzle)
    with pytest.raises(BadInput, match='expected "puzzle/1", got "solution/1"'):
        dhsolve.load(solution_path("finish"), Puzzle)


def test_published_days_are_read_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "dailies.db"
    with create_archive(path, CARDS) as store:
        put_example(store, "rooms", DAY)
    (solved,) = dhsolve.published(path, [date.fromisoformat(DAY)])
    assert solved.puzzle.date == DAY and solved.answer.score.total == solved.puzzle.target
    with pytest.raises(BadInput, match="2026-11-17 is not in the archive"):
        dhsolve.published(path, [DAY, "2026-11-17"])


def test_a_clock_that_is_stopped_leaves_nothing() -> None:
    clock = dhsolve.Clock()
    clock.stop()
    with pytest.raises(dhsolve.Unproven):
        dhsolve.make_puzzle("finish", 1, 1, clock=clock)


@pytest.mark.parametrize(
    ("ask", "place"),
    [
        (lambda: dhsolve.daily("Monday"), "--date: "),
        (lambda: dhsolve.daily("1999-01-01"), "--date: "),
        (lambda: dhsolve.daily(DAY, "jigsaw"), "kind: "),  # type: ignore[arg-type]
        (lambda: dhsolve.make_puzzle(difficulty=6), "difficulty: "),
        (lambda: dhsolve.make_puzzle(time_limit=0), "time_limit: "),
    ],
)
def test_questions_that_make_no_sense(ask: Any, place: str) -> None:
    with pytest.raises(BadInput, match=place):
        ask()


def test_a_log_is_verified_line_by_line() -> None:
    held = dhsolve.deal(seed=1).simulate(1)
    wrong = dhsolve.Solution(held.deal, (held.turns[0],) * 2)
    lines = [dhsolve.dumps(held), "", dhsolve.dumps(wrong), "nonsense {"]
    found = list(dhsolve.verify_lines(io.BytesIO("\n".join(lines).encode()), workers=1))
    assert [line.number for line in found] == [1, 3, 4]
    assert [bool(line.code) for line in found] == [False, True, True]
    assert found[1].where == "turns[1]" and found[2].code == "bad_input"
