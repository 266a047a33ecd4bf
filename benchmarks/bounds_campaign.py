"""Fix thousands of engine plays of full deals in the models, and write the record.

    PYTHONPATH=tests python benchmarks/bounds_campaign.py --count 20000 --jobs 2

Every play must be admitted by the refined core of its scenario, which has all rows of the other
relaxations, with a bound no lower than its score; the last rounds of every tenth play, and mutants
of them, must be judged by the exact model as by the engine. Results go to a JSON-lines file that an
interrupted run goes on from.
"""

from __future__ import annotations

import argparse
import json
import time
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from helpers import BOX
from plays import (
    core_bound,
    deal_play,
    ending,
    engine_parts,
    exact_parts,
    mutant,
    scenario_of,
    together,
)

from dhsolve.model.rng import Rng
from dhsolve.solver.fixing import digs_of
from dhsolve.solver.instance import instance
from dhsolve.solver.trivial import trivial_bound

ROOT = Path(__file__).resolve().parent.parent
REPORT = ROOT / "docs" / "soak" / "bounds.md"
EXACT_EVERY = 10
ROUNDS = (2, 3, 4)
MUTANTS = 3


class Checked(NamedTuple):
    """What one play adds to the record."""

    number: int
    score: int
    bound: int | None
    joined: int | None
    """With a Digger: the bound of all its turns together."""
    trivial: int
    scenario: str
    exact: int
    """Plays and mutants judged by the exact model."""
    illegal: int
    wrong: int
    seconds: float


def check(number: int) -> str:
    """Check one play, as a line."""
    begun = time.perf_counter()
    played = deal_play(number)
    case = scenario_of(played)
    bound = core_bound(case, played.turns, refined=True)
    joined = core_bound(all_turns, played.turns) if (all_turns := together(played)) else bound
    exact = illegal = wrong = 0
    if number % EXACT_EVERY == 0:
        rng = Rng(f"mutants {number}")
        last = ending(played, ROUNDS[number % len(ROUNDS)])
        plays = [(last.turns, last.end)]
        plays += [found for _ in range(MUTANTS) if (found := mutant(rng, last))]
        for turns, end in plays:
            pad = engine_parts(last.sequence, turns, end)
            exact += 1
            illegal += pad is None
            wrong += exact_parts(instance(BOX, last.sequence, digs_of(turns)), turns, end) != pad
    name = "digger" if case.digs else ", ".join(sorted(case.used)) or "plain"
    seconds = round(time.perf_counter() - begun, 3)
    found = Checked(
        number=number,
        score=played.score.total,
        bound=bound,
        joined=joined,
        trivial=trivial_bound(case),
        scenario=name,
        exact=exact,
        illegal=illegal,
        wrong=wrong,
        seconds=seconds,
    )
    return json.dumps(found._asdict(), sort_keys=True) + "\n"


def read(path: Path) -> dict[int, Checked]:
    """The results on file by number; a last line that was cut off is dropped."""
    found: dict[int, Checked] = {}
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            with suppress(ValueError):
                one = Checked(**json.loads(line))
                found[one.number] = one
    return found


def violated(one: Checked) -> bool:
    """Whether a model and the engine contradict each other."""
    if one.bound is None or one.joined is None or one.wrong:
        return True
    return not one.trivial >= one.bound >= one.score or one.joined < one.score


def report(results: list[Checked]) -> str:
    """The record as a page."""
    wrong = [one.number for one in results if violated(one)]
    lines = [
        "# Engine plays fixed in the models",
        "",
        f"Made by `benchmarks/bounds_campaign.py --count {len(results)}`: random and greedy plays "
        "of full deals,",
        "each fixed in the refined core of its scenario, which has all rows of the core; the last "
        "rounds of every tenth one,",
        "and mutants, in the exact model. Plays with a Digger also in the core that has all its "
        "turns together.",
        "",
        f"- violations: {len(wrong)}{': ' + ', '.join(map(str, wrong)) if wrong else ''}",
        f"- judged by the exact model: {sum(one.exact for one in results)}, of which illegal: "
        f"{sum(one.illegal for one in results)}",
        "",
        "| scenario | plays | bound equals the score | bound - score, at most |",
        "|---|---:|---:|---:|",
    ]
    for name in sorted({one.scenario for one in results}):
        gaps = [(one.bound or 0) - one.score for one in results if one.scenario == name]
        lines.append(f"| {name} | {len(gaps)} | {gaps.count(0)} | {max(gaps)} |")
    return "\n".join(lines) + "\n"


def main() -> int:
    """Check what is missing and write the record; 1 if there are violations."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("--count", type=int, default=20_000)
    options.add_argument("--jobs", type=int, default=2)
    options.add_argument("--results", type=Path, default=ROOT / "build" / "soak" / "bounds.jsonl")
    options.add_argument("--report", type=Path, default=REPORT)
    given = options.parse_args()
    given.results.parent.mkdir(parents=True, exist_ok=True)
    there = read(given.results)
    # a line that was cut off must not swallow the next one
    lines = (json.dumps(one._asdict(), sort_keys=True) + "\n" for one in there.values())
    given.results.write_text("".join(lines), encoding="utf-8")
    missing = [number for number in range(given.count) if number not in there]
    with ProcessPoolExecutor(given.jobs) as pool, given.results.open("a", encoding="utf-8") as out:
        for line in pool.map(check, missing, chunksize=10):
            out.write(line)
            out.flush()
    results = [one for number, one in sorted(read(given.results).items()) if number < given.count]
    given.report.parent.mkdir(parents=True, exist_ok=True)
    given.report.write_text(report(results), encoding="utf-8")
    return 1 if any(map(violated, results)) else 0


if __name__ == "__main__":
    raise SystemExit(main())
