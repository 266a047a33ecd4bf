"""The rulings on games of two and more."""

from __future__ import annotations

from support.helpers import (
    BOX,
    draw,
    free_game,
    game_turn,
    refused,
    state,
    turn,
    whole_game,
)

from dhsolve.model.rules.game import (
    deal_round,
    discard_column,
    end_round,
    play_turn,
    replay_game,
    start_game,
)
from dhsolve.model.rules.reasons import Reason
from dhsolve.model.rules.values import Discards


def test_8_the_taker_of_the_leftmost_column_starts_the_next_round() -> None:
    position = deal_round(start_game(BOX, free_game(4, first_player=2)))
    for player, column in ((2, 1), (3, 0), (0, 2), (1, 3)):
        assert position.player == player
        position = play_turn(BOX, position, game_turn(player, turn(column, "F1", "down")))
    assert deal_round(end_round(BOX, position)).first == 3


def test_8_nobody_takes_the_leftmost_column() -> None:
    position = deal_round(start_game(BOX, free_game(4, first_player=2)))
    for player, column in ((2, 1), (3, 4), (0, 2), (1, 3)):
        position = play_turn(BOX, position, game_turn(player, turn(column, "F1", "down")))
    assert deal_round(end_round(BOX, position)).first == 2


def test_8_the_discard_takes_both_cards_of_a_column() -> None:
    game = free_game(2, rooms="kit liv", resources="roof_blue", discard_rule=True)
    position = discard_column(BOX, game, deal_round(start_game(BOX, game)), 1)
    assert position.discards == Discards(rooms=("living_room",), roofs=("roof_blue",))
    with refused(Reason.COLUMN_GONE):
        play_turn(BOX, position, game_turn(0, turn(1, "F1")))


def test_8_ties_are_shared() -> None:
    assert replay_game(BOX, whole_game()).winners == (0, 1)


def test_the_pictures_of_the_tests_can_be_drawn() -> None:
    owner = state("kit . . . .\nliv+piano x . . .\n# .")
    assert draw(owner).splitlines() == [
        "S | kitchen | . | . | . | .",
        "F | living_room+piano | x | . | . | .",
        "B | # | .",
    ]
