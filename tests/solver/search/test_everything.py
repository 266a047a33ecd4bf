"""Every play of a short sequence in machine code: as brute force says, unless it is too much."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from shared.questions import slow_cases
from support.cases import read_cases
from support.helpers import BOX, sequence, state
from support.paths import DATA
from support.starts import start_case

from dhsolve.model.dealing.deal import deal_solo
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.files.documents import Solution
from dhsolve.puzzles.generate.players import look_ahead, play_through
from dhsolve.solver.annealing.compile_all import compile_all
from dhsolve.solver.annealing.exhaustive import best_of_all
from dhsolve.solver.annealing.plays import FastGame
from dhsolve.solver.hindsight.played import played_solution
from dhsolve.solver.hindsight.review import review
from dhsolve.solver.proof import prove
from dhsolve.solver.reference.brute import brute_force
from dhsolve.solver.search import everything
from dhsolve.solver.search.clock import Clock
from dhsolve.solver.search.cp_sat import DEFAULT_SETTINGS
from dhsolve.solver.search.everything import best_of_everything
from dhsolve.solver.search.play import InternalError

CASES = [
    case
    for case in read_cases(BOX, DATA / "best_cases.jsonl")
    if len(case.sequence.rounds) <= everything.MOST_ROUNDS
]
SHORT = CASES[0].sequence
BRUTE_LIMIT = 200_000


@pytest.fixture
def fast(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """With machine code, whatever is set outside."""
    monkeypatch.delenv("DHSOLVE_FAST")
    compile_all()
    return iter(())


@pytest.mark.usefixtures("fast")
def test_the_optimum_of_brute_force() -> None:
    """Filed cases, in which every card decides something."""
    assert len(CASES) > 100
    for case in CASES:
        play = best_of_everything(BOX, case.sequence, Clock())
        assert play and play.score.total == case.best, case.number


@pytest.mark.usefixtures("fast")
def test_starts_of_every_kind() -> None:
    for number in range(60):
        case = start_case("everything", number, BRUTE_LIMIT)
        play = best_of_everything(BOX, case.sequence, Clock())
        assert play and play.score.total == case.best, number


@pytest.mark.usefixtures("fast")
@pytest.mark.parametrize("name", ["small_55", "eng_1131"])
def test_hands_full_of_tools(name: str) -> None:
    """`small_55` is one that the models do not prove within half a minute."""
    (case,) = (case for case in slow_cases() if case.name == name)
    play = best_of_everything(BOX, case.sequence, Clock())
    assert play and play.score.total == case.best_known


PICTURE = """
. . . . .
bedroom+canopy_bed kitchen bedroom+vanity . .
. .
"""


@pytest.mark.usefixtures("fast")
@pytest.mark.parametrize("market", ["bath living/piano", "living kitchen", "play bed/hot_tub"])
def test_two_tokens_come_together_and_the_supplier_follows(market: str) -> None:
    """The Handyman may join both bedrooms, the Supplier take away either of their cards (E1)."""
    given = sequence(market, start=state(PICTURE, helpers="supplier handyman"))
    play = best_of_everything(BOX, given, Clock())
    assert play and play.score.total == brute_force(BOX, given, BRUTE_LIMIT).total


@pytest.mark.usefixtures("fast")
def test_a_proof_says_that_all_plays_were_tried() -> None:
    proven = prove(BOX, SHORT, level="reproved", clock=Clock(), workers=1)
    assert proven.answer.tried and proven.proof.solver == "all plays"
    assert proven.proof.evidence is not None
    replayed, tried, reproved = proven.proof.evidence
    assert (tried.kind, tried.status, tried.solver) == ("solver-optimal", "optimal", "all plays")
    assert (reproved.status, reproved.solver) == ("optimal", "CP-SAT")
    assert replayed.kind == "replayed"


@pytest.mark.usefixtures("fast")
def test_a_review_has_the_same_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = deal_solo(BOX, Rng(4))
    short = deal._replace(rounds=deal.rounds[:4])
    play = play_through(BOX, short, look_ahead)
    played = played_solution(BOX, Solution(short, play.turns, play.end, play.score))

    def numbers() -> list[int | None]:
        found = review(BOX, played, clock=Clock(), workers=1, settings=DEFAULT_SETTINGS)
        return [one.exact for one in found.possible]

    tried = numbers()
    monkeypatch.setenv("DHSOLVE_FAST", "0")
    assert tried == numbers()


# --- what is left to the models ------------------------------------------------------------------


def test_without_machine_code() -> None:
    assert best_of_everything(BOX, SHORT, Clock()) is None


@pytest.mark.usefixtures("fast")
def test_too_many_rounds_or_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = deal_solo(BOX, Rng(1))
    assert best_of_everything(BOX, deal, Clock()) is None
    monkeypatch.setattr(everything, "MOST_HOMES", 3)
    assert best_of_everything(BOX, SHORT, Clock()) is None


@pytest.mark.usefixtures("fast")
def test_turns_are_work_too() -> None:
    """Two Drills and a Ladder: hundreds of thousands of turns lead to few homes."""
    start = state(PICTURE, tools="drill drill ladder", roof_cards="red blue")
    market = "kitchen bath/roof_red bed/roof_blue living/roof_green play/roof_brown"
    game = FastGame(BOX, sequence(market, market, start=start))
    asked = 0

    def stopped() -> bool:
        nonlocal asked
        asked += 1
        return False

    assert best_of_all(game, 1_000_000, stopped) is None
    assert asked < 10  # 100,000 turns or more each: it is given up long before all are tried


@pytest.mark.usefixtures("fast")
def test_more_states_than_there_is_room_for() -> None:
    (case,) = (case for case in slow_cases() if case.name == "drills_24")
    assert best_of_all(FastGame(BOX, case.sequence), 10**9, lambda: False) is None


@pytest.mark.usefixtures("fast")
def test_more_uses_of_tools_than_a_turn_can_tell() -> None:
    start = state(PICTURE, tools="drill " * 7)
    given = sequence("bedroom bathroom", start=start)
    assert best_of_everything(BOX, given, Clock()) is None


@pytest.mark.usefixtures("fast")
def test_a_clock_that_has_stopped() -> None:
    clock = Clock()
    clock.stop()
    assert best_of_everything(BOX, SHORT, clock) is None


@pytest.mark.usefixtures("fast")
def test_a_count_that_the_engine_does_not_share_is_an_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    other = best_of_everything(BOX, CASES[1].sequence, Clock())
    monkeypatch.setattr(everything, "accepted", lambda *_given: other)
    with pytest.raises(InternalError, match="by the engine"):
        best_of_everything(BOX, SHORT, Clock())
