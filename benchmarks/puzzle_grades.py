"""The distribution of grades: rate many `finish` candidates, without a solver.

    python benchmarks/puzzle_grades.py COUNT WISHED > grades.jsonl

A line for each candidate that is kept but for its grade: its difficulty and the rounds left.
"""

from __future__ import annotations

import itertools
import json
import sys

import msgspec

from dhsolve.model.box import open_box
from dhsolve.model.rng import Rng
from dhsolve.puzzles.judging import Rejected, rate_finish
from dhsolve.puzzles.kinds import deal_candidate


def main(count: int, wished: int) -> None:
    """Rate candidates dealt for a wished grade until so many are kept."""
    box, kept = open_box(), 0
    for number in itertools.count():
        seed = f"grades {wished}/{number}"
        sequence = deal_candidate(box, "finish", wished, Rng(seed))
        try:
            difficulty = rate_finish(box, sequence, seed)[1]
        except Rejected:
            continue
        form = {"number": number, "wished": wished, "rounds": len(sequence.rounds)}
        print(json.dumps({**form, **msgspec.to_builtins(difficulty)}), flush=True)
        kept += 1
        if kept == count:
            return


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
