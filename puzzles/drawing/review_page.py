"""A review as a page of A4: the curve of what was still possible, the costliest turns, homes."""

from __future__ import annotations

from dhsolve.model.cards.box import Box
from dhsolve.model.text.review import phrase, tell_range
from dhsolve.puzzles.drawing import house
from dhsolve.puzzles.drawing.drawn_review import DrawnHome, DrawnReview, told_loss
from dhsolve.puzzles.drawing.page import EDGE, HEIGHT, INNER, WIDTH, paper
from dhsolve.puzzles.drawing.palette import CARD, LOSS
from dhsolve.puzzles.drawing.parts import scaled_house
from dhsolve.puzzles.drawing.review_curve import Frame, curve
from dhsolve.puzzles.drawing.svg import (
    INK,
    SERIF,
    SOFT,
    Drawing,
    fitting,
    path,
    rect,
    text,
    wrapped,
)

CURVE = Frame(left=EDGE + 46, right=WIDTH - EDGE - 16, top=232, height=330, size=15)
CARDS_TOP, CARD_GAP = 660.0, 14.0
CARD_WIDTH = (INNER - 2 * CARD_GAP) / 3
CARD_HEAD, MOST_CARD_HEIGHT = 62.0, 178.0
PARAGRAPH_GAP = 0.4
"""Between what was played and what was better, in lines."""
HOME_WIDTH = (INNER - CARD_GAP) / 2
HOME_HEIGHT = house.HEIGHT * HOME_WIDTH / house.WIDTH
LIST_BOTTOM = HEIGHT - 66


def review_page(box: Box, review: DrawnReview, lang: str) -> Drawing:
    """The whole page."""
    was, could_be = review.was.points, review.could_be.points
    top = tell_range(could_be, review.turns[0].most)
    title = phrase("of", lang, was, top)
    small = f"DREAM HOME · {phrase('title', lang).upper()}"
    cards, y = _cards(review, lang)
    parts = [
        *paper(),
        text(EDGE, 92, small, 17, weight=600, fill=SOFT, letter_spacing=3),
        text(EDGE, 156, title, 54, family=SERIF, weight=700),
        text(WIDTH - EDGE, 156, review.level, 22, anchor="end", family=SERIF),
        path(f"M{EDGE} 180H{WIDTH - EDGE}", stroke=INK, stroke_width=1.5),
        _heading(phrase("still possible", lang), CURVE.top - 22),
        *curve(review, lang, CURVE)[0],
        *cards,
    ]
    y += 48
    parts += _home(box, review.was, phrase("as it was", lang, was), lang, EDGE, y)
    words = phrase("as it could be", lang, could_be)
    parts += _home(box, review.could_be, words, lang, EDGE + HOME_WIDTH + CARD_GAP, y)
    parts += _list(review, lang, y + HOME_HEIGHT + 52)
    return Drawing(WIDTH, HEIGHT, f"{phrase('title', lang)}: {title}", "".join(parts))


def _heading(words: str, y: float, x: float = EDGE) -> str:
    return text(x, y, words.upper(), 14, weight=600, fill=SOFT, letter_spacing=2)


def _cards(review: DrawnReview, lang: str) -> tuple[list[str], float]:
    """The costliest turns side by side, the worst first; and where they end."""
    parts = [_heading(phrase("costliest", lang), CARDS_TOP)]
    if not review.costliest:
        y = CARDS_TOP + 34
        return [*parts, text(EDGE, y, review.told_without_loss(lang), 19)], y
    told = [
        (at, review.turns[at].played, phrase("better", lang, review.turns[at].better))
        for at in review.costliest
    ]
    size, lines = _fitting_size([words for _, *words in told])
    top, leading = CARDS_TOP + 14, size * 1.22
    height = CARD_HEAD + leading * (lines + PARAGRAPH_GAP)
    for place, (at, played, better) in enumerate(told):
        x = EDGE + place * (CARD_WIDTH + CARD_GAP)
        parts.append(
            rect(x, top, CARD_WIDTH, height, fill=CARD, stroke=INK, stroke_width=1.5, rx=10)
        )
        loss = told_loss(review.turns[at].lost)
        parts.append(text(x + 14, top + 36, loss, 28, weight=700, fill=LOSS, family=SERIF))
        heading = phrase("round", lang, at + 1)
        parts.append(text(x + 72, top + 34, heading, 18, weight=700, family=SERIF))
        y = top + 62
        for words, colour in ((played, SOFT), (better, INK)):
            for line in wrapped(words, CARD_WIDTH - 26, size):
                parts.append(text(x + 14, y, line, size, fill=colour))
                y += leading
            y += leading * PARAGRAPH_GAP
    return parts, top + height


def _fitting_size(cards: list[list[str]]) -> tuple[float, int]:
    """The largest letters in which the words of every card fit, and the lines of the longest."""
    for size in (16.0, 15.0, 14.0, 13.0, 12.0, 11.0):
        lines = max(
            sum(len(wrapped(words, CARD_WIDTH - 26, size)) for words in card) for card in cards
        )
        if CARD_HEAD + (lines + PARAGRAPH_GAP) * size * 1.22 <= MOST_CARD_HEIGHT:
            break
    return size, lines


def _list(review: DrawnReview, lang: str, top: float) -> list[str]:
    """Every turn on a line: the round, what was possible, what it gave away, what was played."""
    parts = [_heading(phrase("every turn", lang), top)]
    step = min(30.0, (LIST_BOTTOM - top - 8) / len(review.turns))
    size = min(16.0, step * 0.75)
    for at, turn in enumerate(review.turns):
        y = top + 6 + step * (at + 1)
        possible = tell_range(turn.least, turn.most)
        parts += [
            text(EDGE + 20, y, str(at + 1), size, anchor="end", weight=700),
            text(EDGE + 76, y, possible, size, anchor="end"),
            text(EDGE + 112, y, told_loss(turn.lost), size, anchor="end", weight=700, fill=LOSS),
            text(EDGE + 128, y, turn.played, fitting(turn.played, INNER - 128, size)),
        ]
    return parts


def _home(box: Box, home: DrawnHome, words: str, lang: str, x: float, y: float) -> list[str]:
    """A home below its heading."""
    drawn = scaled_house(box, home.state, lang, x, y + 14, HOME_WIDTH, home.merged)
    return [_heading(words, y, x), drawn]
