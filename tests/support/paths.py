"""Where things lie in the source tree."""

from __future__ import annotations

from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent
ROOT = TESTS.parent
DATA = TESTS / "data"
PLAYTHROUGHS = TESTS / "playthroughs"
DOCS = ROOT / "docs"
EXAMPLES = ROOT / "examples"
