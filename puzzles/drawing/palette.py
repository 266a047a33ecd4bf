"""Colours, and for each a pattern of its own, so that rooms differ in black and white too."""

from __future__ import annotations

from typing import NamedTuple

from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.puzzles.drawing.svg import INK, element, path, rect

TOKEN, HELPER, TOOL, PANE = "#fff3c9", "#fbe3d0", "#e4e8ea", "#fdf3c4"
CARD, HAIR, EMPTY = "#fffefb", "#dcd2c1", "#ded8ce"
GRASS, SOIL = "#7d9a5b", "#e6dccb"
LOSS, LOSS_TINT = "#a5321f", "#fbe6df"
MEDALS = {"bronze": "#c98f5c", "silver": "#c3c6cc", "gold": "#e5bc4a", "target": "#fdfaf4"}


class RoomStyle(NamedTuple):
    """How a room is painted."""

    fill: str
    pattern: str


ROOMS = {
    "living_room": RoomStyle("#f4cf7c", "slant"),
    "bathroom": RoomStyle("#a9d6e0", "tiles"),
    "bedroom": RoomStyle("#d9b8dc", "lines"),
    "kitchen": RoomStyle("#f0a489", "checks"),
    "playroom": RoomStyle("#b9d68f", "dots"),
}
KINDS = {
    "normal": RoomStyle("#eadfce", "slant"),
    "unique": RoomStyle("#c4cdea", "upright"),
    "basement": RoomStyle("#cdc6bb", "bricks"),
    "any": RoomStyle("#d5e3d0", "upright"),
}
ROOFS = {
    "red": ("#c8523f", "slant"),
    "brown": ("#8d6442", "bricks"),
    "blue": ("#4f7fae", "lines"),
    "green": ("#64925a", "dots"),
    "yellow": ("#dfb238", "checks"),
    "grey": ("#8c8c8c", "upright"),
}
TILES = {
    "slant": path("M-2 2L2 -2M0 14L14 0M12 16L16 12"),
    "tiles": path("M0 0H14M0 0V14"),
    "lines": path("M0 3.5H14M0 10.5H14"),
    "checks": rect(0, 0, 7, 7, stroke="none", fill=INK) + rect(7, 7, 7, 7, stroke="none", fill=INK),
    "dots": element("circle", cx=4, cy=4, r=1.6, fill=INK, stroke="none")
    + element("circle", cx=11, cy=11, r=1.6, fill=INK, stroke="none"),
    "upright": path("M3.5 0V14M10.5 0V14"),
    "bricks": path("M0 0H14M0 7H14M3 0V7M10 7V14"),
}
FAINT = {"checks": 0.14, "dots": 0.4}
USUAL = 0.32


def style_of(cards: Catalogue, room: str) -> RoomStyle:
    """How a room is painted: the five common rooms each in their own way, the others by kind."""
    return ROOMS.get(room) or KINDS[cards.rooms[room].kind]


def definitions() -> str:
    """The patterns as an SVG element; a page that uses `painted` needs them once."""
    tiles = "".join(
        element(
            "pattern",
            element("g", tile, opacity=FAINT.get(name, USUAL)),
            id=f"p-{name}",
            width=14,
            height=14,
            patternUnits="userSpaceOnUse",
            stroke=INK,
            stroke_width=1,
            fill="none",
        )
        for name, tile in TILES.items()
    )
    return element("defs", tiles)


def painted(x: float, y: float, width: float, height: float, fill: str, pattern: str) -> str:
    """A rectangle in a colour with its pattern over it."""
    return rect(x, y, width, height, fill=fill) + rect(
        x, y, width, height, fill=f"url(#p-{pattern})"
    )
