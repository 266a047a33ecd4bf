"""Brute force: against plain recursion, the worked examples, and layouts found another way."""

from __future__ import annotations

from collections import Counter

import pytest
from support.cases import Case, all_cards, decides, hopeless_plan, make_case, read_cases, without
from support.helpers import BOX, home, sequence, state
from support.paths import DATA

from dhsolve.model.files.documents import sequence_from, to_json
from dhsolve.model.files.json_text import parse_json
from dhsolve.model.rules.best_end import best_end
from dhsolve.model.rules.ending import FinishedHome, finish
from dhsolve.model.rules.home import Home
from dhsolve.model.rules.mirror import canonical_home
from dhsolve.model.rules.sequence import Position, Sequence, replay, start_position, turns
from dhsolve.model.rules.values import Discards, PlanDecks
from dhsolve.solver.reference.brute import TooLarge, best_homes, brute_force, count_work

CASES = read_cases(BOX, DATA / "best_cases.jsonl")
EXAMPLES = [parse_json(line) for line in (DATA / "examples.jsonl").read_bytes().splitlines()]
BEST = [one for one in EXAMPLES if isinstance(one, dict) and one["kind"] == "best"]


def plain_recursion(position: Position) -> int:
    """The optimum with nothing remembered and nothing merged."""
    if position.over:
        finished = FinishedHome(position.state, position.discards)
        return best_end(BOX, finished, position.solo)[1].total
    return max(plain_recursion(after) for _, after in turns(BOX, position))


def agrees_with_its_play(given: Sequence) -> int:
    """The optimum, after its play was replayed by the engine."""
    result = brute_force(BOX, given)
    position = replay(BOX, given, result.turns)
    _, pad = finish(BOX, FinishedHome(position.state, position.discards), result.end, position.solo)
    assert pad == result.score
    assert pad.total == result.total
    return result.total


# --- the optimum -------------------------------------------------------------------------------


@pytest.mark.parametrize("example", BEST, ids=lambda example: str(example["target"]))
def test_worked_examples(example: dict[str, object]) -> None:
    assert agrees_with_its_play(sequence_from(BOX, example["sequence"])) == example["best"]


@pytest.mark.parametrize(
    ("given", "best"),
    [
        pytest.param(sequence("kitchen"), 1, id="one card"),
        pytest.param(sequence("kitchen", "kitchen"), 6, id="a large kitchen"),
        pytest.param(sequence("kitchen liv", "pantry"), 4, id="the partner's column"),
        pytest.param(sequence("bed/piano", "liv/canopy_bed"), 4, id="the token comes second"),
        pytest.param(sequence("garage/architect", "garage"), 4, id="better face up"),
        pytest.param(sequence("bath/toolbox", "bath/drill"), 7, id="tools and two bathrooms"),
        pytest.param(
            sequence("study", start=state(roof_cards="red red red"), variant="solo",
                     discards=Discards(roofs=("roof_red_window",))),
            11, id="the bonus brings the Roofer",
        ),
    ],
)  # fmt: skip
def test_by_hand(given: Sequence, best: int) -> None:
    assert agrees_with_its_play(given) == best


@pytest.mark.parametrize("seed", range(6))
def test_merging_positions_loses_nothing(seed: int) -> None:
    case = make_case(BOX, f"plain {seed}", ("supplier", "drill", "friend_3")[seed % 3])
    given = case._replace(rounds=case.rounds[-1:])
    assert brute_force(BOX, given).total == plain_recursion(start_position(BOX, given))


def test_merging_positions_loses_nothing_over_two_rounds() -> None:
    for given in (
        sequence("kitchen bath/hot_tub", "kitchen liv/scaffolding", variant="solo"),
        sequence("liv/digger bed/piano", "liv/roof_red garage/drill"),
        sequence("bath/jackhammer liv/toolbox", "bed/treehouse", friends=("friend_8",)),
    ):
        assert brute_force(BOX, given).total == plain_recursion(start_position(BOX, given))


def test_a_search_over_its_limit_says_so() -> None:
    given = sequence("kitchen bath", "liv bed", "garage bath")
    with pytest.raises(TooLarge):
        brute_force(BOX, given, limit=50)
    assert brute_force(BOX, given, limit=100_000) == brute_force(BOX, given)


@pytest.mark.parametrize("case", CASES[5::40], ids=lambda case: str(case.target))
def test_work_is_counted_as_it_is_done(case: Case) -> None:
    work = count_work(BOX, case.sequence)
    assert brute_force(BOX, case.sequence, work).tried == work
    for search in (brute_force, count_work):
        with pytest.raises(TooLarge):
            search(BOX, case.sequence, work - 1)


# --- homes up to mirror ------------------------------------------------------------------------


def test_mirrored_homes_are_the_same() -> None:
    one = home("bath bed . . .\nkitchen liv+piano x liv .\ngarage workshop")
    mirrored = home(". . . bed bath\n. liv x liv+piano kitchen\nworkshop garage")
    upside = home("bath bed . . .\n. liv x liv+piano kitchen\ngarage workshop")
    assert canonical_home(BOX, one) == canonical_home(BOX, mirrored)
    assert canonical_home(BOX, one) != canonical_home(BOX, upside)


def test_a_canonical_home_is_its_own() -> None:
    given = canonical_home(BOX, home("bath . . . .\nkitchen # . . x\n. garage"))
    assert canonical_home(BOX, given) == given
    assert not any(content.scaffolding for content in given)


def test_best_homes_of_a_forced_pair() -> None:
    def canonical(picture: str) -> Home:
        return canonical_home(BOX, home(picture))

    found = best_homes(BOX, sequence("kitchen", "kitchen"))
    assert found == {
        canonical(". . . . .\nkitchen kitchen . . .\n. ."),
        canonical(". . . . .\n. kitchen kitchen . .\n. ."),
    }


# --- the stored cases ---------------------------------------------------------------------------


def test_every_card_decides_in_two_stored_cases() -> None:
    assert len(CASES) >= 150
    decided = Counter(case.target for case in CASES if case.decides)
    assert not [card for card in all_cards(BOX) if decided[card] < 2]


def test_stored_cases_have_games_under_way() -> None:
    starts = [case.sequence.start for case in CASES if case.sequence.start]
    assert len(starts) >= 0.3 * len(CASES)
    assert sum(len(one.tools) + len(one.helpers) >= 3 for one in starts) >= 10
    assert {case.sequence.variant for case in CASES} == {"solo", "plain"}
    assert {case.sequence.leftovers for case in CASES} == {"discarded", "gone"}


@pytest.mark.parametrize("case", CASES[::20], ids=lambda case: str(case.target))
def test_a_sample_of_stored_cases(case: Case) -> None:
    assert agrees_with_its_play(case.sequence) == case.best


@pytest.mark.soak
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.number} {case.target}")
def test_all_stored_cases(case: Case) -> None:
    def solve(given: Sequence) -> int:
        return brute_force(BOX, given).total

    assert agrees_with_its_play(case.sequence) == case.best
    assert decides(BOX, case.sequence, case.target, solve) == case.decides


# --- making cases ------------------------------------------------------------------------------


@pytest.mark.parametrize("card", all_cards(BOX))
def test_a_made_case_holds_its_card(card: str) -> None:
    for seed in range(3):
        given = make_case(BOX, seed, card)
        assert make_case(BOX, seed, card) == given
        assert sequence_from(BOX, to_json(BOX, given)) == given
        plans = BOX.catalogue.plans
        hopeless = card in plans and hopeless_plan(BOX, given, plans[card].points) is None
        assert hopeless or without(BOX, given, card) is not None


def test_a_plan_is_taken_out_for_one_that_cannot_be() -> None:
    plans = PlanDecks(three=("two_playrooms",), five=("no_garages_no_playrooms",))
    given = sequence("play", "bath", "play", plans=plans, variant="solo")
    other = without(BOX, given, "two_playrooms")
    assert other is not None
    assert other.plans.three == ("wine_cellar_or_pantry",)
    assert without(BOX, given, "three_decor_tokens") is None
