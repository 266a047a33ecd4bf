"""`dhsolve perft`: the counts of the worked examples, and its depth."""

from __future__ import annotations

from typing import Any

import pytest
from support.helpers import BOX, sequence
from support.program import answer, run
from support.worked_examples import of_kind

from dhsolve.model.files.documents import dump


@pytest.mark.parametrize("example", of_kind("perft"), ids=lambda e: f"{e['turns']}")
def test_worked_perft(example: dict[str, Any]) -> None:
    found = answer("perft", "-", "--depth", str(example["depth"]), given=example["sequence"])
    assert found == {"turns": example["turns"], "states": example["states"]}


def test_depth_beyond_the_last_round_is_refused() -> None:
    result = run("perft", "-", "--depth", "2", given=dump(BOX, sequence("kitchen")))
    assert result.exit_code == 2
    assert result.stderr == "dhsolve: --depth: 2 is beyond the last round, there are 1\n"
    assert run("perft", "-", "--depth", "-1", given="{}").exit_code == 2


def test_the_depth_is_one_unless_said() -> None:
    given = dump(BOX, sequence("kitchen", "kitchen"))
    assert run("perft", "-", given=given).stdout == "depth 1: 8 turn sequences, 8 states\n"
