"""`dhsolve cards`: the tables and their machine form."""

from __future__ import annotations

import json
from pathlib import Path

from support.program import complaint, run

from dhsolve.model.cards.catalogue_file import BUILT_IN, load


def row(text: str, id_: str) -> list[str]:
    """The cells of a card's line."""
    (line,) = (line for line in text.splitlines() if line.startswith(f"│ {id_} "))
    return [cell.strip() for cell in line.strip("│").split("│")]


def test_tables() -> None:
    result = run("cards")
    assert (result.exit_code, result.stderr) == (0, "")
    for title in ("Rooms", "Décor", "Roofs", "Helpers and tools", "Plans", "Friends"):
        assert f"\n{title} " in f"\n{result.stdout}"
    catalogue = load()
    for cards in (catalogue.rooms, catalogue.resources, catalogue.plans, catalogue.friends):
        for id_ in cards:
            assert row(result.stdout, id_)


def test_assumed_values_have_a_star_and_others_none() -> None:
    text = run("cards").stdout
    assert row(text, "kitchen")[2:8] == ["7*", "2*", "1*", "normal", "2", "1 6"]
    assert row(text, "study")[5:8] == ["unique*", "1*", "2*"]
    assert row(text, "pantry")[8] == "Kitchen: 3"
    assert row(text, "dartboard")[5:] == ["room of two or three cards", "2*"]
    assert row(text, "friend_1")[2:] == ["Game room + Bathroom or Kitchen", "3*"]
    assert text.splitlines()[-1].startswith("* assumed")


def test_portuguese() -> None:
    text = run("cards", "--lang", "pt").stdout
    assert row(text, "kitchen")[1] == "Cozinha"
    assert row(text, "friend_1")[2] == "Sala de Jogos + Banheiro ou Cozinha"
    assert "Telhados" in text
    assert text.splitlines()[-1].startswith("* suposto")


def test_kids_appear_when_they_are_known(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    known = "[rooms.kitchen]\nkids = 2\nprovenance.kids = 'public'"
    mine.write_text(BUILT_IN.read_text("utf-8").replace("[rooms.kitchen]", known), "utf-8")
    text = run("cards", "--catalogue", str(mine)).stdout
    assert row(text, "kitchen")[-1] == "2"
    assert row(text, "bedroom")[-1] == "?"


def test_json() -> None:
    result = run("cards", "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    form = json.loads(result.stdout)
    assert form["fingerprint"] == load().fingerprint
    assert form["board"]["basement"] == [4, 5]
    assert form["rooms"]["pantry"]["copies"] == {"base": 2, "5+": 0, "6": 0}
    assert form["rooms"]["pantry"]["partner"] == "kitchen"
    assert "kids" not in form["rooms"]["pantry"]
    assert form["friends"]["friend_4"]["rooms"] == [["living_room"], ["study", "library"]]
    assert form["decor"]["piano"]["provenance"]["points"] == "seed"


def test_a_bad_catalogue_is_one_line(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text(BUILT_IN.read_text("utf-8").replace("[1, 6]", "[1, 600]"), "utf-8")
    expected = f"dhsolve: {bad}: rooms.kitchen.points[1]: 600 is not within 0 to 99"
    assert complaint("cards", "--catalogue", str(bad)) == expected
    none = tmp_path / "no\nne.toml"
    expected = f"dhsolve: {tmp_path}/no ne.toml: cannot read: No such file or directory"
    assert complaint("cards", "--catalogue", str(none)) == expected
