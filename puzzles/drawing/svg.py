"""SVG elements as text. Numbers are rounded, so that equal drawings are equal bytes."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

SANS = "'Source Sans Pro','Source Sans 3','Helvetica Neue',Arial,sans-serif"
SERIF = "'Libertinus Serif',Georgia,'Times New Roman',serif"
INK = "#2b2723"
SOFT = "#6f675e"
PAPER = "#fdfaf4"
LETTER = 0.52
"""The width of an average letter, as a share of the font size."""


def number(value: float) -> str:
    """A coordinate with at most two digits after the point."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def element(name: str, content: str = "", /, **attributes: object) -> str:
    """An element; underscores in attribute names stand for hyphens."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def _value(value: object) -> str:
    return number(value) if isinstance(value, int | float) else escape(str(value))


def group(parts: Iterable[str], x: float = 0, y: float = 0, **attributes: object) -> str:
    """Several elements, moved together."""
    if x or y:
        attributes["transform"] = f"translate({number(x)} {number(y)})"
    return element("g", "".join(parts), **attributes)


def rect(x: float, y: float, width: float, height: float, **attributes: object) -> str:
    """A rectangle."""
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def path(d: str, **attributes: object) -> str:
    """A path."""
    return element("path", d=d, **attributes)


def polygon(points: Iterable[tuple[float, float]], **attributes: object) -> str:
    """A filled outline."""
    return element(
        "polygon", points=" ".join(f"{number(x)},{number(y)}" for x, y in points), **attributes
    )


def text(
    x: float,
    y: float,
    words: str,
    size: float,
    *,
    anchor: str = "start",
    weight: int = 400,
    fill: str = INK,
    family: str = SANS,
    **attributes: object,
) -> str:
    """One line of text; `y` is its base line."""
    return element(
        "text",
        escape(words),
        x=x,
        y=y,
        font_size=size,
        text_anchor=anchor,
        font_weight=weight,
        fill=fill,
        font_family=family,
        **attributes,
    )


def fitting(words: str, width: float, size: float) -> float:
    """The font size, made smaller where the words would be too wide."""
    return min(size, width / (LETTER * max(1, len(words))))


def wrapped(words: str, width: float, size: float) -> list[str]:
    """Words in lines that fit."""
    lines: list[str] = []
    for word in words.split():
        if lines and len(f"{lines[-1]} {word}") * LETTER * size <= width:
            lines[-1] = f"{lines[-1]} {word}"
        else:
            lines.append(word)
    return lines


def block(
    x: float,
    y: float,
    words: str,
    width: float,
    size: float,
    *,
    leading: float = 1.15,
    **rest: object,
) -> str:
    """Lines of text, centred on (x, y), each as large as fits."""
    lines = wrapped(words, width, size)
    top = y - (len(lines) - 1) * size * leading / 2 + size * 0.34
    return "".join(
        text(
            x,
            top + at * size * leading,
            line,
            fitting(line, width, size),
            anchor="middle",
            **rest,  # type: ignore[arg-type]
        )
        for at, line in enumerate(lines)
    )


def document(width: float, height: float, parts: Iterable[str]) -> str:
    """A whole drawing."""
    return element(
        "svg",
        "".join(parts),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width,
        height=height,
    )
