"""`dhsolve simulate`: random legal games, played to the end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from dhsolve.cli.deal import Setup, choose_seed, deal_cards, read_setup, setup_options
from dhsolve.cli.inputs import box_of
from dhsolve.cli.options import catalogue_option, json_option, output_option, write_output
from dhsolve.model.box import Box
from dhsolve.model.cards import Catalogue
from dhsolve.model.errors import BadInput
from dhsolve.model.files import Solution, dump
from dhsolve.model.rng import Rng
from dhsolve.model.sequence import Sequence
from dhsolve.model.simulate import random_game, random_solution
from dhsolve.model.values import Game

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
    box = box_of(catalogue)
    if form == "game" and players is None:
        players = 1
    if form == "solution" and players is not None:
        raise BadInput("a solution is one player's sequence: leave out --players", "--as")
    setup = read_setup(players, deck, modules)
    lines = _lines(box, setup, choose_seed(seed), count)
    if output is not None:
        write_output("".join(lines), output)
        return
    for line in lines:
        write_output(line, None)


def _lines(box: Box, setup: Setup, seed: int, count: int) -> Iterator[str]:
    for number in range(seed, seed + count):
        yield dump(box, play_at_random(box, deal_cards(box, setup, number), number)) + "\n"


def play_at_random(box: Box, dealt: Sequence | Game, seed: int) -> Solution | Game:
    """The deal played to its end; the seed of the play is not that of the cards."""
    rng = Rng(f"{seed}/play")
    if isinstance(dealt, Game):
        return random_game(box, dealt, rng)
    turns, end, score = random_solution(box, dealt, rng)
    return Solution(dealt, turns, end, score)
