"""The twelve plans as constraints on the final home (rules 7): `plan` holds only if it is met."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import TYPE_CHECKING

from dhsolve.model.cards.board import UPPER_FLOORS
from dhsolve.solver.shared.cp import Lit

if TYPE_CHECKING:
    from dhsolve.solver.shared.scoring import FinalScore


def _floors(scoring: FinalScore, cells: tuple[int, ...]) -> set[str]:
    return {scoring.scenario.box.board.floor[cell] for cell in cells}


def two_playrooms(scoring: FinalScore, plan: Lit) -> None:
    """Two or more playrooms."""
    playrooms = [lit for _, lit in scoring.rooms_of("playroom")]
    scoring.cp.model.add(scoring.cp.total(playrooms) >= 2 * plan)


def _three_card_living_room(scoring: FinalScore, plan: Lit, floor: str) -> None:
    rooms = scoring.rooms_of("living_room")
    fits = [lit for cells, lit in rooms if len(cells) == 3 and floor in _floors(scoring, cells)]
    scoring.cp.implies(plan, *fits)


def three_card_living_room_first_floor(scoring: FinalScore, plan: Lit) -> None:
    """A living room of three cards on the first floor."""
    _three_card_living_room(scoring, plan, "F")


def three_card_living_room_second_floor(scoring: FinalScore, plan: Lit) -> None:
    """A living room of three cards on the second floor."""
    _three_card_living_room(scoring, plan, "S")


def wine_cellar_or_pantry(scoring: FinalScore, plan: Lit) -> None:
    """A wine cellar or a pantry."""
    cells = scoring.scenario.cells
    scoring.cp.implies(
        plan, *(scoring.has(c, room) for room in ("wine_cellar", "pantry") for c in cells)
    )


def kitchen_above_two_card_garage(scoring: FinalScore, plan: Lit) -> None:
    """Garages on both basement cells, a kitchen card above one of them."""
    board = scoring.scenario.box.board
    basement = board.floors["B"]
    for cell in basement:
        scoring.cp.implies(plan, scoring.has(cell, "garage"))
    scoring.cp.implies(plan, *(scoring.has(board.above[cell], "kitchen") for cell in basement))


def as_many_bathrooms_as_playrooms(scoring: FinalScore, plan: Lit) -> None:
    """The same number of both."""
    cp = scoring.cp
    bathrooms = cp.total(lit for _, lit in scoring.rooms_of("bathroom"))
    playrooms = cp.total(lit for _, lit in scoring.rooms_of("playroom"))
    cp.model.add(bathrooms == playrooms).only_enforce_if(plan)


def two_bedrooms_second_floor(scoring: FinalScore, plan: Lit) -> None:
    """Two or more bedrooms on the second floor."""
    rooms = scoring.rooms_of("bedroom")
    fits = [lit for cells, lit in rooms if "S" in _floors(scoring, cells)]
    scoring.cp.model.add(scoring.cp.total(fits) >= 2 * plan)


def three_decor_tokens(scoring: FinalScore, plan: Lit) -> None:
    """Three or more tokens in all, one or more on a card of each upper floor."""
    cp, tokens = scoring.cp, scoring.tokens
    everywhere = [lit for on_cell in tokens for lit in on_cell.values()] + scoring.near_tokens()
    cp.model.add(cp.total(everywhere) >= 3 * plan)
    for floor in UPPER_FLOORS:
        cells = scoring.scenario.box.board.floors[floor]
        cp.implies(plan, *(lit for cell in cells for lit in tokens[cell].values()))


def small_living_room_on_each_floor(scoring: FinalScore, plan: Lit) -> None:
    """Two different living rooms of one or two cards, one on each upper floor (E3)."""
    cp = scoring.cp
    rooms = [room for room in scoring.rooms_of("living_room") if len(room[0]) <= 2]
    pairs = [
        cp.all_of((lit, other_lit), "small_pair")
        for (cells, lit), (other, other_lit) in combinations(rooms, 2)
        if not set(cells) & set(other)
        and len(_floors(scoring, cells) | _floors(scoring, other)) == 2
    ]
    cp.implies(plan, *pairs)


def no_garages_no_playrooms(scoring: FinalScore, plan: Lit) -> None:
    """Neither a garage nor a playroom, face up."""
    for cell in scoring.scenario.cells:
        for room in ("garage", "playroom"):
            scoring.cp.forbid(plan, scoring.has(cell, room))


def five_rooms_on_one_floor(scoring: FinalScore, plan: Lit) -> None:
    """Five one-card rooms on one upper floor."""
    cp = scoring.cp
    options: list[Lit] = []
    for floor in UPPER_FLOORS:
        option = cp.lit(f"five_on[{floor}]")
        for cell in scoring.scenario.box.board.floors[floor]:
            cp.implies(
                option, *(lit for (_, cells), lit in scoring.runs.items() if cells == (cell,))
            )
        options.append(option)
    cp.implies(plan, *options)


def two_bedrooms_next_to_bathrooms(scoring: FinalScore, plan: Lit) -> None:
    """Two different bedrooms, each horizontally next to a bathroom."""
    cp, board = scoring.cp, scoring.scenario.box.board
    beside: list[Lit] = []
    for cells, lit in scoring.rooms_of("bedroom"):
        around = {other for cell in cells for other in board.beside[cell]} - set(cells)
        near = cp.any_of((scoring.has(cell, "bathroom") for cell in around), "near_bathroom")
        beside.append(cp.all_of((lit, near), "bedroom_beside"))
    cp.model.add(cp.total(beside) >= 2 * plan)


PLAN_RULES: dict[str, Callable[[FinalScore, Lit], None]] = {
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
