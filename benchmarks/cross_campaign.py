"""Prove the bound of the benchmark deals a second time, and write the record.

    python benchmarks/cross_campaign.py --seeds 0-39 --optima optima.json

Each deal is one line of a JSON-lines file, from which an interrupted run goes on; delete the file
to ask everything anew. The optimum of a deal comes from a JSON object `{"0": 70, ...}`, or from
`best`. Every proof runs in a process of its own, since HiGHS and OR-Tools cannot share one.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from typing import Any

from dhsolve.model.box import open_box
from dhsolve.model.deal import deal_solo
from dhsolve.model.files import dump
from dhsolve.model.rng import Rng

ROOT = Path(__file__).resolve().parent.parent
REPORT = ROOT / "docs" / "soak" / "cross.md"
RECORD = ROOT / "build" / "cross.jsonl"
MINUTES = 30.0
PROVEN = "impossible"
Line = dict[str, Any]


def seeds_of(text: str) -> list[int]:
    """`0-3,7` as numbers."""
    found: list[int] = []
    for part in text.split(","):
        first, _, last = part.partition("-")
        found += range(int(first), int(last or first) + 1)
    return found


def optimum(seed: int, known: dict[str, int]) -> int | None:
    """The points that a play of this deal reaches and `best` calls optimal."""
    if str(seed) in known:
        return known[str(seed)]
    from dhsolve.solver.best import best
    from dhsolve.solver.running import Clock

    answer = best(open_box(), deal_solo(open_box(), Rng(seed)), clock=Clock(60 * MINUTES))
    return answer.total if answer.status == "optimal" else None


def prove(seed: int, total: int, solver: str, seconds: float) -> Line:
    """Ask whether a play can have one point more."""
    command = [sys.executable, "-m", "dhsolve.solver.cross", "-", "--solver", solver]
    command += ["--at-least", str(total + 1), "--time-limit", str(seconds)]
    deal = dump(open_box(), deal_solo(open_box(), Rng(seed)))
    done = subprocess.run(command, input=deal, capture_output=True, text=True, check=True)
    answer: Line = json.loads(done.stdout)
    return {"seed": seed, "optimum": total, **answer, "stopped": done.stderr.strip() or None}


def read(record: Path, solver: str) -> dict[int, Line]:
    """The answers so far."""
    if not record.exists():
        return {}
    lines = [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()]
    return {line["seed"]: line for line in lines if line["solver"] == solver}


def table(lines: list[Line]) -> Iterator[str]:
    """The report."""
    proven = [line for line in lines if line["status"] == PROVEN]
    yield "# The bound proven a second time"
    yield ""
    yield (
        "Full solo deals. The optimum comes from the CP-SAT models; the proof that no play has one "
        "point more comes from a mixed-integer relaxation that shares no code with them "
        "(`python -m dhsolve.solver.cross`), in its own process. "
        f"At most {MINUTES:.0f} minutes each, wall time, beside other work: a run that was paused "
        "shows more. Written by `benchmarks/cross_campaign.py`."
    )
    yield ""
    yield f"Proven: {len(proven)} of {len(lines)}."
    if proven:
        times = sorted(line["seconds"] for line in proven)
        yield f"Seconds: median {median(times):.0f}, worst {times[-1]:.0f}."
    yield ""
    yield "| seed | optimum | answer | bound | solver | cases | cuts | seconds | not closed |"
    yield "|---|---|---|---|---|---|---|---|---|"
    for line in lines:
        parameters, bound = line["parameters"], line["bound"]
        cells = [
            line["seed"],
            line["optimum"],
            "proven" if line["status"] == PROVEN else line["status"],
            "-" if bound is None else bound,
            f"{line['solver']} {line['version']}",
            parameters["cases"],
            parameters["cuts"],
            f"{line['seconds']:.0f}",
            line["stopped"] or "",
        ]
        yield f"| {' | '.join(map(str, cells))} |"


def main() -> None:
    """Run the campaign."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=seeds_of, default=seeds_of("0-39"))
    parser.add_argument("--optima", type=Path, help="a JSON object of seed and optimum")
    parser.add_argument("--solver", choices=("highs", "scip"), default="highs")
    parser.add_argument("--seconds", type=float, default=60 * MINUTES)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--record", type=Path, default=RECORD)
    parser.add_argument("--report", type=Path, default=REPORT)
    asked = parser.parse_args()
    known = json.loads(asked.optima.read_text(encoding="utf-8")) if asked.optima else {}
    done = read(asked.record, asked.solver)
    asked.record.parent.mkdir(parents=True, exist_ok=True)

    def one(seed: int) -> Line | None:
        total = optimum(seed, known)
        return None if total is None else prove(seed, total, asked.solver, asked.seconds)

    todo = [seed for seed in asked.seeds if seed not in done]
    with ThreadPoolExecutor(asked.jobs) as pool, asked.record.open("a", encoding="utf-8") as file:
        for seed, line in zip(todo, pool.map(one, todo), strict=True):
            if line is None:
                print(f"seed {seed}: no optimum known", file=sys.stderr)
                continue
            done[seed] = line
            file.write(json.dumps(line, sort_keys=True) + "\n")
            file.flush()
            print(f"seed {seed}: {line['status']} in {line['seconds']} s", file=sys.stderr)
    lines = [done[seed] for seed in sorted(done) if seed in asked.seeds]
    asked.report.write_text("\n".join([*table(lines), ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
