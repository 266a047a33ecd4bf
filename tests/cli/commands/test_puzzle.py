"""`dhsolve puzzle`: what its commands say in the terminal."""

from __future__ import annotations

import json
from pathlib import Path

from support.paths import EXAMPLES
from support.program import answer, complaint, run, write_json

ROOMS, FINISH = (str(EXAMPLES / f"puzzle-{kind}.json") for kind in ("rooms", "finish"))


def under_way(tmp_path: Path, kind: str, turns: int) -> str:
    """The first turns of a solution, in a file."""
    play = json.loads((EXAMPLES / f"puzzle-{kind}-solution.json").read_bytes())
    rest = {"format": "solution/1", "sequence": play["sequence"], "turns": play["turns"][:turns]}
    return write_json(tmp_path / "play.json", rest)


def test_a_play_under_way_is_not_complete_rather_than_not_legal(tmp_path: Path) -> None:
    done = run("puzzle", "check", ROOMS, under_way(tmp_path, "rooms", 1))
    assert done.exit_code == 1
    assert done.stdout.startswith("not complete: 1 turn for 12 rounds: ")


def test_an_answer_to_another_puzzle_is_named() -> None:
    other = str(EXAMPLES / "puzzle-rooms-solution.json")
    said = f"dhsolve: {other}: sequence: answers another sequence than the puzzle's"
    assert complaint("puzzle", "check", FINISH, other) == said
    assert complaint("puzzle", "hint", FINISH, "--answer", other) == said


def test_hint_level_2_says_the_floor_where_there_is_one_column(tmp_path: Path) -> None:
    play = under_way(tmp_path, "rooms", 9)
    call = ("puzzle", "hint", ROOMS, "--answer", play, "--level")
    place = answer(*call, "3")["turn"]["room"]["cell"]
    assert answer(*call, "2")["floor"] == place[0]
    said = run(*call, "2").stdout
    assert f"next: floor {place[0]}\n" in said
    assert "column" not in said


def test_hint_level_2_says_the_column_where_there_are_several() -> None:
    call = ("puzzle", "hint", FINISH, "--level", "2")
    form = answer(*call)
    assert "floor" not in form
    assert f"next: column {form['column']}\n" in run(*call).stdout
