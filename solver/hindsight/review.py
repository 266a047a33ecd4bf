"""A play seen with hindsight: what each of its turns gave away, and what was better."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from dhsolve.model.cards.box import Box
from dhsolve.model.rules.values import Turn
from dhsolve.solver.hindsight.played import PlayedOut
from dhsolve.solver.hindsight.questions import Possible, Questions
from dhsolve.solver.search.clock import Clock
from dhsolve.solver.search.cp_sat import Settings
from dhsolve.solver.search.play import Play
from dhsolve.solver.search.trivial_bound import known_without_asking


@dataclass(frozen=True)
class Review:
    """What was possible at each moment of a play."""

    played: PlayedOut
    possible: tuple[Possible, ...]
    """Before each turn, and last of all after the last one."""
    plays: tuple[Play, ...]
    """The best play that is known from each of these moments on."""
    bound: int
    """The points that no play beats from the start."""
    seconds: float

    @property
    def complete(self) -> bool:
        """Every number is proven."""
        return all(one.exact is not None for one in self.possible)

    def better(self, at: int) -> Turn | None:
        """A turn that reaches more than the one played could, in its numbers; None without one."""
        after = self.possible[at + 1].most
        if after is None or self.possible[at].least <= after:
            return None
        return self.plays[at].turns[0]


Report = Callable[[int, int], None]
"""Is told how many of how many numbers are proven."""


def review(
    box: Box,
    played: PlayedOut,
    *,
    clock: Clock,
    workers: int,
    settings: Settings,
    report: Report = lambda _proven, _all: None,
) -> Review:
    """Look at every turn of a play; what is not proven when the clock stops is left open."""
    questions = Questions(box, played, workers, settings)
    count = len(questions.plays)
    questions.ask_all(clock, lambda now: report(count - len(now.open), count))
    possible = tuple(questions.possible(at) for at in range(count))
    bound = possible[0].most
    if bound is None:
        bound = known_without_asking(box, played.turns[0].rest)
    return Review(played, possible, tuple(questions.plays), bound, clock.seconds)
