"""Supplier and Handyman in machine code: ends as brute force has them, none beyond a bound."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from support.helpers import BOX

from dhsolve.model.cards.box import Box, box_of
from dhsolve.model.dealing.deal import deal_solo
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.dealing.simulate import random_sequence_turn
from dhsolve.model.rules.sequence import Sequence, play, rest_of, start_position
from dhsolve.model.rules.table import add_helper
from dhsolve.model.rules.values import Round
from dhsolve.puzzles.generate.players import sensible
from dhsolve.solver.annealing.compile_all import compile_all
from dhsolve.solver.annealing.compiled import Ints
from dhsolve.solver.annealing.counting import home_points
from dhsolve.solver.annealing.end_bounds import (
    WORTH,
    Ends,
    gain_of_supply,
    gain_of_swap,
    has_bounds,
    may_be_more,
    new_ends,
    points_without_gain,
    worth_of_swap,
)
from dhsolve.solver.annealing.ending import supply, swap
from dhsolve.solver.annealing.plays import FastGame
from dhsolve.solver.annealing.tables import (
    CELLS,
    ROOM_TYPES,
    START,
    STATE_SIZE,
)
from dhsolve.solver.reference.brute import brute_force
from dhsolve.solver.search.clock import Clock
from dhsolve.solver.search.everything import best_of_everything

HOMES, FEW = 60, 20
BOTH = ("handyman", "supplier")
OTHERS = ("architect", "engineer", "interior_designer", "plumber")


@pytest.fixture(autouse=True)
def fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """With machine code, whatever is set outside."""
    monkeypatch.delenv("DHSOLVE_FAST")
    compile_all()


def last_round(number: int) -> Sequence:
    """The last round of a play, good or random, with Supplier, Handyman and any other helpers."""
    rng = Rng(f"ends {number}")
    position = start_position(BOX, deal_solo(BOX, rng))
    while len(position.rounds) > 1:
        good = rng.chance(2)
        turn = sensible(BOX, position) if good else random_sequence_turn(BOX, position, rng)
        position = play(BOX, position, turn)
    rest = rest_of(position)
    state = rest.start
    assert state is not None
    for helper in (*BOTH, *(one for one in OTHERS if rng.chance(2))):
        state = add_helper(state, helper)
    return rest._replace(start=state)


def homes() -> Iterator[FastGame]:
    for number in range(HOMES):
        yield FastGame(BOX, last_round(number))


def start_of(game: FastGame) -> Ints:
    return game.deal[START : START + STATE_SIZE].copy()


def test_the_best_end_is_that_of_brute_force() -> None:
    """Of the last round with one column."""
    for number in range(FEW):
        given = last_round(number)
        column = given.rounds[0].columns[number % 5]
        forced = given._replace(rounds=(Round(columns=(column,)),))
        found = best_of_everything(BOX, forced, Clock(), workers=1 + number % 2)
        assert found and found.score.total == brute_force(BOX, forced).total, number


def test_every_end_is_within_its_bounds() -> None:
    ends, supplies, swaps = new_ends(), 0, 0
    for game in homes():
        state = start_of(game)
        for after, bound in supplied(game, ends, state):
            supplies += 1
            assert home_points(game.cards, game.deal, after, ends.work) <= bound
        for after, bound in swapped(game, ends, state):
            swaps += 1
            assert home_points(game.cards, game.deal, after, ends.work) <= bound
    assert supplies > 50 * HOMES and swaps > 20 * HOMES


def supplied(game: FastGame, ends: Ends, state: Ints) -> Iterator[tuple[Ints, int]]:
    """Homes after the Supplier, each with the tighter of its bounds."""
    rest = points_without_gain(
        game.cards, game.deal, ends.numbers, ends.row_keys, ends.gains, state, 1
    )
    worth = ends.numbers[WORTH:].copy()
    for cell in range(CELLS):
        for room in range(game.cards[ROOM_TYPES]):
            after = state.copy()
            if supply(game.cards, after, cell, room):
                gain = gain_of_supply(ends.numbers, ends.gains, cell, room)
                yield after, min(rest + gain + worth[room], most_of(game, ends, after, gain))


def swapped(game: FastGame, ends: Ends, state: Ints) -> Iterator[tuple[Ints, int]]:
    """The same after the Handyman."""
    rest = points_without_gain(
        game.cards, game.deal, ends.numbers, ends.row_keys, ends.gains, state, 0
    )
    for one in range(CELLS):
        for other in range(one + 1, CELLS):
            after = state.copy()
            if swap(game.cards, after, one, other):
                gain = gain_of_swap(game.cards, ends.numbers, ends.gains, one, other)
                bound = rest + gain + worth_of_swap(ends.numbers, one, other)
                yield after, min(bound, most_of(game, ends, after, gain))


def most_of(game: FastGame, ends: Ends, after: Ints, gain: int) -> int:
    """The bound by which a home is left out."""
    points = 0
    while may_be_more(game.cards, game.deal, ends.numbers, after, gain, points):
        points += 1
    return points


def with_room(room: str, **other: Any) -> Box:
    """A box in which one type of room is another one."""
    rooms = BOX.catalogue.rooms
    return box_of(replace(BOX.catalogue, rooms={**rooms, room: replace(rooms[room], **other)}))


def test_other_cards_may_have_no_bounds() -> None:
    assert has_bounds(BOX)
    assert not has_bounds(with_room("kitchen", points=(4, 6))), "a part counts more"
    assert not has_bounds(with_room("pantry", partner="pantry")), "both count for each other"
    both = with_room("sauna", partner="dressing_room").catalogue.rooms
    dressing = replace(both["dressing_room"], partner="sauna")
    mutual = box_of(replace(BOX.catalogue, rooms={**both, "dressing_room": dressing}))
    assert not has_bounds(mutual)
