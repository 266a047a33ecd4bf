"""The end of a game put together choice by choice."""

from __future__ import annotations

import pytest
from support.helpers import BOX
from support.plays import full_deal

from dhsolve.model.building.choices import Question
from dhsolve.model.building.end import build_end
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.dealing.simulate import random_turns
from dhsolve.model.rules.best_end import best_end, reachable_homes
from dhsolve.model.rules.ending import FinishedHome, act_all, finish, helper_name
from dhsolve.model.rules.home import visible
from dhsolve.model.rules.reasons import RuleBroken
from dhsolve.model.rules.state import plus
from dhsolve.model.rules.values import Action, End, UseHandyman, UseSupplier

HELPERS = ("engineer", "handyman", "roofer", "supplier")


def random_finish(number: int) -> FinishedHome:
    """A home after the last round whose owner has all helpers and many roof cards."""
    rng = Rng(f"ends {number}")
    _, position = random_turns(BOX, full_deal(rng), rng)
    others = [one for one in position.state.helpers if one not in HELPERS]
    roofs = [rng.choice(sorted(BOX.catalogue.roofs)) for _ in range(3)]
    state = position.state._replace(
        helpers=plus((), *others, *HELPERS), roofs=plus(position.state.roofs, *roofs)
    )
    return FinishedHome(state, position.discards)


@pytest.mark.parametrize("number", range(6))
def test_whatever_is_chosen_the_end_is_legal(number: int) -> None:
    rng, finished = Rng(f"chosen {number}"), random_finish(number)
    choices: tuple[str, ...] = ()
    while isinstance(asked := build_end(BOX, finished, True, choices), Question):
        refused = [one.name for one in asked.options if not one.legal]
        if refused:
            with pytest.raises(RuleBroken):
                build_end(BOX, finished, True, (*choices, rng.choice(refused)))
        most = [name for name in asked.legal if name not in ("best", "done")]
        choices = (*choices, rng.choice(most or asked.legal))
    finish(BOX, finished, asked, True)
    assert asked.actions or asked.engineer or asked.roof


def answers_to(action: Action) -> dict[str, str]:
    """What an action answers to each question."""
    if isinstance(action, UseSupplier):
        return {"supplier_room": action.room, "supplier_cell": action.cell}
    assert isinstance(action, UseHandyman)
    return {"handyman_cell": action.cells[0], "handyman_other": action.cells[1]}


@pytest.mark.parametrize("number", range(3))
def test_every_home_that_helpers_can_make_can_be_chosen(number: int) -> None:
    finished = random_finish(number)
    ways = [way for way in reachable_homes(BOX, finished) if len(way[1]) == 1]
    for home, (action,) in Rng(number).shuffled(ways)[:20]:
        answers = answers_to(action)
        kept = list(action.keep.values()) if isinstance(action, UseHandyman) else []
        choices: tuple[str, ...] = (helper_name(action),)
        while isinstance(built := build_end(BOX, finished, True, choices), Question):
            if built.step == "keep":
                answer = next(token for token in kept if token in built.legal)
            else:
                last = "done" if "done" in built.legal else "best"
                answer = answers.get(built.step, last)
            choices = (*choices, answer)
        after = act_all(BOX, finished, built.actions).state.home
        assert visible(after) == visible(home)


@pytest.mark.parametrize("number", range(3))
def test_the_best_use_is_one_choice(number: int) -> None:
    finished = random_finish(number)
    built = build_end(BOX, finished, True, ("best",))
    assert isinstance(built, End)
    assert finish(BOX, finished, built, True)[1] == best_end(BOX, finished, True)[1]


def test_the_best_use_of_what_is_left() -> None:
    finished = random_finish(3)
    asked = build_end(BOX, finished, True, ("handyman",))
    assert isinstance(asked, Question)
    choices: tuple[str, ...] = ("handyman", asked.legal[0])
    asked = build_end(BOX, finished, True, choices)
    assert isinstance(asked, Question)
    choices = (*choices, asked.legal[-1], "best")
    built = build_end(BOX, finished, True, choices)
    assert isinstance(built, End)
    assert isinstance(built.actions[0], UseHandyman)
    finish(BOX, finished, built, True)


def test_nothing_to_do_happens_by_itself() -> None:
    finished = random_finish(1)
    state = finished.state._replace(helpers=(), roofs=("roof_red",) * 4)
    assert build_end(BOX, finished._replace(state=state), True) == End()
