"""Files: round trips, and JSON from anywhere."""

from __future__ import annotations

import io
import json
import pickle
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from support.helpers import BOX, sequence, state
from support.worked_examples import holding_solution

from dhsolve.model.dealing.deal import deal_game, deal_solo
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.dealing.simulate import random_game, random_solution, random_turns
from dhsolve.model.errors import BadInput, BadInputs
from dhsolve.model.files.documents import (
    HomeFile,
    Solution,
    dump,
    read_any,
    read_game,
    read_sequence,
    read_solution,
    read_state,
    sequence_from,
    solution_from,
    state_from,
    to_json,
)
from dhsolve.model.files.formats import Evidence, Proof
from dhsolve.model.files.json_text import MOST_BYTES, MOST_DEPTH, parse_json, read_limited
from dhsolve.model.rules.sequence import Position, start_position
from dhsolve.model.rules.values import Discards, Round

SEEDS = st.integers(0, 10**6)


# --- round trips -----------------------------------------------------------------------------


def random_position(seed: int) -> Position:
    """Somewhere in a random solo game with friends."""
    rng = Rng(seed)
    dealt = deal_solo(BOX, rng, ("plans", "friends"))
    rounds = rng.below(13)
    if not rounds:
        return start_position(BOX, dealt)
    return random_turns(BOX, dealt._replace(rounds=dealt.rounds[:rounds]), rng)[1]


@given(SEEDS, st.booleans())
@settings(max_examples=60, deadline=None)
def test_states_read_back_the_same(seed: int, solo: bool) -> None:
    home = HomeFile(random_position(seed).state, solo)
    text = dump(BOX, home)
    assert read_state(BOX, text.encode()) == home
    assert read_any(BOX, dump(BOX, home, indent=2).encode()) == home
    assert dump(BOX, read_state(BOX, text.encode())) == text


@given(SEEDS)
@settings(max_examples=30, deadline=None)
def test_sequences_with_a_start_read_back_the_same(seed: int) -> None:
    position = random_position(seed)
    free = sum(content.free for content in position.state.home)
    dealt = deal_solo(BOX, Rng(seed + 1), ("plans", "friends"))
    rest = dealt._replace(
        rounds=dealt.rounds[: max(free, 1)],
        start=position.state if free else None,
        discards=position.discards,
        leftovers="gone",
    )
    assert read_sequence(BOX, dump(BOX, rest).encode()) == rest


@given(SEEDS)
@settings(max_examples=15, deadline=None)
def test_solutions_read_back_the_same(seed: int) -> None:
    dealt = deal_solo(BOX, Rng(seed), ("plans", "friends"))
    turns, end, score = random_solution(BOX, dealt, Rng(seed))
    evidence = Evidence(
        kind="reproved", status="optimal", bound=90, version="9", parameters={"seed": 1}, seconds=2
    )
    proof = Proof(status="feasible", bound=99, solver="x", seconds=1.5, evidence=(evidence,))
    for solution in (
        Solution(dealt, turns, end, score, proof),
        Solution(dealt, turns, end, score),
        Solution(dealt, turns[:5]),
    ):
        assert read_solution(BOX, dump(BOX, solution).encode()) == solution
    assert Solution(dealt, turns[:5]).partial
    assert not Solution(dealt, turns[:5], end).partial
    assert not Solution(dealt, turns).partial


@pytest.mark.parametrize("players", range(1, 7))
def test_games_read_back_the_same(players: int) -> None:
    rng = Rng(players)
    dealt = deal_game(BOX, rng, players, modules=("plans", "friends"))
    for game in (dealt, random_game(BOX, dealt, rng)):
        assert read_game(BOX, dump(BOX, game).encode()) == game


def test_canonical_text_has_sorted_keys_and_no_defaults() -> None:
    given_sequence = sequence("kitchen", start=state("x . . . .\nliv x . . .\n. ."))
    empty = given_sequence._replace(
        rounds=tuple(
            Round(columns=one.columns, discards=Discards()) for one in given_sequence.rounds
        )
    )
    assert dump(BOX, empty) == (
        '{"format":"sequence/1","rounds":[{"columns":[{"room":"kitchen"}]}],'
        '"start":{"cells":{"F1":{"room":"living_room"},"F2":{"room":"empty"},'
        '"S1":{"room":"empty"}},"format":"state/1"},"variant":"plain"}'
    )


def test_which_card_lies_face_down_is_kept() -> None:
    cells = {"F1": {"room": "empty", "card": "sauna"}, "S1": {"room": "empty"}}
    found = state_from(BOX, {"format": "state/1", "cells": cells})
    assert to_json(BOX, found)["cells"] == cells
    assert found.solo


def test_nothing_or_null_is_an_empty_start() -> None:
    form = to_json(BOX, sequence("kitchen"))
    assert sequence_from(BOX, {**form, "start": None}) == sequence_from(BOX, form)


# --- JSON from anywhere ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "it is empty"),
        (b" \n", "it is empty"),
        (b"{", "not JSON: Expecting property name enclosed in double quotes (line 1, column 2)"),
        (b"{} {}", "not JSON: Extra data (line 1, column 4)"),
        (b"\xff{}", "not UTF-8 text (byte 0)"),
        ('{"a": 1}'.encode("utf-16"), "not UTF-8 text (byte 0)"),
        ("\ufeff{}".encode(), "starts with a byte order mark; save it as UTF-8 without one"),
        (b'{"a": 1, "b": 2, "a": 1}', 'the key "a" stands twice in one object'),
        (b'[{"x": {"b": 1, "b": 1}}]', 'the key "b" stands twice in one object'),
        (b"[NaN]", "NaN is not a number that JSON knows"),
        (b"[-Infinity]", "-Infinity is not a number that JSON knows"),
        (b"[1e999]", 'the number "1e999" is out of range'),
        (b"[" + b"9" * 5000 + b"]", "a number of 5000 digits"),
        (b'["\\ud800"]', "an escape stands for half a character (a lone surrogate)"),
        (b'{"\\udfff": 1}', "an escape stands for half a character (a lone surrogate)"),
        (b"[" * 100_000, f"nested deeper than {MOST_DEPTH} levels"),
        (b"[" * 65 + b"]" * 65, f"nested deeper than {MOST_DEPTH} levels"),
        (b'{"a":[' * 33 + b"]}" * 33, f"nested deeper than {MOST_DEPTH} levels"),
        (b'["\x00"]', "not JSON: Invalid control character at (line 1, column 3)"),
        (b" " * (MOST_BYTES + 1), "over 16 MB, too large"),
    ],
)
def test_hostile_text_ends_in_one_short_line(data: bytes, reason: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_json(data)
    assert str(caught.value) == reason


def test_harmless_text_is_read() -> None:
    assert parse_json(b"[" * 64 + b"]" * 64)
    assert parse_json(b'["]]]{{{\\"[", "\\ud83c\\udfe0"]') == [
        "]]]{{{" + '"[',
        "\N{HOUSE BUILDING}",
    ]
    assert parse_json(b'{"a": {"x": 1}, "b": {"x": 1.5}}') == {"a": {"x": 1}, "b": {"x": 1.5}}


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(100_000_000)
    with pytest.raises(BadInput, match="over 16 MB"):
        read_limited(path)


def test_an_endless_stream_is_refused_after_the_limit() -> None:
    class Endless(io.RawIOBase):
        asked = 0

        def read(self, size: int = -1) -> bytes:
            assert size >= 0
            Endless.asked += size
            return b" " * size

    with pytest.raises(BadInput, match="over 16 MB"):
        read_limited(Endless())  # type: ignore[arg-type]
    assert Endless.asked == MOST_BYTES + 1


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot read: No such file"):
        read_limited(tmp_path / "none")
    with pytest.raises(BadInput, match="cannot read: Is a directory"):
        read_limited(tmp_path)


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        read_any(BOX, data)
    except BadInput as fault:
        assert all(line.isprintable() for line in str(fault).split("\n"))


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 200) | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(SEEDS, JSON_VALUES)
@example(452, {"\n": None})
@example(146, [None, None])
@settings(max_examples=150, deadline=None)
def test_a_damaged_solution_is_read_or_refused_in_a_line_a_fault(seed: int, value: object) -> None:
    """Any value in any place: never anything but BadInput."""
    form, rng = holding_solution(), Rng(seed)
    holder: Any = form
    while True:
        keys = sorted(holder) if isinstance(holder, dict) else list(range(len(holder)))
        key = rng.choice(keys)
        if not isinstance(holder[key], dict | list) or not holder[key] or not rng.below(4):
            break
        holder = holder[key]
    holder[key] = value
    try:
        solution_from(BOX, form)
    except BadInput as fault:
        for one in fault.each():
            assert "\n" not in str(one)
            assert len(str(one)) < 300


# --- several faults at once ------------------------------------------------------------------


def test_all_faults_of_a_hand_typed_round_are_told_at_once() -> None:
    columns = [
        {"room": "quarto"},
        {"room": "piano", "resource": "green_roof"},
        {"room": "kichen", "resource": "kitchen"},
        {"rom": "bedroom"},
        {"room": 3},
    ]
    form = {"format": "sequence/1", "variant": "solo", "rounds": [{"columns": columns}]}
    for prefix, value in (
        ("", form),
        ("sequence.", {"format": "solution/1", "sequence": form, "turns": []}),
    ):
        with pytest.raises(BadInput) as caught:
            read_any(BOX, json.dumps(value).encode())
        assert str(caught.value).splitlines() == [
            f"{prefix}rounds[0].columns[{told}"
            for told in (
                '0].room: unknown room "quarto", did you mean "bedroom"?',
                '1].room: "piano" is the resource piano, a room belongs here',
                '1].resource: unknown resource "green_roof", did you mean "roof_green"?',
                '2].room: unknown room "kichen", did you mean "kitchen"?',
                '2].resource: "kitchen" is the room kitchen, a resource belongs here',
                '3]: unknown field "rom", did you mean "room"?',
                "4].room: expected text or null, got a whole number",
            )
        ]


def test_cells_are_suggested_however_they_are_written() -> None:
    form = holding_solution()
    form["turns"][0]["room"]["cell"] = "f1"
    with pytest.raises(
        BadInput, match=r'turns\[0\].room.cell: unknown cell "f1", did you mean "F1"'
    ):
        read_any(BOX, json.dumps(form).encode())


def test_several_faults_survive_pickling() -> None:
    faults = BadInputs([BadInput("one", "a"), BadInput("two", "b")], more=3)
    again = pickle.loads(pickle.dumps(faults))
    assert (str(again), again.faults[1].where) == ("a: one\nb: two\nand 3 more", "b")
