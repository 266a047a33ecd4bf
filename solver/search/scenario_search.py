"""The best play of one scenario: the relaxation gives a bound, the exact model a play.

What promises most is asked first. Once a play has as many points as everything else promises,
nothing beats it: bound and play together are the proof.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from dhsolve.solver.search.clock import Clock
from dhsolve.solver.search.cp_sat import DRILL_TIME, Settings, TooLong
from dhsolve.solver.search.play import InternalError, Play
from dhsolve.solver.search.proposals import Proposal, Proposer, refine, settle
from dhsolve.solver.search.scenarios import by_drill
from dhsolve.solver.search.trivial_bound import trivial_bound
from dhsolve.solver.shared.scenario import Scenario

DIRECT_ROUNDS = 3
"""Up to so many rounds the exact model is used at once."""


class ScenarioSearch:
    """What a scenario promises, and the columns that may hold it.

    One thread at a time asks it (`tighten`, `best_above`) and writes to it; any may read its
    `bound`.
    """

    def __init__(self, scenario: Scenario, known: int | None = None) -> None:
        """`known` is a bound that is known already; what is found does not depend on it."""
        self.scenario = scenario
        trivial = trivial_bound(scenario)
        self.known = trivial if known is None else known
        self.best = trivial
        """The points of the best play, once it is found."""
        self.proposer = None if small(scenario) else Proposer(scenario, trivial)
        """Promises something for the columns that are not yet proposed."""
        self.proposals = [] if self.proposer else [Proposal(scenario, trivial)]
        """Those that are not yet settled."""

    @property
    def bound(self) -> int:
        """No play of the scenario has more points. May be read from another thread."""
        # The proposer first: it lowers its bound only after a proposal has been put on the list.
        promised = [self.proposer.bound] if self.proposer else []
        promised += [one.bound for one in self.proposals]
        return min(self.known, self.best, max(promised))

    def tighten(self, threshold: int, clock: Clock, settings: Settings) -> None:
        """Lower the bound to what the relaxation allows, or to the threshold; not as far if that
        is not worth the work."""
        if self.bound <= threshold:
            return
        if self.proposer:
            with suppress(TooLong):
                self._propose(self.proposer, threshold, clock, settings)
        else:
            refine(self.proposals[0], threshold + 1, clock, settings)

    def best_above(
        self,
        threshold: int,
        clock: Clock,
        settings: Settings,
        reached: Callable[[], int] = lambda: -1,
    ) -> Play | None:
        """The best play with more points than the threshold; without one the bound falls to it.

        A proposal is asked only for as many points as nothing else promises. So the first play
        is the best. Once somebody else has `reached` more than the threshold, that is to be beaten.
        """
        while self.bound > (threshold := max(threshold, reached())):
            # not in place: a list that is being sorted looks empty to another thread
            self.proposals = sorted(self.proposals, key=lambda one: one.bound, reverse=True)
            bounds = [max(threshold, one.bound) for one in self.proposals]
            first, second, *_ = [*bounds, threshold, threshold]
            if self.proposer and self.proposer.bound > first:
                self._propose(self.proposer, first, clock, settings)
                continue
            others = self.proposer.bound if self.proposer else threshold
            least = max(threshold + 1, second, others)
            first_proposal = self.proposals[0]
            turns = by_drill(first_proposal.scenario)
            most_work = DRILL_TIME if len(turns) > 1 else None
            try:
                play = settle(first_proposal, least, clock, settings, most_work)
            except TooLong:
                self._split_first(turns)
                continue
            if play:
                if play.score.total > self.bound:
                    raise InternalError(f"{play.score.total} points beat the bound {self.bound}")
                self.best = play.score.total
                return play
        return None

    def _split_first(self, turns: list[Scenario]) -> None:
        """Put the scenarios by the turn of the Drill in the place of the first proposal."""
        first, *others = self.proposals
        self.proposals = [*(Proposal(one, first.bound) for one in turns), *others]

    def _propose(
        self, proposer: Proposer, threshold: int, clock: Clock, settings: Settings
    ) -> None:
        if proposal := proposer.propose(threshold, clock, settings):
            self.proposals.append(proposal)


def small(scenario: Scenario) -> bool:
    """Whether the exact model is used at once."""
    forced = all(len(scenario.columns(t)) == 1 for t in range(scenario.rounds))
    return not scenario.delayed and (scenario.rounds <= DIRECT_ROUNDS or forced)
