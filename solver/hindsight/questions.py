"""What was still possible before each turn of a play, asked with as little work as possible.

A turn leads from what is possible before it to what is possible after it. So a play that is known
after a turn is known before it too, a play from before it may go on from the turn as it was played,
and what nothing beats before a turn nothing beats after it: every answer holds for the turns before
or after it as well, and most questions are only about the points between. Late rounds take
milliseconds, so one worker goes backwards from the last one; the first round bounds all others, so
a second worker goes forwards from there until they meet. A hard moment is put off, so that it does
not withhold the others, and later goes on where it was left. A worker that finds no moment to ask
about joins another one's. With machine code the second worker first looks for good plays from all
moments on: what they reach need not be asked about.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from itertools import islice
from typing import Any, NamedTuple

from dhsolve.model.cards.box import Box
from dhsolve.model.rules.best_end import best_end
from dhsolve.model.rules.ending import FinishedHome, finish
from dhsolve.model.rules.reasons import RuleBroken
from dhsolve.model.rules.sequence import play as play_turn
from dhsolve.model.rules.sequence import start_position
from dhsolve.solver.annealing.machine_code import ready
from dhsolve.solver.best import Answer, best
from dhsolve.solver.hindsight.played import PlayedOut
from dhsolve.solver.hindsight.rest_search import RestSearch
from dhsolve.solver.search.clock import Clock, Stopped
from dhsolve.solver.search.cp_sat import Settings
from dhsolve.solver.search.everything import MOST_ROUNDS, best_of_everything
from dhsolve.solver.search.play import InternalError, Play
from dhsolve.solver.search.scenarios import scenarios_of
from dhsolve.solver.search.trivial_bound import known_without_asking

LATE_ROUNDS = 6
"""Rounds at the end that are asked about first if there is one worker."""
PATIENCE = 60.0
"""Seconds after which a question is put off until all others have had their turn."""
MOST_SCENARIOS = 100
"""Only several Diggers make more, and then far more than can be kept."""

Report = Callable[["Questions"], None]
"""Is told whenever a question has been answered, or put off."""


class Possible(NamedTuple):
    """What could still be reached at some moment of a play."""

    least: int
    """The points of the best play that is known."""
    most: int | None
    """The points that nothing beats; None if nothing is known about that."""

    @property
    def exact(self) -> int | None:
        """The points that could be reached, if that is proven."""
        return self.least if self.least == self.most else None


class Asked(NamedTuple):
    """A question under way."""

    at: int
    """The moment."""
    worker: int
    clock: Clock
    answer: Future[Answer]


class Questions:
    """What is known so far about each moment: before each turn, and after the last.

    All methods are for one thread; only `_answer` runs in a worker's.
    """

    def __init__(self, box: Box, played: PlayedOut, workers: int, settings: Settings) -> None:
        self._box, self._played = box, played
        self._workers, self._settings = workers, settings
        end, pad = best_end(box, played.final, played.solo)
        self.plays = [Play((), end, pad)]
        """The best play that is known from each moment on, by now the recorded one."""
        self._most: list[int | None] = [None] * len(played.turns) + [pad.total]
        for at in reversed(range(len(played.turns))):
            self.plays.insert(0, self._with_own_turn(at, self.plays[0]))
        self._searches: dict[int, RestSearch | None] = {}
        """Of the moments that have been asked about; None with too many scenarios to keep."""
        self._asked: list[Asked] = []
        """The questions under way."""
        self._put_off: set[int] = set()
        self._good_plays: Future[list[Play | None]] | None = None
        """While the second worker looks for them."""

    def possible(self, at: int) -> Possible:
        """What could be reached before a turn; after the last one, for their number."""
        return Possible(self.plays[at].score.total, self._most[at])

    @property
    def open(self) -> list[int]:
        """The moments of which something is not proven."""
        return [at for at in range(len(self.plays)) if self.possible(at).exact is None]

    def ask_all(self, clock: Clock, report: Report) -> None:
        """Ask until everything is proven or the clock stops; what is known by then stays."""
        work = clock.child()
        with ThreadPoolExecutor(self._workers) as pool:
            try:
                self._look_for_good_plays(pool, work)
                while self._begin(pool, work):
                    if not wait(self._under_way, self._patience(), FIRST_COMPLETED).done:
                        self._stop_slow()
                        continue
                    self._gather()
                    report(self)
            finally:
                work.stop()

    @property
    def _under_way(self) -> list[Future[Any]]:
        good_plays = [self._good_plays] if self._good_plays else []
        return [*good_plays, *(one.answer for one in self._asked)]

    def _look_for_good_plays(self, pool: Executor, clock: Clock) -> None:
        if self._workers > 1 and len(self._played.turns) > MOST_ROUNDS and ready():
            from dhsolve.solver.hindsight.good_plays import good_plays

            seed = self._settings.seed
            self._good_plays = pool.submit(good_plays, self._box, self._played, clock, seed)

    def _begin(self, pool: Executor, clock: Clock) -> bool:
        """Give every idle worker a question; whether there are any under way."""
        busy = {one.worker for one in self._asked} | ({1} if self._good_plays else set())
        for worker in set(range(self._workers)) - busy:
            try:
                if (at := self._next_moment(worker)) is not None:
                    self._ask(at, worker, pool, clock)
            except Stopped:
                break
        return bool(self._asked)

    def _next_moment(self, worker: int) -> int | None:
        """One that nobody asks about; else one to join; None if there is none."""
        order = [at for at in self._order(worker) if self.possible(at).exact is None]
        asked = {one.at for one in self._asked}
        waiting = sorted((at for at in order if at not in asked), key=self._put_off.__contains__)
        return next(iter(waiting), next((at for at in order if self._searches.get(at)), None))

    def _order(self, worker: int) -> list[int]:
        """Backwards, and forwards for every second worker. A single one asks about the late turns
        backwards, then about the first one and those between."""
        turns = range(len(self._played.turns))
        early = turns[: max(len(turns) - LATE_ROUNDS, 0)]
        if self._workers == 1:
            return [*reversed(turns[len(early) :]), *early]
        return [*turns] if worker % 2 else [*reversed(turns)]

    def _patience(self) -> float | None:
        """Seconds until a question is put off; None if nothing else waits for its worker."""
        asked = {one.at for one in self._asked}
        if not any(at not in asked and at not in self._put_off for at in self.open):
            return None
        waited = (one.clock.seconds for one in self._asked if one.at not in self._put_off)
        return max(0.0, PATIENCE - max(waited, default=0.0))

    def _stop_slow(self) -> None:
        for one in self._asked:
            if one.at not in self._put_off and one.clock.seconds >= PATIENCE:
                self._put_off.add(one.at)
                one.clock.stop()

    def _ask(self, at: int, worker: int, pool: Executor, clock: Clock) -> None:
        mine = clock.timed(clock.left())
        if at not in self._searches:
            self._searches[at] = self._new_search(at)
        answer = pool.submit(self._answer, at, self.plays[at], self._most[at], mine)
        self._asked.append(Asked(at, worker, mine, answer))

    def _new_search(self, at: int) -> RestSearch | None:
        rest = self._played.turns[at].rest
        scenarios = [*islice(scenarios_of(self._box, rest), MOST_SCENARIOS + 1)]
        if len(scenarios) > MOST_SCENARIOS:
            return None
        return RestSearch(scenarios, self.plays[at], self._settings)

    def _answer(self, at: int, known: Play, most: int | None, clock: Clock) -> Answer:
        """In a worker's thread."""
        if play := best_of_everything(self._box, self._played.turns[at].rest, clock):
            return Answer(play, play.score.total, clock.seconds, tried=True)
        if search := self._searches[at]:
            return search.ask(known, most, clock)
        return best(
            self._box,
            self._played.turns[at].rest,
            known=known,
            at_most=most,
            clock=clock,
            workers=1,
            settings=self._settings,
        )

    def _gather(self) -> None:
        """Learn from the questions that have ended, and stop those that are answered by that."""
        if self._good_plays and self._good_plays.done():
            for at, play in enumerate(self._good_plays.result()):
                if play:
                    self._learn(at, play)
            self._good_plays = None
        ended = [one for one in self._asked if one.answer.done()]
        self._asked = [one for one in self._asked if one not in ended]
        for at, _, _, answered in ended:
            answer = answered.result()
            self._learn(at, answer.play)
            if answer.bound < known_without_asking(self._box, self._played.turns[at].rest):
                self._bound(at, answer.bound)
            self._put_off.add(at)
        for one in self._asked:
            if self.possible(one.at).exact is not None:
                one.clock.stop()

    def _learn(self, at: int, play: Play) -> None:
        """A better play is a better play for the turns before it too; and for those after it, as
        far as it goes on from what was played."""
        if play.score.total <= self.plays[at].score.total:
            return
        most = self._most[at]
        if most is not None and play.score.total > most:
            raise InternalError(f"{play.score.total} points from round {at + 1} on beat {most}")
        self.plays[at] = play
        self._tell(at)
        if at > 0:
            self._learn(at - 1, self._with_own_turn(at - 1, play))
        if at + 1 < len(self._played.turns) and (further := self._after_own_turn(at, play)):
            self._learn(at + 1, further)

    def _bound(self, at: int, bound: int) -> None:
        """What nothing beats before a turn, nothing beats after it."""
        for later in range(at, len(self.plays)):
            known, total = self._most[later], self.plays[later].score.total
            most = bound if known is None else min(known, bound)
            if total > most:
                raise InternalError(f"{total} points from round {later + 1} on beat {most}")
            self._most[later] = most
            self._tell(later)

    def _tell(self, at: int) -> None:
        """Whoever asks about a moment goes on with what is known now."""
        if search := self._searches.get(at):
            search.know(self.plays[at], self._most[at])

    def _after_own_turn(self, at: int, play: Play) -> Play | None:
        """The turns of a play after its first, with the recorded one in its place; None if they
        are not legal then."""
        position, turns = start_position(self._box, self._played.turns[at + 1].rest), play.turns[1:]
        try:
            for turn in turns:
                position = play_turn(self._box, position, turn)
        except RuleBroken:
            return None
        finished = FinishedHome(position.state, position.discards)
        try:
            score = finish(self._box, finished, play.end, position.solo)[1]
        except RuleBroken:
            return Play(turns, *best_end(self._box, finished, position.solo))
        return Play(turns, play.end, score)  # to look for a better end would take longer

    def _with_own_turn(self, at: int, rest: Play) -> Play:
        """The recorded turn, then the play; InternalError if that is worth less."""
        own = self._played.turns[at]
        turns = (own.turn, *rest.turns)
        position = start_position(self._box, own.rest)
        for turn in turns:
            position = play_turn(self._box, position, turn)
        finished = FinishedHome(position.state, position.discards)
        score = finish(self._box, finished, rest.end, position.solo)[1]
        if score.total != rest.score.total:
            raise InternalError(
                f"{rest.score.total} points after round {at + 1} are {score.total} before it"
            )
        return Play(turns, rest.end, score)
