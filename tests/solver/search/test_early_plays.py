"""What a search that is stopped early has to show: a bound for every play, and a good play."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import wait
from dataclasses import replace

import pytest
from support.cases import Case, read_cases
from support.helpers import BOX
from support.paths import DATA

from dhsolve.model.dealing.deal import deal_solo
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.rules.sequence import Sequence
from dhsolve.solver.search import early_plays
from dhsolve.solver.search import scheduler as scheduler_module
from dhsolve.solver.search.clock import Clock
from dhsolve.solver.search.cp_sat import DEFAULT_SETTINGS
from dhsolve.solver.search.early_plays import EarlyPlays
from dhsolve.solver.search.greedy_play import greedy_play
from dhsolve.solver.search.play import InternalError, Play
from dhsolve.solver.search.scenario_search import ScenarioSearch
from dhsolve.solver.search.scenarios import scenarios_of
from dhsolve.solver.search.scheduler import Progress, Scheduler
from dhsolve.solver.search.trivial_bound import trivial_bound
from dhsolve.solver.shared.scenario import Scenario

CASES = read_cases(BOX, DATA / "best_cases.jsonl")
DEAL = deal_solo(BOX, Rng(8))
"""Its best play has 72 points, with the Drill and a Digger among its cards."""


def scheduler(sequence: Sequence) -> Scheduler:
    """All scenarios of a sequence, nothing asked yet."""
    return Scheduler(
        scenarios_of(BOX, sequence),
        lambda _: iter([greedy_play(BOX, sequence)]),
        Clock(),
        DEFAULT_SETTINGS,
        Progress(),
    )


def early_bound(sequence: Sequence, monkeypatch: pytest.MonkeyPatch) -> int | None:
    """The bound for every play, before any scenario is asked."""
    monkeypatch.setattr(early_plays, "PATIENCE", 0)
    early = scheduler(sequence)._early
    with early:
        early.promise(next(scenarios_of(BOX, sequence)))  # no columns: it ends with the bound
        wait(early._jobs)
    return early.bound


@pytest.mark.parametrize("case", CASES[::4], ids=lambda case: str(case.number))
def test_no_play_beats_the_early_bound(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    bound = early_bound(case.sequence, monkeypatch)
    assert bound is None or bound >= case.best


def test_there_is_no_early_bound_while_scenarios_are_not_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """They may hold better plays than those that are."""
    monkeypatch.setattr(scheduler_module, "AT_ONCE", 1)
    assert early_bound(DEAL, monkeypatch) is None


def test_the_early_bound_of_a_deal_is_worth_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    bound = early_bound(DEAL, monkeypatch)
    assert bound is not None and 72 <= bound <= 90
    assert trivial_bound(next(scenarios_of(BOX, DEAL))) > 150


def test_what_is_known_of_every_scenario_without_asking_is_not_told() -> None:
    waiting = scheduler(DEAL)
    asked = [one for one in waiting.searches if one.scenario.delayed]
    assert asked and max(one.bound for one in asked) == waiting.bound
    for one in asked:
        one.known = 75
    waiting._watch()
    assert waiting.bound > 150
    assert waiting.progress.bound is None


def test_a_play_above_the_early_bound_is_an_internal_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(early_plays, "PATIENCE", 0)
    monkeypatch.setattr(EarlyPlays, "_quick_bound", lambda _: 10)
    asked = scheduler(DEAL)
    with pytest.raises(InternalError, match="beats 10"):
        asked.run(2, at_least=40)


def test_columns_that_the_relaxation_comes_upon_are_offered() -> None:
    search = ScenarioSearch(next(scenarios_of(BOX, DEAL)))
    offered: list[Scenario] = []
    assert search.proposer
    search.proposer.on_columns = offered.append
    search.tighten(-1, Clock(), DEFAULT_SETTINGS)
    assert len(offered) > 1
    assert offered[-1] == search.proposals[0].scenario


def test_it_ends_while_columns_wait_to_be_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(early_plays, "PATIENCE", 0)
    begun = threading.Event()

    def decent(_: Clock) -> Iterator[Play]:
        begun.wait()
        yield greedy_play(BOX, DEAL)

    with EarlyPlays(decent, (), Clock(), DEFAULT_SETTINGS) as early:
        early.offer(next(scenarios_of(BOX, DEAL)))
        early.stop()
        begun.set()
        done, _ = wait(early._jobs, timeout=60)
        early._offers.put(None)  # lets a thread that waits for ever end with the test
    assert done


def test_the_newest_columns_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[object] = []
    begun, offered = threading.Event(), threading.Event()

    def good_play(columns: object, *_: object) -> Play | None:
        looked.append(columns)
        begun.set()
        offered.wait()
        return None

    monkeypatch.setattr(early_plays, "PATIENCE", 0)
    monkeypatch.setattr(early_plays, "good_play", good_play)
    plain = next(scenarios_of(BOX, DEAL))
    first, second, third = (replace(plain, allowed=((k,),) * 12) for k in range(3))
    with EarlyPlays(
        lambda _: iter([greedy_play(BOX, DEAL)]), (), Clock(), DEFAULT_SETTINGS
    ) as early:
        early.offer(first)
        begun.wait()
        early.offer(second)
        early.offer(third)
        begun.clear()
        offered.set()
        begun.wait()
    assert looked == [first, third]
