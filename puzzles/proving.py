"""Targets and their proof: the best play, and the evidence that nothing beats it."""

from __future__ import annotations

import importlib.metadata

from dhsolve.model.box import Box
from dhsolve.model.filed import Evidence, Proof
from dhsolve.model.files import Solution
from dhsolve.model.sequence import Sequence
from dhsolve.solver.best import Answer, best
from dhsolve.solver.evidence import OPTIMAL, SOLVER, from_answer, reprove
from dhsolve.solver.running import CORE, Clock, Stopped


class Unproven(Exception):
    """The time was too short. Nothing follows from that but that somebody must try again."""


def optimum(box: Box, sequence: Sequence, clock: Clock, workers: int) -> Answer:
    """The proven best play, or Unproven."""
    try:
        answer = best(box, sequence, clock=clock, workers=workers)
    except Stopped as stopped:
        raise Unproven from stopped
    if answer.status != OPTIMAL:
        raise Unproven
    return answer


def reaches(box: Box, sequence: Sequence, points: int, clock: Clock, workers: int) -> bool:
    """Whether any play reaches so many points, or Unproven."""
    try:
        answer = best(box, sequence, at_least=points, clock=clock, workers=workers)
    except Stopped as stopped:
        raise Unproven from stopped
    if answer.total >= points:
        return True
    if answer.bound >= points:
        raise Unproven
    return False


def proven_solution(
    box: Box, sequence: Sequence, answer: Answer, clock: Clock, workers: int
) -> Solution:
    """The best play with all the evidence that a published target needs, or Unproven."""
    again = reprove(box, sequence, answer.total, clock=clock, workers=workers)
    if again.status != OPTIMAL:
        raise Unproven
    return with_proof(sequence, answer, [*from_answer(answer, CORE, workers), again])


def with_proof(sequence: Sequence, answer: Answer, evidence: list[Evidence]) -> Solution:
    """A best play as it is filed."""
    proof = Proof(
        status=answer.status,
        bound=answer.bound,
        solver=f"{SOLVER} {importlib.metadata.version('ortools')}",
        seconds=round(answer.seconds, 2),
        evidence=tuple(evidence),
    )
    play = answer.play
    return Solution(sequence, play.turns, play.end, play.score, proof)
