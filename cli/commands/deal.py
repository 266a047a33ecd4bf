"""`dhsolve deal`: random cards for a solo game or for a whole game with others."""

from __future__ import annotations

from pathlib import Path

import click
from rich.console import Console

import dhsolve
from dhsolve.cli.ui.options.common import catalogue_option, json_option, lang_option, output_option
from dhsolve.cli.ui.options.dealing import choose_seed, deal_cards, read_setup, setup_options
from dhsolve.cli.ui.output import write_output
from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.model.text.terminal.deal_tables import deal_tables, table_width
from dhsolve.model.text.terminal.fitting import page_width
from dhsolve.model.text.words import word


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
    setup = read_setup(players, deck, modules)
    seed = choose_seed(seed)
    dealt = deal_cards(setup, seed, catalogue)
    if as_json or output is not None:
        write_output(dhsolve.dumps(dealt) + "\n", output)
    else:
        _print(dealt, seed, lang)


def _print(dealt: dhsolve.Deal | dhsolve.Game, seed: int, lang: str) -> None:
    cards = dealt.sequence if isinstance(dealt, dhsolve.Deal) else dealt.record
    console = Console(width=page_width(table_width(cards)))
    for part in deal_tables(dealt.box, cards, lang, (f"{word('seed', lang)} {seed}",)):
        console.print(part)
