"""The twelve plans and the twelve friends, each met and missed."""

from __future__ import annotations

import pytest
from helpers import (
    BOX,
    after,
    pad,
    places,
    refused,
    shown,
    state,
    turn,
)

from dhsolve.model.reasons import Reason
from dhsolve.model.state import State
from dhsolve.model.values import (
    Drill,
    End,
    Invitation,
)

ONE_LIVING_ROOM = ". . . . .\nliv . . . .\n. ."


# --- the twelve plans ------------------------------------------------------------------------

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


# --- the twelve friends ----------------------------------------------------------------------

FRIEND_CASES: dict[str, tuple[list[str], list[str]]] = {
    "friend_1": (
        ["game bath", "kit game", "kit kit game bath"],
        ["game liv", "kit bath", "game x bath"],
    ),
    "friend_2": (
        ["bath bed play", "play bath bed bed", "liv bed play bath"],
        ["bath bed", "bath play bath", "bath bed x play", "bath . bed play"],
    ),
    "friend_3": (["liv bath", "bath liv liv liv"], ["liv x bath", "liv kit"]),
    "friend_4": (["liv study", "lib liv", "study liv lib"], ["study lib", "liv x study"]),
    "friend_5": (["kit liv", "liv liv kit kit"], ["kit bath liv", "kit kit"]),
    "friend_6": (["play liv", "liv play play"], ["play bath liv", "play"]),
    "friend_7": (["kit bed", "bed bed kit"], ["kit . bed", "bed bed"]),
    "friend_8": (["bed bath", "x bath bed"], ["bed x bath", "bath"]),
    "friend_9": (["kit pan", "pan kit kit"], ["kit sau", "pan x kit"]),
    "friend_10": (["bath sau", "sau bath"], ["sau kit", "bath . sau"]),
    "friend_11": (["bed dress", "dress bed bed"], ["dress x bed", "bath dress"]),
    "friend_12": (
        ["kit liv bath", "liv kit bath", "x bath kit liv"],
        ["kit liv x bath", "kit liv", "kit liv bed bath"],
    ),
}


def _with_floor(row: str, floor: str) -> State:
    words = [*row.split(), *["."] * 5][:5]
    props = ["." if word == "." else "x" for word in words]
    basement = ["." if word == "." else "x" for word in words[3:]]
    rows = [words, props] if floor == "S" else [["."] * 5, words]
    return state("\n".join(" ".join(one) for one in (*rows, basement)))


def _invited(start: State, friend: str, floor: str, open_friends: tuple[str, ...]) -> State:
    cell = next(c for c in sorted(BOX.board.names) if f"{c} x" in places(start, "kit"))
    guest = Invitation(friend=friend, floor="F" if floor == "F" else "S")
    # the card lies face down somewhere: the room just placed need not be among the listed ones
    return after(start, "kit", turn(0, cell, "down", friends=(guest,)), friends=open_friends)


def test_every_friend_has_cases() -> None:
    assert set(FRIEND_CASES) == set(BOX.catalogue.friends)


@pytest.mark.parametrize("floor", ["F", "S"])
@pytest.mark.parametrize(
    ("friend", "row"), [(friend, row) for friend, (good, _) in FRIEND_CASES.items() for row in good]
)
def test_a_friend_who_comes(friend: str, row: str, floor: str) -> None:
    done = _invited(_with_floor(row, floor), friend, floor, (friend,))
    assert done.friends == ((floor, friend),)
    assert pad(done).friends == BOX.catalogue.friends[friend].points


@pytest.mark.parametrize("floor", ["F", "S"])
@pytest.mark.parametrize(
    ("friend", "row"), [(friend, row) for friend, (_, bad) in FRIEND_CASES.items() for row in bad]
)
def test_a_friend_who_does_not_come(friend: str, row: str, floor: str) -> None:
    with refused(Reason.FRIEND_ROOMS):
        _invited(_with_floor(row, floor), friend, floor, (friend,))


def test_two_friends_on_one_turn_one_a_floor() -> None:
    start = state("bath . . . .\nliv bath . . .\n. .")
    both = (Invitation(friend="friend_3", floor="F"), Invitation(friend="friend_5", floor="S"))
    # the kitchen that is placed now serves the upper floor, with the living room beside it
    upper = state("liv . . . .\nliv bath . . .\n. .")
    done = after(upper, "kit", turn(0, "S2", friends=both), friends=("friend_3", "friend_5"))
    assert done.friends == (("F", "friend_3"), ("S", "friend_5"))
    assert pad(done).friends == 4
    again = (Invitation(friend="friend_3", floor="F"),) * 2
    with refused(Reason.FRIEND_NOT_OPEN):  # a friend comes once
        after(start, "kit", turn(0, "F3", friends=again), friends=("friend_3",))
    with refused(Reason.FRIEND_FLOOR_TAKEN):
        after(start, "kit", turn(0, "F3", friends=again), friends=("friend_3", "friend_3"))


def test_a_friend_stays_whatever_changes_later() -> None:
    start = state(". . . . .\nliv bath . . .\n. .", tools="drill", friends=[("F", "friend_3")])
    done = after(start, "kit", turn(0, "F3", tools=(Drill(cell="F2", column=0),)))
    assert shown(done, "F2").room == "kitchen"
    assert pad(done).friends == 2
