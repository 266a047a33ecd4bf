"""`dhsolve verify --reprove`: repeat the proofs that a solution lists."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import click
from rich.text import Text

from dhsolve.cli.live import watch
from dhsolve.model.box import Box
from dhsolve.model.errors import BadInput
from dhsolve.model.filed import Evidence
from dhsolve.model.files import Solution
from dhsolve.model.reasons import Reason
from dhsolve.model.verify import Verdict
from dhsolve.solver.best import Progress
from dhsolve.solver.evidence import (
    LEVELS,
    OPEN,
    OPTIMAL,
    CrossFailed,
    Disagreement,
    Level,
    gather,
    reprove,
)
from dhsolve.solver.running import Clock


class Reproved(NamedTuple):
    """The evidence found anew, and the verdict after it."""

    verdict: Verdict
    evidence: tuple[Evidence, ...]

    @property
    def open(self) -> bool:
        """Whether some proof could not be repeated in time."""
        return any(one.status == OPEN for one in self.evidence)


def repeat(
    box: Box, solution: Solution, verdict: Verdict, time_limit: float | None, workers: int
) -> Reproved:
    """Repeat every proof that the file lists; a legal play with wrong proofs does not hold."""
    if solution.proof is None:
        raise BadInput("there is nothing to repeat", "proof")
    clock = Clock(time_limit)
    return watch(partial(_repeat, box, solution, verdict, clock, workers), clock, Progress(), _tell)


def _tell(_progress: Progress) -> str:
    return "repeating the proofs"


def _listed(solution: Solution) -> list[Level]:
    """The kinds of proof to repeat, cheapest first; an optimum has the solver's word at least."""
    assert solution.proof is not None
    listed = {one.kind for one in solution.proof.evidence if one.status != OPEN}
    return [kind for kind in LEVELS if kind in listed or kind == LEVELS[0]]


def _repeat(box: Box, solution: Solution, verdict: Verdict, clock: Clock, workers: int) -> Reproved:
    proof, found = solution.proof, list[Evidence]()
    assert proof is not None
    try:
        if proof.status != OPTIMAL:  # only that nothing is above the bound
            found.append(reprove(box, solution.sequence, proof.bound, clock=clock, workers=workers))
            return Reproved(verdict, tuple(found))
        for kind in _listed(solution):
            found.append(_one(box, solution, proof.bound, kind, clock, workers))
    except Disagreement as error:
        reason = Reason.SCORE_DIFFERS
        message = f"DISAGREEMENT: {error}: {reason.text} (rule {reason.rule})"
        code = str(reason.value)
        verdict = verdict._replace(ok=False, where="proof", code=code, message=message)
    return Reproved(verdict, tuple(found))


def _one(
    box: Box, solution: Solution, bound: int, kind: Level, clock: Clock, workers: int
) -> Evidence:
    try:
        return gather(box, solution.sequence, bound, kind, clock=clock, workers=workers)
    except CrossFailed as failure:
        click.echo(f"note: {kind}: {failure}", err=True)
        return Evidence(kind=kind, status=OPEN)


def lines(evidence: tuple[Evidence, ...]) -> list[Text]:
    """One line for each proof."""
    return [
        Text(f"{one.kind}: {one.status}, bound {one.bound}, {one.solver}, {one.seconds} s")
        if one.solver
        else Text(f"{one.kind}: {one.status}")
        for one in evidence
    ]
