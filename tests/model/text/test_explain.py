"""Every card is explained in both languages, with rules that are on file."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner
from support.helpers import BOX
from support.paths import ROOT

from dhsolve.cli.main import cli
from dhsolve.model.cards.kinds import Decor, Friend, Plan, Room
from dhsolve.model.files.text_form.names import all_cards
from dhsolve.model.text.explain import BASICS, HELPERS, PLANS, TOOLS, explain_card
from dhsolve.model.text.rulings import RULINGS

CARDS = all_cards(BOX.catalogue)


@pytest.mark.parametrize("card", CARDS)
def test_every_card_has_both_languages_and_a_rule(card: str) -> None:
    english, portuguese = (explain_card(BOX.catalogue, CARDS[card], lang) for lang in ("en", "pt"))
    assert english.text != portuguese.text
    assert english.text.endswith(".") and portuguese.text.endswith(".")
    assert english.rules and len(english.rules) == len(portuguese.rules)


@pytest.mark.parametrize("lang", ["en", "pt"])
def test_the_points_of_the_catalogue_are_said(lang: str) -> None:
    for card in CARDS.values():
        said = set(re.findall(r"\d+", explain_card(BOX.catalogue, card, lang).text))
        if isinstance(card, Room):
            assert said >= {str(points) for points in card.points}, card.id
            assert card.partner is None or str(card.partner_points) in said
        elif isinstance(card, Decor | Plan | Friend):
            assert str(card.points) in said, card.id


def test_no_sentence_is_left_without_a_card() -> None:
    cards = BOX.catalogue
    assert (set(HELPERS), set(TOOLS), set(PLANS)) == (
        set(cards.helpers),
        set(cards.tools),
        set(cards.plans),
    )
    assert all(english != portuguese for english, portuguese in BASICS)


def test_every_rule_is_used_and_is_a_ruling_of_the_docs() -> None:
    used = {n for c in CARDS.values() for n, _ in explain_card(BOX.catalogue, c, "en").rules}
    assert used == set(RULINGS)
    page = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    assert used <= set(re.findall(r"^\| ([A-Z]?[0-9.]+) \|", page, re.MULTILINE))


def test_the_command_finds_a_card_by_a_beginning_in_either_language() -> None:
    run = CliRunner().invoke
    assert "swaps the room cards of two columns" in run(cli, ["explain", "concrete"]).stdout
    portuguese = run(cli, ["explain", "sala", "de", "estar", "--lang", "pt"]).stdout
    assert "1, 4 ou 9 pontos como cômodo de 1, 2 ou 3 cartas." in portuguese
    unclear = run(cli, ["explain", "b"])
    assert unclear.exit_code == 2 and "may be" in unclear.stderr
    assert '"kind": "decor"' in run(cli, ["explain", "piano", "--json"]).stdout
