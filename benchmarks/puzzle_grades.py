"""The distribution of difficulty: rate candidates of one kind, whatever their grade.

    python benchmarks/puzzle_grades.py finish --count 60 --wished 3 --record build/grades.jsonl
    python benchmarks/puzzle_grades.py rooms --count 60 --record build/grades.jsonl
    python benchmarks/puzzle_grades.py --record build/grades.jsonl

A line for each candidate that is kept but for its grade. Without a kind it only prints the table
of what is on record. `finish` is rated by trying everything, the others with proofs by `best`.
"""

from __future__ import annotations

import argparse
import itertools
import json
import statistics
from pathlib import Path

import msgspec

from dhsolve.model.cards.box import open_box
from dhsolve.model.dealing.rng import Rng
from dhsolve.puzzles.generate.candidates import Rejection, accept, rate_finish
from dhsolve.puzzles.generate.dealing import deal_candidate
from dhsolve.puzzles.generate.difficulty import GRADES
from dhsolve.puzzles.generate.prover import Prover, Unproven
from dhsolve.puzzles.puzzle import KINDS, Kind
from dhsolve.solver.search.clock import Clock

PROOF_SECONDS = 120.0
"""A candidate that takes longer is counted as not rated."""


def rated(kind: Kind, wished: int, number: int) -> dict[str, object]:
    """One candidate: its difficulty, or why there is none."""
    box, seed = open_box(), f"grades {kind} {wished}/{number}"
    line: dict[str, object] = {"kind": kind, "wished": wished, "number": number}
    sequence = deal_candidate(box, kind, wished, Rng(seed))
    try:
        if kind == "finish":
            difficulty = rate_finish(box, sequence, seed)[1]
        else:
            difficulty = accept(
                kind, None, sequence, seed, Prover(box, Clock(PROOF_SECONDS))
            ).difficulty
    except Rejection as rejected:
        return {**line, "rejected": str(rejected)}
    except Unproven:
        return {**line, "rejected": "not proven in time"}
    return {**line, **msgspec.to_builtins(difficulty)}


def table(lines: list[dict[str, object]]) -> str:
    """Grades by kind."""
    rows = ["| kind | rated | scores | median | " + " | ".join(map(str, GRADES)) + " |"]
    rows.append("|---" * (4 + len(GRADES)) + "|")
    for kind in KINDS:
        ours = [line for line in lines if line["kind"] == kind and "grade" in line]
        if not ours:
            continue
        scores = sorted(int(str(line["score"])) for line in ours)
        counts = [str(sum(line["grade"] == grade for line in ours)) for grade in GRADES]
        cells = [f"`{kind}`", str(len(ours)), f"{scores[0]} to {scores[-1]}"]
        rows.append("| " + " | ".join([*cells, f"{statistics.median(scores):g}", *counts]) + " |")
    return "\n".join(rows)


def main() -> None:
    """Rate candidates until so many are on record, then print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", nargs="?", choices=KINDS)
    parser.add_argument("--count", type=int, default=0)
    parser.add_argument("--wished", type=int, choices=GRADES, default=3)
    parser.add_argument("--record", type=Path, required=True)
    options = parser.parse_args()
    options.record.parent.mkdir(parents=True, exist_ok=True)
    options.record.touch()
    lines = [json.loads(line) for line in options.record.read_text().splitlines()]
    if options.kind:
        ours = [
            one for one in lines if (one["kind"], one["wished"]) == (options.kind, options.wished)
        ]
        kept = sum("grade" in line for line in ours)
        for number in itertools.count(1 + max((int(one["number"]) for one in ours), default=-1)):
            if kept >= options.count:
                break
            lines.append(rated(options.kind, options.wished, number))
            kept += "grade" in lines[-1]
            with options.record.open("a") as record:
                record.write(json.dumps(lines[-1]) + "\n")
    print(table(lines))


if __name__ == "__main__":
    main()
