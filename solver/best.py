"""The best home from a sequence, how to play it, and the proof that nothing beats it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from threading import Event
from typing import Literal

from dhsolve.model.box import Box
from dhsolve.model.sequence import Sequence
from dhsolve.solver.instance import DRILL, Instance
from dhsolve.solver.running import CORE, Clock, Settings, Stopped
from dhsolve.solver.scenarios import parts, scenarios
from dhsolve.solver.search import InternalError, Play, Search, good_play, small
from dhsolve.solver.trivial import trivial_bound
from dhsolve.solver.warm import warm_start

Status = Literal["optimal", "feasible"]
POLL_SECONDS = 0.1
PATIENCE = 0.5
"""Seconds before a play is looked for beside the search."""


@dataclass(frozen=True)
class Answer:
    """The best play found and the proven bound; `optimal` when they meet."""

    play: Play
    bound: int
    seconds: float

    @property
    def total(self) -> int:
        """The points of the play."""
        return self.play.score.total

    @property
    def status(self) -> Status:
        """Whether nothing can beat the play."""
        return "optimal" if self.bound == self.total else "feasible"


@dataclass
class Progress:
    """What is known while a solve goes on; may be read from another thread."""

    best: int | None = None
    bound: int | None = None
    scenarios: int = 0
    closed: int = 0


def best(
    box: Box,
    sequence: Sequence,
    *,
    allowed: tuple[tuple[int, ...], ...] = (),
    at_least: int | None = None,
    clock: Clock | None = None,
    workers: int = 2,
    settings: Settings = CORE,
    progress: Progress | None = None,
) -> Answer:
    """The best play, or, when the clock stops first, the best one found and its bound.

    `allowed` limits the columns of each turn. With `at_least` the question is only whether a play
    reaches so many points: the first one that does ends the search, and without one the bound
    falls below that number.
    """
    solve = _Solve(scenarios(box, sequence, allowed), clock or Clock(), settings, progress)
    if allowed:
        return solve.run(workers, at_least, None)
    return solve.run(workers, at_least, lambda: warm_start(box, sequence, settings.seed))


@dataclass(frozen=True)
class _Task:
    """A question to a scenario, asked in another thread."""

    order: tuple[int, ...]
    search: Search
    bar: int
    clock: Clock
    future: Future[Play | None]

    @property
    def stopped(self) -> bool:
        """Whether it was stopped before there was an answer."""
        return isinstance(self.future.exception(), Stopped)

    def play(self) -> Play | None:
        """What it has found; any other error than a stop is raised."""
        return None if self.stopped else self.future.result()


def _ended(tasks: list[_Task]) -> tuple[list[_Task], list[_Task]]:
    """Those that have ended, and the others."""
    done = [task for task in tasks if task.future.done()]
    return done, [task for task in tasks if task not in done]


class _Solve:
    """The scenarios of one sequence under way."""

    def __init__(
        self, cases: list[Instance], clock: Clock, settings: Settings, progress: Progress | None
    ) -> None:
        self.searches = [Search(case) for case in cases]
        self.clock, self.settings = clock, settings
        self.work = clock.child()
        """Stops all tasks of this solve."""
        self.early = self.work.child()
        """Stops the search for a good play, once there is a better one."""
        self.progress = progress or Progress()
        self.play: Play | None = None
        self.first: Play | None = None
        """The best play that was found beside the search, for whoever cannot wait."""
        self.wanted: float = inf
        """A play with so many points ends the search, whatever others can do."""
        self.ended = Event()
        self.beside: list[Future[None]] = []
        self.columns: Instance | None = None
        """Columns on which a good play is still to be looked for."""

    @property
    def total(self) -> int:
        """The points of the best play so far."""
        return -1 if self.play is None else self.play.score.total

    @property
    def bound(self) -> int:
        """The points that no play can beat."""
        return max(self.total, *(search.bound for search in self.searches))

    def run(
        self, workers: int, at_least: int | None, warm_start: Callable[[], Play] | None
    ) -> Answer:
        """Solve all scenarios, and keep what was found if it is stopped."""
        # a thread of its own for the play at once, so that no worker waits for it
        with ThreadPoolExecutor(workers) as pool, ThreadPoolExecutor(1) as other:
            if warm_start:
                self.beside.append(other.submit(self._warm, warm_start))
            try:
                if at_least is not None:
                    self.wanted = at_least
                    self._look_first(pool, at_least - 1, early=warm_start is not None)
                    self._ask(pool, self.searches, at_least - 1, enough=True)
                elif small(self.searches[0].case):
                    self._ascend(pool)
                else:
                    self._descend(pool, early=warm_start is not None)
            except Stopped:
                pass
            except KeyboardInterrupt:
                self.clock.stop()
            finally:
                self.ended.set()
                self.work.stop()
        for future in self.beside:
            future.result()
        if self.first:
            if self.first.score.total > self.bound:
                raise InternalError(f"a play of {self.first.score.total} beats {self.bound}")
            self._found(self.first)
        if self.play is None:
            raise Stopped
        return Answer(self.play, self.bound, self.clock.seconds)

    def _ascend(self, pool: Executor) -> None:
        """The best play of the plain scenario, then whether the others have a better one: where
        the exact model is quick, that is better than to close in on loose bounds."""
        plain, *others = self.searches
        self._ask(pool, [plain], -1)
        self._ask(pool, others, self.total)

    def _descend(self, pool: Executor, early: bool) -> None:
        """Without tools from the highest bound downwards: does any scenario have a play that
        reaches it? The first one that does is the best. Then whether tools can beat it: their
        bounds are looser. Meanwhile an idle core looks whether they can beat the bound."""
        plain, *others = self.searches
        tools = [one for one in others if _uses_tools(one.case)]
        bare = [one for one in self.searches if one not in tools]
        self._look_first(pool, -1, early)
        self._ask(pool, [], looks=bare[1:], bar=plain.bound)
        longest_first = sorted(tools, key=lambda one: not one.case.delayed)
        while (level := max(one.bound for one in bare)) > self.total:
            promising = [one for one in bare if one.bound >= level]
            whole = [one for one in longest_first if one in self.searches and one.bound > level]
            self._ask(pool, promising, level - 1, looks=whole, enough=True)
        # Anew, since how far an idle core came is a matter of time, and must not show in the play.
        for one in tools:
            if one in self.searches and not _whole(one):
                self._split(one)
        self._ask(pool, [one for one in self.searches if one.bound > self.total], self.total)

    def _look_first(self, pool: Executor, bar: int, early: bool) -> None:
        """Look at the plain scenario; its columns promise a good play."""
        plain = self.searches[0]
        self._ask(pool, [], looks=[plain], bar=bar)
        if early and plain.proposals and not small(plain.case):
            self.columns = plain.proposals[0].case

    def _ask(
        self,
        pool: Executor,
        searches: list[Search],
        bar: int,
        *,
        looks: list[Search] | None = None,
        enough: bool = False,
    ) -> None:
        """Ask scenarios side by side for their best play above the bar, or for any if that is
        `enough`; meanwhile look at others, which have to beat such a play.

        One look at all turns of a tool is mostly enough; if it is not, they are asked one by one.
        Plays are taken in the order of the scenarios, and if any is `enough`, only what comes after
        it is stopped: equal runs give equal answers, whichever task ends first.
        """

        def ask(order: tuple[int, ...], search: Search, look: bool, bar: int = bar) -> _Task:
            way, clock = Search.look if look else Search.above, self.work.child()
            future = pool.submit(way, search, bar, clock, self.settings)
            return _Task(order, search, bar, clock, future)

        tasks: list[_Task] = []
        for at, one in enumerate(searches):
            tasks.append(ask((at,), one, _whole(one)))
            if self.columns:
                self.beside.append(pool.submit(self._good, self.columns))
                self.columns = None
        asked = (len(searches),)
        beat = bar + 1 if searches else bar
        tasks += [ask((*asked, at), one, True, beat) for at, one in enumerate(looks or ())]
        waiting = tasks
        last: tuple[int, ...] = asked
        """What comes after it need not be known."""
        while waiting:
            wait([task.future for task in waiting], POLL_SECONDS, FIRST_COMPLETED)
            self._tell()
            done, waiting = _ended(waiting)
            for task in done:
                if task.play() and enough:
                    last = min(last, task.order)
                    self.early.stop()
                elif _whole(task.search) and task.search.bound > task.bar and not task.stopped:
                    turns = self._split(task.search)
                    if task.order < asked:
                        more = [ask((*task.order, at), one, False) for at, one in enumerate(turns)]
                        tasks, waiting = tasks + more, waiting + more
            in_vain = searches and last == asked and all(task.order > asked for task in waiting)
            for task in waiting:
                if last < task.order < asked or in_vain:
                    task.clock.stop()
            if self.first and self.first.score.total >= self.wanted:
                self.work.stop()
        needed = [task for task in tasks if task.order < asked or not searches]
        self._take(sorted(needed, key=lambda task: task.order), enough)

    def _take(self, tasks: list[_Task], enough: bool) -> None:
        """Keep what was found; Stopped if something was not settled that had to be."""
        stopped = False
        for task in tasks:
            stopped = stopped or task.stopped
            if play := task.play():
                self._found(play)
                if enough and not stopped:
                    return
        if stopped:
            raise Stopped

    def _split(self, whole: Search) -> list[Search]:
        """Put its parts in its place."""
        turns = [Search(case, whole.bound) for case in parts(whole.case)]
        at = self.searches.index(whole)
        self.searches = [*self.searches[:at], *turns, *self.searches[at + 1 :]]
        return turns

    def _found(self, play: Play) -> None:
        """A play: kept if it is the best so far."""
        self._show(play)
        if play.score.total > self.total:
            self.play = play

    def _show(self, play: Play) -> None:
        self.progress.best = max(play.score.total, self.progress.best or 0)

    def _tell(self) -> None:
        self.progress.bound = self.bound
        self.progress.scenarios = len(self.searches)
        best = self.progress.best or 0
        self.progress.closed = sum(one.bound <= best for one in self.searches)

    def _warm(self, warm_start: Callable[[], Play]) -> None:
        """A decent play at once, unless the best one comes sooner."""
        if not (self.ended.wait(PATIENCE) and self.play):
            self._early(warm_start())

    def _good(self, columns: Instance) -> None:
        """A good play on the first columns that the core would take, then some bound for what
        nobody has looked at yet."""
        with suppress(Stopped):
            self._early(good_play(columns, self.early, self.settings))
            for search in self.searches:
                if search.bound == trivial_bound(search.case):
                    search.glance(self.early, self.settings)

    def _early(self, play: Play | None) -> None:
        if play and (self.first is None or play.score.total > self.first.score.total):
            self.first = play
            self._show(play)


def _uses_tools(case: Instance) -> bool:
    return bool(case.digs or case.delayed or DRILL in case.used)


def _whole(search: Search) -> bool:
    """Whether it is about several turns of a tool, each of which can be solved alone."""
    return len(parts(search.case)) > 1
