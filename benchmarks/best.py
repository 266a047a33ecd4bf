"""How long `best` takes to prove what people ask, and how good its answer is before that.

    python benchmarks/best.py --publish
    python benchmarks/best.py --kinds deal=5 friends=5 slow --json build/bench/mine.jsonl
    python benchmarks/best.py --kinds deal=5 --json mine.jsonl --compare build/bench/theirs.jsonl

The questions are those of `questions.py`. Each is one line of the record (`--json`), and those that
are there already are not asked again: a run may be stopped and goes on. At the end comes a table,
and with `--compare` the times as a share of those in another record, of an earlier version say.
`--publish` writes tables and figure into docs/benchmarks.md. Times are wall and processor seconds
in a warm process with the quick search (`dhsolve compile`); a question that is stopped counts with
its limit.
"""

from __future__ import annotations

import argparse
import resource
import sys
import time
from contextlib import suppress
from pathlib import Path

from shared.best_report import Deal, Line, by_question, comparison, disagreements, publish, table
from shared.measuring import add_to_record, processor_seconds, read_record
from shared.questions import KINDS, slow_cases

import dhsolve
from dhsolve.model.cards.box import Box, open_box
from dhsolve.solver.annealing.compile_all import compile_all

LIMIT, WARM_UP = 30.0, 2.0


# --- asking ----------------------------------------------------------------------------------


def ask(box: Box, kind: str, number: int, limit: float) -> Line:
    """One question, as a line of the record."""
    deal = dhsolve.Deal(KINDS[kind].sequence(box, number))
    points: list[tuple[float, int | None, int | None]] = []

    def keep(now: dhsolve.Progress) -> None:
        if not points or points[-1][1:] != (now.best, now.bound):
            points.append((round(now.seconds, 2), now.best, now.bound))

    started, before = time.monotonic(), processor_seconds()
    answer = dhsolve.best(deal, time_limit=limit, on_progress=keep)
    seconds = time.monotonic() - started
    line: Line = {
        "kind": kind,
        "seed": number,
        "status": answer.status,
        "total": answer.score.total,
        "bound": answer.bound,
        "seconds": round(seconds, 3),
        "processor": round(processor_seconds() - before, 3),
        "limit": limit,
        "points": [*points, (round(seconds, 2), answer.score.total, answer.bound)],
        "megabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
    }
    if kind == "slow":
        line["best_known"] = slow_cases()[number].best_known
    return line


def known_optima(path: Path) -> dict[Deal, int]:
    """What a record has proven."""
    return {
        (line["kind"], line["seed"]): line["total"]
        for line in read_record(path)
        if line["status"] == "optimal"
    }


# --- the command -----------------------------------------------------------------------------


def wanted(kinds: list[str]) -> list[Deal]:
    """`deal=5 slow` as questions, one of each kind in turn, so that a stopped run has some of all.

    Without a number there are as many as in the published table.
    """
    counts: dict[str, int] = {}
    for text in kinds or KINDS:
        kind, _, count = text.partition("=")
        if kind not in KINDS or (count and not count.isdecimal()):
            raise ValueError(f"{text}: none of {', '.join(KINDS)}")
        counts[kind] = int(count) if count else KINDS[kind].asked
    return [
        (kind, number)
        for number in range(max(counts.values()))
        for kind, count in counts.items()
        if number < count
    ]


def main() -> int:
    """Ask what is missing in the record, then print the table; 1 if two records disagree."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kinds", nargs="*", default=[], help=f"of {', '.join(KINDS)}; deal=5")
    parser.add_argument("--limit", type=float, default=LIMIT)
    parser.add_argument("--json", type=Path, default=Path("build/bench/best.jsonl"))
    parser.add_argument("--compare", type=Path, help="another record")
    parser.add_argument("--publish", action="store_true", help="write docs/benchmarks.md")
    given = parser.parse_args()
    try:
        box, asked = open_box(), wanted(given.kinds)
    except ValueError as fault:
        parser.error(str(fault))
    lines = by_question(read_record(given.json))
    if any(question not in lines for question in asked):
        compile_all()
        for kind in ("endgame", "deal"):
            ask(box, kind, 0, WARM_UP)  # imports and first use are not timed
    with suppress(KeyboardInterrupt):
        for kind, number in asked:
            if (kind, number) not in lines:
                line = lines[kind, number] = ask(box, kind, number, given.limit)
                add_to_record(given.json, line)
                told = {name: value for name, value in line.items() if name != "points"}
                print(told, file=sys.stderr, flush=True)
    ours = [lines[question] for question in asked if question in lines]
    print(table(ours))
    if given.publish and len(ours) == len(asked):  # not stopped
        publish(ours)
    if given.compare is None:
        return 0
    others = read_record(given.compare)
    print(comparison(ours, others))
    wrong = disagreements(ours, others)
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
