"""Plays that nobody has played, for tests that look at their points alone."""

from __future__ import annotations

from dhsolve.model.rules.values import End, Score
from dhsolve.solver.search.play import Play


def play_of(points: int) -> Play:
    """A play with so many points for rooms, and no turns."""
    score = Score(
        rooms=points, decor=0, functionality=0, plans=0, roof=0, friends=0, toolbox=0, total=points
    )
    return Play((), End(), score)
