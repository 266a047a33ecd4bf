"""Plays with friends and Drills in the second proof's models: all are admitted, with their points,
and no friend comes whose rooms never stood."""

from __future__ import annotations

import json
from functools import cache

import pytest
from support.guest_plays import (
    GuestPlay,
    fix_cards,
    fix_guests,
    fix_home,
    fix_turns,
    guest_play,
    most_for_guests,
    replayed,
    scenario_of,
)
from support.helpers import BOX, sequence, state
from support.paths import DATA

from dhsolve.model.files.documents import read_solution
from dhsolve.model.rules.sequence import Sequence
from dhsolve.solver.cross.cells import PositionedRooms
from dhsolve.solver.cross.engines import Engine, engine
from dhsolve.solver.cross.layouts import LaidOutRooms
from dhsolve.solver.cross.scenario import without_digger
from dhsolve.solver.cross.scoring import Relaxation

MODELS = [Relaxation, LaidOutRooms, PositionedRooms]
OPTIMAL = (DATA / "optimal_plays_with_friends.jsonl").read_text(encoding="utf-8").splitlines()
PLAYS = [*range(0, 15, 5), *(pytest.param(n, marks=pytest.mark.soak) for n in range(1000, 1500, 5))]
"""The first of five plays each."""


@cache
def highs() -> Engine:
    return engine("highs")


def fixed(found: GuestPlay, kind: type[Relaxation]) -> Relaxation:
    """The model in which columns, cells, cards and Drills are those of a play."""
    relaxation = kind(scenario_of(found.sequence, found.turns))
    fix_turns(relaxation, found.turns)
    fix_cards(relaxation, found)
    return relaxation


def reaches(relaxation: Relaxation, goal: int) -> bool:
    if relaxation.model.contradiction:
        return False
    verdict = highs().reach(relaxation.model, goal, 60.0, False)
    assert verdict.answer != "open"
    return verdict.answer == "yes"


def admits(found: GuestPlay, kind: type[Relaxation]) -> bool:
    """Whether a play with its very guests and home has its points in the model."""
    relaxation = fixed(found, kind)
    fix_guests(relaxation, found)
    if isinstance(relaxation, LaidOutRooms):
        fix_home(relaxation, found.home)
    return reaches(relaxation, found.total)


def friends_reach(relaxation: Relaxation, points: int) -> bool:
    """Whether friends can bring so many points."""
    relaxation.model.objective = relaxation.friends.points()
    return reaches(relaxation, points)


@pytest.mark.parametrize("kind", MODELS)
@pytest.mark.parametrize("first", PLAYS)
def test_every_play_with_guests_is_admitted(first: int, kind: type[Relaxation]) -> None:
    for number in range(first, first + 5):
        assert admits(guest_play(number), kind), number


@pytest.mark.parametrize("kind", MODELS)
def test_optimal_plays_with_guests_are_admitted(kind: type[Relaxation]) -> None:
    for line in OPTIMAL:
        solution = read_solution(BOX, line.encode())
        found = replayed(solution.sequence, solution.turns)
        assert found.total == json.loads(line)["score"]["total"]
        assert found.positions[-1].state.friends
        assert admits(found, kind), line


@pytest.mark.parametrize("first", PLAYS)
def test_friends_come_as_the_engine_says(first: int) -> None:
    """With cells exactly those whose rooms stood; without cells at least those."""
    for number in range(first, first + 5):
        found = guest_play(number)
        most = most_for_guests(found)
        assert friends_reach(fixed(found, Relaxation), most), number
        assert friends_reach(fixed(found, PositionedRooms), most), number
        assert not friends_reach(fixed(found, PositionedRooms), most + 1), number


def relaxed(given: Sequence, kind: type[Relaxation]) -> Relaxation:
    return kind(without_digger(BOX, given))


def test_rooms_that_were_never_there_together_bring_no_friend() -> None:
    """The living room leaves when the kitchen comes; friend 5 wants both."""
    start = state(". . . . .\nliv . . . .\n. .", tools="drill")
    given = sequence("kit bath", "bed bed", start=start, friends=("friend_5",))
    for column, comes in ((0, True), (1, False)):
        # the living room lies in column 0 then, and can be taken from there
        relaxation = relaxed(given, Relaxation)
        relaxation.model.equal(relaxation.building.into[0]["kitchen", "F"], 1)
        relaxation.model.equal(relaxation.choice.source[0][column], 1)
        assert friends_reach(relaxation, 2) == comes


def test_a_friend_stays_when_the_drill_takes_a_room_later() -> None:
    start = state(". . . . .\nliv . . . .\n. .", tools="drill")
    given = sequence("kit", "bath", start=start, friends=("friend_5",))
    for kind in MODELS:
        relaxation = relaxed(given, kind)
        relaxation.model.equal(relaxation.building.out[1]["living_room", "F"], 1)
        relaxation.model.equal(relaxation.building.down[1]["B"], 1)
        assert friends_reach(relaxation, 2)


@pytest.mark.parametrize(("row", "comes"), [("liv . bath . .", True), ("liv bath . . .", False)])
def test_rooms_apart_bring_no_friend_with_cells(row: str, comes: bool) -> None:
    start = state(f". . . . .\n{row}\n. .")
    given = sequence("kit", start=start, friends=("friend_5",))
    assert friends_reach(relaxed(given, Relaxation), 2)
    assert friends_reach(relaxed(given, PositionedRooms), 2) == comes


@pytest.mark.parametrize(("row", "comes"), [("bath bed bed . .", True), ("bath bed x . .", False)])
def test_an_inner_room_lies_with_all_its_cards_between_the_others(row: str, comes: bool) -> None:
    """Friend 2 wants bathroom, bedroom and playroom; the playroom comes on the fourth cell."""
    start = state(f"x x x . .\n{row}\nx .")
    given = sequence("play", start=start, friends=("friend_2",))
    relaxation = PositionedRooms(without_digger(BOX, given))
    relaxation.model.equal(relaxation.filling(0, BOX.board.index["F4"]), 1)
    assert friends_reach(relaxation, 4) == comes
