"""The phrases of the pages: the same keys and the same values to fill in, in both languages."""

from __future__ import annotations

import re

from support.paths import ROOT

from dhsolve.model.text.web_words import web_words

PAGES_ALONE = ("best", "enter", "keep", "page", "play", "review")
"""Tables that nothing but the pages says."""


def test_both_languages_have_the_same_keys_with_the_same_values_to_fill_in() -> None:
    english, portuguese = web_words("en"), web_words("pt")
    assert list(english) == list(portuguese) == sorted(english)
    for key, phrase in english.items():
        places = [sorted(re.findall(r"{\d}", text)) for text in (phrase, portuguese[key])]
        assert places[0] == places[1], key
        assert phrase and portuguese[key], key


def test_phrases_come_from_the_tables_of_the_program() -> None:
    portuguese = web_words("pt")
    assert portuguese["medal.gold"] == "ouro"
    assert portuguese["turn.up"] == "{0} em {1}"
    assert portuguese["word.rooms"] == "cômodos"
    assert portuguese["reason.unsupported"] == "não há nada logo abaixo da célula"
    assert web_words("en")["word.decor"] == "décor"


def test_no_phrase_of_the_pages_is_left_over() -> None:
    """Each is said by its key, or its name stands somewhere that a key is put together from."""
    sources = [
        path.read_text(encoding="utf-8")
        for path in (ROOT / "web").rglob("*")
        if path.suffix in (".mjs", ".py", ".j2") and "node_modules" not in path.parts
    ]
    quoted = {text for source in sources for text in re.findall(r"[\"'`]([^\"'`\n]+)", source)}
    beginnings = {text.partition("${")[0] for text in quoted if "${" in text}
    longer = tuple(text for text in beginnings if re.match(r"[a-z]+\..", text))

    def said(key: str) -> bool:
        table, name = key.split(".", 1)
        return (
            key in quoted
            or key.startswith(longer)
            or (f"{table}." in beginnings and name in quoted)
        )

    own = [key for key in web_words("en") if key.startswith(PAGES_ALONE)]
    assert len(own) > 300
    assert [key for key in own if not said(key)] == []
