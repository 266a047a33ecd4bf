"""Good plays from all moments of a game: the engine accepts them, and they change no answer."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from support.cases import Case, read_cases
from support.helpers import BOX
from support.paths import DATA

from dhsolve.model.dealing.deal import deal_solo
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.dealing.simulate import random_solution
from dhsolve.model.files.documents import Solution
from dhsolve.model.rules.sequence import Sequence
from dhsolve.model.verify.verdict import verify_solution
from dhsolve.solver.annealing import machine_code, tables
from dhsolve.solver.annealing.compile_all import compile_all
from dhsolve.solver.annealing.search import improved
from dhsolve.solver.hindsight import good_plays as module
from dhsolve.solver.hindsight.good_plays import good_plays
from dhsolve.solver.hindsight.played import PlayedOut, played_solution
from dhsolve.solver.hindsight.questions import Questions
from dhsolve.solver.hindsight.review import review
from dhsolve.solver.reference.brute import brute_force
from dhsolve.solver.search.clock import Clock
from dhsolve.solver.search.cp_sat import DEFAULT_SETTINGS
from dhsolve.solver.search.play import InternalError, Play

FOUR_ROUNDS = [
    case for case in read_cases(BOX, DATA / "best_cases.jsonl") if len(case.sequence.rounds) == 4
][:4]
DEAL = deal_solo(BOX, Rng(1), modules=("plans", "friends"))


@pytest.fixture(autouse=True)
def fast(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """With machine code, whatever is set outside; and with fewer plays."""
    monkeypatch.delenv("DHSOLVE_FAST")
    monkeypatch.setattr(module, "PLAYS", 5000)
    compile_all()
    assert machine_code.ready()
    return iter(())


def played(sequence: Sequence, seed: int = 1) -> PlayedOut:
    """A random play of a sequence."""
    turns, end, _ = random_solution(BOX, sequence, Rng(f"review {seed}"))
    return played_solution(BOX, Solution(sequence, turns, end))


def found(play: PlayedOut, seed: int = 0) -> list[Play]:
    """All of them, which there are if nobody stops the clock."""
    plays = good_plays(BOX, play, Clock(), seed)
    assert len(plays) == len(play.turns)
    return [one for one in plays if one]


@pytest.mark.parametrize("seed", range(3))
def test_the_engine_accepts_them_and_they_are_good(seed: int) -> None:
    play = played(DEAL, seed)
    plays = found(play)
    for one, turn in zip(plays, play.turns, strict=True):
        assert verify_solution(BOX, Solution(turn.rest, one.turns, one.end, one.score)).ok
    own = play.scored(BOX).total
    assert plays[0].score.total > 50 > own  # as good as an annealing of the whole deal


def test_equal_runs_find_equal_plays() -> None:
    play = played(DEAL)
    assert found(play, 3) == found(play, 3)


@pytest.mark.parametrize("case", FOUR_ROUNDS, ids=lambda case: f"{case.number} {case.target}")
def test_a_review_that_knows_them_has_the_values_of_brute_force(
    case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    learned: list[int] = []
    learn = Questions._learn

    def record(questions: Questions, at: int, play: Play) -> None:
        learned.append(at)
        learn(questions, at, play)

    monkeypatch.setattr(Questions, "_learn", record)
    play = played(case.sequence)
    values = [brute_force(BOX, turn.rest).total for turn in play.turns]
    assert all(one.score.total <= value for one, value in zip(found(play), values, strict=True))
    answer = review(BOX, play, clock=Clock(), workers=2, settings=DEFAULT_SETTINGS)
    assert [one.exact for one in answer.possible[:-1]] == values
    assert set(range(len(values))) <= set(learned)


def test_a_clock_that_stops_ends_it() -> None:
    clock = Clock()
    clock.stop()
    assert good_plays(BOX, played(DEAL), clock, 0) == [None] * 12


def test_cards_that_the_arrays_have_no_place_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "ROOM_KINDS", 3)
    assert good_plays(BOX, played(DEAL), Clock(), 0) == []


def test_a_play_that_the_engine_counts_otherwise_is_a_fault(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "improved", lambda *given: (99, improved(*given)[1]))
    with pytest.raises(InternalError, match="99 points"):
        good_plays(BOX, played(FOUR_ROUNDS[0].sequence), Clock(), 0)
