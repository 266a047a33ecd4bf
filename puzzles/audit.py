"""The audit of an archive: every row is dealt anew, replayed and proved once more."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from dhsolve.model.box import Box
from dhsolve.model.errors import BadInput
from dhsolve.model.files import read_solution
from dhsolve.model.rng import Rng
from dhsolve.model.verify import verify_solution
from dhsolve.puzzles.archive import Row
from dhsolve.puzzles.daily import wish_of
from dhsolve.puzzles.format import Puzzle, read_puzzle
from dhsolve.puzzles.kinds import KINDS, deal_candidate
from dhsolve.puzzles.proving import Prover, Unproven
from dhsolve.solver.evidence import OPTIMAL
from dhsolve.solver.running import Clock
from dhsolve.solver.search import InternalError

NEEDED = ("replayed", "solver-optimal", "reproved")


class Finding(NamedTuple):
    """What the audit says of one row."""

    date: str
    kind: str
    verdict: str
    """`holds`, `open`, `unproven` (time ran out) or `wrong`."""
    reason: str = ""


def audit_row(
    box: Box, row: Row, *, prove: bool, time_limit: float | None, workers: int
) -> Finding:
    """Check one row; a fault is a finding, never an exception."""
    if row.status == "open":
        return Finding(row.date, row.kind, "open", row.note or "")
    try:
        puzzle = _replayed(box, row)
    except BadInput as fault:
        return Finding(row.date, row.kind, "wrong", str(fault))
    if not prove:
        return Finding(row.date, row.kind, "holds")
    try:
        answer = Prover(box, Clock(time_limit), workers).optimum(puzzle.sequence)
    except Unproven:
        return Finding(row.date, row.kind, "unproven", "not proven in time")
    except InternalError as error:
        return Finding(row.date, row.kind, "wrong", f"INTERNAL ERROR: {error}")
    if answer.total != puzzle.target:
        reason = f"target {puzzle.target}, but the best play has {answer.total} points"
        return Finding(row.date, row.kind, "wrong", reason)
    return Finding(row.date, row.kind, "holds")


def _replayed(box: Box, row: Row) -> Puzzle:
    """The puzzle, if deal, file, solution and the columns of the row all agree."""
    puzzle = read_puzzle(box, str(row.puzzle).encode())
    kind = next((one for one in KINDS if one == row.kind), None)
    if kind is None or (puzzle.date, puzzle.kind) != (row.date, row.kind):
        raise BadInput(f"says {puzzle.kind} of {puzzle.date}", "puzzle")
    if puzzle.target != row.target:
        raise BadInput(f"target {puzzle.target}, the row says {row.target}", "puzzle")
    wish = wish_of(date.fromisoformat(row.date), kind)
    dealt = deal_candidate(box, kind, wish.grade, Rng(wish.candidate_seed(row.candidate)))
    if dealt != puzzle.sequence:
        raise BadInput("not what is dealt on this date", "puzzle.sequence")
    solution = read_solution(box, str(row.solution).encode())
    if solution.sequence != puzzle.sequence:
        raise BadInput("of another sequence", "solution")
    verdict = verify_solution(box, solution)
    if not verdict.ok or verdict.score is None:
        raise BadInput(str(verdict.message), f"solution: {verdict.where}")
    if verdict.score.total != puzzle.target:
        raise BadInput(f"scores {verdict.score.total}, the target is {puzzle.target}", "solution")
    evidence = solution.proof.evidence if solution.proof else ()
    proven = {one.kind for one in evidence if one.status in (None, OPTIMAL)}
    if missing := [kind for kind in NEEDED if kind not in proven]:
        raise BadInput(f"lacks evidence: {', '.join(missing)}", "solution.proof")
    return puzzle
