"""Rooms of the final home that stand beside or above each other, for models that know cells."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from dhsolve.solver.cross.floors import UPPER
from dhsolve.solver.cross.linear import Lin, total
from dhsolve.solver.cross.pairs import BATHROOM
from dhsolve.solver.cross.scoring import Relaxation

Final = Callable[[str, int | None], Lin]
"""Whether a card of a type lies on a cell of an upper floor when rooms are counted."""
Run = tuple[str, tuple[int, ...]]
"""A room on one floor: its type and its cells."""


def neighbour_rows(relaxation: Relaxation, final: Final, runs: Mapping[Run, Lin]) -> None:
    """Partners beside each other, and bedrooms beside bathrooms."""
    model, engineer = relaxation.model, relaxation.rooms.engineer
    board = relaxation.scenario.box.board
    for (room, floor), lits in relaxation.beside.items():
        partner = str(relaxation.scenario.card(room).partner)
        ways: list[Lin] = []
        for cell in board.floors[floor]:
            near = [final(partner, other) for other in board.beside[cell]]
            above = final(partner, board.stacked[cell])
            near.append(model.both(f"above[{room},{cell}]", engineer, above))
            ways.append(model.both(f"at[{room},{cell}]", final(room, cell), total(near)))
        model.at_most(total(lits), total(ways))
    plan = relaxation.plan_lits.get("two_bedrooms_next_to_bathrooms")
    if plan is not None:
        found: list[Lin] = []
        for (room, cells), lit in runs.items():
            if room == "bedroom":
                around = {other for cell in cells for other in board.beside[cell]}
                near = [final(BATHROOM, cell) for cell in sorted(around)]
                found.append(model.both(f"bathroom_beside{cells}", lit, total(near)))
        # the Engineer may split a run of bedrooms
        model.at_most(2 * plan, total(found) + 2 * engineer)


def stack_rows(relaxation: Relaxation, final: Final) -> None:
    """What stands one above the other: pairs, groups on two floors, the kitchen."""
    model, rooms = relaxation.model, relaxation.rooms
    board = relaxation.scenario.box.board
    stacks = list(zip(*(board.floors[floor] for floor in UPPER), strict=True))
    wanted = {room: rooms.groups_of(room) for room in rooms.types}
    if relaxation.pairs.bathrooms:
        wanted[BATHROOM] = wanted[BATHROOM] + total(relaxation.pairs.bathrooms)
    for room, count in wanted.items():
        if not count.never:
            ways = [
                model.both(f"stack[{room},{low}]", final(room, low), final(room, high))
                for low, high in stacks
            ]
            model.at_most(count, total(ways))
    plan = relaxation.plan_lits.get("kitchen_above_two_card_garage")
    if plan is not None:
        over = (board.above[cell] for cell in board.floors["B"])
        model.at_most(plan, total(final("kitchen", cell) for cell in over))
