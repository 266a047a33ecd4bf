"""Options of the commands that deal cards: the seed, the players, the decks and the modules."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar, cast, get_args

import click

import dhsolve
from dhsolve.cli.ui.language import note
from dhsolve.game import Game
from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.model.dealing.deal import SOLO_MODULES
from dhsolve.model.errors import BadInput, unknown
from dhsolve.model.rules.reasons import count_of
from dhsolve.model.rules.setup import PLAYERS
from dhsolve.model.rules.values import DeckName, Module
from dhsolve.position import Deal

F = TypeVar("F", bound=Callable[..., Any])

MODULES: tuple[Module, ...] = get_args(Module)
NO_MODULES = "none"
# A free deck is whatever a file says it is, so there is nothing to deal.
DECKS = tuple(deck for deck in get_args(DeckName) if deck != "free")
MOST_SEED = 10**18
MOST_CHOSEN_SEED = 999_999_999


class Setup(NamedTuple):
    """What is asked for: which cards, for how many."""

    players: int | None
    """None: a solo deal as a sequence."""
    deck: DeckName | None
    modules: tuple[Module, ...]


def setup_options(command: F) -> F:
    """`--seed`, `--players`, `--deck` and `--modules`, as parameters of the same names."""
    for option in (
        click.option(
            "--modules",
            metavar="LIST",
            help="The modules in play: plans, friends, plans,friends or none.  "
            "[default: plans for one player, none for more]",
        ),
        click.option(
            "--deck",
            type=click.Choice(DECKS),
            metavar="NAME",
            help=f"The composition of the decks: {', '.join(DECKS)}.  "
            "[default: solo, base, five or six, by the number of players]",
        ),
        click.option(
            "--players",
            type=click.IntRange(1, 6),
            metavar="N",
            help="Deal a whole game for so many players.",
        ),
        click.option(
            "--seed",
            type=click.IntRange(0, MOST_SEED),
            metavar="N",
            help="The same seed gives the same cards, everywhere and always.",
        ),
    ):
        command = option(command)
    return command


def choose_seed(seed: int | None) -> int:
    """The seed, or a random one, which is told so that the run can be repeated."""
    if seed is None:
        seed = secrets.randbelow(MOST_CHOSEN_SEED) + 1
        note(f"--seed {seed} gives the same again")
    return seed


def read_setup(players: int | None, deck: str | None, modules: str | None) -> Setup:
    """The options, checked; BadInput if they do not go together.

    The solo game is played with plans unless told otherwise.
    """
    name = cast("DeckName | None", deck)
    if players is None and name not in (None, "solo"):
        raise BadInput(f"deck {name} is for a game with others: add --players N", "--deck")
    if players is not None and name is not None and players not in PLAYERS[name]:
        raise BadInput(f"deck {name} is not for {count_of(players, 'player')}", "--deck")
    if modules is None:
        chosen: tuple[Module, ...] = SOLO_MODULES if players in (None, 1) else ()
    else:
        chosen = _modules(modules)
    return Setup(players, name, chosen)


def _modules(text: str) -> tuple[Module, ...]:
    names = [name.strip() for name in text.split(",")]
    if names == [NO_MODULES]:
        return ()
    for name in names:
        if name not in MODULES:
            raise BadInput(unknown("module", name, (*MODULES, NO_MODULES)), "--modules")
    return tuple(module for module in MODULES if module in names)


def deal_cards(setup: Setup, seed: int, catalogue: Catalogue) -> Deal | Game:
    """The cards of a seed: a solo deal, or with players a game not yet played."""
    if setup.players is None:
        return dhsolve.deal(seed, modules=setup.modules, catalogue=catalogue)
    return dhsolve.deal_game(
        setup.players, seed, deck=setup.deck, modules=setup.modules, catalogue=catalogue
    )
