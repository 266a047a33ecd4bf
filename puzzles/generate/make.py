"""From a request to a puzzle: candidates in a fixed order, the first good one is taken."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import count
from time import process_time
from typing import NamedTuple

from dhsolve.model.cards.box import Box
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.files.documents import Solution
from dhsolve.model.rules.sequence import Sequence
from dhsolve.puzzles.generate.candidates import AcceptedCandidate, Rejection, accept
from dhsolve.puzzles.generate.dealing import deal_candidate
from dhsolve.puzzles.generate.difficulty import medals
from dhsolve.puzzles.generate.prover import Prover
from dhsolve.puzzles.generate.request import PuzzleRequest
from dhsolve.puzzles.puzzle import GENERATOR, Puzzle, puzzle_id
from dhsolve.puzzles.titles import title_of
from dhsolve.solver.search.clock import Clock


class MadePuzzle(NamedTuple):
    """A puzzle with its solution."""

    puzzle: Puzzle
    solution: Solution


@dataclass
class Effort:
    """How far making is and what it took; for people, never part of a puzzle."""

    candidate: int = 0
    """The number of the candidate under way."""
    rejected: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    """Processor seconds, and those of them spent on proofs."""
    proving: float = 0.0
    sequence: Sequence | None = None
    prover: Prover | None = None
    """The cards of the candidate under way, and who proves what is said of it."""


def make(
    box: Box,
    request: PuzzleRequest,
    *,
    time_limit: float | None,
    workers: int,
    effort: Effort | None = None,
    clock: Clock | None = None,
) -> MadePuzzle:
    """The puzzle that is requested, with its solution.

    Raises Unproven if one candidate cannot be decided in `time_limit` seconds, or if `clock` is
    stopped from another thread; the candidate is not passed over. `effort.candidate` then says
    which, and making can go on from there.
    """
    effort, clock = effort or Effort(), clock or Clock()
    begun = process_time()
    try:
        for number in count(effort.candidate):
            effort.candidate = number
            effort.sequence = deal_numbered(box, request, number)
            effort.prover = Prover(box, clock.timed(time_limit), workers)
            try:
                return judge(request, number, effort.sequence, effort.prover)
            except Rejection as rejection:
                effort.rejected[str(rejection)] += 1
            finally:
                effort.proving += effort.prover.spent
    finally:
        effort.seconds += process_time() - begun
    raise AssertionError("there is always another candidate")


def deal_numbered(box: Box, request: PuzzleRequest, number: int) -> Sequence:
    """The cards of the candidate of a number."""
    rng = Rng(request.candidate_seed(number))
    return deal_candidate(box, request.kind, request.grade, rng)


def judge(request: PuzzleRequest, number: int, sequence: Sequence, prover: Prover) -> MadePuzzle:
    """The puzzle that the candidate of a number makes, by its cards.

    Raises Rejection if it is not worth solving, Unproven if the clock stops before that is known.
    """
    seed = request.candidate_seed(number)
    accepted = accept(request.kind, request.grade, sequence, seed, prover)
    return made_puzzle(prover.box, request, accepted)


def made_puzzle(box: Box, request: PuzzleRequest, accepted: AcceptedCandidate) -> MadePuzzle:
    """The puzzle of an accepted candidate, with all that follows from it."""
    sequence = accepted.solution.sequence
    identity = puzzle_id(box, request.kind, sequence)
    puzzle = Puzzle(
        id=identity,
        kind=request.kind,
        date=request.date,
        title=title_of(identity),
        sequence=sequence,
        target=accepted.target,
        medals=medals(accepted.target, accepted.measured),
        difficulty=accepted.difficulty,
        generator=GENERATOR,
        catalogue=box.catalogue.fingerprint,
    )
    return MadePuzzle(puzzle, accepted.solution)
