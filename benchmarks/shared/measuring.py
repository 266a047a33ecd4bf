"""What the benchmarks share: processor time, percentiles, records to go on from, parts of pages."""

from __future__ import annotations

import gzip
import json
import resource
from pathlib import Path
from typing import Any


def processor_seconds() -> float:
    """Of this process and those it has started and waited for, all threads together."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def percentile(ordered: list[float], percent: int) -> float:
    """By linear interpolation between the two nearest."""
    at, rest = divmod(percent * (len(ordered) - 1), 100)
    return ordered[at] + rest / 100 * (ordered[min(at + 1, len(ordered) - 1)] - ordered[at])


def read_record(path: Path) -> list[dict[str, Any]]:
    """The lines of a record; a new one is begun if there is none."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def add_to_record(path: Path, line: dict[str, Any]) -> None:
    """One line more, on the disk at once."""
    with path.open("a", encoding="utf-8") as record:
        record.write(json.dumps(line) + "\n")


def read_filed(path: Path) -> list[dict[str, Any]]:
    """The lines of a record that is kept with the project."""
    return [json.loads(line) for line in gzip.decompress(path.read_bytes()).splitlines()]


def file_record(path: Path, lines: list[dict[str, Any]]) -> None:
    """Keep these lines with the project: the same bytes for the same lines."""
    text = "".join(json.dumps(line, sort_keys=True) + "\n" for line in lines)
    path.write_bytes(gzip.compress(text.encode("utf-8"), mtime=0))


def published(page: str, name: str, part: str) -> str:
    """A page of the docs with another part between the marks of this name."""
    begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
    before, _, rest = page.partition(begin)
    _, found, after = rest.partition(end)
    if not found:
        raise ValueError(f"the page has no part {name}")
    return f"{before}{begin}\n{part}\n\n{end}{after}"
