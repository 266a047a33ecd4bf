"""The JSON Schemas: up to date, and in agreement with the reader."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jsonschema
import pytest
from support.helpers import BOX
from support.paths import DOCS
from support.worked_examples import holding_solution, of_kind

from dhsolve.model.dealing.deal import deal_game
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.dealing.simulate import random_game
from dhsolve.model.files.documents import to_json
from dhsolve.puzzles import schemas

FOLDER = DOCS / "schemas"


def validator(name: str) -> jsonschema.Draft202012Validator:
    found = schemas.schema(name)
    jsonschema.Draft202012Validator.check_schema(found)
    return jsonschema.Draft202012Validator(found)


@pytest.mark.parametrize("name", schemas.NAMES)
def test_the_schemas_on_file_are_up_to_date(name: str) -> None:
    text = (FOLDER / schemas.file_name(name)).read_text(encoding="utf-8")
    assert text == schemas.schema_text(name), "run: python -m dhsolve.puzzles.schemas docs/schemas"


def test_all_schemas_are_written(tmp_path: Path) -> None:
    schemas.main(str(tmp_path / "new"))
    assert len(list((tmp_path / "new").iterdir())) == len(schemas.NAMES)


def test_the_worked_examples_validate() -> None:
    for example in of_kind("perft") + of_kind("best"):
        validator("sequence-1").validate(example["sequence"])
    for example in of_kind("score"):
        validator("state-1").validate(example["state"])
    for example in of_kind("verify"):
        validator("solution-1").validate(example["solution"])


@pytest.mark.parametrize("players", [1, 2, 5])
def test_written_games_validate(players: int) -> None:
    dealt = deal_game(BOX, Rng(players), players, modules=("plans", "friends"))
    for game in (dealt, random_game(BOX, dealt, Rng(players))):
        validator("game-1").validate(to_json(BOX, game))


def damaged(change: str) -> dict[str, Any]:
    form = holding_solution()
    column, turn = form["sequence"]["rounds"][0]["columns"][0], form["turns"][0]
    if change == "no room":
        del column["room"]
    elif change == "a cell that is not there":
        turn["room"]["cell"] = "F6"
    elif change == "an unknown field":
        turn["colunm"] = 1
    elif change == "a wrong type":
        turn["column"] = "0"
    elif change == "no format":
        del form["sequence"]["format"]
    else:
        form["sequence"]["rounds"] = []
    return form


@pytest.mark.parametrize(
    "change",
    [
        "no room",
        "a cell that is not there",
        "an unknown field",
        "a wrong type",
        "no format",
        "no rounds",
    ],
)
def test_the_schema_refuses(change: str) -> None:
    assert not validator("solution-1").is_valid(damaged(change))


def test_the_schema_lists_the_cards_and_lets_others_pass() -> None:
    form = holding_solution()
    column = schemas.schema("solution-1")["$defs"]["Column"]["properties"]
    assert column["room"] == {"$ref": "#/$defs/RoomId"}
    known = schemas.schema("solution-1")["$defs"]["RoomId"]["anyOf"][0]["enum"]
    assert set(BOX.catalogue.rooms) < set(known)
    form["sequence"]["rounds"][0]["columns"][0]["room"] = "a_room_of_my_own"
    validator("solution-1").validate(form)


@pytest.mark.parametrize("name", schemas.NAMES)
def test_every_id_of_a_card_is_listed(name: str) -> None:
    """What is left without a list is no card."""
    others = {"Evidence.status", "PuzzleFile.id", "PuzzleFile.generator", "PuzzleFile.catalogue"}
    others |= {"Game.removed_roof"}
    for holder, form in schemas.schema(name)["$defs"].items():
        for field, allowed in form.get("properties", {}).items():
            if f"{holder}.{field}" not in others:
                assert str(schemas.ANY_ID) not in str(allowed), f"{holder}.{field}"
