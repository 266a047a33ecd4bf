"""Importing this lets a script here draw as the docs do: `import docs_path` first."""

from __future__ import annotations

import sys
from pathlib import Path

DOCS = Path(__file__).resolve().parent.parent / "docs"
sys.path.append(str(DOCS))
