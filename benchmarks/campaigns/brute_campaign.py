"""Compare `best` with brute force on thousands of small sequences, and write the record.

    python benchmarks/campaigns/brute_campaign.py --count 5000 --thorough 740 --decides 30
    python benchmarks/campaigns/brute_campaign.py --starts --count 20000

Two stages, each with a JSON-lines file that an interrupted run goes on from: first the cases
with their optimum by brute force, which take long and never change for a seed; then the answers
of `best`, which are asked anew once their file is deleted. Cases go round all cards in turn; then
come more for the cards that have not decided often enough. With `--starts` the cases start from
homes and belongings of every kind that is accepted, and `--at-least` and all best homes are asked
for as well.
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

import search_path  # noqa: F401  where `shared` and `support` are found
from support.cases import Case, all_cards, case_line, directed_case, read_case, read_cases
from support.paths import ROOT
from support.start_answers import faults
from support.starts import KINDS, start_case

from dhsolve.model.cards.box import open_box
from dhsolve.model.rules.sequence import Sequence
from dhsolve.solver.reference.brute import brute_force

T = TypeVar("T")
SOAK, BUILD = ROOT / "docs" / "soak", ROOT / "build" / "soak"
HOMES_EVERY = 10
"""All best homes are asked for in one start of so many."""
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


class StartAnswer(NamedTuple):
    """What is wrong with the answers to a start: nothing, if all is well."""

    number: int
    faults: tuple[str, ...]
    seconds: float


class CaseRequest(NamedTuple):
    """A case to be made: for which card, and from how many sequences it is chosen."""

    number: int
    card: str
    tries: int


def make_line(seed: str, request: CaseRequest) -> str:
    """A directed case with its optimum, as a line; with several tries it decides if it can."""
    box = open_box()

    @cache
    def solve(sequence: Sequence) -> int:
        return brute_force(box, sequence, LIMIT).total

    case = directed_case(box, request.number, seed, request.card, solve, request.tries)
    return case_line(box, case)


def make_start(seed: str, number: int) -> str:
    """A start of any kind with its optimum, as a line."""
    return case_line(open_box(), start_case(seed, number, LIMIT))


def first_cases(count: int, thorough: int) -> dict[int, CaseRequest]:
    """All cards in turn."""
    cards = all_cards(open_box())
    return {
        number: CaseRequest(number, cards[number % len(cards)], TRIES if number < thorough else 1)
        for number in range(count)
    }


def more_cases(cases: list[Case], decides: int) -> dict[int, CaseRequest]:
    """One more for each card that decides in fewer cases."""
    decided = Counter(case.target for case in cases if case.decides)
    short = [card for card in all_cards(open_box()) if decided[card] < decides]
    after = 1 + max(case.number for case in cases)
    return {number: CaseRequest(number, card, TRIES) for number, card in enumerate(short, after)}


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


def tried_total(line: bytes) -> int | None:
    """The best of all plays in machine code; None if they are too many for it."""
    from dhsolve.solver.search.clock import Clock
    from dhsolve.solver.search.everything import best_of_everything

    box = open_box()
    play = best_of_everything(box, read_case(box, line).sequence, Clock())
    return None if play is None else play.score.total


def start_answer_line(line: bytes) -> str:
    """All answers to a start, as a line."""
    case = read_case(open_box(), line)
    begun = time.perf_counter()
    found = tuple(faults(case, homes=case.number % HOMES_EVERY == 0))
    seconds = round(time.perf_counter() - begun, 3)
    return json.dumps(StartAnswer(case.number, found, seconds)._asdict(), sort_keys=True) + "\n"


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


def report(
    cases: list[Case], answers: dict[int, Answer], tried: dict[int, int | None], command: str
) -> str:
    """The record as a page."""
    return "\n".join(_report_lines(cases, answers, tried, command)) + "\n"


def wrongly_tried(cases: list[Case], tried: dict[int, int | None]) -> list[int]:
    """Cases in which machine code and brute force differ."""
    return [case.number for case in cases if tried[case.number] not in (None, case.best)]


def disagreements(cases: list[Case], answers: dict[int, Answer]) -> list[int]:
    """Cases in which `best` and brute force differ, or `best` did not finish."""
    return [
        case.number
        for case in cases
        if (answers[case.number].total, answers[case.number].status) != (case.best, OPTIMAL)
    ]


def _numbers(wrong: list[int]) -> str:
    return f"{len(wrong)}{': ' + ', '.join(map(str, wrong)) if wrong else ''}"


def _report_lines(
    cases: list[Case], answers: dict[int, Answer], tried: dict[int, int | None], command: str
) -> Iterator[str]:
    started = sum(case.sequence.start is not None for case in cases)
    seconds = sorted(answers[case.number].seconds for case in cases)
    yield "# `best` against brute force"
    yield ""
    yield f"Made by `benchmarks/campaigns/brute_campaign.py {command}`."
    yield ""
    yield f"- small sequences: {len(cases)}, of which {started} from a game under way"
    yield f"- disagreements: {_numbers(disagreements(cases, answers))}"
    yield (f"- seconds of `best`: median {seconds[len(seconds) // 2]:.2f}, worst {seconds[-1]:.2f}")
    few = [case for case in cases if tried[case.number] is not None]
    yield (
        f"- all plays tried in machine code: {len(few)} of them, "
        f"disagreements: {_numbers(wrongly_tried(cases, tried))}"
    )
    yield ""
    yield "In how many cases made for a card does removing it change the optimum?"
    yield ""
    yield "| card | cases | decides |"
    yield "|---|---:|---:|"
    made = Counter(case.target for case in cases)
    decided = Counter(case.target for case in cases if case.decides)
    for card in all_cards(open_box()):
        yield f"| {card} | {made[card]} | {decided[card]} |"


def start_report(cases: list[Case], answers: list[StartAnswer], command: str) -> str:
    """The record of the starts as a page."""
    wrong = [answer for answer in answers if answer.faults]
    seconds = sorted(answer.seconds for answer in answers)
    lines = [
        "# `best` from every kind of start",
        "",
        f"Made by `benchmarks/campaigns/brute_campaign.py {command}`. Homes and belongings are "
        "drawn from everything that is accepted",
        "(`tests/support/starts.py`), whether or not a play leads there. Asked each time: the best "
        "play, whether so many points can",
        f"be reached, whether one more can; and in one of {HOMES_EVERY} all best homes. Right is "
        "what brute force says.",
        "",
        f"- starts: {len(cases)}",
        f"- disagreements and internal errors: {len(wrong)}",
        *(f"  - {answer.number}: {'; '.join(answer.faults)}" for answer in wrong),
        f"- seconds for all questions: median {seconds[len(seconds) // 2]:.2f}, "
        f"worst {seconds[-1]:.2f}",
        "",
        "| kind of start | starts |",
        "|---|---:|",
        *(
            f"| {kind} | {sum(holds(case.sequence) for case in cases)} |"
            for kind, holds in KINDS.items()
        ),
    ]
    return "\n".join(lines) + "\n"


def run_starts(given: argparse.Namespace) -> int:
    """The campaign of the starts."""
    cases_file = given.cases or BUILD / f"starts-{given.seed}.jsonl"
    answers_file = given.answers or BUILD / f"starts-best-{given.seed}.jsonl"
    with ProcessPoolExecutor(given.jobs) as run:
        numbers = {number: number for number in range(given.count)}
        extend(cases_file, numbers, partial(make_start, given.seed), run)
        if given.brute_only:
            return 0
        extend(answers_file, lines_of(cases_file), start_answer_line, run)
    answers = [StartAnswer(**json.loads(line)) for line in lines_of(answers_file).values()]
    command = f"--starts --count {given.count} --seed {given.seed}"
    page = start_report(read_cases(open_box(), cases_file), answers, command)
    (given.report or SOAK / "starts.md").write_text(page, encoding="utf-8")
    return 1 if any(answer.faults for answer in answers) else 0


def run_cards(given: argparse.Namespace) -> int:
    """The campaign of the cards."""
    cases_file = given.cases or BUILD / f"brute-{given.seed}.jsonl"
    answers_file = given.answers or BUILD / f"best-{given.seed}.jsonl"
    make = partial(make_line, given.seed)
    with ProcessPoolExecutor(given.jobs) as run:
        extend(cases_file, first_cases(given.count, given.thorough), make, run)
        while more := more_cases(cases := read_cases(open_box(), cases_file), given.decides):
            extend(cases_file, more, make, run)
        if given.brute_only:
            return 0
        lines = lines_of(cases_file)
        extend(answers_file, lines, answer_line, run)
        tried = dict(zip(lines, run.map(tried_total, lines.values(), chunksize=50), strict=True))
    answers = [Answer(**json.loads(line)) for line in lines_of(answers_file).values()]
    by_number = {answer.number: answer for answer in answers}
    command = f"--count {given.count} --seed {given.seed} --thorough {given.thorough}"
    command += f" --decides {given.decides}" if given.decides else ""
    page = report(cases, by_number, tried, command)
    (given.report or SOAK / "best.md").write_text(page, encoding="utf-8")
    return 1 if disagreements(cases, by_number) or wrongly_tried(cases, tried) else 0


def main() -> int:
    """Run what is missing and write the record; 1 if there are disagreements."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("--starts", action="store_true", help="from every kind of start")
    options.add_argument("--count", type=int, default=5000)
    options.add_argument("--seed", default="1")
    options.add_argument("--jobs", type=int, default=2)
    options.add_argument("--thorough", type=int, default=740, help="cases chosen with more care")
    options.add_argument("--decides", type=int, default=0, help="go on until each card does")
    options.add_argument("--cases", type=Path, help="file of cases with their optimum")
    options.add_argument("--answers", type=Path, help="file of the answers of best")
    options.add_argument("--report", type=Path, help="page of the record")
    options.add_argument("--brute-only", action="store_true", help="stop after the first stage")
    given = options.parse_args()
    return run_starts(given) if given.starts else run_cards(given)


if __name__ == "__main__":
    raise SystemExit(main())
