"""The twelve construction plans, one predicate each (rules 7).

Plans count rooms, not cards, unless they say otherwise; face-down cards never count. A room on
two floors is on either, plan by plan (E3); cards and tokens are on their own floor.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from dhsolve.model.cards.board import UPPER_FLOORS, Board
from dhsolve.model.rules.engineer import CountedRoom
from dhsolve.model.rules.home import Home


class FinalHome(NamedTuple):
    """What a plan looks at."""

    board: Board
    home: Home
    groups: list[CountedRoom]
    near: int
    """How many décor tokens stand near the home."""

    def rooms(self, room: str) -> list[CountedRoom]:
        """The rooms of a type."""
        return [group for group in self.groups if group.room == room]


def two_playrooms(counted: FinalHome) -> bool:
    """Two or more playrooms."""
    return len(counted.rooms("playroom")) >= 2


def _three_card_living_room(counted: FinalHome, floor: str) -> bool:
    return any(
        len(group.cells) == 3 and floor in group.floors for group in counted.rooms("living_room")
    )


def three_card_living_room_first_floor(counted: FinalHome) -> bool:
    """A living room of three cards on the first floor."""
    return _three_card_living_room(counted, "F")


def three_card_living_room_second_floor(counted: FinalHome) -> bool:
    """A living room of three cards on the second floor."""
    return _three_card_living_room(counted, "S")


def wine_cellar_or_pantry(counted: FinalHome) -> bool:
    """A wine cellar or a pantry."""
    return bool(counted.rooms("wine_cellar") or counted.rooms("pantry"))


def kitchen_above_two_card_garage(counted: FinalHome) -> bool:
    """Garages on both basement cells, and a kitchen card directly above one of them."""
    basement = counted.board.floors["B"]
    above = (counted.board.above[cell] for cell in basement)
    return all(counted.home[cell].room == "garage" for cell in basement) and any(
        cell is not None and counted.home[cell].room == "kitchen" for cell in above
    )


def as_many_bathrooms_as_playrooms(counted: FinalHome) -> bool:
    """The same number of both; none of either will do."""
    return len(counted.rooms("bathroom")) == len(counted.rooms("playroom"))


def two_bedrooms_second_floor(counted: FinalHome) -> bool:
    """Two or more bedrooms on the second floor."""
    return sum("S" in group.floors for group in counted.rooms("bedroom")) >= 2


def three_decor_tokens(counted: FinalHome) -> bool:
    """Three or more tokens in all, one or more on a card of each upper floor."""
    floors = [counted.board.floor[at] for at, cell in enumerate(counted.home) if cell.decor]
    return len(floors) + counted.near >= 3 and all(floor in floors for floor in UPPER_FLOORS)


def small_living_room_on_each_floor(counted: FinalHome) -> bool:
    """Two different living rooms of one or two cards, one on each upper floor."""
    small = [group for group in counted.rooms("living_room") if len(group.cells) <= 2]
    return any(
        "F" in one.floors and "S" in other.floors
        for one in small
        for other in small
        if one is not other
    )


def no_garages_no_playrooms(counted: FinalHome) -> bool:
    """Neither a garage nor a playroom, face up."""
    return not counted.rooms("garage") and not counted.rooms("playroom")


def five_rooms_on_one_floor(counted: FinalHome) -> bool:
    """Five one-card rooms, face up, on one upper floor."""
    return any(
        sum(group.floors == floor and len(group.cells) == 1 for group in counted.groups) == 5
        for floor in UPPER_FLOORS
    )


def two_bedrooms_next_to_bathrooms(counted: FinalHome) -> bool:
    """Two different bedrooms, each horizontally next to a bathroom."""
    return (
        sum(
            any(
                counted.home[other].room == "bathroom"
                for cell in group.cells
                for other in counted.board.beside[cell]
            )
            for group in counted.rooms("bedroom")
        )
        >= 2
    )


PLANS: dict[str, Callable[[FinalHome], bool]] = {
    plan.__name__: plan
    for plan in (
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
