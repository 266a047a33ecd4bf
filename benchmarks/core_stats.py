"""What the time of a proof goes into: CP-SAT's figures for the core of each scenario of a deal.

    python benchmarks/core_stats.py --deal 0 --bar 70

`--bar` is the optimum, so that each line is the proof that a scenario has nothing better. The last
column has the time of the same proof when CP-SAT chooses itself what to decide first.
"""

from __future__ import annotations

import argparse
import time

from dhsolve.model.box import open_box
from dhsolve.model.deal import deal_solo
from dhsolve.model.rng import Rng
from dhsolve.solver.core import Core
from dhsolve.solver.running import CORE, new_solver
from dhsolve.solver.scenarios import scenarios


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deal", type=int, default=0)
    parser.add_argument("--bar", type=int, required=True)
    options = parser.parse_args()
    box = open_box()
    print("| scenario | variables | answer | conflicts | simplex iterations | CPU s | unguided |")
    print("|---|---|---|---|---|---|---|")
    spent = [0.0, 0.0]
    for case in scenarios(box, deal_solo(box, Rng(options.deal))):
        core = Core(case)
        core.cp.model.add(core.total >= options.bar + 1)
        core.cp.model.maximize(core.total)
        name = " and ".join(sorted(case.used)) or (
            "digger" if case.digs or case.delayed else "plain"
        )
        figures: list[object] = [name, len(core.cp.model.proto.variables)]
        for at, guided in enumerate((True, False)):
            solver = new_solver(CORE, linearization=2, guided=guided)
            begun = time.process_time()
            status = solver.solve(core.cp.model)
            seconds = time.process_time() - begun
            spent[at] += seconds
            if guided:
                figures += [solver.status_name(status).lower(), solver.num_conflicts]
                figures.append(solver.response_proto.num_lp_iterations)
            figures.append(f"{seconds:.1f}")
        print("| " + " | ".join(map(str, figures)) + " |")
    print(f"\nUnguided search takes {spent[1] / spent[0]:.1f} times as long.")


if __name__ == "__main__":
    main()
