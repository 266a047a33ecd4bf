"""Both languages: every word that is asked for is in the table, and every word in it is used."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest
from support.paths import ROOT

from dhsolve.model.text import puzzles
from dhsolve.model.text.words import PORTUGUESE, word

TABLE = ROOT / "model" / "text" / "words.py"
SOURCES = [
    path
    for part in ("model", "solver", "puzzles", "dhsolve", "cli")
    for path in sorted((ROOT / part).rglob("*.py"))
    if path != TABLE
]


def nodes() -> Iterator[ast.AST]:
    for path in SOURCES:
        yield from ast.walk(ast.parse(path.read_text(encoding="utf-8")))


def asked_for(node: ast.AST) -> Iterator[str]:
    """The words that a call of `word` asks for by name."""
    if not isinstance(node, ast.Call) or not node.args:
        return
    name = getattr(node.func, "id", getattr(node.func, "attr", ""))
    first = node.args[0]
    if name == "word" and isinstance(first, ast.Constant):
        yield str(first.value)


def test_every_word_that_is_asked_for_has_its_portuguese() -> None:
    words = {text for node in nodes() for text in asked_for(node)}
    assert len(words) > 20
    assert words - set(PORTUGUESE) == set()


def test_no_word_is_left_over() -> None:
    texts = {
        node.value
        for node in nodes()
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    beginnings = tuple(text for text in texts if text.endswith(": "))
    colours = ("red", "brown", "blue", "green", "yellow", "grey")  # in the catalogue
    unused = [
        key
        for key in PORTUGUESE
        if key not in texts and key not in colours and not key.startswith(beginnings)
    ]
    assert unused == []


def test_portuguese_is_nowhere_else() -> None:
    """But for the streets of titles, which a puzzle keeps, and the words that a file may use."""
    apart = (
        ROOT / "puzzles" / "titles.py",
        *(ROOT / "model" / "text").rglob("*.py"),
        *(ROOT / "model" / "files" / "text_form").rglob("*.py"),
    )
    for path in SOURCES:
        text = path.read_text(encoding="utf-8")
        assert path in apart or not set(text) & set("ãõçâêôÇÃ"), path


def test_the_languages() -> None:
    assert (word("decor", "en"), word("decor", "pt")) == ("décor", "decoração")
    assert word("something else", "pt") == "something else"


@pytest.mark.parametrize("name", sorted(puzzles.PHRASES))
def test_phrases_have_the_same_places_in_both_languages(name: str) -> None:
    english, portuguese = puzzles.PHRASES[name]
    for place in ("{0}", "{1}"):
        assert english.count(place) == portuguese.count(place)
