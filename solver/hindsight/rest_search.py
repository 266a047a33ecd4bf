"""The best play from one moment of a game on, asked with what a review knows.

`best` is made for whole deals. Here a play is known that is mostly not far from the best, and a
hard moment may be put off: whoever asks again goes on where it was left. A second thread that has
nothing else to do may ask as well: each takes scenarios that no other one has.
"""

from __future__ import annotations

from collections.abc import Iterable
from threading import Condition
from typing import NamedTuple

from dhsolve.solver.best import Answer
from dhsolve.solver.search.clock import Clock, Stopped
from dhsolve.solver.search.cp_sat import Settings
from dhsolve.solver.search.play import Play
from dhsolve.solver.search.proposals import refine
from dhsolve.solver.search.scenario_search import ScenarioSearch
from dhsolve.solver.search.scenarios import parts
from dhsolve.solver.shared.scenario import DRILL, Scenario

POLL_SECONDS = 0.05
"""How soon a thread that waits for another one hears that its own clock has stopped."""


class Step(NamedTuple):
    """What a thread does next: a question to a scenario that no other thread asks."""

    search: ScenarioSearch
    threshold: int
    bound_only: bool


class RestSearch:
    """The scenarios of the rest of a game, which together cover every play.

    Any number of threads may `ask`. `_changed` guards the fields; a scenario that was taken
    belongs to its thread until that gives it back.
    """

    def __init__(self, scenarios: Iterable[Scenario], known: Play, settings: Settings) -> None:
        """The first scenario is the plain one; `known` is a play to beat."""
        searches = [ScenarioSearch(scenario) for scenario in scenarios]
        self._bare = [one for one in searches if not _uses_tools(one.scenario)]
        self._tools = [one for one in searches if _uses_tools(one.scenario)]
        """With a Drill or a Digger: their bounds are looser, so they come last."""
        self._play, self._settings = known, settings
        self._most: int | None = None
        """Points that are known from elsewhere not to be beaten."""
        self._untightened = [*self._bare]
        """The scenarios without tools that have no first bound yet."""
        self._taken: set[ScenarioSearch] = set()
        self._changed = Condition()

    def know(self, known: Play, most: int | None) -> None:
        """Take over a play, which is the answer if nothing beats it, and points that no play has
        more of. Whoever asks meanwhile goes on with them."""
        with self._changed:
            self._keep(known)
            self._most = most if self._most is None else _capped(self._most, most)
            self._changed.notify_all()

    def ask(self, known: Play, most: int | None, clock: Clock) -> Answer:
        """The best play, or, when the clock stops first, the best one found and its bound.

        `known` and `most` as in `know`.
        """
        self.know(known, most)
        try:
            while step := self._take(clock):
                self._do(step, clock)
        except Stopped:
            pass
        with self._changed:
            bound = max(search.bound for search in (*self._bare, *self._tools))
            return Answer(self._play, max(self._total, _capped(bound, self._most)), clock.seconds)

    @property
    def _total(self) -> int:
        return self._play.score.total

    def _keep(self, play: Play | None) -> None:
        if play and play.score.total > self._total:
            self._play = play

    def _take(self, clock: Clock) -> Step | None:
        """The next step, None if there will be none; waits while only other threads have some."""
        with self._changed:
            while self._total != self._most and self._open((*self._bare, *self._tools)):
                clock.left()
                if step := self._next_bound() or self._next_bare() or self._next_tool():
                    self._taken.add(step.search)
                    return step
                self._changed.wait(POLL_SECONDS)
        return None

    def _open(self, searches: Iterable[ScenarioSearch]) -> list[ScenarioSearch]:
        return [one for one in searches if one.bound > self._total]

    def _free(self, searches: Iterable[ScenarioSearch]) -> list[ScenarioSearch]:
        return [one for one in self._open(searches) if one not in self._taken]

    def _next_bound(self) -> Step | None:
        """A first bound: of the plain scenario, then of those that must beat it."""
        plain = self._bare[0]
        if plain in self._untightened:
            return None if plain in self._taken else Step(plain, self._total, True)
        threshold = max(self._total, plain.bound)
        waiting = (one for one in self._untightened if one not in self._taken)
        return next((Step(one, threshold, True) for one in waiting), None)

    def _next_bare(self) -> Step | None:
        """From the highest bound downwards. A scenario is asked for more points than any other
        promises, or as many if it comes first: no effort goes into what another one beats."""
        free = self._free(self._bare)
        if self._untightened or not free:
            return None
        most = self._most
        first = max(free, key=lambda one: _capped(one.bound, most))
        others = [_capped(one.bound, most) for one in self._bare if one is not first]
        second = min(max(others, default=self._total), _capped(first.bound, most) - 1)
        return Step(first, max(self._total, second), False)

    def _next_tool(self) -> Step | None:
        """Whether tools beat the rest; turn by turn of the tool where one bound is not enough."""
        if self._untightened:
            return None
        tools = self._free(self._tools)
        return next((Step(one, self._total, _has_turns(one)) for one in tools), None)

    def _do(self, step: Step, clock: Clock) -> None:
        """Ask, and give the scenario back, or the turns of its tool one by one in its place."""
        search, play, answered = step.search, None, False
        try:
            if step.bound_only:
                self._tighten(search, step.threshold, clock)
            else:
                play = search.best_above(step.threshold, clock, self._settings, lambda: self._total)
            answered = True
        finally:
            with self._changed:
                self._taken.discard(search)
                self._keep(play)
                if answered and search in self._untightened:
                    self._untightened.remove(search)
                elif answered and step.bound_only and search.bound > self._total:
                    self._split(search)
                self._changed.notify_all()

    def _tighten(self, search: ScenarioSearch, threshold: int, clock: Clock) -> None:
        """The bound of a scenario. All turns of a Drill together get a second one before they are
        asked one by one, by a relaxation that is refined after the first."""
        search.tighten(threshold, clock, self._settings)
        if _has_turns(search) and search.bound > threshold:
            for proposal in search.proposals:
                refine(proposal, threshold + 1, clock, self._settings)
            if search.proposals:
                search.tighten(threshold, clock, self._settings)

    def _split(self, tool: ScenarioSearch) -> None:
        at = self._tools.index(tool)
        self._tools[at : at + 1] = [
            ScenarioSearch(turn, tool.bound) for turn in parts(tool.scenario)
        ]


def _has_turns(search: ScenarioSearch) -> bool:
    """Whether it is about several turns of a tool."""
    return len(parts(search.scenario)) > 1


def _capped(bound: int, most: int | None) -> int:
    return bound if most is None else min(bound, most)


def _uses_tools(scenario: Scenario) -> bool:
    return bool(scenario.digs or scenario.delayed or DRILL in scenario.used)
