"""The catalogue: its sums, its faults (each in one line that names the place), its fingerprint."""

from __future__ import annotations

import pickle
from collections.abc import Iterable
from pathlib import Path

import pytest

from dhsolve.model.cards.catalogue_file import BUILT_IN, load
from dhsolve.model.cards.kinds import Card, Copies
from dhsolve.model.errors import BadInput

TEXT = BUILT_IN.read_text(encoding="utf-8")


def changed(old: str, new: str, text: str = TEXT) -> str:
    """The built-in file with the first `old` replaced."""
    assert old in text
    return text.replace(old, new, 1)


def in_card(header: str, old: str, new: str, text: str = TEXT) -> str:
    """The built-in file with the first `old` after a card's header replaced."""
    before, found, after = text.partition(f"[{header}]\n")
    assert found
    return before + found + changed(old, new, after)


def write(folder: Path, text: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def complaint(folder: Path, text: str) -> str:
    """The one line about a faulty file, without the file's name."""
    path = write(folder, text)
    with pytest.raises(BadInput) as caught:
        load(path)
    message = str(caught.value)
    assert message.startswith(f"{path}: ")
    assert "\n" not in message
    return message.removeprefix(f"{path}: ")


def sums(cards: Iterable[Card]) -> tuple[int, int, int]:
    copies = [card.copies for card in cards]
    return sum(c.base for c in copies), sum(c.five for c in copies), sum(c.six for c in copies)


def test_deck_sizes() -> None:
    catalogue = load()
    assert sums(catalogue.rooms.values()) == (60, 12, 12)
    assert sums(catalogue.resources.values()) == (48, 12, 12)
    assert sums(r for r in catalogue.rooms.values() if r.kind == "basement")[0] == 10
    assert sums(catalogue.roofs.values()) == (28, 7, 7)
    assert sums(catalogue.decor.values()) == (10, 2, 3)
    assert sums(catalogue.helpers.values()) == (5, 1, 1)
    assert sums(catalogue.tools.values()) == (5, 2, 1)
    assert sorted(plan.points for plan in catalogue.plans.values()) == [3] * 6 + [5] * 6
    assert len(catalogue.friends) == 12


def test_values_of_some_cards() -> None:
    catalogue = load()
    kitchen = catalogue.rooms["kitchen"]
    assert (kitchen.kind, kitchen.most, kitchen.points) == ("normal", 2, (1, 6))
    assert kitchen.copies == Copies(7, 2, 1)
    assert kitchen.copies.total == 10
    assert (kitchen.partner, kitchen.partner_points, kitchen.kids) == (None, None, None)
    assert (kitchen.name("en"), kitchen.name("pt")) == ("Kitchen", "Cozinha")
    assert kitchen.provenance["points[0]"] == "seed"
    assert kitchen.provenance["points[1]"] == "public"
    assert catalogue.decor["dartboard"].place == "large"
    assert catalogue.roofs["roof_red_window"].window
    assert catalogue.friends["friend_1"].rooms == (("game_room",), ("bathroom", "kitchen"))
    assert catalogue.basement == (4, 5)
    assert {
        id_: (room.partner, room.partner_points)
        for id_, room in catalogue.rooms.items()
        if room.partner
    } == {
        "pantry": ("kitchen", 3),
        "sauna": ("bathroom", 3),
        "dressing_room": ("bedroom", 3),
    }


def test_resources_are_the_four_kinds_together() -> None:
    catalogue = load()
    parts = (catalogue.decor, catalogue.roofs, catalogue.helpers, catalogue.tools)
    assert set(catalogue.resources) == {id_ for part in parts for id_ in part}
    assert catalogue.resources["piano"] is catalogue.decor["piano"]


def test_the_built_in_catalogue_is_read_once_and_is_a_value() -> None:
    assert load() is load()
    assert load(BUILT_IN) == load()
    assert hash(load(BUILT_IN)) == hash(load())
    assert pickle.loads(pickle.dumps(load())) == load()
    assert len({load().rooms["study"], load().rooms["library"]}) == 2


FAULTS = {
    "syntax": ("format = \n" + TEXT, "line 1, column 10: not TOML: Invalid value"),
    "cut off": (TEXT + '[rooms."x', "end of document: not TOML:"),
    "empty": ("", "format: missing"),
    "other format": (
        changed("catalogue/1", "catalogue/2"),
        'format: expected "catalogue/1", got "catalogue/2"',
    ),
    "unknown section": ("[romos]\n", 'romos: unknown key "romos", did you mean "rooms"?'),
    "section is no table": (
        'format = "catalogue/1"\nrooms = 3\nboard = 3\ndecor = 3\nroofs = 3\nhelpers = 3\n'
        "tools = 3\nplans = 3\nfriends = 3\n",
        "rooms: expected a table, got 3",
    ),
    "card is no table": (
        changed("[rooms.living_room]", "[rooms]\nattic = true\n[rooms.living_room]"),
        "rooms.attic: expected a table, got true",
    ),
    "unknown key": (
        in_card("rooms.kitchen", "points =", "pionts ="),
        'rooms.kitchen.pionts: unknown key "pionts", did you mean "points"?',
    ),
    "missing key": (
        in_card("rooms.kitchen", "points = [1, 6]\n", ""),
        "rooms.kitchen.points: missing",
    ),
    "number as text": (
        in_card("rooms.kitchen", "most = 2", 'most = "2"'),
        'rooms.kitchen.most: expected a whole number, got "2"',
    ),
    "truth is no number": (
        in_card("rooms.kitchen", "[1, 6]", "[true, 6]"),
        "rooms.kitchen.points[0]: expected a whole number, got true",
    ),
    "negative": (
        in_card("rooms.kitchen", "[1, 6]", "[1, -6]"),
        "rooms.kitchen.points[1]: -6 is not within 0 to 99",
    ),
    "fraction": (
        in_card("decor.piano", "points = 3", "points = 3.5"),
        "decor.piano.points: expected a whole number, got 3.5",
    ),
    "too many points": (
        in_card("decor.piano", "points = 3", "points = 100"),
        "decor.piano.points: 100 is not within 0 to 99",
    ),
    "huge number": (
        in_card("decor.piano", "points = 3", "points = 1" + "0" * 4000),
        "decor.piano.points: a huge number is not within 0 to 99",
    ),
    "number beyond reading": (
        in_card("decor.piano", "points = 3", "points = 1" + "0" * 5000),
        "not TOML: Exceeds the limit",
    ),
    "most": (
        in_card("rooms.kitchen", "most = 2", "most = 6"),
        "rooms.kitchen.most: 6 is not within 1 to 5",
    ),
    "points for every size": (
        in_card("rooms.kitchen", "[1, 6]", "[1, 6, 9]"),
        "rooms.kitchen.points: expected 2 values, got 3",
    ),
    "points are a list": (
        in_card("rooms.kitchen", "[1, 6]", "6"),
        "rooms.kitchen.points: expected a list, got 6",
    ),
    "kind": (
        in_card("rooms.kitchen", '"normal"', '"norml"'),
        'rooms.kitchen.kind: unknown kind "norml", did you mean "normal"?',
    ),
    "partner": (
        in_card("rooms.pantry", '"kitchen"', '"kichen"'),
        'rooms.pantry.partner: unknown room "kichen", did you mean "kitchen"?',
    ),
    "half a partner": (
        in_card("rooms.pantry", "partner_points = 3\n", ""),
        "rooms.pantry: partner and partner_points belong together",
    ),
    "kids": (
        in_card("rooms.kitchen", "most = 2", "kids = -1\nprovenance.kids = 'public'\nmost = 2"),
        "rooms.kitchen.kids: -1 is not within 0 to 99",
    ),
    "copies": (
        in_card("rooms.kitchen", "base = 7", "base = 100"),
        "rooms.kitchen.copies.base: 100 is not within 0 to 99",
    ),
    "deck": (
        in_card("rooms.kitchen", '"5+"', '"5"'),
        'rooms.kitchen.copies.5: unknown key "5", did you mean "5+"?',
    ),
    "place": (
        in_card("decor.piano", '"living_room"', '"livingroom"'),
        'decor.piano.place: unknown room "livingroom", did you mean "living_room"?',
    ),
    "window": (
        in_card("roofs.roof_red", "window = false", "window = 0"),
        "roofs.roof_red.window: expected true or false, got 0",
    ),
    "roof id": (
        in_card("roofs.roof_red", '"red"', '"pink"'),
        'roofs.roof_red: by its colour and window its id should be "roof_pink"',
    ),
    "plan": (
        in_card("plans.two_playrooms", "points = 3", "points = 4"),
        "plans.two_playrooms.points: a plan is worth 3 or 5, not 4",
    ),
    "friend's room": (
        in_card("friends.friend_1", '"kitchen"', '"kichen"'),
        'friends.friend_1.rooms[1][1]: unknown room "kichen", did you mean "kitchen"?',
    ),
    "friend's empty place": (
        in_card("friends.friend_1", '["game_room"]', "[]"),
        "friends.friend_1.rooms[0]: expected 1 to 5 values, got 0",
    ),
    "name": (in_card("rooms.kitchen", ', pt = "Cozinha"', ""), "rooms.kitchen.names.pt: missing"),
    "blank name": (
        in_card("rooms.kitchen", '"Cozinha"', '" "'),
        "rooms.kitchen.names.pt: expected one line of text",
    ),
    "name of two lines": (
        in_card("rooms.kitchen", '"Cozinha"', '"Co\\nzinha"'),
        "rooms.kitchen.names.pt: expected one line of text",
    ),
    "name is a number": (
        in_card("rooms.kitchen", '"Cozinha"', "7"),
        "rooms.kitchen.names.pt: expected text, got 7",
    ),
    "id": (
        changed("[rooms.study]", "[rooms.Study]"),
        "rooms.Study: an id is lower-case words joined by underscores",
    ),
    "reserved id": (
        changed("[rooms.study]", "[rooms.empty]"),
        'rooms.empty: "empty" has a meaning of its own and cannot be an id',
    ),
    "id twice": (
        changed("[decor.piano]", "[decor.kitchen]"),
        "decor.kitchen: the same id stands in rooms",
    ),
    "needed helper": (
        changed("[helpers.plumber]", "[helpers.plumbr]"),
        "helpers.plumber: missing, and the rules need it",
    ),
    "needed tool": (
        changed("[tools.drill]", "[tools.hammer]"),
        "tools.drill: missing, and the rules need it",
    ),
    "needed plan": (
        changed("[plans.two_playrooms]", "[plans.two_gardens]"),
        "plans.two_playrooms: missing, and the rules need it",
    ),
    "needed room": (
        changed("[rooms.wine_cellar]", "[rooms.cellar]"),
        "rooms.wine_cellar: missing, and the rules need it",
    ),
    "basement apart": (
        changed("[4, 5]", "[2, 5]"),
        "board.basement: expected two neighbouring columns in ascending order, got 2 and 5",
    ),
    "basement turned": (
        changed("[4, 5]", "[5, 4]"),
        "board.basement: expected two neighbouring columns in ascending order, got 5 and 4",
    ),
    "basement outside": (
        changed("[4, 5]", "[5, 6]"),
        "board.basement[1]: 6 is not within 1 to 5",
    ),
    "provenance missing": (
        in_card("rooms.kitchen", 'provenance.most = "seed"\n', ""),
        "rooms.kitchen.provenance.most: missing",
    ),
    "provenance of nothing": (
        in_card("rooms.kitchen", "provenance.most", 'provenance.kids = "seed"\nprovenance.most'),
        'rooms.kitchen.provenance.kids: unknown key "kids"',
    ),
    "provenance word": (
        in_card("rooms.kitchen", 'provenance.most = "seed"', 'provenance.most = "sead"'),
        'rooms.kitchen.provenance.most: unknown provenance "sead", did you mean "seed"?',
    ),
    "provenance by part": (
        in_card("rooms.kitchen", '["seed", "public"]', '["seed", "publik"]'),
        'rooms.kitchen.provenance.points[1]: unknown provenance "publik"',
    ),
    "provenance for too few parts": (
        in_card("rooms.kitchen", '["seed", "public"]', '["seed"]'),
        "rooms.kitchen.provenance.points: expected 2 values, got 1",
    ),
    "provenance by language": (
        in_card("rooms.sauna", 'pt = "assumed"', 'pt = "no"'),
        'rooms.sauna.provenance.names.pt: unknown provenance "no"',
    ),
    "sum of rooms": (
        in_card("rooms.kitchen", "base = 7", "base = 8"),
        'rooms: copies in the "base" deck add up to 61, the box has 60',
    ),
    "sum of 5+ rooms": (
        in_card("rooms.kitchen", '"5+" = 2', '"5+" = 1'),
        'rooms: copies in the "5+" deck add up to 11, the box has 12',
    ),
    "sum of 6 resources": (
        in_card("helpers.engineer", '"6" = 1', '"6" = 2'),
        'decor, roofs, helpers, tools: copies in the "6" deck add up to 13, the box has 12',
    ),
    "sum of basement rooms": (
        in_card(
            "rooms.garage", "base = 6", "base = 5", in_card("rooms.kitchen", "base = 7", "base = 8")
        ),
        "rooms: basement rooms of the base deck add up to 9, the box has 10",
    ),
    "sum of a colour": (
        in_card(
            "roofs.roof_red",
            "base = 6",
            "base = 5",
            in_card("decor.piano", "base = 1", "base = 2"),
        ),
        "roofs: red roofs add up to 6, the box has 7",
    ),
    "sum of plans": (
        in_card("plans.two_playrooms", "points = 3", "points = 5"),
        "plans: plans worth 3 add up to 5, the box has 6",
    ),
    "sum of friends": (
        TEXT[: TEXT.index("[friends.friend_12]")],
        "friends: friends add up to 11, the box has 12",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_one_line_that_names_the_place(fault: str, tmp_path: Path) -> None:
    text, expected = FAULTS[fault]
    assert complaint(tmp_path, text).startswith(expected)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"\x7fELF\x00\xff\xfe", "line 1: not UTF-8 text"),
        (b"a = 1\n# \xe9\n", "line 2: not UTF-8 text"),
        (b"#" * 1_000_001, "over 1000000 bytes, too large for a catalogue"),
        (b"a = " + b"[" * 100_000, "nested too deeply"),
        (b"\x00\x01", "line 1, column 1: not TOML: Invalid statement"),
    ],
)
def test_a_file_that_is_no_catalogue_at_all(content: bytes, expected: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(content)
    with pytest.raises(BadInput) as caught:
        load(path)
    assert str(caught.value) == f"{path}: {expected}"


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"none\.toml: cannot read: No such file"):
        load(tmp_path / "none.toml")
    with pytest.raises(BadInput, match="cannot read: Is a directory"):
        load(tmp_path)


@pytest.mark.parametrize(
    "text",
    [
        in_card("rooms.kitchen", "[1, 6]", "[1, 7]"),
        in_card("rooms.kitchen", "most = 2", "kids = 1\nprovenance.kids = 'public'\nmost = 2"),
        in_card("rooms.pantry", "partner_points = 3", "partner_points = 4"),
        in_card(
            "rooms.kitchen",
            "base = 7",
            "base = 8",
            in_card("rooms.bedroom", "base = 8", "base = 7"),
        ),
        in_card("decor.piano", '"living_room"', '"any"'),
        in_card("friends.friend_1", "points = 3", "points = 2"),
        in_card("friends.friend_3", '["bathroom"]', '["bathroom", "kitchen"]'),
        changed("[4, 5]", "[1, 2]"),
    ],
)
def test_the_fingerprint_follows_what_the_rules_see(text: str, tmp_path: Path) -> None:
    assert load(write(tmp_path, text)).fingerprint != load().fingerprint


@pytest.mark.parametrize(
    "text",
    [
        "# a remark\n" + TEXT,
        in_card("rooms.kitchen", '"Cozinha"', '"Cozinha grande"'),
        in_card("rooms.kitchen", 'provenance.most = "seed"', 'provenance.most = "public"'),
        in_card("rooms.pantry", "base = 2", 'base = 2, "5+" = 0'),
        in_card("friends.friend_1", '["bathroom", "kitchen"]', '["kitchen", "bathroom"]'),
        in_card(
            "friends.friend_3", '["living_room"], ["bathroom"]', '["bathroom"], ["living_room"]'
        ),
    ],
)
def test_the_fingerprint_ignores_everything_else(text: str, tmp_path: Path) -> None:
    assert load(write(tmp_path, text)).fingerprint == load().fingerprint
