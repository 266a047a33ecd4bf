"""How good a solo game was: five levels by points, in words (rules 8, the solo game)."""

from __future__ import annotations

from bisect import bisect_right

from dhsolve.model.rules.home import Home

FIRST_POINTS = (0, 41, 51, 56, 60)
"""The points with which each level begins."""
LEVELS = (
    ("bare walls", "paredes nuas"),
    ("a roof over the head", "um teto sobre a cabeça"),
    ("a place to feel well", "um lugar para se sentir bem"),
    ("the neighbours are looking", "os vizinhos estão de olho"),
    ("the talk of the street", "o assunto da rua"),
)
PHRASE = ("solo level {0} of {1}: {2}", "nível solo {0} de {1}: {2}")


def solo_level(points: int) -> int:
    """The level that so many points reach in a solo game, 1 to 5."""
    return max(1, bisect_right(FIRST_POINTS, points))


def tell_solo_level(points: int, lang: str) -> str:
    """The level in words."""
    level = solo_level(points)
    portuguese = lang == "pt"
    return PHRASE[portuguese].format(level, len(LEVELS), LEVELS[level - 1][portuguese])


def full(home: Home) -> bool:
    """Whether a room card lies on every cell, as after a whole game: only then a level is told."""
    return not any(content.free for content in home)
