"""How much longer the plain formulation takes: the exact model alone, with CP-SAT's own parameters.

    python benchmarks/plain_formulation.py --deals 3

The first deals of `best.py`, solved both ways in one run. The plain way is stopped after five
minutes, and then counts as that long.
"""

from __future__ import annotations

import argparse
import statistics
import time

from shared.questions import full_deal

from dhsolve.model.cards.box import open_box
from dhsolve.model.rules.sequence import Sequence
from dhsolve.solver.best import best
from dhsolve.solver.exact.model import ExactModel
from dhsolve.solver.shared.scenario import scenario_from

LIMIT = 300.0


def plain_seconds(sequence: Sequence) -> float:
    """Of one time-indexed model."""
    from ortools.sat.python import cp_model

    started = time.monotonic()
    model = ExactModel(scenario_from(open_box(), sequence))
    model.cp.model.maximize(model.total)
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = LIMIT
    status = solver.solve(model.cp.model)
    return time.monotonic() - started if status == cp_model.OPTIMAL else LIMIT


def main() -> None:
    """Solve each deal both ways, and print the times."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=3)
    box = open_box()
    ratios: list[float] = []
    print("| deal | best s | plain s |\n|---|--:|--:|")
    for number in range(parser.parse_args().deals):
        deal = full_deal(box, number)
        ours, plain = best(box, deal).seconds, plain_seconds(deal)
        ratios.append(plain / ours)
        print(f"| {number} | {ours:.1f} | {plain:.1f} |", flush=True)
    print(f"\nThe plain formulation takes {statistics.median(ratios):.0f} times as long (median).")


if __name__ == "__main__":
    main()
