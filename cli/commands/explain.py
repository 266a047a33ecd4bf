"""`dhsolve explain`: what a card does and scores, with its rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
from rich.table import Table
from rich.text import Text

from dhsolve.cli.ui.options.common import catalogue_option, json_option, lang_option, output_option
from dhsolve.cli.ui.output import write_output
from dhsolve.model.cards.box import box_of
from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.model.cards.kinds import Card
from dhsolve.model.errors import BadInput
from dhsolve.model.files.documents import json_text
from dhsolve.model.files.text_form.names import Unclear, all_cards, names_of
from dhsolve.model.text.explain import Explanation, explain_card, kind_of
from dhsolve.model.text.terminal.fitting import rendered
from dhsolve.model.text.words import word

ASSUMED = "assumed: nothing was found; check it against the cards and correct your catalogue"


@click.command()
@click.argument("name", metavar="CARD", nargs=-1, required=True)
@catalogue_option
@lang_option
@json_option
@output_option
def explain(
    name: tuple[str, ...], catalogue: Catalogue, lang: str, as_json: bool, output: Path | None
) -> None:
    """Say what a card does and scores, and which rules and rulings are about it.

    CARD is any clear beginning of a name, in English or Portuguese.

    \b
    Examples:
      dhsolve explain piano
      dhsolve explain concrete mixer --lang pt
    """
    try:
        found = names_of(box_of(catalogue), "card").find(" ".join(name))
    except Unclear as unclear:
        raise BadInput(str(unclear), "CARD") from None
    card = all_cards(catalogue)[found]
    explanation = explain_card(catalogue, card, lang)
    if as_json:
        text = json_text(_json_form(card, explanation, lang), indent=2) + "\n"
    else:
        lines = [Text(line) for line in _lines(card, explanation, lang)]
        text = rendered(*lines, _rules(explanation))
    write_output(text, output)


def _json_form(card: Card, explanation: Explanation, lang: str) -> dict[str, Any]:
    return {
        "id": card.id,
        "kind": kind_of(card),
        "name": card.name(lang),
        "text": explanation.text,
        "assumed": explanation.assumed,
        "rules": [{"number": number, "text": text} for number, text in explanation.rules],
    }


def _lines(card: Card, explanation: Explanation, lang: str) -> list[str]:
    lines = [f"{card.name(lang)} ({word(kind_of(card), lang)}, {card.id})", explanation.text]
    if explanation.assumed:
        lines.append(word(ASSUMED, lang))
    return lines


def _rules(explanation: Explanation) -> Table:
    """The rules below one another, each beside its number."""
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right", min_width=4)
    table.add_column()
    for number, text in explanation.rules:
        table.add_row(number, text)
    return table
