"""Importing this lets a script here use what the tests share: `import tests_path` first."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent / "tests"))
