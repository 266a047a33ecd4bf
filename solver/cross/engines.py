"""The two engines. Both are asked the same thing: can the objective reach a number?

Tolerances. All coefficients are small integers and every play is an exact integer point of the
model, with an integral objective. The question is asked as `objective >= N - SLACK`: a play of N
points satisfies that row with SLACK to spare, ten thousand times the engines' feasibility
tolerance of 1e-6, so a rounding error cannot cut it off; and no integral point has an objective
between N - SLACK and N, so nothing is lost either. Only the engine's own "infeasible" counts as
a proof; a dual bound that has come close does not.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Literal, NamedTuple

from dhsolve.solver.cross.linear import NO_LIMIT, Model

SLACK = 0.01
TOLERANCE = 1e-6
EngineName = Literal["highs", "scip"]


class Verdict(NamedTuple):
    """`no`: nothing reaches the number; `yes`: `values` does; `open`: stopped before that."""

    answer: Literal["no", "yes", "open"]
    values: tuple[float, ...] = ()
    objective: float | None = None


class Engine(NamedTuple):
    """A solver, its version, and the parameters that are not at their default."""

    name: EngineName
    version: str
    parameters: dict[str, Any]
    reach: Callable[[Model, float, float, bool], Verdict]
    """Model, number to reach, seconds, and whether to go on to the best objective."""


def _load(library: str) -> Any:
    # late, as only one of the two is needed; and neither is typed throughout
    return import_module(library)


def _highs(
    model: Model, goal: float, seconds: float, best: bool, options: dict[str, Any]
) -> Verdict:
    import numpy as np

    highspy = _load("highspy")
    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    for name, value in options.items():
        solver.setOptionValue(name, value)
    solver.setOptionValue("time_limit", float(seconds))
    if not best:
        solver.setOptionValue("mip_max_improving_sols", 1)
    columns, objective = len(model.variables), model.objective
    rows = [(row.terms, row.low, row.high) for row in model.rows]
    lp = highspy.HighsLp()
    lp.num_col_, lp.num_row_ = columns, len(rows) + 1
    cost = np.zeros(columns)
    for at, by in objective.terms.items():
        cost[at] = by
    lp.col_cost_ = cost
    lp.col_lower_ = np.array([float(v.low) for v in model.variables])
    lp.col_upper_ = np.array([float(v.high) for v in model.variables])
    lp.sense_ = highspy.ObjSense.kMaximize
    lp.offset_ = float(objective.const)
    inf = highspy.kHighsInf
    lows = [-inf if low <= -NO_LIMIT // 2 else float(low) for _, low, _ in rows]
    lp.row_lower_ = np.array([*lows, goal - SLACK - objective.const])
    lp.row_upper_ = np.array([*(float(high) for _, _, high in rows), inf])
    starts, index, value = [0], list[int](), list[float]()
    for terms in [*(terms for terms, _, _ in rows), objective.terms]:
        index += list(terms)
        value += [float(by) for by in terms.values()]
        starts.append(len(index))
    lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    lp.a_matrix_.start_ = np.array(starts, dtype=np.int32)
    lp.a_matrix_.index_ = np.array(index, dtype=np.int32)
    lp.a_matrix_.value_ = np.array(value)
    lp.integrality_ = [highspy.HighsVarType.kInteger] * columns
    solver.passModel(lp)
    solver.run()
    status = solver.getModelStatus()
    if status == highspy.HighsModelStatus.kInfeasible:
        return Verdict("no")
    info = solver.getInfo()
    if info.primal_solution_status == highspy.SolutionStatus.kSolutionStatusFeasible:
        found = info.objective_function_value
        return Verdict("yes", tuple(solver.getSolution().col_value), found)
    return Verdict("open")


def _scip(
    model: Model, goal: float, seconds: float, best: bool, options: dict[str, Any]
) -> Verdict:
    scip = _load("pyscipopt")
    quicksum = scip.quicksum
    solver = scip.Model()
    solver.hideOutput()
    solver.setParams({**options, "limits/time": seconds})
    if not best:
        solver.setParam("limits/solutions", 1)
    lits = [solver.addVar(vtype="I", lb=v.low, ub=v.high) for v in model.variables]
    for row in model.rows:
        body = quicksum(by * lits[at] for at, by in row.terms.items())
        if row.low <= -NO_LIMIT // 2:
            solver.addCons(body <= row.high)
        elif row.low == row.high:
            solver.addCons(body == row.high)
        else:
            solver.addCons(row.low <= (body <= row.high))
    objective = quicksum(by * lits[at] for at, by in model.objective.terms.items())
    solver.setObjective(objective + model.objective.const, "maximize")
    if model.objective.terms:
        solver.addCons(objective >= goal - SLACK - model.objective.const)
    solver.optimize()
    if solver.getStatus() == "infeasible":
        return Verdict("no")
    if solver.getNSols():
        values = tuple(solver.getVal(lit) for lit in lits)
        return Verdict("yes", values, solver.getObjVal())
    return Verdict("open")


HIGHS_OPTIONS: dict[str, Any] = {
    "threads": 1,
    "random_seed": 1,
    "primal_feasibility_tolerance": TOLERANCE,
    "dual_feasibility_tolerance": TOLERANCE,
    "mip_feasibility_tolerance": TOLERANCE,
}
SCIP_OPTIONS: dict[str, Any] = {
    "randomization/randomseedshift": 1,
    "numerics/feastol": TOLERANCE,
}


def engine(name: EngineName) -> Engine:
    """The engine of that name; loads its library."""
    if name == "highs":
        options = HIGHS_OPTIONS
        version = str(_load("highspy").Highs().version())
        return Engine(name, version, options, lambda m, n, s, b: _highs(m, n, s, b, options))
    chosen = SCIP_OPTIONS
    version = str(_load("pyscipopt").Model().version())
    return Engine(name, version, chosen, lambda m, n, s, b: _scip(m, n, s, b, chosen))
