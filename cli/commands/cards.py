"""`dhsolve cards`: the catalogue as tables, or as JSON for other programs."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Mapping
from dataclasses import astuple, fields
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from dhsolve.cli.ui.options.common import catalogue_option, json_option, lang_option, output_option
from dhsolve.cli.ui.output import write_output
from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.model.cards.kinds import Card, Room
from dhsolve.model.text.terminal.fitting import Fitting, table_as_list
from dhsolve.model.text.words import word

WIDTH_WITHOUT_TERMINAL = 140

LEGEND = "assumed: nothing was found; check it against the cards and correct your catalogue"
STAR = ("*", "bold yellow")

PLACES = {"any": "any room", "large": "room of two or three cards", "near": "near the home"}
DECKS = ("base", "5+", "6")


@click.command()
@catalogue_option
@lang_option
@json_option
@output_option
def cards(catalogue: Catalogue, lang: str, as_json: bool, output: Path | None) -> None:
    """List the cards; a star marks every value that is only assumed.

    Example: dhsolve cards --lang pt
    """
    if as_json:
        text = json.dumps(machine_form(catalogue), ensure_ascii=False, indent=2) + "\n"
        write_output(text, output)
    elif output is None:
        console = Console()
        if not console.is_terminal and "COLUMNS" not in os.environ:
            console = Console(width=WIDTH_WITHOUT_TERMINAL)
        _print(console, catalogue, lang)
    else:
        buffer = io.StringIO()
        _print(Console(file=buffer, width=WIDTH_WITHOUT_TERMINAL), catalogue, lang)
        write_output(buffer.getvalue(), output)


# --- the machine form ------------------------------------------------------------------------


def machine_form(catalogue: Catalogue) -> dict[str, object]:
    """The catalogue as JSON values, with the keys of the catalogue file."""
    form: dict[str, object] = {
        "format": "catalogue/1",
        "fingerprint": catalogue.fingerprint,
        "board": {"basement": catalogue.basement, "provenance": catalogue.provenance},
    }
    kinds: dict[str, Mapping[str, Card]] = {
        "rooms": catalogue.rooms,
        "decor": catalogue.decor,
        "roofs": catalogue.roofs,
        "helpers": catalogue.helpers,
        "tools": catalogue.tools,
        "plans": catalogue.plans,
        "friends": catalogue.friends,
    }
    for kind, found in kinds.items():
        form[kind] = {id_: _card_form(card) for id_, card in found.items()}
    return form


def _card_form(card: Card) -> dict[str, object]:
    values = {field.name: getattr(card, field.name) for field in fields(card)}
    values["copies"] = dict(zip(DECKS, astuple(card.copies), strict=True))
    return {key: value for key, value in values.items() if key != "id" and value is not None}


# --- the tables ------------------------------------------------------------------------------


def _print(console: Console, catalogue: Catalogue, lang: str) -> None:
    page = _Page(catalogue, lang)
    for table in (
        page.rooms(),
        page.decor(),
        page.roofs(),
        page.helpers_and_tools(),
        page.plans(),
        page.friends(),
    ):
        console.print(Fitting(table, table_as_list(table)))
    left, right = catalogue.basement
    basement = _mark(f"{left}, {right}", catalogue.provenance, "basement[0]", "basement[1]")
    console.print(Text.assemble(page.word("basement below columns"), " ", basement))
    console.print(Text.assemble(STAR, " ", page.word(LEGEND)))


class _Page:
    """The tables of a catalogue in one language."""

    def __init__(self, catalogue: Catalogue, lang: str) -> None:
        self.catalogue = catalogue
        self.lang = lang

    def word(self, english: str) -> str:
        """A heading or a word in the language of the page."""
        return word(english, self.lang)

    def rooms(self) -> Table:
        """The rooms; points by size, then the points next to a partner."""
        table = self._table("Rooms", *DECKS, "kind", "most", "points", "next to", "kids")
        for card in self.catalogue.rooms.values():
            points = [
                _mark(str(value), card.provenance, f"points[{index}]")
                for index, value in enumerate(card.points)
            ]
            table.add_row(
                *self._common(card),
                *_copies(card),
                _mark(self.word(card.kind), card.provenance, "kind"),
                _mark(str(card.most), card.provenance, "most"),
                Text(" ").join(points),
                self._partner(card),
                Text("?") if card.kids is None else _mark(str(card.kids), card.provenance, "kids"),
            )
        return table

    def decor(self) -> Table:
        """The décor cards."""
        table = self._table("Décor", *DECKS, "place", "points")
        for card in self.catalogue.decor.values():
            known = card.place in PLACES
            place = self.word(PLACES[card.place]) if known else self._room(card.place)
            table.add_row(
                *self._common(card),
                *_copies(card),
                _mark(place, card.provenance, "place"),
                _mark(str(card.points), card.provenance, "points"),
            )
        return table

    def roofs(self) -> Table:
        """The roof cards."""
        table = self._table("Roofs", *DECKS, "colour", "window")
        for card in self.catalogue.roofs.values():
            table.add_row(
                *self._common(card),
                *_copies(card),
                _mark(self.word(card.colour), card.provenance, "colour"),
                _mark(self.word("yes" if card.window else "no"), card.provenance, "window"),
            )
        return table

    def helpers_and_tools(self) -> Table:
        """The cards that only have a name and a number of copies."""
        table = self._table("Helpers and tools", *DECKS, "kind")
        for helper in self.catalogue.helpers.values():
            table.add_row(*self._common(helper), *_copies(helper), self.word("helper"))
        for tool in self.catalogue.tools.values():
            table.add_row(*self._common(tool), *_copies(tool), self.word("tool"))
        return table

    def plans(self) -> Table:
        """The construction plans."""
        table = self._table("Plans", "points")
        for card in self.catalogue.plans.values():
            points = _mark(str(card.points), card.provenance, "points")
            table.add_row(*self._common(card), points)
        return table

    def friends(self) -> Table:
        """The friends and the rooms that they ask for."""
        table = self._table("Friends", "rooms", "points")
        for card in self.catalogue.friends.values():
            places = [
                _mark(self._alternatives(place), card.provenance, f"rooms[{index}]")
                for index, place in enumerate(card.rooms)
            ]
            points = _mark(str(card.points), card.provenance, "points")
            table.add_row(*self._common(card), Text(" + ").join(places), points)
        return table

    def _table(self, title: str, *headings: str) -> Table:
        table = Table(title=self.word(title), title_justify="left")
        table.add_column("id", no_wrap=True)
        for heading in ("name", *headings):
            table.add_column(self.word(heading))
        return table

    def _common(self, card: Card) -> tuple[Text, Text]:
        return Text(card.id), _mark(card.name(self.lang), card.provenance, f"names.{self.lang}")

    def _room(self, id_: str) -> str:
        return self.catalogue.rooms[id_].name(self.lang)

    def _alternatives(self, place: tuple[str, ...]) -> str:
        return f" {self.word('or')} ".join(self._room(id_) for id_ in place)

    def _partner(self, card: Room) -> Text:
        if card.partner is None:
            return Text()
        return Text.assemble(
            _mark(self._room(card.partner), card.provenance, "partner"),
            ": ",
            _mark(str(card.partner_points), card.provenance, "partner_points"),
        )


def _mark(value: str, provenance: Mapping[str, str], *keys: str) -> Text:
    """A value, with a star if any of the keys is only assumed."""
    if any(provenance[key] == "assumed" for key in keys):
        return Text.assemble(value, STAR)
    return Text(value)


def _copies(card: Card) -> list[Text]:
    return [
        # decks without the card are left out of the file and have no provenance
        _mark(str(count), card.provenance, f"copies.{deck}") if count else Text()
        for deck, count in zip(DECKS, astuple(card.copies), strict=True)
    ]
