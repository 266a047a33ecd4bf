"""The goal that leads to an item of coverage: the cards that have to come together for it."""

from __future__ import annotations

from collections.abc import Iterable

from dhsolve.model.cards.box import Box
from dhsolve.model.conformance.positions import Goal
from dhsolve.model.rules.decor import ANY, LARGE, NEAR
from dhsolve.model.rules.reasons import Reason

ON_ROOMS = ("piano", "cat_house", "painting", "hot_tub", "canopy_bed", "toy_chest", "aquarium")
LIVING = ("living_room", "living_room", "kitchen")

PLAN_ROOMS: dict[str, tuple[str, ...]] = {
    "two_playrooms": ("playroom",),
    "three_card_living_room_first_floor": ("living_room",),
    "three_card_living_room_second_floor": ("living_room",),
    "wine_cellar_or_pantry": ("wine_cellar", "pantry"),
    "kitchen_above_two_card_garage": ("garage", "kitchen"),
    "as_many_bathrooms_as_playrooms": ("bathroom", "playroom", "study"),
    "two_bedrooms_second_floor": ("bedroom", "bathroom", "study"),
    "three_decor_tokens": ("living_room", "bedroom", "kitchen"),
    "small_living_room_on_each_floor": ("living_room", "kitchen", "study"),
    "no_garages_no_playrooms": ("kitchen", "bathroom", "wine_cellar"),
    "five_rooms_on_one_floor": ("bathroom", "study", "library", "pantry", "sauna", "game_room"),
    "two_bedrooms_next_to_bathrooms": ("bedroom", "bathroom"),
}

_DESIGNER = Goal(
    rooms=LIVING,
    resources=("interior_designer", "piano", "cat_house"),
    helpers=("interior_designer",),
    decor=("piano", "aquarium", "cat_house"),
    bridge=True,
)
_DIGGER = Goal(
    tools=("digger", "digger", "drill", "concrete_mixer"), resources=("digger", "roof_red")
)
_SCAFFOLDING = Goal(resources=("scaffolding",), tools=("toolbox", "scaffolding"))
_DRILL = Goal(rooms=LIVING, tools=("drill",), decor=("piano", "cat_house", "painting"))
_LADDER = Goal(tools=("ladder",), resources=("roof_red", "roof_blue_window", "piano"))
_MIXER = Goal(tools=("concrete_mixer",))
_HANDYMAN = Goal(
    rooms=LIVING, helpers=("handyman",), decor=("piano", "aquarium", "cat_house"), bridge=True
)
_ENGINEER = Goal(
    rooms=("living_room", "bedroom"),
    helpers=("engineer",),
    plans=(
        "three_card_living_room_first_floor",
        "three_card_living_room_second_floor",
        "two_bedrooms_second_floor",
        "small_living_room_on_each_floor",
    ),
    full=True,
)
_SUPPLIER = Goal(helpers=("supplier",), full=True)

_BY_WORD: dict[str, Goal] = {
    "decor": Goal(rooms=LIVING, resources=ON_ROOMS, decor=("piano", "cat_house")),
    "tool_not_owned": _MIXER,
    "drill": _DRILL,
    "mixer": _MIXER,
    "ladder": _LADDER,
    "digger": _DIGGER,
    "scaffolding": _SCAFFOLDING,
    "jackhammer": Goal(tools=("jackhammer",), resources=("jackhammer",)),
    "supplier": _SUPPLIER,
    "no_room_card": Goal(helpers=("supplier", "handyman")),
    "handyman": _HANDYMAN,
    "helper": Goal(helpers=("supplier", "handyman", "roofer", "engineer")),
    "keep": _HANDYMAN,
    "roofer": Goal(helpers=("roofer",)),
    "engineer": _ENGINEER,
    "friend": Goal(rooms=("kitchen", "living_room"), friends=("friend_5", "friend_12")),
    "finished_room": Goal(rooms=LIVING, decor=("piano", "cat_house", "ice_cream_machine")),
    "two_tokens": _DESIGNER,
    "room_too_large": Goal(rooms=("bathroom", "kitchen")),
    "wrong_floor": Goal(rooms=("garage", "kitchen", "home_gym")),
}

_BY_RULING: dict[str, Goal] = {
    "3.2": Goal(rooms=("home_gym", "garage")),
    "3.3": Goal(rooms=("living_room", "bathroom")),
    "3.4": _DESIGNER,
    "3.5": _DESIGNER,
    "4": Goal(resources=("piano", "hot_tub", "dartboard", "toy_chest")),
    "5": Goal(resources=("drill", "toolbox", "ladder"), full=True),
    "6": _SUPPLIER,
    "7": Goal(
        rooms=("playroom", "kitchen"),
        plans=("two_playrooms", "wine_cellar_or_pantry", "five_rooms_on_one_floor"),
        full=True,
    ),
    "D1": Goal(resources=("cat_house", "painting")),
    "D2": _DESIGNER._replace(helpers=(), resources=("interior_designer",)),
    "D3": Goal(rooms=("garage", "wine_cellar"), resources=("cat_house", "painting")),
    "D4": Goal(helpers=("interior_designer",)),
    "D5": Goal(rooms=("garage", "kitchen"), decor=("dartboard",)),
    "T1": _DRILL,
    "T2": _DIGGER,
    "T3": _DIGGER,
    "T4": _SCAFFOLDING,
    "T5": Goal(resources=("toolbox",)),
    "T7": Goal(tools=("ladder", "drill", "concrete_mixer")),
    "T8": Goal(tools=("jackhammer",)),
    "T9": Goal(tools=("scaffolding",)),
    "E1": _HANDYMAN,
    "E2": _ENGINEER,
    "E3": _ENGINEER,
    "S1": Goal(full=True),
    "P2": Goal(tools=("drill", "ladder"), rooms=LIVING),
    "P3": _DIGGER,
    "P4": Goal(resources=("scaffolding",), full=True),
    "P5": Goal(tools=("toolbox", "toolbox")),
    "P6": _SUPPLIER,
    "P10": _DIGGER,
    "P12": _MIXER,
    "P14": _HANDYMAN,
    "P22": Goal(helpers=("handyman", "supplier")),
}


_END_RULINGS = frozenset(("6", "7", "D4", "D5", "E1", "E2", "E3", "P5", "P6", "P14", "P22"))
_END_REASONS = frozenset(
    reason.value
    for reason in Reason
    if reason.rule.startswith(("6", "7", "E")) and "friend" not in reason.value
)


def is_about_ends(item: str) -> bool:
    """Whether an item is met at the end of the game only."""
    kind, _, name = item.partition(":")
    if kind == "reason":
        return name in _END_REASONS
    at_the_end = name.startswith("missed/") or name.endswith(
        ("/supplier", "/handyman", "/engineer")
    )
    return kind == "plan" or at_the_end or (kind == "ruling" and name in _END_RULINGS)


def goal_for(box: Box, item: str) -> Goal:
    """A goal that makes the item likely; an empty one where random play meets it anyway."""
    kind, _, name = item.partition(":")
    cards = box.catalogue
    if kind == "plan":
        tokens = ON_ROOMS if name == "three_decor_tokens" else ()
        return Goal(rooms=PLAN_ROOMS[name], plans=(name,), decor=tokens, full=True)
    if kind == "friend":
        rooms = tuple(room for place in cards.friends[name].rooms for room in sorted(place))
        return Goal(rooms=rooms, friends=(name,))
    if kind == "ruling":
        return _BY_RULING.get(name, Goal())
    if kind == "case":
        return _case_goal(name)
    if kind == "reason":
        return next((goal for word, goal in _BY_WORD.items() if word in name), Goal())
    if name in cards.rooms:
        return Goal(rooms=(name, *_partners(box, name)))
    if name in cards.decor:
        place = cards.decor[name].place
        rooms = () if place in (ANY, LARGE, NEAR) else (place,)
        rooms = ("garage", "living_room") if place == LARGE else rooms
        return Goal(rooms=rooms, resources=(name,), decor=(name,) if place != NEAR else ())
    if name in cards.helpers:
        return Goal(rooms=_helped(name), resources=(name,), helpers=(name,), full=True)
    if name in cards.tools:
        return Goal(resources=(name, "toolbox"), tools=(name, "toolbox"))
    return Goal(resources=(name,), tools=("ladder",))


def _case_goal(name: str) -> Goal:
    """A rule and the place where it holds, as in `finished_room/drill`."""
    what, _, how = name.partition("/")
    if what == "missed":
        return Goal(rooms=PLAN_ROOMS[how], plans=(how,))
    if what == "toolbox":
        return Goal(tools=("ladder", "drill", "concrete_mixer"), resources=("toolbox",))
    if what == "dartboard":
        return Goal(rooms=(how, how), resources=("dartboard",), full=True)
    tools = ("drill",) if how == "drill" else ()
    helpers = (how,) if how not in ("place", "drill") else ()
    return _BY_WORD[what]._replace(tools=tools, helpers=helpers, full=bool(helpers))


def _partners(box: Box, room: str) -> Iterable[str]:
    partner = box.catalogue.rooms[room].partner
    return (partner,) if partner else ()


def _helped(helper: str) -> tuple[str, ...]:
    """Rooms on which a helper has something to do."""
    return {
        "plumber": ("bathroom", "sauna"),
        "engineer": ("living_room", "pantry", "kitchen"),
        "architect": ("bathroom", "kitchen", "bedroom"),
        "interior_designer": LIVING,
    }.get(helper, ())
