"""What the exit status of a command says (docs/formats.md)."""

from __future__ import annotations

DOES_NOT_HOLD = 1
"""The answer is no: a rule is broken, points are impossible, another engine differs."""
BROKEN_OUTPUT = 1
BAD_INPUT = 2
OPEN = 3
"""Time ran out or the user stopped the search: something is not proven yet."""
INTERNAL_ERROR = 70
INTERRUPTED = 130
