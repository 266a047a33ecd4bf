"""The letters of the pages, as a style that an SVG or HTML file carries in itself.

Three faces cut down to Latin letters (SIL Open Font License, beside them in `fonts/`).
"""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from importlib import resources

FACES = (
    ("Home Sans", 400, "sans-400.woff2"),
    ("Home Sans", 600, "sans-600.woff2"),
    ("Home Serif", 700, "serif-700.woff2"),
)


@cache
def font_style() -> str:
    """The faces as CSS."""
    folder = resources.files("dhsolve.puzzles.drawing") / "fonts"
    return "".join(
        f"@font-face{{font-family:'{family}';font-weight:{weight};"
        f"src:url(data:font/woff2;base64,{b64encode((folder / file).read_bytes()).decode()})"
        " format('woff2')}"
        for family, weight, file in FACES
    )
