"""From a wish to a puzzle: candidates in a fixed order, the first good one is taken."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import count
from time import process_time
from typing import NamedTuple

from dhsolve.model.box import Box
from dhsolve.model.files import Solution
from dhsolve.model.rng import Rng
from dhsolve.puzzles.difficulty import medals
from dhsolve.puzzles.format import GENERATOR, Puzzle, puzzle_id
from dhsolve.puzzles.judging import Judged, Rejected, judge
from dhsolve.puzzles.kinds import Kind, deal_candidate
from dhsolve.puzzles.naming import name_puzzle
from dhsolve.puzzles.proving import Prover, Unproven
from dhsolve.solver.running import Clock


class Wish(NamedTuple):
    """Which puzzle is wanted. The same wish is always the same puzzle."""

    kind: Kind
    grade: int
    seed: str
    date: str | None = None

    def candidate_seed(self, number: int) -> str:
        """The seed of a candidate: nothing else decides what is dealt."""
        return f"dhsolve puzzle {GENERATOR}/{self.seed}/{self.kind}/{self.grade}/{number}"


class Made(NamedTuple):
    """A puzzle with its solution."""

    puzzle: Puzzle
    solution: Solution


@dataclass
class Effort:
    """What making took; figures for people, never part of a puzzle."""

    candidate: int = 0
    """The number of the candidate under way."""
    rejected: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    """Processor seconds, and those of them spent on proofs."""
    proving: float = 0.0


def make(
    box: Box,
    wish: Wish,
    *,
    time_limit: float | None,
    workers: int,
    effort: Effort | None = None,
) -> Made:
    """The puzzle of a wish.

    Unproven if one candidate cannot be decided in `time_limit` seconds; it is not passed over.
    `effort.candidate` then says which, and making can go on from there.
    """
    effort = effort or Effort()
    begun = process_time()
    try:
        for number in count(effort.candidate):
            effort.candidate = number
            prover = Prover(box, Clock(time_limit), workers)
            judged = _try(wish, number, prover, effort)
            if judged is not None:
                return _made(box, wish, judged)
    finally:
        effort.seconds += process_time() - begun
    raise Unproven


def _try(wish: Wish, number: int, prover: Prover, effort: Effort) -> Judged | None:
    seed = wish.candidate_seed(number)
    sequence = deal_candidate(prover.box, wish.kind, wish.grade, Rng(seed))
    try:
        return judge(wish.kind, wish.grade, sequence, seed, prover)
    except Rejected as rejected:
        effort.rejected[str(rejected)] += 1
        return None
    finally:
        effort.proving += prover.spent


def _made(box: Box, wish: Wish, judged: Judged) -> Made:
    sequence = judged.solution.sequence
    identity = puzzle_id(box, wish.kind, sequence)
    puzzle = Puzzle(
        id=identity,
        kind=wish.kind,
        date=wish.date,
        title=name_puzzle(wish.kind, identity),
        sequence=sequence,
        target=judged.target,
        medals=medals(judged.target, judged.measured),
        difficulty=judged.difficulty,
        generator=GENERATOR,
        catalogue=box.catalogue.fingerprint,
    )
    return Made(puzzle, judged.solution)
