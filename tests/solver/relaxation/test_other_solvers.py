"""The exported bounding model means the same to another solver."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import clingo
import pytest
from pyscipopt import Model
from support.cases import Case, read_cases
from support.helpers import BOX
from support.linear_export import Rows, asp_text, linear, lp_text
from support.paths import DATA

from dhsolve.solver.relaxation.model import Relaxation
from dhsolve.solver.search.clock import Clock
from dhsolve.solver.search.cp_sat import DEFAULT_SETTINGS, maximise
from dhsolve.solver.search.scenarios import scenarios_of

CASES = read_cases(BOX, DATA / "best_cases.jsonl")[::20]


def by_clingo(rows: Rows) -> int | None:
    solver = clingo.Control(["--opt-strategy=usc", "--warn=none"])
    solver.add("base", [], asp_text(rows))
    solver.ground([("base", [])])
    costs: list[int] = []
    assert solver.solve(on_model=lambda model: costs.append(model.cost[0])).exhausted
    return rows.constant + rows.least(rows.objective) - costs[-1] if costs else None


def by_scip(rows: Rows, folder: Path) -> int | None:
    path = folder / "relaxation.lp"
    path.write_text(lp_text(rows))
    solver = Model()
    solver.hideOutput()
    solver.readProblem(str(path))
    solver.optimize()
    if solver.getStatus() == "infeasible":
        return None
    assert solver.getStatus() == "optimal"
    return rows.constant + round(solver.getObjVal())


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case.number))
def test_other_solvers_find_the_same_bound(case: Case, tmp_path: Path) -> None:
    for scenario in islice(scenarios_of(BOX, case.sequence), 2):
        relaxation = Relaxation(scenario)
        solver = maximise(relaxation.cp, relaxation.total, Clock(), DEFAULT_SETTINGS)
        bound = None if solver is None else round(solver.objective_value)
        rows = linear(relaxation.cp.model)
        assert by_scip(rows, tmp_path) == bound
        assert by_clingo(rows) == bound
