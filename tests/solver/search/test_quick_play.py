"""Good plays by machine code: the engine accepts them, they change no optimum, and nobody waits."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.cases import read_cases
from support.helpers import BOX
from support.paths import DATA

from dhsolve.model.dealing.deal import deal_solo
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.files.documents import Solution
from dhsolve.model.rules.sequence import replay
from dhsolve.model.verify.verdict import verify_solution
from dhsolve.solver import best as best_module
from dhsolve.solver.annealing import machine_code, tables
from dhsolve.solver.annealing.compile_all import compile_all
from dhsolve.solver.best import Progress, best
from dhsolve.solver.search import quick_play as module
from dhsolve.solver.search.clock import Clock
from dhsolve.solver.search.play import InternalError
from dhsolve.solver.search.quick_play import quick_play

CASES = [
    case for case in read_cases(BOX, DATA / "best_cases.jsonl") if len(case.sequence.rounds) > 3
]
DEAL = deal_solo(BOX, Rng(1))
SHORT = 40_000


@pytest.fixture
def fast(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """With machine code, whatever is set outside."""
    monkeypatch.delenv("DHSOLVE_FAST")
    compile_all()
    assert machine_code.ready()
    return iter(())


@pytest.mark.usefixtures("fast")
@pytest.mark.parametrize("seed", range(3))
def test_the_engine_accepts_it(seed: int) -> None:
    deal = deal_solo(BOX, Rng(seed), modules=("plans", "friends"))
    play = quick_play(BOX, deal, SHORT, Clock())
    assert play and play.score.total > 50  # greedy plays have about 38
    assert verify_solution(BOX, Solution(deal, play.turns, play.end, play.score)).ok


@pytest.mark.usefixtures("fast")
def test_equal_runs_find_equal_plays() -> None:
    assert quick_play(BOX, DEAL, SHORT, Clock(), 3) == quick_play(BOX, DEAL, SHORT, Clock(), 3)


@pytest.mark.usefixtures("fast")
@pytest.mark.parametrize("plays", [1, 50_000])
def test_a_bar_by_a_quick_play_changes_no_optimum(
    plays: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither a poor one nor one that is mostly the optimum itself."""
    monkeypatch.setattr(best_module, "QUICK_PLAYS", plays)
    for case in CASES[::2]:
        answer = best(BOX, case.sequence)
        assert (answer.total, answer.bound) == (case.best, case.best), case.number


@pytest.mark.usefixtures("fast")
def test_a_quick_play_is_shown_before_the_proof() -> None:
    shown: list[int | None] = []

    class Watching(Progress):
        def __setattr__(self, name: str, value: object) -> None:
            super().__setattr__(name, value)
            shown.append(self.__dict__.get("play") and self.best)

    progress = Watching()
    answer = best(BOX, DEAL, progress=progress, clock=Clock(60))
    good = quick_play(BOX, DEAL, best_module.QUICK_PLAYS, Clock())
    assert good and next(best for best in shown if best) >= good.score.total
    assert answer.status == "optimal"


# --- when there is none --------------------------------------------------------------------------


def test_it_can_be_switched_off() -> None:
    assert os.environ["DHSOLVE_FAST"] == "0"
    assert quick_play(BOX, DEAL, SHORT, Clock()) is None


def test_nothing_is_compiled_while_somebody_waits(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("DHSOLVE_FAST")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    machine_code.code_folder.cache_clear()
    try:
        assert not machine_code.ready()
        assert quick_play(BOX, DEAL, SHORT, Clock()) is None
    finally:
        machine_code.code_folder.cache_clear()
    assert not list(tmp_path.iterdir())


def test_sources_that_lie_elsewhere_or_were_written_later_have_machine_code_of_their_own(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Numba would compile anew for them, while somebody waits."""
    source = tmp_path / "turns.py"
    source.write_text("1")
    folders: list[Path] = []
    for folder, time in ((machine_code._SOURCES, 0), (tmp_path, 1), (tmp_path, 2)):
        monkeypatch.setattr(machine_code, "_SOURCES", folder)
        os.utime(source, (time, time))
        folders.append(machine_code.code_folder.__wrapped__())
    assert len(set(folders)) == 3


@pytest.mark.usefixtures("fast")
def test_cards_that_the_arrays_have_no_place_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "ROOM_KINDS", 3)
    assert quick_play(BOX, DEAL, SHORT, Clock()) is None
    assert best(BOX, CASES[0].sequence).total == CASES[0].best


@pytest.mark.usefixtures("fast")
def test_a_clock_that_stops_ends_it() -> None:
    """With what was found by then, if anything was."""
    clock = Clock(1)
    assert quick_play(BOX, DEAL, 10**9, clock)
    assert clock.seconds < 10  # machine code looks at the clock every tenth of a second
    assert quick_play(BOX, DEAL, 10**9, clock) is None


@pytest.mark.usefixtures("fast")
def test_a_play_that_the_engine_refuses_is_no_play(monkeypatch: pytest.MonkeyPatch) -> None:
    other = deal_solo(BOX, Rng(2))
    monkeypatch.setattr(module, "replay", lambda box, _sequence, turns: replay(box, other, turns))
    with pytest.raises(InternalError, match="refuses"):
        quick_play(BOX, DEAL, SHORT, Clock())
