"""`dhsolve verify`: verdicts, pages, and what it takes."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest
from support.helpers import BOX, sequence, state
from support.program import PROGRAM, answer, run, write_json
from support.worked_examples import holding_solution, of_kind

from dhsolve.model.dealing.deal import deal_game
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.dealing.simulate import random_game
from dhsolve.model.files.documents import dump


@pytest.mark.parametrize("example", of_kind("verify"), ids=lambda e: str(e["note"]))
def test_worked_verdicts(example: dict[str, Any], tmp_path: Path) -> None:
    path = write_json(tmp_path / "solution.json", example["solution"])
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
    assert result.stdout.count("★") == len(game.winners or ())
    found = answer("verify", "-", given=json.loads(dump(BOX, game)))
    assert (found["ok"], found["complete"], len(found["scores"])) == (True, True, 3)
    assert found["winners"] == list(game.winners or ())
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
        [*PROGRAM, "verify", "--json", write_json(tmp_path / "bad.json", form)],
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
