"""The phrases of the pages: the same keys and the same values to fill in, in both languages."""

from __future__ import annotations

import re

from dhsolve.model.text.web_words import web_words


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
