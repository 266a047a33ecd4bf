"""The proof: in none of the cases that cover all plays does the relaxation reach the number.

Where the model without cells does reach it, the columns it chose are tried with cells. If they
fail there, as many of the choices as possible are left open again while it still fails, and the
rest is forbidden together; then the model without cells is asked again.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from dhsolve.model.box import Box
from dhsolve.model.sequence import Sequence
from dhsolve.solver.cross.case import Case, dug_cases, first_case
from dhsolve.solver.cross.cells import Positioned
from dhsolve.solver.cross.engines import Engine, Verdict
from dhsolve.solver.cross.exhibit import exhibits
from dhsolve.solver.cross.linear import total
from dhsolve.solver.cross.scoring import Relaxation

Status = Literal["impossible", "possible", "open"]
CHUNKS = (4, 2, 1)
"""How many choices are left open at a time."""
TRIES = 3.0
"""A choice is left open only if that is settled within so many times what the whole took."""
SHORTEST = 2.0


class Outcome(NamedTuple):
    """What was shown. `possible`: a play reaches the number, by the engine. `open`: a case was not
    closed, by the relaxation or for want of time."""

    status: Status
    bound: int | None
    """No play has more points than this, if that was shown."""
    seconds: float
    cases: int
    """How many cases were closed."""
    cuts: int
    """How many sets of choices were forbidden by the model with cells."""
    stopped: str | None
    """The case that was not closed and why."""


def cases(box: Box, sequence: Sequence) -> Iterator[Case]:
    """Cases that cover every play: one for each way to use Diggers (T3)."""
    return dug_cases(first_case(box, sequence))


class Prover:
    """One question under way."""

    def __init__(self, goal: int, engine: Engine, seconds: float) -> None:
        self.goal, self.engine = goal, engine
        self.start = time.monotonic()
        self.end = self.start + seconds
        self.cuts = 0
        self.played = False
        """The engine has found a play that reaches the number."""

    @property
    def spent(self) -> float:
        """Seconds since the start."""
        return time.monotonic() - self.start

    def _reach(self, relaxation: Relaxation, seconds: float | None = None) -> Verdict:
        left = self.end - time.monotonic()
        if left <= 0:
            return Verdict("open")
        if relaxation.model.contradiction:
            return Verdict("no")
        limit = left if seconds is None else min(left, seconds)
        return self.engine.reach(relaxation.model, self.goal, limit, False)

    def close(self, case: Case) -> str | None:
        """Show that no play of the case reaches the number; otherwise what stood in the way."""
        relaxation = Relaxation(case)
        while True:
            verdict = self._reach(relaxation)
            if verdict.answer == "no":
                return None
            if verdict.answer == "open":
                return "out of time"
            choices = _choices(relaxation, verdict)
            began = time.monotonic()
            positioned = _fixed(case, choices)
            placed = self._reach(positioned)
            if placed.answer == "open":
                return "out of time"
            if placed.answer == "yes":
                self.played = exhibits(positioned, placed, self.goal)
                return f"{'a play' if self.played else 'the model with cells'} reaches it"
            patience = max(SHORTEST, TRIES * (time.monotonic() - began))
            cut = self._weaken(case, choices, patience)
            # at least one of these choices is different in a play that reaches the number
            picked = total(relaxation.taking.column[t][k] for t, k in cut.items())
            relaxation.model.at_most(picked, len(cut) - 1)
            self.cuts += 1

    def _weaken(self, case: Case, choices: dict[int, int], patience: float) -> dict[int, int]:
        """Fewer choices that fail as well; only a settled "no" counts."""
        for size in CHUNKS:
            turns = sorted(choices)
            for at in range(0, len(turns), size):
                chunk = turns[at : at + size]
                fewer = {t: k for t, k in choices.items() if t not in chunk}
                if self._reach(_fixed(case, fewer), patience).answer == "no":
                    choices = fewer
        return choices


def _fixed(case: Case, choices: Mapping[int, int]) -> Positioned:
    """The model with cells in which some columns are chosen already."""
    positioned = Positioned(case)
    for t, k in choices.items():
        positioned.model.equal(positioned.taking.column[t][k], 1)
    return positioned


def _choices(relaxation: Relaxation, verdict: Verdict) -> dict[int, int]:
    """The columns of a solution."""
    found: dict[int, int] = {}
    for t, column in enumerate(relaxation.taking.column):
        for k, lit in enumerate(column):
            (at,) = lit.terms
            if verdict.values[at] > 0.5:
                found[t] = k
    return found


def prove(box: Box, sequence: Sequence, goal: int, engine: Engine, seconds: float) -> Outcome:
    """Try to show that no play reaches the number."""
    prover = Prover(goal, engine, seconds)
    closed = 0
    for case in cases(box, sequence):
        if why := prover.close(case):
            stopped = f"{case.name() or 'no digger'}: {why}"
            status: Status = "possible" if prover.played else "open"
            return Outcome(status, None, prover.spent, closed, prover.cuts, stopped)
        closed += 1
    return Outcome("impossible", goal - 1, prover.spent, closed, prover.cuts, None)
