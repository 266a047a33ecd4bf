"""The golden playthroughs are what the engine says today, and cover every mode, deck, module."""

from __future__ import annotations

from typing import get_args

import pytest
from support.playthroughs import FOLDER, PLAYS

from dhsolve.model.rules.values import DeckName, Module

NEEDED = {
    *("sequence:solo", "sequence:plain", "sequence:start", "sequence:digger"),
    *("game:digger", "game:jackhammer"),
    *(f"players:{players}" for players in range(1, 7)),
    *(f"deck:{deck}" for deck in get_args(DeckName)),
    *(f"module:{module}" for module in get_args(Module)),
}
MOST_BYTES = 100_000


@pytest.mark.parametrize("name", PLAYS)
def test_the_playthrough_is_unchanged(name: str) -> None:
    kept = (FOLDER / f"{name}.txt").read_bytes()
    assert PLAYS[name].text().encode() == kept, "look at the difference: make playthroughs"


def test_every_mode_deck_and_module_has_a_playthrough() -> None:
    covered = {what for one in PLAYS.values() for what in one.covers}
    assert not NEEDED - covered
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(PLAYS)


@pytest.mark.parametrize(
    ("covers", "line"),
    [
        ("game:jackhammer", "jackhammer: {"),
        ("game:digger", '"tool":"digger"'),
        ("sequence:digger", '"tool":"digger"'),
        ("module:plans", "plans: "),
        ("module:friends", "open friends: "),
    ],
)
def test_a_playthrough_shows_what_it_is_for(covers: str, line: str) -> None:
    for name, one in PLAYS.items():
        if covers in one.covers:
            assert line in (FOLDER / f"{name}.txt").read_text(encoding="utf-8"), name


def test_playthroughs_are_small() -> None:
    for path in FOLDER.glob("*.txt"):
        assert path.stat().st_size <= MOST_BYTES, path.name
