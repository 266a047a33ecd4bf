"""Layouts of rooms alone agree with brute force over all orders of the cards."""

from __future__ import annotations

from itertools import permutations

import pytest
from support.helpers import BOX, sequence

from dhsolve.model.rules.sequence import start_position, turns
from dhsolve.solver.reference.brute import brute_force
from dhsolve.solver.reference.layouts import best_points, layouts, points

CARDS = (
    ("kitchen", "pantry", "kitchen"),
    ("living_room",) * 4,
    ("garage", "garage", "home_gym"),
    ("bathroom", "bathroom", "kitchen"),
    ("bathroom", "sauna", "bedroom"),
    ("garage", "garage", "bedroom", "bedroom"),
)


@pytest.mark.parametrize("cards", CARDS, ids=" ".join)
def test_layouts_agree_with_brute_force_over_all_orders(cards: tuple[str, ...]) -> None:
    orders = set(permutations(cards))
    assert best_points(BOX, cards) == max(brute_force(BOX, sequence(*one)).total for one in orders)


def test_layouts_are_those_that_play_leads_to() -> None:
    cards = ("garage", "kitchen", "kitchen")
    reached = set()
    for order in set(permutations(cards)):
        front = [start_position(BOX, sequence(*order))]
        for _ in cards:
            front = [after for one in front for _, after in turns(BOX, one)]
        reached |= {one.state.compared().home for one in front}
    found = list(layouts(BOX, cards))
    assert len(found) == len(reached)
    assert points(BOX, max(found, key=lambda one: points(BOX, one))) == 6
