"""Small line drawings for rooms and resources, out of one sprite that pages and web share.

Each is drawn in a square of 24 by 24; all are our own. A token lies on a gold disc, a helper
under an arch, a tool on a grey plate, so that kinds differ in shape as well as in colour.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from xml.etree import ElementTree

from dhsolve.model.cards.kinds import Card, Decor, Friend, Helper, Plan, Roof, Room
from dhsolve.puzzles.drawing.palette import HELPER, PANE, ROOFS, TOKEN, TOOL
from dhsolve.puzzles.drawing.svg import INK, element, group, number, path, rect

SIZE = 24
SVG = "{http://www.w3.org/2000/svg}"
ROOF_COLOUR = re.compile(r"var\(--roof-(\w+)\)")


def card_icon(x: float, y: float, size: float, card: Card) -> str:
    """The drawing for any card; resources lie on the ground of their kind."""
    if isinstance(card, Room):
        return symbol(x, y, size, f"room-{card.id}", "home")
    if isinstance(card, Roof):
        return symbol(x, y, size, card.id, "roof_grey")
    if isinstance(card, Plan):
        return symbol(x, y, size, "plan")
    if isinstance(card, Friend):
        return symbol(x, y, size, "friend")
    ground, name = _ground(x, y, size, card)
    inset = size * 0.13
    return ground + symbol(x + inset, y + inset, size - 2 * inset, name, "star")


def token(x: float, y: float, radius: float, card: Decor) -> str:
    """A décor token around a middle: a gold disc with an edge."""
    disc = element("circle", cx=x, cy=y, r=radius, fill=TOKEN, stroke=INK, stroke_width=2)
    size = radius * 1.4
    return disc + symbol(x - size / 2, y - size / 2, size, f"decor-{card.id}", "star")


def symbol(x: float, y: float, size: float, name: str, otherwise: str = "") -> str:
    """One drawing of the sprite; `otherwise` for cards that it does not know."""
    known = _sprite()
    lines = known.get(name) or known[otherwise]
    scale = f"translate({number(x)} {number(y)}) scale({size / SIZE:.4f})"
    return group(
        (path(**line) for line in lines),
        fill="none",
        stroke=INK,
        stroke_width=1.75,
        stroke_linecap="round",
        stroke_linejoin="round",
        transform=scale,
    )


def grade_mark(x: float, y: float, size: float, filled: bool) -> str:
    """A little house that counts for one grade."""
    line = _sprite()["grade"][0]
    drawn = path(**{**line, "fill": INK if filled else "none"}, stroke=INK, stroke_width=1.5)
    return element("g", drawn, transform=f"translate({x:.2f} {y:.2f}) scale({size / SIZE:.3f})")


def _ground(x: float, y: float, size: float, card: Card) -> tuple[str, str]:
    """The ground that a resource lies on, and the name of its drawing."""
    if isinstance(card, Decor):
        half = size / 2
        return element("circle", cx=x + half, cy=y + half, r=half, fill=TOKEN), f"decor-{card.id}"
    if isinstance(card, Helper):
        arch = f"M{number(x)} {number(y + size)}v{number(-size / 2)}"
        arch += f"a{number(size / 2)} {number(size / 2)} 0 0 1 {number(size)} 0"
        return path(f"{arch}v{number(size / 2)}z", fill=HELPER), f"helper-{card.id}"
    return rect(x, y, size, size, rx=size / 6, fill=TOOL), f"tool-{card.id}"


@cache
def _sprite() -> dict[str, list[dict[str, str]]]:
    """The paths of each drawing, with the attributes that differ from line to line."""
    data = resources.files("dhsolve.puzzles.drawing").joinpath("icons.svg").read_bytes()
    return {
        one.attrib["id"]: [_line(child.attrib) for child in one.iter(f"{SVG}path")]
        for one in ElementTree.fromstring(data).iter(f"{SVG}symbol")
    }


def _line(attributes: dict[str, str]) -> dict[str, str]:
    line = {key.replace("-", "_"): value for key, value in attributes.items() if key != "class"}
    if "fill" in line:
        coloured = ROOF_COLOUR.sub(lambda found: ROOFS[found[1]][0], line["fill"])
        line["fill"] = coloured.replace("var(--pane)", PANE)
    return line
