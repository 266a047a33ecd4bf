"""Bounds that idle workers lower: one thread at a time, no question in vain, no fault unheard."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from support.helpers import BOX

from dhsolve.model.dealing.deal import deal_solo
from dhsolve.model.dealing.rng import Rng
from dhsolve.solver.search.batch import SideBounds, Workers
from dhsolve.solver.search.clock import Clock, Stopped
from dhsolve.solver.search.cp_sat import DEFAULT_SETTINGS, Settings
from dhsolve.solver.search.play import InternalError
from dhsolve.solver.search.scenario_search import ScenarioSearch
from dhsolve.solver.search.scenarios import scenarios_of


@pytest.fixture
def workers() -> Iterator[Workers]:
    clock = Clock()
    with ThreadPoolExecutor(2) as pool:
        yield Workers(pool, 2, clock, DEFAULT_SETTINGS)
        clock.stop()


@pytest.fixture
def searches() -> list[ScenarioSearch]:
    return [ScenarioSearch(one) for one in scenarios_of(BOX, deal_solo(BOX, Rng(0)))]


def settle(side: SideBounds, workers: int = 2) -> None:
    while side.busy:
        side.work(workers)
        side.wait()


def test_what_is_wanted_anew_waits_until_its_old_question_has_ended(
    workers: Workers, searches: list[ScenarioSearch], monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, ended = threading.Event(), threading.Event()
    inside: list[ScenarioSearch] = []
    asked: list[int] = []

    def tighten(search: ScenarioSearch, threshold: int, clock: Clock, _: Settings) -> None:
        assert search not in inside, "two threads ask one scenario"
        inside.append(search)
        asked.append(threshold)
        if threshold == 70:
            begun.set()
            ended.wait(60)
        search.known = threshold
        inside.remove(search)
        if clock.over:
            raise Stopped

    monkeypatch.setattr(ScenarioSearch, "tighten", tighten)
    side = SideBounds(workers)
    side.want(searches[:1], 70)
    side.work(2)
    begun.wait(60)
    side.want(searches[:1], 69)
    side.work(2)
    assert asked == [70]
    ended.set()
    settle(side)
    assert asked == [70, 69]


def test_what_has_more_than_was_asked_about_is_not_asked_again(
    workers: Workers, searches: list[ScenarioSearch], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[ScenarioSearch] = []

    def tighten(search: ScenarioSearch, threshold: int, *_: object) -> None:
        asked.append(search)
        search.known = threshold + (search is searches[0])

    monkeypatch.setattr(ScenarioSearch, "tighten", tighten)
    side = SideBounds(workers)
    for threshold in (72, 71):
        side.want(searches[:2], threshold)
        settle(side)
    assert side.open == searches[:1]
    assert asked.count(searches[0]) == 1
    assert asked.count(searches[1]) == 2


def test_as_many_at_a_time_as_there_are_idle_workers(
    workers: Workers, searches: list[ScenarioSearch], monkeypatch: pytest.MonkeyPatch
) -> None:
    running, at_a_time, guard = [0], [0], threading.Lock()

    def tighten(search: ScenarioSearch, threshold: int, clock: Clock, _: Settings) -> None:
        with guard:
            running[0] += 1
            at_a_time[0] = max(at_a_time[0], running[0])
        clock.wait(0.01)
        with guard:
            running[0] -= 1
        search.known = threshold

    monkeypatch.setattr(ScenarioSearch, "tighten", tighten)
    side = SideBounds(workers)
    side.want(searches, 70)
    side.work(0)
    assert running == [0]
    settle(side, workers=1)
    assert at_a_time == [1]


def test_a_fault_reaches_the_scheduler(
    workers: Workers, searches: list[ScenarioSearch], monkeypatch: pytest.MonkeyPatch
) -> None:
    def tighten(*_: object) -> None:
        raise InternalError("broken")

    monkeypatch.setattr(ScenarioSearch, "tighten", tighten)
    side = SideBounds(workers)
    side.want(searches[:1], 70)
    with pytest.raises(InternalError, match="broken"):
        settle(side)
