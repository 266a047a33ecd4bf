"""What was still possible before each turn: the values of brute force, bounds that are carried from
turn to turn, and what is left when time runs out."""

from __future__ import annotations

import threading
from itertools import pairwise
from typing import Any

import pytest
from support.cases import Case, read_cases
from support.helpers import BOX
from support.paths import DATA

from dhsolve.model.dealing.deal import deal_solo
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.dealing.simulate import random_solution
from dhsolve.model.files.documents import Solution
from dhsolve.model.rules.sequence import Sequence, rest_of, start_position
from dhsolve.model.rules.sequence import play as play_turn
from dhsolve.model.verify.verdict import verify_solution
from dhsolve.puzzles.generate.players import look_ahead, play_through
from dhsolve.solver.best import Answer, best
from dhsolve.solver.hindsight import questions
from dhsolve.solver.hindsight.played import PlayedOut, played_solution
from dhsolve.solver.hindsight.questions import Possible, Questions
from dhsolve.solver.hindsight.rest_search import RestSearch
from dhsolve.solver.hindsight.review import Review, review
from dhsolve.solver.reference.brute import brute_force
from dhsolve.solver.search.clock import Clock
from dhsolve.solver.search.cp_sat import DEFAULT_SETTINGS
from dhsolve.solver.search.play import InternalError, Play

CASES = read_cases(BOX, DATA / "best_cases.jsonl")
SMALL = [case for case in CASES if len(case.sequence.rounds) > 1][::4]
DEAL = deal_solo(BOX, Rng(1))


def played(sequence: Sequence, seed: int) -> PlayedOut:
    """A random play of a sequence."""
    turns, end, _ = random_solution(BOX, sequence, Rng(f"review {seed}"))
    return played_solution(BOX, Solution(sequence, turns, end))


def reviewed(play: PlayedOut, clock: Clock | None = None) -> Review:
    return review(BOX, play, clock=clock or Clock(), workers=1, settings=DEFAULT_SETTINGS)


@pytest.mark.parametrize("case", SMALL, ids=lambda case: f"{case.number} {case.target}")
def test_every_value_is_that_of_brute_force(case: Case) -> None:
    play = played(case.sequence, case.number)
    found = reviewed(play)
    assert found.complete
    # the value of the whole case is stored: brute force found it too
    values = [case.best, *(brute_force(BOX, turn.rest).total for turn in play.turns[1:])]
    assert [one.exact for one in found.possible[:-1]] == values
    assert values[-1] >= found.possible[-1].least >= play.scored(BOX).total


@pytest.mark.parametrize("case", SMALL[::3], ids=lambda case: f"{case.number} {case.target}")
def test_what_is_better_reaches_what_was_possible(case: Case) -> None:
    play = played(case.sequence, case.number)
    found = reviewed(play)
    for at, (before, after) in enumerate(pairwise(found.possible)):
        assert (found.better(at) is None) == (before == after)
        line, rest = found.plays[at], play.turns[at].rest
        assert line.score.total == before.exact
        assert verify_solution(BOX, Solution(rest, line.turns, line.end, line.score)).ok


def test_values_never_rise() -> None:
    found = reviewed(played(DEAL, 1), Clock(3.0))
    assert [one.least for one in found.possible] == sorted(
        (one.least for one in found.possible), reverse=True
    )
    known = [one.most for one in found.possible if one.most is not None]
    assert known == sorted(known, reverse=True)
    assert all(one.most is None or one.least <= one.most for one in found.possible)


def test_late_rounds_are_known_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is known when time runs out stays; nothing later waits for an early round."""
    clock, asked = Clock(), []

    def three_questions(search: RestSearch, *arguments: Any) -> Answer:
        asked.append(search)
        if len(asked) > 3:
            clock.stop()
        return ask(search, *arguments)

    ask = RestSearch.ask
    monkeypatch.setattr(RestSearch, "ask", three_questions)
    found = reviewed(played(DEAL, 2), clock)
    assert not found.complete
    assert all(one.exact is not None for one in found.possible[9:])
    assert [one.most for one in found.possible[:8]] == [None] * 8
    assert {one.least for one in found.possible[:8]} == {found.possible[8].least}


def test_a_hard_round_is_put_off_and_goes_on_where_it_was_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It gets its time after all the others; the last one that waits is not disturbed."""
    monkeypatch.setattr(questions, "PATIENCE", 0.0001)
    asked: list[RestSearch] = []

    def slow(search: RestSearch, known: Play, most: int | None, clock: Clock) -> Answer:
        if search not in asked and len(asked) < 3:
            clock.wait(60.0)
        asked.append(search)
        return ask(search, known, most, clock)

    ask = RestSearch.ask
    monkeypatch.setattr(RestSearch, "ask", slow)
    case = next(case for case in CASES if len(case.sequence.rounds) == 4)
    found = reviewed(played(case.sequence, 1))
    assert found.possible[0].exact == case.best
    first = asked[:4]
    assert len(set(first)) == 4
    assert set(asked[4:]) <= set(first[:3])


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_as_many_questions_at_a_time_as_workers(
    workers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From both ends: the values are the same."""
    running: list[RestSearch] = []
    at_a_time: list[int] = []

    def record(search: RestSearch, *arguments: Any) -> Answer:
        running.append(search)
        at_a_time.append(len(running))
        try:
            return ask(search, *arguments)
        finally:
            running.remove(search)

    ask = RestSearch.ask
    monkeypatch.setattr(RestSearch, "ask", record)
    case = next(case for case in CASES if len(case.sequence.rounds) == 4)
    play = played(case.sequence, 1)
    found = review(BOX, play, clock=Clock(), workers=workers, settings=DEFAULT_SETTINGS)
    values = [brute_force(BOX, turn.rest).total for turn in play.turns]
    assert [one.exact for one in found.possible[:-1]] == values
    assert max(at_a_time) <= workers


def test_a_worker_without_a_moment_of_its_own_joins_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    both = threading.Barrier(2, timeout=60)

    def together(search: RestSearch, *arguments: Any) -> Answer:
        both.wait()  # broken if nobody else asks
        return ask(search, *arguments)

    ask = RestSearch.ask
    monkeypatch.setattr(RestSearch, "ask", together)
    case = next(case for case in CASES if len(case.sequence.rounds) == 4)
    whole = played(case.sequence, 1)
    play = whole._replace(turns=whole.turns[-1:])
    found = review(BOX, play, clock=Clock(), workers=2, settings=DEFAULT_SETTINGS)
    assert found.possible[0].exact == brute_force(BOX, play.turns[0].rest).total


def test_many_ways_to_dig_are_left_to_best(monkeypatch: pytest.MonkeyPatch) -> None:
    """More scenarios than are kept: the values are the same."""
    monkeypatch.setattr(questions, "MOST_SCENARIOS", 0)
    case = SMALL[0]
    play = played(case.sequence, case.number)
    found = reviewed(play)
    values = [brute_force(BOX, turn.rest).total for turn in play.turns]
    assert [one.exact for one in found.possible[:-1]] == values


LOOKED_AHEAD = (
    pytest.param(2, 6),
    *(pytest.param(seed, 0, marks=pytest.mark.soak) for seed in range(2)),
)


@pytest.mark.parametrize(("seed", "first"), LOOKED_AHEAD)
def test_every_value_is_that_of_solving_the_round_from_nothing(seed: int, first: int) -> None:
    """A full deal, from some round on: the floors and bounds that are carried change no value."""
    sequence = deal_solo(BOX, Rng(seed))
    turns, end, score = play_through(BOX, sequence, look_ahead)
    whole = played_solution(BOX, Solution(sequence, turns, end, score))
    play = whole._replace(turns=whole.turns[first:])
    found = review(BOX, play, clock=Clock(), workers=2, settings=DEFAULT_SETTINGS)
    answers = [best(BOX, turn.rest) for turn in play.turns]
    assert {answer.status for answer in answers} == {"optimal"}
    assert [one.exact for one in found.possible[:-1]] == [answer.total for answer in answers]


def test_a_play_is_carried_on_through_the_turns_as_they_were_played() -> None:
    """Two turns of the best play, then others: nothing needs asking up to the third round."""
    case = next(case for case in CASES if len(case.sequence.rounds) == 4)
    optimum = best(BOX, case.sequence).play
    position, turns = start_position(BOX, case.sequence), list(optimum.turns[:2])
    for turn in turns:
        position = play_turn(BOX, position, turn)
    later, end, _ = random_solution(BOX, rest_of(position), Rng("carried on"))
    play = played_solution(BOX, Solution(case.sequence, (*turns, *later), end))
    asked = Questions(BOX, play, 1, DEFAULT_SETTINGS)
    assert asked.possible(0).least < case.best
    asked._learn(0, optimum)
    asked._bound(0, case.best)
    assert [asked.possible(at).exact for at in range(3)] == [case.best] * 3
    line = asked.plays[2]
    solution = Solution(play.turns[2].rest, line.turns, line.end, line.score)
    assert verify_solution(BOX, solution).ok


def test_bounds_are_carried_on() -> None:
    play = played(DEAL, 3)
    asked = Questions(BOX, play, 1, DEFAULT_SETTINGS)
    own = asked.possible(0).least
    assert {asked.possible(at).least for at in range(13)} == {own}
    asked._bound(4, own + 7)
    assert asked.possible(3) == Possible(own, None)
    assert [asked.possible(at).most for at in range(4, 13)] == [own + 7] * 8 + [own]
    with pytest.raises(InternalError, match="beat"):
        asked._bound(2, own - 1)


def test_a_search_under_way_is_told_what_is_learnt_elsewhere() -> None:
    case = next(case for case in CASES if len(case.sequence.rounds) == 4)
    asked = Questions(BOX, played(case.sequence, 1), 1, DEFAULT_SETTINGS)
    search = asked._searches[0] = asked._new_search(0)
    assert search is not None
    asked._learn(0, best(BOX, case.sequence).play)
    asked._bound(0, case.best)
    answer = search.ask(asked.plays[0], None, Clock(0.0))  # no time to ask anything
    assert (answer.total, answer.bound) == (case.best, case.best)


def test_a_play_that_beats_what_nothing_beats_is_a_fault() -> None:
    case = next(case for case in CASES if len(case.sequence.rounds) == 4)
    asked = Questions(BOX, played(case.sequence, 1), 1, DEFAULT_SETTINGS)
    own = asked.possible(0).least
    optimum = best(BOX, case.sequence).play
    assert own < optimum.score.total
    asked._bound(0, own)
    with pytest.raises(InternalError, match="beat"):
        asked._learn(0, optimum)
