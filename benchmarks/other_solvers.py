"""The bounding model of full deals in other solvers, each in a process of its own.

    python benchmarks/other_solvers.py --deals 4 --limit 60

The relaxation of the plain scenario is written as LP text for HiGHS and SCIP and as a program for
clingo; CP-SAT solves it with the settings of `best`. One thread each, wall seconds. A solver that
does not finish counts with the limit, and its line says what it had found.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import shared.paths  # noqa: F401  where `support` is found
from support.linear_export import asp_text, linear, lp_text

from dhsolve.model.cards.box import open_box
from dhsolve.model.dealing.deal import deal_solo
from dhsolve.model.dealing.rng import Rng
from dhsolve.solver.relaxation.model import Relaxation
from dhsolve.solver.search.clock import Clock
from dhsolve.solver.search.cp_sat import DEFAULT_SETTINGS, maximise
from dhsolve.solver.search.scenarios import scenarios_of

HIGHS = """
import highspy, json, sys
solver = highspy.Highs()
for name, value in (("output_flag", False), ("threads", 1), ("time_limit", float(sys.argv[2]))):
    solver.setOptionValue(name, value)
solver.readModel(sys.argv[1])
solver.run()
done = solver.getModelStatus() == highspy.HighsModelStatus.kOptimal
print(json.dumps([done, solver.getInfo().objective_function_value]))
"""
SCIP = """
import json, pyscipopt, sys
solver = pyscipopt.Model()
solver.hideOutput()
solver.readProblem(sys.argv[1])
solver.setParam("limits/time", float(sys.argv[2]))
solver.optimize()
found = solver.getObjVal() if solver.getNSols() else None
print(json.dumps([solver.getStatus() == "optimal", found]))
"""
CLINGO = """
import clingo, json, sys
solver = clingo.Control(["--opt-strategy=usc", "--warn=none"])
solver.load(sys.argv[1])
solver.ground([("base", [])])
costs = []
with solver.solve(on_model=lambda model: costs.append(model.cost[0]), async_=True) as handle:
    done = handle.wait(float(sys.argv[2])) and handle.get().exhausted
    handle.cancel()
print(json.dumps([bool(done), -costs[-1] if costs else None]))
"""
SOLVERS = {"HiGHS": (HIGHS, "lp"), "SCIP": (SCIP, "lp"), "clingo": (CLINGO, "asp")}


def run(code: str, path: Path, limit: float) -> tuple[bool, float | None, float]:
    """Whether a solver finished, what it found, and the seconds."""
    begun = time.monotonic()
    command = [sys.executable, "-c", code, str(path), str(limit)]
    said = subprocess.run(command, capture_output=True, check=True, timeout=limit + 60).stdout
    done, value = json.loads(said.splitlines()[-1])
    return done, value, time.monotonic() - begun


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=4)
    parser.add_argument("--limit", type=float, default=60.0)
    options = parser.parse_args()
    box = open_box()
    print("| deal | bound | CP-SAT s | " + " | ".join(f"{name} s" for name in SOLVERS) + " |")
    print("|---|---|---|" + "---|" * len(SOLVERS))
    for seed in range(options.deals):
        relaxation = Relaxation(next(scenarios_of(box, deal_solo(box, Rng(seed)))))
        begun = time.monotonic()
        solver = maximise(relaxation.cp, relaxation.total, Clock(), DEFAULT_SETTINGS)
        assert solver is not None
        cells = [f"{time.monotonic() - begun:.1f}"]
        bound = round(solver.objective_value)
        rows = linear(relaxation.cp.model)
        with tempfile.TemporaryDirectory() as folder:
            for code, kind in SOLVERS.values():
                path = Path(folder) / f"relaxation.{kind}"
                path.write_text(lp_text(rows) if kind == "lp" else asp_text(rows))
                done, value, seconds = run(code, path, options.limit)
                rest = rows.constant + (rows.least(rows.objective) if kind == "asp" else 0)
                found = None if value is None else round(value) + rest
                if done and found != bound:
                    raise SystemExit(f"deal {seed}: {found} against {bound}")
                cells.append(f"{seconds:.1f}" if done else f"> {options.limit:.0f} ({found})")
        print(f"| {seed} | {bound} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
