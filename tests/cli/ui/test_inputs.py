"""Files that commands read: faults, sizes, other cards."""

from __future__ import annotations

import json
from pathlib import Path

from support.helpers import BOX, state
from support.program import run, write_json

from dhsolve.model.cards.catalogue_file import BUILT_IN
from dhsolve.model.files.documents import dump


def test_a_fault_names_file_and_place(tmp_path: Path) -> None:
    form = {"format": "state/1", "cells": {"F1": {"room": "kichen"}}}
    path = write_json(tmp_path / "home.json", form)
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
    good = write_json(tmp_path / "good.json", {"format": "state/1"})
    result = run("score", good, "--discards", write_json(tmp_path / "pile.json", {"rooms": ["x"]}))
    assert result.stderr == f'dhsolve: {tmp_path / "pile.json"}: rooms[0]: unknown room "x"\n'


def test_a_huge_file_is_refused_at_once(tmp_path: Path) -> None:
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(100_000_000)
    for command in ("score", "verify", "perft"):
        result = run(command, str(path))
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == f"dhsolve: {path}: over 16 MB, too large\n"


def test_output_goes_to_a_file(tmp_path: Path) -> None:
    path = tmp_path / "out.json"
    for flags in (["--json"], []):
        result = run("score", "-", *flags, "-o", str(path), given=dump(BOX, state()))
        assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
        assert json.loads(path.read_text(encoding="utf-8"))["score"]["total"] == 0
        path.unlink()


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
