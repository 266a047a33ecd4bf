"""The JSON Schemas: up to date, and in agreement with the reader."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jsonschema
import pytest
from helpers import BOX
from worked_examples import holding_solution, of_kind

from dhsolve.cli import schemas
from dhsolve.model.deal import deal_game
from dhsolve.model.files import to_json
from dhsolve.model.rng import Rng
from dhsolve.model.simulate import random_game

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "schemas"


def validator(name: str) -> jsonschema.Draft202012Validator:
    found = schemas.schema(name)
    jsonschema.Draft202012Validator.check_schema(found)
    return jsonschema.Draft202012Validator(found)


@pytest.mark.parametrize("name", schemas.NAMES)
def test_the_schemas_on_file_are_up_to_date(name: str) -> None:
    text = (FOLDER / schemas.file_name(name)).read_text(encoding="utf-8")
    assert text == schemas.schema_text(name), "run: python -m dhsolve.cli.schemas docs/schemas"


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
