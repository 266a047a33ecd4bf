"""Questions to the solver: the best play and all best homes.

The solver works in threads of its own and the caller's thread waits for it, so Ctrl-C reaches the
caller at once; whatever ends the waiting ends the work too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple, TypeVar, overload

from dhsolve.defaults import DEFAULT_CAP, DEFAULT_WORKERS
from dhsolve.model.errors import BadInput
from dhsolve.model.rules.reasons import RuleBroken
from dhsolve.position import Deal
from dhsolve.solution import Answer, Solution
from dhsolve.solver.all_homes import Homes, all_homes
from dhsolve.solver.best import Progress as Board
from dhsolve.solver.evidence import LEVELS, OPTIMAL, Level
from dhsolve.solver.proof import ProvenAnswer, prove
from dhsolve.solver.search.clock import Clock
from dhsolve.solver.search.cp_sat import DEFAULT_SETTINGS
from dhsolve.solver.search.play import InternalError, Play

T = TypeVar("T")
POLL_SECONDS = 0.05


class Progress(NamedTuple):
    """What is known of a question under way. `best` never falls and `bound` never rises."""

    best: int | None
    """The points of the best play so far."""
    bound: int | None
    """The points that no play can beat, once they are known."""
    scenarios: int
    """How many scenarios the question has been split into."""
    closed: int
    """How many of them cannot beat the best play."""
    seconds: float
    """Since the question was asked."""
    play: Solution | None = None
    """The best play so far, replayed; only where the answer to the question is a play."""


OnProgress = Callable[[Progress], None]
AsSolution = Callable[[Play], Solution]
"""From a play of the solver's to one of the deal that the question is about."""


def known_of(board: Board, seconds: float) -> Progress:
    """What stands on the board of a question, so many seconds after it was asked."""
    return Progress(board.best, board.bound, board.scenarios, board.closed, seconds)


# --- the best play ---------------------------------------------------------------------------


def best(
    deal: Deal,
    *,
    at_least: int | None = None,
    evidence: Level = "solver-optimal",
    time_limit: float | None = None,
    clock: Clock | None = None,
    workers: int = DEFAULT_WORKERS,
    seed: int = 0,
    on_progress: OnProgress | None = None,
) -> Answer:
    """The best play of a deal with the proof that nothing beats it.

    After `time_limit` seconds, or when another thread stops the `clock`, it is the best play found
    and a bound: its status is then `feasible`. With `at_least` the question is only whether so
    many points can be reached: the first play that does ends the search, and if there is none the
    bound falls below that number.

    `evidence` asks for more proofs of an optimum (`reproved`, `split`, `cross-proved`, or for small
    sequences `exhaustive`), `seed` for another order of search. `on_progress` is called in the
    caller's thread whenever something new is known, with the best play so far; an exception in it
    ends the search.
    InternalError or Disagreement: nothing is proven, and the program has a fault.
    """
    if evidence not in LEVELS:
        raise BadInput(f"{evidence!r} is none of {', '.join(LEVELS)}", "evidence")
    if at_least is not None and evidence != "solver-optimal":
        raise BadInput("does not go with at_least", "evidence")

    def job(clock: Clock, board: Board) -> ProvenAnswer:
        return prove(
            deal.box,
            deal.sequence,
            at_least=at_least,
            level=evidence,
            clock=clock,
            workers=workers,
            settings=replace(DEFAULT_SETTINGS, seed=seed),
            progress=board,
        )

    proven = watched(job, clock_for(time_limit, clock), on_progress, partial(_solution, deal))
    return answer_from(deal, proven.answer.play, proven)


def answer_from(deal: Deal, play: Play, proven: ProvenAnswer) -> Answer:
    """A play of a deal with its proof."""
    return Answer(deal, play.turns, play.end, play.score, proven.proof)


def _solution(deal: Deal, play: Play) -> Solution:
    """A play of a deal, of which nothing is proven."""
    return Solution(deal, play.turns, play.end, play.score)


def clock_for(time_limit: float | None, clock: Clock | None) -> Clock:
    """A clock for one question; a clock of the caller's own may serve several."""
    if time_limit is not None and not time_limit > 0:
        raise BadInput(f"{time_limit} is no time", "time_limit")
    if clock is None:
        return Clock(time_limit)
    if time_limit is not None:
        raise BadInput("the clock has the time limit already", "time_limit")
    return clock.child()


def watched(
    job: Callable[[Clock, Board], T],
    clock: Clock,
    on_progress: OnProgress | None,
    as_solution: AsSolution | None = None,
) -> T:
    """Do a job in another thread and tell its progress in this one, with its plays if somebody
    says `as_solution` what they are plays of."""
    board, listener = Board(), _Listener(on_progress, clock, as_solution)
    return wait_for(lambda: job(clock, board), clock, lambda: listener.tell(board))


def wait_for(job: Callable[[], T], clock: Clock, tell: Callable[[], None]) -> T:
    """Do a job in another thread; `tell` is called in this one now and then, and once at the end.

    Whatever ends the waiting stops the clock of the job.
    """
    with ThreadPoolExecutor(1) as pool:
        try:
            future = pool.submit(job)
            while not wait([future], POLL_SECONDS, FIRST_COMPLETED).done:
                tell()
            tell()
        except BaseException:  # Ctrl-C, or an error of the caller's own in `on_progress`
            clock.stop()
            raise
        return future.result()


class _Listener:
    """Who waits for the answer: hears each thing once, and nothing is taken back."""

    def __init__(
        self, on_progress: OnProgress | None, clock: Clock, as_solution: AsSolution | None
    ) -> None:
        self.on_progress, self.clock, self.as_solution = on_progress, clock, as_solution
        self.last = Progress(None, None, 0, 0, 0.0)

    def tell(self, board: Board) -> None:
        """Tell what is new, if anything is."""
        if self.on_progress is None:
            return
        last, play = self.last, board.play  # once: another thread writes it
        now = known_of(board, self.clock.seconds)._replace(best=last.best, play=last.play)
        if play is not None and (last.best is None or play.score.total > last.best):
            now = now._replace(best=play.score.total, play=self._shown(play))
        if last.bound is not None and (now.bound is None or now.bound > last.bound):
            now = now._replace(bound=last.bound)
        if now._replace(seconds=last.seconds) != last:
            self.last = now
            self.on_progress(now)

    def _shown(self, play: Play) -> Solution | None:
        """A play for the caller, which the engine accepts."""
        if self.as_solution is None:
            return None
        solution = self.as_solution(play)
        try:
            score = solution.finish().score
        except RuleBroken as broken:
            raise InternalError(f"the engine refuses the play: {broken}") from broken
        if score != play.score:
            raise InternalError(f"the engine counts {score.total} points, not {play.score.total}")
        return solution


# --- all best homes --------------------------------------------------------------------------


@dataclass(frozen=True)
class BestHomes(Sequence[Answer]):
    """One answer for each different best home, up to mirror images and equal cards."""

    answers: tuple[Answer, ...]
    complete: bool
    """Whether there are no others."""

    @property
    def unique(self) -> bool:
        """Whether there is exactly one best home."""
        return self.complete and len(self.answers) == 1

    @overload
    def __getitem__(self, at: int) -> Answer: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Answer, ...]: ...
    def __getitem__(self, at: int | slice) -> Answer | tuple[Answer, ...]:
        return self.answers[at]

    def __len__(self) -> int:
        return len(self.answers)

    def __iter__(self) -> Iterator[Answer]:
        return iter(self.answers)


def all_best(
    deal: Deal,
    *,
    cap: int = DEFAULT_CAP,
    evidence: Level = "solver-optimal",
    time_limit: float | None = None,
    clock: Clock | None = None,
    workers: int = DEFAULT_WORKERS,
    seed: int = 0,
    on_progress: OnProgress | None = None,
) -> BestHomes:
    """All different best homes of a deal, at most `cap` of them, each with a play that builds it.

    Otherwise like `best`. If the best score could not be proven in time, there is only the best
    play found.
    """
    if evidence not in LEVELS:
        raise BadInput(f"{evidence!r} is none of {', '.join(LEVELS)}", "evidence")
    if cap < 1:
        raise BadInput(f"{cap} is too few", "cap")
    settings = replace(DEFAULT_SETTINGS, seed=seed)

    def job(clock: Clock, board: Board) -> tuple[ProvenAnswer, Homes | None]:
        proven = prove(
            deal.box,
            deal.sequence,
            level=evidence,
            clock=clock,
            workers=workers,
            settings=settings,
            progress=board,
        )
        if proven.answer.status != OPTIMAL:
            return proven, None
        total = proven.answer.total
        return proven, all_homes(
            deal.box, deal.sequence, total, cap=cap, clock=clock, settings=settings
        )

    proven, homes = watched(
        job, clock_for(time_limit, clock), on_progress, partial(_solution, deal)
    )
    if (
        homes is None or not homes.plays
    ):  # stopped before another home than the first was looked for
        return BestHomes((answer_from(deal, proven.answer.play, proven),), complete=False)
    return BestHomes(tuple(answer_from(deal, play, proven) for play in homes.plays), homes.complete)
