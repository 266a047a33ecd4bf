"""The best home from a sequence, how to play it, and the proof that nothing beats it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from dhsolve.model.cards.box import Box
from dhsolve.model.rules.sequence import Sequence
from dhsolve.solver.search.clock import Clock
from dhsolve.solver.search.cp_sat import DEFAULT_SETTINGS, Settings
from dhsolve.solver.search.greedy_play import greedy_play
from dhsolve.solver.search.play import Play
from dhsolve.solver.search.quick_play import quick_play, quick_search_ready
from dhsolve.solver.search.scenarios import scenarios_of
from dhsolve.solver.search.scheduler import Progress, Scheduler

__all__ = ["Answer", "Progress", "Status", "best"]

Status = Literal["optimal", "feasible"]
QUICK_RUNS, QUICK_PLAYS = 3, 80_000
"""Short runs of annealing, soon over on a processor that would be idle. Several find a play within
three points of the best more often than one long run does; where the columns are known one is
enough."""


@dataclass(frozen=True)
class Answer:
    """The best play found and the proven bound; `optimal` when they meet."""

    play: Play
    bound: int
    seconds: float
    tried: bool = False
    """Whether every play was tried, so that no model was asked (`search.everything`)."""

    @property
    def total(self) -> int:
        """The points of the play."""
        return self.play.score.total

    @property
    def status(self) -> Status:
        """Whether nothing can beat the play."""
        return "optimal" if self.bound == self.total else "feasible"


def best(
    box: Box,
    sequence: Sequence,
    *,
    allowed: tuple[tuple[int, ...], ...] = (),
    at_least: int | None = None,
    known: Play | None = None,
    at_most: int | None = None,
    clock: Clock | None = None,
    workers: int = 2,
    settings: Settings = DEFAULT_SETTINGS,
    progress: Progress | None = None,
) -> Answer:
    """The best play, or, when the clock stops first, the best one found and its bound.

    `allowed` limits the columns of each turn. With `at_least` the question is only whether a play
    reaches so many points: the first one that does ends the search, and without one the bound
    falls below that number. `workers` scenarios are asked at a time.

    What is known before spares the solver work: a play, which is the answer if nothing beats it,
    and points that no play has more of. Neither is checked here.

    Raises Stopped if the clock stops before there is any play, which only happens with `allowed`.
    KeyboardInterrupt ends the search and reaches the caller; to end it with the best play found,
    stop the clock.
    """
    clock = clock or Clock()

    forced = all(len(one.columns) == 1 for one in sequence.rounds)

    def decent(clock: Clock) -> Iterator[Play]:
        best: Play | None = None
        for run in range(1 if forced else QUICK_RUNS):
            found = quick_play(box, sequence, QUICK_PLAYS, clock, settings.seed + run)
            if found is None:
                break
            if best is None or found.score.total > best.score.total:
                best = found
                yield best
        if best is None:
            yield greedy_play(box, sequence, settings.seed)

    scheduler = Scheduler(
        scenarios_of(box, sequence, allowed),
        None if allowed or known else decent,  # these players know of no limits
        clock,
        settings,
        progress or Progress(),
        known,
        at_most,
        good=quick_search_ready(),
    )
    play = scheduler.run(workers, at_least)
    return Answer(play, scheduler.bound, clock.seconds)
