"""The last rounds of a play, by trying everything on the engine: value, best homes, first turns.

One pass finds for every position the most points and all final homes that score them, up to
mirror (rules 1). It is meant for the two to four rounds of `finish` puzzles, and shares nothing
with the solvers, nor with `solver.reference.brute`, which the tests compare it with.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from dhsolve.model.cards.box import Box
from dhsolve.model.rules.best_end import best_count, reachable_homes
from dhsolve.model.rules.ending import FinishedHome
from dhsolve.model.rules.home import Home, visible
from dhsolve.model.rules.mirror import canonical_home
from dhsolve.model.rules.scoring import best_roof, roof_points, toolbox_points
from dhsolve.model.rules.sequence import Position, Sequence, start_position, turns
from dhsolve.model.rules.state import State, plus
from dhsolve.model.rules.values import Turn
from dhsolve.puzzles.generate.players import no_limit

_Key: TypeAlias = tuple[object, ...]


class EndGameResult(NamedTuple):
    """The most points from a position on, and the final homes that score them."""

    total: int
    homes: frozenset[Home]


class Choice(NamedTuple):
    """A legal turn with what can still be reached after it."""

    turn: Turn
    total: int


class EndGame:
    """A short sequence with every line of play tried, as far as one asks."""

    def __init__(
        self, box: Box, sequence: Sequence, check_time: Callable[[], None] = no_limit
    ) -> None:
        """`check_time` is called at every position and may raise, to end the search."""
        self._box, self._check_time = box, check_time
        self._start = start_position(box, sequence)
        self._known: dict[_Key, EndGameResult] = {}
        self._counts: dict[_Key, int] = {}
        self._ends: dict[_Key, EndGameResult] = {}

    @property
    def best(self) -> EndGameResult:
        """The optimum and its homes."""
        return self._result(self._start)

    def choices(self) -> list[Choice]:
        """Every first turn with the most points that it still allows."""
        return [
            Choice(turn, self._result(after).total) for turn, after in turns(self._box, self._start)
        ]

    def _result(self, position: Position) -> EndGameResult:
        if position.over:
            return self._final(position)
        key = self._key(position)
        known = self._known.get(key)
        if known is None:
            self._check_time()
            known = EndGameResult(-1, frozenset())
            for _, after in turns(self._box, position):
                known = _better(known, self._result(after))
            self._known[key] = known
        return known

    def _key(self, position: Position) -> _Key:
        """Which card lies face down is never looked at; discards only with a helper for them."""
        state, piles = position.state, position.discards
        return (state.compared(), position.rounds, frozenset(piles.rooms), frozenset(piles.roofs))

    def _final(self, position: Position) -> EndGameResult:
        state = position.state
        found = self._homes(position)
        cards = self._box.catalogue
        friends = sum(cards.friends[friend].points for _, friend in state.friends)
        beside = self._roof(position) + toolbox_points(state) + friends
        return EndGameResult(found.total + beside, found.homes)

    def _homes(self, position: Position) -> EndGameResult:
        """The best homes that Supplier and Handyman can make of this one."""
        state = position.state
        supplies = frozenset(position.discards.rooms) if "supplier" in state.helpers else None
        key = (visible(state.home), state.helpers, state.near, state.plans, supplies)
        known = self._ends.get(key)
        if known is None:
            known = EndGameResult(-1, frozenset())
            for home, _ in reachable_homes(self._box, FinishedHome(state, position.discards)):
                points = self._count(state._replace(home=home))
                if points >= known.total:
                    homes = frozenset([canonical_home(self._box, home)])
                    known = _better(known, EndGameResult(points, homes))
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


def _better(one: EndGameResult, other: EndGameResult) -> EndGameResult:
    if one.total == other.total:
        return EndGameResult(one.total, one.homes | other.homes)
    return max(one, other, key=lambda result: result.total)
