"""What lies in the home from the start: which cells the refined relaxation lets it leave."""

from __future__ import annotations

from support.helpers import BOX, sequence, state

from dhsolve.model.rules.state import State
from dhsolve.solver.relaxation.cells import CellRefinement
from dhsolve.solver.relaxation.model import Relaxation
from dhsolve.solver.relaxation.zones import ZoneRefinement
from dhsolve.solver.search.clock import Clock
from dhsolve.solver.search.cp_sat import DEFAULT_SETTINGS, maximise
from dhsolve.solver.search.scenarios import scenarios_of

PICTURE = """
. . . . .
bedroom bedroom kitchen . .
. .
"""


def possible(start: State, **rooms: str | None) -> bool:
    """Whether a play may end with these rooms on these cells; None: no bedroom."""
    given = sequence("playroom kitchen", "bathroom", start=start)
    for scenario in scenarios_of(BOX, given):
        relaxation = Relaxation(scenario)
        cells = CellRefinement(ZoneRefinement(relaxation))
        for name, room in rooms.items():
            lits = cells.rooms[BOX.board.index[name]]
            relaxation.cp.model.add(lits[room] == 1 if room else lits["bedroom"] == 0)
        if maximise(relaxation.cp, relaxation.total, Clock(), DEFAULT_SETTINGS):
            return True
    return False


def test_nothing_leaves_by_itself() -> None:
    assert possible(state(PICTURE), F1="bedroom", F2="bedroom", F3="kitchen")
    assert not possible(state(PICTURE), F1=None)


def test_the_supplier_takes_one_card() -> None:
    start = state(PICTURE.replace("kitchen", "."), helpers="supplier")
    assert possible(start, F1=None) and possible(start, F2=None)
    assert not possible(start, F1=None, F2=None)
    # what lies there now is what he brought: a card that was left over
    assert possible(start, F1="playroom") and possible(start, F1="kitchen")
    assert not possible(start, F1="playroom", F2="kitchen")


def test_the_handyman_exchanges_two() -> None:
    start = state(PICTURE, helpers="handyman")
    assert possible(start, F1="kitchen", F3="bedroom")
    assert not possible(start, F1=None, F2=None, F3="bedroom")


def test_supplier_and_handyman_together() -> None:
    start = state(PICTURE, helpers="supplier handyman")
    assert possible(start, F1=None, F2=None)


def test_a_card_face_down_makes_room_for_the_suppliers_card() -> None:
    down = PICTURE.replace("kitchen", "x")
    assert not possible(state(down), F3="playroom")
    start = state(down, helpers="supplier")
    assert possible(start, F3="playroom")
    assert not possible(start, F3="bedroom")
