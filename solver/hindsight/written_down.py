"""A game as somebody wrote it down at the table, made complete for a review (P27)."""

from __future__ import annotations

import msgspec

from dhsolve.model.cards.box import Box
from dhsolve.model.files.notes import deck_notes
from dhsolve.model.rules.game import (
    GamePosition,
    deal_round,
    dig,
    discard_column,
    end_round,
    play_turn,
    start_game,
)
from dhsolve.model.rules.reasons import RuleBroken
from dhsolve.model.rules.tools import split_diggers
from dhsolve.model.rules.values import Digger, Game, GameRound, GameTurn, Shuffle


def completed(box: Box, game: Game) -> Game:
    """The game with what nobody writes down at the table, and cannot be missed (P27).

    Decks with other counts than the catalogue assumes are a free deck. In a game of one, a Digger
    without its shuffle has put the market under the decks, which list the cards as they came. What
    breaks a rule stays as it is, for `verify_game` to name.
    """
    if deck_notes(box, game):
        game = msgspec.structs.replace(game, deck="free", removed_roof=None)
    if game.players != 1:
        return game
    rounds: list[GameRound] = []
    try:
        position = start_game(box, game)
        for played in game.rounds:
            position = discard_column(box, game, deal_round(position), played.discard)
            turns: list[GameTurn] = []
            for turn in played.turns:
                turns.append(_with_shuffles(position, turn))
                position = play_turn(box, position, turns[-1])
            rounds.append(msgspec.structs.replace(played, turns=tuple(turns)))
            position = end_round(box, position)
    except RuleBroken:
        return game
    return msgspec.structs.replace(game, rounds=tuple(rounds))


def _with_shuffles(position: GamePosition, turn: GameTurn) -> GameTurn:
    diggers, others = split_diggers(turn)
    known: list[Digger] = []
    for digger in diggers:
        known.append(digger if digger.shuffle else Digger(shuffle=_as_it_came(position)))
        position = dig(position, turn.player, known[-1])
    return turn.with_tools((*known, *others))


def _as_it_came(position: GamePosition) -> Shuffle:
    """The decks as they are, with the market's cards below them."""
    columns = position.market
    return Shuffle(
        rooms=(*position.rooms, *(one.room for one in columns if one.room)),
        resources=(*position.resources, *(one.resource for one in columns if one.resource)),
    )
