"""Best first: the order in which a scenario's columns are asked, with stand-ins for models."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import pytest
from support.cases import Case, read_cases
from support.helpers import BOX
from support.paths import DATA

from dhsolve.model.dealing.deal import deal_solo
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.rules.sequence import rest_of, start_position
from dhsolve.solver.best import best
from dhsolve.solver.search import proposals, scenario_search
from dhsolve.solver.search.clock import Clock, Stopped
from dhsolve.solver.search.cp_sat import DEFAULT_SETTINGS, Settings
from dhsolve.solver.search.proposals import Proposal
from dhsolve.solver.search.scenario_search import ScenarioSearch
from dhsolve.solver.search.scenarios import by_drill, dig_plans, parts, scenarios_of
from dhsolve.solver.search.trivial_bound import trivial_bound
from dhsolve.solver.shared.scenario import DRILL, Scenario, scenario_from

CASES = read_cases(BOX, DATA / "best_cases.jsonl")


class FakeProposer:
    """Promises these points one after the other, then is stopped while it proves."""

    def __init__(self, promises: list[int], last: int) -> None:
        self.promises, self.last, self.bound = promises, last, 100
        self.thresholds: list[int] = []

    def __call__(self, scenario: Scenario, bound: int) -> FakeProposer:
        self.scenario = scenario
        return self

    def propose(self, threshold: int, clock: Clock, settings: Settings) -> Proposal:
        self.thresholds.append(threshold)
        if not self.promises:
            self.bound = min(self.bound, max(threshold, self.last))
            raise Stopped
        self.bound = self.promises.pop(0)
        return Proposal(self.scenario, self.bound)


def stopped_bound(
    monkeypatch: pytest.MonkeyPatch, promises: list[int], refined: list[int], last: int
) -> tuple[int, list[int]]:
    """The bound when the proposer is stopped, and the thresholds that it was given; `refined` are
    the bounds of its proposals."""
    bounds, proposer = iter(refined), FakeProposer(promises, last)

    def refine(proposal: Proposal, *_: object) -> None:
        proposal.bound, proposal.refined = next(bounds), True

    monkeypatch.setattr(scenario_search, "Proposer", proposer)
    monkeypatch.setattr(proposals, "refine", refine)
    under_way = ScenarioSearch(next(scenarios_of(BOX, deal_solo(BOX, Rng(0)))))
    with pytest.raises(Stopped):
        under_way.best_above(-1, Clock(), DEFAULT_SETTINGS)
    return under_way.bound, proposer.thresholds


def test_a_stopped_relaxation_hides_no_proposal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert stopped_bound(monkeypatch, [70, 69], [68, 64], last=65) == (68, [-1, 68, 68])


def test_the_relaxation_is_asked_while_it_promises_most(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []

    def nothing(scenario: Scenario, threshold: int, most: int, *_: object) -> None:
        asked.append((threshold + 1, most))

    monkeypatch.setattr(proposals, "best_play", nothing)
    bound, thresholds = stopped_bound(monkeypatch, [70, 69, 66], [68, 69, 60], last=66)
    # each time for no more points than the next best promises, and never below the relaxation's 66
    assert asked == [(69, 69), (68, 68), (67, 68), (66, 67), (66, 66)]
    assert bound == 66 and thresholds == [-1, 68, 68, 65]


def drilling() -> list[Scenario]:
    """The scenarios of a deal that use the Drill and neither Engineer nor Digger."""
    return [
        scenario
        for scenario in scenarios_of(BOX, deal_solo(BOX, Rng(0)))
        if scenario.used == frozenset([DRILL])
    ]


def test_rooms_that_reach_the_bound_end_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """The exact model is asked for no more than a home of the rooms that the relaxation has."""
    monkeypatch.setattr(proposals, "best_play", lambda *_: pytest.fail("asked at length"))
    under_way = ScenarioSearch(next(scenarios_of(BOX, deal_solo(BOX, Rng(20)))))
    under_way.tighten(-1, Clock(), DEFAULT_SETTINGS)
    bound = under_way.bound
    play = under_way.best_above(-1, Clock(), DEFAULT_SETTINGS)
    assert play is not None and play.score.total == bound


def test_the_bound_falls_to_a_threshold_that_nothing_beats() -> None:
    under_way = ScenarioSearch(next(scenarios_of(BOX, deal_solo(BOX, Rng(20)))))
    assert (
        under_way.best_above(75, Clock(), DEFAULT_SETTINGS) is None
    )  # its best play has 68 points
    assert under_way.bound == 75
    assert under_way.best_above(80, Clock(), DEFAULT_SETTINGS) is None and under_way.bound == 75


def test_what_is_reached_elsewhere_has_to_be_beaten() -> None:
    """The best play has 68 points, and somebody else has 70 by the second look."""
    reached = iter([66])
    under_way = ScenarioSearch(next(scenarios_of(BOX, deal_solo(BOX, Rng(20)))))
    play = under_way.best_above(60, Clock(), DEFAULT_SETTINGS, lambda: next(reached, 70))
    assert play is None and under_way.bound < 70


def turns_asked(
    monkeypatch: pytest.MonkeyPatch, seed: int, promised: int
) -> tuple[int, set[int], set[int]]:
    """The bound of a deal of which no scenario holds 70 points, if each bound is so many points;
    the turns of Drill and Digger that were asked one by one."""
    drills, digs = set[int](), set[int]()

    def tighten(one: ScenarioSearch, threshold: int, *_: object) -> None:
        assert one.proposer
        one.proposer.bound = max(threshold, promised)

    def best_above(one: ScenarioSearch, threshold: int, *_: object) -> None:
        assert one.proposer
        one.proposer.bound = threshold
        drills.update(t for t, _, _ in one.scenario.drills or ())
        digs.update(one.scenario.digs)

    monkeypatch.setattr(ScenarioSearch, "tighten", tighten)
    monkeypatch.setattr(ScenarioSearch, "best_above", best_above)
    answer = best(BOX, deal_solo(BOX, Rng(seed)), at_least=70)
    return answer.bound, drills, digs


@pytest.mark.parametrize("seed", [0, 12])
def test_the_turns_of_tools_are_asked_only_if_they_promise_something(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    plain = next(scenarios_of(BOX, deal_solo(BOX, Rng(seed))))
    used = replace(plain, unused=frozenset())
    drilling = {t for t in range(12) if used.tools_in_hand(DRILL, t)}
    digging = {t for digs in dig_plans(scenario_from(BOX, deal_solo(BOX, Rng(seed)))) for t in digs}
    alone = digging if len(digging) == 1 else set()
    assert turns_asked(monkeypatch, seed, promised=69) == (69, set(), alone)
    assert turns_asked(monkeypatch, seed, promised=72) == (69, drilling, digging)
    assert drilling or digging


def test_the_turns_of_the_digger_apart_are_those_of_the_sequence() -> None:
    sequence = deal_solo(BOX, Rng(12))
    (delayed,) = [one for one in scenarios_of(BOX, sequence) if one.delayed]
    assert parts(delayed) == [scenario_from(BOX, sequence, part.digs) for part in parts(delayed)]


def test_every_turn_with_a_drill_in_hand_is_in_a_scenario() -> None:
    scenarios = drilling()
    turns = [t for one in scenarios for t in {t for t, _, _ in one.drills or ()}]
    assert sorted(turns) == [t for t in range(12) if scenarios[0].tools_in_hand(DRILL, t)]


def test_known_columns_are_asked_by_the_turn_of_the_drill() -> None:
    """Not at all, or on one of its turns: each use of it is in one of them."""
    deal = deal_solo(BOX, Rng(0))
    scenario = scenario_from(BOX, deal)
    turns = [t for t in range(12) if scenario.tools_in_hand(DRILL, t)]
    without, *used = by_drill(scenario)
    assert without == replace(scenario, unused=frozenset([DRILL]))
    assert [{t for t, _, _ in one.drills or ()} for one in used] == [{t} for t in turns]
    uses = {use for one in used for use in one.drills or ()}
    assert uses == {
        (t, k, floor)
        for t in turns
        for k in range(len(scenario.markets[t]))
        for floor in BOX.board.floors
    }
    assert all(by_drill(one) == [one] for one in (without, *used))
    for half in drilling():
        assert [one.drills for one in by_drill(half)] == [one.drills for one in parts(half)]


@pytest.mark.parametrize("seed", [1, 5, 8])
def test_asked_by_the_turn_of_the_drill_or_not(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same points either way, with a Drill in hand and known columns."""
    split: list[int] = []

    def counted(scenario: Scenario) -> list[Scenario]:
        split.append(len(by_drill(scenario)))
        return by_drill(scenario)

    deal = deal_solo(BOX, Rng(seed))
    rest = rest_of(start_position(BOX, deal._replace(rounds=deal.rounds[:5])))
    assert rest.start is not None
    hand = scenario_from(BOX, rest._replace(start=rest.start._replace(tools=(DRILL,))))
    known = replace(hand, allowed=((1,), (2,), (3,), (4,), (1,)))

    def most() -> int:
        found = ScenarioSearch(known).best_above(-1, Clock(), DEFAULT_SETTINGS)
        assert found is not None
        return found.score.total

    monkeypatch.setattr(scenario_search, "by_drill", lambda one: [one])
    together = most()
    monkeypatch.setattr(scenario_search, "by_drill", counted)
    monkeypatch.setattr(proposals, "play_with_rooms", lambda *_: None)
    assert most() == together
    monkeypatch.setattr(scenario_search, "DRILL_TIME", 0.0001)
    assert most() == together
    assert max(split) > 1


@pytest.mark.parametrize("limit", [0.01, 0.1, 0.5, 1.0])
def test_a_stopped_relaxation_gives_no_low_bound(limit: float) -> None:
    """What CP-SAT has in place of a bound when it is stopped early is 0."""
    under_way = ScenarioSearch(next(scenarios_of(BOX, deal_solo(BOX, Rng(8)))))
    with suppress(Stopped):
        under_way.tighten(-1, Clock(limit), DEFAULT_SETTINGS)
    assert under_way.bound >= 72  # its best play has 72 points


@pytest.mark.parametrize("time", [0.001, 0.1, 0.2])
def test_too_much_work_gives_no_low_bound(time: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """All turns of a tool together are given up in time; what is left open is open."""
    monkeypatch.setattr(proposals, "TIME_A_TURN", 0.0)
    scenarios = [one for one in scenarios_of(BOX, deal_solo(BOX, Rng(8))) if len(parts(one)) > 1]
    assert len(scenarios) == 3
    for one in scenarios:
        monkeypatch.setattr(proposals, "TIME_TOGETHER", time)
        given_up = ScenarioSearch(one)
        given_up.tighten(-1, Clock(), DEFAULT_SETTINGS)
        monkeypatch.setattr(proposals, "TIME_TOGETHER", 1000.0)
        exact = ScenarioSearch(one)
        exact.tighten(-1, Clock(), DEFAULT_SETTINGS)
        assert given_up.bound > exact.bound > -1


def test_what_is_given_up_is_asked_turn_by_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proposals, "TIME_A_TURN", 0.0)
    monkeypatch.setattr(proposals, "TIME_TOGETHER", 0.001)
    answer = best(BOX, deal_solo(BOX, Rng(8)))
    assert (answer.total, answer.bound) == (72, 72)


@pytest.mark.parametrize("case", CASES[::8], ids=lambda case: str(case.number))
def test_the_relaxation_gives_a_bound(case: Case) -> None:
    found = [ScenarioSearch(one) for one in scenarios_of(BOX, case.sequence)]
    for one in found:
        one.tighten(-1, Clock(), DEFAULT_SETTINGS)
    bounds = [one.bound for one in found]
    assert case.best <= max(bounds) < max(trivial_bound(one.scenario) for one in found)


@pytest.mark.parametrize("seed", [2, 16])
def test_equal_runs_give_equal_plays(seed: int) -> None:
    """Whichever of the tasks side by side ends first."""
    one, other = (best(BOX, deal_solo(BOX, Rng(seed))) for _ in range(2))
    assert one.status == "optimal" and one.play == other.play
