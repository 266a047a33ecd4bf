"""`dhsolve play` at a pseudo-terminal: from the first key to the medal and the share line."""

from __future__ import annotations

import json
import re
import shlex
import shutil
from pathlib import Path

import pytest
from support.building import choices_for
from support.helpers import BOX
from support.paths import EXAMPLES
from support.puzzles import example, solution_bytes
from support.terminal import CTRL_C, CTRL_D, Terminal

from dhsolve.cli.play.keys import keys_of
from dhsolve.model.building.choices import Question
from dhsolve.model.building.turn import build_turn
from dhsolve.model.files.documents import Solution, read_solution
from dhsolve.model.rules.sequence import play, start_position
from dhsolve.puzzles.puzzle import Kind

PROMPT = "\n> "
FINISH = str(EXAMPLES / "puzzle-finish.json")


def typed_turns(solution: Solution) -> list[list[str]]:
    """The keys for every turn of a play."""
    position, keys = start_position(BOX, solution.sequence), []
    for turn in solution.turns:
        choices, typed = choices_for(position, turn), []
        for at, choice in enumerate(choices):
            asked = build_turn(BOX, position, choices[:at])
            assert isinstance(asked, Question)
            names = {option.name: key for key, option in keys_of(BOX, asked).items()}
            typed.append(names[choice])
        keys.append(typed)
        position = play(BOX, position, turn)
    return keys


def saved(folder: Path) -> Solution:
    """The only play in a folder."""
    (path,) = folder.glob("play-*.json")
    return read_solution(BOX, path.read_bytes())


@pytest.mark.parametrize(
    ("kind", "flags"), [("finish", []), ("rooms", ["--plain"]), ("deck", ["--blind"])]
)
def test_from_the_first_key_to_the_medal(kind: Kind, flags: list[str], tmp_path: Path) -> None:
    puzzle, best = example(kind), read_solution(BOX, solution_bytes(kind))
    with Terminal(tmp_path, "play", str(EXAMPLES / f"puzzle-{kind}.json"), *flags) as terminal:
        terminal.expect(puzzle.title.en)
        if kind != "rooms":
            terminal.expect("Which column do you take?")
            terminal.expect(PROMPT)
            terminal.type("c")
            coming = terminal.expect(PROMPT)
            assert ("covered" in coming) == (kind == "deck")
            assert ("2. " in coming) == (kind != "deck")
        else:
            terminal.expect(PROMPT)
        for number, keys in enumerate(typed_turns(best), 1):
            for key in keys:
                terminal.type(key)
            terminal.expect(f"Round {number}: ")
        end = terminal.expect(PROMPT)
        if "Finished" not in end:
            terminal.type("b")
        terminal.expect("roven optimum")
        built = "optimum [##########]" if "--plain" in flags else "🏠" * 10
        terminal.expect(f"{puzzle.target}/{puzzle.target} {built}")
        terminal.expect("Finished")
        terminal.type("")
        assert terminal.status() == 0
    play_file = saved(tmp_path)
    assert play_file.turns == best.turns
    assert play_file.score is not None and play_file.score.total == puzzle.target


def test_the_daily_is_made_and_kept(tmp_path: Path) -> None:
    daily = ["play", "--daily", "--date", "2026-11-16", "--kind", "finish"]
    with Terminal(tmp_path, *daily) as terminal:
        terminal.expect("Which column do you take?")
        terminal.expect(PROMPT)
        terminal.press(CTRL_D)
        assert terminal.status() == 0
    kept = json.loads((tmp_path / "puzzle-2026-11-16-finish.json").read_bytes())
    assert (kept["format"], kept["date"]) == ("puzzle/1", "2026-11-16")
    assert not list(tmp_path.glob("play-*"))  # nothing was played


def test_a_daily_that_is_there_already_blind_and_in_portuguese(tmp_path: Path) -> None:
    shutil.copy(FINISH, tmp_path / "puzzle-2026-11-16-finish.json")
    daily = ["play", "--daily", "--date", "2026-11-16", "--blind", "--lang", "pt"]
    with Terminal(tmp_path, *daily) as terminal:
        terminal.expect("Qual coluna você pega?")
        terminal.expect(PROMPT)
        terminal.type("c")
        terminal.expect("cobertas")
        terminal.expect(PROMPT)
        for keys in typed_turns(read_solution(BOX, solution_bytes("finish"))):
            terminal.type(" ".join(keys))
        terminal.expect("quem ajuda?")
        terminal.expect(PROMPT)
        terminal.type("b")
        terminal.expect("ótimo provado")
        terminal.expect("Dream Home 2026-11-16 finish 1/5\n🏆 32/32")
        terminal.expect(PROMPT)
        terminal.type("q")
        assert terminal.status() == 0


def test_ctrl_c_saves_and_says_how_to_go_on(tmp_path: Path) -> None:
    first, *rest = typed_turns(read_solution(BOX, solution_bytes("finish")))
    with Terminal(tmp_path, "play", FINISH) as terminal:
        terminal.expect(PROMPT)
        terminal.type(" ".join(first))
        terminal.expect("Round 2 of 2")
        terminal.expect(PROMPT)
        terminal.type(rest[0][0])
        terminal.expect(PROMPT)
        terminal.press(CTRL_C)
        terminal.expect("To go on: ")
        assert terminal.status() == 130
        command = terminal.shown.rpartition("To go on: ")[2].strip()
    assert len(saved(tmp_path).turns) == 1
    program, *args = shlex.split(command)
    assert program == "dhsolve"
    with Terminal(tmp_path, *args) as terminal:
        terminal.expect("1 of 2 turns are played")
        terminal.expect("Round 2 of 2")
        terminal.expect(PROMPT)
        terminal.type(" ".join(rest[0]))
        terminal.expect(PROMPT)
        terminal.type("b")
        terminal.expect("🏆 32/32")
        terminal.expect(PROMPT)
        terminal.press(CTRL_C)
        assert terminal.status() == 130
    assert saved(tmp_path).end is not None


def test_ctrl_c_while_a_hint_is_looked_for_is_no_end(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "--seed", "7") as terminal:
        terminal.expect(PROMPT)
        terminal.type("h")
        terminal.expect("best play")
        terminal.press(CTRL_C)
        terminal.expect("Which column do you take?")
        terminal.expect(PROMPT)
        terminal.type("q")
        assert terminal.status() == 0


@pytest.mark.parametrize("columns", [80, 40])
def test_no_line_is_wider_than_the_terminal(columns: int, tmp_path: Path) -> None:
    keys = typed_turns(read_solution(BOX, solution_bytes("finish")))
    with Terminal(tmp_path, "play", FINISH, columns=columns, NO_COLOR="1") as terminal:
        terminal.expect(PROMPT)
        terminal.type("?")
        terminal.expect(PROMPT)
        for turn in keys:
            for key in turn:
                terminal.type(key)
                terminal.expect(PROMPT)
        terminal.type("b")
        terminal.expect("Finished")
        terminal.expect(PROMPT)
        terminal.type("")
        assert terminal.status() == 0
        assert not re.search(r"\x1b\[[0-9;]*[349][0-9]", terminal.raw)  # no colours
        assert max(map(len, terminal.shown.split("\n"))) <= columns
