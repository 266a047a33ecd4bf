"""The file of the catalogue: data that a player with the box at hand can correct.

`load()` reads the built-in `catalogue.toml` or a changed copy of it. Whatever the rules' code
relies on is checked here, once, so that nothing else has to doubt a catalogue.
"""

from __future__ import annotations

import functools
import hashlib
import json
import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TypeAlias, TypeVar, cast, get_args

from dhsolve.model.cards import toml_reader as toml
from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.model.cards.differences import played_values
from dhsolve.model.cards.kinds import (
    Card,
    Copies,
    Decor,
    Friend,
    Helper,
    Plan,
    Resource,
    Roof,
    Room,
    RoomKind,
    Tool,
)
from dhsolve.model.cards.toml_reader import Table
from dhsolve.model.errors import BadInput, unknown

BUILT_IN = Path(__file__).with_name("catalogue.toml")
FORMAT = "catalogue/1"
LANGUAGES = ("en", "pt")
PROVENANCES = ("seed", "public", "deduced", "assumed")
KINDS = ("rooms", "decor", "roofs", "helpers", "tools", "plans", "friends")
RESOURCES = ("decor", "roofs", "helpers", "tools")

# The keys of the file's `copies` tables, in the order of the fields of Copies.
DECKS = ("base", "5+", "6")
# What the boxes hold: the rulebooks give or imply these sums, whatever the single numbers are.
ROOMS_BY_DECK = (60, 12, 12)
RESOURCES_BY_DECK = (48, 12, 12)
BASEMENT_ROOMS = 10
ROOFS_BY_COLOUR = 7
PLANS_BY_POINTS = {3: 6, 5: 6}
FRIENDS = 12

# Ids that the rules' code calls by name.
NEEDED = {
    "rooms": [
        "living_room",
        "bathroom",
        "bedroom",
        "kitchen",
        "playroom",
        "pantry",
        "garage",
        "wine_cellar",
    ],
    "helpers": [
        "roofer",
        "supplier",
        "architect",
        "handyman",
        "interior_designer",
        "plumber",
        "engineer",
    ],
    "tools": [
        "drill",
        "jackhammer",
        "concrete_mixer",
        "scaffolding",
        "digger",
        "toolbox",
        "ladder",
    ],
    "plans": [
        "two_playrooms",
        "three_card_living_room_first_floor",
        "three_card_living_room_second_floor",
        "wine_cellar_or_pantry",
        "kitchen_above_two_card_garage",
        "as_many_bathrooms_as_playrooms",
        "two_bedrooms_second_floor",
        "three_decor_tokens",
        "small_living_room_on_each_floor",
        "no_garages_no_playrooms",
        "five_rooms_on_one_floor",
        "two_bedrooms_next_to_bathrooms",
    ],
}
# Words with a meaning of their own where files name a room.
PLACES = ("any", "large", "near")
RESERVED = (*PLACES, "empty")

_SNAKE_CASE = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")

C = TypeVar("C", bound=Card)
Common: TypeAlias = tuple[str, dict[str, str], Copies, dict[str, str]]


def load(path: Path | None = None) -> Catalogue:
    """The catalogue in a file, or the built-in one; BadInput names the file and the place."""
    return _built_in() if path is None else _read(path)


@functools.cache
def _built_in() -> Catalogue:
    return _read(BUILT_IN)


def _read(path: Path) -> Catalogue:
    try:
        return _catalogue(toml.parse_file(path))
    except BadInput as error:
        where = f"{path}: {error.where}" if error.where else str(path)
        raise BadInput(error.reason, where) from error


def _catalogue(document: dict[str, object]) -> Catalogue:
    top = Table(document, "", ("format", "board", *KINDS))
    if top.raw("format") != FORMAT:
        raise BadInput(f'expected "{FORMAT}", got {toml.shown(top.raw("format"))}', "format")
    _check_ids(top)
    room_ids = tuple(top.mapping("rooms"))

    rooms = _cards(top, "rooms", functools.partial(_room, room_ids=room_ids))
    decor = _cards(top, "decor", functools.partial(_decor, room_ids=room_ids))
    roofs = _cards(top, "roofs", _roof)
    helpers = _cards(top, "helpers", _helper)
    tools = _cards(top, "tools", _tool)
    plans = _cards(top, "plans", _plan)
    friends = _cards(top, "friends", functools.partial(_friend, room_ids=room_ids))
    resources: dict[str, Resource] = {**decor, **roofs, **helpers, **tools}
    board = top.table("board", ("basement", "provenance"))
    basement = _basement(board)

    _check_needed(top)
    _check_sums(rooms, resources, roofs, plans, friends)
    return Catalogue(
        rooms=rooms,
        decor=decor,
        roofs=roofs,
        helpers=helpers,
        tools=tools,
        plans=plans,
        friends=friends,
        resources=resources,
        basement=basement,
        fingerprint=_fingerprint((rooms, decor, roofs, helpers, tools, plans, friends), basement),
        provenance=_provenance(board, ("basement",)),
    )


def _cards(top: Table, kind: str, read: Callable[[str, object, str], C]) -> dict[str, C]:
    return {id_: read(id_, value, f"{kind}.{id_}") for id_, value in top.mapping(kind).items()}


# --- one card of each kind -------------------------------------------------------------------


def _room(id_: str, value: object, where: str, *, room_ids: tuple[str, ...]) -> Room:
    table = _card_table(
        value,
        where,
        ("copies", "kind", "most", "points"),
        ("partner", "partner_points", "kids"),
    )
    kind = table.text("kind")
    if kind not in get_args(RoomKind):
        raise BadInput(unknown("kind", kind, get_args(RoomKind)), table.path("kind"))
    most = table.integer("most", 1, 5)
    points = tuple(
        toml.integer(entry, place, 0, 99) for place, entry in table.items("points", most, most)
    )
    if ("partner" in table) != ("partner_points" in table):
        raise BadInput("partner and partner_points belong together", where)
    return Room(
        *_common(id_, table),
        kind=cast(RoomKind, kind),
        most=most,
        points=points,
        partner=_one_of(table, "partner", "room", room_ids) if "partner" in table else None,
        partner_points=(
            table.integer("partner_points", 0, 99) if "partner_points" in table else None
        ),
        kids=table.integer("kids", 0, 99) if "kids" in table else None,
    )


def _decor(id_: str, value: object, where: str, *, room_ids: tuple[str, ...]) -> Decor:
    table = _card_table(value, where, ("copies", "place", "points"))
    return Decor(
        *_common(id_, table),
        place=_one_of(table, "place", "room", (*PLACES, *room_ids)),
        points=table.integer("points", 0, 99),
    )


def _roof(id_: str, value: object, where: str) -> Roof:
    table = _card_table(value, where, ("copies", "colour", "window"))
    colour, window = table.text("colour"), table.boolean("window")
    expected = f"roof_{colour}{'_window' if window else ''}"
    if id_ != expected:
        raise BadInput(f'by its colour and window its id should be "{expected}"', where)
    return Roof(*_common(id_, table), colour=colour, window=window)


def _helper(id_: str, value: object, where: str) -> Helper:
    return Helper(*_common(id_, _card_table(value, where, ("copies",))))


def _tool(id_: str, value: object, where: str) -> Tool:
    return Tool(*_common(id_, _card_table(value, where, ("copies",))))


def _plan(id_: str, value: object, where: str) -> Plan:
    table = _card_table(value, where, ("points",))
    points = table.integer("points", 0, 99)
    if points not in PLANS_BY_POINTS:
        raise BadInput(f"a plan is worth 3 or 5, not {points}", table.path("points"))
    return Plan(*_common(id_, table), points=points)


def _friend(id_: str, value: object, where: str, *, room_ids: tuple[str, ...]) -> Friend:
    table = _card_table(value, where, ("rooms", "points"))
    rooms = tuple(
        tuple(
            _known(toml.text(room, at), at, "room", room_ids)
            for at, room in toml.items(place, path, 1, 5)
        )
        for path, place in table.items("rooms", 1, 5)
    )
    return Friend(*_common(id_, table), rooms=rooms, points=table.integer("points", 0, 99))


# --- parts of cards --------------------------------------------------------------------------


def _card_table(
    value: object, where: str, required: Iterable[str], optional: Iterable[str] = ()
) -> Table:
    return Table(value, where, ("names", *required, "provenance"), optional)


def _common(id_: str, table: Table) -> Common:
    """The fields that every card has, in the order of Card's fields."""
    names = table.table("names", LANGUAGES)
    # Plans and friends are single cards of decks of their own.
    copies = _copies(table) if "copies" in table else Copies(1, 0, 0)
    values = [key for key in table if key != "provenance"]
    return id_, {lang: names.text(lang) for lang in LANGUAGES}, copies, _provenance(table, values)


def _copies(table: Table) -> Copies:
    copies = table.table("copies", (), DECKS)
    base, five, six = (copies.integer(deck, 0, 99) if deck in copies else 0 for deck in DECKS)
    return Copies(base, five, six)


def _provenance(table: Table, values: Iterable[str]) -> dict[str, str]:
    """Where each value comes from: the file gives a word for a whole value or for its parts."""
    words = table.table("provenance", values)
    found: dict[str, str] = {}
    for key in values:
        value, word, where = table.raw(key), words.raw(key), words.path(key)
        if isinstance(value, list):
            whole = isinstance(word, str)
            given = [word] * len(value) if whole else word
            for index, (at, part) in enumerate(toml.items(given, where, len(value), len(value))):
                found[f"{key}[{index}]"] = _word(part, where if whole else at)
        elif isinstance(value, dict):
            if isinstance(word, str):
                found |= {f"{key}.{part}": _word(word, where) for part in value}
            else:
                parts = Table(word, where, value)
                found |= {
                    f"{key}.{part}": _word(parts.raw(part), parts.path(part)) for part in value
                }
        else:
            found[key] = _word(word, where)
    return found


def _word(value: object, where: str) -> str:
    return _known(toml.text(value, where), where, "provenance", PROVENANCES)


def _one_of(table: Table, key: str, kind: str, known: Iterable[str]) -> str:
    return _known(table.text(key), table.path(key), kind, known)


def _known(name: str, where: str, kind: str, known: Iterable[str]) -> str:
    if name not in known:
        raise BadInput(unknown(kind, name, known), where)
    return name


def _basement(board: Table) -> tuple[int, int]:
    left, right = (toml.integer(column, at, 1, 5) for at, column in board.items("basement", 2, 2))
    if right != left + 1:
        raise BadInput(
            f"expected two neighbouring columns in ascending order, got {left} and {right}",
            board.path("basement"),
        )
    return left, right


# --- the catalogue as a whole ----------------------------------------------------------------


def _check_ids(top: Table) -> None:
    seen: dict[str, str] = {}
    for kind in KINDS:
        for id_ in top.mapping(kind):
            where = f"{kind}.{id_}" if len(id_) <= 40 else f"{kind}.{id_[:37]}..."
            if not _SNAKE_CASE.fullmatch(id_):
                raise BadInput("an id is lower-case words joined by underscores", where)
            if id_ in RESERVED:
                raise BadInput(f'"{id_}" has a meaning of its own and cannot be an id', where)
            if id_ in seen:
                raise BadInput(f"the same id stands in {seen[id_]}", where)
            seen[id_] = kind


def _check_needed(top: Table) -> None:
    for kind, ids in NEEDED.items():
        for id_ in ids:
            if id_ not in top.mapping(kind):
                raise BadInput("missing, and the rules need it", f"{kind}.{id_}")


def _check_sums(
    rooms: Mapping[str, Room],
    resources: Mapping[str, Resource],
    roofs: Mapping[str, Roof],
    plans: Mapping[str, Plan],
    friends: Mapping[str, Friend],
) -> None:
    """Deck sizes are fixed by the box, so a corrected number must be made up for elsewhere."""
    _check_decks("rooms", rooms.values(), ROOMS_BY_DECK)
    _check_decks(", ".join(RESOURCES), resources.values(), RESOURCES_BY_DECK)
    basement = sum(room.copies.base for room in rooms.values() if room.kind == "basement")
    _check_sum("rooms", "basement rooms of the base deck", basement, BASEMENT_ROOMS)
    for colour in sorted({roof.colour for roof in roofs.values()}):
        cards = [roof for roof in roofs.values() if roof.colour == colour]
        total = sum(roof.copies.total for roof in cards)
        _check_sum("roofs", f"{colour} roofs", total, ROOFS_BY_COLOUR)
    for points, count in PLANS_BY_POINTS.items():
        found = sum(plan.points == points for plan in plans.values())
        _check_sum("plans", f"plans worth {points}", found, count)
    _check_sum("friends", "friends", len(friends), FRIENDS)


def _check_decks(where: str, cards: Iterable[Card], expected: tuple[int, int, int]) -> None:
    copies = [card.copies for card in cards]
    found = (
        sum(number.base for number in copies),
        sum(number.five for number in copies),
        sum(number.six for number in copies),
    )
    for deck, total, wanted in zip(DECKS, found, expected, strict=True):
        _check_sum(where, f'copies in the "{deck}" deck', total, wanted)


def _check_sum(where: str, what: str, found: int, expected: int) -> None:
    if found != expected:
        raise BadInput(f"{what} add up to {found}, the box has {expected}", where)


def _fingerprint(kinds: Iterable[Mapping[str, Card]], basement: tuple[int, int]) -> str:
    content: dict[str, object] = {"basement": basement}
    for kind, cards in zip(KINDS, kinds, strict=True):
        content[kind] = {id_: _rule_values(card) for id_, card in cards.items()}
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()


def _rule_values(card: Card) -> dict[str, object]:
    copies = (card.copies.base, card.copies.five, card.copies.six)
    return {**played_values(card), "copies": copies}
