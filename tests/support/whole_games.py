"""Whole games at random: every invariant after every round, every file read and replayed.

The tests play a few, `make soak-engine` thousands. A game follows from its number alone.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from support.generators import MODULES, SETUPS, any_game
from support.helpers import BOX
from support.invariants import check_engineer, check_game, check_round_over

from dhsolve.model.dealing.rng import Rng
from dhsolve.model.dealing.simulate import random_round
from dhsolve.model.files.documents import dump, read_game
from dhsolve.model.rules.best_end import best_end
from dhsolve.model.rules.ending import FinishedHome, finish
from dhsolve.model.rules.game import ROUNDS, GamePosition, all_cards, start_game, winners
from dhsolve.model.rules.values import (
    DeckName,
    Digger,
    End,
    Game,
    GameRound,
    Module,
    Score,
    ScoreClaim,
)
from dhsolve.model.verify.verdict import verify_game


class Setup(NamedTuple):
    """What kind of game a number stands for."""

    players: int
    deck: DeckName
    modules: tuple[Module, ...]
    discard_rule: bool


class Outcome(NamedTuple):
    """What one game adds to the table."""

    setup: Setup
    turns: int = 0
    tools: int = 0
    jackhammers: int = 0
    diggers: int = 0
    friends: int = 0
    best: int = 0
    fault: str | None = None


def setup_of(number: int) -> Setup:
    """Set-ups, modules and the discard rule take turns, so that every mix comes up."""
    rest, at = divmod(number, len(SETUPS))
    rest, modules = divmod(rest, len(MODULES))
    return Setup(*SETUPS[at], MODULES[modules], rest % 4 != 0)


def play_whole_game(number: int) -> Outcome:
    """Play one game and check it; a fault is reported, never raised."""
    setup = setup_of(number)
    try:
        return _play(setup, Rng(f"soak {number}"))
    except Exception as error:
        return Outcome(setup, fault=f"game {number}: {type(error).__name__}: {error}")


def _play(setup: Setup, rng: Rng) -> Outcome:
    game = any_game(rng, *setup)
    position = start_game(BOX, game)
    cards = all_cards(BOX, position)
    rounds: list[GameRound] = []
    for _ in range(ROUNDS):
        played, position = random_round(BOX, game, position, rng)
        rounds.append(played)
        check_game(position, cards)
        check_round_over(position)
    ends, scores = _ends(position)
    whole = msgspec.structs.replace(
        game,
        rounds=tuple(rounds),
        ends=ends,
        scores=tuple(_claim(score) for score in scores),
        winners=winners(scores),
    )
    _check_file(whole, scores)
    turns = [turn for played in rounds for turn in played.turns]
    tools = [use for turn in turns for use in turn.tools]
    return Outcome(
        setup,
        turns=len(turns),
        tools=len(tools),
        jackhammers=sum(len(played.jackhammer) for played in rounds),
        diggers=sum(isinstance(use, Digger) for use in tools),
        friends=sum(len(state.friends) for state in position.states),
        best=max(score.total for score in scores),
    )


def _ends(position: GamePosition) -> tuple[tuple[End, ...], tuple[Score, ...]]:
    """Everybody's best end in player order; what one takes from the discards is gone."""
    solo, discards = len(position.states) == 1, position.discards
    ends: list[End] = []
    scores: list[Score] = []
    for state in position.states:
        check_engineer(state, 20)
        end, promised = best_end(BOX, FinishedHome(state, discards), solo)
        finished, score = finish(BOX, FinishedHome(state, discards), end, solo)
        assert score == promised
        discards = finished.discards
        ends.append(end)
        scores.append(score)
    return tuple(ends), tuple(scores)


def _claim(score: Score) -> ScoreClaim:
    return ScoreClaim(**{name: getattr(score, name) for name in score.__struct_fields__})


def _check_file(whole: Game, scores: tuple[Score, ...]) -> None:
    text = dump(BOX, whole)
    again = read_game(BOX, text.encode())
    assert dump(BOX, again) == text, "the file changes when it is read and written again"
    verdict = verify_game(BOX, again)
    assert verdict.ok and verdict.complete, f"{verdict.where}: {verdict.message}"
    assert verdict.scores == scores, "the score changes when the file is read"
