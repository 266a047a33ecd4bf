"""The proofs that a solution lists, repeated."""

from __future__ import annotations

from typing import NamedTuple

from dhsolve.defaults import DEFAULT_WORKERS
from dhsolve.judging import verify
from dhsolve.model.errors import BadInput
from dhsolve.model.files.formats import Evidence, Proof
from dhsolve.model.rules.reasons import Reason
from dhsolve.model.verify.verdict import Verdict
from dhsolve.solution import Solution
from dhsolve.solver import evidence
from dhsolve.solver.best import Progress as Board
from dhsolve.solver.evidence import LEVELS, OPEN, OPTIMAL, Disagreement, Level
from dhsolve.solver.proof import gather_or_leave_open
from dhsolve.solver.search.clock import Clock
from dhsolve.solving import clock_for, watched


class RepeatedProofs(NamedTuple):
    """What `reprove` has found."""

    verdict: Verdict
    """On the play, and then on its proofs: one that is contradicted does not hold."""
    evidence: tuple[Evidence, ...]
    """The proofs found anew; none of a play that does not hold."""

    @property
    def open(self) -> bool:
        """Whether some proof could not be repeated, mostly for lack of time."""
        return any(one.status == OPEN for one in self.evidence)


def reprove(
    solution: Solution,
    *,
    time_limit: float | None = None,
    clock: Clock | None = None,
    workers: int = DEFAULT_WORKERS,
) -> RepeatedProofs:
    """Verify a solution, then repeat every proof that it lists.

    Of a solution that is only `feasible` its bound is proven again. When time runs out the proofs
    that are left are `open`. BadInput if the play holds and no proof is listed. InternalError:
    nothing is proven, and the program has a fault.
    """
    verdict, proof = verify(solution), solution.proof
    if not verdict.ok:
        return RepeatedProofs(verdict, ())
    if proof is None:
        raise BadInput("there is nothing to repeat", "proof")

    def job(clock: Clock, _board: Board) -> RepeatedProofs:
        return _repeat(solution, proof, verdict, clock, workers)

    return watched(job, clock_for(time_limit, clock), None)


def _repeat(
    solution: Solution, proof: Proof, verdict: Verdict, clock: Clock, workers: int
) -> RepeatedProofs:
    box, sequence = solution.box, solution.deal.sequence
    found: list[Evidence] = []
    try:
        if proof.status != OPTIMAL:  # only that nothing is above the bound
            found.append(evidence.reprove(box, sequence, proof.bound, clock=clock, workers=workers))
            return RepeatedProofs(verdict, tuple(found))
        for kind in _listed(proof):
            found.append(
                gather_or_leave_open(box, sequence, proof.bound, kind, clock=clock, workers=workers)
            )
    except Disagreement as error:
        reason = Reason.SCORE_DIFFERS
        message = f"DISAGREEMENT: {error}: {reason.text} (rule {reason.rule})"
        code = str(reason.value)
        verdict = verdict._replace(ok=False, where="proof", code=code, message=message)
    return RepeatedProofs(verdict, tuple(found))


def _listed(proof: Proof) -> list[Level]:
    """The kinds of proof to repeat, cheapest first; an optimum has the solver's word at least."""
    listed = {one.kind for one in proof.evidence if one.status != OPEN}
    return [kind for kind in LEVELS if kind in listed or kind == LEVELS[0]]
