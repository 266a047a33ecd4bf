"""The kinds of cards: what is printed on each, and where we know every value from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

RoomKind: TypeAlias = Literal["normal", "unique", "basement", "any"]


@dataclass(frozen=True, slots=True)
class Copies:
    """How many copies each deck holds: the base game, the `5+` and the `6` cards."""

    base: int
    five: int
    six: int

    @property
    def total(self) -> int:
        """The copies in the box."""
        return self.base + self.five + self.six


@dataclass(frozen=True, slots=True)
class Card:
    """What all cards have.

    `provenance` maps each single value (`most`, `points[1]`, `copies.base`) to `seed`,
    `public`, `deduced` or `assumed`.
    """

    id: str
    # The mappings stay out of the hash, so that cards can be members of sets.
    names: Mapping[str, str] = field(hash=False)
    copies: Copies
    provenance: Mapping[str, str] = field(hash=False)

    def name(self, lang: str) -> str:
        """The card's name in `en` or `pt`."""
        return self.names[lang]


@dataclass(frozen=True, slots=True)
class Room(Card):
    """A room card; `points` are by size, `partner` is the room that raises them."""

    kind: RoomKind
    most: int
    points: tuple[int, ...]
    partner: str | None
    partner_points: int | None
    kids: int | None


@dataclass(frozen=True, slots=True)
class Decor(Card):
    """A décor card; `place` is a room id, `any`, `large` (two or three cards) or `near`."""

    place: str
    points: int


@dataclass(frozen=True, slots=True)
class Roof(Card):
    """A roof card."""

    colour: str
    window: bool


@dataclass(frozen=True, slots=True)
class Helper(Card):
    """A helper card; what it does is in the rules' code."""


@dataclass(frozen=True, slots=True)
class Tool(Card):
    """A tool card; what it does is in the rules' code."""


@dataclass(frozen=True, slots=True)
class Plan(Card):
    """A construction plan, worth 3 or 5."""

    points: int


@dataclass(frozen=True, slots=True)
class Friend(Card):
    """A friend; each place of `rooms` lists the room ids that serve there."""

    rooms: tuple[tuple[str, ...], ...]
    points: int


Resource: TypeAlias = Decor | Roof | Helper | Tool
