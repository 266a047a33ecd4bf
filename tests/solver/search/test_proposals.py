"""What the relaxation proposes does not depend on how its questions are put."""

from __future__ import annotations

import pytest
from support.helpers import BOX

from dhsolve.model.dealing.deal import deal_solo
from dhsolve.model.dealing.rng import Rng
from dhsolve.solver.search import proposals
from dhsolve.solver.search.clock import Clock
from dhsolve.solver.search.cp_sat import DEFAULT_SETTINGS
from dhsolve.solver.search.proposals import REFINED_BELOW, Proposal, Proposer, settle
from dhsolve.solver.search.scenarios import scenarios_of
from dhsolve.solver.search.trivial_bound import trivial_bound
from dhsolve.solver.shared.scenario import Scenario

PLAIN = next(scenarios_of(BOX, deal_solo(BOX, Rng(20))))
PROMISED = 68
"""What its relaxation allows."""


def proposed(scenario: Scenario, threshold: int) -> tuple[int | None, int]:
    """What is promised, and the bound after it."""
    proposer = Proposer(scenario, trivial_bound(scenario))
    found = proposer.propose(threshold, Clock(), DEFAULT_SETTINGS)
    return found.bound if found else None, proposer.bound


@pytest.mark.parametrize("gap", [-5, 0, 9, 1000])
def test_a_guess_changes_nothing_but_time(gap: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Far too high, right or far too low: the same promise, and the same bound without one."""
    monkeypatch.setattr(proposals, "LINEAR_GAP", gap)
    assert proposed(PLAIN, -1) == (PROMISED, PROMISED)
    assert proposed(PLAIN, PROMISED - 1) == (PROMISED, PROMISED)
    assert proposed(PLAIN, PROMISED) == (None, PROMISED)


def test_a_first_look_that_sees_nothing_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proposals, "ROOT_TIME", 0.0)
    assert proposed(PLAIN, -1) == (PROMISED, PROMISED)


def test_who_fails_by_far_is_not_refined_again() -> None:
    """The bound of known columns: exact where it is near what was asked for, else far below."""
    found = Proposer(PLAIN, trivial_bound(PLAIN)).propose(-1, Clock(), DEFAULT_SETTINGS)
    assert found is not None

    def bound(least: int) -> int:
        proposal = Proposal(found.scenario, trivial_bound(PLAIN))
        assert settle(proposal, least, Clock(), DEFAULT_SETTINGS) is None
        return proposal.bound

    exact = bound(0)
    assert bound(exact) == bound(exact + REFINED_BELOW) == exact
    assert bound(exact + REFINED_BELOW + 1) == exact
    assert bound(exact + REFINED_BELOW + 5) == exact + 4
