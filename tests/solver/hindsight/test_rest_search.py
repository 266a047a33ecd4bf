"""Several threads ask about one moment: each scenario belongs to one of them at a time."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from support.cases import Case, read_cases
from support.helpers import BOX
from support.paths import DATA

from dhsolve.model.dealing.rng import Rng
from dhsolve.model.dealing.simulate import random_solution
from dhsolve.solver.best import Answer, best
from dhsolve.solver.hindsight.rest_search import RestSearch
from dhsolve.solver.search.clock import Clock, Stopped
from dhsolve.solver.search.cp_sat import DEFAULT_SETTINGS, Settings
from dhsolve.solver.search.play import Play
from dhsolve.solver.search.scenario_search import ScenarioSearch
from dhsolve.solver.search.scenarios import scenarios_of

CASES = [
    case
    for case in read_cases(BOX, DATA / "best_cases.jsonl")
    if len([*scenarios_of(BOX, case.sequence)]) in range(3, 20)
][::5]


def some_play(case: Case) -> Play:
    return Play(*random_solution(BOX, case.sequence, Rng(case.number)))


def search_of(case: Case) -> RestSearch:
    return RestSearch(scenarios_of(BOX, case.sequence), some_play(case), DEFAULT_SETTINGS)


def asked_by(threads: int, search: RestSearch, case: Case) -> list[Answer]:
    with ThreadPoolExecutor(threads) as pool:
        jobs = [pool.submit(search.ask, some_play(case), None, Clock(120)) for _ in range(threads)]
        return [job.result() for job in jobs]


@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.number} {case.target}")
def test_every_thread_has_the_optimum(
    case: Case, threads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asking: Counter[ScenarioSearch] = Counter()
    lock = threading.Lock()
    askers: set[int] = set()

    def watched(search: ScenarioSearch, *arguments: Any) -> Play | None:
        with lock:
            asking[search] += 1
            assert asking[search] == 1, "two threads ask one scenario"
            askers.add(threading.get_ident())
        time.sleep(0.01)  # so that the others come by
        try:
            return best_above(search, *arguments)
        finally:
            with lock:
                asking[search] -= 1

    best_above = ScenarioSearch.best_above
    monkeypatch.setattr(ScenarioSearch, "best_above", watched)
    answers = asked_by(threads, search_of(case), case)
    assert {(one.total, one.bound) for one in answers} == {(case.best, case.best)}
    assert len(askers) <= threads


def test_a_thread_that_is_stopped_gives_its_scenario_back(monkeypatch: pytest.MonkeyPatch) -> None:
    case = CASES[0]
    search = search_of(case)

    def stopped(*_: object) -> None:
        raise Stopped

    with monkeypatch.context() as during:
        during.setattr(ScenarioSearch, "tighten", stopped)
        during.setattr(ScenarioSearch, "best_above", stopped)
        assert search.ask(some_play(case), None, Clock()).bound > case.best
    assert asked_by(1, search, case)[0].bound == case.best


def test_who_waits_for_others_hears_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """One thread has the plain scenario, without whose bound nothing else is asked."""
    case = CASES[0]
    search, begun, end = search_of(case), threading.Event(), threading.Event()

    def wait(*_: object) -> None:
        begun.set()
        end.wait()

    monkeypatch.setattr(ScenarioSearch, "tighten", wait)
    monkeypatch.setattr(ScenarioSearch, "best_above", wait)
    with ThreadPoolExecutor(1) as pool:
        busy = pool.submit(search.ask, some_play(case), None, Clock(60))
        begun.wait()
        answer = search.ask(some_play(case), None, Clock(0.2))
        assert answer.seconds < 30 and not busy.done()
        monkeypatch.undo()
        end.set()
        assert busy.result().bound == case.best


def test_who_asks_hears_what_is_known_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """A play and a bound that come while a scenario is asked end the search if they meet."""
    case = CASES[0]
    optimum = best(BOX, case.sequence).play
    search, begun, told = search_of(case), threading.Event(), threading.Event()
    thresholds: list[int] = []

    def wait(
        one: ScenarioSearch,
        threshold: int,
        clock: Clock,
        settings: Settings,
        reached: Callable[[], int] = lambda: -1,
    ) -> None:
        begun.set()
        told.wait()
        thresholds.append(reached())

    monkeypatch.setattr(ScenarioSearch, "tighten", wait)
    monkeypatch.setattr(ScenarioSearch, "best_above", wait)
    with ThreadPoolExecutor(1) as pool:
        job = pool.submit(search.ask, some_play(case), None, Clock(60))
        begun.wait()
        search.know(optimum, case.best)
        told.set()
        answer = job.result()
    assert (answer.total, answer.bound, len(thresholds)) == (case.best, case.best, 1)
