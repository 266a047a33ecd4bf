"""Several threads at one question: nothing proven is lost, and each field has one writer."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from support.helpers import BOX
from support.mere_points import play_of

from dhsolve.model.dealing.deal import deal_solo
from dhsolve.model.dealing.rng import Rng
from dhsolve.solver.best import Progress, best
from dhsolve.solver.search import early_plays
from dhsolve.solver.search.clock import Clock
from dhsolve.solver.search.cp_sat import DEFAULT_SETTINGS
from dhsolve.solver.search.early_plays import EarlyPlays
from dhsolve.solver.search.play import Play
from dhsolve.solver.search.proposals import Proposal, Proposer
from dhsolve.solver.search.scenario_search import ScenarioSearch
from dhsolve.solver.search.scenarios import scenarios_of


class Interrupted(int):
    """Points; who compares them first loses the processor to another thread meanwhile."""

    meanwhile: list[Callable[[], object]]

    def _lose_processor(self) -> None:
        while self.meanwhile:
            self.meanwhile.pop()()

    def __lt__(self, other: int) -> bool:
        self._lose_processor()
        return int(self) < other

    def __gt__(self, other: int) -> bool:
        self._lose_processor()
        return int(self) > other


def interrupted(points: int, meanwhile: Callable[[], object]) -> Interrupted:
    """Points with what happens while they are compared."""
    made = Interrupted(points)
    made.meanwhile = [meanwhile]
    return made


def plain_search(seed: int = 0) -> ScenarioSearch:
    """The search of a deal's plain scenario."""
    return ScenarioSearch(next(scenarios_of(BOX, deal_solo(BOX, Rng(seed)))))


def test_a_bound_read_while_columns_are_proposed_is_no_lower_than_they_promise() -> None:
    search = plain_search()

    class BusyProposer(Proposer):
        """Its columns of 70 points are on the list by the time its bound has fallen to 65."""

        def __init__(self) -> None:
            pass

        @property
        def bound(self) -> int:  # type: ignore[override]
            search.proposals.append(Proposal(search.scenario, 70))
            return 65

    search.proposer = BusyProposer()
    assert search.bound == 70


def test_of_two_early_plays_the_better_one_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    compared, found = threading.Event(), threading.Event()

    def good_play(*_: object) -> Play:
        compared.wait()
        return play_of(60)

    def meanwhile() -> None:
        compared.set()
        found.wait()

    monkeypatch.setattr(early_plays, "PATIENCE", 0)
    monkeypatch.setattr(early_plays, "good_play", good_play)
    decent = play_of(interrupted(50, meanwhile))
    early = EarlyPlays(lambda _: iter([decent]), (), Clock(), DEFAULT_SETTINGS)
    with ThreadPoolExecutor(1) as workers, early:
        early.promise(plain_search().scenario)
        early.join(workers)
        workers.submit(found.set)  # one worker: after the good play
        while early.best is None:
            early.gather()
    early.gather()
    assert early.points == 60


class WatchedProgress(Progress):
    """Remembers who writes to it."""

    def __setattr__(self, name: str, value: object) -> None:
        self.__dict__.setdefault("writers", set()).add(threading.get_ident())
        super().__setattr__(name, value)


def test_progress_is_written_by_the_callers_thread_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(early_plays, "PATIENCE", 0)
    progress = WatchedProgress()
    answer = best(BOX, deal_solo(BOX, Rng(1)), progress=progress)
    assert progress.__dict__["writers"] == {threading.get_ident()}
    assert progress.best == answer.total
    assert progress.play is not None and progress.play.score == answer.play.score


INTERRUPTED = """
from dhsolve.model.cards.box import open_box
from dhsolve.model.dealing.deal import deal_solo
from dhsolve.model.dealing.rng import Rng
from dhsolve.solver.best import best
box = open_box()
try:
    print("begun", flush=True)
    best(box, deal_solo(box, Rng(0)))
    print("ended")
except KeyboardInterrupt:
    print("interrupted")
"""


def test_a_keyboard_interrupt_reaches_the_caller() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED], stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "begun\n"
        with pytest.raises(subprocess.TimeoutExpired):
            child.wait(0.5)
        child.send_signal(signal.SIGINT)
        assert child.stdout.read() == "interrupted\n"
    assert child.returncode == 0
