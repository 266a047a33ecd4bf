"""Simulated games through both engines, ours and the one in JavaScript.

The tests compare a few, `make soak-games` thousands. A game follows from its number alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import NamedTuple

from support.generators import MODULES, SETUPS, any_game
from support.helpers import BOX
from support.js_engine import js_engine

from dhsolve.model.conformance.match import Match
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.dealing.simulate import random_game
from dhsolve.model.files.documents import to_json
from dhsolve.model.rules.values import Digger, Game

PLAYERS = range(1, 7)


class Agreement(NamedTuple):
    """What one game adds to the table of the page."""

    players: int
    deck: str
    steps: int
    jackhammers: int
    diggers: int
    friends: int
    fault: str | None = None
    """How the engines differ, if they do."""


def simulated_game(players: int, number: int) -> Game:
    """Game `number` of so many players: decks, modules and the discard rule in turn."""
    decks = [deck for count, deck in SETUPS if count == players]
    cases = list(product((True, False), MODULES, decks))
    discard_rule, modules, deck = cases[number % len(cases)]
    rng = Rng(f"games/{players}/{number}")
    return random_game(BOX, any_game(rng, players, deck, modules, discard_rule), rng)


def compare(match: Match, players: int, number: int) -> Agreement:
    """Ask the engine for every step of a game and for its result."""
    game = simulated_game(players, number)
    form = to_json(BOX, game)
    fault = None
    for op in ("steps", "replay"):
        if fault is None and (finding := match.check({"op": op, "game": form})):
            fault = f"game {players}/{number}: {finding.sentence}"
    turns = [turn for one in game.rounds for turn in one.turns]
    jackhammers = sum(len(one.jackhammer) for one in game.rounds)
    discards = sum(one.discard is not None for one in game.rounds)
    return Agreement(
        players,
        game.deck,
        steps=len(turns) + jackhammers + discards + len(game.rounds),
        jackhammers=jackhammers,
        diggers=sum(isinstance(use, Digger) for turn in turns for use in turn.tools),
        friends=sum(len(turn.friends) for turn in turns),
        fault=fault,
    )


def compare_all(players: int, numbers: Iterable[int]) -> list[Agreement]:
    """Several games through one engine."""
    with Match(BOX, js_engine()) as match:
        return [compare(match, players, number) for number in numbers]
