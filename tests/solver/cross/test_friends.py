"""The rows of friends: every play is admitted, and no friend comes whose rooms never stood."""

from __future__ import annotations

from functools import cache

import pytest
from support.guest_plays import (
    GuestPlay,
    fix_drills,
    fix_guests,
    fix_turns,
    guest_play,
    most_for_guests,
    scenario_of,
)

from dhsolve.solver.cross.cells import PositionedRooms
from dhsolve.solver.cross.engines import Engine, engine
from dhsolve.solver.cross.scoring import Relaxation

BOTH = [Relaxation, PositionedRooms]


@cache
def highs() -> Engine:
    return engine("highs")


def fixed(found: GuestPlay, kind: type[Relaxation]) -> Relaxation:
    """The model in which columns, cells, faces and Drills are those of a play."""
    relaxation = kind(scenario_of(found.sequence, found.turns))
    fix_turns(relaxation, found.turns)
    fix_drills(relaxation, found)
    return relaxation


def reaches(relaxation: Relaxation, goal: int) -> bool:
    if relaxation.model.contradiction:
        return False
    verdict = highs().reach(relaxation.model, goal, 60.0, False)
    assert verdict.answer != "open"
    return verdict.answer == "yes"


def admits(found: GuestPlay, kind: type[Relaxation]) -> bool:
    """Whether a play with its very guests has its points in the model."""
    relaxation = fixed(found, kind)
    fix_guests(relaxation, found)
    return reaches(relaxation, found.total)


def friends_reach(found: GuestPlay, kind: type[Relaxation], points: int) -> bool:
    """Whether the model gives so many points for friends along the turns of a play."""
    relaxation = fixed(found, kind)
    relaxation.model.objective = relaxation.friends.points()
    return reaches(relaxation, points)


@pytest.mark.parametrize("kind", BOTH)
@pytest.mark.parametrize("first", range(0, 40, 10))
def test_every_play_with_guests_is_admitted(first: int, kind: type[Relaxation]) -> None:
    for number in range(first, first + 10):
        assert admits(guest_play(number), kind), number


@pytest.mark.parametrize("first", range(100, 130, 10))
def test_friends_come_as_the_engine_says(first: int) -> None:
    """With cells exactly those whose rooms stood; without cells at least those."""
    for number in range(first, first + 10):
        found = guest_play(number)
        most = most_for_guests(found)
        assert friends_reach(found, Relaxation, most), number
        assert friends_reach(found, PositionedRooms, most), number
        assert not friends_reach(found, PositionedRooms, most + 1), number
