"""SVG elements as text. Numbers are rounded, so that equal drawings are equal bytes."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import NamedTuple

from dhsolve.puzzles.drawing.letters import SERIF as SERIF_WIDTH
from dhsolve.puzzles.drawing.letters import width_of

SANS = "'Home Sans','Source Sans Pro','Helvetica Neue',Arial,sans-serif"
SERIF = "'Home Serif','Libertinus Serif',Georgia,'Times New Roman',serif"
INK = "#2b2723"
SOFT = "#665e54"
PAPER = "#fdfaf4"
SMALLEST = 8.0
"""The smallest letters that a block of text is made of."""


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
    return min(size, width / max(0.1, width_of(words, 1)))


def fitting_title(words: str, width: float, size: float) -> float:
    """The same for titles, whose face is wider."""
    return fitting(words, width / SERIF_WIDTH, size)


def wrapped(words: str, width: float, size: float) -> list[str]:
    """Words in lines that fit."""
    lines: list[str] = []
    for word in words.split():
        if lines and width_of(f"{lines[-1]} {word}", size) <= width:
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
    most: int = 3,
    **rest: object,
) -> str:
    """Lines of text, centred on (x, y), at most so many, as large as fits."""
    while len(wrapped(words, width, size)) > most and size > SMALLEST:
        size -= 0.5
    lines = wrapped(words, width, size)
    size = min(fitting(line, width, size) for line in lines)
    top = y - (len(lines) - 1) * size * leading / 2 + size * 0.34
    return "".join(
        text(
            x,
            top + at * size * leading,
            line,
            size,
            anchor="middle",
            **rest,  # type: ignore[arg-type]
        )
        for at, line in enumerate(lines)
    )


class Link(NamedTuple):
    """A place on a drawing that leads to another page, named by its anchor."""

    x: float
    y: float
    width: float
    height: float
    target: str


class Drawing(NamedTuple):
    """A page or a picture: its size, its name for those who cannot see it, and what is on it."""

    width: float
    height: float
    title: str
    body: str
    anchor: str = ""
    """The name of the page among others, for links."""
    links: tuple[Link, ...] = ()
    pixels: float = 1191 / 1050
    """Pixels a unit in a PNG; pages of A4 have 144 an inch."""

    def with_more(self, parts: Iterable[str], links: Iterable[Link] = ()) -> Drawing:
        """The same with more on it."""
        return self._replace(body=self.body + "".join(parts), links=(*self.links, *links))


def document(drawing: Drawing, head: str = "", **attributes: object) -> str:
    """A whole drawing as an SVG element; `head` holds patterns and fonts where they are needed."""
    title = element("title", escape(drawing.title))
    return element(
        "svg",
        title + head + drawing.body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(drawing.width)} {number(drawing.height)}",
        width=drawing.width,
        height=drawing.height,
        role="group",
        aria_label=drawing.title,
        **attributes,
    )
