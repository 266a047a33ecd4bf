"""The picture of a home in a terminal."""

from __future__ import annotations

import contextlib
import io

import pytest
from rich.console import RenderableType
from support.helpers import BOX, state
from support.paths import DATA

from dhsolve.model.rules.scoring import score
from dhsolve.model.text.terminal.fitting import rendered
from dhsolve.model.text.terminal.house import home_picture
from dhsolve.model.text.terminal.pads import pad_and_belongings

HOME = state(
    "bath+hot_tub liv . play .\nliv+piano liv x play+toy_chest .\n# .",
    near="treehouse pony_stable",
    helpers="architect engineer",
    tools="drill toolbox",
    under="scaffolding scaffolding",
    roof_cards="red red* brown",
    plans=[("two_playrooms", "three_decor_tokens")],
    friends=[("F", "friend_4"), ("S", "friend_12")],
)
PICTURE = DATA / "picture.txt"


def piped(*parts: RenderableType) -> str:
    """The parts as they look outside a terminal, however the tests are run."""
    with contextlib.redirect_stdout(io.StringIO()):
        return rendered(*parts)


def test_the_picture() -> None:
    playrooms = tuple(sorted(BOX.board.index[name] for name in ("F4", "S4")))
    text = piped(home_picture(BOX, HOME, "en", (playrooms,)))
    assert text == PICTURE.read_text(encoding="utf-8")


@pytest.mark.parametrize("lang", ["en", "pt"])
def test_everything_is_shown_within_80_columns(lang: str) -> None:
    pad = score(BOX, HOME, True)
    text = piped(home_picture(BOX, HOME, lang), pad_and_belongings(BOX, HOME, pad, lang))
    assert max(map(len, text.splitlines())) <= 80
    flat = " ".join(text.split())
    cards = BOX.catalogue
    for card in (cards.decor["treehouse"], cards.helpers["engineer"], cards.tools["drill"]):
        assert all(part in flat for part in card.name(lang).split())
    assert str(pad.total) in flat
