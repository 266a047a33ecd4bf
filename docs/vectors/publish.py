"""Make the published vectors anew: `python docs/vectors/publish.py`.

Writes vectors.jsonl.gz and the coverage table in README.md beside this file; with `--table` only
the table, from the vectors that are there.
"""

from __future__ import annotations

import gzip
import sys
from pathlib import Path

from dhsolve.model.cards.box import open_box
from dhsolve.model.conformance import coverage
from dhsolve.model.conformance.vectors import make, read_vectors
from dhsolve.model.dealing.rng import Rng

FOLDER = Path(__file__).resolve().parent
VECTORS, PAGE = FOLDER / "vectors.jsonl.gz", FOLDER / "README.md"
SEED, COUNT = 1, 5000
START, STOP = "<!-- coverage: start -->", "<!-- coverage: stop -->"


def write_vectors() -> None:
    """Make and pack them, without a time stamp: the same vectors are the same bytes."""
    text = "".join(f"{one.line()}\n" for one in make(open_box(), Rng(SEED), COUNT))
    VECTORS.write_bytes(gzip.compress(text.encode(), compresslevel=9, mtime=0))


def write_table() -> None:
    """Count what the vectors cover."""
    before, rest = PAGE.read_text(encoding="utf-8").split(START)
    after = rest.split(STOP)[1]
    box = open_box()
    _, counts = coverage.count(box, (vector.covers for vector in read_vectors(VECTORS)))
    table = coverage.markdown(box, counts)
    PAGE.write_text(f"{before}{START}\n{table}{STOP}{after}", encoding="utf-8")


if __name__ == "__main__":
    if "--table" not in sys.argv[1:]:
        write_vectors()
    write_table()
