"""Card names as people write them: any unambiguous beginning, in either language."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Literal, NamedTuple, TypeAlias

from dhsolve.model.cards.box import Box
from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.model.cards.kinds import Card

Kind: TypeAlias = Literal[
    "room", "resource", "roof", "décor", "helper", "tool", "plan", "friend", "card", "cell"
]
MOST_SHOWN = 4
LONGEST = 80
"""No name is longer; what is longer is not compared with them."""


class Unclear(ValueError):
    """A name that is no card of the kind, or of several."""


class Names(NamedTuple):
    """All names of one kind of card in the form in which they are compared, with their ids."""

    kind: Kind
    ids: Mapping[str, str]

    def find(self, text: str) -> str:
        """The id that is meant; Unclear, with a suggestion, if there is none or more than one."""
        typed = comparable(text)
        if typed in self.ids:
            return self.ids[typed]
        meant = sorted({id_ for name, id_ in self.ids.items() if typed and name.startswith(typed)})
        if len(meant) == 1:
            return meant[0]
        if meant:
            shown = ", ".join(spoken(id_) for id_ in meant[:MOST_SHOWN])
            more = ", ..." if len(meant) > MOST_SHOWN else ""
            raise Unclear(f'"{text}" may be {shown}{more}')
        raise Unclear(f'unknown {self.kind} "{_shown(text)}"{self._suggestion(typed)}')

    def _suggestion(self, typed: str) -> str:
        near = difflib.get_close_matches(typed[:LONGEST], list(self.ids), n=1)
        return f', did you mean "{spoken(self.ids[near[0]])}"?' if near else ""

    def shortest(self, id_: str) -> str:
        """The shortest beginning of a card's name that no other card has."""
        name = spoken(id_)
        beginnings = (name[:length].strip() for length in range(1, len(name) + 1))
        return next(one for one in beginnings if self._clear(one, id_))

    def _clear(self, typed: str, id_: str) -> bool:
        try:
            return self.find(typed) == id_
        except Unclear:
            return False


def comparable(text: str) -> str:
    """Letters and digits alone: case, accents, blanks, `_` and `-` do not matter."""
    parts = unicodedata.normalize("NFKD", text).casefold()
    return "".join(sign for sign in parts if sign.isalnum())


def spoken(id_: str) -> str:
    """An id as people write it: `red roof window` for `roof_red_window`."""
    words = id_.split("_")
    if words[0] == "roof" and len(words) > 1:
        words = [words[1], words[0], *words[2:]]
    return " ".join(words)


@cache
def names_of(box: Box, kind: Kind) -> Names:
    """The names of all cards of a kind, or of all cells."""
    cards = box.catalogue
    if kind == "cell":
        return Names(kind, {comparable(name): name for name in box.board.index})
    known = {
        "room": cards.rooms,
        "resource": cards.resources,
        "roof": cards.roofs,
        "décor": cards.decor,
        "helper": cards.helpers,
        "tool": cards.tools,
        "plan": cards.plans,
        "friend": cards.friends,
        "card": all_cards(cards),
    }[kind]
    ids: dict[str, str] = {}
    for id_, card in known.items():
        for name in (id_, *_orders(id_), *card.names.values()):
            ids.setdefault(comparable(name), id_)
    return Names(kind, ids)


def all_cards(cards: Catalogue) -> dict[str, Card]:
    """Every card by id."""
    return {**cards.rooms, **cards.resources, **cards.plans, **cards.friends}


def misplaced(box: Box, text: str, expected: Kind, others: Iterable[Kind]) -> str | None:
    """A sentence for a card of another kind than the one that belongs here, if it is one."""
    for kind in others:
        try:
            id_ = names_of(box, kind).find(text)
        except Unclear:
            continue
        return f'"{_shown(text)}" is the {kind} {spoken(id_)}, a {expected} belongs here'
    return None


def _orders(id_: str) -> tuple[str, ...]:
    """Roofs are said in two orders, the window with or without `with`."""
    words = id_.split("_")
    if words[0] != "roof" or len(words) < 2:
        return ()
    colour, rest = words[1], words[2:]
    if not rest:
        return (f"{colour} roof", colour)
    return (f"{colour} roof window", f"{colour} window roof", f"{colour} window")


def _shown(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."
