"""`dhsolve new`: a file to fill in, which explains itself."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import Literal

import click

from dhsolve.cli.ui.options.common import lang_option, output_option
from dhsolve.cli.ui.output import write_output
from dhsolve.model.cards.box import open_box
from dhsolve.model.dealing.deal import deal_game
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.files.documents import dump
from dhsolve.model.text.messages.templates import sequence_template

Kind = Literal["sequence", "game", "catalogue"]


@click.command()
@click.argument("kind", type=click.Choice(["sequence", "game", "catalogue"]))
@lang_option
@output_option
def new(kind: Kind, lang: str, output: Path | None) -> None:
    """Write a file to fill in: the cards of a solo game, a game of several, or your own cards.

    \b
    Examples:
      dhsolve new sequence -o last-night.txt
      dhsolve new game -o game.json
      dhsolve new catalogue -o mine.toml
    """
    write_output(_template(kind, lang), output)


def _template(kind: Kind, lang: str) -> str:
    if kind == "sequence":
        return sequence_template(lang)
    if kind == "catalogue":
        file = resources.files("dhsolve.model.cards") / "catalogue.toml"
        return file.read_text(encoding="utf-8")
    # JSON has no room for words; docs/formats.md explains every field of a dealt game
    return dump(open_box(), deal_game(open_box(), Rng(1), 2, "base"), indent=2) + "\n"
