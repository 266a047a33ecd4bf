"""What a file may not say, and the place that the refusal names."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import strategies as st
from support.helpers import BOX, sequence, state

from dhsolve.model.dealing.deal import deal_game
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.dealing.simulate import random_game
from dhsolve.model.errors import BadInput
from dhsolve.model.files.copies import excess_copies
from dhsolve.model.files.documents import (
    any_from,
    discards_from,
    game_from,
    sequence_from,
    solution_from,
    state_from,
    to_json,
)
from dhsolve.model.rules.values import SCORE_PARTS, Discards

SEEDS = st.integers(0, 10**6)


# --- refusals with their place ---------------------------------------------------------------


def refusal(read: Callable[[Any, object], object], form: object) -> str:
    """The one line with which a file is refused."""
    with pytest.raises(BadInput) as caught:
        read(BOX, form)
    return str(caught.value)


def changed(form: Any, path: str, value: object) -> Any:
    """A copy with the value at a path (`rounds.3.columns.1.room`) put in; `...` takes it out."""
    copy = json.loads(json.dumps(form))
    *steps, last = (int(step) if step.isdigit() else step for step in path.split("."))
    holder: Any = copy
    for step in steps:
        holder = holder[step]
    if value is ...:
        del holder[last]
    else:
        holder[last] = value
    return copy


SEQUENCE: dict[str, Any] = {
    "format": "sequence/1",
    "variant": "solo",
    "rounds": [
        {"columns": [{"room": "kitchen"}, {"room": "bedroom", "resource": "piano"}]},
        {"columns": [{"room": "garage"}]},
    ],
    "plans": {"three": ["two_playrooms"], "five": ["three_decor_tokens"]},
    "friends": ["friend_4"],
    "start": {"format": "state/1", "cells": {"F1": {"room": "living_room"}}},
    "discards": {"rooms": ["kitchen"], "roofs": ["roof_red"]},
}
ONE_CARD = {"room": "kitchen"}


@pytest.mark.parametrize(
    ("path", "value", "line"),
    [
        ("format", ..., 'format: missing, expected "sequence/1"'),
        ("format", "sequence/2", 'format: expected "sequence/1", got "sequence/2"'),
        ("format", 1, 'format: expected "sequence/1", got something else than text'),
        ("variant", "sole", 'variant: unknown value "sole", did you mean "solo"?'),
        ("variant", 7, "variant: expected text, got a whole number"),
        ("variant", ..., "variant: missing"),
        ("rounds", [], "rounds: expected a list of length >= 1"),
        ("rounds", [{"columns": [ONE_CARD]}] * 13, "rounds: expected a list of length <= 12"),
        ("rounds", [{"columns": [ONE_CARD]}] * 12, "rounds: 12 rounds, but 11 free cells"),
        ("rounds.0.columns", [], "rounds[0].columns: expected a list of length >= 1"),
        ("rounds.0.columns", [ONE_CARD] * 8, "rounds[0].columns: expected a list of length <= 7"),
        (
            "rounds.0.columns.1.room",
            "kichen",
            'rounds[0].columns[1].room: unknown room "kichen", did you mean "kitchen"?',
        ),
        ("rounds.0.columns.1.room", ..., "rounds[0].columns[1].room: missing"),
        ("rounds.0.columns.1.room", "empty", 'rounds[0].columns[1].room: unknown room "empty"'),
        (
            "rounds.0.columns.1.room",
            3,
            "rounds[0].columns[1].room: expected text or null, got a whole number",
        ),
        (
            "rounds.0.columns.1.resource",
            "pianos",
            'rounds[0].columns[1].resource: unknown resource "pianos", did you mean "piano"?',
        ),
        (
            "rounds.0.columns.1.rom",
            "kitchen",
            'rounds[0].columns[1]: unknown field "rom", did you mean "room"?',
        ),
        ("round", [], 'unknown field "round", did you mean "rounds"?'),
        (
            "rounds.1.discards",
            {"rooms": ["x"]},
            'rounds[1].discards.rooms[0]: unknown room "x"',
        ),
        ("plans.three.0", "x", 'plans.three[0]: unknown plan "x"'),
        (
            "plans.three.0",
            "three_decor_tokens",
            'plans.three[0]: "three_decor_tokens" is worth 5, expected a plan worth 3',
        ),
        (
            "plans.five.0",
            "two_playrooms",
            'plans.five[0]: "two_playrooms" is worth 3, expected a plan worth 5',
        ),
        (
            "friends.0",
            "freind_4",
            'friends[0]: unknown friend "freind_4", did you mean "friend_4"?',
        ),
        (
            "discards.roofs.0",
            "red",
            'discards.roofs[0]: unknown roof "red", did you mean "roof_red"?',
        ),
        ("start.format", ..., 'start.format: missing, expected "state/1"'),
        ("start.format", "sequence/1", 'start.format: expected "state/1", got "sequence/1"'),
        (
            "start.cells.F1.room",
            4,
            "start.cells.F1.room: expected text or null, got a whole number",
        ),
        (
            "start.cells.F1.rooms",
            "x",
            'start.cells.F1: unknown field "rooms", did you mean "room"?',
        ),
        ("leftovers", "lost", 'leftovers: unknown value "lost"'),
    ],
)
def test_sequences_that_are_refused(path: str, value: object, line: str) -> None:
    assert refusal(sequence_from, changed(SEQUENCE, path, value)) == line


STATE: dict[str, Any] = {
    "format": "state/1",
    "cells": {
        "F1": {"room": "living_room", "decor": "piano"},
        "F2": {"room": "living_room"},
        "F3": {"room": "empty"},
        "B4": {"room": "garage"},
        "B5": {"scaffolding": True},
    },
    "near": ["treehouse"],
    "helpers": ["architect"],
    "tools": ["drill"],
    "under_toolbox": ["scaffolding"],
    "roofs": ["roof_red"],
    "plans": [["two_playrooms", "three_decor_tokens"]],
    "friends": {"F": "friend_4"},
}
LONG = {"room": "living_room"}


@pytest.mark.parametrize(
    ("path", "value", "line"),
    [
        ("cells.F9", LONG, 'cells: unknown cell "F9"'),
        ("cells.B1", LONG, 'cells: unknown cell "B1"'),
        ("cells.F4", {}, "cells.F4: expected a room or a Scaffolding; an empty cell is left out"),
        ("cells.F4", {"room": "x"}, 'cells.F4.room: unknown room "x"'),
        ("cells.S5", LONG, "cells.S5: nothing stands directly below the cell"),
        ("cells.S5", {"scaffolding": True}, "cells.S5: nothing stands directly below the cell"),
        ("cells.B4", LONG, 'cells.B4.room: "living_room" may not stand on this floor'),
        ("cells.F4", {"room": "garage"}, 'cells.F4.room: "garage" may not stand on this floor'),
        (
            "cells.F2",
            {"room": "living_room", "decor": "aquarium"},
            "cells.F2.decor: a second décor token in one room",
        ),
        (
            "cells.F2",
            {"room": "bedroom", "decor": "piano"},
            'cells.F2.decor: "piano" does not belong on "bedroom"',
        ),
        (
            "cells.F2",
            {"room": "bedroom", "decor": "treehouse"},
            'cells.F2.decor: "treehouse" does not belong on "bedroom"',
        ),
        ("cells.F2.decor", "x", 'cells.F2.decor: unknown décor "x"'),
        ("cells.F3.decor", "cat_house", "cells.F3.decor: an empty room holds no décor token"),
        ("cells.F3.card", "x", 'cells.F3.card: unknown room "x"'),
        (
            "cells.F2.card",
            "sauna",
            "cells.F2.card: only an empty room names the card that lies face down",
        ),
        (
            "cells.B5.room",
            "garage",
            "cells.B5: a Scaffolding and a room card cannot share a cell",
        ),
        ("near.0", "piano", 'near[0]: "piano" does not stand near the home'),
        ("near.0", "x", 'near[0]: unknown décor "x"'),
        ("helpers", ["architect", "architect"], 'helpers[1]: "architect" is listed twice'),
        ("helpers.0", "x", 'helpers[0]: unknown helper "x"'),
        ("tools.0", "dril", 'tools[0]: unknown tool "dril", did you mean "drill"?'),
        ("under_toolbox.0", "x", 'under_toolbox[0]: unknown tool "x"'),
        ("roofs.0", "roof_pink", 'roofs[0]: unknown roof "roof_pink"'),
        ("plans.0", ["two_playrooms"], "plans[0]: expected a list of length 2, got 1"),
        (
            "plans.0",
            ["three_decor_tokens", "two_playrooms"],
            'plans[0][0]: "three_decor_tokens" is worth 5, expected a plan worth 3',
        ),
        ("friends.B", "friend_1", 'friends: unknown field "B"'),
        ("friends.S", "x", 'friends.S: unknown friend "x"'),
        ("variant", "duo", 'variant: unknown value "duo"'),
    ],
)
def test_impossible_states_are_refused(path: str, value: object, line: str) -> None:
    assert refusal(state_from, changed(STATE, path, value)).startswith(line)


def test_a_room_over_its_most_cards_is_refused() -> None:
    cells = {name: LONG for name in ("F1", "F2", "F3", "B4", "F4")}
    cells["B4"] = {"room": "garage"}
    line = refusal(state_from, {"format": "state/1", "cells": cells})
    assert line == 'cells.F4.room: "living_room" of 4 cards, at most 3 make a room'


def dartboard_on(room: str, cell: str) -> dict[str, Any]:
    return {"format": "state/1", "cells": {cell: {"room": room, "decor": "dartboard"}}}


@pytest.mark.parametrize("room", sorted(BOX.catalogue.rooms))
def test_P25_a_dartboard_lies_where_two_cards_can_have_been(room: str) -> None:
    """D5: its room may have shrunk since. `best` once proved a wrong optimum on the others."""
    cell = "B4" if BOX.catalogue.rooms[room].kind == "basement" else "F1"
    form = dartboard_on(room, cell)
    if BOX.catalogue.rooms[room].most > 1:
        assert state_from(BOX, form).state.home[BOX.board.index[cell]].decor == "dartboard"
    else:
        line = f'"dartboard" needs two cards when it comes, and "{room}" never has more than one'
        assert refusal(state_from, form) == f"cells.{cell}.decor: {line}"
        assert refusal(sequence_from, {**SEQUENCE, "start": form}).startswith(
            f"start.cells.{cell}.decor: "
        )


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("tools", ["drill", "drill", "ladder", "ladder", "ladder", "scaffolding"]),
        ("tools", ["toolbox", "toolbox"]),
        ("under_toolbox", ["scaffolding", "toolbox", "drill", "drill"]),
        ("near", ["treehouse", "treehouse", "birdhouse"]),
        ("roofs", ["roof_red_window"] * 9),
        ("plans", [["two_playrooms", "three_decor_tokens"]] * 4),
        ("friends", {"F": "friend_2", "S": "friend_2"}),
        ("cells.F4", {"room": "kitchen", "decor": "dartboard"}),
    ],
)
def test_P26_belongings_are_taken_as_they_are(path: str, value: object) -> None:
    """No play leads to some of these; `best` solves them all the same (support.starts)."""
    form = changed(STATE, path, value)
    assert state_from(BOX, form).state == state_from(BOX, to_json(BOX, state_from(BOX, form))).state


TURN = {"column": 0, "room": {"cell": "F2", "face": "up"}}
SOLUTION: dict[str, Any] = {
    "format": "solution/1",
    "sequence": SEQUENCE,
    "turns": [
        {
            **TURN,
            "tools": [{"tool": "ladder"}, {"tool": "drill", "cell": "F1", "column": 0}],
            "friends": [{"friend": "friend_4", "floor": "F"}],
        },
        TURN,
    ],
    "end": {
        "actions": [
            {"helper": "supplier", "room": "kitchen", "cell": "F1"},
            {"helper": "handyman", "cells": ["F1", "F2"], "keep": {"F1": "piano"}},
            {"helper": "roofer", "roof": "roof_red"},
        ],
        "engineer": [["F1", "S1"]],
        "roof": ["roof_red"] * 4,
    },
    "score": dict.fromkeys((*SCORE_PARTS, "total"), 0),
    "proof": {"status": "optimal", "bound": 3, "evidence": [{"kind": "split", "bound": 3}]},
}


@pytest.mark.parametrize(
    ("path", "value", "line"),
    [
        ("sequence.format", ..., 'sequence.format: missing, expected "sequence/1"'),
        ("sequence", ..., "sequence: missing"),
        ("sequence", [], "sequence: expected an object, got a list"),
        (
            "sequence.rounds.1.columns.0.room",
            "garag",
            'sequence.rounds[1].columns[0].room: unknown room "garag", did you mean "garage"?',
        ),
        ("sequence.start.near", ["x"], 'sequence.start.near[0]: unknown décor "x"'),
        ("turns", ..., "turns: missing"),
        ("turns.0.column", ..., "turns[0].column: missing"),
        ("turns.0.column", -1, "turns[0].column: expected a whole number >= 0"),
        ("turns.0.column", 1.5, "turns[0].column: expected a whole number, got a number"),
        ("turns.0.column", True, "turns[0].column: expected a whole number, got true or false"),
        ("turns.0.room.cell", "G1", 'turns[0].room.cell: unknown cell "G1"'),
        ("turns.0.room.face", "left", 'turns[0].room.face: unknown value "left"'),
        ("turns.0.decor", "F7", 'turns[0].decor: unknown cell "F7"'),
        ("turns.0.bonus", "roof", 'turns[0].bonus: unknown value "roof", did you mean "roofer"?'),
        ("turns.0.scaffolding", {"cell": "F1"}, "turns[0].scaffolding.when: missing"),
        (
            "turns.0.scaffolding",
            {"cell": "A1", "when": "after"},
            'turns[0].scaffolding.cell: unknown cell "A1"',
        ),
        ("turns.0.tools.0.give", "roof_red", "turns[0].tools[0].column: give and column belong"),
        ("turns.0.tools.0.column", 1, "turns[0].tools[0].give: give and column belong together"),
        (
            "turns.0.tools.0",
            {"tool": "ladder", "give": "red", "column": 1},
            'turns[0].tools[0].give: unknown roof "red"',
        ),
        (
            "turns.0.tools.0.tool",
            "lader",
            'turns[0].tools[0].tool: unknown value "lader", did you mean "ladder"?',
        ),
        ("turns.0.tools.0.tool", ..., "turns[0].tools[0].tool: missing"),
        ("turns.0.tools.1.cell", "F0", 'turns[0].tools[1].cell: unknown cell "F0"'),
        (
            "turns.0.tools.1.cel",
            "F1",
            'turns[0].tools[1]: unknown field "cel", did you mean "cell"?',
        ),
        (
            "turns.0.tools.0",
            {"tool": "digger", "shuffle": {"rooms": [], "resources": []}},
            "turns[0].tools[0].shuffle: nothing is shuffled in a sequence (T3)",
        ),
        ("turns.0.friends.0.friend", "x", 'turns[0].friends[0].friend: unknown friend "x"'),
        ("turns.0.friends.0.floor", "B", 'turns[0].friends[0].floor: unknown value "B"'),
        ("turns.0.player", 0, 'turns[0]: unknown field "player"'),
        ("end.actions.0.room", "x", 'end.actions[0].room: unknown room "x"'),
        ("end.actions.0.cell", "x", 'end.actions[0].cell: unknown cell "x"'),
        ("end.actions.0.helper", "architect", 'end.actions[0].helper: unknown value "architect"'),
        ("end.actions.1.cells", ["F1"], "end.actions[1].cells: expected a list of length 2"),
        ("end.actions.1.cells.1", "x", 'end.actions[1].cells[1]: unknown cell "x"'),
        ("end.actions.1.keep", {"x": "piano"}, 'end.actions[1].keep: unknown cell "x"'),
        ("end.actions.1.keep.F1", "x", 'end.actions[1].keep.F1: unknown décor "x"'),
        ("end.actions.1.keep.F1", 1, "end.actions[1].keep.F1: expected text, got a whole number"),
        ("end.actions.2.roof", "x", 'end.actions[2].roof: unknown roof "x"'),
        ("end.engineer.0.1", "x", 'end.engineer[0][1]: unknown cell "x"'),
        ("end.roof", ["roof_red"], "end.roof: expected a list of length 4, got 1"),
        ("end.roof.3", "x", 'end.roof[3]: unknown roof "x"'),
        ("score.decor", ..., "score.decor: missing"),
        ("score.decor", "3", "score.decor: expected a whole number, got text"),
        ("proof.status", "proven", 'proof.status: unknown value "proven"'),
        ("proof.evidence.0.kind", "guess", 'proof.evidence[0].kind: unknown value "guess"'),
        ("proof.seconds", -1, "proof.seconds: expected a number >= 0"),
    ],
)
def test_solutions_that_are_refused(path: str, value: object, line: str) -> None:
    solution_from(BOX, SOLUTION)
    assert refusal(solution_from, changed(SOLUTION, path, value)).startswith(line)


GAME: dict[str, Any] = to_json(
    BOX, random_game(BOX, deal_game(BOX, Rng(5), 3, modules=("plans", "friends")), Rng(5))
)


@pytest.mark.parametrize(
    ("path", "value", "line"),
    [
        ("players", 7, "players: expected a whole number <= 6"),
        ("players", 0, "players: expected a whole number >= 1"),
        ("deck", "bass", 'deck: unknown value "bass", did you mean "base"?'),
        ("removed_roof", "pink", 'removed_roof: unknown roof colour "pink"'),
        ("modules", ["plan"], 'modules[0]: unknown value "plan", did you mean "plans"?'),
        ("decks.rooms.3", "x", 'decks.rooms[3]: unknown room "x"'),
        ("decks.resources.3", "x", 'decks.resources[3]: unknown resource "x"'),
        ("plans.1.0", "x", 'plans[1][0]: unknown plan "x"'),
        ("friends.0", "x", 'friends[0]: unknown friend "x"'),
        ("rounds.0.turns.2.room.cell", "x", 'rounds[0].turns[2].room.cell: unknown cell "x"'),
        (
            "rounds.0.turns.2.tools",
            [{"tool": "digger"}],
            "rounds[0].turns[2].tools[0].shuffle: missing",
        ),
        (
            "rounds.0.turns.2.tools",
            [{"tool": "digger", "shuffle": {"rooms": ["x"], "resources": []}}],
            'rounds[0].turns[2].tools[0].shuffle.rooms[0]: unknown room "x"',
        ),
        (
            "rounds.4.jackhammer",
            [{"player": 0, "column": 0, "room": {"cell": "x", "face": "up"}}],
            'rounds[4].jackhammer[0].room.cell: unknown cell "x"',
        ),
        ("rounds.0.turns.2.player", 6, "rounds[0].turns[2].player: expected a whole number <= 5"),
        ("ends", [{}], "ends: expected 3 of them, one a player, got 1"),
        ("ends.0", {"roof": ["x"] * 4}, 'ends[0].roof[0]: unknown roof "x"'),
        ("scores", [{"total": 1}] * 4, "scores: expected 3 of them, one a player, got 4"),
        ("winners", [3], "winners[0]: there is no player 3"),
    ],
)
def test_games_that_are_refused(path: str, value: object, line: str) -> None:
    assert refusal(game_from, changed(GAME, path, value)).startswith(line)


def test_any_file_is_known_by_its_format() -> None:
    for form in (SEQUENCE, STATE, SOLUTION, GAME):
        any_from(BOX, form)
    assert refusal(any_from, []) == "expected an object"
    assert refusal(any_from, {}) == "format: missing"
    assert refusal(any_from, {"format": []}) == "format: expected text"
    assert refusal(any_from, {"format": "sequenz/1"}) == (
        'format: unknown format "sequenz/1", did you mean "sequence/1"?'
    )


def test_discards_are_rooms_and_roofs() -> None:
    assert discards_from(BOX, {}) == Discards()
    assert refusal(discards_from, {"rooms": ["x"]}) == 'rooms[0]: unknown room "x"'
    assert refusal(discards_from, {"roof": []}) == 'unknown field "roof", did you mean "roofs"?'


def test_no_message_repeats_much_of_the_input() -> None:
    long = "k" * 1000
    for form in (
        changed(SEQUENCE, "variant", long),
        changed(SEQUENCE, "format", long),
        changed(SEQUENCE, "rounds.0.columns.0.room", long),
        {**SEQUENCE, long: 1},
        changed(SEQUENCE, "start.cells", {long: {}}),
        changed(SEQUENCE, "start.cells", {long: 5}),
        changed(SEQUENCE, "start.cells", {"F1": {long: 5}}),
    ):
        line = refusal(sequence_from, form)
        assert "k" * 41 not in line
        assert "\n" not in line


# --- copies ----------------------------------------------------------------------------------


def test_more_copies_than_the_catalogue_has_are_noted() -> None:
    assert excess_copies(BOX, sequence("kitchen", "study/piano")) == []
    start = state("study . . . .\nliv+piano . . . .\n. .", helpers="architect")
    given_sequence = sequence(
        "study/piano bath/architect", "bath", start=start, discards=Discards(rooms=("study",))
    )
    assert excess_copies(BOX, given_sequence) == [
        '"architect": 2 copies, the catalogue has 1',
        '"piano": 2 copies, the catalogue has 1',
        '"study": 3 copies, the catalogue has 2',
    ]
