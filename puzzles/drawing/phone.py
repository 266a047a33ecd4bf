"""A puzzle and a solution for a phone: one narrow column, letters that need no magnifying."""

from __future__ import annotations

from dhsolve.model.cards.box import Box
from dhsolve.model.files.documents import Solution
from dhsolve.model.rules.sequence import Sequence, start_position
from dhsolve.model.rules.values import End
from dhsolve.model.text.dates import written_day
from dhsolve.model.text.ending import tell_end
from dhsolve.model.text.puzzles import introduction
from dhsolve.model.text.turns import tell_play
from dhsolve.model.text.words import word
from dhsolve.puzzles.drawing import house
from dhsolve.puzzles.drawing.cards import tall_ticket
from dhsolve.puzzles.drawing.icons import grade_mark
from dhsolve.puzzles.drawing.key import key_column, key_entries
from dhsolve.puzzles.drawing.page import (
    GRADES,
    PageHead,
    counted,
    puzzle_head,
    solution_head,
)
from dhsolve.puzzles.drawing.parts import (
    belongings,
    heading,
    medal_row,
    round_mark,
    scaled_house,
    score_pad,
)
from dhsolve.puzzles.drawing.svg import (
    PAPER,
    SERIF,
    SOFT,
    Drawing,
    fitting_title,
    rect,
    text,
    wrapped,
)
from dhsolve.puzzles.puzzle import Puzzle

WIDTH, EDGE = 390.0, 16.0
INNER = WIDTH - 2 * EDGE
SIZE = 15.0
WIDE_HOUSE = WIDTH - 8
HIGH_HOUSE = house.HEIGHT * WIDE_HOUSE / house.WIDTH
TICKET = 124.0


def narrow_puzzle(box: Box, puzzle: Puzzle, lang: str) -> Drawing:
    """The puzzle in one column: market, home, medals, key."""
    head = puzzle_head(puzzle, lang)
    parts, y = _head(head, lang, "puzzle")
    lines, y = _paragraph(introduction(puzzle.kind, lang), y)
    parts += lines
    market, y = _market(box, puzzle.sequence, lang, y + 14)
    parts += market
    state = start_position(box, puzzle.sequence).state
    words = "the home so far" if puzzle.sequence.start else "your home"
    parts.append(heading(words, lang, EDGE, y + 24, 12))
    parts.append(scaled_house(box, state, lang, 4, y + 30, WIDE_HOUSE))
    cards, y = belongings(box, state, lang, EDGE, y + HIGH_HOUSE + 52, INNER, SIZE)
    parts += [cards, medal_row(puzzle, lang, EDGE, y + 4, INNER, 60)]
    key, y = key_column(key_entries(box, puzzle.sequence, lang), EDGE, y + 108, INNER)
    return _drawing(head, "puzzle", lang, [*parts, key], y)


def narrow_solution(
    box: Box, solution: Solution, lang: str, puzzle: Puzzle | None = None
) -> Drawing:
    """The best home and how to get there in one column."""
    head = solution_head(box, solution.sequence, lang, puzzle)
    state, score, merged = counted(box, solution)
    parts, y = _head(head, lang, "solution")
    parts.append(scaled_house(box, state, lang, 4, y, WIDE_HOUSE, merged))
    y += HIGH_HOUSE + 20
    parts.append(score_pad(score, lang, EDGE, y, INNER))
    y += 300
    told = tell_play(box, solution.sequence, solution.turns, lang)
    for sentence in (*told, *tell_end(box, solution.end or End(), lang)):
        start, _, rest = sentence.partition(": ")
        parts.append(text(EDGE, y, start, SIZE, weight=600))
        lines, y = _paragraph(rest, y + SIZE * 0.1)
        parts += lines
        y += 22
    cards, y = belongings(box, state, lang, EDGE, y + 8, INNER, SIZE)
    return _drawing(head, "solution", lang, [*parts, cards], y)


def _drawing(head: PageHead, what: str, lang: str, parts: list[str], bottom: float) -> Drawing:
    height = bottom + 52
    ground = rect(0, 0, WIDTH, height, fill=PAPER)
    foot = text(WIDTH - EDGE, height - 14, head.id, 12, anchor="end", fill=SOFT)
    title = f"{head.title} · {word(what, lang)}"
    return Drawing(WIDTH, height, title, ground + "".join(parts) + foot)


def _head(head: PageHead, lang: str, what: str) -> tuple[list[str], float]:
    small = f"DREAM HOME · {word(what, lang).upper()}"
    parts = [
        text(EDGE, 34, small, 12, weight=600, fill=SOFT, letter_spacing=2),
        text(EDGE, 72, head.title, fitting_title(head.title, INNER, 34), family=SERIF, weight=700),
    ]
    y = 98.0
    if head.date:
        parts.append(text(EDGE, y, written_day(head.date, lang), 17, family=SERIF, weight=700))
        y += 26
    parts.append(text(EDGE, y, head.kind, 16, weight=600))
    if head.grade is not None:
        parts += [
            grade_mark(WIDTH - EDGE - 24 * (GRADES - n), y - 16, 21, n < head.grade)
            for n in range(GRADES)
        ]
    return parts, y + 14


def _paragraph(words: str, y: float) -> tuple[list[str], float]:
    """Lines below `y`, and the base line of the last."""
    lines = wrapped(words, INNER, SIZE)
    leading = SIZE * 1.3
    drawn = [text(EDGE, y + leading * (at + 1), line, SIZE) for at, line in enumerate(lines)]
    return drawn, y + leading * len(lines)


def _market(box: Box, sequence: Sequence, lang: str, y: float) -> tuple[list[str], float]:
    """Tall tickets: a row a round, or four rounds in a row where each has one column."""
    single = all(len(one.columns) == 1 for one in sequence.rounds)
    words = "the cards you take" if single else "the market, round by round"
    parts = [heading(words, lang, EDGE, y + 12, 12)]
    y += 34
    gap = 6.0
    if single:
        each = (INNER + gap) / 4
        for at, one in enumerate(sequence.rounds):
            x, top = EDGE + each * (at % 4), y + (TICKET + 36) * (at // 4)
            parts.append(round_mark(at + 1, x + (each - gap) / 2, top, 11))
            column = one.columns[0]
            parts.append(tall_ticket(box, column, lang, x, top + 15, each - gap, TICKET))
        return parts, y + (TICKET + 36) * -(-len(sequence.rounds) // 4)
    for at, one in enumerate(sequence.rounds):
        each = (INNER + gap) / len(one.columns)
        parts.append(round_mark(at + 1, EDGE + 11, y, 11))
        for k, column in enumerate(one.columns):
            x = EDGE + each * k
            if k:
                number_at = x + (each - gap) / 2
                parts.append(
                    text(number_at, y + 5, str(k), 12, anchor="middle", weight=600, fill=SOFT)
                )
            parts.append(tall_ticket(box, column, lang, x, y + 15, each - gap, TICKET))
        y += TICKET + 36
    return parts, y
