"""A hint: what is still reachable from a position, and the next step towards it."""

from __future__ import annotations

from dhsolve.defaults import DEFAULT_WORKERS
from dhsolve.model.rules.sequence import Sequence, replay
from dhsolve.position import Position
from dhsolve.puzzles.answer.hints import Hint, hint_at
from dhsolve.solver import best as solver
from dhsolve.solver.search.clock import Clock
from dhsolve.solving import OnProgress, clock_for, watched


def hint(
    position: Position,
    *,
    time_limit: float | None = None,
    clock: Clock | None = None,
    workers: int = DEFAULT_WORKERS,
    on_progress: OnProgress | None = None,
) -> Hint:
    """What is still reachable from a position, and the next step towards it.

    Time and progress are as for `best`; `proven` is false if time ran out first.
    """
    box = position.box
    now = replay(box, position.deal.sequence, position.turns)

    def job(clock: Clock, board: solver.Progress) -> Hint:
        def ask(rest: Sequence) -> solver.Answer:
            return solver.best(box, rest, clock=clock, workers=workers, progress=board)

        return hint_at(box, now, ask)

    return watched(job, clock_for(time_limit, clock), on_progress)
