"""A caller who brings his own catalogue: every value keeps the cards it was made for."""

from __future__ import annotations

from pathlib import Path

import pytest

import dhsolve
from dhsolve import Catalogue, Deal, Home
from dhsolve.model.cards import catalogue_file

BUILT_IN = catalogue_file.BUILT_IN.read_text(encoding="utf-8")
PIANO = BUILT_IN[BUILT_IN.index("[decor.piano]") :].split("\n\n")[0]


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    """The cards of the box, but a piano is worth 40."""
    changed = "\n".join(
        "points = 40" if line.startswith("points") else line for line in PIANO.splitlines()
    )
    assert changed != PIANO
    path = tmp_path / "cards.toml"
    path.write_text(BUILT_IN.replace(PIANO, changed), encoding="utf-8")
    return path


ROUNDS: list[list[str | tuple[str, str]]] = [["living_room", "kitchen"], [("living_room", "piano")]]


def test_every_question_uses_the_cards_of_the_value(cards: Path) -> None:
    usual = dhsolve.best(Deal.from_rounds(ROUNDS))
    own = dhsolve.best(Deal.from_rounds(ROUNDS, catalogue=cards))
    assert own.score.decor == 40 > usual.score.decor
    assert dhsolve.verify(own).ok and dhsolve.verify(usual).ok
    assert dhsolve.score(own) == own.score
    assert dhsolve.score(own.position()).decor == 40
    again = dhsolve.loads(dhsolve.dumps(own), catalogue=cards)
    assert again == own != dhsolve.loads(dhsolve.dumps(own))
    assert not dhsolve.verify(dhsolve.loads(dhsolve.dumps(own), dhsolve.Answer)).ok


def test_a_catalogue_is_a_path_or_a_value(cards: Path) -> None:
    loaded = dhsolve.load_catalogue(cards)
    assert isinstance(loaded, Catalogue)
    for source in (cards, str(cards), loaded):
        deal = dhsolve.deal(seed=1, catalogue=source)
        assert deal.catalogue == loaded != dhsolve.load_catalogue()
        assert deal.sequence == dhsolve.deal(seed=1).sequence
        assert deal != dhsolve.deal(seed=1)
    assert dhsolve.deal_game(2, seed=1, catalogue=cards).simulate(1).catalogue == loaded


def test_the_repr_names_other_cards(cards: Path) -> None:
    home = Deal.from_rounds(ROUNDS, catalogue=cards).start().home
    assert isinstance(home, Home)
    fingerprint = home.catalogue.fingerprint[:12]
    assert repr(home).endswith(f", catalogue=<cards {fingerprint}>)")


def test_a_catalogue_that_cannot_be_read(tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    path.write_text("rooms = 1", encoding="utf-8")
    with pytest.raises(dhsolve.BadInput, match=r"cards\.toml"):
        dhsolve.deal(seed=1, catalogue=path)
