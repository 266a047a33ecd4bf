"""What must not change the optimum, or only one way: games of four to six rounds, and full deals.

Mirrored board, permuted columns, an added column, a helper that does nothing, other roof colours,
rooms that no rule tells apart, the first columns each alone, and the best play followed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import msgspec
import pytest
from support.helpers import BOX
from support.paths import EXAMPLES
from support.plays import full_deal

from dhsolve.model.cards.board import COLUMNS, board
from dhsolve.model.cards.box import Box
from dhsolve.model.dealing.deal import deal_solo
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.dealing.simulate import random_sequence_turn
from dhsolve.model.files.documents import read_sequence
from dhsolve.model.rules.scoring import score
from dhsolve.model.rules.sequence import Position, Sequence, play, rest_of, start_position
from dhsolve.model.rules.state import State
from dhsolve.model.rules.values import Column, Discards, Round
from dhsolve.solver.best import Answer, best

MIRRORED_BASEMENT = (1, 2)
UNUSED_HELPERS = ("architect", "plumber", "interior_designer", "handyman", "engineer")
DEALS = (0, 4, 5, 9, 13, 15, 21, 24)
"""Numbers of deals that are solved in a second or so."""
deals = pytest.mark.parametrize("number", DEALS)


@cache
def deal(number: int) -> Sequence:
    """The last four to six rounds of a full deal, from a game under way; four columns each."""
    rng = Rng(f"metamorphic {number}")
    dealt = full_deal(rng)
    dealt = dealt._replace(
        rounds=tuple(Round(columns=one.columns[:4]) for one in dealt.rounds),
    )
    position = start_position(BOX, dealt)
    rounds = 4 + number % 3
    while len(position.rounds) > rounds:
        position = sensible(position, rng)
    return rest_of(position)


def sensible(position: Position, rng: Rng) -> Position:
    """The best of a few random turns."""
    after = [play(BOX, position, random_sequence_turn(BOX, position, rng)) for _ in range(6)]
    return max(after, key=lambda one: score(BOX, one.state, one.solo).total)


@cache
def answer_to(number: int) -> Answer:
    return solved(deal(number))


def optimum(number: int) -> int:
    return answer_to(number).total


def solved(given: Sequence, box: Box = BOX) -> Answer:
    """The proven answer."""
    answer = best(box, given)
    assert answer.status == "optimal"
    return answer


def with_rounds(given: Sequence, change: Callable[[Column], Column]) -> Sequence:
    """Every column of every round changed."""
    rounds = tuple(
        msgspec.structs.replace(one, columns=tuple(change(column) for column in one.columns))
        for one in given.rounds
    )
    return given._replace(rounds=rounds)


def with_resource(given: Sequence, change: Callable[[str], str]) -> Sequence:
    """Every resource of the market exchanged for another."""

    def changed(column: Column) -> Column:
        resource = None if column.resource is None else change(column.resource)
        return Column(room=column.room, resource=resource)

    return with_rounds(given, changed)


def exchanged(one: str, other: str) -> Callable[[str], str]:
    """Two cards in each other's place."""
    return lambda card: {one: other, other: one}.get(card, card)


def recoloured(card: str) -> str:
    """A roof card in the next colour; any other card as it is."""
    roof = BOX.catalogue.roofs.get(card)
    if roof is None:
        return card
    colours = sorted({one.colour for one in BOX.catalogue.roofs.values()})
    colour = colours[(colours.index(roof.colour) + 1) % len(colours)]
    return next(
        one.id
        for one in BOX.catalogue.roofs.values()
        if (one.colour, one.window) == (colour, roof.window)
    )


# --- nothing changes ---------------------------------------------------------------------------


def mirrored_box() -> Box:
    """The board with its basement at the other side."""
    return Box(replace(BOX.catalogue, basement=MIRRORED_BASEMENT), board(MIRRORED_BASEMENT))


def mirrored(state: State, box: Box) -> State:
    """The home mirrored onto the other board."""
    home = list(state.home)
    for at, name in enumerate(BOX.board.names):
        column = COLUMNS.start + COLUMNS.stop - 1 - int(name[1:])
        home[box.board.index[f"{name[0]}{column}"]] = state.home[at]
    return state._replace(home=tuple(home))


@deals
def test_the_mirrored_board(number: int) -> None:
    box, given = mirrored_box(), deal(number)
    assert given.start is not None
    other = given._replace(start=mirrored(given.start, box))
    assert solved(other, box).total == optimum(number)


@deals
def test_permuted_columns(number: int) -> None:
    """Column 0 stays, which in the solo game offers the bonus."""
    rng, given = Rng(f"permuted {number}"), deal(number)
    order = rng.shuffled(range(1, len(given.rounds[0].columns)))
    rounds = tuple(
        msgspec.structs.replace(
            one, columns=(one.columns[0], *(one.columns[column] for column in order))
        )
        for one in given.rounds
    )
    assert solved(given._replace(rounds=rounds)).total == optimum(number)


@deals
def test_permuted_roof_colours(number: int) -> None:
    given = deal(number)
    assert given.start is not None
    changed = with_resource(given, recoloured)._replace(
        start=given.start._replace(roofs=tuple(sorted(map(recoloured, given.start.roofs)))),
        discards=Discards(
            rooms=given.discards.rooms, roofs=tuple(map(recoloured, given.discards.roofs))
        ),
    )
    assert solved(changed).total == optimum(number)


@deals
def test_exchanged_rooms_that_no_rule_tells_apart(number: int) -> None:
    """Study and library: friend 4 takes either of them."""
    given, swap = deal(number), exchanged("study", "library")
    assert given.start is not None
    home = tuple(
        content._replace(room=swap(content.room)) if content.room else content
        for content in given.start.home
    )
    # a game under way has few of them, so every garage is one as well
    rare = exchanged("library", "garage") if number % 2 else (lambda card: card)
    before = with_rounds(given, lambda c: Column(room=rare(str(c.room)), resource=c.resource))
    after = with_rounds(before, lambda c: Column(room=swap(str(c.room)), resource=c.resource))
    after = after._replace(
        start=given.start._replace(home=home),
        discards=Discards(rooms=tuple(map(swap, given.discards.rooms)), roofs=given.discards.roofs),
    )
    assert solved(after).total == solved(before).total


# --- one way only ------------------------------------------------------------------------------


@deals
def test_an_added_column_never_lowers_it(number: int) -> None:
    given, rng = deal(number), Rng(f"added {number}")
    resources = sorted(BOX.catalogue.resources)
    rooms = sorted(BOX.catalogue.rooms)
    rounds = tuple(
        msgspec.structs.replace(
            one,
            columns=(*one.columns, Column(room=rng.choice(rooms), resource=rng.choice(resources))),
        )
        for one in given.rounds
    )
    assert solved(given._replace(rounds=rounds)).total >= optimum(number)


@deals
def test_a_helper_that_does_nothing_never_raises_it(number: int) -> None:
    """The Roofer, owned from the start: a second copy does nothing."""
    given = deal(number)
    assert given.start is not None
    owned = given._replace(
        start=given.start._replace(helpers=tuple(sorted({*given.start.helpers, "roofer"})))
    )
    rng = Rng(f"helper {number}")
    at = rng.below(len(given.rounds))
    helper = rng.choice(UNUSED_HELPERS)

    def offering(resource: str) -> Sequence:
        columns = (*owned.rounds[at].columns[:-1], Column(room="kitchen", resource=resource))
        rounds = list(owned.rounds)
        rounds[at] = msgspec.structs.replace(rounds[at], columns=columns)
        return owned._replace(rounds=tuple(rounds))

    assert solved(offering("roofer")).total <= solved(offering(helper)).total


# --- parts and lines ---------------------------------------------------------------------------


@deals
def test_the_best_first_column_gives_the_optimum(number: int) -> None:
    given = deal(number)
    columns = [tuple(range(len(one.columns))) for one in given.rounds]
    totals = [best(BOX, given, allowed=((k,), *columns[1:])).total for k in columns[0]]
    assert max(totals) == optimum(number)


@deals
def test_following_the_best_play_never_lowers_it(number: int) -> None:
    given = deal(number)
    answer = answer_to(number)
    position = start_position(BOX, given)
    for turn in answer.play.turns[:-1]:
        position = play(BOX, position, turn)
        assert solved(rest_of(position)).total == answer.total


# --- full deals --------------------------------------------------------------------------------


TOOK = read_sequence(BOX, (EXAMPLES / "took-these.json").read_bytes())
WHOLE = (2, *(pytest.param(seed, marks=pytest.mark.soak) for seed in (3, 12, 13, 15, 20)))
"""Deals of twelve rounds and five columns; one of them is solved in every run."""
whole_deals = pytest.mark.parametrize("seed", WHOLE)


def test_twelve_rounds_of_one_column() -> None:
    answer = solved(TOOK)
    assert solved(TOOK, mirrored_box()).total == answer.total
    position = play(BOX, start_position(BOX, TOOK), answer.play.turns[0])
    assert solved(rest_of(position)).total == answer.total


@cache
def whole(seed: int) -> tuple[Sequence, Answer]:
    """A full deal with its answer."""
    given = deal_solo(BOX, Rng(seed))
    return given, solved(given)


@whole_deals
def test_what_changes_nothing_in_a_full_deal(seed: int) -> None:
    given, answer = whole(seed)
    turned = tuple(
        Round(columns=(one.columns[0], *reversed(one.columns[1:]))) for one in given.rounds
    )
    swap = exchanged("study", "library")
    others = (
        given._replace(rounds=turned),
        with_resource(given, recoloured),
        with_rounds(given, lambda c: Column(room=swap(str(c.room)), resource=c.resource)),
    )
    assert solved(given, mirrored_box()).total == answer.total
    assert [solved(other).total for other in others] == [answer.total] * len(others)


@whole_deals
def test_more_and_less_in_a_full_deal(seed: int) -> None:
    given, answer = whole(seed)
    rng = Rng(f"added {seed}")
    rooms, resources = sorted(BOX.catalogue.rooms), sorted(BOX.catalogue.resources)
    wider = tuple(
        Round(
            columns=(*one.columns, Column(room=rng.choice(rooms), resource=rng.choice(resources)))
        )
        for one in given.rounds
    )
    assert solved(given._replace(rounds=wider)).total >= answer.total
    # with the Roofer owned from the start a second one does nothing
    start = start_position(BOX, given)
    owner = rest_of(start._replace(state=start.state._replace(helpers=("roofer",))))
    idle = with_resource(owner, lambda card: "roofer" if card in UNUSED_HELPERS else card)
    assert solved(idle).total <= solved(owner).total


@whole_deals
def test_parts_and_lines_of_a_full_deal(seed: int) -> None:
    given, answer = whole(seed)
    columns = [tuple(range(len(one.columns))) for one in given.rounds]
    totals = [best(BOX, given, allowed=((k,), *columns[1:])).total for k in columns[0]]
    assert max(totals) == answer.total
    position = start_position(BOX, given)
    for turn in answer.play.turns[:-1]:
        position = play(BOX, position, turn)
        assert solved(rest_of(position)).total == answer.total
