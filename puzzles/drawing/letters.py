"""How wide words are in the sans-serif face, so that lines can be broken without a browser."""

from __future__ import annotations

import unicodedata

WIDTHS = {
    0.2: " ",
    0.24: "ij.,:;·'",
    0.26: "lI",
    0.3: "f()!",
    0.34: "rt-/",
    0.42: "sz?",
    0.46: "cvyx",
    0.48: "JLY\N{EN DASH}",
    0.5: "aegkF0123456789+\N{MULTIPLICATION SIGN}",
    0.52: "EVX",
    0.54: "hnouASTZ",
    0.56: "bdpqPR",
    0.58: "BCK",
    0.62: "DG",
    0.66: "NUHOQ",
    0.72: "wM",
    0.82: "mW",
    0.94: "…",
}
"""Letters by their width, as a share of the font size."""
OTHERS = 0.6
SEMIBOLD = 1.04
"""Names are bold; the little that plain text could have more does not matter."""
SERIF = 1.14
"""How much wider the bold serif face of titles is."""
_WIDTH = {letter: width for width, letters in WIDTHS.items() for letter in letters}


def width_of(words: str, size: float) -> float:
    """How wide words are at a font size; accents do not widen a letter."""
    plain = (unicodedata.normalize("NFD", letter)[0] for letter in words)
    return size * SEMIBOLD * sum(_WIDTH.get(letter, OTHERS) for letter in plain)
