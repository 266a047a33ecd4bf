"""As many bathrooms as playrooms: what the models allow, with nothing, some and too many."""

from __future__ import annotations

import pytest
from support.helpers import BOX, sequence, state

from dhsolve.solver.best import best
from dhsolve.solver.reference.brute import brute_force

PLANS = [("as_many_bathrooms_as_playrooms", "no_garages_no_playrooms")]


@pytest.mark.parametrize(
    "floor", ["bath . . . .", "bath . play . .", ". . . . .", "play play . . ."]
)
@pytest.mark.parametrize("helpers", ["", "engineer", "handyman"])
def test_as_many_as(floor: str, helpers: str) -> None:
    start = state(f". . . . .\n{floor}\n. .", plans=PLANS, helpers=helpers)
    given = sequence("bath play", "play kitchen bath", start=start)
    right = brute_force(BOX, given).total
    answer = best(BOX, given)
    assert (answer.total, answer.bound) == (right, right)
