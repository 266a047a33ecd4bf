"""The commands `score`, `verify` and `perft`, and the picture of a home."""

from __future__ import annotations

import contextlib
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from helpers import BOX, sequence, state
from rich.console import RenderableType
from worked_examples import holding_solution, of_kind

from dhsolve.cli.main import COMMANDS, cli
from dhsolve.cli.picture import end_lines, home_picture, pad_and_belongings, rendered
from dhsolve.model.catalogue import BUILT_IN
from dhsolve.model.deal import deal_game
from dhsolve.model.files import dump
from dhsolve.model.rng import Rng
from dhsolve.model.scoring import score
from dhsolve.model.simulate import random_game
from dhsolve.model.values import End, UseHandyman, UseRoofer

PROGRAM = [sys.executable, "-c", "from dhsolve.cli.main import main; main()"]


def run(*args: str, given: str | None = None) -> Result:
    return CliRunner().invoke(cli, args, input=given, prog_name="dhsolve")


def answer(*args: str, given: object = None) -> Any:
    """The machine form; standard input is the given value."""
    result = run(*args, "--json", given=json.dumps(given))
    return json.loads(result.stdout)


def filed(path: Path, value: object) -> str:
    path.write_text(json.dumps(value), encoding="utf-8")
    return str(path)


# --- the worked examples ---------------------------------------------------------------------


@pytest.mark.parametrize("example", of_kind("perft"), ids=lambda e: f"{e['turns']}")
def test_worked_perft(example: dict[str, Any]) -> None:
    found = answer("perft", "-", "--depth", str(example["depth"]), given=example["sequence"])
    assert found == {"turns": example["turns"], "states": example["states"]}


@pytest.mark.parametrize("example", of_kind("score"), ids=lambda e: str(e["note"]))
def test_worked_scores(example: dict[str, Any], tmp_path: Path) -> None:
    extra = []
    if example["discards"] is not None:
        extra = ["--discards", filed(tmp_path / "pile.json", example["discards"])]
    found = answer("score", filed(tmp_path / "state.json", example["state"]), *extra)
    assert found["score"] in example["best_pads"]
    assert set(found) == {"score", "end"}


@pytest.mark.parametrize("example", of_kind("verify"), ids=lambda e: str(e["note"]))
def test_worked_verdicts(example: dict[str, Any], tmp_path: Path) -> None:
    path = filed(tmp_path / "solution.json", example["solution"])
    result = run("verify", path, "--json")
    status = {"holds": 0, "fails": 1, "bad_input": 2}[example["verdict"]]
    assert result.exit_code == status
    if status == 2:
        assert result.stdout == ""
        assert result.stderr.count("\n") == 1
        return
    found = json.loads(result.stdout)
    assert found["ok"] is (status == 0)
    if example["where"] is not None:
        assert found["where"] == example["where"]


# --- verify ----------------------------------------------------------------------------------


def test_verify_says_where_and_why() -> None:
    form = holding_solution()
    form["score"]["decor"] += 3
    found = answer("verify", "-", given=form)
    assert (found["where"], found["code"]) == ("score.decor", "score_differs")
    assert "3 too many" in found["message"]
    assert found["score"]["decor"] == form["score"]["decor"] - 3
    text = run("verify", "-", given=json.dumps(form))
    assert text.exit_code == 1
    assert text.stdout.startswith("does not hold: score.decor score_differs\n")


def test_verify_shows_the_home_and_the_pad() -> None:
    text = run("verify", "-", given=json.dumps(holding_solution())).stdout
    assert text.startswith("holds\n")
    assert "score pad" in text
    assert (
        "está certo"
        in run("verify", "-", "--lang", "pt", given=json.dumps(holding_solution())).stdout
    )


def test_verify_reads_games() -> None:
    game = random_game(BOX, deal_game(BOX, Rng(2), 3, modules=("plans", "friends")), Rng(2))
    result = run("verify", "-", given=dump(BOX, game))
    assert (result.exit_code, result.stdout.split("\n")[0]) == (0, "holds")
    assert result.stdout.count("★") == len(game.winners)
    found = answer("verify", "-", given=json.loads(dump(BOX, game)))
    assert (found["ok"], found["complete"], len(found["scores"])) == (True, True, 3)
    assert found["winners"] == list(game.winners)
    fresh = deal_game(BOX, Rng(2), 3)
    assert run("verify", "-", given=dump(BOX, fresh)).stdout == "holds (so far)\n"


def test_verify_takes_neither_states_nor_sequences() -> None:
    for value, kind in ((state(), "a state"), (sequence("kitchen"), "a sequence")):
        result = run("verify", "-", given=dump(BOX, value))
        assert result.exit_code == 2
        assert result.stderr == (
            f"dhsolve: standard input: format: expected a solution/1 or a game/1, got {kind}\n"
        )


def test_more_copies_than_there_are_get_a_note() -> None:
    given = dump(BOX, sequence("liv/piano", "liv/piano"))
    result = run("perft", "-", "--json", given=given)
    assert result.exit_code == 0
    assert json.loads(result.stdout)["turns"]
    assert result.stderr == 'note: "piano": 2 copies, the catalogue has 1\n'


# --- faults and files ------------------------------------------------------------------------


def test_a_fault_names_file_and_place(tmp_path: Path) -> None:
    form = {"format": "state/1", "cells": {"F1": {"room": "kichen"}}}
    path = filed(tmp_path / "home.json", form)
    result = run("score", path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        f'dhsolve: {path}: cells.F1.room: unknown room "kichen", did you mean "kitchen"?\n'
    )
    result = run("score", str(tmp_path / "none.json"))
    assert (
        result.stderr
        == f"dhsolve: {tmp_path / 'none.json'}: cannot read: No such file or directory\n"
    )
    good = filed(tmp_path / "good.json", {"format": "state/1"})
    result = run("score", good, "--discards", filed(tmp_path / "pile.json", {"rooms": ["x"]}))
    assert result.stderr == f'dhsolve: {tmp_path / "pile.json"}: rooms[0]: unknown room "x"\n'


def test_a_huge_file_is_refused_at_once(tmp_path: Path) -> None:
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(100_000_000)
    for command in ("score", "verify", "perft"):
        result = run(command, str(path))
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == f"dhsolve: {path}: over 16 MB, too large\n"


def test_depth_beyond_the_last_round_is_refused() -> None:
    result = run("perft", "-", "--depth", "2", given=dump(BOX, sequence("kitchen")))
    assert result.exit_code == 2
    assert result.stderr == "dhsolve: --depth: 2 is beyond the last round, there are 1\n"
    assert run("perft", "-", "--depth", "-1", given="{}").exit_code == 2


def test_the_depth_is_one_unless_said() -> None:
    given = dump(BOX, sequence("kitchen", "kitchen"))
    assert run("perft", "-", given=given).stdout == "depth 1: 8 turn sequences, 8 states\n"


def test_output_goes_to_a_file(tmp_path: Path) -> None:
    path = tmp_path / "out.json"
    for flags in (["--json"], []):
        result = run("score", "-", *flags, "-o", str(path), given=dump(BOX, state()))
        assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
        assert json.loads(path.read_text(encoding="utf-8"))["score"]["total"] == 0
        path.unlink()


@pytest.mark.parametrize("command", ["score", "verify", "perft"])
def test_help_has_an_example(command: str) -> None:
    assert command in COMMANDS
    assert f"Example: dhsolve {command} " in run(command, "--help").stdout


def test_a_changed_catalogue_is_used(tmp_path: Path) -> None:
    text = BUILT_IN.read_text(encoding="utf-8").replace("basement = [4, 5]", "basement = [1, 2]")
    path = tmp_path / "mirrored.toml"
    path.write_text(text, encoding="utf-8")
    form = {"format": "state/1", "cells": {"B1": {"room": "garage"}, "B2": {"room": "garage"}}}
    given = json.dumps(form)
    assert run("score", "-", given=given).exit_code == 2
    result = run("score", "-", "--catalogue", str(path), given=given)
    assert result.exit_code == 0
    assert "│          Garage           │" in result.stdout


def test_as_a_program_piped(tmp_path: Path) -> None:
    """The real program: no colour in a pipe, its own exit status, one line when it fails."""
    form = holding_solution()
    env = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    good = subprocess.run(
        [*PROGRAM, "verify", "-"],
        input=json.dumps(form).encode(),
        capture_output=True,
        check=False,
        env=env,
    )
    assert (good.returncode, good.stderr) == (0, b"")
    assert b"\x1b" not in good.stdout
    assert max(len(line) for line in good.stdout.decode().splitlines()) <= 80
    form["turns"][3]["column"] = 77
    bad = subprocess.run(
        [*PROGRAM, "verify", "--json", filed(tmp_path / "bad.json", form)],
        capture_output=True,
        check=False,
    )
    assert bad.returncode == 1
    assert json.loads(bad.stdout)["where"] == "turns[3]"
    broken = subprocess.run(
        [*PROGRAM, "perft", "-"], input=b"\xff", capture_output=True, check=False
    )
    assert (broken.returncode, broken.stdout) == (2, b"")
    assert broken.stderr == b"dhsolve: standard input: not UTF-8 text (byte 0)\n"


# --- the picture -----------------------------------------------------------------------------

HOME = state(
    "bath+hot_tub liv . play .\nliv+piano liv x play+toy_chest .\n# .",
    near="treehouse pony_stable",
    helpers="architect engineer",
    tools="drill toolbox",
    under="scaffolding scaffolding",
    roof_cards="red red* brown",
    plans=[("two_playrooms", "three_decor_tokens")],
    friends=[("F", "friend_4"), ("S", "friend_12")],
)
PICTURE = Path(__file__).with_name("data") / "picture.txt"


def piped(*parts: RenderableType) -> str:
    """The parts as they look outside a terminal, however the tests are run."""
    with contextlib.redirect_stdout(io.StringIO()):
        return rendered(*parts)


def test_the_picture() -> None:
    playrooms = tuple(sorted(BOX.board.index[name] for name in ("F4", "S4")))
    text = piped(home_picture(BOX, HOME, "en", (playrooms,)))
    assert text == PICTURE.read_text(encoding="utf-8")


@pytest.mark.parametrize("lang", ["en", "pt"])
def test_everything_is_shown_within_80_columns(lang: str) -> None:
    pad = score(BOX, HOME, True)
    text = piped(home_picture(BOX, HOME, lang), pad_and_belongings(BOX, HOME, pad, lang))
    assert max(map(len, text.splitlines())) <= 80
    flat = " ".join(text.split())
    cards = BOX.catalogue
    for card in (cards.decor["treehouse"], cards.helpers["engineer"], cards.tools["drill"]):
        assert all(part in flat for part in card.name(lang).split())
    assert str(pad.total) in flat


def test_the_end_of_the_game_in_words() -> None:
    end = End(
        actions=(
            UseHandyman(cells=("F1", "F2"), keep={"F1": "piano"}),
            UseRoofer(roof="roof_red"),
        ),
        engineer=(("F4", "S4"),),
    )
    assert [line.plain for line in end_lines(BOX, end, "en")] == [
        "Handyman: F1 ↔ F2, ◆ Piano",
        "Roofer: Red roof",
        "Engineer: F4+S4",
    ]
