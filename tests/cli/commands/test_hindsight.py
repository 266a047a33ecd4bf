"""`dhsolve hindsight`: every loss, proven, as text, JSON and drawing; what it says of bad input."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest
from click.testing import CliRunner, Result
from support.helpers import BOX, game_turn, turn
from support.paths import EXAMPLES
from support.terminal import Terminal

from dhsolve.cli.main import cli
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.dealing.simulate import random_solution
from dhsolve.model.files.documents import (
    AnyFile,
    Solution,
    dump,
    read_game,
    read_sequence,
    solution_from,
    to_text,
)
from dhsolve.model.verify.verdict import verify_solution
from dhsolve.puzzles import schemas

ROUNDS = 12
GAME = read_game(BOX, (EXAMPLES / "game-3.json").read_bytes())
CARDS = b"""Dream Home solo
1. living room | kitchen + piano
2. bathroom | living room + aquarium
3. bedroom | garage + red roof
"""


def solo_play() -> Solution:
    """A random play of three rounds."""
    sequence = read_sequence(BOX, CARDS)
    turns, end, score = random_solution(BOX, sequence, Rng(5))
    return Solution(sequence, turns, end, score)


def run(*args: str, given: AnyFile | str) -> Result:
    text = given if isinstance(given, str) else dump(BOX, given)
    return CliRunner().invoke(cli, ["hindsight", "-", *args], prog_name="dhsolve", input=text)


def check_form(form: dict[str, Any]) -> None:
    """It is a review/1, and its numbers fit together."""
    jsonschema.Draft202012Validator(schemas.schema("review-1")).validate(form)
    values = [one["before"] for one in form["turns"]]
    assert values[0] == form["possible"]
    assert [one["after"] for one in form["turns"][:-1]] == values[1:]
    least = [one["least"] for one in values]
    assert least == sorted(least, reverse=True)
    solution = solution_from(BOX, form["solution"])
    assert verify_solution(BOX, solution).ok
    assert solution.score is not None and solution.score.total == form["possible"]["least"]
    for one in form["turns"]:
        assert ("better" in one) == ("line" in one)
        if "line" in one:
            line = solution_from(BOX, one["line"])
            assert verify_solution(BOX, line).ok
            assert line.score is not None and line.score.total == one["before"]["least"]


def test_every_loss_adds_up() -> None:
    result = run("--player", "1", "--json", given=GAME)
    assert result.exit_code == 0, result.stderr
    form = json.loads(result.stdout)
    check_form(form)
    assert form["complete"] and len(form["turns"]) == ROUNDS
    losses = [one["lost"] for one in form["turns"]]
    best = form["possible"]["most"]
    assert best - sum(losses) - form["end"]["lost"] == form["scored"]
    assert [losses[at] for at in form["costliest"]] == sorted(losses, reverse=True)[:3]
    for one in form["turns"]:
        assert ("better" in one) == (one["lost"] > 0)


@pytest.mark.parametrize("text", [False, True])
def test_a_solo_play_as_json_and_as_text(text: bool) -> None:
    play = solo_play()
    result = run("--json", given=to_text(BOX, play) if text else play)
    assert result.exit_code == 0, result.stderr
    form = json.loads(result.stdout)
    check_form(form)
    assert play.score is not None and form["scored"] == play.score.total


def test_played_and_better_in_words_the_costliest_first() -> None:
    page = run(given=solo_play()).stdout
    lines = page.splitlines()
    assert lines[0] == "the costliest turns:"
    assert lines[1].startswith("-") and " round " in lines[1] and "column" in lines[1]
    assert any(line.strip().startswith("better: column") for line in lines[2:4])
    assert page.index("as it was") < page.index("as it could have been")
    assert lines[-1].startswith("could have scored") and "solver-optimal" in lines[-1]


def test_time_that_runs_out() -> None:
    result = run("--time-limit", "0.01", "--json", given=GAME)
    assert result.exit_code == 3
    form = json.loads(result.stdout)
    check_form(form)
    assert not form["complete"]
    assert form["turns"][-1]["after"]["least"] == form["turns"][-1]["after"]["most"]
    page = run("--time-limit", "0.01", given=GAME).stdout.splitlines()
    assert page[-1] == f"could have scored {form['possible']['least']} at least, scored 17"


def test_drawings(tmp_path: Path) -> None:
    play = solo_play()
    drawn = run("--to", "svg", given=play).stdout
    assert drawn.startswith("<svg ") and "as it could have been" in drawn.lower()
    picture = tmp_path / "review.png"
    assert run("--to", "png", "-o", str(picture), given=play).exit_code == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
    html = run("--to", "html", "--lang", "pt", given=play).stdout
    assert "olhando para trás" in html
    refused = run("--to", "svg", "--json", given=play)
    assert (refused.exit_code, refused.stdout) == (2, "")


def test_an_open_review_is_drawn_too() -> None:
    drawn = run("--time-limit", "0.01", "--to", "svg", given=GAME)
    assert drawn.exit_code == 3
    assert "not proven" in drawn.stdout


def test_P27_other_counts_are_a_note() -> None:
    """The cards are named, and the game is looked back at all the same."""
    other = msgspec.structs.replace(
        GAME,
        decks=msgspec.structs.replace(
            GAME.decks, rooms=(*GAME.decks.rooms[:-1], _another(GAME.decks.rooms[-1]))
        ),
    )
    result = run("--time-limit", "0.01", given=other)
    assert result.exit_code == 3
    assert result.stderr.count("copies, the catalogue has") == 2
    assert '"sauna"' in result.stderr


def _another(room: str) -> str:
    return "sauna" if room != "sauna" else "garage"


def test_bad_input() -> None:
    game = GAME
    result = run("--player", "3", given=game)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "there is no player 3 in a game of 3" in result.stderr
    under_way = msgspec.structs.replace(
        game, rounds=game.rounds[:3], ends=(), scores=(), winners=()
    )
    assert "the game is not over" in run(given=under_way).stderr
    wrong = msgspec.structs.replace(
        game,
        rounds=(
            msgspec.structs.replace(game.rounds[0], turns=(game_turn(1, turn(0, "S1")),)),
            *game.rounds[1:],
        ),
    )
    assert "the game does not hold" in run(given=wrong).stderr
    assert "there is no play in it" in run(given=CARDS.decode()).stderr


def test_pictures_do_not_go_to_a_terminal(tmp_path: Path) -> None:
    answer = str(EXAMPLES / "puzzle-finish-solution.json")
    page = str(EXAMPLES / "puzzle-finish.json")
    for call in (["hindsight", answer, "--to", "png"], ["puzzle", "render", page, "--to", "pdf"]):
        with Terminal(tmp_path, *call) as terminal:
            terminal.expect("is not text; pass -o FILE")


def test_the_name_of_the_file_says_what_is_drawn(tmp_path: Path) -> None:
    drawn = tmp_path / "review.svg"
    answer = str(EXAMPLES / "puzzle-finish-solution.json")
    done = CliRunner().invoke(cli, ["hindsight", answer, "-o", str(drawn)])
    assert done.exit_code == 0, done.output
    assert drawn.read_text("utf-8").startswith("<svg")
