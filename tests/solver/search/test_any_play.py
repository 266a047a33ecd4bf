"""Where any play is enough: the one with the least effort, whichever thread ends first."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait

import pytest
from support.helpers import BOX
from support.mere_points import play_of

from dhsolve.model.dealing.deal import deal_solo
from dhsolve.model.dealing.rng import Rng
from dhsolve.solver.search.batch import HEAD_START, Batch, Enough, Place, SideBounds, Workers
from dhsolve.solver.search.clock import Clock, Stopped
from dhsolve.solver.search.cp_sat import DEFAULT_SETTINGS
from dhsolve.solver.search.play import Play
from dhsolve.solver.search.scenario_search import ScenarioSearch
from dhsolve.solver.search.scenarios import scenarios_of

Answer = Callable[[Clock], Play | None]


@pytest.fixture
def workers() -> Iterator[Workers]:
    clock = Clock()
    with ThreadPoolExecutor(3) as pool:
        yield Workers(pool, 3, clock, DEFAULT_SETTINGS)
        clock.stop()


def run(batch: Batch, workers: Workers) -> list[int]:
    """The points of the plays that count in the end."""
    side = SideBounds(workers)
    while batch.waiting:
        batch.ended(side)
        batch.stop_needless()
    return [play.score.total for play in batch.plays()]


def batch_of(workers: Workers, monkeypatch: pytest.MonkeyPatch, *answers: Answer) -> Batch:
    """One question for each answer, in their order."""
    batch, searches = Batch(workers, any_play=True), [object() for _ in answers]

    def best_above(search: object, _: int, clock: Clock, *__: object) -> Play | None:
        return answers[searches.index(search)](clock)

    monkeypatch.setattr(ScenarioSearch, "best_above", best_above)
    for at, search in enumerate(searches):
        batch.ask(search, 60, Place(at))  # type: ignore[arg-type]  # never looked into
    return batch


def after(work: float, points: int, event: threading.Event | None = None) -> Answer:
    """A play after so much work, and not before the event."""

    def found(clock: Clock) -> Play:
        clock.work += work
        if event:
            event.wait(60)
        return play_of(points)

    return found


def until_stopped(work: float) -> Answer:
    """No answer, and so much work."""

    def asked(clock: Clock) -> None:
        clock.work += work
        if not clock.wait(60):
            raise AssertionError("nobody stops it")
        raise Stopped

    return asked


def test_who_took_more_work_is_stopped(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    first = until_stopped(2 * HEAD_START)
    assert run(batch_of(workers, monkeypatch, first, after(0.1, 62)), workers) == [62]


def test_the_least_effort_wins_though_it_ends_last(
    workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = threading.Event()
    batch = batch_of(workers, monkeypatch, after(0.1, 61, late), after(0.2, 62))
    threading.Timer(0.3, late.set).start()
    assert run(batch, workers) == [61]


def test_a_later_place_has_a_head_start_to_make_up_for(
    workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    both = after(HEAD_START, 61), after(0.1, 62)
    assert run(batch_of(workers, monkeypatch, *both), workers) == [61]
    both = after(HEAD_START + 0.2, 61), after(0.1, 62)
    assert run(batch_of(workers, monkeypatch, *both), workers) == [62]


def test_a_play_from_elsewhere_competes(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    batch = batch_of(workers, monkeypatch, until_stopped(1.0))
    batch.compete(Enough((0.2, Place(0)), play_of(63)))
    assert run(batch, workers) == [63]
    batch = batch_of(workers, monkeypatch, after(0.1, 61))
    batch.compete(Enough((0.2, Place(0)), play_of(63)))
    assert run(batch, workers) == [61]


def test_without_a_play_whoever_was_stopped_is_missed(
    workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    batch = batch_of(workers, monkeypatch, until_stopped(0.1))
    workers.clock.stop()
    with pytest.raises(Stopped):
        run(batch, workers)


def test_work_is_counted_alike_in_equal_runs() -> None:
    def work() -> float:
        clock = Clock()
        search = ScenarioSearch(next(scenarios_of(BOX, deal_solo(BOX, Rng(8)))))
        with ThreadPoolExecutor(1) as pool:
            wait([pool.submit(search.tighten, 60, clock, DEFAULT_SETTINGS)])
        return clock.work

    assert work() == work() > 0
