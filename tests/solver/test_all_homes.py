"""All different best homes: those that brute force finds, up to a cap."""

from __future__ import annotations

import pytest
from support.cases import Case, read_cases
from support.helpers import BOX, sequence
from support.paths import DATA

from dhsolve.solver.all_homes import all_homes, final_home
from dhsolve.solver.reference.brute import best_homes

CASES = read_cases(BOX, DATA / "best_cases.jsonl")
QUICK = (2, 3, 6, 8, 10, 13, 19, 20, 22, 24, 26, 27, 43, 47, 49, 58)
"""Cases in which brute force lists all homes soon; two of them have more than four rounds."""


@pytest.mark.parametrize("case", [CASES[at] for at in QUICK], ids=lambda case: str(case.target))
def test_all_best_homes_are_those_of_brute_force(case: Case) -> None:
    homes = best_homes(BOX, case.sequence)
    cap = min(len(homes), 40) + 1
    found = all_homes(BOX, case.sequence, case.best, cap=cap)
    mine = {final_home(BOX, case.sequence, play) for play in found.plays}
    assert mine <= homes
    assert found.complete == (len(homes) < cap)
    assert len(mine) == len(found.plays) == min(len(homes), cap)


def test_a_cap_leaves_it_open_whether_there_are_more() -> None:
    found = all_homes(BOX, sequence("kitchen", "kitchen"), 6, cap=1)
    assert (len(found.plays), found.complete, found.unique) == (1, False, False)
    found = all_homes(BOX, sequence("kitchen", "kitchen"), 6, cap=3)
    assert (len(found.plays), found.complete, found.unique) == (2, True, False)
