"""The record of one player of a game as a sequence (P23, P24)."""

from __future__ import annotations

import pytest
from support.generators import MODULES, SETUPS, any_game
from support.helpers import BOX

from dhsolve.model.dealing.rng import Rng
from dhsolve.model.dealing.simulate import random_game
from dhsolve.model.files.documents import sequence_from, to_json
from dhsolve.model.rules.best_end import best_end
from dhsolve.model.rules.ending import FinishedHome, finish
from dhsolve.model.rules.sequence import Position, play, start_position
from dhsolve.model.rules.state import TOOLBOX
from dhsolve.model.rules.values import Discards, Game
from dhsolve.model.verify.verdict import verify_game
from dhsolve.solver.hindsight.game_record import (
    RecordedPlay,
    own_turn,
    recorded,
    sequence_from_round,
)

ROUNDS = 12


def random_record(number: int) -> tuple[Game, RecordedPlay]:
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
                mine = best_end(BOX, FinishedHome(after.state, after.discards), after.solo)[1]
                true = FinishedHome(record.final.state, after.discards)
                assert mine == best_end(BOX, true, after.solo)[1], number


def test_the_recorded_score_is_the_games() -> None:
    for number in range(40):
        game, record = random_record(number)
        score = finish(BOX, record.final, record.end, record.solo)[1]
        assert score in verify_game(BOX, game).scores


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


def test_P23_friends_of_others_are_not_open() -> None:
    found = 0
    for number in range(40):
        game, record = random_record(number)
        own = {friend for _, friend in record.final.state.friends}
        assert own <= {*record.friends}
        found += len(game.friends) > len(record.friends)
    assert found >= 3


def test_P24_diggers_and_jackhammers_stay_as_played() -> None:
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
