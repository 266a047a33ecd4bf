"""The end of the game in words: one text for the terminal and for the pages."""

from __future__ import annotations

import pytest
from support.helpers import BOX

from dhsolve.model.rules.values import End, Score, UseHandyman, UseRoofer, UseSupplier
from dhsolve.model.text.ending import tell_end, tell_score

END = End(
    actions=(
        UseSupplier(room="kitchen", cell="S1"),
        UseHandyman(cells=("F1", "F2"), keep={"F1": "piano"}),
        UseRoofer(roof="roof_red"),
    ),
    engineer=(("F4", "S4"),),
)


@pytest.mark.parametrize(
    ("lang", "lines"),
    [
        (
            "en",
            [
                "at the end: Supplier: Kitchen → S1",
                "at the end: Handyman: F1 ↔ F2, ◆ Piano",
                "at the end: Roofer: Red roof",
                "at the end: Engineer: F4+S4",
            ],
        ),
        (
            "pt",
            [
                "no fim: Fornecedor: Cozinha → S1",
                "no fim: Faz-Tudo: F1 ↔ F2, ◆ Piano",
                "no fim: Construtor de Telhados: Telhado vermelho",
                "no fim: Engenheiro: F4+S4",
            ],
        ),
    ],
)
def test_each_step_is_a_line_and_the_kept_token_is_named(lang: str, lines: list[str]) -> None:
    assert tell_end(BOX, END, lang) == lines


def test_the_score_in_a_line() -> None:
    score = Score(
        rooms=9, decor=3, functionality=0, plans=0, roof=0, friends=0, toolbox=1, total=13
    )
    assert tell_score(score, "pt").startswith("cômodos 9, decoração 3, funcionalidade 0, ")
    assert tell_score(score, "en", zeros=False) == "rooms 9, décor 3, toolbox 1"


def test_nothing_to_do_is_no_line() -> None:
    assert tell_end(BOX, End(), "en") == []
