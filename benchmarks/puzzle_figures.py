"""What a batch of dailies took: the table for docs/puzzles.md.

python benchmarks/puzzle_figures.py dailies.db
"""

from __future__ import annotations

import argparse
import calendar
from collections import Counter
from datetime import date
from pathlib import Path

from dhsolve.model.cards.box import open_box
from dhsolve.puzzles.archive.row import Row
from dhsolve.puzzles.archive.store import open_archive

PROCESSORS = 2


def line(name: str, rows: list[Row]) -> str:
    """One line of the table: these rows together."""
    published = [row for row in rows if row.status == "published"]
    tried = sum(row.candidate + 1 for row in rows)
    seconds, proving = (sum(getattr(row, key) for row in rows) for key in ("seconds", "proving"))
    grades = Counter(row.grade for row in published)
    shown_grades = ", ".join(f"{count} of {grade}" for grade, count in sorted(grades.items()))
    cells = [
        name,
        str(len(published)),
        shown_grades,
        f"{tried / len(rows):.0f}",
        f"{seconds / len(rows):.0f}",
    ]
    cells += [f"{100 * proving / seconds:.0f} %", f"{PROCESSORS * 3600 * len(rows) / seconds:.0f}"]
    return "| " + " | ".join(cells) + " |"


def main() -> None:
    """Print the table, weekday by weekday."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("archive", type=Path)
    options = parser.parse_args()
    with open_archive(options.archive, open_box().catalogue.fingerprint) as store:
        rows = store.rows()
    print("| day | published | grades | candidates | processor s | proving | an hour |")
    print("|---|---|---|---|---|---|---|")
    for weekday, name in enumerate(calendar.day_name):
        ours = [row for row in rows if date.fromisoformat(row.date).weekday() == weekday]
        if ours:
            kinds = sorted({row.kind for row in ours})
            wished = sorted({str(row.wished) for row in ours})
            print(line(f"{name}: `{'` `'.join(kinds)}`, wished {' '.join(wished)}", ours))
    print(line("all", rows))
    crossed = sum("cross-proved" in str(row.evidence) for row in rows)
    print(f"\n{crossed} of {len(rows)} are cross-proved.")


if __name__ == "__main__":
    main()
