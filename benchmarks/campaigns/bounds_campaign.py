"""Fix thousands of engine plays of full deals in the models, and write the record.

    python benchmarks/campaigns/bounds_campaign.py --count 20000 --tools 5000 --jobs 2

Every play, and its last rounds from the home that they begin with, must be admitted by the refined
relaxation of its scenario, which has all rows of the plain one, with a bound no lower than its
score; the last rounds of every tenth play, and mutants of them, must be judged by the exact model
as by the engine. So must plays with several copies of tools, and their mutants. Results go to
JSON-lines files that an interrupted run goes on from.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, TypeVar

import search_path  # noqa: F401  where `shared` and `support` are found
from support.fixing import digs_of
from support.helpers import BOX
from support.paths import ROOT
from support.plays import (
    SimulatedPlay,
    deal_play,
    ending,
    engine_parts,
    exact_parts,
    mutant,
    relaxed_bound,
    scenario_of,
    together,
)
from support.tool_plays import KINDS, tool_play, with_mutants

from dhsolve.model.dealing.rng import Rng
from dhsolve.model.rules.values import End, Turn
from dhsolve.solver.search.trivial_bound import trivial_bound
from dhsolve.solver.shared.scenario import scenario_from

BUILD = ROOT / "build" / "soak"
REPORT = ROOT / "docs" / "soak" / "bounds.md"
EXACT_EVERY = 10
ROUNDS = (2, 3, 4)
MOST_ROUNDS = 11
"""Of a game that is under way."""
MUTANTS = 3


class AnswerCheck(NamedTuple):
    """What one play adds to the record."""

    number: int
    score: int
    bound: int | None
    joined: int | None
    """With a Digger: the bound of all its turns together."""
    rest_score: int
    """Of the last one to eleven rounds, from the home that they begin with."""
    rest_bound: int | None
    trivial: int
    scenario: str
    exact: int
    """Plays and mutants judged by the exact model."""
    illegal: int
    wrong: int
    seconds: float


class ToolCheck(NamedTuple):
    """What one play with several copies of tools adds to the record."""

    number: int
    kinds: tuple[str, ...]
    exact: int
    illegal: int
    wrong: int
    seconds: float


T = TypeVar("T", AnswerCheck, ToolCheck)


def judged(
    played: SimulatedPlay, plays: Sequence[tuple[tuple[Turn, ...], End]]
) -> tuple[int, int, int]:
    """How many plays the exact model judges, how many are illegal, and how many it has wrong."""
    illegal = wrong = 0
    for turns, end in plays:
        pad = engine_parts(played.sequence, turns, end)
        illegal += pad is None
        case = scenario_from(BOX, played.sequence, digs_of(turns))
        wrong += exact_parts(case, turns, end) != pad
    return len(plays), illegal, wrong


def check_tools(number: int) -> str:
    """Check one play with several copies of tools, as a line."""
    begun = time.perf_counter()
    played = tool_play(number)
    kinds = tuple(kind for kind, holds in KINDS.items() if holds(played))
    counts = judged(played, with_mutants(played, number))
    line = ToolCheck(number, kinds, *counts, seconds=round(time.perf_counter() - begun, 3))
    return json.dumps(line._asdict(), sort_keys=True) + "\n"


def check(number: int) -> str:
    """Check one play, as a line."""
    begun = time.perf_counter()
    played = deal_play(number)
    case = scenario_of(played)
    bound = relaxed_bound(case, played.turns, refined=True)
    joined = relaxed_bound(all_turns, played.turns) if (all_turns := together(played)) else bound
    rest = ending(played, 1 + number % MOST_ROUNDS)
    exact = illegal = wrong = 0
    if number % EXACT_EVERY == 0:
        rng = Rng(f"mutants {number}")
        last = ending(played, ROUNDS[number % len(ROUNDS)])
        plays = [(last.turns, last.end)]
        plays += [found for _ in range(MUTANTS) if (found := mutant(rng, last))]
        exact, illegal, wrong = judged(last, plays)
    name = "digger" if case.digs else ", ".join(sorted(case.used)) or "plain"
    seconds = round(time.perf_counter() - begun, 3)
    line = AnswerCheck(
        number=number,
        score=played.score.total,
        bound=bound,
        joined=joined,
        rest_score=rest.score.total,
        rest_bound=relaxed_bound(scenario_of(rest), rest.turns, refined=True),
        trivial=trivial_bound(case),
        scenario=name,
        exact=exact,
        illegal=illegal,
        wrong=wrong,
        seconds=seconds,
    )
    return json.dumps(line._asdict(), sort_keys=True) + "\n"


def read(path: Path, kind: type[T]) -> dict[int, T]:
    """The results on file by number; a last line that was cut off is dropped."""
    found: dict[int, T] = {}
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            with suppress(ValueError):
                one = kind(**json.loads(line))
                found[one.number] = one
    return found


def violated(one: AnswerCheck) -> bool:
    """Whether a model and the engine contradict each other."""
    if one.bound is None or one.joined is None or one.wrong:
        return True
    if one.rest_bound is None or one.rest_bound < one.rest_score:
        return True
    return not one.trivial >= one.bound >= one.score or one.joined < one.score


def run(
    path: Path, kind: type[T], count: int, make: Callable[[int], str], pool: ProcessPoolExecutor
) -> list[T]:
    """The results of so many numbers; those that are not on file are made."""
    path.parent.mkdir(parents=True, exist_ok=True)
    there = read(path, kind)
    # a line that was cut off must not swallow the next one
    lines = (json.dumps(one._asdict(), sort_keys=True) + "\n" for one in there.values())
    path.write_text("".join(lines), encoding="utf-8")
    missing = [number for number in range(count) if number not in there]
    with path.open("a", encoding="utf-8") as out:
        for line in pool.map(make, missing, chunksize=10):
            out.write(line)
            out.flush()
    return [one for number, one in sorted(read(path, kind).items()) if number < count]


def report(results: list[AnswerCheck], tools: list[ToolCheck]) -> str:
    """The record as a page."""
    wrong = [one.number for one in results if violated(one)]
    lines = [
        "# Engine plays fixed in the models",
        "",
        f"Made by `benchmarks/campaigns/bounds_campaign.py --count {len(results)}"
        f" --tools {len(tools)}`: random and greedy plays of full deals,",
        "each fixed in the refined relaxation of its scenario, which has all rows of the plain "
        "one; the last rounds of every tenth one,",
        "and mutants, in the exact model. Plays with a Digger also in the relaxation that has all "
        "its turns together; and the last one to eleven rounds of every play, from the home that "
        "they begin with, in the refined relaxation.",
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
    rests = [(one.rest_bound or 0) - one.rest_score for one in results]
    lines.append(f"| last rounds of all | {len(rests)} | {rests.count(0)} | {max(rests)} |")
    return "\n".join([*lines, *_tool_lines(tools)]) + "\n"


def _tool_lines(tools: list[ToolCheck]) -> list[str]:
    wrong = [one.number for one in tools if one.wrong]
    return [
        "",
        "## Several copies of tools",
        "",
        "Plays of one to four rounds with several copies of a tool, from starts of every kind and "
        "from the last rounds of deals;",
        "they and mutants of them in the exact model: legal or not, and every line of the pad.",
        "",
        f"- violations: {len(wrong)}{': ' + ', '.join(map(str, wrong)) if wrong else ''}",
        f"- judged by the exact model: {sum(one.exact for one in tools)}, of which illegal: "
        f"{sum(one.illegal for one in tools)}",
        "",
        "| plays with | plays |",
        "|---|---:|",
        *(f"| {kind} | {sum(kind in one.kinds for one in tools)} |" for kind in KINDS),
    ]


def main() -> int:
    """Check what is missing and write the record; 1 if there are violations."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("--count", type=int, default=20_000)
    options.add_argument("--tools", type=int, default=5_000, help="with several copies of tools")
    options.add_argument("--jobs", type=int, default=2)
    options.add_argument("--results", type=Path, default=BUILD / "bounds.jsonl")
    options.add_argument("--tool-results", type=Path, default=BUILD / "bounds-tools.jsonl")
    options.add_argument("--report", type=Path, default=REPORT)
    given = options.parse_args()
    with ProcessPoolExecutor(given.jobs) as pool:
        tools = run(given.tool_results, ToolCheck, given.tools, check_tools, pool)
        results = run(given.results, AnswerCheck, given.count, check, pool)
    given.report.parent.mkdir(parents=True, exist_ok=True)
    given.report.write_text(report(results, tools), encoding="utf-8")
    return 1 if any(map(violated, results)) or any(one.wrong for one in tools) else 0


if __name__ == "__main__":
    raise SystemExit(main())
