"""`python -m dhsolve.solver.cross FILE --at-least N`: a bound from another family of solvers.

Prints one line of JSON. Exit status: 0 if the question is settled or open, 2 for bad input.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path

from dhsolve.model.cards.box import open_box
from dhsolve.model.errors import BadInput
from dhsolve.model.files.documents import read_sequence
from dhsolve.model.worker_pool import end_with
from dhsolve.solver.cross.engines import SLACK, engine
from dhsolve.solver.cross.prove import prove


def _arguments(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m dhsolve.solver.cross",
        description="Show by a mixed-integer relaxation that no play reaches N points.",
    )
    parser.add_argument("file", help="a sequence/1 file, - for standard input")
    parser.add_argument("--at-least", type=int, required=True, metavar="N")
    parser.add_argument("--time-limit", type=float, default=1800.0, metavar="SECONDS")
    parser.add_argument("--solver", choices=("highs", "scip"), default="highs")
    parser.add_argument(
        "--with-parent", action="store_true", help="end when the process that started this does"
    )
    parser.add_argument("--catalogue", type=Path, default=None)
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> int:
    """Run the command; the exit status."""
    asked = _arguments(arguments)
    if asked.with_parent:
        end_with(os.getppid())
    try:
        data = sys.stdin.buffer.read() if asked.file == "-" else Path(asked.file).read_bytes()
        box = open_box(asked.catalogue)
        sequence = read_sequence(box, data)
    except (BadInput, OSError) as fault:
        print(f"{asked.file}: {fault}", file=sys.stderr)
        return 2
    solver = engine(asked.solver)
    outcome = prove(box, sequence, asked.at_least, solver, asked.time_limit)
    if outcome.stopped:
        print(outcome.stopped, file=sys.stderr)
    answer = {
        "status": outcome.status,
        "bound": outcome.bound,
        "solver": solver.name,
        "version": solver.version,
        "parameters": {
            **solver.parameters,
            "at_least": asked.at_least,
            "slack": SLACK,
            "scenarios": outcome.scenarios,
            "cuts": outcome.cuts,
        },
        "seconds": round(outcome.seconds, 3),
    }
    print(json.dumps(answer, sort_keys=True))
    return 0


if __name__ == "__main__":
    sys.exit(main())
