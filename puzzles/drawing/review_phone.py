"""A review for a phone: the curve, the costliest turns in words, the two homes, in one column."""

from __future__ import annotations

from dhsolve.model.cards.box import Box
from dhsolve.model.text.review import phrase, tell_range
from dhsolve.puzzles.drawing.drawn_review import DrawnReview, DrawnTurn, told_loss
from dhsolve.puzzles.drawing.palette import CARD, LOSS
from dhsolve.puzzles.drawing.parts import scaled_house
from dhsolve.puzzles.drawing.phone import EDGE, HIGH_HOUSE, INNER, SIZE, WIDE_HOUSE, WIDTH
from dhsolve.puzzles.drawing.review_curve import Frame, curve
from dhsolve.puzzles.drawing.svg import (
    INK,
    PAPER,
    SERIF,
    SOFT,
    Drawing,
    fitting_title,
    rect,
    text,
    wrapped,
)

LEADING = SIZE * 1.3
INSET = 14.0
"""From the edge of a card to its words."""


def narrow_review(box: Box, review: DrawnReview, lang: str) -> Drawing:
    """The whole column."""
    was, could_be = review.was.points, review.could_be.points
    title = phrase("of", lang, was, tell_range(could_be, review.turns[0].most))
    parts, y = _head(title, review.level, lang)
    parts.append(_heading(phrase("still possible", lang), y))
    frame = Frame(left=EDGE + 28, right=WIDTH - EDGE - 12, top=y + 22, height=230, size=13)
    drawn, y = curve(review, lang, frame)
    y += 48
    parts += [*drawn, _heading(phrase("costliest", lang), y)]
    if not review.costliest:
        y += 26
        parts.append(text(EDGE, y, review.told_without_loss(lang), SIZE))
    y += 14
    for at in review.costliest:
        card, y = _card(review.turns[at], at, lang, y)
        parts += card
    for words, home in (("as it was", review.was), ("as it could be", review.could_be)):
        parts.append(_heading(phrase(words, lang, home.points), y + 26))
        parts.append(scaled_house(box, home.state, lang, 4, y + 36, WIDE_HOUSE, home.merged))
        y += 36 + HIGH_HOUSE + 10
    parts.append(_heading(phrase("every turn", lang), y + 26))
    turns, y = _turns(review, lang, y + 52)
    height = y + 8
    ground = rect(0, 0, WIDTH, height, fill=PAPER)
    return Drawing(
        WIDTH, height, f"{phrase('title', lang)}: {title}", "".join([ground, *parts, *turns])
    )


def _head(title: str, level: str, lang: str) -> tuple[list[str], float]:
    small = f"DREAM HOME · {phrase('title', lang).upper()}"
    parts = [
        text(EDGE, 34, small, 12, weight=600, fill=SOFT, letter_spacing=2),
        text(EDGE, 72, title, fitting_title(title, INNER, 34), family=SERIF, weight=700),
    ]
    if not level:
        return parts, 108
    return [*parts, text(EDGE, 98, level, 17, family=SERIF)], 134


def _heading(words: str, y: float) -> str:
    return text(EDGE, y, words.upper(), 12, weight=600, fill=SOFT, letter_spacing=2)


def _lines(words: str, x: float, y: float, fill: str = INK) -> tuple[list[str], float]:
    """Words as far from one edge as from the other, the first line on `y`; and the line after."""
    lines = wrapped(words, WIDTH - 2 * x, SIZE)
    drawn = [text(x, y + LEADING * at, line, SIZE, fill=fill) for at, line in enumerate(lines)]
    return drawn, y + LEADING * len(lines)


def _card(turn: DrawnTurn, at: int, lang: str, top: float) -> tuple[list[str], float]:
    """A turn that cost points and the better one, as high as its words; and where the next goes."""
    x = EDGE + INSET
    loss, number = told_loss(turn.lost), phrase("round", lang, at + 1)
    played, y = _lines(turn.played, x, top + 60, SOFT)
    better, y = _lines(phrase("better", lang, turn.better), x, y + 6)
    bottom = y - LEADING + INSET
    return [
        rect(EDGE, top, INNER, bottom - top, fill=CARD, stroke=INK, stroke_width=1.5, rx=10),
        text(x, top + 34, loss, 26, weight=700, fill=LOSS, family=SERIF),
        text(WIDTH - EDGE - INSET, top + 33, number, 17, anchor="end", weight=700, family=SERIF),
        *played,
        *better,
    ], bottom + 10


def _turns(review: DrawnReview, lang: str, y: float) -> tuple[list[str], float]:
    """Every turn: the round, what was possible and what it gave away above what was played."""
    parts = []
    for at, turn in enumerate(review.turns):
        parts += [
            text(EDGE, y, phrase("round", lang, at + 1), SIZE, weight=600),
            text(WIDTH - EDGE - 44, y, tell_range(turn.least, turn.most), SIZE, anchor="end"),
            text(WIDTH - EDGE, y, told_loss(turn.lost), SIZE, anchor="end", weight=600, fill=LOSS),
        ]
        played, y = _lines(turn.played, EDGE, y + LEADING, SOFT)
        parts += played
        y += 10
    return parts, y
