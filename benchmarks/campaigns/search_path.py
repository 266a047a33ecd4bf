"""Importing this lets a campaign use what a benchmark can: `import search_path` first."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent))

import shared.paths  # noqa: F401
