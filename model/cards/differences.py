"""What is different in two catalogues, as far as play is concerned."""

from __future__ import annotations

from dataclasses import fields

from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.model.cards.kinds import Card, Friend

KINDS = ("rooms", "decor", "roofs", "helpers", "tools", "plans", "friends")
NOT_PLAYED_BY = ("id", "names", "provenance", "copies")
"""Counts matter when cards are dealt; a deal that is written down is played by the rest."""


def other_values(one: Catalogue, other: Catalogue) -> list[str]:
    """The places (`rooms.kitchen.points`) where the cards play differently; counts may differ."""
    found = [] if one.basement == other.basement else ["board.basement"]
    for kind in KINDS:
        mine, yours = getattr(one, kind), getattr(other, kind)
        for id_ in sorted(mine.keys() | yours.keys()):
            if id_ not in mine or id_ not in yours:
                found.append(f"{kind}.{id_}")
                continue
            a, b = played_values(mine[id_]), played_values(yours[id_])
            found += [f"{kind}.{id_}.{name}" for name in a if a[name] != b[name]]
    return found


def played_values(card: Card) -> dict[str, object]:
    """The values of a card that the rules look at during play."""
    values: dict[str, object] = {
        field.name: getattr(card, field.name)
        for field in fields(card)
        if field.name not in NOT_PLAYED_BY
    }
    if isinstance(card, Friend):
        # the rules give no meaning to either order
        values["rooms"] = sorted(sorted(place) for place in card.rooms)
    return values
