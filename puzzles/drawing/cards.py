"""Cards of the market: a room with the resource above it, as a small ticket."""

from __future__ import annotations

from dhsolve.model.box import Box
from dhsolve.model.values import Column
from dhsolve.puzzles.drawing.icons import resource_icon, room_icon
from dhsolve.puzzles.drawing.palette import look_of, painted
from dhsolve.puzzles.drawing.svg import INK, PAPER, SOFT, block, fitting, group, path, rect, text

ICON = 26
EDGE = 1.6
LOW = 30


def ticket(
    box: Box, column: Column, lang: str, x: float, y: float, width: float, height: float
) -> str:
    """A column of a market: its resource on top, its room below."""
    upper = height * 0.42
    parts = [rect(0, 0, width, upper, fill=PAPER), *_resource(box, column, lang, width, upper)]
    assert column.room is not None
    look = look_of(box.catalogue, column.room)
    icon = min(ICON, (height - upper) * 0.72)
    middle = upper + (height - upper) / 2
    parts += [
        painted(0, upper, width, height - upper, look.fill, look.pattern),
        room_icon(7, middle - icon / 2, icon, column.room),
        _plate(box.catalogue.rooms[column.room].name(lang), icon + 12, middle, width - icon - 18),
        path(f"M0 {upper:.1f}H{width:.1f}", stroke=INK, stroke_width=1),
        rect(0, 0, width, height, fill="none", stroke=INK, stroke_width=EDGE, rx=5),
    ]
    return group(parts, x, y)


def _resource(box: Box, column: Column, lang: str, width: float, upper: float) -> list[str]:
    if column.resource is None:
        return [text(width / 2, upper / 2 + 5, "+", 17, anchor="middle", fill=SOFT)]
    icon = min(ICON, upper * 0.84)
    name = box.catalogue.resources[column.resource].name(lang)
    room = width - icon - 17
    size = fitting(name, room, 12 if upper < LOW else 14)
    middle = icon + 12 + room / 2
    return [
        resource_icon(box.catalogue, 7, (upper - icon) / 2, icon, column.resource),
        text(middle, upper / 2 + size * 0.34, name, size, anchor="middle"),
    ]


def _plate(name: str, left: float, middle: float, width: float) -> str:
    """A name on a light ground, so that no pattern runs through its letters."""
    plate = rect(left - 2, middle - 14, width + 4, 28, fill=PAPER, fill_opacity=0.82, rx=4)
    return plate + block(left + width / 2, middle, name, width, 13, weight=600, leading=1.0)
