"""Every ruling is found by its number, in the code that follows it and in a test named after it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from support.paths import DOCS, ROOT

from dhsolve.model.conformance.coverage import RULINGS

PAGE = (DOCS / "rulings.md").read_text(encoding="utf-8")
NUMBERS = list(dict.fromkeys(re.findall(r"^\| (\d[\d.]*|[A-Z]\d+) \|", PAGE, re.MULTILINE)))
OF_HINDSIGHT = ("P23", "P24", "P27")
"""Rulings that are about the analysis of a game, not about play."""


def citation(number: str) -> re.Pattern[str]:
    """`T4`, or for a section `rule 3.1`; `test_T4_` and `test_3_1_` in names of tests."""
    if number[0].isalpha():
        return re.compile(rf"(?<![A-Za-z0-9]){number}(?!\d)")
    in_a_name = number.replace(".", "_")
    return re.compile(rf"\brules? {re.escape(number)}(?!\.?\d)|\btest_{in_a_name}_(?!\d)")


def text_of(*files: Path) -> str:
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


ENGINE = text_of(
    *(
        file
        for part in ("cards", "rules", "files", "dealing", "verify")
        for file in sorted((ROOT / "model" / part).glob("*.py"))
    )
)
HINDSIGHT = text_of(*sorted((ROOT / "solver" / "hindsight").glob("*.py")))
TESTS = "\n".join(
    name or words
    for file in sorted((ROOT / "tests").rglob("test_*.py"))
    for name, words in re.findall(r'^def (test_\w+)|"""(.*?)"""', text_of(file), re.S | re.M)
)


def test_the_page_lists_what_the_vectors_cover() -> None:
    assert set(NUMBERS) == set(RULINGS)


@pytest.mark.parametrize("number", NUMBERS)
def test_a_ruling_is_cited_where_it_is_followed(number: str) -> None:
    code = HINDSIGHT if number in OF_HINDSIGHT else ENGINE
    assert citation(number).search(code)


@pytest.mark.parametrize("number", NUMBERS)
def test_a_ruling_is_cited_by_a_test(number: str) -> None:
    assert citation(number).search(TESTS)
