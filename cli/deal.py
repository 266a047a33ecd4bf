"""`dhsolve deal`: random cards for a solo game or for a whole game with others."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, cast, get_args

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from dhsolve.cli.inputs import box_of
from dhsolve.cli.options import (
    catalogue_option,
    json_option,
    lang_option,
    output_option,
    write_output,
)
from dhsolve.model.box import Box
from dhsolve.model.cards import Catalogue
from dhsolve.model.composition import PLAYERS
from dhsolve.model.deal import SOLO_MODULES, deal_game, deal_solo
from dhsolve.model.errors import BadInput, unknown
from dhsolve.model.files import dump
from dhsolve.model.game import ROUNDS, columns_of
from dhsolve.model.rng import Rng
from dhsolve.model.sequence import Sequence
from dhsolve.model.values import Column, DeckName, Game, Module, PlanDecks

F = TypeVar("F", bound=Callable[..., Any])

MODULES: tuple[Module, ...] = get_args(Module)
NO_MODULES = "none"
# A free deck is whatever a file says it is, so there is nothing to deal.
DECKS = tuple(deck for deck in get_args(DeckName) if deck != "free")
MOST_SEED = 10**18
MOST_CHOSEN_SEED = 999_999_999
# by the number of columns, so that names need not be broken
WIDTH_WITHOUT_TERMINAL = {5: 120, 6: 150, 7: 170}

# English is the key; what is not listed is the same in Portuguese.
PORTUGUESE = {
    "Solo deal": "Jogo solo",
    "Game": "Jogo",
    "players": "jogadores",
    "deck": "baralho",
    "without roofs": "sem telhados",
    "round": "rodada",
    "column": "coluna",
    "Plans": "Plantas",
    "Friends": "Amigos",
    "Player": "Jogador",
    "First player": "Primeiro jogador",
    "red": "vermelhos",
    "brown": "marrons",
    "blue": "azuis",
    "green": "verdes",
}


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


@click.command()
@setup_options
@catalogue_option
@lang_option
@json_option
@output_option
def deal(
    seed: int | None,
    players: int | None,
    deck: str | None,
    modules: str | None,
    catalogue: Catalogue,
    lang: str,
    as_json: bool,
    output: Path | None,
) -> None:
    """Deal random cards: a solo game, or with --players a game not yet played.

    Prints the markets of all rounds as a table. With --json or -o FILE the deal is written as
    sequence/1 (solo) or game/1 (--players), ready for the other commands.

    \b
    Examples:
      dhsolve deal --seed 1
      dhsolve deal --seed 1 -o deal.json
      dhsolve deal --players 3 --modules plans,friends --json
    """
    box = box_of(catalogue)
    setup = read_setup(players, deck, modules)
    seed = choose_seed(seed)
    dealt = deal_cards(box, setup, seed)
    if as_json or output is not None:
        write_output(dump(box, dealt) + "\n", output)
    else:
        _print(box, dealt, seed, lang)


def choose_seed(seed: int | None) -> int:
    """The seed, or a random one, which is told so that the run can be repeated."""
    if seed is None:
        seed = secrets.randbelow(MOST_CHOSEN_SEED) + 1
        click.echo(f"note: --seed {seed} gives the same again", err=True)
    return seed


def read_setup(players: int | None, deck: str | None, modules: str | None) -> Setup:
    """The options, checked; the solo game is played with plans unless told otherwise."""
    name = cast("DeckName | None", deck)
    if players is None and name not in (None, "solo"):
        raise BadInput(f"deck {name} is for a game with others: add --players N", "--deck")
    if players is not None and name is not None and players not in PLAYERS[name]:
        raise BadInput(f"deck {name} is not for {players} players", "--deck")
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


def deal_cards(box: Box, setup: Setup, seed: int) -> Sequence | Game:
    """The cards that a seed stands for."""
    rng = Rng(seed)
    if setup.players is None:
        return deal_solo(box, rng, setup.modules)
    return deal_game(box, rng, setup.players, setup.deck, setup.modules)


# --- for people ------------------------------------------------------------------------------


def _print(box: Box, dealt: Sequence | Game, seed: int, lang: str) -> None:
    page = _Page(box, lang)
    console = Console()
    if not console.is_terminal:
        columns = len(page.markets(dealt)[0])
        console = Console(width=WIDTH_WITHOUT_TERMINAL[columns])
    page.print(console, dealt, seed)


class _Page:
    """A deal as tables, in one language."""

    def __init__(self, box: Box, lang: str) -> None:
        self.cards = box.catalogue
        self.lang = lang

    def word(self, english: str) -> str:
        """A heading in the language of the page."""
        return PORTUGUESE.get(english, english) if self.lang == "pt" else english

    def print(self, console: Console, dealt: Sequence | Game, seed: int) -> None:
        """The title, the markets, then plans and friends."""
        console.print(Text(self._title(dealt, seed), "bold"))
        console.print(self._market_table(self.markets(dealt)))
        for line in (*self._plan_lines(dealt), *self._friend_lines(dealt)):
            console.print(line)

    def markets(self, dealt: Sequence | Game) -> list[tuple[Column, ...]]:
        """The columns of every round."""
        if isinstance(dealt, Sequence):
            return [one.columns for one in dealt.rounds]
        count = columns_of(dealt.players)
        rooms, resources = iter(dealt.decks.rooms), iter(dealt.decks.resources)
        return [
            tuple(
                Column(room=next(rooms), resource=next(resources) if column else None)
                for column in range(count)
            )
            for _ in range(ROUNDS)
        ]

    def _title(self, dealt: Sequence | Game, seed: int) -> str:
        if isinstance(dealt, Sequence):
            return f"{self.word('Solo deal')}, seed {seed}"
        parts = [
            self.word("Game"),
            f"{self.word('players')}: {dealt.players}",
            f"{self.word('deck')}: {dealt.deck}",
        ]
        if dealt.removed_roof:
            parts.append(f"{self.word('without roofs')}: {self.word(dealt.removed_roof)}")
        return ", ".join((*parts, f"seed {seed}"))

    def _market_table(self, markets: list[tuple[Column, ...]]) -> Table:
        table = Table(show_lines=True)
        table.add_column(self.word("round"), justify="right")
        for column in range(len(markets[0])):
            table.add_column(f"{self.word('column')} {column}")
        for number, market in enumerate(markets, start=1):
            table.add_row(str(number), *(self._column(column) for column in market))
        return table

    def _column(self, column: Column) -> Text:
        """The resource above the room, as on the table."""
        resource = self.cards.resources[column.resource].name(self.lang) if column.resource else ""
        room = self.cards.rooms[column.room].name(self.lang) if column.room else ""
        return Text.assemble((resource, "italic"), "\n", (room, "bold"))

    def _plan_lines(self, dealt: Sequence | Game) -> Iterable[str]:
        plans = dealt.plans
        if isinstance(plans, PlanDecks):
            for points, deck in ((3, plans.three), (5, plans.five)):
                if deck:
                    yield f"{self.word('Plans')} ({points}): {self._plans(deck)}"
            return
        for player, pair in enumerate(plans):
            yield f"{self.word('Player')} {player}: {self._plans(pair)}"

    def _plans(self, plans: Iterable[str]) -> str:
        return "; ".join(self.cards.plans[plan].name(self.lang) for plan in plans)

    def _friend_lines(self, dealt: Sequence | Game) -> Iterable[str]:
        if dealt.friends:
            names = (self.cards.friends[friend].name(self.lang) for friend in dealt.friends)
            yield f"{self.word('Friends')}: {', '.join(names)}"
        if isinstance(dealt, Game) and dealt.players > 1:
            yield f"{self.word('First player')}: {dealt.first_player}"
