"""Pictures of a puzzle for social media: a square, and the wide one that links are shown with."""

from __future__ import annotations

from math import prod
from typing import Literal, get_args

from dhsolve.model.cards.box import Box
from dhsolve.model.rules.sequence import start_position
from dhsolve.model.rules.values import Column
from dhsolve.model.text.dates import written_day
from dhsolve.model.text.words import word
from dhsolve.puzzles.drawing import house
from dhsolve.puzzles.drawing.cards import small_ticket
from dhsolve.puzzles.drawing.icons import grade_mark
from dhsolve.puzzles.drawing.page import GRADES, puzzle_head
from dhsolve.puzzles.drawing.parts import medal_row, scaled_house
from dhsolve.puzzles.drawing.svg import (
    INK,
    PAPER,
    SERIF,
    SOFT,
    Drawing,
    fitting_title,
    rect,
    text,
)
from dhsolve.puzzles.puzzle import Puzzle

Size = Literal["a4", "square", "wide"]
SIZES: tuple[Size, ...] = get_args(Size)
PIXELS = {"square": (1080.0, 1080.0), "wide": (1200.0, 630.0)}
EDGE = 72.0
GAP = 8.0
TALLEST, FLATTEST = 1.45, 1.0
"""The height of a ticket by its width."""


def social_picture(box: Box, puzzle: Puzzle, lang: str, size: Size) -> Drawing:
    """The puzzle in one look: title, day, its home or its cards, and the medals."""
    width, height = PIXELS[size]
    head = puzzle_head(puzzle, lang)
    wide = size == "wide"
    column = 500.0 if wide else width - 2 * EDGE
    title_size = fitting_title(head.title, column, 60 if wide else 84)
    small = f"DREAM HOME · {word('puzzle', lang).upper()}"
    y = 116.0 + title_size
    parts = [
        rect(0, 0, width, height, fill=PAPER),
        rect(24, 24, width - 48, height - 48, fill="none", stroke=INK, stroke_width=3, rx=16),
        text(EDGE, 100, small, 22, weight=600, fill=SOFT, letter_spacing=3),
        text(EDGE, y, head.title, title_size, weight=700, family=SERIF),
    ]
    if head.date:
        y += 52
        day = written_day(head.date, lang)
        parts.append(text(EDGE, y, day, 32, weight=700, family=SERIF))
    y += 52
    parts.append(text(EDGE, y, head.kind, 28, weight=600))
    parts += [
        grade_mark(EDGE + column - 36 * (GRADES - n) + 4, y - 26, 32, n < puzzle.difficulty.grade)
        for n in range(GRADES)
    ]
    if wide:
        parts.append(_picture(box, puzzle, lang, 620, 76, width - 620 - 60, height - 152))
        parts.append(medal_row(puzzle, lang, EDGE - 20, height - 206, column + 40, 96))
    else:
        parts.append(_picture(box, puzzle, lang, EDGE, y + 36, column, height - y - 36 - 250))
        parts.append(medal_row(puzzle, lang, EDGE, height - 212, column, 104))
    title = f"{head.title} · {head.kind}"
    return Drawing(width, height, title, "".join(parts), pixels=1.0)


def _picture(
    box: Box, puzzle: Puzzle, lang: str, x: float, y: float, width: float, height: float
) -> str:
    """The home so far, or all cards of the deal where the home is still empty."""
    if puzzle.sequence.start is not None:
        state = start_position(box, puzzle.sequence).state
        wide = min(width, height * house.WIDTH / house.HEIGHT)
        top = y + (height - wide * house.HEIGHT / house.WIDTH) / 2
        return scaled_house(box, state, lang, x + (width - wide) / 2, top, wide)
    rounds = puzzle.sequence.rounds
    return _market([one.columns for one in rounds], box, x, y, width, height)


def _market(
    rounds: list[tuple[Column, ...]], box: Box, x: float, y: float, width: float, height: float
) -> str:
    """The tickets of all rounds; a round is never broken, and rounds in a row stand apart."""
    many = max(map(len, rounds))
    apart = 20.0 if many > 1 else 0.0

    def ticket(side: int) -> tuple[float, float]:
        """Width and height with the gap, if so many rounds stand side by side."""
        across = (width + GAP - apart * (side - 1)) / (side * many)
        down = min((height + GAP) / -(-len(rounds) // side), across * TALLEST)
        return min(across, down / FLATTEST), down

    per_row = max(range(1, len(rounds) + 1), key=lambda side: prod(ticket(side)))
    across, down = ticket(per_row)
    rows = -(-len(rounds) // per_row)
    left = x + (width + GAP - across * per_row * many - apart * (per_row - 1)) / 2
    top = y + (height + GAP - down * rows) / 2
    return "".join(
        small_ticket(
            box,
            column,
            left + across * (at % per_row * many + k) + apart * (at % per_row),
            top + down * (at // per_row),
            across - GAP,
            down - GAP,
        )
        for at, columns in enumerate(rounds)
        for k, column in enumerate(columns)
    )
