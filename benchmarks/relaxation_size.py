"""What the time of a proof goes into: CP-SAT's figures for each scenario's relaxation.

    python benchmarks/relaxation_size.py --deal 0 --optimum 70

Each line is the proof that a scenario has nothing better than the optimum of the deal. The last
column has the time of the same proof when CP-SAT chooses itself what to decide first.
"""

from __future__ import annotations

import argparse
import time

from dhsolve.model.cards.box import open_box
from dhsolve.model.dealing.deal import deal_solo
from dhsolve.model.dealing.rng import Rng
from dhsolve.solver.relaxation.model import Relaxation
from dhsolve.solver.search.cp_sat import DEFAULT_SETTINGS, new_solver
from dhsolve.solver.search.scenarios import scenarios_of


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deal", type=int, default=0)
    parser.add_argument("--optimum", type=int, required=True)
    options = parser.parse_args()
    box = open_box()
    print("| scenario | variables | answer | conflicts | simplex iterations | CPU s | unguided |")
    print("|---|---|---|---|---|---|---|")
    spent = [0.0, 0.0]
    for case in scenarios_of(box, deal_solo(box, Rng(options.deal))):
        relaxation = Relaxation(case)
        relaxation.cp.model.add(relaxation.total >= options.optimum + 1)
        relaxation.cp.model.maximize(relaxation.total)
        name = " and ".join(sorted(case.used)) or (
            "digger" if case.digs or case.delayed else "plain"
        )
        figures: list[object] = [name, len(relaxation.cp.model.proto.variables)]
        for at, guided in enumerate((True, False)):
            solver = new_solver(DEFAULT_SETTINGS, linearization=2, guided=guided)
            begun = time.process_time()
            status = solver.solve(relaxation.cp.model)
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
