"""What holds where a caller says nothing, for the library and the command line alike."""

from __future__ import annotations

DEFAULT_WORKERS = 2
DEFAULT_CAP = 10
"""Best homes that are listed at most."""
DEFAULT_SECONDS = 600.0
"""For each candidate of a new puzzle."""
