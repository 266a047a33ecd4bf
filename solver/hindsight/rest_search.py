"""The best play from one moment of a game on, asked by one thread and with what a review knows.

`best` is made for whole deals. From the middle of a game on, cards lie in known cells, and the
relaxation, which knows only floors, promises too much there: it gets cells as soon as columns have
failed. And a hard moment may be put off: whoever asks again goes on where it was left.
"""

from __future__ import annotations

from collections.abc import Iterable

from dhsolve.solver.best import Answer
from dhsolve.solver.relaxation.cells import CellRefinement
from dhsolve.solver.relaxation.zones import ZoneRefinement
from dhsolve.solver.search.clock import Clock, Stopped
from dhsolve.solver.search.cp_sat import Settings
from dhsolve.solver.search.play import Play
from dhsolve.solver.search.scenario_search import ScenarioSearch
from dhsolve.solver.search.scenarios import parts
from dhsolve.solver.shared.scenario import DRILL, Scenario

CELL_ROUNDS = 8
"""With so many rounds left, or fewer, cells pay once the first columns have failed."""


class RestSearch:
    """The scenarios of the rest of a game, which together cover every play."""

    def __init__(self, scenarios: Iterable[Scenario], known: Play, settings: Settings) -> None:
        """The first scenario is the plain one; `known` is a play to beat."""
        searches = [ScenarioSearch(scenario) for scenario in scenarios]
        self._bare = [one for one in searches if not _uses_tools(one.scenario)]
        self._tools = [one for one in searches if _uses_tools(one.scenario)]
        """With a Drill or a Digger: their bounds are looser, so they come last."""
        self._play, self._settings = known, settings
        self._tightened = 0
        """How many of the scenarios without tools have a first bound."""

    def ask(self, known: Play, most: int | None, clock: Clock) -> Answer:
        """The best play, or, when the clock stops first, the best one found and its bound.

        `known` is a play, which is the answer if nothing beats it, and `most` points that no play
        has more of.
        """
        self._keep(known)
        try:
            self._ask_bare(most, clock)
            self._ask_tools(most, clock)
        except Stopped:
            pass
        bound = max(search.bound for search in (*self._bare, *self._tools))
        return Answer(self._play, max(self._total, _capped(bound, most)), clock.seconds)

    @property
    def _total(self) -> int:
        return self._play.score.total

    def _keep(self, play: Play | None) -> None:
        if play and play.score.total > self._total:
            self._play = play

    def _ask_bare(self, most: int | None, clock: Clock) -> None:
        """From the highest bound downwards. A scenario is asked for more points than any other
        promises, or as many if it comes first: no effort goes into what another one beats."""
        plain = self._bare[0]
        while self._tightened < len(self._bare) and self._total != most:
            search = self._bare[self._tightened]
            threshold = self._total if search is plain else max(self._total, plain.bound)
            search.tighten(threshold, clock, self._settings)
            self._tightened += 1
        while self._total != most:
            promised = sorted((_capped(one.bound, most) for one in self._bare), reverse=True)
            highest, second = (*promised, self._total)[:2]
            if highest <= self._total:
                return
            first = next(one for one in self._bare if one.bound >= highest)
            self._ask(first, max(self._total, min(second, highest - 1)), clock)

    def _ask_tools(self, most: int | None, clock: Clock) -> None:
        """Whether tools beat the rest; turn by turn of the tool where one bound is not enough."""
        at = 0
        while at < len(self._tools) and self._total != most:
            search = self._tools[at]
            turns = parts(search.scenario)
            if len(turns) == 1:
                self._ask(search, self._total, clock)
            else:
                search.tighten(self._total, clock, self._settings)
                if search.bound > self._total:
                    found = [ScenarioSearch(turn, search.bound) for turn in turns]
                    self._tools[at : at + 1] = found
                    continue
            at += 1

    def _ask(self, search: ScenarioSearch, threshold: int, clock: Clock) -> None:
        """Look for the best play of a scenario above the threshold."""
        if search.proposer and search.scenario.rounds <= CELL_ROUNDS:
            if not search.proposals:
                search.tighten(threshold, clock, self._settings)
            if search.proposals:
                _give_cells(search)
        self._keep(search.best_above(threshold, clock, self._settings))


def _give_cells(search: ScenarioSearch) -> None:
    proposer = search.proposer
    if proposer and proposer.cells is None:
        proposer.zones = proposer.zones or ZoneRefinement(proposer.relaxation)
        proposer.cells = CellRefinement(proposer.zones)


def _capped(bound: int, most: int | None) -> int:
    return bound if most is None else min(bound, most)


def _uses_tools(scenario: Scenario) -> bool:
    return bool(scenario.digs or scenario.delayed or DRILL in scenario.used)
