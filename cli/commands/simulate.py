"""`dhsolve simulate`: random legal games, played to the end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

import dhsolve
from dhsolve.cli.ui.options.common import (
    catalogue_option,
    faults_lang_option,
    json_option,
    output_option,
)
from dhsolve.cli.ui.options.dealing import Setup, choose_seed, deal_cards, read_setup, setup_options
from dhsolve.cli.ui.output import write_output
from dhsolve.model.cards.box import box_of
from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.model.dealing.deal import deal_solo_game
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.errors import BadInput

MOST_GAMES = 1_000_000


@click.command()
@setup_options
@click.option(
    "--count",
    type=click.IntRange(1, MOST_GAMES),
    default=1,
    show_default=True,
    metavar="K",
    help="So many games, one a line; they use the seeds N, N+1, N+2 and so on.",
)
@click.option(
    "--as",
    "form",
    type=click.Choice(["game", "solution"]),
    help="The form of the file.  [default: game with --players, else solution]",
)
@catalogue_option
@faults_lang_option
@json_option
@output_option
def simulate(
    seed: int | None,
    players: int | None,
    deck: str | None,
    modules: str | None,
    count: int,
    form: str | None,
    catalogue: Catalogue,
    as_json: bool,  # as everywhere; the output is JSON in any case
    output: Path | None,
) -> None:
    """Play random legal games to the end, as game/1 or solution/1.

    Every turn is drawn at random from the legal ones; only the end of the game (helpers,
    Engineer, roof) is played as well as possible. `simulate --seed N` plays the cards that
    `deal --seed N` deals.

    \b
    Examples:
      dhsolve simulate --seed 1 -o solution.json
      dhsolve simulate --seed 1 | dhsolve verify -
      dhsolve simulate --players 4 --count 100 -o games.jsonl
    """
    if form == "solution" and players is not None:
        raise BadInput("a solution is one player's sequence: leave out --players", "--as")
    setup = read_setup(players, deck, modules)
    lines = _lines(setup, form, choose_seed(seed), count, catalogue)
    if output is not None:
        write_output("".join(lines), output)
        return
    for line in lines:
        write_output(line, None)


def _lines(
    setup: Setup, form: str | None, seed: int, count: int, catalogue: Catalogue
) -> Iterator[str]:
    for number in range(seed, seed + count):
        if form == "game" and setup.players is None:
            dealt: dhsolve.Deal | dhsolve.Game = _solo_game(setup, number, catalogue)
        else:
            dealt = deal_cards(setup, number, catalogue)
        yield dhsolve.dumps(dealt.simulate(number)) + "\n"


def _solo_game(setup: Setup, seed: int, catalogue: Catalogue) -> dhsolve.Game:
    """The cards of a solo deal as a game of one player."""
    return dhsolve.Game(deal_solo_game(box_of(catalogue), Rng(seed), setup.modules), catalogue)
