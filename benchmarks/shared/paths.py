"""Importing this lets a benchmark use what tests and docs share: `import shared.paths` first."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path += [str(ROOT / "tests"), str(ROOT / "docs")]
