"""Best first: the order in which a scenario's columns are looked at, with stand-ins for models."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from cases import Case, read_cases
from helpers import BOX

from dhsolve.model.deal import deal_solo
from dhsolve.model.rng import Rng
from dhsolve.solver import search
from dhsolve.solver.instance import DRILL, Instance, instance
from dhsolve.solver.running import CORE, Clock, Settings, Stopped
from dhsolve.solver.scenarios import dig_plans, parts, scenarios
from dhsolve.solver.search import Outcome, Proposal, Watch, look, solve_scenario
from dhsolve.solver.trivial import trivial_bound

CASES = read_cases(BOX, Path(__file__).with_name("data") / "best_cases.jsonl")


class FakeCore:
    """A core that promises these points one after the other, then is stopped while it proves."""

    def __init__(self, promises: list[int], last: int) -> None:
        self.promises, self.last, self.bound = promises, last, 100

    def __call__(self, case: Instance, bar: int) -> FakeCore:
        self.case = case
        return self

    def propose(self, clock: Clock, settings: Settings, watch: Watch) -> Proposal:
        if not self.promises:
            watch.bound(self.last)
            raise Stopped
        self.bound = self.promises.pop(0)
        return Proposal(self.case, self.bound)


class Reports(Watch):
    """The bounds that were reported."""

    def __init__(self) -> None:
        self.bounds: list[int] = []

    def bound(self, points: int) -> None:
        self.bounds.append(points)


def stopped_reports(
    monkeypatch: pytest.MonkeyPatch, promises: list[int], refined: list[int], last: int
) -> list[int]:
    """The bounds reported until the core is stopped; `refined` are those of its proposals."""
    bounds, reports = iter(refined), Reports()

    def refine(proposal: Proposal, *_: object) -> None:
        proposal.bound, proposal.refined = next(bounds), True

    monkeypatch.setattr(search, "_Proposer", FakeCore(promises, last))
    monkeypatch.setattr(search, "_refine", refine)
    case = scenarios(BOX, deal_solo(BOX, Rng(0)))[0]
    with pytest.raises(Stopped):
        solve_scenario(case, -1, Clock(), CORE, reports)
    assert reports.bounds[0] == trivial_bound(case)
    return reports.bounds[1:]


def test_a_stopped_core_does_not_hide_what_is_proposed(monkeypatch: pytest.MonkeyPatch) -> None:
    reports = stopped_reports(monkeypatch, [70, 69], [68, 64], last=65)
    assert reports == [70, 70, 69, 69, 68]


def test_the_core_is_asked_while_it_promises_most(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []

    def nothing(case: Instance, bar: int, top: int, *_: object) -> None:
        asked.append((bar + 1, top))

    monkeypatch.setattr(search, "_exact_best", nothing)
    reports = stopped_reports(monkeypatch, [70, 69, 66], [68, 69, 60], last=66)
    # each time for no more points than the next best promises, and never below the core's 66
    assert asked == [(69, 69), (68, 68), (67, 68), (66, 67), (66, 66)]
    assert min(reports) == 66


def drilling() -> list[Instance]:
    """The scenarios of a deal that use the Drill and neither Engineer nor Digger."""
    return [
        case for case in scenarios(BOX, deal_solo(BOX, Rng(0))) if case.used == frozenset([DRILL])
    ]


def test_rooms_that_reach_the_bound_end_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """The exact model is asked for no more than a home of the rooms that the core has."""
    monkeypatch.setattr(search, "_exact_best", lambda *_: pytest.fail("asked at length"))
    case = scenarios(BOX, deal_solo(BOX, Rng(20)))[0]
    outcome = solve_scenario(case, -1, Clock(), CORE, Watch())
    assert outcome.play is not None
    assert outcome.play.score.total == outcome.bound == look(case, -1, Clock(), CORE, Watch())


def looked_at(
    monkeypatch: pytest.MonkeyPatch, case: Instance, bar: int, promised: int
) -> tuple[list[int], list[int]]:
    """The tool's turns that are looked at one by one, and the bounds reported meanwhile."""
    turns, reports = list[int](), Reports()

    def solve(part: Instance, bar: int, clock: Clock, settings: Settings, watch: Watch) -> Outcome:
        turns.extend(part.digs or {t for t, _, _ in part.drills or ()})
        watch.bound(bar)
        return Outcome(None, bar)

    monkeypatch.setattr(search, "look", lambda *_: promised)
    monkeypatch.setattr(search, "_solve", solve)
    assert solve_scenario(case, bar, Clock(), CORE, reports) == Outcome(None, bar)
    return turns, reports.bounds


def test_the_turns_of_the_drill_are_looked_at_only_if_they_promise_something(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    case = drilling()[0]
    assert looked_at(monkeypatch, case, bar=70, promised=70) == ([], [])
    turns, reports = looked_at(monkeypatch, case, bar=70, promised=72)
    assert turns == sorted({t for t, _, _ in case.drills or ()}) and len(turns) > 1
    assert set(reports) == {72}


def test_the_turns_of_the_digger_are_looked_at_only_if_they_promise_something(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sequence = deal_solo(BOX, Rng(12))
    (case,) = [case for case in scenarios(BOX, sequence) if case.delayed]
    assert looked_at(monkeypatch, case, bar=70, promised=70) == ([], [])
    turns, reports = looked_at(monkeypatch, case, bar=70, promised=72)
    assert turns == [turn for (turn,) in dig_plans(instance(BOX, sequence))] and len(turns) > 1
    assert set(reports) == {72}


def test_the_turns_of_the_digger_apart_are_those_of_the_sequence() -> None:
    sequence = deal_solo(BOX, Rng(12))
    (case,) = [case for case in scenarios(BOX, sequence) if case.delayed]
    assert parts(case) == [instance(BOX, sequence, part.digs) for part in parts(case)]


def test_every_turn_with_a_drill_in_hand_is_in_a_scenario() -> None:
    cases = drilling()
    turns = [t for case in cases for t in {t for t, _, _ in case.drills or ()}]
    assert sorted(turns) == [t for t in range(12) if cases[0].tools_in_hand(DRILL, t)]


@pytest.mark.parametrize("limit", [0.01, 0.1, 0.5, 1.0])
def test_a_stopped_look_gives_no_low_bound(limit: float) -> None:
    """What CP-SAT has in place of a bound when it is stopped early is 0."""
    case = scenarios(BOX, deal_solo(BOX, Rng(8)))[0]
    reports = Reports()
    with suppress(Stopped):
        look(case, -1, Clock(limit), CORE, reports)
    assert all(bound >= 72 for bound in reports.bounds)  # its best play has 72 points


@pytest.mark.parametrize("case", CASES[::8], ids=lambda case: str(case.number))
def test_a_look_gives_a_bound(case: Case) -> None:
    found = scenarios(BOX, case.sequence)
    bounds = [look(one, -1, Clock(), CORE, Watch()) for one in found]
    assert case.best <= max(bounds) < max(map(trivial_bound, found))
