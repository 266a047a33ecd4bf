"""Damaged files by the hundred thousand against every reader, and the record of them.

    python benchmarks/campaigns/fuzz_campaign.py --count 100000

Writes docs/soak/fuzz.md. The damage follows from its number alone, so a finding can be looked at
again with --first. A thousand files are a line of a JSON-lines file, from which an interrupted run
goes on; delete the file to try everything anew.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

import search_path  # noqa: F401  where `shared` and `support` are found
from support.fuzz import READERS, trial
from support.paths import DOCS, ROOT

COUNT, CHUNK = 100_000, 1_000
PAGE = DOCS / "soak" / "fuzz.md"
RECORD = ROOT / "build" / "soak" / "fuzz.jsonl"


class Chunk(NamedTuple):
    """What became of some files with numbers in a row."""

    first: int
    read: dict[str, int]
    """By kind of file: how many were read."""
    refused: dict[str, int]
    findings: list[str]

    @property
    def tried(self) -> int:
        """The number of files."""
        return sum(self.read.values()) + sum(self.refused.values())


def try_chunk(numbers: range) -> Chunk:
    """Try these files."""
    trials = [trial(number) for number in numbers]
    return Chunk(
        numbers.start,
        Counter(one.kind for one in trials if not one.refused),
        Counter(one.kind for one in trials if one.refused),
        [one.finding for one in trials if one.finding],
    )


def read_record(path: Path) -> dict[int, Chunk]:
    """The chunks on file by their first number; a line that was cut off is dropped."""
    found: dict[int, Chunk] = {}
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            with suppress(ValueError):
                one = Chunk(**json.loads(line))
                found[one.first] = one
    return found


def try_all(count: int, processes: int, record: Path) -> list[Chunk]:
    """All chunks; those that are not on file are tried."""
    chunks = read_record(record)
    record.parent.mkdir(parents=True, exist_ok=True)
    lines = (json.dumps(one._asdict()) + "\n" for one in chunks.values())
    record.write_text("".join(lines), encoding="utf-8")
    starts = range(0, count, CHUNK)
    missing = [range(at, min(at + CHUNK, count)) for at in starts if at not in chunks]
    with ProcessPoolExecutor(processes) as pool, record.open("a", encoding="utf-8") as out:
        for one in pool.map(try_chunk, missing):
            chunks[one.first] = one
            out.write(json.dumps(one._asdict()) + "\n")
            out.flush()
    return [chunks[at] for at in starts]


def page(chunks: list[Chunk]) -> str:
    """The record, as Markdown."""
    findings = [finding for one in chunks for finding in one.findings]
    read = sum((Counter(one.read) for one in chunks), Counter[str]())
    refused = sum((Counter(one.refused) for one in chunks), Counter[str]())
    rows = [
        f"| {kind} | {read[kind] + refused[kind]} | {read[kind]} | {refused[kind]} |"
        for kind in READERS
    ]
    tried = sum(one.tried for one in chunks)
    lines = [
        "# Damaged files",
        "",
        f"{tried} damaged files (`make soak-fuzz`), dhsolve {version('dhsolve')}. Sound",
        "files of every kind are changed in one to three places, their bytes or what they say.",
        "Each is refused in short lines, or read, used as the commands use it, written and read",
        "again. Everything else, such as a traceback, is a finding.",
        "",
        "| file | damaged | read | refused |",
        "|---|---:|---:|---:|",
        *rows,
        "",
        f"**Findings: {len(findings)}.**",
        *(f"- {finding}" for finding in findings),
    ]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Try, write the page, and end with 1 if there is a finding."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=COUNT)
    parser.add_argument("--first", type=int, help="try so many from here only, and keep no record")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--record", type=Path, default=RECORD)
    options = parser.parse_args()
    if options.first is not None:
        chunks = [try_chunk(range(options.first, options.first + options.count))]
    else:
        chunks = try_all(options.count, options.processes, options.record)
        PAGE.write_text(page(chunks), encoding="utf-8")
    findings = [finding for one in chunks for finding in one.findings]
    tried = sum(one.tried for one in chunks)
    print("\n".join(findings) or f"{tried} damaged files, no findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
