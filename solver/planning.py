"""The twelve plans as constraints on the final home (rules 7): `plan` holds only if it is met."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import TYPE_CHECKING

from dhsolve.model.board import UPPER_FLOORS
from dhsolve.solver.cp import Lit

if TYPE_CHECKING:
    from dhsolve.solver.counting import Counting


def _floors(counting: Counting, cells: tuple[int, ...]) -> set[str]:
    return {counting.case.box.board.floor[cell] for cell in cells}


def two_playrooms(counting: Counting, plan: Lit) -> None:
    """Two or more playrooms."""
    playrooms = [lit for _, lit in counting.rooms_of("playroom")]
    counting.cp.model.add(counting.cp.total(playrooms) >= 2 * plan)


def _three_card_living_room(counting: Counting, plan: Lit, floor: str) -> None:
    rooms = counting.rooms_of("living_room")
    fits = [lit for cells, lit in rooms if len(cells) == 3 and floor in _floors(counting, cells)]
    counting.cp.implies(plan, *fits)


def three_card_living_room_first_floor(counting: Counting, plan: Lit) -> None:
    """A living room of three cards on the first floor."""
    _three_card_living_room(counting, plan, "F")


def three_card_living_room_second_floor(counting: Counting, plan: Lit) -> None:
    """A living room of three cards on the second floor."""
    _three_card_living_room(counting, plan, "S")


def wine_cellar_or_pantry(counting: Counting, plan: Lit) -> None:
    """A wine cellar or a pantry."""
    cells = counting.case.cells
    counting.cp.implies(
        plan, *(counting.has(c, room) for room in ("wine_cellar", "pantry") for c in cells)
    )


def kitchen_above_two_card_garage(counting: Counting, plan: Lit) -> None:
    """Garages on both basement cells, a kitchen card above one of them."""
    board = counting.case.box.board
    basement = board.floors["B"]
    for cell in basement:
        counting.cp.implies(plan, counting.has(cell, "garage"))
    counting.cp.implies(plan, *(counting.has(board.above[cell], "kitchen") for cell in basement))


def as_many_bathrooms_as_playrooms(counting: Counting, plan: Lit) -> None:
    """The same number of both."""
    cp = counting.cp
    bathrooms = cp.total(lit for _, lit in counting.rooms_of("bathroom"))
    playrooms = cp.total(lit for _, lit in counting.rooms_of("playroom"))
    cp.model.add(bathrooms == playrooms).only_enforce_if(plan)


def two_bedrooms_second_floor(counting: Counting, plan: Lit) -> None:
    """Two or more bedrooms on the second floor."""
    rooms = counting.rooms_of("bedroom")
    fits = [lit for cells, lit in rooms if "S" in _floors(counting, cells)]
    counting.cp.model.add(counting.cp.total(fits) >= 2 * plan)


def three_decor_tokens(counting: Counting, plan: Lit) -> None:
    """Three or more tokens in all, one or more on a card of each upper floor."""
    cp, tokens = counting.cp, counting.tokens
    everywhere = [lit for on_cell in tokens for lit in on_cell.values()] + counting.near_tokens()
    cp.model.add(cp.total(everywhere) >= 3 * plan)
    for floor in UPPER_FLOORS:
        cells = counting.case.box.board.floors[floor]
        cp.implies(plan, *(lit for cell in cells for lit in tokens[cell].values()))


def small_living_room_on_each_floor(counting: Counting, plan: Lit) -> None:
    """Two different living rooms of one or two cards, one on each upper floor (E3)."""
    cp = counting.cp
    rooms = [room for room in counting.rooms_of("living_room") if len(room[0]) <= 2]
    pairs = [
        cp.all_of((lit, other_lit), "small_pair")
        for (cells, lit), (other, other_lit) in combinations(rooms, 2)
        if not set(cells) & set(other)
        and len(_floors(counting, cells) | _floors(counting, other)) == 2
    ]
    cp.implies(plan, *pairs)


def no_garages_no_playrooms(counting: Counting, plan: Lit) -> None:
    """Neither a garage nor a playroom, face up."""
    for cell in counting.case.cells:
        for room in ("garage", "playroom"):
            counting.cp.forbid(plan, counting.has(cell, room))


def five_rooms_on_one_floor(counting: Counting, plan: Lit) -> None:
    """Five one-card rooms on one upper floor."""
    cp = counting.cp
    options: list[Lit] = []
    for floor in UPPER_FLOORS:
        option = cp.lit(f"five_on[{floor}]")
        for cell in counting.case.box.board.floors[floor]:
            cp.implies(
                option, *(lit for (_, cells), lit in counting.runs.items() if cells == (cell,))
            )
        options.append(option)
    cp.implies(plan, *options)


def two_bedrooms_next_to_bathrooms(counting: Counting, plan: Lit) -> None:
    """Two different bedrooms, each horizontally next to a bathroom."""
    cp, board = counting.cp, counting.case.box.board
    beside: list[Lit] = []
    for cells, lit in counting.rooms_of("bedroom"):
        around = {other for cell in cells for other in board.beside[cell]} - set(cells)
        near = cp.any_of((counting.has(cell, "bathroom") for cell in around), "near_bathroom")
        beside.append(cp.all_of((lit, near), "bedroom_beside"))
    cp.model.add(cp.total(beside) >= 2 * plan)


PLAN_RULES: dict[str, Callable[[Counting, Lit], None]] = {
    rule.__name__: rule
    for rule in (
        two_playrooms,
        three_card_living_room_first_floor,
        three_card_living_room_second_floor,
        wine_cellar_or_pantry,
        kitchen_above_two_card_garage,
        as_many_bathrooms_as_playrooms,
        two_bedrooms_second_floor,
        three_decor_tokens,
        small_living_room_on_each_floor,
        no_garages_no_playrooms,
        five_rooms_on_one_floor,
        two_bedrooms_next_to_bathrooms,
    )
}
