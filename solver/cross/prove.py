"""The proof: in none of the scenarios that cover all plays does the relaxation reach the number.

Where the model without cells does reach it, the one with layouts is asked, which takes longer but
knows more. Where that reaches it too, the columns it chose are tried with cells. If they fail
there, as many of the choices as possible are left open again while it still fails, and the rest is
forbidden together; then the model with layouts is asked again.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from dhsolve.model.cards.box import Box
from dhsolve.model.rules.sequence import Sequence
from dhsolve.solver.cross.cells import PositionedRooms
from dhsolve.solver.cross.engines import Engine, Verdict
from dhsolve.solver.cross.layouts import LaidOutRooms
from dhsolve.solver.cross.linear import total
from dhsolve.solver.cross.scenario import Scenario, with_diggers, without_digger
from dhsolve.solver.cross.scoring import Relaxation
from dhsolve.solver.cross.witness import has_witness

Status = Literal["impossible", "possible", "open"]
CHUNKS = (4, 2, 1)
"""How many choices are left open at a time."""
TRIES = 3.0
"""A choice is left open only if that is settled within so many times what the whole took."""
SHORTEST = 2.0


class Outcome(NamedTuple):
    """What was shown. `possible`: a play reaches the number, by the engine. `open`: a scenario was
    not closed, by the relaxation or for want of time."""

    status: Status
    bound: int | None
    """No play has more points than this, if that was shown."""
    seconds: float
    scenarios: int
    """How many scenarios were closed."""
    cuts: int
    """How many sets of choices were forbidden by the model with cells."""
    stopped: str | None
    """The scenario that was not closed and why."""


def scenarios(box: Box, sequence: Sequence) -> Iterator[Scenario]:
    """Scenarios that cover every play: one for each way to use Diggers (T3)."""
    return with_diggers(without_digger(box, sequence))


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

    def close(self, scenario: Scenario) -> str | None:
        """Show that no play of the scenario reaches the number; otherwise what stood in the way."""
        if self._reach(Relaxation(scenario)).answer == "no":
            return None
        relaxation = LaidOutRooms(scenario)
        while True:
            verdict = self._reach(relaxation)
            if verdict.answer == "no":
                return None
            if verdict.answer == "open":
                return "out of time"
            choices = _choices(relaxation, verdict)
            began = time.monotonic()
            positioned = _fixed(scenario, choices)
            placed = self._reach(positioned)
            if placed.answer == "open":
                return "out of time"
            if placed.answer == "yes":
                self.played = has_witness(positioned, placed, self.goal)
                return f"{'a play' if self.played else 'the model with cells'} reaches it"
            patience = max(SHORTEST, TRIES * (time.monotonic() - began))
            cut = self._weaken(scenario, choices, patience)
            # at least one of these choices is different in a play that reaches the number
            picked = total(relaxation.choice.column[t][k] for t, k in cut.items())
            relaxation.model.at_most(picked, len(cut) - 1)
            self.cuts += 1

    def _weaken(
        self, scenario: Scenario, choices: dict[int, int], patience: float
    ) -> dict[int, int]:
        """Fewer choices that fail as well; only a settled "no" counts."""
        for size in CHUNKS:
            turns = sorted(choices)
            for at in range(0, len(turns), size):
                chunk = turns[at : at + size]
                fewer = {t: k for t, k in choices.items() if t not in chunk}
                if self._reach(_fixed(scenario, fewer), patience).answer == "no":
                    choices = fewer
        return choices


def _fixed(scenario: Scenario, choices: Mapping[int, int]) -> PositionedRooms:
    """The model with cells in which some columns are chosen already."""
    positioned = PositionedRooms(scenario)
    for t, k in choices.items():
        positioned.model.equal(positioned.choice.column[t][k], 1)
    return positioned


def _choices(relaxation: Relaxation, verdict: Verdict) -> dict[int, int]:
    """The columns of a solution."""
    found: dict[int, int] = {}
    for t, column in enumerate(relaxation.choice.column):
        for k, lit in enumerate(column):
            (at,) = lit.terms
            if verdict.values[at] > 0.5:
                found[t] = k
    return found


def prove(box: Box, sequence: Sequence, goal: int, engine: Engine, seconds: float) -> Outcome:
    """Try to show that no play reaches the number."""
    prover = Prover(goal, engine, seconds)
    closed = 0
    for scenario in scenarios(box, sequence):
        if why := prover.close(scenario):
            stopped = f"{scenario.name() or 'no digger'}: {why}"
            status: Status = "possible" if prover.played else "open"
            return Outcome(status, None, prover.spent, closed, prover.cuts, stopped)
        closed += 1
    return Outcome("impossible", goal - 1, prover.spent, closed, prover.cuts, None)
