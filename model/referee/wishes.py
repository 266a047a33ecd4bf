"""Which wish leads to an item: the cards that have to come together for it."""

from __future__ import annotations

from collections.abc import Iterable

from dhsolve.model.box import Box
from dhsolve.model.decor import ANY, LARGE, NEAR
from dhsolve.model.reasons import Reason
from dhsolve.model.referee.craft import Wish

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

_DESIGNER = Wish(
    rooms=LIVING,
    resources=("interior_designer", "piano", "cat_house"),
    helpers=("interior_designer",),
    decor=("piano", "aquarium", "cat_house"),
    bridge=True,
)
_DIGGER = Wish(
    tools=("digger", "digger", "drill", "concrete_mixer"), resources=("digger", "roof_red")
)
_SCAFFOLDING = Wish(resources=("scaffolding",), tools=("toolbox", "scaffolding"))
_DRILL = Wish(rooms=LIVING, tools=("drill",), decor=("piano", "cat_house", "painting"))
_LADDER = Wish(tools=("ladder",), resources=("roof_red", "roof_blue_window", "piano"))
_MIXER = Wish(tools=("concrete_mixer",))
_HANDYMAN = Wish(
    rooms=LIVING, helpers=("handyman",), decor=("piano", "aquarium", "cat_house"), bridge=True
)
_ENGINEER = Wish(
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
_SUPPLIER = Wish(helpers=("supplier",), full=True)

_BY_WORD: dict[str, Wish] = {
    "decor": Wish(rooms=LIVING, resources=ON_ROOMS, decor=("piano", "cat_house")),
    "tool_not_owned": _MIXER,
    "drill": _DRILL,
    "mixer": _MIXER,
    "ladder": _LADDER,
    "digger": _DIGGER,
    "scaffolding": _SCAFFOLDING,
    "jackhammer": Wish(tools=("jackhammer",), resources=("jackhammer",)),
    "supplier": _SUPPLIER,
    "no_room_card": Wish(helpers=("supplier", "handyman")),
    "handyman": _HANDYMAN,
    "helper": Wish(helpers=("supplier", "handyman", "roofer", "engineer")),
    "keep": _HANDYMAN,
    "roofer": Wish(helpers=("roofer",)),
    "engineer": _ENGINEER,
    "friend": Wish(rooms=("kitchen", "living_room"), friends=("friend_5", "friend_12")),
    "finished_room": Wish(rooms=LIVING, decor=("piano", "cat_house", "ice_cream_machine")),
    "two_tokens": _DESIGNER,
    "room_too_large": Wish(rooms=("bathroom", "kitchen")),
    "wrong_floor": Wish(rooms=("garage", "kitchen", "home_gym")),
}

_BY_RULING: dict[str, Wish] = {
    "3.2": Wish(rooms=("home_gym", "garage")),
    "3.3": Wish(rooms=("living_room", "bathroom")),
    "3.4": _DESIGNER,
    "3.5": _DESIGNER,
    "4": Wish(resources=("piano", "hot_tub", "dartboard", "toy_chest")),
    "5": Wish(resources=("drill", "toolbox", "ladder"), full=True),
    "6": _SUPPLIER,
    "7": Wish(
        rooms=("playroom", "kitchen"),
        plans=("two_playrooms", "wine_cellar_or_pantry", "five_rooms_on_one_floor"),
        full=True,
    ),
    "D1": Wish(resources=("cat_house", "painting")),
    "D2": _DESIGNER._replace(helpers=(), resources=("interior_designer",)),
    "D3": Wish(rooms=("garage", "wine_cellar"), resources=("cat_house", "painting")),
    "D4": Wish(helpers=("interior_designer",)),
    "D5": Wish(rooms=("garage", "kitchen"), decor=("dartboard",)),
    "T1": _DRILL,
    "T2": _DIGGER,
    "T3": _DIGGER,
    "T4": _SCAFFOLDING,
    "T5": Wish(resources=("toolbox",)),
    "T7": Wish(tools=("ladder", "drill", "concrete_mixer")),
    "T8": Wish(tools=("jackhammer",)),
    "T9": Wish(tools=("scaffolding",)),
    "E1": _HANDYMAN,
    "E2": _ENGINEER,
    "E3": _ENGINEER,
    "S1": Wish(full=True),
    "P2": Wish(tools=("drill", "ladder"), rooms=LIVING),
    "P3": _DIGGER,
    "P4": Wish(resources=("scaffolding",), full=True),
    "P5": Wish(tools=("toolbox", "toolbox")),
    "P6": _SUPPLIER,
    "P10": _DIGGER,
    "P12": _MIXER,
    "P14": _HANDYMAN,
    "P22": Wish(helpers=("handyman", "supplier")),
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


def wish_for(box: Box, item: str) -> Wish:
    """A wish that makes the item likely; an empty one where random play meets it anyway."""
    kind, _, name = item.partition(":")
    cards = box.catalogue
    if kind == "plan":
        tokens = ON_ROOMS if name == "three_decor_tokens" else ()
        return Wish(rooms=PLAN_ROOMS[name], plans=(name,), decor=tokens, full=True)
    if kind == "friend":
        rooms = tuple(room for place in cards.friends[name].rooms for room in sorted(place))
        return Wish(rooms=rooms, friends=(name,))
    if kind == "ruling":
        return _BY_RULING.get(name, Wish())
    if kind == "case":
        return _case_wish(name)
    if kind == "reason":
        return next((wish for word, wish in _BY_WORD.items() if word in name), Wish())
    if name in cards.rooms:
        return Wish(rooms=(name, *_partners(box, name)))
    if name in cards.decor:
        place = cards.decor[name].place
        rooms = () if place in (ANY, LARGE, NEAR) else (place,)
        rooms = ("garage", "living_room") if place == LARGE else rooms
        return Wish(rooms=rooms, resources=(name,), decor=(name,) if place != NEAR else ())
    if name in cards.helpers:
        return Wish(rooms=_helped(name), resources=(name,), helpers=(name,), full=True)
    if name in cards.tools:
        return Wish(resources=(name, "toolbox"), tools=(name, "toolbox"))
    return Wish(resources=(name,), tools=("ladder",))


def _case_wish(name: str) -> Wish:
    """A rule and the place where it holds, as in `finished_room/drill`."""
    what, _, how = name.partition("/")
    if what == "missed":
        return Wish(rooms=PLAN_ROOMS[how], plans=(how,))
    if what == "toolbox":
        return Wish(tools=("ladder", "drill", "concrete_mixer"), resources=("toolbox",))
    if what == "dartboard":
        return Wish(rooms=(how, how), resources=("dartboard",), full=True)
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
