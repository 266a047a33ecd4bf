"""The exported bounding model means the same to another solver."""

from __future__ import annotations

from pathlib import Path

import clingo
import pytest
from cases import Case, read_cases
from helpers import BOX
from pyscipopt import Model

from dhsolve.solver.core import Core
from dhsolve.solver.export import Rows, asp_text, linear, lp_text
from dhsolve.solver.running import CORE, Clock, maximise
from dhsolve.solver.scenarios import scenarios

CASES = read_cases(BOX, Path(__file__).parent / "data" / "best_cases.jsonl")[::20]


def by_clingo(rows: Rows) -> int | None:
    solver = clingo.Control(["--opt-strategy=usc", "--warn=none"])
    solver.add("base", [], asp_text(rows))
    solver.ground([("base", [])])
    costs: list[int] = []
    assert solver.solve(on_model=lambda model: costs.append(model.cost[0])).exhausted
    return rows.constant + rows.least(rows.objective) - costs[-1] if costs else None


def by_scip(rows: Rows, folder: Path) -> int | None:
    path = folder / "core.lp"
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
    for instance in scenarios(BOX, case.sequence)[:2]:
        core = Core(instance)
        solver = maximise(core.cp, core.total, Clock(), CORE)
        bound = None if solver is None else round(solver.objective_value)
        rows = linear(core.cp.model)
        assert by_scip(rows, tmp_path) == bound
        assert by_clingo(rows) == bound
