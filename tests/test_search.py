"""Best first: the order in which a scenario's columns are looked at, with stand-ins for models."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from cases import Case, read_cases
from helpers import BOX

from dhsolve.model.deal import deal_solo
from dhsolve.model.rng import Rng
from dhsolve.solver import running, search
from dhsolve.solver.instance import DRILL, Instance
from dhsolve.solver.running import CORE, Clock, Settings, Stopped
from dhsolve.solver.scenarios import scenarios
from dhsolve.solver.search import Outcome, Proposal, Report, first_bound, solve_scenario
from dhsolve.solver.trivial import trivial_bound

CASES = read_cases(BOX, Path(__file__).with_name("data") / "best_cases.jsonl")


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


def drilling() -> list[Instance]:
    """The scenarios of a deal that use the Drill and neither Engineer nor Digger."""
    return [
        case for case in scenarios(BOX, deal_solo(BOX, Rng(0))) if case.used == frozenset([DRILL])
    ]


def looked_at(
    monkeypatch: pytest.MonkeyPatch, case: Instance, bar: int, promised: int
) -> tuple[list[int], list[int]]:
    """The Drill's turns that are looked at one by one, and the bounds reported meanwhile."""
    turns, reports = list[int](), list[int]()

    def solve(
        part: Instance, bar: int, clock: Clock, settings: Settings, report: Report
    ) -> Outcome:
        turns.extend({t for t, _, _ in part.drills or ()})
        report(bar)
        return Outcome(None, bar)

    monkeypatch.setattr(search, "_promise", lambda *_: promised)
    monkeypatch.setattr(search, "_solve", solve)
    assert solve_scenario(case, bar, Clock(), CORE, reports.append) == Outcome(None, bar)
    return turns, reports


def test_the_turns_of_the_drill_are_looked_at_only_if_they_promise_something(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    case = drilling()[0]
    assert looked_at(monkeypatch, case, bar=70, promised=70) == ([], [70])
    turns, reports = looked_at(monkeypatch, case, bar=70, promised=72)
    assert turns == sorted({t for t, _, _ in case.drills or ()}) and len(turns) > 1
    assert set(reports) == {72}


def test_every_turn_with_a_drill_in_hand_is_in_a_scenario() -> None:
    cases = drilling()
    turns = [t for case in cases for t in {t for t, _, _ in case.drills or ()}]
    assert sorted(turns) == [t for t in range(12) if cases[0].tools_in_hand(DRILL, t)]


@pytest.mark.parametrize("look", [0.0, 1e-9, 1e-3, 1e-2])
def test_a_look_that_is_too_short_gives_no_low_bound(
    monkeypatch: pytest.MonkeyPatch, look: float
) -> None:
    monkeypatch.setattr(running, "GLANCE", look)
    case = scenarios(BOX, deal_solo(BOX, Rng(18)))[-1]
    with suppress(Stopped):
        assert first_bound(case, Clock(), CORE) > 73  # the optimum of the deal is 73


@pytest.mark.parametrize("case", CASES[::8], ids=lambda case: str(case.number))
def test_a_first_bound_is_a_bound(case: Case) -> None:
    found = scenarios(BOX, case.sequence)
    bounds = [first_bound(one, Clock(), CORE) for one in found]
    assert case.best <= max(bounds) < max(map(trivial_bound, found))
