"""Cards of the market: a room with the resource above it, as a small ticket."""

from __future__ import annotations

from dhsolve.model.cards.box import Box
from dhsolve.model.rules.values import Column
from dhsolve.puzzles.drawing.icons import card_icon, symbol
from dhsolve.puzzles.drawing.palette import CARD, painted, style_of
from dhsolve.puzzles.drawing.svg import INK, PAPER, block, group, path, rect

ICON = 34.0
EDGE = 1.6


def ticket(
    box: Box, column: Column, lang: str, x: float, y: float, width: float, height: float
) -> str:
    """A column of a market: its resource on top, its room below, icons left of the names."""
    upper = height * 0.47
    assert column.room is not None
    room = box.catalogue.rooms[column.room]
    look = style_of(box.catalogue, room.id)
    icon = min(ICON, (height - upper) * 0.66)
    middle = upper + (height - upper) / 2
    left = icon + 18
    parts = [
        rect(0, 0, width, upper, fill=CARD),
        *_resource(box, column, lang, width, upper),
        painted(0, upper, width, height - upper, look.fill, look.pattern),
        _plate(8, upper + 6, width - 16, height - upper - 12),
        card_icon(13, middle - icon / 2, icon, room),
        _name(left, middle, width - left - 12, room.name(lang), 15 if height > 60 else 14, 600),
        *_outline(width, height, upper),
    ]
    return group(parts, x, y)


def tall_ticket(
    box: Box, column: Column, lang: str, x: float, y: float, width: float, height: float
) -> str:
    """The same for narrow columns: icons above the names."""
    upper, icon = height * 0.5, 24.0
    assert column.room is not None
    room = box.catalogue.rooms[column.room]
    look = style_of(box.catalogue, room.id)
    parts = [rect(0, 0, width, upper, fill=CARD)]
    if column.resource is None:
        parts.append(symbol(width / 2 - 10, upper / 2 - 10, 20, "plus"))
    else:
        card = box.catalogue.resources[column.resource]
        parts.append(card_icon((width - icon) / 2, 5, icon, card))
        parts.append(_name(3, 5 + icon + 15, width - 6, card.name(lang), 11, 400))
    parts += [
        painted(0, upper, width, height - upper, look.fill, look.pattern),
        _plate(5, upper + 5, width - 10, height - upper - 10),
        card_icon((width - icon) / 2, upper + 6, icon, room),
        _name(6, upper + 6 + icon + 13, width - 12, room.name(lang), 11, 600),
        *_outline(width, height, upper),
    ]
    return group(parts, x, y)


def small_ticket(box: Box, column: Column, x: float, y: float, width: float, height: float) -> str:
    """The same without names, for a picture of a whole deal."""
    assert column.room is not None
    half = height / 2
    icon = min(width, half) * 0.74
    look = style_of(box.catalogue, column.room)
    parts = [rect(0, 0, width, half, fill=CARD)]
    at = (width - icon) / 2
    if column.resource is None:
        parts.append(symbol(at, (half - icon) / 2, icon, "plus"))
    else:
        card = box.catalogue.resources[column.resource]
        parts.append(card_icon(at, (half - icon) / 2, icon, card))
    parts += [
        rect(0, half, width, half, fill=look.fill),
        card_icon(at, half + (half - icon) / 2, icon, box.catalogue.rooms[column.room]),
        *_outline(width, height, half),
    ]
    return group(parts, x, y)


def _outline(width: float, height: float, upper: float) -> list[str]:
    return [
        path(f"M0 {upper:.1f}H{width:.1f}", stroke=INK, stroke_width=1),
        rect(0, 0, width, height, fill="none", stroke=INK, stroke_width=EDGE, rx=5),
    ]


def _resource(box: Box, column: Column, lang: str, width: float, upper: float) -> list[str]:
    if column.resource is None:
        size = min(20.0, upper * 0.6)
        return [symbol((width - size) / 2, (upper - size) / 2, size, "plus")]
    icon = min(ICON, upper * 0.86)
    card = box.catalogue.resources[column.resource]
    left = icon + 14
    return [
        card_icon(8, (upper - icon) / 2, icon, card),
        _name(left, upper / 2, width - left - 8, card.name(lang), 14, 400),
    ]


def _name(left: float, middle: float, width: float, name: str, size: float, weight: int) -> str:
    """A name in the middle, smaller where it would need more than two lines."""
    return block(left + width / 2, middle, name, width, size, weight=weight, leading=0.98, most=2)


def _plate(x: float, y: float, width: float, height: float) -> str:
    """A light ground, so that no pattern runs through letters and lines."""
    return rect(x, y, width, height, fill=PAPER, fill_opacity=0.84, rx=4)
