"""All scenarios of a sequence: which one is asked what, in which order, and what is known so far.

Three kinds of threads work here. The *scheduler's* own (the caller's) decides and is the only one
that writes the fields of `Scheduler` and `Progress`. *Workers* each ask one scenario at a time
(`Batch`) and write to that scenario's search alone. *Early plays* are found beside them, and their
threads only return what they find (`EarlyPlays`).
"""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import islice

from dhsolve.solver.search.batch import Batch, Effort, Enough, Place, SideBounds, Workers
from dhsolve.solver.search.clock import Clock, Stopped
from dhsolve.solver.search.cp_sat import Settings
from dhsolve.solver.search.early_plays import Decent, EarlyPlays
from dhsolve.solver.search.play import InternalError, Play
from dhsolve.solver.search.scenario_search import ScenarioSearch, small
from dhsolve.solver.search.scenarios import parts
from dhsolve.solver.search.trivial_bound import trivial_bound
from dhsolve.solver.shared.scenario import DRILL, Scenario

NO_POINTS = -1
"""A threshold that every play beats."""
AT_ONCE = 100
"""Scenarios that are looked at together; only several Diggers make more, and then far more."""
DECENT: Effort = (0.2, Place(0))
"""What the decent play counts for among others that are enough: those that are found at once need
not wait for it."""


@dataclass
class Progress:
    """What is known while a solve goes on; may be read from another thread."""

    play: Play | None = None
    """The best one so far."""
    bound: int | None = None
    scenarios: int = 0
    closed: int = 0

    @property
    def best(self) -> int | None:
        """The points of the best play so far."""
        return None if self.play is None else self.play.score.total


class Scheduler:
    """The scenarios of one sequence under way."""

    def __init__(
        self,
        scenarios: Iterable[Scenario],
        decent: Decent | None,
        clock: Clock,
        settings: Settings,
        progress: Progress,
        known: Play | None = None,
        at_most: int | None = None,
        good: bool = False,
    ) -> None:
        """`decent` finds plays soon, a bar for the proof, and mostly `good` ones; without it there
        are no early plays.

        `known` is a play to beat, and `at_most` points that no play beats.
        """
        self._later = iter(scenarios)
        self.searches = self._next_searches()
        """The first scenarios, and later ones while they are asked: together they cover every play.
        One that has several parts may be replaced by these."""
        more = len(self.searches) == AT_ONCE
        self._unmade = trivial_bound(self.searches[0].scenario) if more else NO_POINTS
        """The bound of scenarios that have not been made yet."""
        self._gone = NO_POINTS
        """The bound of those that were settled and are not kept."""
        self.play = known
        """The best play that was found by asking the scenarios in order, or was known before."""
        self._at_most = at_most
        self._settings = settings
        self._work = clock.child()
        """Stops all that this scheduler has begun."""
        everything = [] if more else _everything(self.searches)
        soon_over = small(self.searches[0].scenario) and not any(
            _uses_tools(one.scenario) for one in self.searches
        )
        self._early = EarlyPlays(decent, everything, self._work, settings, soon_over, good)
        self._trivial = min(self.bound, *(one.bound for one in self.searches))
        """What is known without asking: not worth telling anybody."""
        self.progress = progress
        self._at_least: int | None = None

    @property
    def total(self) -> int:
        """The points of the best play so far."""
        return NO_POINTS if self.play is None else self.play.score.total

    @property
    def bound(self) -> int:
        """The points that no play can beat."""
        known = (search.bound for search in self.searches)
        most = self._capped(max(self._unmade, self._gone, *known))
        early = self._early.bound
        return max(self.total, most if early is None else min(most, early))

    def _capped(self, bound: int) -> int:
        return bound if self._at_most is None else min(bound, self._at_most)

    def run(self, workers: int, at_least: int | None) -> Play:
        """The best play, or if it is stopped the best one found; raises Stopped without any."""
        self._at_least = at_least
        with self._early, ThreadPoolExecutor(workers) as pool:
            try:
                self._solve(Workers(pool, workers, self._work, self._settings))
            except Stopped:
                pass
            finally:
                self._work.stop()
        self._early.gather()
        if self.play is None:
            self._early.insist()
        if self._early.points > self.bound:
            raise InternalError(f"a play of {self._early.points} beats {self.bound}")
        if self._early.bound is not None and self.total > self._early.bound:
            raise InternalError(f"a play of {self.total} beats {self._early.bound}")
        if self._early.best:
            self._found(self._early.best)
        if self.play is None:
            raise Stopped
        return self.play

    def _solve(self, workers: Workers) -> None:
        if self._at_least is not None:
            self._tighten_plain(workers, self._at_least - 1)
            self._ask(workers, self.searches, self._at_least - 1, any_play=True)
        elif small(self.searches[0].scenario):
            self._ascend(workers)
        else:
            self._descend(workers)
        self._ask_later(workers)

    def _next_searches(self) -> list[ScenarioSearch]:
        return [ScenarioSearch(scenario) for scenario in islice(self._later, AT_ONCE)]

    def _ask_later(self, workers: Workers) -> None:
        """Make and ask the other scenarios, those of several Diggers, some at a time."""
        first = len(self.searches)
        while True:
            threshold = self.total if self._at_least is None else self._at_least - 1
            if self.total > threshold or self.total == self._at_most:
                return
            self._work.left()
            later = self._next_searches()
            if not later:
                self._unmade = NO_POINTS
                return
            self.searches += later
            self._ask(workers, later, threshold, any_play=self._at_least is not None)
            self._gone = max(self._gone, *(one.bound for one in self.searches[first:]))
            del self.searches[first:]

    def _ascend(self, workers: Workers) -> None:
        """The best play of the plain scenario, then whether the others have a better one: where
        the exact model is quick, that is better than to close in on loose bounds."""
        plain, *others = self.searches
        self._ask(workers, [plain], self.total)
        if any(_uses_tools(one.scenario) for one in others) and (decent := self._early.first()):
            self._found(decent)
        if self.total != self._at_most:
            self._ask(workers, others, self.total)

    def _descend(self, workers: Workers) -> None:
        """Without tools from the highest bound downwards: does any scenario have a play that
        reaches it? The first one that does is the best. Then whether tools can beat it: their
        bounds are looser. Whoever is idle meanwhile sees whether they can beat the bound, which is
        mostly reached."""
        plain, *others = self.searches
        tools = [one for one in others if _uses_tools(one.scenario)]
        bare = [one for one in self.searches if one not in tools]
        longest_first = sorted(tools, key=lambda one: not one.scenario.delayed)
        side = SideBounds(workers)
        self._tighten_plain(workers, self.total)
        highest = max(self.total, plain.bound)
        side.want(longest_first, highest)
        self._tighten(workers, bare[1:], highest, side)
        while (level := self._capped(max(one.bound for one in bare))) > self.total:
            promising = [one for one in bare if one.bound >= level]
            side.want((one for one in longest_first if one.bound > level), level)
            self._ask(workers, promising, level - 1, side=side, any_play=True)
        if self.total == self._at_most:
            return
        if any(one.bound > self.total for one in tools) and (decent := self._early.first()):
            self._found(decent)
        side.want((one for one in longest_first if one.bound > self.total), self.total)
        while side.busy:
            side.work(workers.number)
            side.wait()
            self._watch()
        # Anew: how far an idle worker came is a matter of time, and must not show in the play.
        for one in tools:
            if one in side.open or not _has_parts(one):
                self._split(one)
        self._ask(workers, [one for one in self.searches if one.bound > self.total], self.total)

    def _tighten_plain(self, workers: Workers, threshold: int) -> None:
        """The bound of the plain scenario; the columns that it proposes promise a good play."""
        plain = self.searches[0]
        if plain.proposer:
            plain.proposer.on_columns = self._early.offer
        self._tighten(workers, [plain], threshold)
        if plain.proposals and not small(plain.scenario):
            self._early.promise(plain.proposals[0].scenario)

    def _tighten(
        self,
        workers: Workers,
        searches: list[ScenarioSearch],
        threshold: int,
        side: SideBounds | None = None,
    ) -> None:
        """Lower the bounds of scenarios side by side; raises Stopped if one was stopped."""
        batch, side = Batch(workers), side or SideBounds(workers)
        for at, search in enumerate(searches):
            batch.tighten(search, threshold, Place(at))
        while batch.waiting:
            batch.ended(side)
            self._watch()
        self._take(batch)

    def _ask(
        self,
        workers: Workers,
        searches: list[ScenarioSearch],
        threshold: int,
        *,
        side: SideBounds | None = None,
        any_play: bool = False,
    ) -> None:
        """Ask scenarios side by side for their best play above the threshold, or for any if that
        is enough.

        One bound for all parts of a scenario is mostly enough; if it is not, they are asked one by
        one. Raises Stopped if something was not settled that had to be.
        """
        batch, side = Batch(workers, any_play=any_play), side or SideBounds(workers)
        for at, search in enumerate(searches):
            ask = batch.tighten if _has_parts(search) else batch.ask
            ask(search, threshold, Place(at))
            self._early.join(workers.pool)
        while batch.waiting:
            for task in batch.ended(side):
                if _has_parts(task.search) and task.open:
                    for number, part in enumerate(self._split(task.search), 1):
                        if task.place:
                            batch.ask(part, threshold, task.place._replace(part=number))
            self._let_decent_compete(batch, threshold)
            batch.stop_needless()
            self._watch()
        self._let_decent_compete(batch, threshold)
        self._take(batch)

    def _let_decent_compete(self, batch: Batch, threshold: int) -> None:
        """The decent play is as good as any other one that is enough, once it is there; it is
        waited for only where all has ended and what was found took more effort."""
        if not batch.any_play or self._at_least is not None:
            return
        late = batch.waiting == 0 and batch.enough and batch.enough.effort > DECENT
        if not late and not self._early.first_done:
            return
        decent = self._early.first()
        if decent and decent.score.total > threshold:
            batch.compete(Enough(DECENT, decent))

    def _take(self, batch: Batch) -> None:
        for play in batch.plays():
            self._found(play)

    def _split(self, whole: ScenarioSearch) -> list[ScenarioSearch]:
        """Put its parts in its place."""
        found = [ScenarioSearch(scenario, whole.bound) for scenario in parts(whole.scenario)]
        at = self.searches.index(whole)
        self.searches = [*self.searches[:at], *found, *self.searches[at + 1 :]]
        return found

    def _found(self, play: Play) -> None:
        """Keep a play if it is the best so far."""
        self._show(play)
        if play.score.total > self.total:
            self.play = play

    def _watch(self) -> None:
        """Gather early plays, which may end a search for a number of points; show what is known."""
        self._early.gather()
        if self._early.best:
            self._show(self._early.best)
            if self._at_least is not None and self._early.points >= self._at_least:
                self._work.stop()
        best = self.progress.best or 0
        bound = self.bound
        self.progress.bound = bound if bound < self._trivial else None
        self.progress.scenarios = len(self.searches)
        self.progress.closed = sum(one.bound <= best for one in self.searches)

    def _show(self, play: Play) -> None:
        best = self.progress.best
        if best is None or play.score.total > best:
            self.progress.play = play


def _everything(searches: list[ScenarioSearch]) -> list[Scenario]:
    """Scenarios with a bound for every play of these: Engineer, Drill and Handyman as one likes,
    without and with a Digger. None for several Diggers: they would be too many."""
    scenarios = [one.scenario for one in searches]
    dug = [one for one in scenarios if one.digs or one.delayed]
    return [] if len(dug) > 1 else [replace(scenarios[0], unused=frozenset()), *dug]


def _uses_tools(scenario: Scenario) -> bool:
    return bool(scenario.digs or scenario.delayed or DRILL in scenario.used)


def _has_parts(search: ScenarioSearch) -> bool:
    """Whether it is about several turns of a tool, each of which can be solved alone."""
    return len(parts(search.scenario)) > 1
