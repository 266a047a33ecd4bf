"""The example engine in JavaScript: right, and wrong in exactly the ways that are switched on."""

from __future__ import annotations

import contextlib
from itertools import islice

import pytest
from support.helpers import BOX
from support.js_engine import js_engine as engine
from support.paths import ROOT
from support.worked_examples import of_kind

from dhsolve.model.conformance.match import (
    Finding,
    Match,
    ask_at_random,
    ask_vectors,
    fitted,
    questions,
)
from dhsolve.model.conformance.vectors import read_vectors
from dhsolve.model.errors import BadInput

VECTORS = ROOT / "docs" / "vectors" / "vectors.jsonl.gz"
MOST_QUESTIONS = 50_000
EVERY = 4
"""One vector in so many is asked here; benchmarks/campaigns/seeded_bugs.py asks them all."""

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
GAME_SAMPLE = [
    "marker-passes-on",
    "counter-clockwise",
    "no-discard-with-three",
    "discarded-column-is-lost",
    "jackhammer-brings-the-resource",
    "jackhammer-and-a-turn",
    "digger-fills-every-space",
    "digger-keeps-the-decks",
    "leftover-rooms-are-lost",
    "friends-stay-open",
    "plans-for-the-next",
    "one-winner",
]


def test_it_passes_the_referee() -> None:
    with Match(BOX, engine()) as match:
        found = ask_at_random(match, 11, 8)
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


def first_finding(match: Match) -> Finding:
    """The first difference about homes and sequences; games take many turns to show one."""
    hello = match.hello()
    for request in islice(questions(BOX, 2026, ("plans", "friends")), MOST_QUESTIONS):
        asked = fitted(BOX, request, hello)
        with contextlib.suppress(BadInput):  # a random change made it unreadable
            if asked and (found := match.check(asked)):
                return found
    raise AssertionError("not found")


@pytest.mark.parametrize("name", SAMPLE)
def test_a_seeded_bug_is_caught(name: str) -> None:
    with Match(BOX, engine("--bug", name)) as match:
        small = match.shrunk(first_finding(match), 3)
    assert small.kind == "difference"
    assert small.turns <= 3


@pytest.mark.parametrize("name", GAME_SAMPLE)
def test_8_a_seeded_bug_of_games_is_caught(name: str) -> None:
    with Match(BOX, engine("--bug", name)) as match:
        found = ask_at_random(match, 2026, 180)
        assert found is not None
        small = match.shrunk(found, 3)
    assert small.kind == "difference"
    assert small.request is not None
    assert "game" in small.request


def test_an_unknown_bug_is_refused() -> None:
    with Match(BOX, engine("--bug", "no-such-bug")) as match:
        found = ask_at_random(match, 1, 5)
    assert found is not None
    assert found.kind == "crash"
