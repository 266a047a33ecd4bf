"""Targets and their proof: the best play, and the evidence that nothing beats it."""

from __future__ import annotations

import importlib.metadata
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import process_time

from dhsolve.model.box import Box
from dhsolve.model.filed import Evidence, Proof
from dhsolve.model.files import Solution
from dhsolve.model.sequence import Sequence
from dhsolve.solver.all_homes import all_homes
from dhsolve.solver.best import Answer, best
from dhsolve.solver.evidence import OPTIMAL, SOLVER, from_answer, reprove
from dhsolve.solver.running import CORE, Clock, Settings, Stopped


class Unproven(Exception):
    """The time was too short. Nothing follows from that but that somebody must try again."""


@dataclass
class Prover:
    """Asks the solver, all questions within one time limit. Every answer is a proven fact."""

    box: Box
    clock: Clock = field(default_factory=Clock)
    workers: int = 1
    settings: Settings = CORE
    spent: float = 0.0
    """Processor seconds, for people."""

    @contextmanager
    def _asking(self) -> Iterator[None]:
        begun = process_time()
        try:
            yield
        except Stopped as stopped:
            raise Unproven from stopped
        finally:
            self.spent += process_time() - begun

    def optimum(self, sequence: Sequence) -> Answer:
        """The best play, or Unproven."""
        with self._asking():
            answer = best(
                self.box,
                sequence,
                clock=self.clock,
                workers=self.workers,
                settings=self.settings,
            )
        if answer.status != OPTIMAL:
            raise Unproven
        return answer

    def reaches(self, sequence: Sequence, points: int) -> bool:
        """Whether any play reaches so many points, or Unproven."""
        with self._asking():
            answer = best(
                self.box, sequence, at_least=points, clock=self.clock, workers=self.workers
            )
        if answer.total >= points:
            return True
        if answer.bound >= points:
            raise Unproven
        return False

    def best_homes(self, sequence: Sequence, target: int, most: int) -> int:
        """How many different homes score the target, counted up to `most`, or Unproven."""
        with self._asking():
            homes = all_homes(self.box, sequence, target, cap=most, clock=self.clock)
        if not homes.complete and len(homes.plays) < most:
            raise Unproven
        return len(homes.plays)

    def solution(self, sequence: Sequence, answer: Answer) -> Solution:
        """The best play with all the evidence that a published target needs, or Unproven."""
        with self._asking():
            again = reprove(
                self.box, sequence, answer.total, clock=self.clock, workers=self.workers
            )
        if again.status != OPTIMAL:
            raise Unproven
        evidence = [*from_answer(answer, self.settings, self.workers), again]
        return _with_proof(sequence, answer, evidence)


def _with_proof(sequence: Sequence, answer: Answer, evidence: list[Evidence]) -> Solution:
    proof = Proof(
        status=answer.status,
        bound=answer.bound,
        solver=f"{SOLVER} {importlib.metadata.version('ortools')}",
        seconds=round(answer.seconds, 2),
        evidence=tuple(evidence),
    )
    play = answer.play
    return Solution(sequence, play.turns, play.end, play.score, proof)
