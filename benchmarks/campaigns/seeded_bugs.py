"""Switch each single-rule mistake into the example engine and see what finds it.

python benchmarks/campaigns/seeded_bugs.py games                    print the table of a part
python benchmarks/campaigns/seeded_bugs.py games --write            put it into docs/referee.md
python benchmarks/campaigns/seeded_bugs.py homes --only NAME ...    some of the mistakes
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import NamedTuple

import search_path  # noqa: F401  where `shared` and `support` are found
from support.js_engine import BUGS, js_engine, node
from support.paths import ROOT

from dhsolve.model.cards.box import open_box
from dhsolve.model.conformance.match import Finding, Match, ask_at_random
from dhsolve.model.conformance.vectors import outcome_of, read_vectors

VECTORS = ROOT / "docs" / "vectors" / "vectors.jsonl.gz"
PAGE = ROOT / "docs" / "referee.md"
PARTS = ("homes", "games")
LIMIT = 180.0
SHRINK_SECONDS = 10.0
SEED = 2026


class Row(NamedTuple):
    """One mistake and what became of it."""

    name: str
    rule: str
    text: str
    vector: int | None
    """The first line of the vectors that fails."""
    seconds: float | None
    finding: Finding | None


def bugs(part: str) -> dict[str, dict[str, str]]:
    """The mistakes that the example engine knows, with their rules and texts."""
    program = (
        f"import {{ HOME_BUGS, GAME_BUGS }} from {json.dumps(BUGS.as_uri())};"
        f"const bugs = {{ homes: HOME_BUGS, games: GAME_BUGS }}.{part};"
        "console.log(JSON.stringify(Object.fromEntries("
        "Object.entries(bugs).map(([name, { rule, text }]) => [name, { rule, text }]))))"
    )
    done = subprocess.run(
        [node(), "--input-type=module", "-e", program], capture_output=True, check=True, text=True
    )
    found: dict[str, dict[str, str]] = json.loads(done.stdout)
    return found


def failing_vector(match: Match, part: str) -> int | None:
    """The line of the first vector that fails; for the rules of games only games are asked."""
    for line, vector in enumerate(read_vectors(VECTORS), 1):
        asked = part == "homes" or "games" in vector.needs
        if asked and match.check(vector.request, outcome_of(vector)):
            return line
    return None


def try_bug(part: str, name: str, about: dict[str, str]) -> Row:
    """Look for one mistake with the vectors, then with the live referee."""
    box = open_box()
    command = js_engine("--bug", name)
    with Match(box, command) as match:
        line = failing_vector(match, part)
    with Match(box, command) as match:
        begun = time.monotonic()
        finding = ask_at_random(match, SEED, LIMIT)
        seconds = time.monotonic() - begun
        if finding is None:
            return Row(name, about["rule"], about["text"], line, None, None)
        small = match.shrunk(finding, SHRINK_SECONDS)
        return Row(name, about["rule"], about["text"], line, seconds, small)


def table(rows: list[Row]) -> str:
    """The table with its totals, as Markdown."""
    caught = [row for row in rows if row.finding]
    by_vectors = sum(row.vector is not None for row in rows)
    turns = sum(row.finding.turns for row in caught if row.finding) / max(1, len(caught))
    slowest = max((row.seconds or 0 for row in caught), default=0)
    lines = [
        f"{len(rows)} mistakes. The vectors catch {by_vectors}, the referee {len(caught)}, the "
        f"slowest after {slowest:.1f} s. The shrunk case has {turns:.2f} turns on average.",
        "",
        "| mistake | rule | failing vector | live: found after | turns | the referee's words |",
        "|---|---|---|---|---|---|",
    ]
    for row in rows:
        vector = "none" if row.vector is None else f"no. {row.vector}"
        if row.finding is None:
            lines.append(f"| {row.text} | {row.rule} | {vector} | not found | | |")
            continue
        words = row.finding.sentence.replace("|", "/")
        lines.append(
            f"| {row.text} | {row.rule} | {vector} | {row.seconds:.1f} s "
            f"| {row.finding.turns} | {words} |"
        )
    return "\n".join(lines) + "\n"


def write(part: str, text: str) -> None:
    """Put the table between the marks of the page."""
    start, stop = (f"<!-- seeded bugs of {part}: {mark} -->" for mark in ("start", "stop"))
    page = PAGE.read_text(encoding="utf-8")
    before, rest = page.split(start)
    after = rest.split(stop)[1]
    PAGE.write_text(f"{before}{start}\n{text}{stop}{after}", encoding="utf-8")


def main() -> None:
    """Try all mistakes of a part, or those named."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("part", choices=PARTS)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", nargs="*", default=[])
    options = parser.parse_args()
    wanted = {
        name: about
        for name, about in bugs(options.part).items()
        if not options.only or name in options.only
    }
    rows = []
    with ProcessPoolExecutor(options.jobs) as pool:
        for row in pool.map(partial(try_bug, options.part), wanted, wanted.values()):
            rows.append(row)
            words = row.finding.sentence if row.finding else "not found"
            print(f"{row.name}: vector {row.vector}, {row.seconds} s, {words}", file=sys.stderr)
    text = table(rows)
    if options.write:
        write(options.part, text)
    else:
        print(text)


if __name__ == "__main__":
    main()
