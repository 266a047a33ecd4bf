"""The twelve plans (rules 7), each met and missed."""

from __future__ import annotations

import pytest
from support.helpers import BOX, pad, state

from dhsolve.model.rules.values import End

PLAN_CASES: dict[str, tuple[list[str], list[str]]] = {
    # plan: pictures that fulfil it, pictures that do not
    "two_playrooms": (
        [
            ". . . . .\nplay . play . .\n. .",
            "play . . . .\nplay . . . .\n. .",
            "play . play . .\nplay play x . .\n. .",
        ],
        [
            ". . . . .\nplay play . . .\n. .",
            ". . . . .\nplay x . . .\n. .",
            ". . . . .\n. . . . .\n. .",
        ],
    ),
    "three_card_living_room_first_floor": (
        [". . . . .\nliv liv liv . .\n. ."],
        ["liv liv liv . .\nliv liv x . .\n. .", "liv . . . .\nliv liv x liv .\n# ."],
    ),
    "three_card_living_room_second_floor": (
        ["liv liv liv . .\nx x x . .\n. ."],
        [". . . . .\nliv liv liv . .\n. .", "liv liv x liv .\nx x x # .\n# ."],
    ),
    "wine_cellar_or_pantry": (
        [
            ". . . . .\n. . . . .\nwine .",
            "pan . . . .\nx . . . .\n. .",
            ". . . . .\npan . . . .\n. wine",
        ],
        [". . . . .\nx . . . .\nx .", ". . . . .\nkit sau . . .\nstor ."],
    ),
    "kitchen_above_two_card_garage": (
        [
            ". . . . .\n. . . kit .\ngar gar",
            ". . . . .\n. . . . kit\ngar gar",
            ". . . . .\n. . kit kit .\ngar gar",
        ],
        [
            ". . . . .\n. . kit . .\ngar gar",
            ". . . . .\n. . . kit .\ngar x",
            ". . . kit .\n. . . x .\ngar gar",
            ". . . . .\n. . . kit .\ngar .",
        ],
    ),
    "as_many_bathrooms_as_playrooms": (
        [
            ". . . . .\n. . . . .\n. .",
            ". . . . .\nbath play play . .\n. .",
            "bath . play . .\nplay x bath . .\n. .",
        ],
        [". . . . .\nbath . . . .\n. .", ". . . . .\nplay bath play . .\n. ."],
    ),
    "two_bedrooms_second_floor": (
        ["bed x bed . .\nx x x . .\n. .", "bed bed x bed .\nx x x # .\n# ."],
        ["bed bed . . .\nx x . . .\n. .", "bed . . . .\nbed . bed . .\n. ."],
    ),
    "three_decor_tokens": (
        [
            "liv+piano . . . .\nbath+hot_tub . bed+vanity . .\n. .",
            "liv+piano . . . .\nbath+hot_tub . . . .\ngar+cat_house .",
            "liv+piano . bed+vanity . .\nbath+hot_tub . x . .\n. .",
        ],
        [
            "liv+piano . . . .\nbath+hot_tub . . . .\n. .",
            ". . . . .\nbath+hot_tub . bed+vanity . liv+piano\n. #",
            "liv+piano . bed+vanity . .\nx . x . .\ngar+cat_house .",
        ],
    ),
    "small_living_room_on_each_floor": (
        [
            "liv . . . .\nliv . . . .\n. .",
            "liv liv . . .\nliv liv . . .\n. .",
            "liv x liv liv liv\nliv x x # #\n# #",
        ],
        [
            "liv liv liv . .\nliv x x . .\n. .",
            ". . . . .\nliv . liv . .\n. .",
            "liv . liv . .\nx . x . .\n. .",
            "x . . . .\nliv . . . .\n. .",
        ],
    ),
    "no_garages_no_playrooms": (
        [". . . . .\n. . . . .\n. .", ". . . . .\nkit x . . .\nx wine"],
        [". . . . .\n. . . . .\ngar .", ". . . . .\nplay . . . .\n. ."],
    ),
    "five_rooms_on_one_floor": (
        [
            ". . . . .\nbath kit bed study liv\nx x",
            "bath kit bed study liv\nx x x x x\nx x",
            ". . . . .\nbath liv bath sau bath\nx x",
        ],
        [
            ". . . . .\nbath kit bed study .\nx x",
            ". . . . .\nbath kit bed study x\nx x",
            ". . . . .\nbath kit kit study liv\nx x",
            "bath . . . .\nkit bed study liv .\nx x",
        ],
    ),
    "two_bedrooms_next_to_bathrooms": (
        [
            ". . . . .\nbed bath bed . .\n. .",
            "bath bed . . .\nbed bath . . .\n. .",
            ". . . . .\nbed bed bath bed .\n# .",
        ],
        [
            ". . . . .\nbed bed bath . .\n. .",
            "bath . bath . .\nbed . bed . .\n. .",
            "bed . . . .\nbath bed . . .\n. .",
            ". . . . .\nbed bath . bed .\n# .",
        ],
    ),
}


def _plan(plan: str, picture: str, near: str = "", end: End | None = None) -> int:
    # the same plan twice in a set, and only the best one counts: this plan alone
    owner = state(picture, near=near, helpers="engineer", plans=[(plan, plan)])
    return pad(owner, end, solo=False).plans


def test_every_plan_has_cases() -> None:
    assert set(PLAN_CASES) == set(BOX.catalogue.plans)


@pytest.mark.parametrize(
    ("plan", "picture"),
    [(plan, picture) for plan, (good, _) in PLAN_CASES.items() for picture in good],
)
def test_a_plan_that_holds(plan: str, picture: str) -> None:
    assert _plan(plan, picture) == BOX.catalogue.plans[plan].points


@pytest.mark.parametrize(
    ("plan", "picture"),
    [(plan, picture) for plan, (_, bad) in PLAN_CASES.items() for picture in bad],
)
def test_a_plan_that_does_not_hold(plan: str, picture: str) -> None:
    assert _plan(plan, picture) == 0


def test_a_token_near_the_home_is_the_third_token() -> None:
    two = "liv+piano . . . .\nbath+hot_tub . . . .\n. ."
    assert _plan("three_decor_tokens", two, near="treehouse") == 5
    one = "liv+piano . . . .\nx . . . .\n. ."
    assert _plan("three_decor_tokens", one, near="birdhouse treehouse") == 0


def test_the_engineer_changes_how_rooms_count_for_plans() -> None:
    stacked = "play . . . .\nplay . . . .\n. ."
    joined = End(engineer=(("F1", "S1"),))
    assert _plan("two_playrooms", stacked, end=joined) == 0
    assert _plan("as_many_bathrooms_as_playrooms", "play x . . .\nplay bath . . .\n. .") == 0
    one_each = "play x . . .\nplay bath . . .\n. ."
    assert _plan("as_many_bathrooms_as_playrooms", one_each, end=joined) == 3
    row = "liv . . . .\nliv bath kit bed bath\nx x"
    assert _plan("five_rooms_on_one_floor", row) == 5
    assert _plan("five_rooms_on_one_floor", row, end=joined) == 0  # a two-card room now
    beside = "bed . bed . .\nbed bath x . .\n. ."
    assert _plan("two_bedrooms_next_to_bathrooms", beside, end=joined) == 0
