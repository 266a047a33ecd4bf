"""Targets and their proof: the best play, and the evidence that nothing beats it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import process_time

from dhsolve.model.cards.box import Box
from dhsolve.model.files.documents import Solution
from dhsolve.model.rules.sequence import Sequence
from dhsolve.solver.all_homes import all_homes
from dhsolve.solver.best import Answer, Progress, best
from dhsolve.solver.evidence import OPTIMAL, from_answer, reprove
from dhsolve.solver.proof import proof_of
from dhsolve.solver.search.clock import Clock, Stopped
from dhsolve.solver.search.cp_sat import DEFAULT_SETTINGS, Settings


class Unproven(Exception):
    """The clock stopped first: nothing follows from that but that somebody must try again."""


@dataclass
class Prover:
    """Asks the solver, all questions under one clock. Every answer is a proven fact."""

    box: Box
    clock: Clock = field(default_factory=Clock)
    workers: int = 1
    settings: Settings = DEFAULT_SETTINGS
    spent: float = 0.0
    """Processor seconds, for people."""
    question: str = ""
    """What is being asked, and how far that is, for whoever waits."""
    progress: Progress = field(default_factory=Progress)

    @contextmanager
    def _asking(self, question: str) -> Iterator[None]:
        begun = process_time()
        self.question, self.progress = question, Progress()
        try:
            yield
        except Stopped as stopped:
            raise Unproven from stopped
        finally:
            self.spent += process_time() - begun
            self.question = ""

    def check_time(self) -> None:
        """Raises Unproven once the clock has stopped: for what takes long beside the solver."""
        try:
            self.clock.left()
        except Stopped as stopped:
            raise Unproven from stopped

    def best_found(self, sequence: Sequence) -> Answer:
        """The best play that there was time to find, proven or not; Unproven if there is none."""
        with self._asking("the best play"):
            return best(
                self.box,
                sequence,
                clock=self.clock,
                workers=self.workers,
                settings=self.settings,
                progress=self.progress,
            )

    def optimum(self, sequence: Sequence) -> Answer:
        """The best play, or Unproven."""
        answer = self.best_found(sequence)
        if answer.status != OPTIMAL:
            raise Unproven
        return answer

    def reaches(self, sequence: Sequence, points: int) -> bool:
        """Whether any play reaches so many points, or Unproven."""
        with self._asking(f"whether {points} points are reached otherwise"):
            answer = best(
                self.box,
                sequence,
                at_least=points,
                clock=self.clock,
                workers=self.workers,
                settings=self.settings,
                progress=self.progress,
            )
        if answer.total >= points:
            return True
        if answer.bound >= points:
            raise Unproven
        return False

    def best_homes(self, sequence: Sequence, target: int, most: int) -> int:
        """How many different homes score the target, counted up to `most`, or Unproven."""
        with self._asking("how many best homes there are"):
            homes = all_homes(
                self.box, sequence, target, cap=most, clock=self.clock, settings=self.settings
            )
        if not homes.complete and len(homes.plays) < most:
            raise Unproven
        return len(homes.plays)

    def solution(self, sequence: Sequence, answer: Answer) -> Solution:
        """The best play with all the evidence that a published target needs, or Unproven."""
        with self._asking("the second proof"):
            again = reprove(
                self.box,
                sequence,
                answer.total,
                clock=self.clock,
                workers=self.workers,
                settings=self.settings,
            )
        if again.status != OPTIMAL:
            raise Unproven
        evidence = [*from_answer(answer, self.settings, self.workers), again]
        play = answer.play
        return Solution(sequence, play.turns, play.end, play.score, proof_of(answer, evidence))
