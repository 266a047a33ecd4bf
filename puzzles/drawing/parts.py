"""The parts that pages are made of: market, medals, lines to write on, what lies beside a home."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from dhsolve.model.cards.box import Box
from dhsolve.model.cards.kinds import Card
from dhsolve.model.rules.engineer import EngineerGroups
from dhsolve.model.rules.sequence import Sequence
from dhsolve.model.rules.state import State
from dhsolve.model.rules.values import SCORE_PARTS, Score
from dhsolve.model.text.words import word
from dhsolve.puzzles.drawing import house
from dhsolve.puzzles.drawing.cards import ticket
from dhsolve.puzzles.drawing.icons import card_icon, symbol
from dhsolve.puzzles.drawing.palette import MEDALS
from dhsolve.puzzles.drawing.svg import (
    INK,
    PAPER,
    SERIF,
    SOFT,
    element,
    group,
    path,
    rect,
    text,
    wrapped,
)
from dhsolve.puzzles.puzzle import Puzzle

ROW_GAP = 8.0
LABEL = 46.0
"""The room left of a row for the number of its round."""


def heading(words: str, lang: str, x: float, y: float, size: float = 14) -> str:
    """A small heading in spaced capitals."""
    return text(x, y, word(words, lang).upper(), size, weight=600, fill=SOFT, letter_spacing=2)


def market_rows(
    box: Box, sequence: Sequence, lang: str, x: float, y: float, width: float, height: float
) -> str:
    """A row of tickets for every round, `height` high, with the numbers of the columns above."""
    parts: list[str] = []
    for at, one in enumerate(sequence.rounds):
        top = y + at * (height + ROW_GAP)
        parts.append(round_mark(at + 1, x + 16, top + height / 2))
        each = (width - LABEL + ROW_GAP) / len(one.columns)
        left = x + LABEL
        for k, column in enumerate(one.columns):
            if at == 0:
                middle = left + each * (k + 0.5) - ROW_GAP / 2
                parts.append(
                    text(middle, y - 7, str(k), 13, anchor="middle", weight=600, fill=SOFT)
                )
            parts.append(ticket(box, column, lang, left + each * k, top, each - ROW_GAP, height))
    return "".join(parts)


def pairs(
    box: Box, sequence: Sequence, lang: str, x: float, y: float, width: float, height: float
) -> str:
    """The only column of every round, four in a row, read like a page; numbers stand beside."""
    gap, per_row = 12.0, 4
    each = (width + gap) / per_row
    parts: list[str] = []
    for at, one in enumerate(sequence.rounds):
        left, top = x + each * (at % per_row), y + (height + gap) * (at // per_row)
        parts.append(round_mark(at + 1, left + 14, top + height / 2, 14))
        parts.append(ticket(box, one.columns[0], lang, left + 34, top, each - gap - 34, height))
    return "".join(parts)


def round_mark(number: int, x: float, y: float, radius: float = 16) -> str:
    """The number of a round on a dark disc."""
    disc = element("circle", cx=x, cy=y, r=radius, fill=INK)
    size = radius * 1.06
    return disc + text(
        x, y + size * 0.35, str(number), size, anchor="middle", weight=700, fill=PAPER, family=SERIF
    )


def scaled_house(
    box: Box,
    state: State,
    lang: str,
    x: float,
    y: float,
    width: float,
    merged: EngineerGroups = (),
) -> str:
    """The home, so wide."""
    scale = width / house.WIDTH
    where = f"translate({x:.1f} {y:.1f}) scale({scale:.4f})"
    return group([house.house(box, state, lang, merged)], transform=where)


def note_lines(rounds: int, lang: str, x: float, y: float, width: float, step: float) -> str:
    """Lines for a pencil, one a round, below a heading."""
    parts = [heading("your play", lang, x, y)]
    for at in range(rounds):
        line = y + (at + 1) * step
        parts.append(
            text(x + 22, line - 4, str(at + 1), 16, anchor="end", weight=700, family=SERIF)
        )
        parts.append(path(f"M{x + 30:.1f} {line:.1f}H{x + width:.1f}", stroke=SOFT, stroke_width=1))
    return "".join(parts)


def medal_row(puzzle: Puzzle, lang: str, x: float, y: float, width: float, size: float = 74) -> str:
    """Four small houses in a row with the points for each medal; the best has a star."""
    points = (*(getattr(puzzle.medals, name) for name in list(MEDALS)[:3]), puzzle.target)
    each, parts = width / len(MEDALS), []
    for at, ((name, fill), value) in enumerate(zip(MEDALS.items(), points, strict=True)):
        middle, last = x + each * (at + 0.5), name == "target"
        half = size / 2
        outline = f"M{middle - half:.1f} {y + half:.1f}L{middle:.1f} {y:.1f}"
        outline += f"l{half:.1f} {half:.1f}v{size * 0.62:.1f}h{-size:.1f}z"
        label = word("proven best" if last else name, lang)
        parts += [
            path(outline, fill=fill, stroke=INK, stroke_width=3.5 if last else 2),
            text(
                middle,
                y + size * 0.97,
                str(value),
                size * 0.44,
                anchor="middle",
                weight=700,
                family=SERIF,
            ),
            text(
                middle, y + size * 1.38, label, max(12.0, size * 0.2), anchor="middle", weight=600
            ),
        ]
        if last:
            star = size * 0.26
            parts.append(symbol(middle - star / 2, y + size * 0.26, star, "star"))
    return "".join(parts)


def belongings(
    box: Box, state: State, lang: str, x: float, y: float, width: float, size: float = 14
) -> tuple[str, float]:
    """What lies beside a home, each card with its icon; and where the list ends."""
    cards = box.catalogue
    lists: list[tuple[str, Iterable[Card]]] = [
        ("helpers", (cards.helpers[card] for card in state.helpers)),
        ("tools", (cards.tools[card] for card in state.tools)),
        ("near the home", (cards.decor[card] for card in state.near)),
        ("roof cards", (cards.roofs[card] for card in state.roofs)),
    ]
    parts: list[str] = []
    for words, found in lists:
        counted = Counter(found)
        if not counted:
            continue
        parts.append(heading(words, lang, x, y + size * 0.4, 12))
        y += size * 0.9
        for card, count in counted.items():
            name = card.name(lang) if count == 1 else f"{count} × {card.name(lang)}"  # noqa: RUF001
            lines = wrapped(name, width - size * 2.2, size)
            parts.append(card_icon(x, y, size * 1.7, card))
            first = y + size * (1.2 if len(lines) == 1 else 0.8)
            parts += [
                text(x + size * 2.2, first + at * size * 1.1, line, size)
                for at, line in enumerate(lines)
            ]
            y += size * max(2.05, 1.1 * len(lines) + 0.4)
        y += size
    return "".join(parts), y


def score_pad(score: Score, lang: str, x: float, y: float, width: float = 250) -> str:
    """The parts of a score one below the other, the total last."""
    parts = [rect(x, y, width, 268, fill="none", stroke=INK, stroke_width=1.5, rx=8)]
    for at, part in enumerate((*SCORE_PARTS, "total")):
        last = part == "total"
        line = y + 32 + at * 30 + (6 if last else 0)
        size, weight = (20, 600) if last else (18, 400)
        parts.append(text(x + 18, line, word(part, lang), size, weight=weight))
        parts.append(
            text(
                x + width - 18,
                line,
                str(getattr(score, part)),
                size + 3,
                anchor="end",
                weight=700,
                family=SERIF,
            )
        )
    parts.append(path(f"M{x + 12} {y + 222}h{width - 24}", stroke=INK, stroke_width=1))
    return "".join(parts)
