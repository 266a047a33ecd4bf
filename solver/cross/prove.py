"""The proof: in none of the cases that cover all plays does the relaxation reach the number."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Literal, NamedTuple

from dhsolve.model.box import Box
from dhsolve.model.sequence import Sequence
from dhsolve.solver.cross.case import Case, dug_cases, first_case
from dhsolve.solver.cross.engines import Engine, Verdict
from dhsolve.solver.cross.scoring import Relaxation

Status = Literal["impossible", "open"]


class Outcome(NamedTuple):
    """What was shown. `open`: a case was not closed, by the relaxation or for want of time."""

    status: Status
    bound: int | None
    """No play has more points than this, if that was shown."""
    seconds: float
    cases: int
    """How many cases were closed."""
    stopped: str | None
    """The case that was not closed and why."""


def cases(box: Box, sequence: Sequence) -> Iterator[Case]:
    """Cases that cover every play: one for each way to use Diggers (T3)."""
    return dug_cases(first_case(box, sequence))


def reach(case: Case, goal: int, engine: Engine, seconds: float) -> Verdict:
    """Whether the relaxation of a case reaches the number."""
    model = Relaxation(case).model
    return Verdict("no") if model.contradiction else engine.reach(model, goal, seconds, False)


def prove(box: Box, sequence: Sequence, goal: int, engine: Engine, seconds: float) -> Outcome:
    """Try to show that no play reaches the number."""
    start = time.monotonic()
    closed = 0
    for case in cases(box, sequence):
        left = seconds - (time.monotonic() - start)
        verdict = reach(case, goal, engine, left) if left > 0 else Verdict("open")
        if verdict.answer != "no":
            why = "out of time" if verdict.answer == "open" else "the relaxation reaches it"
            stopped = f"{case.name() or 'no digger'}: {why}"
            return Outcome("open", None, time.monotonic() - start, closed, stopped)
        closed += 1
    return Outcome("impossible", goal - 1, time.monotonic() - start, closed, None)
