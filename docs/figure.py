"""What the figures of the docs are drawn with: paper, words, axes, stairs and bars."""

from __future__ import annotations

import math
from collections.abc import Iterable
from html import escape
from typing import NamedTuple

INK, SOFT, BOUND, FOUND, PAPER = "#4a3b32", "#8b7d72", "#c8553d", "#4f7cac", "#fffdf8"
GREEN, GOLD, VIOLET, GREY = "#64925a", "#c9982a", "#8a5c97", "#9a9a94"
WIDTH = 760
LEFT, RIGHT, TOP, BOTTOM = 60, 24, 24, 52


def text(x: float, y: float, words: str, *, anchor: str = "start", colour: str = INK) -> str:
    """A line of words."""
    return (
        f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}" fill="{colour}" font-size="14" '
        f'font-family="sans-serif">{escape(words)}</text>'
    )


def page(width: int, height: int, title: str, parts: Iterable[str]) -> str:
    """An SVG file."""
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="{escape(title)}">\n<title>{escape(title)}</title>\n'
        f'<rect width="{width}" height="{height}" rx="12" fill="{PAPER}"/>\n{body}\n</svg>\n'
    )


class Scale(NamedTuple):
    """Where the values of an axis lie on the paper."""

    low: float
    high: float
    start: float
    end: float
    log: bool = False

    def __call__(self, value: float) -> float:
        value = min(max(value, self.low), self.high)
        if self.log:
            share = math.log(value / self.low) / math.log(self.high / self.low)
        else:
            share = (value - self.low) / (self.high - self.low)
        return self.start + (self.end - self.start) * share


class Axes(NamedTuple):
    """A frame with a scale to the right and one upwards."""

    x: Scale
    y: Scale

    def lines(self, values: dict[float, str]) -> list[str]:
        """Level lines with their words on the left."""
        parts = []
        for value, words in values.items():
            y = self.y(value)
            parts.append(
                f'<path d="M{self.x.start:.0f} {y:.1f}H{self.x.end:.0f}" stroke="{SOFT}" '
                'stroke-opacity=".25"/>'
            )
            parts.append(text(self.x.start - 8, y + 5, words, anchor="end", colour=SOFT))
        return parts

    def ticks(self, values: dict[float, str]) -> list[str]:
        """Words below the frame."""
        return [
            text(self.x(value), self.y.start + 20, words, anchor="middle", colour=SOFT)
            for value, words in values.items()
        ]

    def stairs(self, points: list[tuple[float, float]], colour: str, dashes: str = "") -> str:
        """Level from each point to the next, then up or down."""
        path = ""
        for x, y in points:
            across, up = self.x(x), self.y(y)
            path += f"H{across:.1f}V{up:.1f}" if path else f"M{across:.1f} {up:.1f}"
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="3"{dashed}/>'


def axes(
    x: tuple[float, float],
    y: tuple[float, float],
    height: int,
    *,
    right: float = RIGHT,
    log: bool = False,
) -> Axes:
    """A frame on a page of the usual width; with `log` the scale upwards is logarithmic."""
    return Axes(Scale(*x, LEFT, WIDTH - right), Scale(*y, height - BOTTOM, TOP, log))


class Bar(NamedTuple):
    """A value with its name."""

    name: str
    value: float
    words: str
    """What is written beside it."""


ROW, NAMES, BESIDE = 22, 300, 96
"""How high a bar is with its space, and how much room names and words have."""


def bars(title: str, values: list[Bar], colour: str = FOUND) -> str:
    """Bars one below the other; those below nothing go to the left."""
    low = min(0.0, *(bar.value for bar in values))
    high = max(0.0, *(bar.value for bar in values))
    left = NAMES + (BESIDE if low < 0 else 0)
    scale = Scale(low, high if high > low else low + 1, left, WIDTH - BESIDE)
    parts = [text(20, 34, title)]
    for at, bar in enumerate(values):
        y, zero, end = 52 + ROW * at, scale(0), scale(bar.value)
        parts.append(text(NAMES - 10, y + 14, bar.name, anchor="end"))
        parts.append(
            f'<rect x="{min(zero, end):.1f}" y="{y}" width="{abs(end - zero):.1f}" '
            f'height="{ROW - 6}" fill="{colour}"/>'
        )
        right = bar.value >= 0
        parts.append(
            text(
                end + (8 if right else -8),
                y + 14,
                bar.words,
                anchor="start" if right else "end",
                colour=SOFT,
            )
        )
    return page(WIDTH, 66 + ROW * len(values), title, parts)
