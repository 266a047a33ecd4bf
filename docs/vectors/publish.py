"""Make the published vectors anew: `python docs/vectors/publish.py`.

Writes vectors.jsonl.gz and the coverage table in README.md beside this file.
"""

from __future__ import annotations

import gzip
from pathlib import Path

from dhsolve.model.box import open_box
from dhsolve.model.referee import coverage
from dhsolve.model.referee.vectors import make
from dhsolve.model.rng import Rng

FOLDER = Path(__file__).resolve().parent
SEED, COUNT = 1, 5000
START, STOP = "<!-- coverage: start -->", "<!-- coverage: stop -->"


def main() -> None:
    """Make, pack, and write the table."""
    box = open_box()
    made = make(box, Rng(SEED), COUNT)
    text = "".join(f"{one.line()}\n" for one in made)
    # no time stamp, so that the same vectors are the same bytes
    packed = gzip.compress(text.encode(), compresslevel=9, mtime=0)
    (FOLDER / "vectors.jsonl.gz").write_bytes(packed)
    page = (FOLDER / "README.md").read_text(encoding="utf-8")
    before, rest = page.split(START)
    after = rest.split(STOP)[1]
    table = coverage.markdown(box, coverage.count(one.covers for one in made))
    (FOLDER / "README.md").write_text(f"{before}{START}\n{table}{STOP}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
