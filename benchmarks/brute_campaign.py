"""Compare `best` with brute force on thousands of small sequences, and write the record.

    PYTHONPATH=tests python benchmarks/brute_campaign.py --count 5000 --thorough 740 --decides 30

Two stages, each with a JSON-lines file that an interrupted run goes on from: first the cases
with their optimum by brute force, which take long and never change for a seed; then the answers
of `best`, which are asked anew once their file is deleted. Cases go round all cards in turn; then
come more for the cards that have not decided often enough.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple, TypeVar

from cases import Case, all_cards, case_line, directed_case, read_case, read_cases

from dhsolve.model.box import open_box
from dhsolve.model.sequence import Sequence
from dhsolve.solver.brute import brute_force

T = TypeVar("T")
ROOT = Path(__file__).resolve().parent.parent
REPORT = ROOT / "docs" / "soak" / "best.md"
LIMIT = 20_000
"""Turns and final homes that brute force looks at before a sequence counts as too large."""
TRIES = 6
"""Sequences that a thorough case is chosen from: the first one in which its card decides."""
OPTIMAL = "optimal"


class Answer(NamedTuple):
    """What `best` said about a case."""

    number: int
    total: int
    bound: int
    status: str
    seconds: float


class Wanted(NamedTuple):
    """A case to be made: for which card, and from how many sequences it is chosen."""

    number: int
    card: str
    tries: int


def make_line(seed: str, wanted: Wanted) -> str:
    """A directed case with its optimum, as a line; with several tries it decides if it can."""
    box = open_box()

    @cache
    def solve(sequence: Sequence) -> int:
        return brute_force(box, sequence, LIMIT).total

    case = directed_case(box, wanted.number, seed, wanted.card, solve, wanted.tries)
    return case_line(box, case)


def first_cases(count: int, thorough: int) -> dict[int, Wanted]:
    """All cards in turn."""
    cards = all_cards(open_box())
    return {
        number: Wanted(number, cards[number % len(cards)], TRIES if number < thorough else 1)
        for number in range(count)
    }


def more_cases(cases: list[Case], decides: int) -> dict[int, Wanted]:
    """One more for each card that decides in fewer cases."""
    decided = Counter(case.target for case in cases if case.decides)
    short = [card for card in all_cards(open_box()) if decided[card] < decides]
    after = 1 + max(case.number for case in cases)
    return {number: Wanted(number, card, TRIES) for number, card in enumerate(short, after)}


def answer_line(line: bytes) -> str:
    """The answer of `best` to a case, as a line."""
    from dhsolve.solver.best import best

    box = open_box()
    case = read_case(box, line)
    begun = time.perf_counter()
    found = best(box, case.sequence)
    seconds = round(time.perf_counter() - begun, 3)
    answer = Answer(case.number, found.total, found.bound, found.status, seconds)
    return json.dumps(answer._asdict(), sort_keys=True) + "\n"


def lines_of(path: Path) -> dict[int, bytes]:
    """The lines on file by number; a last line that was cut off is dropped."""
    found: dict[int, bytes] = {}
    if path.exists():
        for line in path.read_bytes().splitlines(keepends=True):
            with suppress(ValueError):
                found[json.loads(line)["number"]] = line
    return found


def extend(
    path: Path, inputs: Mapping[int, T], make: Callable[[T], str], run: ProcessPoolExecutor
) -> None:
    """Add the lines that are missing, made from their inputs, then put the file in order."""
    there = lines_of(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    # a line that was cut off must not swallow the next one
    path.write_bytes(b"".join(there.values()))
    missing = [given for number, given in inputs.items() if number not in there]
    with path.open("a", encoding="utf-8") as out:
        for line in run.map(make, missing):
            out.write(line)
            out.flush()
    path.write_bytes(b"".join(line for _, line in sorted(lines_of(path).items())))


def report(cases: list[Case], answers: dict[int, Answer], command: str) -> str:
    """The record as a page."""
    return "\n".join(_report_lines(cases, answers, command)) + "\n"


def disagreements(cases: list[Case], answers: dict[int, Answer]) -> list[int]:
    """Cases in which `best` and brute force differ, or `best` did not finish."""
    return [
        case.number
        for case in cases
        if (answers[case.number].total, answers[case.number].status) != (case.best, OPTIMAL)
    ]


def _report_lines(cases: list[Case], answers: dict[int, Answer], command: str) -> Iterator[str]:
    wrong = disagreements(cases, answers)
    started = sum(case.sequence.start is not None for case in cases)
    seconds = sorted(answers[case.number].seconds for case in cases)
    yield "# `best` against brute force"
    yield ""
    yield f"Made by `benchmarks/brute_campaign.py {command}`."
    yield ""
    yield f"- small sequences: {len(cases)}, of which {started} from a game under way"
    yield f"- disagreements: {len(wrong)}{': ' + ', '.join(map(str, wrong)) if wrong else ''}"
    yield (f"- seconds of `best`: median {seconds[len(seconds) // 2]:.2f}, worst {seconds[-1]:.2f}")
    yield ""
    yield "In how many cases made for a card does removing it change the optimum?"
    yield ""
    yield "| card | cases | decides |"
    yield "|---|---:|---:|"
    made = Counter(case.target for case in cases)
    decided = Counter(case.target for case in cases if case.decides)
    for card in all_cards(open_box()):
        yield f"| {card} | {made[card]} | {decided[card]} |"


def main() -> int:
    """Run what is missing and write the record; 1 if there are disagreements."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("--count", type=int, default=5000)
    options.add_argument("--seed", default="1")
    options.add_argument("--jobs", type=int, default=2)
    options.add_argument("--thorough", type=int, default=740, help="cases chosen with more care")
    options.add_argument("--decides", type=int, default=0, help="go on until each card does")
    options.add_argument("--cases", type=Path, help="file of cases with their optimum")
    options.add_argument("--answers", type=Path, help="file of the answers of best")
    options.add_argument("--report", type=Path, default=REPORT)
    options.add_argument("--brute-only", action="store_true", help="stop after the first stage")
    given = options.parse_args()
    cases_file = given.cases or ROOT / "build" / "soak" / f"brute-{given.seed}.jsonl"
    answers_file = given.answers or ROOT / "build" / "soak" / f"best-{given.seed}.jsonl"
    make = partial(make_line, given.seed)
    with ProcessPoolExecutor(given.jobs) as run:
        extend(cases_file, first_cases(given.count, given.thorough), make, run)
        while more := more_cases(cases := read_cases(open_box(), cases_file), given.decides):
            extend(cases_file, more, make, run)
        if given.brute_only:
            return 0
        extend(answers_file, lines_of(cases_file), answer_line, run)
    answers = [Answer(**json.loads(line)) for line in lines_of(answers_file).values()]
    by_number = {answer.number: answer for answer in answers}
    command = f"--count {given.count} --seed {given.seed} --thorough {given.thorough}"
    command += f" --decides {given.decides}" if given.decides else ""
    given.report.parent.mkdir(parents=True, exist_ok=True)
    given.report.write_text(report(cases, by_number, command), encoding="utf-8")
    return 1 if disagreements(cases, by_number) else 0


if __name__ == "__main__":
    raise SystemExit(main())
