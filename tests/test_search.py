"""Best first: the order in which a scenario's columns are looked at, with stand-ins for models."""

from __future__ import annotations

import pytest
from helpers import BOX

from dhsolve.model.deal import deal_solo
from dhsolve.model.rng import Rng
from dhsolve.solver import search
from dhsolve.solver.instance import Instance
from dhsolve.solver.running import CORE, Clock, Settings, Stopped
from dhsolve.solver.scenarios import scenarios
from dhsolve.solver.search import Proposal, Report, solve_scenario
from dhsolve.solver.trivial import trivial_bound


class FakeCore:
    """A core that promises these points one after the other, then is stopped while it proves."""

    def __init__(self, promises: list[int], last: int) -> None:
        self.promises, self.last, self.bound = promises, last, 100

    def __call__(self, case: Instance, bar: int) -> FakeCore:
        self.case = case
        return self

    def propose(self, clock: Clock, settings: Settings, report: Report) -> Instance:
        if not self.promises:
            report(self.last)
            raise Stopped
        self.bound = self.promises.pop(0)
        return self.case


def stopped_reports(
    monkeypatch: pytest.MonkeyPatch, promises: list[int], refined: list[int], last: int
) -> list[int]:
    """The bounds reported until the core is stopped; `refined` are those of its proposals."""
    bounds, reports = iter(refined), list[int]()
    monkeypatch.setattr(search, "_Proposer", FakeCore(promises, last))
    monkeypatch.setattr(search, "_refined", lambda case, *_: [Proposal(case, next(bounds))])
    case = scenarios(BOX, deal_solo(BOX, Rng(0)))[0]
    with pytest.raises(Stopped):
        solve_scenario(case, -1, Clock(), CORE, reports.append)
    assert reports[0] == trivial_bound(case)
    return reports[1:]


def test_a_stopped_core_does_not_hide_what_is_proposed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert stopped_reports(monkeypatch, [70, 69], [68, 64], last=65) == [70, 69, 68]


def test_the_core_is_asked_while_it_promises_most(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []

    def nothing(proposal: Proposal, bar: int, *_: object) -> None:
        asked.append((bar + 1, proposal.bound))

    monkeypatch.setattr(search, "best_on_cells", nothing)
    reports = stopped_reports(monkeypatch, [70, 69, 66], [68, 69, 60], last=66)
    # each time for no more points than the next best promises, and never below the core's 66
    assert asked == [(69, 69), (68, 68), (67, 68), (66, 67), (66, 66)]
    assert min(reports) == 66
