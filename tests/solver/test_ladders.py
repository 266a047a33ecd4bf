"""Several Ladders on one turn: a roof card that is passed on costs one more than the exchange."""

from __future__ import annotations

import pytest
from support.helpers import BOX, sequence, state

from dhsolve.model.rules.sequence import Sequence
from dhsolve.solver.best import best
from dhsolve.solver.reference.brute import brute_force


def given(ladders: int) -> Sequence:
    """The kitchen is worth its green roof card, and two red ones lie beside it.

    They come for the blue card and the green one. That has to be had first: three swaps.
    """
    start = state(
        ". . . . .\nkitchen . . . .\n. .", roof_cards="red red blue", tools="ladder " * ladders
    )
    return sequence("kitchen/roof_green study/roof_red garage/roof_red", start=start)


@pytest.mark.parametrize("ladders", range(5))
def test_a_card_passed_on_costs_a_ladder_more(ladders: int) -> None:
    right = brute_force(BOX, given(ladders)).total
    answer = best(BOX, given(ladders))
    assert (answer.total, answer.bound) == (right, right)


def test_the_third_ladder_decides() -> None:
    two, three, four = (brute_force(BOX, given(ladders)).score for ladders in (2, 3, 4))
    assert (two.rooms, two.roof) == (3, 8)  # a kitchen less for a roof of one colour
    assert (three.rooms, three.roof) == (four.rooms, four.roof) == (6, 8)
