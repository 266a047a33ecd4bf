"""Questions to the solver: answers, progress, stopping from outside, all homes."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time

import pytest
from msgspec.structs import replace
from support.paths import EXAMPLES
from support.processes import heeded_signals

import dhsolve
from dhsolve import BadInput, Clock, Deal, InternalError, Progress
from dhsolve.model.files.formats import Evidence
from dhsolve.model.rules.mirror import canonical_home
from dhsolve.solver import proof
from dhsolve.solver.best import Progress as Board
from dhsolve.solver.evidence import NoEvidence
from dhsolve.solver.search.play import Play
from dhsolve.solving import watched

SMALL = Deal.from_rounds(
    [["living_room", ("kitchen", "piano")], [("living_room", "aquarium")], ["bathroom"]],
    variant="plain",
)
HARD = dhsolve.deal(seed=9)
"""Takes many seconds (docs/benchmarks.md)."""
LONG = 120.0
"""Seconds in which everything here ends, on a busy machine too."""


def small_answer() -> dhsolve.Answer:
    return dhsolve.best(SMALL, time_limit=LONG)


def test_an_answer_is_a_proven_play() -> None:
    answer = small_answer()
    assert answer.status == "optimal"
    assert answer.bound == answer.score.total == answer.proof.bound == dhsolve.score(answer).total
    assert dhsolve.verify(answer).ok
    assert answer.position().over
    assert [one.kind for one in answer.proof.evidence] == ["replayed", "solver-optimal"]


def test_an_answer_comes_back_as_an_answer() -> None:
    answer = small_answer()
    again = dhsolve.loads(dhsolve.dumps(answer), dhsolve.Answer)
    assert again == answer
    assert eval(repr(answer), {"loads": dhsolve.loads}) == answer


def test_an_answer_is_shown() -> None:
    answer = small_answer()
    text = str(answer)
    assert "score pad" in text and "Living room" in text and "round 3: " in text
    assert re.search(r"\d+ points, solver-optimal in \d+\.\d s \(bound \d+\), replayed$", text)
    assert max(map(len, text.splitlines())) <= 80
    drawing = answer._repr_svg_()
    assert drawing.startswith("<svg") and f"{answer.score.total} points" in drawing


def test_a_play_that_is_not_legal_is_shown_with_the_reason() -> None:
    answer = small_answer()
    wrong = dhsolve.Solution(answer.deal, (answer.turns[0],) * 3)
    assert "cell_occupied" in str(wrong)
    assert not dhsolve.verify(wrong).ok


def test_enough_points() -> None:
    total = small_answer().score.total
    assert dhsolve.best(SMALL, at_least=total).score.total == total
    beyond = dhsolve.best(SMALL, at_least=total + 1)
    assert beyond.bound <= total


def test_more_evidence() -> None:
    answer = dhsolve.best(SMALL, evidence="split", time_limit=LONG)
    kinds = [one.kind for one in answer.proof.evidence]
    assert kinds == ["replayed", "solver-optimal", "reproved", "split"]
    assert all(one.status == "optimal" for one in answer.proof.evidence[1:])


def test_a_proof_says_the_same_whoever_makes_it() -> None:
    """The content of docs/formats.md: the solver here, its version in the evidence."""
    made = small_answer().proof
    assert made.solver == "CP-SAT"
    assert made.evidence[1].solver == "CP-SAT" and made.evidence[1].version
    for path in EXAMPLES.glob("*-solution.json"):
        assert dhsolve.load(path, dhsolve.Answer).proof.solver == made.solver


@pytest.mark.parametrize(
    ("options", "place"),
    [
        ({"evidence": "hearsay"}, "evidence: "),
        ({"evidence": "split", "at_least": 5}, "evidence: "),
        ({"time_limit": 0.0}, "time_limit: "),
        ({"time_limit": 1.0, "clock": Clock(1)}, "time_limit: "),
    ],
)
def test_questions_that_make_no_sense(options: dict[str, object], place: str) -> None:
    with pytest.raises(BadInput, match=place):
        dhsolve.best(SMALL, **options)  # type: ignore[arg-type]


def test_progress_never_goes_back() -> None:
    told: list[Progress] = []
    threads: set[int] = set()

    def on_progress(progress: Progress) -> None:
        told.append(progress)
        threads.add(threading.get_ident())

    answer = dhsolve.best(dhsolve.deal(seed=1), time_limit=LONG, on_progress=on_progress)
    bests = [one.best for one in told if one.best is not None]
    bounds = [one.bound for one in told if one.bound is not None]
    assert bests == sorted(bests) and bounds == sorted(bounds, reverse=True)
    assert [one.seconds for one in told] == sorted(one.seconds for one in told)
    assert bests[-1] <= answer.score.total <= bounds[-1]
    assert threads == {threading.get_ident()}, "the caller's own"
    assert bests, "something was found before the end"
    for one in told:
        assert one.best == (None if one.play is None else dhsolve.score(one.play).total)
        assert one.play is None or (dhsolve.verify(one.play).ok and one.play.deal == answer.deal)


def test_progress_of_all_best_homes_has_a_play_too() -> None:
    told: list[Progress] = []
    homes = dhsolve.all_best(SMALL, cap=2, time_limit=LONG, on_progress=told.append)
    play = told[-1].play
    assert play is not None and play.score == homes[0].score
    assert play.proof is None, "nothing is proven yet"


def test_a_play_that_the_engine_refuses_is_told_to_nobody() -> None:
    """Whatever a fault of the solver puts on the board, plays are replayed before they are told."""
    answer = small_answer()
    twice = Play((answer.turns[0],) * 3, answer.end, answer.score)
    dear = Play(answer.turns, answer.end, replace(answer.score, total=99))
    told: list[Progress] = []

    def as_solution(play: Play) -> dhsolve.Solution:
        return dhsolve.Solution(SMALL, play.turns, play.end, play.score)

    for wrong, reason in ((twice, "the engine refuses the play"), (dear, "not 99")):

        def job(_clock: Clock, board: Board, wrong: Play = wrong) -> None:
            board.play = wrong

        with pytest.raises(InternalError, match=reason):
            watched(job, Clock(), told.append, as_solution)
    assert not told


def test_an_error_in_on_progress_ends_the_search() -> None:
    class Enough(Exception):
        """The caller has seen enough."""

    def on_progress(_progress: Progress) -> None:
        raise Enough

    begun, before = time.monotonic(), threading.active_count()
    with pytest.raises(Enough):
        dhsolve.best(HARD, on_progress=on_progress)
    assert time.monotonic() - begun < LONG
    assert threading.active_count() <= before


def test_another_thread_stops_the_search() -> None:
    clock = Clock()
    timer = threading.Timer(0.2, clock.stop)
    timer.start()
    answer = dhsolve.best(HARD, clock=clock)
    timer.join()
    assert answer.status == "feasible" and answer.bound > answer.score.total
    assert dhsolve.verify(answer).ok
    again = dhsolve.best(HARD, clock=clock)  # a stopped clock lets nothing begin
    assert again.status == "feasible" and dhsolve.verify(again).ok


def test_a_time_limit() -> None:
    answer = dhsolve.best(HARD, time_limit=0.2)
    assert answer.status == "feasible"
    homes = dhsolve.all_best(HARD, time_limit=0.2)
    assert len(homes) == 1 and not homes.complete and not homes.unique


INTERRUPTED = """
import threading, dhsolve
deal = dhsolve.deal(seed=9)
try:
    dhsolve.best(deal, on_progress=lambda progress: print("under way", flush=True))
except KeyboardInterrupt:
    print("interrupted", threading.active_count(), flush=True)
"""


def test_ctrl_c_reaches_the_caller() -> None:
    call = [sys.executable, "-c", INTERRUPTED]
    with heeded_signals():
        child = subprocess.Popen(call, stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    assert child.stdout.readline() == "under way\n"
    os.kill(child.pid, signal.SIGINT)
    output, _ = child.communicate(timeout=LONG)
    assert output.splitlines()[-1] == "interrupted 1"
    assert child.returncode == 0


def test_faults_of_the_program_reach_the_caller(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_args: object, **_options: object) -> None:
        raise InternalError("the engine refuses the play")

    monkeypatch.setattr(proof, "best", refuse)
    with pytest.raises(InternalError):
        dhsolve.best(SMALL)


def test_a_prover_that_cannot_run_is_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def gather(*args: object, **_options: object) -> Evidence:
        if args[3] == "cross-proved":
            raise NoEvidence("no such solver")
        return Evidence(kind="reproved", status="optimal")

    monkeypatch.setattr(proof, "gather", gather)
    answer = dhsolve.best(SMALL, evidence="cross-proved")
    assert answer.proof.evidence[-1] == Evidence(kind="cross-proved", status="open")
    assert caplog.messages == ["cross-proved: no such solver"]


def test_all_best_homes() -> None:
    deal = Deal.from_rounds([["living_room"], ["bathroom"]], variant="plain")
    homes = dhsolve.all_best(deal, time_limit=LONG)
    assert homes.complete and len(homes) == len(list(homes)) > 1
    assert {one.score.total for one in homes} == {homes[0].score.total}
    looks = {canonical_home(one.box, one.finish().home.state.home) for one in homes}
    assert len(looks) == len(homes), "all of them look different"
    assert all(dhsolve.verify(one).ok for one in homes)
    assert homes[:1] == (homes[0],)
    first = dhsolve.all_best(deal, cap=1, time_limit=LONG)
    assert len(first) == 1 and not first.complete and not first.unique
    with pytest.raises(BadInput, match="cap"):
        dhsolve.all_best(deal, cap=0)
