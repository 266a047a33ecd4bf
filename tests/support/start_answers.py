"""What the solver says about a start (`support.starts`) against brute force."""

from __future__ import annotations

from collections.abc import Iterator

from support.cases import Case
from support.helpers import BOX

from dhsolve.model.files.documents import Solution
from dhsolve.model.verify.verdict import verify_solution
from dhsolve.solver.all_homes import all_homes, final_home
from dhsolve.solver.best import best
from dhsolve.solver.reference.brute import best_homes
from dhsolve.solver.search.play import InternalError

MOST_HOMES = 40


def faults(case: Case, homes: bool) -> Iterator[str]:
    """What `best`, `--at-least` and, if asked for, `--all` say that brute force does not."""
    try:
        yield from _wrong_totals(case)
        if homes:
            yield from _wrong_homes(case)
    except InternalError as error:
        yield f"internal error: {error}"


def _wrong_totals(case: Case) -> Iterator[str]:
    given, total = case.sequence, case.best
    answer = best(BOX, given)
    play = answer.play
    if (answer.total, answer.bound) != (total, total):
        yield f"{answer.total} points, bound {answer.bound}"
    if not verify_solution(BOX, Solution(given, play.turns, play.end, play.score)).ok:
        yield "a play that does not hold"
    if (found := best(BOX, given, at_least=total).total) != total:
        yield f"at least {total}: {found}"
    if (bound := best(BOX, given, at_least=total + 1).bound) != total:
        yield f"at least {total + 1}: bound {bound}"


def _wrong_homes(case: Case) -> Iterator[str]:
    homes = best_homes(BOX, case.sequence)
    cap = min(len(homes), MOST_HOMES) + 1
    found = all_homes(BOX, case.sequence, case.best, cap=cap)
    mine = {final_home(BOX, case.sequence, play) for play in found.plays}
    if not mine <= homes:
        yield "a home that is not best"
    if len(mine) != min(len(homes), cap) or found.complete != (len(homes) < cap):
        yield f"{len(mine)} homes of {len(homes)}"
