"""The curve of a review: what was still possible before each turn, down to what was scored."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from dhsolve.model.text.review import phrase
from dhsolve.puzzles.drawing.drawn_review import DrawnReview, told_loss
from dhsolve.puzzles.drawing.letters import width_of
from dhsolve.puzzles.drawing.palette import HAIR, LOSS, LOSS_TINT
from dhsolve.puzzles.drawing.svg import INK, SERIF, SOFT, element, group, path, polygon, rect, text

STEPS = (5, 10, 20)
"""Points between two lines of the grid."""
MOST_LINES = 9
SAMPLE, BESIDE = 28.0, 36.0
"""How wide a sample of the legend is, and where its words begin."""


class Frame(NamedTuple):
    """The room that a curve has, and how large its letters are."""

    left: float
    right: float
    top: float
    height: float
    size: float


class _Scale(NamedTuple):
    """Where rounds and points are in a frame."""

    frame: Frame
    rounds: int
    low: int
    high: int
    step: int

    def x(self, moment: float) -> float:
        return self.frame.left + (self.frame.right - self.frame.left) * moment / (self.rounds + 1)

    def y(self, points: int) -> float:
        share = (points - self.low) / (self.high - self.low)
        return self.frame.top + self.frame.height * (1 - share)


def curve(review: DrawnReview, lang: str, frame: Frame) -> tuple[list[str], float]:
    """A stair: flat while a turn gives nothing away, down by what it gives away; below it the
    rounds and a legend. And the base line of the last line of the legend."""
    values = [*(turn.least for turn in review.turns), review.ended]
    mosts = [turn.most for turn in review.turns]
    ceiling = max([*values, *(most for most in mosts if most is not None)])
    scored = review.was.points
    scale = _scale(frame, len(review.turns), min(scored, *values), ceiling)
    parts = _grid(scale, lang)
    stairs = [(0.0, values[0])]
    for at, (before, after) in enumerate(pairwise(values), 1):
        stairs += [(at, before), (at, after)]
    stairs += [(len(values), values[-1]), (len(values), scored)]
    points = [(scale.x(x), scale.y(y)) for x, y in stairs]
    roof = scale.y(values[0])
    parts.append(polygon([*points, (points[-1][0], roof)], fill=LOSS_TINT))
    parts += _unproven(scale, values, mosts)
    line = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    parts.append(path(line, fill="none", stroke=INK, stroke_width=3.5, stroke_linejoin="round"))
    losses = [*(turn.lost for turn in review.turns), review.ended - scored]
    for at, (before, lost) in enumerate(zip(values, losses, strict=True), 1):
        if lost:
            parts += _drop(scale, at, before, lost)
    x, y = points[-1]
    dot = LOSS if any(losses) else INK
    parts.append(element("circle", cx=x, cy=y, r=frame.size * 0.47, fill=dot))
    # above the line: below it are the names of the rounds
    size = frame.size * 1.2
    parts.append(text(x - 12, y - 10, str(scored), size, anchor="end", weight=700, family=SERIF))
    some_open = any(least != most for least, most in zip(values, mosts, strict=False))
    legend, bottom = _legend(lang, some_open, frame)
    return [*parts, *legend], bottom


def _scale(frame: Frame, rounds: int, lowest: int, highest: int) -> _Scale:
    """Whole steps below and above all points, as small as there is room for their lines."""
    for step in STEPS:
        low, high = step * ((lowest - 1) // step), step * (highest // step + 1)
        if (high - low) // step <= MOST_LINES:
            break
    return _Scale(frame, rounds, low, high, step)


def _grid(scale: _Scale, lang: str) -> list[str]:
    frame, parts = scale.frame, []
    for points in range(scale.low, scale.high + 1, scale.step):
        y = scale.y(points)
        parts.append(path(f"M{frame.left} {y:.1f}H{frame.right}", stroke=HAIR))
        number_at = y + frame.size / 3
        parts.append(
            text(frame.left - 10, number_at, str(points), frame.size, anchor="end", fill=SOFT)
        )
    foot = frame.top + frame.height + frame.size * 1.6
    names = [*(str(number) for number in range(1, scale.rounds + 1)), phrase("end", lang)]
    for at, name in enumerate(names, 1):
        parts.append(text(scale.x(at), foot, name, frame.size, anchor="middle", fill=SOFT))
    return parts


def _unproven(scale: _Scale, values: list[int], mosts: list[int | None]) -> list[str]:
    """Where a number is not proven: hatched from what is known to what nothing beats."""
    parts = []
    for at, (least, most) in enumerate(zip(values, mosts, strict=False)):
        high = scale.high if most is None else most
        if high > least:
            top, bottom = scale.y(high), scale.y(least)
            left, width = scale.x(at), scale.x(at + 1) - scale.x(at)
            parts.append(rect(left, top, width, bottom - top, fill="url(#p-slant)", opacity=0.8))
    return parts


def _drop(scale: _Scale, at: int, before: int, lost: int) -> list[str]:
    x, top, bottom = scale.x(at), scale.y(before), scale.y(before - lost)
    line = path(f"M{x:.1f} {top:.1f}V{bottom:.1f}", stroke=LOSS, stroke_width=4.5)
    size = scale.frame.size * 1.13
    number = text(x, top - 9, told_loss(lost), size, anchor="middle", weight=700, fill=LOSS)
    return [line, number]


def _legend(lang: str, some_open: bool, frame: Frame) -> tuple[list[str], float]:
    """Samples with their names, on as many lines as they need."""
    samples = {
        "still possible": path("M0 -5h28", stroke=INK, stroke_width=4),
        "given away": path("M0 -5h28", stroke=LOSS, stroke_width=4),
    }
    if some_open:
        samples["not proven"] = rect(0, -15, SAMPLE, 18, fill="url(#p-slant)", stroke=SOFT)
    x, y = frame.left, frame.top + frame.height + frame.size * 3.5
    parts = []
    for name, sample in samples.items():
        words = phrase(name, lang)
        width = BESIDE + width_of(words, frame.size)
        if x > frame.left and x + width > frame.right:
            x, y = frame.left, y + frame.size * 1.6
        parts.append(group([sample, text(BESIDE, 0, words, frame.size)], x, y))
        x += width + 28
    return parts, y
