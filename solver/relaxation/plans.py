"""What each plan needs at least, without cells (rules 7): `plan` holds only if that is there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from dhsolve.solver.relaxation.floors import UPPER
from dhsolve.solver.shared.cp import Expr, Lit

if TYPE_CHECKING:
    from dhsolve.solver.relaxation.model import Relaxation


def _rooms(relaxation: Relaxation, room: str, floors: tuple[str, ...] = UPPER) -> list[Lit]:
    """All rooms of a type, those on two floors once."""
    one_floor = [lit for floor in floors for lit in relaxation.rooms.rooms_of(room, floor)]
    return one_floor + relaxation.rooms.groups_of(room)


def _two_playrooms(relaxation: Relaxation, plan: Lit) -> None:
    relaxation.cp.model.add(relaxation.cp.total(_rooms(relaxation, "playroom")) >= 2 * plan)


def _three_card(relaxation: Relaxation, plan: Lit, floor: str) -> None:
    large = relaxation.rooms.rooms_of("living_room", floor, [3]) + relaxation.rooms.groups_of(
        "living_room", [3]
    )
    relaxation.cp.implies(plan, *large)


def _cellar_or_pantry(relaxation: Relaxation, plan: Lit) -> None:
    ways = [*relaxation.rooms.any_room("wine_cellar", "B")]
    ways += [lit for floor in UPPER for lit in relaxation.rooms.any_room("pantry", floor)]
    relaxation.cp.implies(plan, *ways)


def _kitchen_above_garage(relaxation: Relaxation, plan: Lit) -> None:
    relaxation.cp.implies(plan, *relaxation.rooms.rooms_of("garage", "B", [2]))
    relaxation.cp.implies(plan, *relaxation.rooms.any_room("kitchen", "F"))
    # The kitchen's cell stands on the basement, so it was filled after a basement cell was filled
    # or scaffolded; a changed card, or one there from the start, may have any history.
    cp, floors = relaxation.cp, relaxation.floors
    ways: list[Lit] = []
    for t in floors.rounds:
        if ("kitchen", "F") in floors.up[t]:
            above = cp.lit(f"kitchen_above[{t}]")
            cp.implies(above, floors.up[t]["kitchen", "F"])
            cp.model.add(floors.filled("B", range(t)) + floors.support("B", t) >= above)
            ways.append(above)
    other = floors.at_start("kitchen", "F") + relaxation.rooms.arrived("kitchen", "F")
    cp.model.add(cp.total(ways) + other >= plan)


def _as_many(relaxation: Relaxation, plan: Lit) -> None:
    cp = relaxation.cp
    bathrooms, playrooms = (_rooms(relaxation, room) for room in ("bathroom", "playroom"))
    cp.model.add(cp.total(bathrooms) == cp.total(playrooms)).only_enforce_if(plan)
    # Implied, but it helps the linear relaxation: room by room, not as one difference.
    for ours, others in ((bathrooms, playrooms), (playrooms, bathrooms)):
        counted = [cp.lit(f"as_many[{at}]") for at in range(len(ours))]
        for room, lit in zip(ours, counted, strict=True):
            cp.clause(cp.neg(room), cp.neg(plan), lit)
        cp.model.add(cp.total(counted) <= cp.total(others))


def _two_bedrooms_second(relaxation: Relaxation, plan: Lit) -> None:
    relaxation.cp.model.add(relaxation.cp.total(_rooms(relaxation, "bedroom", ("S",))) >= 2 * plan)


def _three_tokens(relaxation: Relaxation, plan: Lit) -> None:
    cp, tokens = relaxation.cp, relaxation.tokens
    everywhere = [token.lit for token in tokens.tokens] + [lit for _, lit in tokens.near()]
    cp.model.add(cp.total(everywhere) >= 3 * plan)
    for floor in UPPER:
        cp.implies(plan, *(token.lit for token in tokens.tokens if token.floor == floor))


def _small_living_rooms(relaxation: Relaxation, plan: Lit) -> None:
    cp, rooms = relaxation.cp, relaxation.rooms
    on_two = rooms.groups_of("living_room", [2])
    small = {floor: rooms.rooms_of("living_room", floor, [1, 2]) for floor in UPPER}
    for floor in UPPER:
        cp.implies(plan, *small[floor], *on_two)
    cp.model.add(cp.total([*small["F"], *small["S"], *on_two]) >= 2 * plan)


def _no_garages(relaxation: Relaxation, plan: Lit) -> None:
    cp, floors, rooms = relaxation.cp, relaxation.floors, relaxation.rooms
    banned = [("garage", "B"), *(("playroom", floor) for floor in UPPER)]
    for room, floor in banned:
        for lit in rooms.any_room(room, floor):
            cp.forbid(plan, lit)
    # A card that has come must leave again.
    gone = [rooms.replaced.get(key, cp.no) for key in banned]
    gone += [out.get(key, cp.no) for out in floors.drill_out for key in banned]
    for t in floors.rounds:
        came = [floors.up[t].get(key, cp.no) for key in banned]
        cp.model.add(cp.total([plan, *came]) <= 1 + cp.total(gone))


def _five_rooms(relaxation: Relaxation, plan: Lit) -> None:
    cp = relaxation.cp
    options: list[Lit] = []
    for floor in UPPER:
        option = cp.lit(f"five_on[{floor}]")
        small = [
            lit
            for room in relaxation.rooms.types
            for lit in relaxation.rooms.rooms_of(room, floor, [1])
        ]
        cp.model.add(cp.total(small) >= 5 * option)
        options.append(option)
    cp.implies(plan, *options)


def _bedrooms_beside_bathrooms(relaxation: Relaxation, plan: Lit) -> None:
    cp, rooms = relaxation.cp, relaxation.rooms
    beside: Expr = 0
    for floor in UPPER:
        count = cp.model.new_int_var(0, 2, f"bedrooms_beside[{floor}]")
        bedrooms = rooms.rooms_of("bedroom", floor) + rooms.groups_of("bedroom")
        cp.model.add(count <= cp.total(bedrooms))
        cp.model.add(count <= 2 * cp.total(rooms.rooms_of("bathroom", floor)))
        relaxation.bedrooms_beside.append((floor, count))
        beside += count
    cp.model.add(beside >= 2 * plan)
    cp.model.add(cp.total(_rooms(relaxation, "bedroom")) >= 2 * plan)


RELAXED_PLANS: dict[str, Callable[[Relaxation, Lit], None]] = {
    "two_playrooms": _two_playrooms,
    "three_card_living_room_first_floor": lambda relaxation, plan: _three_card(
        relaxation, plan, "F"
    ),
    "three_card_living_room_second_floor": lambda relaxation, plan: _three_card(
        relaxation, plan, "S"
    ),
    "wine_cellar_or_pantry": _cellar_or_pantry,
    "kitchen_above_two_card_garage": _kitchen_above_garage,
    "as_many_bathrooms_as_playrooms": _as_many,
    "two_bedrooms_second_floor": _two_bedrooms_second,
    "three_decor_tokens": _three_tokens,
    "small_living_room_on_each_floor": _small_living_rooms,
    "no_garages_no_playrooms": _no_garages,
    "five_rooms_on_one_floor": _five_rooms,
    "two_bedrooms_next_to_bathrooms": _bedrooms_beside_bathrooms,
}

CONTRARY_PLANS = (
    {"two_playrooms", "no_garages_no_playrooms"},
    {"kitchen_above_two_card_garage", "no_garages_no_playrooms"},
)
"""What the one needs is what the other forbids; implied, but it helps the linear relaxation."""
