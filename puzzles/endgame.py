"""The last rounds of a play, by trying everything on the engine: value, best homes, first turns.

One pass finds for every position the most points and all final homes that score them, up to
mirror (rules 1). It is meant for the two to four rounds of `finish` puzzles, and shares nothing
with the solvers, nor with `solver.brute`, which the tests compare it with.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from dhsolve.model.best_end import best_count, reachable_homes
from dhsolve.model.box import Box
from dhsolve.model.ending import Finished
from dhsolve.model.home import Home, visible
from dhsolve.model.mirror import canonical_home
from dhsolve.model.scoring import best_roof, roof_points, toolbox_points
from dhsolve.model.sequence import Position, Sequence, start_position, turns
from dhsolve.model.state import State, plus
from dhsolve.model.values import Turn

_Key: TypeAlias = tuple[object, ...]


class Found(NamedTuple):
    """The most points from a position on, and the final homes that score them."""

    total: int
    homes: frozenset[Home]


class Choice(NamedTuple):
    """A legal turn with what can still be reached after it."""

    turn: Turn
    total: int


class EndGame:
    """Everything about the rest of a short sequence."""

    def __init__(self, box: Box, sequence: Sequence) -> None:
        self._box = box
        self._start = start_position(box, sequence)
        self._known: dict[_Key, Found] = {}
        self._counts: dict[_Key, int] = {}
        self._ends: dict[_Key, Found] = {}

    @property
    def best(self) -> Found:
        """The optimum and its homes."""
        return self._found(self._start)

    def choices(self) -> list[Choice]:
        """Every first turn with the most points that it still allows."""
        return [
            Choice(turn, self._found(after).total) for turn, after in turns(self._box, self._start)
        ]

    def _found(self, position: Position) -> Found:
        if position.over:
            return self._final(position)
        key = self._key(position)
        known = self._known.get(key)
        if known is None:
            known = Found(-1, frozenset())
            for _, after in turns(self._box, position):
                known = _better(known, self._found(after))
            self._known[key] = known
        return known

    def _key(self, position: Position) -> _Key:
        """Which card lies face down is never looked at; discards only with a helper for them."""
        state, piles = position.state, position.discards
        return (state.compared(), position.rounds, frozenset(piles.rooms), frozenset(piles.roofs))

    def _final(self, position: Position) -> Found:
        state = position.state
        found = self._homes(position)
        cards = self._box.catalogue
        friends = sum(cards.friends[friend].points for _, friend in state.friends)
        beside = self._roof(position) + toolbox_points(state) + friends
        return Found(found.total + beside, found.homes)

    def _homes(self, position: Position) -> Found:
        """The best homes that Supplier and Handyman can make of this one."""
        state = position.state
        supplies = frozenset(position.discards.rooms) if "supplier" in state.helpers else None
        key = (visible(state.home), state.helpers, state.near, state.plans, supplies)
        known = self._ends.get(key)
        if known is None:
            known = Found(-1, frozenset())
            for home, _ in reachable_homes(self._box, Finished(state, position.discards)):
                points = self._count(state._replace(home=home))
                if points >= known.total:
                    homes = frozenset([canonical_home(self._box, home)])
                    known = _better(known, Found(points, homes))
            self._ends[key] = known
        return known

    def _count(self, state: State) -> int:
        key = (visible(state.home), state.helpers, state.near, state.plans)
        known = self._counts.get(key)
        if known is None:
            known = self._counts[key] = best_count(self._box, state, self._start.solo)[0]
        return known

    def _roof(self, position: Position) -> int:
        owned = position.state.roofs
        stacks = [owned]
        if "roofer" in position.state.helpers:
            stacks += [plus(owned, card) for card in sorted(set(position.discards.roofs))]
        fours = [best_roof(self._box, stack) for stack in stacks]
        return max(roof_points(self._box, four) if four else 0 for four in fours)


def _better(one: Found, other: Found) -> Found:
    if one.total == other.total:
        return Found(one.total, one.homes | other.homes)
    return max(one, other, key=lambda found: found.total)
