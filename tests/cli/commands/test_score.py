"""`dhsolve score`: the score pads of the worked examples."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from support.paths import EXAMPLES
from support.program import answer, run, write_json
from support.worked_examples import of_kind


@pytest.mark.parametrize("example", of_kind("score"), ids=lambda e: str(e["note"]))
def test_worked_scores(example: dict[str, Any], tmp_path: Path) -> None:
    extra = []
    if example["discards"] is not None:
        extra = ["--discards", write_json(tmp_path / "pile.json", example["discards"])]
    found = answer("score", write_json(tmp_path / "state.json", example["state"]), *extra)
    assert found["score"] in example["best_pads"]
    assert set(found) == {"score", "end"}


def test_the_level_of_a_finished_solo_home(tmp_path: Path) -> None:
    home = json.loads((EXAMPLES / "dream-home.json").read_bytes())
    path = tmp_path / "home.json"
    assert "solo level" not in run("score", write_json(path, home)).stdout
    home["variant"] = "solo"
    assert "nível solo 5 de 5" in run("score", write_json(path, home), "--lang", "pt").stdout
    del home["cells"]["S1"]
    assert "solo level" not in run("score", write_json(path, home)).stdout
