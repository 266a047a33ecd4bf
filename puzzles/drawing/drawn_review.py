"""A review as it is drawn: turns in words, numbers, the two homes."""

from __future__ import annotations

from typing import NamedTuple

from dhsolve.model.rules.engineer import EngineerGroups
from dhsolve.model.rules.state import State
from dhsolve.model.text.review import phrase


class DrawnTurn(NamedTuple):
    """A turn in words."""

    least: int
    """What could be reached before it, at least."""
    most: int | None
    lost: int
    """The points that it gave away, as far as is known."""
    played: str
    better: str
    """A better turn; empty if none is known."""


class DrawnHome(NamedTuple):
    """A home as it is counted."""

    state: State
    merged: EngineerGroups
    points: int


class DrawnReview(NamedTuple):
    """What is drawn."""

    turns: tuple[DrawnTurn, ...]
    ended: int
    """What could be reached after the last turn."""
    costliest: tuple[int, ...]
    """The turns to be named, from 0."""
    was: DrawnHome
    could_be: DrawnHome
    level: str = ""
    """What the points are on the solo scale."""

    def told_without_loss(self, lang: str) -> str:
        """What is said where no turn is named: that none lost, as far as that is proven."""
        proven = all(turn.least == turn.most for turn in self.turns)
        return phrase("none lost" if proven else "none known", lang)


def told_loss(lost: int) -> str:
    """Points given away, with a minus; nothing if there are none."""
    return f"\N{MINUS SIGN}{lost}" if lost else ""
