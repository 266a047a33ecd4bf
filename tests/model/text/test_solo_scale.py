"""The five levels of the solo game."""

from __future__ import annotations

import pytest

from dhsolve.model.text.solo_scale import solo_level, tell_solo_level


@pytest.mark.parametrize(
    ("level", "first", "last"), [(1, 0, 40), (2, 41, 50), (3, 51, 55), (4, 56, 59), (5, 60, 120)]
)
def test_a_level_begins_and_ends_where_the_rulebook_says(level: int, first: int, last: int) -> None:
    assert {solo_level(points) for points in range(first, last + 1)} == {level}


def test_a_level_in_words() -> None:
    assert tell_solo_level(60, "en") == "solo level 5 of 5: the talk of the street"
    assert tell_solo_level(50, "pt") == "nível solo 2 de 5: um teto sobre a cabeça"
