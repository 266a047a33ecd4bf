"""Plays that come from outside: their shape is checked, then every turn by the engine."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from support.node import run_js
from support.puzzles import example_path, solution_bytes

CHECK = """
    const { Engine } = await web("engine/engine.mjs");
    const { checkedPlay, readPlay } = await web("play/play_file.mjs");
    const [text, sequence] = given;
    try {
        const play = readPlay(text);
        return { play: checkedPlay(new Engine(), sequence, play) };
    } catch (error) {
        return { fault: error.message, where: error.where };
    }
"""
NOT_A_PLAY = "keep.not a play"


def solved() -> dict[str, Any]:
    """The solution of the example of a whole deck."""
    found: dict[str, Any] = json.loads(solution_bytes("deck"))
    return found


def checked(play: Any) -> dict[str, Any]:
    """What the page makes of a play of the example."""
    sequence = solved()["sequence"]
    found: dict[str, Any] = run_js(
        CHECK, play if isinstance(play, str) else json.dumps(play), sequence
    )
    return found


def test_a_solution_is_read_without_its_claims() -> None:
    solution = solved()
    play = checked(solution)["play"]
    assert play["turns"] == solution["turns"]
    assert play["end"] == solution["end"]
    assert play["format"] == "solution/1"
    assert not {"score", "proof"} & set(play)


def test_a_partial_play_is_read() -> None:
    solution = solved()
    partial = {**solution, "turns": solution["turns"][:5]}
    del partial["end"], partial["score"], partial["proof"]
    play = checked(partial)["play"]
    assert len(play["turns"]) == 5
    assert "end" not in play


def damaged(path: list[Any], value: Any) -> dict[str, Any]:
    """The solution with one value changed."""
    solution = copy.deepcopy(solved())
    place: Any = solution
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return solution


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        (["format"], "solution/2", ""),
        (["turns"], {}, "turns"),
        (["turns", 0, "column"], "0", "turns[0]"),
        (["turns", 1, "column"], -1, "turns[1]"),
        (["turns", 2, "room", "cell"], "__proto__", "turns[2]"),
        (["turns", 3, "room"], None, "turns[3]"),
        (["turns", 4, "tools"], [{"tool": "toString"}], "turns[4]"),
        (["turns", 5, "unknown"], 1, "turns[5]"),
        (["turns", 5, "friends"], [{"friend": "friend_99", "floor": "F"}], "turns[5]"),
        (["end"], {"actions": [{"helper": "roofer", "roof": "kitchen"}]}, "end"),
        (["end"], [], "end"),
    ],
)
def test_another_shape_is_no_play(path: list[Any], value: Any, where: str) -> None:
    assert checked(damaged(path, value)) == {"fault": NOT_A_PLAY, "where": where}


@pytest.mark.parametrize("text", ["", "{", "null", "[]", "12", '"solution/1"', "{}"])
def test_other_text_is_no_play(text: str) -> None:
    assert checked(text) == {"fault": NOT_A_PLAY, "where": ""}


def test_what_the_engine_refuses_is_named() -> None:
    twice = damaged(["turns", 1, "room"], solved()["turns"][0]["room"])
    assert checked(twice) == {"fault": "reason.cell_occupied", "where": "turns[1]"}
    column = damaged(["turns", 0, "column"], 6)
    assert checked(column) == {"fault": "reason.no_such_column", "where": "turns[0]"}
    roof = damaged(["end"], {"actions": [{"helper": "plumber"}]})
    assert checked(roof) == {"fault": NOT_A_PLAY, "where": "end"}


def test_sequences_are_the_same_whatever_the_order_of_their_fields() -> None:
    code = """
        const { sameSequence } = await web("play/play_file.mjs");
        return given.slice(1).map((other) => sameSequence(given[0], other));
    """
    sequence = json.loads(example_path("finish").read_bytes())["sequence"]
    turned = dict(reversed(list(sequence.items())))
    empty = {**sequence, "friends": [], "discards": None}
    other = copy.deepcopy(sequence)
    other["rounds"][0]["columns"][0]["room"] = "library"
    assert run_js(code, sequence, turned, empty, other) == [True, True, False]
