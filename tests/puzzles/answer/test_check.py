"""An answer: points, medal, and a line to share."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
from click.testing import CliRunner
from support.helpers import BOX
from support.paths import EXAMPLES
from support.puzzles import example, solution_bytes

from dhsolve.cli.main import cli
from dhsolve.model.files.documents import read_solution
from dhsolve.puzzles.answer.check import check_answer, medal_of, share_line
from dhsolve.puzzles.generate.players import greedy, play_through


def test_each_medal_needs_its_points() -> None:
    puzzle = example("rooms")
    steps = puzzle.medals
    assert medal_of(puzzle, puzzle.target) == "optimum"
    assert medal_of(puzzle, puzzle.target - 1) == "gold"
    assert medal_of(puzzle, steps.gold - 1) == "silver"
    assert medal_of(puzzle, steps.silver - 1) == "bronze"
    assert medal_of(puzzle, steps.bronze - 1) == "none"


def test_check_and_share_give_nothing_away(tmp_path: Path) -> None:
    puzzle = example("rooms")
    form = json.loads(solution_bytes("rooms"))
    for name in ("end", "score", "proof"):
        form.pop(name, None)
    turns = play_through(BOX, puzzle.sequence, greedy).turns
    form["turns"] = [json.loads(msgspec.json.encode(turn)) for turn in turns]
    answer = tmp_path / "answer.json"
    answer.write_text(json.dumps(form))
    args = [str(EXAMPLES / "puzzle-rooms.json"), str(answer)]
    checked = CliRunner().invoke(cli, ["puzzle", "check", *args])
    assert checked.exit_code == 0 and f"target {puzzle.target}" in checked.stdout
    shared = CliRunner().invoke(cli, ["puzzle", "share", "--plain", *args])
    assert shared.exit_code == 0 and f"/{puzzle.target}" in shared.stdout
    assert shared.stdout.isascii()


def test_only_a_whole_solo_game_has_a_level() -> None:
    for kind, told in (("deck", True), ("rooms", False), ("finish", False)):
        args = [str(EXAMPLES / f"puzzle-{kind}{end}.json") for end in ("", "-solution")]
        shown = CliRunner().invoke(cli, ["puzzle", "check", *args]).stdout
        assert ("solo level" in shown) == told


def test_an_answer_to_another_puzzle_is_bad_input() -> None:
    puzzle = str(EXAMPLES / "puzzle-rooms.json")
    other = str(EXAMPLES / "puzzle-finish-solution.json")
    result = CliRunner().invoke(cli, ["puzzle", "check", puzzle, other])
    assert result.exit_code == 2 and result.stderr.count("\n") == 1


def test_an_illegal_answer_says_where(tmp_path: Path) -> None:
    form = json.loads(solution_bytes("finish"))
    form["turns"][0]["room"] = {"cell": "S1", "face": "up"}
    answer = tmp_path / "answer.json"
    answer.write_text(json.dumps(form))
    result = CliRunner().invoke(
        cli, ["puzzle", "check", str(EXAMPLES / "puzzle-finish.json"), str(answer)]
    )
    assert result.exit_code == 1 and "turns[0]" in result.stdout


def test_share_lines() -> None:
    puzzle = example("finish")
    checked = check_answer(BOX, puzzle, read_solution(BOX, solution_bytes("finish")))
    assert "🏆" in share_line(puzzle, checked)
    assert share_line(puzzle, checked, emoji=False).endswith("[##########]")
