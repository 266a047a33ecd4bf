"""Turns put together choice by choice: all legal turns can be made so, and no others."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from support.building import choices_for
from support.helpers import BOX
from support.plays import full_deal

from dhsolve.model.building.choices import NoSuchOption, Option, Question
from dhsolve.model.building.turn import build_turn
from dhsolve.model.dealing.deal import deal_solo
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.dealing.simulate import random_sequence_turn
from dhsolve.model.rules.reasons import Reason, RuleBroken
from dhsolve.model.rules.sequence import Position, play, start_position, turns
from dhsolve.model.rules.state import plus
from dhsolve.model.rules.values import Turn


def random_position(number: int) -> Position:
    """Some rounds into a random play."""
    rng = Rng(f"building {number}")
    position = start_position(BOX, full_deal(rng))
    for _ in range(rng.below(12)):
        position = play(BOX, position, random_sequence_turn(BOX, position, rng))
    return position


def all_built(position: Position, choices: tuple[str, ...] = ()) -> Iterator[Turn]:
    """Every turn that any choices make."""
    asked = build_turn(BOX, position, choices)
    if isinstance(asked, Turn):
        yield asked
        return
    for name in asked.legal:
        yield from all_built(position, (*choices, name))


@pytest.mark.parametrize("number", range(12))
def test_what_can_be_built_is_what_is_legal(number: int) -> None:
    position = random_position(number)
    bare = position._replace(state=position.state._replace(tools=()))
    legal = [turn for turn, _ in turns(BOX, bare)]
    built = [str(turn) for turn in all_built(bare)]
    assert sorted(built) == sorted(map(str, legal))


@pytest.mark.parametrize("number", range(12))
def test_every_legal_turn_with_tools_can_be_built(number: int) -> None:
    rng, position = Rng(f"tools {number}"), random_position(number)
    tools = plus(position.state.tools, "concrete_mixer", "digger", "drill", "ladder")
    position = position._replace(state=position.state._replace(tools=tools))
    for _ in range(10):
        turn = random_sequence_turn(BOX, position, rng)
        assert build_turn(BOX, position, choices_for(position, turn)) == turn


@pytest.mark.parametrize("number", range(10))
def test_whatever_is_chosen_the_turn_is_legal(number: int) -> None:
    rng = Rng(f"chosen {number}")
    position = start_position(BOX, full_deal(rng))
    tools = ("concrete_mixer", "digger", "drill", "jackhammer", "ladder", "toolbox")
    position = position._replace(state=position.state._replace(tools=tools))
    while not position.over:
        choices: tuple[str, ...] = ()
        while isinstance(asked := build_turn(BOX, position, choices), Question):
            refused = [one.name for one in asked.options if not one.legal]
            if refused:
                with pytest.raises(RuleBroken):
                    build_turn(BOX, position, (*choices, rng.choice(refused)))
            assert len(asked.legal) > 1
            choices = (*choices, rng.choice(asked.legal))
        position = play(BOX, position, asked)


def asked_after(position: Position, *choices: str) -> Question:
    """The question that is open after choices."""
    asked = build_turn(BOX, position, choices)
    assert isinstance(asked, Question)
    return asked


def refusal(asked: Question, name: str) -> Reason:
    """Why an option is refused."""
    found = {option.name: option for option in asked.options}[name].refusal
    assert found
    return found.reason


def test_a_first_turn_step_by_step() -> None:
    position = start_position(BOX, deal_solo(BOX, Rng(1)))
    asked = asked_after(position)
    assert (asked.step, asked.legal) == ("column", ["0", "1", "2", "3", "4"])
    assert asked_after(position, "0").step == "bonus"
    room = asked_after(position, "4")
    assert (room.step, room.card) == ("room", position.rounds[0][4].room)
    assert refusal(room, "S1") is Reason.UNSUPPORTED
    assert refusal(room, "B4") is Reason.WRONG_FLOOR
    turn = build_turn(BOX, position, ("4", "F2 down"))
    assert isinstance(turn, Turn) and (turn.room.cell, turn.room.face) == ("F2", "down")


def test_a_choice_that_is_not_there() -> None:
    position = start_position(BOX, deal_solo(BOX, Rng(1)))
    for choices in [("7",), ("4", "F9"), ("4", "F1", "F2")]:
        with pytest.raises(NoSuchOption):
            build_turn(BOX, position, choices)
    with pytest.raises(RuleBroken) as broken:
        build_turn(BOX, position, ("4", "S1"))
    assert broken.value.reason is Reason.UNSUPPORTED


def test_T2_the_digger_comes_first() -> None:
    position = start_position(BOX, deal_solo(BOX, Rng(1)))
    state = position.state._replace(tools=("concrete_mixer", "digger", "drill", "ladder"))
    position = position._replace(state=state)
    asked = asked_after(position)
    assert refusal(asked, "drill") is Reason.DRILL_NO_FACE_UP_CARD
    assert refusal(asked, "ladder") is Reason.LADDER_ROOF_NOT_OWNED
    dug = asked_after(position, "digger")
    assert dug.market == position.rounds[1]
    assert dug.coming[-1] == position.rounds[0]
    mixed = asked_after(position, "concrete_mixer", "1", "2")
    assert [one.room for one in mixed.market[1:3]] == [position.rounds[0][at].room for at in (2, 1)]
    assert Option("digger") not in mixed.options
    mixed = asked_after(
        position._replace(state=state._replace(tools=(*state.tools, "digger"))),
        "concrete_mixer",
        "1",
        "2",
    )
    assert refusal(mixed, "digger") is Reason.DIGGER_NOT_FIRST
