"""The audit of an archive: everything that a row says is derived once more, and compared.

The cards follow from the date and the number of the candidate; target, difficulty, grade, medals
and title from the cards; the evidence from proving the target again. The solution is replayed, not
found again: any play that scores the target is a right one.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from typing import Literal, NamedTuple

import msgspec

from dhsolve.model.cards.box import Box
from dhsolve.model.errors import BadInput
from dhsolve.model.files.documents import Solution, read_solution
from dhsolve.model.files.formats import Evidence, Proof
from dhsolve.model.rules.sequence import Sequence
from dhsolve.model.rules.values import Score
from dhsolve.model.verify.verdict import verify_solution
from dhsolve.puzzles.archive.making import CROSS_PROVED, cross_proof, row_of, without_seconds
from dhsolve.puzzles.archive.row import FIELDS, Row, check_row, request_of
from dhsolve.puzzles.archive.store import WEEKDAY, Asked
from dhsolve.puzzles.generate.candidates import AcceptedCandidate, Rejection
from dhsolve.puzzles.generate.daily import days_from, parse_date, request_for
from dhsolve.puzzles.generate.difficulty import measure, rate
from dhsolve.puzzles.generate.make import Effort, MadePuzzle, deal_numbered, judge, made_puzzle
from dhsolve.puzzles.generate.prover import Prover, Unproven
from dhsolve.puzzles.generate.request import PuzzleRequest
from dhsolve.puzzles.puzzle import KINDS, Puzzle, read_puzzle
from dhsolve.solver.evidence import OPTIMAL, SOLVER, Disagreement, NoEvidence
from dhsolve.solver.search.clock import Clock
from dhsolve.solver.search.play import InternalError

NEEDED = ("replayed", "solver-optimal", "reproved")
Depth = Literal["replayed", "proven", "thorough"]
"""How far an audit goes: plays on the engine alone; also the proofs; also earlier candidates."""
_SHOWN = 60


class Finding(NamedTuple):
    """What the audit says of one row."""

    date: str
    kind: str
    verdict: str
    """`holds`, `open`, `missing`, `unproven` (not to be proven here, or in time) or `wrong`."""
    reason: str = ""


def audit_row(
    box: Box, row: Row, *, depth: Depth, time_limit: float | None, workers: int = 1
) -> Finding:
    """Check one row; a fault is a finding, never an exception."""
    verdict, reason = "wrong", ""
    try:
        check_row(row)
        request = request_of(row)
        if row.candidate != sum(row.rejections.values()):
            raise BadInput("not as many as were rejected before it", "candidate")
        if row.status == "published":
            _check_published(box, row, request, Prover(box, Clock(time_limit), workers), depth)
        else:
            _compare(row, row_of(box, request, _effort(row), None, row.note, row.origin))
        if depth == "thorough":
            _check_earlier(box, row, request, time_limit, workers)
        verdict, reason = ("open", row.note or "") if row.status == "open" else ("holds", "")
    except BadInput as fault:
        reason = str(fault)
    except Unproven as unproven:
        verdict, reason = "unproven", str(unproven) or "not proven in time"
    except (InternalError, Disagreement, AssertionError) as error:
        reason = f"INTERNAL ERROR: {type(error).__name__}: {error}"
    return Finding(_shown(row.date), _shown(row.kind), verdict, reason)


def audit_days(rows: Iterable[Row], asked: Iterable[Asked]) -> list[Finding]:
    """Days that were asked for and are not there, and rows that nobody asked for."""
    found = {(row.date, row.kind) for row in rows}
    findings, wanted = list[Finding](), set[tuple[str, str]]()
    for one in asked:
        try:
            wanted |= _days(one)
        except BadInput as fault:
            reason = f"asked: {fault}"
            findings.append(Finding(_shown(one.first), _shown(one.kind), "wrong", reason))
    findings += [Finding(*day, "missing", "asked for") for day in sorted(wanted - found)]
    extra = sorted((_shown(day), _shown(kind)) for day, kind in found - wanted)
    return findings + [Finding(*day, "wrong", "nobody asked for this day") for day in extra]


def _shown(name: object) -> str:
    """A date or a kind as a message has it, whatever is stored there."""
    return str(name)[:_SHOWN]


def _days(asked: Asked) -> set[tuple[str, str]]:
    kind = next((one for one in KINDS if one == asked.kind), None)
    if kind is None and asked.kind != WEEKDAY:
        raise BadInput(f"expected one of {', '.join((WEEKDAY, *KINDS))}", "kind")
    if not isinstance(asked.days, int) or asked.days < 1:
        raise BadInput("expected a number of days", "days")
    requests = [
        request_for(day, kind) for day in days_from(parse_date(str(asked.first)), asked.days)
    ]
    return {(str(request.date), request.kind) for request in requests}


def _check_published(
    box: Box, row: Row, request: PuzzleRequest, prover: Prover, depth: Depth
) -> None:
    """BadInput for the first thing that is not as it must be, Unproven if time runs out."""
    seed = request.candidate_seed(row.candidate)
    dealt = deal_numbered(box, request, row.candidate)
    puzzle = _read_puzzle(box, row, dealt)
    solution, score = _replayed(box, row, dealt)
    if score.total != puzzle.target:
        raise BadInput(f"scores {score.total}, the target is {puzzle.target}", "solution")
    if depth == "replayed":
        right = made_puzzle(box, request, _measured(box, puzzle, solution, seed))
    else:
        right = _proven(request, row, solution, prover)
    if right.puzzle.target != puzzle.target:
        best = right.puzzle.target
        raise BadInput(f"{puzzle.target}, but the best play has {best} points", "target")
    solved = solution._replace(score=score, proof=right.solution.proof)
    _compare(
        row, row_of(box, request, _effort(row), MadePuzzle(right.puzzle, solved), None, row.origin)
    )


def _effort(row: Row) -> Effort:
    return Effort(row.candidate, Counter(row.rejections), row.seconds, row.proving)


def _read_puzzle(box: Box, row: Row, dealt: Sequence) -> Puzzle:
    try:
        puzzle = read_puzzle(box, str(row.puzzle).encode())
    except BadInput as fault:
        raise fault.under("puzzle") from fault
    if puzzle.sequence != dealt:
        raise BadInput("not what is dealt on this date", "puzzle.sequence")
    return puzzle


def _replayed(box: Box, row: Row, dealt: Sequence) -> tuple[Solution, Score]:
    """The stored play with its score by the engine."""
    try:
        solution = read_solution(box, str(row.solution).encode())
    except BadInput as fault:
        raise fault.under("solution") from fault
    if solution.sequence != dealt:
        raise BadInput("of another sequence", "solution")
    verdict = verify_solution(box, solution)
    if not verdict.ok or verdict.score is None:
        raise BadInput(str(verdict.message), f"solution.{verdict.where}")
    return solution, verdict.score


def _measured(box: Box, puzzle: Puzzle, solution: Solution, seed: str) -> AcceptedCandidate:
    """What follows from target, best homes and tempting loss if these are as they are stored."""
    measured = measure(box, puzzle.sequence, seed)
    stored = puzzle.difficulty
    difficulty = rate(puzzle.kind, puzzle.target, measured, stored.best_homes, stored.tempting_loss)
    recorded = _recorded(solution)
    kinds = [*NEEDED, *(one.kind for one in recorded[len(NEEDED) :] if one.kind == CROSS_PROVED)]
    if [one.kind for one in recorded] != kinds:
        raise BadInput(f"expected {', '.join(kinds)}", "solution.proof.evidence")
    evidence = (
        Evidence(kind="replayed"),
        *(
            msgspec.structs.replace(one, status=OPTIMAL, bound=puzzle.target)
            for one in recorded[1:]
        ),
    )
    proof = Proof(status="optimal", bound=puzzle.target, solver=SOLVER, evidence=evidence)
    return AcceptedCandidate(puzzle.target, measured, difficulty, solution._replace(proof=proof))


def _recorded(solution: Solution) -> tuple[Evidence, ...]:
    return solution.proof.evidence if solution.proof else ()


def _proven(request: PuzzleRequest, row: Row, solution: Solution, prover: Prover) -> MadePuzzle:
    """The puzzle made once more, with every proof that the row claims."""
    try:
        made = judge(request, row.candidate, solution.sequence, prover)
    except Rejection as rejection:
        raise BadInput(f"had to be turned down: {rejection}", "candidate") from rejection
    made = MadePuzzle(made.puzzle, without_seconds(made.solution))
    if any(one.kind == CROSS_PROVED for one in _recorded(solution)):
        made = _cross_proven(made, prover)
    _require_same_solvers(_recorded(solution), _recorded(made.solution))
    return made


def _cross_proven(made: MadePuzzle, prover: Prover) -> MadePuzzle:
    try:
        again = cross_proof(prover.box, made, prover.clock)
    except NoEvidence as failure:
        raise Unproven(f"{CROSS_PROVED}: {failure}") from failure
    if again is None:
        raise Unproven(f"{CROSS_PROVED} not proven again in time")
    return again


def _require_same_solvers(recorded: Iterable[Evidence], again: Iterable[Evidence]) -> None:
    """Unproven if a proof was made by a version that is not here: its word cannot be checked."""
    here = {one.kind: one for one in again}
    for one in recorded:
        now = here.get(one.kind)
        if now and one.solver == now.solver and one.version != now.version:
            raise Unproven(f"{one.kind} by {one.solver} {one.version}, here it is {now.version}")


def _check_earlier(
    box: Box, row: Row, request: PuzzleRequest, time_limit: float | None, workers: int
) -> None:
    """BadInput unless every earlier candidate had to be turned down, for the reasons stored."""
    rejected = Counter[str]()
    for number in range(row.candidate):
        try:
            dealt = deal_numbered(box, request, number)
            judge(request, number, dealt, Prover(box, Clock(time_limit), workers))
        except Rejection as rejection:
            rejected[str(rejection)] += 1
        else:
            raise BadInput(f"candidate {number} comes first and is good", "candidate")
    if rejected != row.rejections:
        raise BadInput(f"the reasons are {dict(sorted(rejected.items()))}", "rejected")


def _compare(row: Row, right: Row) -> None:
    """BadInput for the first column, and the place in it, that differs."""
    for name in FIELDS:
        stored, expected = getattr(row, name), getattr(right, name)
        if stored != expected:
            raise _difference(_value(stored), _value(expected), name)


def _value(stored: object) -> object:
    """The value of a column that holds JSON."""
    try:
        return json.loads(stored) if isinstance(stored, str) else stored
    except ValueError:
        return stored


def _difference(stored: object, right: object, where: str) -> BadInput:
    if isinstance(stored, dict) and isinstance(right, dict):
        for key in sorted({*stored, *right}):
            if stored.get(key) != right.get(key):
                return _difference(stored.get(key), right.get(key), f"{where}.{key}")
    elif isinstance(stored, list) and isinstance(right, list) and len(stored) == len(right):
        for at, (one, other) in enumerate(zip(stored, right, strict=True)):
            if one != other:
                return _difference(one, other, f"{where}[{at}]")
    elif stored != right:
        shown, wanted = (json.dumps(one, ensure_ascii=False)[:_SHOWN] for one in (stored, right))
        return BadInput(f"{shown}, but it is {wanted}", where)
    return BadInput("not written as dhsolve writes it", where)
