"""A roof of one colour, whatever way its cards come: no row of the models forgets one."""

from __future__ import annotations

import pytest
from support.helpers import BOX, sequence, state

from dhsolve.model.rules.sequence import Sequence
from dhsolve.model.rules.values import Discards
from dhsolve.solver.best import best
from dhsolve.solver.reference.brute import brute_force

RED = "kitchen/roof_red bathroom/roof_blue"
BLUE = "kitchen/roof_blue"


@pytest.mark.parametrize(
    "given",
    [
        sequence(RED, start=state(roof_cards="red red red")),
        sequence(RED, RED, start=state(roof_cards="red red blue blue")),
        sequence(RED, RED, start=state(roof_cards="red red"), variant="solo"),
        sequence("kitchen/roof_red garage/roof_red", RED, start=state(roof_cards="red red")),
        sequence(
            BLUE,
            start=state(roof_cards="red red red", helpers="roofer"),
            discards=Discards(roofs=("roof_red",)),
        ),
        sequence(
            "kitchen/roof_blue garage/roof_red",
            start=state(roof_cards="red red red blue", tools="ladder"),
        ),
        sequence(
            "kitchen/roof_blue garage/roof_red",
            "kitchen/roofer garage/roof_blue",
            start=state(roof_cards="red red blue", tools="ladder"),
            discards=Discards(roofs=("roof_red_window",)),
        ),
    ],
    ids=["start", "two", "solo", "side by side", "roofer", "ladder", "ladder and roofer"],
)
def test_every_way_counts(given: Sequence) -> None:
    right = brute_force(BOX, given)
    answer = best(BOX, given)
    assert right.score.roof >= 8
    assert (answer.total, answer.bound) == (right.total, right.total)
