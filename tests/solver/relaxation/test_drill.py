"""Which card can be taken on the turn of a Drill, without cells."""

from __future__ import annotations

import pytest
from support.helpers import BOX, sequence, state

from dhsolve.solver.relaxation.model import Relaxation
from dhsolve.solver.search.clock import Clock
from dhsolve.solver.search.cp_sat import DEFAULT_SETTINGS, maximise
from dhsolve.solver.search.scenarios import scenarios_of
from dhsolve.solver.shared.scenario import DRILL

PICTURE = """
. . . . .
bathroom kitchen . . .
. .
"""


def bound(tools: str) -> int:
    """What a Drill can reach at most: the kitchen makes a room of two, for the bathroom."""
    given = sequence("kitchen garage/treehouse", start=state(PICTURE, tools=tools))
    for scenario in scenarios_of(BOX, given):
        if DRILL in scenario.used:
            relaxation = Relaxation(scenario)
            solver = maximise(relaxation.cp, relaxation.total, Clock(), DEFAULT_SETTINGS)
            assert solver
            return round(solver.objective_value)
    raise AssertionError("no Drill is used")


@pytest.mark.parametrize(
    "tools, points",
    [
        # kitchens 6, treehouse 2: the bathroom lies in the other column, and stays there
        ("drill", 8),
        # with a Mixer both can be had: bathroom 1
        ("drill concrete_mixer", 9),
    ],
)
def test_a_card_from_the_home_is_taken_with_its_own_column(tools: str, points: int) -> None:
    assert bound(tools) == points
