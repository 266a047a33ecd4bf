"""Exhaustive search on the engine alone: the reference for every other solver.

Every legal turn of every position is tried. Positions with the same future are looked at once;
what makes two futures the same is said, and argued, at `_Search._key`. There are no bounds and
no dominance rules, and nothing here is shared with the models that are measured against it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from dhsolve.model.cards.box import Box
from dhsolve.model.rules.best_end import best_count, best_end, reachable_homes
from dhsolve.model.rules.ending import FinishedHome
from dhsolve.model.rules.home import Home, visible
from dhsolve.model.rules.mirror import canonical_home
from dhsolve.model.rules.scoring import toolbox_points
from dhsolve.model.rules.sequence import Position, Sequence, start_position, turns
from dhsolve.model.rules.state import State, new_state
from dhsolve.model.rules.table import Market
from dhsolve.model.rules.values import Discards, End, Score, Turn

FRIEND_FLOORS = 2
END_HELPERS = ("handyman", "roofer", "supplier")
"""Helpers that act after the last round and count for nothing themselves."""

_Key: TypeAlias = tuple[object, ...]


class BruteResult(NamedTuple):
    """The optimum, one play that reaches it, and how much was looked at."""

    total: int
    turns: tuple[Turn, ...]
    end: End
    score: Score
    positions: int
    tried: int
    """Turns and final homes."""


class TooLarge(Exception):
    """The search was given up at its limit: nothing is known about the optimum."""


def _go_on() -> None:
    """Nothing stops the search."""


def brute_force(
    box: Box,
    sequence: Sequence,
    limit: int | None = None,
    check: Callable[[], object] = _go_on,
) -> BruteResult:
    """The most points that any legal play of the sequence scores, by trying them all.

    With a `limit`, TooLarge after so many turns and final homes. `check` is called before each of
    them and may raise to end the search.
    """
    return _Search(box, sequence, limit, check).result()


def count_work(
    box: Box,
    sequence: Sequence,
    limit: int | None = None,
    check: Callable[[], object] = _go_on,
) -> int:
    """How many turns and final homes `brute_force` looks at, without scoring any of them.

    With a `limit`, TooLarge once there are more. `check` as there.
    """
    return _Search(box, sequence, limit, check).work()


def best_homes(box: Box, sequence: Sequence) -> set[Home]:
    """All different final homes of optimal plays, up to mirror (rules 1)."""
    return _Search(box, sequence).homes()


class _Search:
    """One sequence, with all that has been found out about it."""

    def __init__(
        self,
        box: Box,
        sequence: Sequence,
        limit: int | None = None,
        check: Callable[[], object] = _go_on,
    ) -> None:
        self._box = box
        self._limit = limit
        self._check = check
        self._tried = 0
        start = start_position(box, sequence)
        self._markets = start.rounds
        self._supplier = _obtainable(start, "supplier")
        self._roofer = _obtainable(start, "roofer")
        if not (self._supplier or self._roofer):
            start = _without_discards(start)
        self._start = start
        self._known: dict[_Key, int] = {}
        self._ends: dict[_Key, int] = {}
        self._counts: dict[_Key, int] = {}
        self._roofs: dict[_Key, int] = {}

    def result(self) -> BruteResult:
        """The optimum; its play is read off the known values, turn by turn."""
        total = self._value(self._start)
        position, played = self._start, []
        while not position.over:
            turn, position = next(
                (turn, after)
                for turn, after in turns(self._box, position)
                if self._value(after) == total
            )
            played.append(turn)
        finished = FinishedHome(position.state, position.discards)
        end, score = best_end(self._box, finished, position.solo)
        assert score.total == total, (score, total)
        return BruteResult(total, tuple(played), end, score, len(self._known), self._tried)

    def work(self) -> int:
        """Go to every position once, as `_value` does, and count."""
        seen: set[_Key] = set()
        front = [self._start]
        while front:
            position = front.pop()
            key = self._home_key(position) if position.over else self._key(position)
            if key in seen:
                continue
            seen.add(key)
            if position.over:
                finished = FinishedHome(position.state, position.discards)
                for _ in reachable_homes(self._box, finished):
                    self._spend()
            else:
                for _, after in turns(self._box, position):
                    self._spend()
                    front.append(after)
        return self._tried

    def homes(self) -> set[Home]:
        """Every final home that scores the optimum: follow all the optimal lines."""
        total = self._value(self._start)
        found: set[Home] = set()
        seen: set[_Key] = set()
        front = [self._start]
        while front:
            position = front.pop()
            key = self._key(position)
            if key in seen:
                continue
            seen.add(key)
            if position.over:
                found.update(self._best_final_homes(position))
            else:
                front.extend(
                    after for _, after in turns(self._box, position) if self._value(after) == total
                )
        return found

    def _value(self, position: Position) -> int:
        """The most points from here on, those for what is there already included."""
        if position.over:
            return self._final_value(position)
        key = self._key(position)
        known = self._known.get(key)
        if known is None:
            known = 0
            for _, after in turns(self._box, position):
                self._spend()
                known = max(known, self._value(after))
            self._known[key] = known
        return known

    def _spend(self) -> None:
        self._check()
        self._tried += 1
        if self._limit is not None and self._tried > self._limit:
            raise TooLarge(f"more than {self._limit} turns and final homes")

    def _key(self, position: Position) -> _Key:
        """What the future of a position depends on; equal keys have equal futures.

        - Which card lies face down is never looked at: no legal turn depends on it, the Drill
          takes face-up cards only, and a card that the Supplier turns out comes after all
          markets, when nobody can take it.
        - Discards serve the Supplier and the Roofer alone (rules 6), so they do not matter where
          the sequence has no way to get that helper. Each takes at most one card, so a second
          copy of a card does not matter.
        - Open friends do not matter once both floors have one.
        - The markets to come are the last ones of the sequence, unless a Digger was used.
        - Variant and the fate of leftovers are the same all through a sequence; the other
          players' discards depend on the number of rounds only.
        """
        state, rounds = position.state, position.rounds
        tail = self._markets[len(self._markets) - len(rounds) :]
        return (
            state._replace(home=visible(state.home)),
            len(rounds) if rounds == tail else rounds,
            frozenset(position.discards.rooms) if self._supplier else None,
            frozenset(position.discards.roofs) if self._roofer else None,
            position.friends if len(state.friends) < FRIEND_FLOORS else None,
            position.three,
            position.five,
        )

    def _final_value(self, position: Position) -> int:
        """The best end, its independent parts looked up separately (roofs never meet the home)."""
        state, cards = position.state, self._box.catalogue
        friends = sum(cards.friends[friend].points for _, friend in state.friends)
        return (
            self._home_value(position)
            + self._roof_value(position)
            + friends
            + toolbox_points(state)
        )

    def _home_key(self, position: Position) -> _Key:
        """What the home may become at the end, and how it is counted, depend on this."""
        state = position.state
        supplies = frozenset(position.discards.rooms) if "supplier" in state.helpers else None
        return (self._counted(state), "handyman" in state.helpers, supplies)

    def _home_value(self, position: Position) -> int:
        state, key = position.state, self._home_key(position)
        known = self._ends.get(key)
        if known is None:
            finished = FinishedHome(state, position.discards)
            homes = (home for home, _ in reachable_homes(self._box, finished))
            known = max(self._count(state._replace(home=home)) for home in homes)
            self._ends[key] = known
        return known

    def _count(self, state: State) -> int:
        """What a final home counts for: rooms, décor, functionality and plans."""
        self._spend()
        key = self._counted(state)
        known = self._counts.get(key)
        if known is None:
            known = self._counts[key] = best_count(self._box, state, self._start.solo)[0]
        return known

    def _counted(self, state: State) -> _Key:
        """All that is looked at when the home is counted; end actions change the home alone."""
        scoring = tuple(helper for helper in state.helpers if helper not in END_HELPERS)
        return (visible(state.home), scoring, state.near, state.plans)

    def _roof_value(self, position: Position) -> int:
        state = position.state
        roofer = "roofer" in state.helpers
        key = (state.roofs, frozenset(position.discards.roofs) if roofer else None)
        if key not in self._roofs:
            alone = new_state(len(state.home))._replace(roofs=state.roofs, helpers=state.helpers)
            pile = Discards(roofs=position.discards.roofs)
            self._roofs[key] = best_end(self._box, FinishedHome(alone, pile), position.solo)[1].roof
        return self._roofs[key]

    def _best_final_homes(self, position: Position) -> Iterator[Home]:
        best = self._home_value(position)
        finished = FinishedHome(position.state, position.discards)
        for home, _ in reachable_homes(self._box, finished):
            if self._count(position.state._replace(home=home)) == best:
                yield canonical_home(self._box, home)


def _obtainable(start: Position, helper: str) -> bool:
    """Whether any play of the sequence can have this helper."""
    return (
        helper in start.state.helpers
        or any(column.resource == helper for market in start.rounds for column in market)
        or (start.solo and any(_offers_bonus(market) for market in start.rounds))
    )


def _offers_bonus(market: Market) -> bool:
    return market[0].resource is None


def _without_discards(start: Position) -> Position:
    """The same play with no discards counted: nobody will ever look at them."""
    return start._replace(
        discards=Discards(), others=tuple(Discards() for _ in start.others), gone=True
    )
