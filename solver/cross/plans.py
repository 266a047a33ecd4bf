"""What each plan needs at least, without positions (rules 7)."""

from __future__ import annotations

from collections.abc import Callable

from dhsolve.solver.cross.floors import UPPER
from dhsolve.solver.cross.linear import Lin, total
from dhsolve.solver.cross.rooms import Rooms
from dhsolve.solver.cross.tokens import Tokens

LIVING = "living_room"
SMALL = range(1, 3)
PlanRows = Callable[[Rooms, Tokens, Lin], None]


def _two_playrooms(rooms: Rooms, _: Tokens, plan: Lin) -> None:
    rooms.model.at_most(2 * plan, rooms.rooms("playroom"))


def _three_cards(floor: str) -> PlanRows:
    def rows(rooms: Rooms, _: Tokens, plan: Lin) -> None:
        rooms.model.at_most(plan, rooms.rooms(LIVING, floor, range(3, 4)))

    return rows


def _cellar_or_pantry(rooms: Rooms, _: Tokens, plan: Lin) -> None:
    rooms.model.at_most(plan, rooms.rooms("wine_cellar") + rooms.rooms("pantry"))


def _kitchen_above_garage(rooms: Rooms, _: Tokens, plan: Lin) -> None:
    """The kitchen's cell stands on the basement, so a cell there was filled or scaffolded before;
    a card that lay there at the start, or came later in exchange, may have any history."""
    model, building = rooms.model, rooms.building
    if "garage" not in rooms.types or "kitchen" not in rooms.types:
        model.at_most(plan, 0)
        return
    model.at_most(2 * plan, rooms.final("garage", "B"))
    model.at_most(plan, rooms.any("kitchen", "F"))
    ways: list[Lin] = [rooms.changed("kitchen", "F")]
    for t in building.scenario.turns:
        if ("kitchen", "F") in building.up[t]:
            below = building.filled("B", range(t)) + building.support("B", t)
            kitchen = building.up[t]["kitchen", "F"]
            ways.append(model.both(f"kitchen_above[{t}]", kitchen, below))
    model.at_most(plan, total([building.early["kitchen", "F"], *ways]))


def _as_many(rooms: Rooms, _: Tokens, plan: Lin) -> None:
    most = 10
    bathrooms, playrooms = rooms.rooms("bathroom"), rooms.rooms("playroom")
    rooms.model.at_most(bathrooms - playrooms, most * (1 - plan))
    rooms.model.at_most(playrooms - bathrooms, most * (1 - plan))


def _two_bedrooms(rooms: Rooms, _: Tokens, plan: Lin) -> None:
    rooms.model.at_most(2 * plan, rooms.rooms("bedroom", "S"))


def _three_tokens(rooms: Rooms, tokens: Tokens, plan: Lin) -> None:
    rooms.model.at_most(3 * plan, total(lit for _, lit in tokens.counts))
    for floor in UPPER:
        here = total(token.lit for token in tokens.tokens if token.floor == floor)
        rooms.model.at_most(plan, here)


def _small_living_rooms(rooms: Rooms, _: Tokens, plan: Lin) -> None:
    """Two different ones, so a group on two floors does not serve both floors alone."""
    for floor in UPPER:
        rooms.model.at_most(plan, rooms.rooms(LIVING, floor, SMALL))
    rooms.model.at_most(2 * plan, rooms.rooms(LIVING, "FS", SMALL))


def _neither(rooms: Rooms, _: Tokens, plan: Lin) -> None:
    for room, floor in rooms.places:
        if room in ("garage", "playroom"):
            rooms.model.at_most(plan + rooms.any(room, floor), 1)


def _five_rooms(rooms: Rooms, _: Tokens, plan: Lin) -> None:
    ways: list[Lin] = []
    for floor in UPPER:
        way = rooms.model.var(f"five_on[{floor}]")
        small = total(lit for (_, f, size), lit in rooms.single.items() if f == floor and size == 1)
        rooms.model.at_most(5 * way, small)
        ways.append(way)
    rooms.model.at_most(plan, total(ways))


def _bedrooms_beside_bathrooms(rooms: Rooms, _: Tokens, plan: Lin) -> None:
    """Two bedrooms on floors with bathrooms; a bathroom (one card) is beside two at most."""
    model = rooms.model
    model.at_most(2 * plan, rooms.rooms("bedroom"))
    beside: list[Lin] = []
    for floor in UPPER:
        count = model.var(f"bedrooms_beside[{floor}]", 2)
        model.at_most(count, rooms.rooms("bedroom", floor))
        model.at_most(count, 2 * rooms.rooms("bathroom", floor))
        beside.append(count)
    model.at_most(2 * plan, total(beside))


PLAN_ROWS: dict[str, PlanRows] = {
    "two_playrooms": _two_playrooms,
    "three_card_living_room_first_floor": _three_cards("F"),
    "three_card_living_room_second_floor": _three_cards("S"),
    "wine_cellar_or_pantry": _cellar_or_pantry,
    "kitchen_above_two_card_garage": _kitchen_above_garage,
    "as_many_bathrooms_as_playrooms": _as_many,
    "two_bedrooms_second_floor": _two_bedrooms,
    "three_decor_tokens": _three_tokens,
    "small_living_room_on_each_floor": _small_living_rooms,
    "no_garages_no_playrooms": _neither,
    "five_rooms_on_one_floor": _five_rooms,
    "two_bedrooms_next_to_bathrooms": _bedrooms_beside_bathrooms,
}
"""For each plan the rows of a yes-or-no that holds only if the plan may."""
