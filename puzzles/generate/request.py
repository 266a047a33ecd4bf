"""Which puzzle is wanted: the same request always gives the same puzzle."""

from __future__ import annotations

from typing import NamedTuple

from dhsolve.puzzles.puzzle import GENERATOR, Kind


class PuzzleRequest(NamedTuple):
    """Which puzzle is wanted. The same request always gives the same puzzle."""

    kind: Kind
    grade: int
    seed: str
    date: str | None = None

    def candidate_seed(self, number: int) -> str:
        """The seed of a candidate: nothing else decides what is dealt."""
        return f"dhsolve puzzle {GENERATOR}/{self.seed}/{self.kind}/{self.grade}/{number}"
