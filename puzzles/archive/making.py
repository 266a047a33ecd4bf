"""One day made: the puzzle of a request, the evidence asked for, and the row that keeps it."""

from __future__ import annotations

import json
from typing import NamedTuple

import msgspec

from dhsolve.model.cards.box import Box, box_of
from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.model.files.documents import Solution, dump
from dhsolve.model.files.formats import Evidence
from dhsolve.puzzles.archive.row import Origin, Row, sealed
from dhsolve.puzzles.generate.make import Effort, MadePuzzle, make
from dhsolve.puzzles.generate.prover import Unproven
from dhsolve.puzzles.generate.request import PuzzleRequest
from dhsolve.puzzles.puzzle import dump_puzzle
from dhsolve.solver.evidence import OPTIMAL, Disagreement, NoEvidence, cross
from dhsolve.solver.search.clock import Clock
from dhsolve.solver.search.play import InternalError

CROSS_PROVED = "cross-proved"
_COUNTS = ("scenarios", "cuts")
"""Parameters of a cross proof that depend on how quick the machine was."""


class Task(NamedTuple):
    """A day to be made; `candidate` is where it was left open."""

    request: PuzzleRequest
    candidate: int
    rejected: tuple[tuple[str, int], ...]
    time_limit: float | None
    cross_seconds: float | None = None
    """How long a cross proof may take; None: there shall be none."""


def make_day(catalogue: Catalogue, task: Task) -> Row:
    """The row of one day, made on one processor; open if it is not proven in time.

    Runs in a worker process, so all that goes in can be pickled.
    """
    box = box_of(catalogue)
    effort = Effort(candidate=task.candidate)
    effort.rejected.update(dict(task.rejected))
    made, note = None, None
    try:
        made = make(box, task.request, time_limit=task.time_limit, workers=1, effort=effort)
        made = MadePuzzle(made.puzzle, without_seconds(made.solution))
        if task.cross_seconds is not None:
            made = _cross_proven(box, made, task.cross_seconds)
    except Unproven:
        note = "not proven in time"
    except (InternalError, Disagreement) as error:
        made, note = None, f"{type(error).__name__}: {error}"[:500]
    return row_of(box, task.request, effort, made, note)


def _cross_proven(box: Box, made: MadePuzzle, seconds: float) -> MadePuzzle:
    """With a cross proof if it can be had within this time, else as it was."""
    try:
        return cross_proof(box, made, Clock(seconds)) or made
    except NoEvidence:  # other cards than those of the independent model
        return made


def cross_proof(box: Box, made: MadePuzzle, clock: Clock) -> MadePuzzle | None:
    """The puzzle with the word of another solver, or None if that is not given in time.

    Raises Disagreement if it is another word, NoEvidence if no other solver can be asked.
    """
    puzzle, solution = made
    assert solution.proof is not None
    found = cross(box, puzzle.sequence, puzzle.target, clock=clock)
    if found.status != OPTIMAL:
        return None
    proof = msgspec.structs.replace(solution.proof, evidence=(*solution.proof.evidence, found))
    return MadePuzzle(puzzle, without_seconds(solution._replace(proof=proof)))


def row_of(
    box: Box,
    request: PuzzleRequest,
    effort: Effort,
    made: MadePuzzle | None,
    note: str | None,
    origin: Origin = "here",
) -> Row:
    """What the archive keeps of a day: published with its puzzle, or open with a note."""
    puzzle, solution = made or (None, None)
    kinds = [one.kind for one in solution.proof.evidence] if solution and solution.proof else []
    row = Row(
        date=str(request.date),
        kind=request.kind,
        status="published" if made else "open",
        wished=request.grade,
        candidate=effort.candidate,
        target=puzzle.target if puzzle else None,
        grade=puzzle.difficulty.grade if puzzle else None,
        evidence=" ".join(kinds) if kinds else None,
        difficulty=msgspec.json.encode(puzzle.difficulty).decode() if puzzle else None,
        puzzle=dump_puzzle(box, puzzle) if puzzle else None,
        solution=dump(box, solution) if solution else None,
        rejected=json.dumps(dict(sorted(effort.rejected.items()))),
        seconds=round(effort.seconds, 2),
        proving=round(effort.proving, 2),
        note=note,
        origin=origin,
    )
    return sealed(row)


def without_seconds(solution: Solution) -> Solution:
    """The same solution without seconds, and what hangs on them: equal puzzles, equal files."""
    proof = solution.proof
    if proof is None:
        return solution
    evidence = tuple(_without_seconds(one) for one in proof.evidence)
    return solution._replace(proof=msgspec.structs.replace(proof, seconds=None, evidence=evidence))


def _without_seconds(evidence: Evidence) -> Evidence:
    parameters = evidence.parameters
    if isinstance(parameters, dict):
        parameters = {name: value for name, value in parameters.items() if name not in _COUNTS}
    return msgspec.structs.replace(evidence, seconds=None, parameters=parameters)
