"""Pages of A4: a puzzle with its market and its home, and a solution for the back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from dhsolve.model.box import Box
from dhsolve.model.cards import Card
from dhsolve.model.ending import Finished, check_engineer, finish
from dhsolve.model.files import Solution
from dhsolve.model.sequence import Sequence, replay, start_position
from dhsolve.model.state import State
from dhsolve.model.telling import tell_play
from dhsolve.model.values import SCORE_PARTS, End, Score
from dhsolve.puzzles.drawing import house
from dhsolve.puzzles.drawing.cards import ticket
from dhsolve.puzzles.drawing.ending import tell_end
from dhsolve.puzzles.drawing.icons import star
from dhsolve.puzzles.drawing.palette import definitions
from dhsolve.puzzles.drawing.svg import (
    INK,
    PAPER,
    SERIF,
    SOFT,
    document,
    element,
    fitting,
    group,
    path,
    rect,
    text,
    wrapped,
)
from dhsolve.puzzles.drawing.words import introduction, say
from dhsolve.puzzles.format import Puzzle
from dhsolve.puzzles.naming import kind_name

WIDTH, HEIGHT = 1050.0, 1485.0
"""A4, five units a millimetre."""
EDGE = 70.0
INNER = WIDTH - 2 * EDGE
GRADES = 5
MEDALS = (("bronze", "#c98d5b"), ("silver", "#c3c6ca"), ("gold", "#e6bd4a"), ("target", "#fdfaf4"))
ROW_GAP = 8.0
MEDALS_HEIGHT = 210.0
WIDEST_HOUSE = 0.82
LEAST_STEP = 28.0


def puzzle_page(box: Box, puzzle: Puzzle, lang: str) -> str:
    """The page to be solved: nothing on it gives the solution away."""
    parts = [*_frame(puzzle, lang, "puzzle"), *_introduction(puzzle, lang)]
    market, bottom = _market(box, puzzle, lang, 268)
    parts += market
    state = start_position(box, puzzle.sequence).state
    parts += _home_below(box, puzzle, state, lang, bottom + 34)
    parts.append(_medals(puzzle, lang))
    return document(WIDTH, HEIGHT, parts)


def solution_page(box: Box, solution: Solution, lang: str, puzzle: Puzzle | None = None) -> str:
    """The best home, how to get there, and the score pad."""
    end = solution.end or End()
    position = replay(box, solution.sequence, solution.turns)
    finished, score = finish(box, Finished(position.state, position.discards), end, position.solo)
    merged = check_engineer(box, finished.state, end.engineer)
    scale = INNER / house.WIDTH
    parts = [
        *_frame(puzzle, lang, "solution"),
        _heading("the best home", lang, 222),
        group(
            [house.house(box, finished.state, lang, merged)],
            transform=f"translate({EDGE} 240) scale({scale:.4f})",
        ),
    ]
    top = 240 + house.HEIGHT * scale + 36
    parts += _pad(score, lang, WIDTH - EDGE - 250, top)
    parts += _told(box, solution, lang, top, INNER - 280)
    parts += _belongings(
        box, finished.state, solution.sequence, lang, WIDTH - EDGE - 250, top + 290
    )
    return document(WIDTH, HEIGHT, parts)


def _frame(puzzle: Puzzle | None, lang: str, what: str) -> list[str]:
    parts = [
        definitions(),
        rect(0, 0, WIDTH, HEIGHT, fill=PAPER),
        rect(28, 28, WIDTH - 56, HEIGHT - 56, fill="none", stroke=INK, stroke_width=2.5, rx=14),
        rect(36, 36, WIDTH - 72, HEIGHT - 72, fill="none", stroke=SOFT, stroke_width=1, rx=9),
    ]
    small = f"DREAM HOME · {say(what, lang).upper()}"
    parts.append(text(EDGE, 92, small, 17, weight=700, fill=SOFT, letter_spacing=3))
    if puzzle is None:
        return parts
    title = puzzle.title.of(lang)
    parts.append(text(EDGE, 156, title, fitting(title, 620, 62), family=SERIF, weight=700))
    right = WIDTH - EDGE
    if puzzle.date:
        parts.append(text(right, 92, puzzle.date, 19, anchor="end", weight=600))
    parts.append(text(right, 126, kind_name(puzzle.kind, lang), 22, anchor="end", family=SERIF))
    grade = puzzle.difficulty.grade
    parts += [star(right - 30 * (GRADES - n), 136, 26, n < grade) for n in range(GRADES)]
    parts.append(path(f"M{EDGE} 180H{right}", stroke=INK, stroke_width=1.5))
    parts.append(text(right, HEIGHT - 50, puzzle.id, 12, anchor="end", fill=SOFT))
    return parts


def _introduction(puzzle: Puzzle, lang: str) -> list[str]:
    lines = wrapped(introduction(puzzle.kind, lang), INNER * 1.12, 19)
    return [text(EDGE, 208 + 23 * at, line, 19) for at, line in enumerate(lines)]


def _heading(words: str, lang: str, y: float) -> str:
    return text(EDGE, y, say(words, lang).upper(), 14, weight=700, fill=SOFT, letter_spacing=2)


# --- the market ------------------------------------------------------------------------------


def _market(box: Box, puzzle: Puzzle, lang: str, top: float) -> tuple[list[str], float]:
    if puzzle.kind == "rooms":
        return _pairs(box, puzzle.sequence, lang, top)
    rounds = puzzle.sequence.rounds
    height = {"deck": 56.0, "finish": 104.0}[puzzle.kind]
    parts = [_heading("the market, round by round", lang, top)]
    label = 46.0
    top += 30
    for at, one in enumerate(rounds):
        y = top + at * (height + ROW_GAP)
        parts.append(_round_mark(at + 1, EDGE + 16, y + height / 2))
        each = (INNER - label + ROW_GAP) / len(one.columns)
        if at == 0:
            parts += _column_numbers(len(one.columns), EDGE + label, each, y - 7)
        parts += [
            ticket(box, column, lang, EDGE + label + each * k, y, each - ROW_GAP, height)
            for k, column in enumerate(one.columns)
        ]
    bottom = top + len(rounds) * (height + ROW_GAP)
    if puzzle.kind == "deck":
        note = say("leftmost column: one of roofer, supplier or the next plans", lang)
        parts.append(text(EDGE + label, bottom + 10, f"+  {note}", 14, fill=SOFT))
        bottom += 14
    return parts, bottom


def _column_numbers(columns: int, left: float, each: float, y: float) -> list[str]:
    return [
        text(left + each * (k + 0.5), y, str(k), 13, anchor="middle", weight=600, fill=SOFT)
        for k in range(columns)
    ]


def _pairs(box: Box, sequence: Sequence, lang: str, top: float) -> tuple[list[str], float]:
    """Twelve pairs in three rows, read like a page."""
    parts = [_heading("the cards you take", lang, top)]
    height, per_row, gap = 104.0, 4, 16.0
    each = (INNER + gap) / per_row
    for at, one in enumerate(sequence.rounds):
        x = EDGE + each * (at % per_row)
        y = top + 26 + (height + gap + 10) * (at // per_row)
        parts.append(ticket(box, one.columns[0], lang, x + 12, y, each - gap - 12, height))
        parts.append(_round_mark(at + 1, x + 12, y + 4))
    rows = -(-len(sequence.rounds) // per_row)
    return parts, top + 26 + rows * (height + gap + 10)


def _round_mark(number: int, x: float, y: float) -> str:
    disc = element("circle", cx=x, cy=y, r=16, fill=INK)
    return disc + text(
        x, y + 6, str(number), 17, anchor="middle", weight=700, fill=PAPER, family=SERIF
    )


# --- the home --------------------------------------------------------------------------------


def _home_below(box: Box, puzzle: Puzzle, state: State, lang: str, top: float) -> list[str]:
    """The home on the left, what belongs to it on the right, as large as the page allows."""
    heading = "the home so far" if puzzle.sequence.start else "your home"
    room = HEIGHT - MEDALS_HEIGHT - (top + 14)
    scale = min(room / house.HEIGHT, WIDEST_HOUSE)
    drawn = group(
        [house.house(box, state, lang)],
        transform=f"translate({EDGE - 10} {top + 14:.1f}) scale({scale:.4f})",
    )
    beside = EDGE + house.WIDTH * scale + 14
    below = top + 14 + house.HEIGHT * scale
    return [
        _heading(heading, lang, top),
        drawn,
        *_belongings(box, state, puzzle.sequence, lang, beside, top + 24),
        *_notes(len(puzzle.sequence.rounds), lang, below + 26, HEIGHT - MEDALS_HEIGHT),
    ]


def _notes(rounds: int, lang: str, top: float, bottom: float) -> list[str]:
    """Lines for a pencil, one a round, where the page has room for them."""
    step = min(44.0, (bottom - top) / (rounds + 0.5))
    if step < LEAST_STEP:
        return []
    parts = [_heading("your play", lang, top)]
    for at in range(rounds):
        y = top + (at + 1) * step
        parts.append(text(EDGE, y - 3, str(at + 1), 17, weight=700, family=SERIF))
        parts.append(path(f"M{EDGE + 26} {y:.1f}H{WIDTH - EDGE}", stroke=SOFT, stroke_width=1))
    return parts


def _belongings(
    box: Box, state: State, sequence: Sequence, lang: str, x: float, y: float
) -> list[str]:
    cards = box.catalogue
    width = WIDTH - EDGE - x
    plans = [
        f"{cards.plans[p].points}  {cards.plans[p].name(lang)}" for s in state.plans for p in s
    ]
    lists = [
        ("plans", plans),
        ("helpers", _names((cards.helpers[card] for card in state.helpers), lang)),
        ("tools", _names((cards.tools[card] for card in state.tools), lang)),
        ("near the home", _names((cards.decor[card] for card in state.near), lang)),
        ("roof cards", _names((cards.roofs[card] for card in state.roofs), lang)),
    ]
    if len(sequence.plans.three) > 1 and len(state.plans) == 1:
        lists.append(("next plans", _next_plans(box, sequence, lang)))
    parts: list[str] = []
    for heading, names in lists:
        if not names:
            continue
        parts.append(
            text(x, y, say(heading, lang).upper(), 11, weight=700, fill=SOFT, letter_spacing=1)
        )
        y += 17
        for name in names:
            for line in wrapped(name, width, 14):
                parts.append(text(x, y, line, 14))
                y += 16
        y += 8
    return parts


def _next_plans(box: Box, sequence: Sequence, lang: str) -> list[str]:
    """The one set that can still score: sets taken later do not (S1)."""
    pair = (sequence.plans.three[1], sequence.plans.five[1])
    return [f"{box.catalogue.plans[p].points}  {box.catalogue.plans[p].name(lang)}" for p in pair]


def _names(cards: Iterable[Card], lang: str) -> list[str]:
    counted = Counter(card.name(lang) for card in cards)
    return [name if count == 1 else f"{count} × {name}" for name, count in counted.items()]  # noqa: RUF001


def _medals(puzzle: Puzzle, lang: str) -> str:
    """Four small houses in a row along the foot of the page."""
    points = (*(getattr(puzzle.medals, name) for name, _ in MEDALS[:3]), puzzle.target)
    each, y = INNER / len(MEDALS), HEIGHT - 190
    parts = []
    for at, ((name, fill), value) in enumerate(zip(MEDALS, points, strict=True)):
        x = EDGE + each * at + each / 2
        outline = f"M{x - 46} {y + 44}L{x} {y}l46 44v52h-92z"
        last = name == "target"
        parts += [
            path(outline, fill=fill, stroke=INK, stroke_width=4 if last else 2),
            text(x, y + 80, str(value), 36, anchor="middle", weight=700, family=SERIF),
            text(
                x,
                y + 114,
                say("proven best" if last else name, lang),
                15,
                anchor="middle",
                weight=600,
            ),
        ]
    return "".join(parts)


# --- the solution ----------------------------------------------------------------------------


def _pad(score: Score, lang: str, x: float, y: float) -> list[str]:
    parts = [rect(x, y, 250, 262, fill="none", stroke=INK, stroke_width=1.5, rx=8)]
    for at, part in enumerate((*SCORE_PARTS, "total")):
        weight = 700 if part == "total" else 400
        line = y + 32 + at * 30
        parts.append(text(x + 18, line, say(part, lang), 18, weight=weight))
        value = str(getattr(score, part))
        parts.append(text(x + 232, line, value, 18, anchor="end", weight=weight))
    parts.append(path(f"M{x + 12} {y + 222}h226", stroke=INK, stroke_width=1))
    return parts


def _told(box: Box, solution: Solution, lang: str, top: float, width: float) -> list[str]:
    parts = [_heading("how to get there", lang, top + 6)]
    told = tell_play(box, solution.sequence, solution.turns, lang)
    told += tell_end(box, solution.end or End(), lang)
    size, y = 15.0, top + 32
    for sentence in told:
        for line in wrapped(sentence, width * 1.1, size):
            parts.append(text(EDGE, y, line, size))
            y += size * 1.2
        y += 5
    return parts
