"""The twelve friends (rules 7), each who comes and who does not."""

from __future__ import annotations

import pytest
from support.helpers import (
    BOX,
    after,
    pad,
    places,
    refused,
    shown,
    state,
    turn,
)

from dhsolve.model.rules.reasons import Reason
from dhsolve.model.rules.state import State
from dhsolve.model.rules.values import (
    Drill,
    Invitation,
)

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
