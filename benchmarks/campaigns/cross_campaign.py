"""Prove the bound of the benchmark deals a second time, and write the record.

    python benchmarks/best.py --kinds deal=40 friends=30
    python benchmarks/campaigns/cross_campaign.py --deals 0-39 --friends 0-29

Each deal is one line of a JSON-lines file, from which an interrupted run goes on; delete the file
to ask everything anew. The optimum of a deal comes from the record of `best.py`, or where it is
missing from `best`. Every proof runs in a process of its own, since HiGHS and OR-Tools cannot share
one. The report is written after every proof.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from typing import Any

import search_path  # noqa: F401  where `best`, `shared` and `support` are found
from best import known_optima
from shared.best_report import Deal
from shared.questions import KINDS
from support.paths import ROOT

from dhsolve.model.cards.box import open_box
from dhsolve.model.files.documents import dump
from dhsolve.model.rules.sequence import Sequence

REPORT = ROOT / "docs" / "soak" / "cross.md"
RECORD = ROOT / "build" / "soak" / "cross.jsonl"
OPTIMA = ROOT / "build" / "bench" / "best.jsonl"
SECONDS = 1800.0
PROVEN = "impossible"
TITLES = {"deal": "The 40 deals of the benchmark", "friends": "Deals with two friends open"}
Line = dict[str, Any]


def seeds_of(text: str) -> list[int]:
    """`0-3,7` as numbers."""
    found: list[int] = []
    for part in text.split(","):
        first, _, last = part.partition("-")
        found += range(int(first), int(last or first) + 1)
    return found


def sequence_of(deal: Deal) -> Sequence:
    """The cards of a deal."""
    kind, seed = deal
    return KINDS[kind].sequence(open_box(), seed)


def optimum(deal: Deal, known: dict[Deal, int]) -> int | None:
    """The points that a play of this deal reaches and `best` calls optimal."""
    if deal in known:
        return known[deal]
    from dhsolve.solver.best import best
    from dhsolve.solver.search.clock import Clock

    answer = best(open_box(), sequence_of(deal), clock=Clock(SECONDS))
    return answer.total if answer.status == "optimal" else None


def prove(deal: Deal, total: int, solver: str, seconds: float) -> Line:
    """Ask whether a play can have one point more."""
    command = [sys.executable, "-m", "dhsolve.solver.cross", "-", "--solver", solver]
    command += ["--at-least", str(total + 1), "--time-limit", str(seconds)]
    given = dump(open_box(), sequence_of(deal))
    done = subprocess.run(command, input=given, capture_output=True, text=True, check=True)
    return {
        "kind": deal[0],
        "seed": deal[1],
        "optimum": total,
        "limit": seconds,
        **json.loads(done.stdout),
        "stopped": done.stderr.strip() or None,
    }


def read(record: Path, solver: str) -> dict[Deal, Line]:
    """The answers so far; of several the last one."""
    if not record.exists():
        return {}
    lines = [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()]
    return {(line["kind"], line["seed"]): line for line in lines if line["solver"] == solver}


def report(asked: list[Deal], answers: dict[Deal, Line]) -> str:
    """The record as a page: a table for each kind of deal, also of those not yet asked."""
    lines = [
        "# The bound proven a second time",
        "",
        "Full solo deals. The optimum comes from the CP-SAT models; the proof that no play has one "
        "point more comes from a mixed-integer relaxation that shares no code with them "
        "(`python -m dhsolve.solver.cross`), in its own process. Seconds are wall time beside "
        "other work. Written by `benchmarks/campaigns/cross_campaign.py`.",
    ]
    for kind, title in TITLES.items():
        ours = [answers[deal] for deal in asked if deal[0] == kind and deal in answers]
        missing = [deal[1] for deal in asked if deal[0] == kind and deal not in answers]
        lines += ["", f"## {title}", "", *_totals(ours, missing), "", *_table(ours)]
    return "\n".join(lines) + "\n"


def _totals(lines: list[Line], missing: list[int]) -> Iterator[str]:
    counts = Counter(line["status"] for line in lines)
    proven = counts.pop(PROVEN, 0)
    yield f"- proven: {proven} of {len(lines) + len(missing)}"
    for status, number in sorted(counts.items()):
        yield f"- {status}: {number}"
    if missing:
        yield f"- not asked: {len(missing)} (seeds {', '.join(map(str, missing))})"
    if proven:
        times = sorted(line["seconds"] for line in lines if line["status"] == PROVEN)
        yield f"- seconds of a proof: median {median(times):.0f}, worst {times[-1]:.0f}"


def _table(lines: list[Line]) -> Iterator[str]:
    yield "| seed | optimum | answer | bound | solver | scenarios | cuts | seconds | not closed |"
    yield "|---|---|---|---|---|---|---|---|---|"
    for line in lines:
        parameters, bound = line["parameters"], line["bound"]
        cells = [
            line["seed"],
            line["optimum"],
            "proven" if line["status"] == PROVEN else line["status"],
            "-" if bound is None else bound,
            f"{line['solver']} {line['version']}",
            parameters["scenarios"],
            parameters["cuts"],
            f"{line['seconds']:.0f}",
            line["stopped"] or "",
        ]
        yield f"| {' | '.join(map(str, cells))} |"


def main() -> None:
    """Run the campaign."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=seeds_of, default=seeds_of("0-39"))
    parser.add_argument("--friends", type=seeds_of, default=seeds_of("0-29"))
    parser.add_argument("--optima", type=Path, default=OPTIMA, help="the record of best.py")
    parser.add_argument("--solver", choices=("highs", "scip"), default="highs")
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--again", action="store_true", help="what was left open, with this limit")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--record", type=Path, default=RECORD)
    parser.add_argument("--report", type=Path, default=REPORT)
    given = parser.parse_args()
    known = known_optima(given.optima)
    answers = read(given.record, given.solver)
    given.record.parent.mkdir(parents=True, exist_ok=True)
    asked: list[Deal] = [("deal", seed) for seed in given.deals]
    asked += [("friends", seed) for seed in given.friends]

    def settled(deal: Deal) -> bool:
        if deal not in answers:
            return False
        line = answers[deal]
        return not given.again or line["status"] == PROVEN or line["limit"] >= given.seconds

    def one(deal: Deal) -> Line | None:
        total = optimum(deal, known)
        return None if total is None else prove(deal, total, given.solver, given.seconds)

    todo = [deal for deal in asked if not settled(deal)]
    with ThreadPoolExecutor(given.jobs) as pool, given.record.open("a", encoding="utf-8") as file:
        for deal, line in zip(todo, pool.map(one, todo), strict=True):
            if line is None:
                print(f"{deal}: no optimum known", file=sys.stderr)
                continue
            answers[deal] = line
            file.write(json.dumps(line, sort_keys=True) + "\n")
            file.flush()
            given.report.write_text(report(asked, answers), encoding="utf-8")
            print(f"{deal}: {line['status']} in {line['seconds']} s", file=sys.stderr)
    given.report.write_text(report(asked, answers), encoding="utf-8")


if __name__ == "__main__":
    main()
