"""The distribution of grades: rate many `finish` candidates of each wished grade, without a solver.

    python benchmarks/puzzle_grades.py COUNT FIRST > grades.jsonl

A line for each candidate that is kept but for its grade: its difficulty and the rounds left.
"""

from __future__ import annotations

import itertools
import json
import sys

import msgspec

from dhsolve.model.box import open_box
from dhsolve.model.rng import Rng
from dhsolve.puzzles.difficulty import GRADES
from dhsolve.puzzles.judging import Rejected, rate_finish
from dhsolve.puzzles.kinds import deal_candidate


def main(count: int, first: int) -> None:
    """Rate candidates until so many are kept, wished grades in turn."""
    box, kept = open_box(), 0
    for number in itertools.count(first):
        wished = GRADES[number % len(GRADES)]
        seed = f"grades {number}"
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
