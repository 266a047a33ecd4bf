"""The words and cards of the pages: both languages, every card, nothing too long for its place."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from support.helpers import BOX
from support.paths import ROOT

from dhsolve.model.cards.kinds import Plan
from dhsolve.model.rules.reasons import Reason
from dhsolve.web.site.data import LANGUAGES, all_cards, card_data, word_data

SPRITE = (ROOT / "puzzles" / "drawing" / "icons.svg").read_text(encoding="utf-8")
LONGEST_WORD, LONGEST_NAME = 11, 24
each_language = pytest.mark.parametrize("lang", LANGUAGES)


def test_both_languages_have_the_same_keys() -> None:
    english, portuguese = (word_data(BOX, lang) for lang in LANGUAGES)
    assert english.keys() == portuguese.keys()


@each_language
def test_every_card_and_every_reason_has_words(lang: str) -> None:
    words = word_data(BOX, lang)
    for card in all_cards(BOX.catalogue):
        assert (
            words[f"card.{card.id}"] and words[f"short.{card.id}"] and words[f"explain.{card.id}"]
        )
    for reason in Reason:
        assert words[f"reason.{reason.value}"]


@each_language
def test_short_names_fit_a_narrow_card(lang: str) -> None:
    words = word_data(BOX, lang)
    for card in all_cards(BOX.catalogue):
        if isinstance(card, Plan):
            continue  # plans lie on wide cards
        name = words[f"short.{card.id}"]
        assert len(name) <= LONGEST_NAME, name
        assert max(len(one) for one in re.split(r"[ -]", name)) <= LONGEST_WORD, name


@each_language
def test_the_rules_behind_cards_and_reasons_are_told(lang: str) -> None:
    words, data = word_data(BOX, lang), card_data(BOX)
    for card, form in data["cards"].items():
        assert all(f"ruling.{number}" in words for number in form["rules"]), card
    assert set(data["reasons"]) == {str(reason.value) for reason in Reason}


def test_the_cards_are_those_of_the_rules_in_javascript() -> None:
    """The engine has its own table; the pages must not tell other points than it counts."""
    script = (ROOT / "web" / "engine" / "cards.mjs").read_text(encoding="utf-8")
    for card in (*BOX.catalogue.rooms, *BOX.catalogue.resources, *BOX.catalogue.friends):
        if not card.startswith("roof_"):
            assert re.search(rf'\b{card}[":]', script), card


def test_every_card_has_its_drawing() -> None:
    names = {"room": "room-{}", "decor": "decor-{}", "helper": "helper-{}", "tool": "tool-{}"}
    for card, form in card_data(BOX)["cards"].items():
        if name := names.get(form["kind"], "{}" if form["kind"] == "roof" else ""):
            assert f'id="{name.format(card)}"' in SPRITE


@pytest.mark.parametrize(
    "sheet", sorted((ROOT / "web" / "style").glob("*.css")), ids=lambda p: p.name
)
def test_a_style_sheet_asks_nobody_else(sheet: Path) -> None:
    text = sheet.read_text(encoding="utf-8")
    assert "http" not in text and "data:" not in text and "@import" not in text
    assert text.count("{") == text.count("}")


def test_the_data_can_be_written() -> None:
    assert json.loads(json.dumps(card_data(BOX))) == card_data(BOX)
