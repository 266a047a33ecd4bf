"""The best play from one moment of a game on, asked with what a review knows.

`best` is made for whole deals. From the middle of a game on, cards lie in known cells, and the
relaxation, which knows only floors, promises too much there: it gets cells as soon as columns have
failed. And a hard moment may be put off: whoever asks again goes on where it was left.
"""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import Executor

from dhsolve.solver.best import Answer
from dhsolve.solver.relaxation.cells import CellRefinement
from dhsolve.solver.relaxation.zones import ZoneRefinement
from dhsolve.solver.search.batch import Batch, Method, Place
from dhsolve.solver.search.clock import Clock, Stopped
from dhsolve.solver.search.cp_sat import Settings
from dhsolve.solver.search.play import Play
from dhsolve.solver.search.proposals import Proposer
from dhsolve.solver.search.scenario_search import ScenarioSearch
from dhsolve.solver.search.scenarios import parts
from dhsolve.solver.shared.scenario import DRILL, Scenario

CELL_ROUNDS = 8
"""With so many rounds left, or fewer, cells pay once the first columns have failed."""


class RestSearch:
    """The scenarios of the rest of a game, which together cover every play.

    One thread asks. The scenarios answer in those of the workers, side by side where none needs the
    answer of another.
    """

    def __init__(self, scenarios: Iterable[Scenario], known: Play, settings: Settings) -> None:
        """The first scenario is the plain one; `known` is a play to beat."""
        searches = [ScenarioSearch(scenario) for scenario in scenarios]
        self._bare = [one for one in searches if not _uses_tools(one.scenario)]
        self._tools = [one for one in searches if _uses_tools(one.scenario)]
        """With a Drill or a Digger: their bounds are looser, so they come last."""
        self._play, self._settings = known, settings
        self._tightened = 0
        """How many of the scenarios without tools have a first bound."""

    def ask(self, known: Play, most: int | None, workers: Executor, clock: Clock) -> Answer:
        """The best play, or, when the clock stops first, the best one found and its bound.

        `known` is a play, which is the answer if nothing beats it, and `most` points that no play
        has more of.
        """
        self._keep(known)
        work = clock.child()
        try:
            self._ask_bare(most, workers, work)
            self._ask_tools(most, workers, work)
        except Stopped:
            pass
        finally:
            work.stop()
        bound = max(search.bound for search in (*self._bare, *self._tools))
        return Answer(self._play, max(self._total, _capped(bound, most)), clock.seconds)

    @property
    def _total(self) -> int:
        return self._play.score.total

    def _keep(self, play: Play) -> None:
        if play.score.total > self._total:
            self._play = play

    def _ask_bare(self, most: int | None, workers: Executor, clock: Clock) -> None:
        """From the highest bound downwards. A scenario is asked for more points than any other
        promises, or as many if it is among the first: no effort goes into what another one
        beats."""
        plain = self._bare[0]
        while self._tightened < len(self._bare) and self._total != most:
            least, following = (
                (max(self._total, plain.bound), self._bare[1:])
                if self._tightened
                else (self._total, [plain])
            )
            self._run(ScenarioSearch.tighten, following, least, workers, clock)
            self._tightened += len(following)
        while self._total != most:
            promised = sorted((_capped(one.bound, most) for one in self._bare), reverse=True)
            highest, second = (*promised, self._total)[:2]
            if highest <= self._total:
                return
            first = [one for one in self._bare if one.bound >= highest]
            threshold = max(self._total, min(second, highest - 1))
            self._run(_best_with_cells, first, threshold, workers, clock)

    def _ask_tools(self, most: int | None, workers: Executor, clock: Clock) -> None:
        """Whether tools beat the rest; turn by turn of the tool where one bound is not enough."""
        while self._total != most:
            unsettled = [one for one in self._tools if one.bound > self._total]
            whole = [one for one in unsettled if len(parts(one.scenario)) > 1]
            if whole:
                self._run(ScenarioSearch.tighten, whole, self._total, workers, clock)
                self._split([one for one in whole if one.bound > self._total])
            elif unsettled:
                self._run(_best_with_cells, unsettled, self._total, workers, clock)
            else:
                return

    def _split(self, searches: list[ScenarioSearch]) -> None:
        """Put the parts of scenarios in their places."""
        for one in searches:
            at = self._tools.index(one)
            found = [ScenarioSearch(turn, one.bound) for turn in parts(one.scenario)]
            self._tools[at : at + 1] = found

    def _run(
        self,
        method: Method,
        searches: list[ScenarioSearch],
        threshold: int,
        workers: Executor,
        clock: Clock,
    ) -> None:
        """Ask scenarios side by side, until one has a play above the threshold."""
        batch = Batch(workers, clock, self._settings, any_play=True)
        for at, search in enumerate(searches):
            batch.begin(method, search, threshold, Place(at))
        while batch.waiting:
            batch.ended()
            batch.stop_needless()
        for play in batch.plays():
            self._keep(play)


def _best_with_cells(
    search: ScenarioSearch, threshold: int, clock: Clock, settings: Settings
) -> Play | None:
    """The best play of a scenario above the threshold."""
    if search.proposer and search.scenario.rounds <= CELL_ROUNDS:
        if not search.proposals:
            search.tighten(threshold, clock, settings)
        if search.proposals:
            _give_cells(search.proposer)
    return search.best_above(threshold, clock, settings)


def _give_cells(proposer: Proposer) -> None:
    if proposer.cells is None:
        proposer.zones = proposer.zones or ZoneRefinement(proposer.relaxation)
        proposer.cells = CellRefinement(proposer.zones)


def _capped(bound: int, most: int | None) -> int:
    return bound if most is None else min(bound, most)


def _uses_tools(scenario: Scenario) -> bool:
    return bool(scenario.digs or scenario.delayed or DRILL in scenario.used)
