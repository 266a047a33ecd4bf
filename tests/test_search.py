"""Best first: the order in which a scenario's columns are looked at, with stand-ins for models."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from cases import Case, read_cases
from helpers import BOX

from dhsolve.model.deal import deal_solo
from dhsolve.model.rng import Rng
from dhsolve.solver import search
from dhsolve.solver.best import best
from dhsolve.solver.instance import DRILL, Instance, instance
from dhsolve.solver.running import CORE, Clock, Settings, Stopped
from dhsolve.solver.scenarios import dig_plans, parts, scenarios
from dhsolve.solver.search import Proposal, Search
from dhsolve.solver.trivial import trivial_bound

CASES = read_cases(BOX, Path(__file__).with_name("data") / "best_cases.jsonl")


class FakeCore:
    """A core that promises these points one after the other, then is stopped while it proves."""

    def __init__(self, promises: list[int], last: int) -> None:
        self.promises, self.last, self.bound = promises, last, 100
        self.bars: list[int] = []

    def __call__(self, case: Instance, bound: int) -> FakeCore:
        self.case = case
        return self

    def propose(self, bar: int, clock: Clock, settings: Settings) -> Proposal:
        self.bars.append(bar)
        if not self.promises:
            self.bound = min(self.bound, max(bar, self.last))
            raise Stopped
        self.bound = self.promises.pop(0)
        return Proposal(self.case, self.bound)


def stopped_bound(
    monkeypatch: pytest.MonkeyPatch, promises: list[int], refined: list[int], last: int
) -> tuple[int, list[int]]:
    """The bound when the core is stopped, and the bars that it was asked to beat; `refined` are
    the bounds of its proposals."""
    bounds, core = iter(refined), FakeCore(promises, last)

    def refine(proposal: Proposal, *_: object) -> None:
        proposal.bound, proposal.refined = next(bounds), True

    monkeypatch.setattr(search, "_Proposer", core)
    monkeypatch.setattr(search, "_refine", refine)
    under_way = Search(scenarios(BOX, deal_solo(BOX, Rng(0)))[0])
    with pytest.raises(Stopped):
        under_way.above(-1, Clock(), CORE)
    return under_way.bound, core.bars


def test_a_stopped_core_does_not_hide_what_is_proposed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert stopped_bound(monkeypatch, [70, 69], [68, 64], last=65) == (68, [-1, 68, 68])


def test_the_core_is_asked_while_it_promises_most(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []

    def nothing(case: Instance, bar: int, top: int, *_: object) -> None:
        asked.append((bar + 1, top))

    monkeypatch.setattr(search, "_exact_best", nothing)
    bound, bars = stopped_bound(monkeypatch, [70, 69, 66], [68, 69, 60], last=66)
    # each time for no more points than the next best promises, and never below the core's 66
    assert asked == [(69, 69), (68, 68), (67, 68), (66, 67), (66, 66)]
    assert bound == 66 and bars == [-1, 68, 68, 65]


def drilling() -> list[Instance]:
    """The scenarios of a deal that use the Drill and neither Engineer nor Digger."""
    return [
        case for case in scenarios(BOX, deal_solo(BOX, Rng(0))) if case.used == frozenset([DRILL])
    ]


def test_rooms_that_reach_the_bound_end_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """The exact model is asked for no more than a home of the rooms that the core has."""
    monkeypatch.setattr(search, "_exact_best", lambda *_: pytest.fail("asked at length"))
    under_way = Search(scenarios(BOX, deal_solo(BOX, Rng(20)))[0])
    under_way.look(-1, Clock(), CORE)
    bound = under_way.bound
    play = under_way.above(-1, Clock(), CORE)
    assert play is not None and play.score.total == bound


def test_the_bound_falls_to_a_bar_that_nothing_beats() -> None:
    under_way = Search(scenarios(BOX, deal_solo(BOX, Rng(20)))[0])
    assert under_way.above(75, Clock(), CORE) is None  # its best play has 68 points
    assert under_way.bound == 75
    assert under_way.above(80, Clock(), CORE) is None and under_way.bound == 75


def turns_asked(
    monkeypatch: pytest.MonkeyPatch, seed: int, promised: int
) -> tuple[int, set[int], set[int]]:
    """The bound of a deal of which no scenario holds 70 points, if each look promises so many;
    the turns of Drill and Digger that were asked one by one."""
    drills, digs = set[int](), set[int]()

    def look(one: Search, bar: int, *_: object) -> None:
        assert one.core
        one.core.bound = max(bar, promised)

    def above(one: Search, bar: int, *_: object) -> None:
        assert one.core
        one.core.bound = bar
        drills.update(t for t, _, _ in one.case.drills or ())
        digs.update(one.case.digs)

    monkeypatch.setattr(Search, "look", look)
    monkeypatch.setattr(Search, "above", above)
    answer = best(BOX, deal_solo(BOX, Rng(seed)), at_least=70)
    return answer.bound, drills, digs


@pytest.mark.parametrize("seed", [0, 12])
def test_the_turns_of_tools_are_asked_only_if_they_promise_something(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    case = scenarios(BOX, deal_solo(BOX, Rng(seed)))[0]
    used = replace(case, unused=frozenset())
    drilling = {t for t in range(12) if used.tools_in_hand(DRILL, t)}
    digging = {t for digs in dig_plans(instance(BOX, deal_solo(BOX, Rng(seed)))) for t in digs}
    alone = digging if len(digging) == 1 else set()
    assert turns_asked(monkeypatch, seed, promised=69) == (69, set(), alone)
    assert turns_asked(monkeypatch, seed, promised=72) == (69, drilling, digging)
    assert drilling or digging


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
    under_way = Search(scenarios(BOX, deal_solo(BOX, Rng(8)))[0])
    with suppress(Stopped):
        under_way.look(-1, Clock(limit), CORE)
    assert under_way.bound >= 72  # its best play has 72 points


def test_a_glance_gives_a_bound() -> None:
    found = [Search(one) for one in scenarios(BOX, deal_solo(BOX, Rng(8)))]
    for one in found:
        one.glance(Clock(), CORE)
        assert one.bound < trivial_bound(one.case)
    assert max(one.bound for one in found) >= 72  # its best play has 72 points


@pytest.mark.parametrize("case", CASES[::8], ids=lambda case: str(case.number))
def test_a_look_gives_a_bound(case: Case) -> None:
    found = [Search(one) for one in scenarios(BOX, case.sequence)]
    for one in found:
        one.look(-1, Clock(), CORE)
    bounds = [one.bound for one in found]
    assert case.best <= max(bounds) < max(trivial_bound(one.case) for one in found)


def test_a_clock_stops_with_the_one_that_it_comes_from() -> None:
    clock = Clock()
    one, other = clock.child(), clock.child()
    one.stop()
    assert one.wait(0) and not other.wait(0) and not clock.wait(0)
    clock.stop()
    assert other.wait(0) and clock.child().wait(0)


@pytest.mark.parametrize("seed", [2, 16])
def test_equal_runs_give_equal_plays(seed: int) -> None:
    """Whichever of the tasks side by side ends first."""
    one, other = (best(BOX, deal_solo(BOX, Rng(seed))) for _ in range(2))
    assert one.status == "optimal" and one.play == other.play
