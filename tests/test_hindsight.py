"""Hindsight: the record of one player as a sequence (P23, P24), and what each turn gave away."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result
from generators import MODULES, SETUPS, any_game
from helpers import BOX, game_turn, turn

from dhsolve.cli.main import cli
from dhsolve.model.best_end import best_end
from dhsolve.model.ending import Finished
from dhsolve.model.files import dump, read_game, sequence_from, solution_from, to_json
from dhsolve.model.rng import Rng
from dhsolve.model.sequence import Position, play, start_position
from dhsolve.model.simulate import random_game
from dhsolve.model.state import TOOLBOX
from dhsolve.model.values import Discards, Game
from dhsolve.model.verify import verify_game, verify_solution
from dhsolve.solver.hindsight import Recorded, own_turn, recorded, sequence_from_round

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
ROUNDS = 12


def random_record(number: int) -> tuple[Game, Recorded]:
    """One player's record of a random game; decks, modules and players take turns."""
    rng = Rng(f"hindsight {number}")
    players, deck = SETUPS[number % len(SETUPS)]
    modules = MODULES[number % len(MODULES)]
    game = random_game(BOX, any_game(rng, players, deck, modules), rng)
    return game, recorded(BOX, game, rng.below(players))


def future(position: Position) -> tuple[object, ...]:
    """What the rest of a sequence depends on.

    Diggers and Jackhammers count for the Toolbox alone, so without one they do not matter.
    """
    state = position.state
    toolbox = TOOLBOX in state.tools
    tools = (
        len(state.tools) + len(state.under_toolbox)
        if toolbox
        else [tool for tool in state.tools if tool != "jackhammer"]
    )
    return (
        position._replace(state=state._replace(tools=(), under_toolbox=())),
        toolbox,
        tools,
        [tool for tool in state.tools if tool != "jackhammer"],
    )


# --- the record as a sequence ------------------------------------------------------------------


@pytest.mark.parametrize("first", range(0, 80, 20))
def test_the_recorded_turns_lead_from_sequence_to_sequence(first: int) -> None:
    """So no turn can gain, and the losses add up to the whole."""
    for number in range(first, first + 20):
        _, record = random_record(number)
        assert len(record.seen) == ROUNDS
        for at, seen in enumerate(record.seen):
            given = sequence_from_round(record, at)
            assert sequence_from(BOX, to_json(BOX, given)).rounds == given.rounds
            after = play(BOX, start_position(BOX, given), own_turn(seen))
            if at + 1 < ROUNDS:
                following = start_position(BOX, sequence_from_round(record, at + 1))
                assert future(after) == future(following), (number, at)
            else:
                mine = best_end(BOX, Finished(after.state, after.discards), after.solo)[1]
                true = Finished(record.final, after.discards)
                assert mine == best_end(BOX, true, after.solo)[1], number


def test_the_recorded_score_is_the_games() -> None:
    for number in range(40):
        game, record = random_record(number)
        assert record.scored in [score.total for score in verify_game(BOX, game).scores]


def test_only_columns_that_were_left() -> None:
    game, record = random_record(SETUPS.index((4, "base")))
    assert game.players == 4
    given = sequence_from_round(record, 0)
    assert all(1 <= len(one.columns) <= 5 for one in given.rounds)
    assert any(len(one.columns) < 5 for one in given.rounds)
    assert (given.variant, given.leftovers) == ("plain", "gone")


def test_alone_nothing_is_gone() -> None:
    _, record = random_record(SETUPS.index((1, "solo")))
    given = sequence_from_round(record, 0)
    assert (given.variant, given.leftovers) == ("solo", "discarded")
    assert all(one.discards == Discards() for one in given.rounds)
    assert all(len(one.columns) == 5 for one in given.rounds)


def test_p23_friends_of_others_are_not_open() -> None:
    found = 0
    for number in range(40):
        game, record = random_record(number)
        own = {friend for _, friend in record.final.friends}
        assert own <= {*record.friends}
        found += len(game.friends) > len(record.friends)
    assert found >= 3


def test_p24_diggers_and_jackhammers_stay_as_played() -> None:
    used = 0
    for number in range(80):
        _, record = random_record(number)
        given = sequence_from_round(record, 0)
        resources = [column.resource for one in given.rounds for column in one.columns]
        assert "digger" not in resources
        for seen, one in zip(record.seen, given.rounds, strict=True):
            if seen.used == "jackhammer":
                used += 1
                assert len(one.columns) == 1
                assert one.columns[0].resource is None
    assert used >= 3


# --- the command -------------------------------------------------------------------------------


GAME = read_game(BOX, (EXAMPLES / "game-3.json").read_bytes())


def run(*args: str, given: Game) -> Result:
    arguments = ["hindsight", "-", *args]
    return CliRunner().invoke(cli, arguments, prog_name="dhsolve", input=dump(BOX, given))


def test_every_loss_adds_up() -> None:
    result = run("--player", "1", "--json", given=GAME)
    assert result.exit_code == 0, result.stderr
    form = json.loads(result.stdout)
    assert form["complete"]
    assert len(form["turns"]) == ROUNDS
    losses = [one["lost"] for one in form["turns"]]
    assert min(losses) >= 0
    assert form["best"] - sum(losses) - form["end"]["lost"] == form["scored"]
    for one in form["turns"]:
        assert (one["better"] is None) == (one["lost"] == 0)
    solution = solution_from(BOX, form["solution"])
    assert verify_solution(BOX, solution).ok
    assert solution.score is not None
    assert solution.score.total == form["best"]


def test_time_that_runs_out() -> None:
    result = run("--time-limit", "0.01", "--json", given=GAME)
    assert result.exit_code == 3
    form = json.loads(result.stdout)
    assert not form["complete"]
    assert form["bound"] > form["best"]
    page = run("--time-limit", "0.01", given=GAME).stdout.splitlines()
    assert page[-1] == f"could have scored {form['best']} (bound {form['bound']}), scored 17"


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
