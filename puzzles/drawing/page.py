"""Pages of A4: a puzzle with its market, its home and its key, and a solution for the back."""

from __future__ import annotations

from typing import NamedTuple

from dhsolve.model.cards.box import Box
from dhsolve.model.files.documents import Solution
from dhsolve.model.rules.ending import FinishedHome, finish
from dhsolve.model.rules.engineer import EngineerGroups, check_engineer, counted_rooms
from dhsolve.model.rules.scoring import plan_holds
from dhsolve.model.rules.sequence import Sequence, replay, start_position
from dhsolve.model.rules.state import State
from dhsolve.model.rules.values import End, Score
from dhsolve.model.text.dates import written_day
from dhsolve.model.text.ending import tell_end
from dhsolve.model.text.explain import explain_card
from dhsolve.model.text.puzzles import introduction, kind_name
from dhsolve.model.text.turns import tell_play
from dhsolve.model.text.words import word
from dhsolve.puzzles.drawing import house
from dhsolve.puzzles.drawing.icons import grade_mark
from dhsolve.puzzles.drawing.key import Entry, key_block, key_entries, key_fits
from dhsolve.puzzles.drawing.parts import (
    ROW_GAP,
    belongings,
    heading,
    market_rows,
    medal_row,
    note_lines,
    pairs,
    scaled_house,
    score_pad,
)
from dhsolve.puzzles.drawing.svg import (
    INK,
    PAPER,
    SERIF,
    SOFT,
    Drawing,
    fitting_title,
    path,
    rect,
    text,
    wrapped,
)
from dhsolve.puzzles.puzzle import Kind, Puzzle, puzzle_id
from dhsolve.puzzles.titles import title_of

WIDTH, HEIGHT = 1050.0, 1485.0
"""A4, five units a millimetre."""
EDGE = 70.0
INNER = WIDTH - 2 * EDGE
GRADES = 5
MEDALS_TOP = HEIGHT - 172
HALF_HOUSE = 560.0
"""The width of a home that shares its row with the lines to write on."""


class PageHead(NamedTuple):
    """What the head of every page says."""

    title: str
    kind: str
    id: str
    date: str | None = None
    grade: int | None = None


class KeySpace(NamedTuple):
    """Where the key of a page goes."""

    top: float
    height: float


def puzzle_head(puzzle: Puzzle, lang: str) -> PageHead:
    """The head of a puzzle's pages."""
    kind = kind_name(puzzle.kind, lang)
    return PageHead(puzzle.title.of(lang), kind, puzzle.id, puzzle.date, puzzle.difficulty.grade)


def solution_head(
    box: Box, sequence: Sequence, lang: str, puzzle: Puzzle | None = None
) -> PageHead:
    """The head of a solution; without its puzzle title and id follow from the sequence."""
    if puzzle is not None:
        return puzzle_head(puzzle, lang)
    one_column = all(len(one.columns) == 1 for one in sequence.rounds)
    kind: Kind = "finish" if sequence.start else "rooms" if one_column else "deck"
    identity = puzzle_id(box, kind, sequence)
    return PageHead(title_of(identity).of(lang), kind_name(kind, lang), identity)


def puzzle_pages(box: Box, puzzle: Puzzle, lang: str) -> list[Drawing]:
    """The page to be solved, two for a whole deck; nothing on it gives the solution away.

    A key that does not fit below the home has a page of its own.
    """
    head = puzzle_head(puzzle, lang)
    anchor, entries = f"puzzle-{puzzle.id}", key_entries(box, puzzle.sequence, lang)
    lines = wrapped(introduction(puzzle.kind, lang), INNER, 19)
    intro = [text(EDGE, 208 + 23 * at, line, 19) for at, line in enumerate(lines)]
    top = [*_frame(head, lang, "puzzle"), *intro]
    below = 208.0 + 23 * len(lines)
    if puzzle.kind == "deck":
        sheet, space = _sheet(box, puzzle, lang, 214, HEIGHT - 60)
        first = _page(head, "puzzle", lang, [*top, *_deck(box, puzzle, lang, below + 14)], anchor)
        second = [*_frame(head, lang, "your home"), *sheet, _key(entries, space)]
        return [first, _page(head, "your home", lang, second)]
    draw = _finish if puzzle.kind == "finish" else _rooms
    body, space = draw(box, puzzle, lang, below + 14)
    if key_fits(entries, INNER, space.height):
        return [_page(head, "puzzle", lang, [*top, *body, _key(entries, space)], anchor)]
    apart = [*_frame(head, lang, "the cards"), _key(entries, KeySpace(214, HEIGHT - 290))]
    if puzzle.kind == "finish":
        body = _roomy_finish(box, puzzle, lang, below + 14)
    return [
        _page(head, "puzzle", lang, [*top, *body], anchor),
        _page(head, "the cards", lang, apart),
    ]


def solution_page(box: Box, solution: Solution, lang: str, puzzle: Puzzle | None = None) -> Drawing:
    """The best home, how to get there, and the score pad."""
    head = solution_head(box, solution.sequence, lang, puzzle)
    finished, score, merged = counted(box, solution)
    top = 280 + house.HEIGHT * INNER / house.WIDTH
    side = WIDTH - EDGE - 250
    beside, _ = belongings(box, finished, lang, side, top + 304, 250)
    told, told_end = _play_in_words(box, solution, lang, top, INNER - 290)
    sets = [plan for pair in finished.plans for plan in pair]
    rooms = counted_rooms(box, finished.home, merged)
    plans = [plan for plan in sets if plan_holds(box, finished, rooms, plan)]
    parts = [
        *_frame(head, lang, "solution"),
        heading("the best home", lang, EDGE, 214),
        scaled_house(box, finished, lang, EDGE, 236, INNER, merged),
        score_pad(score, lang, side, top),
        beside,
        *told,
        *_plans(box, plans, lang, told_end + 6, INNER - 290),
    ]
    return _page(head, "solution", lang, parts, f"solution-{head.id}")


def _page(head: PageHead, what: str, lang: str, parts: list[str], anchor: str = "") -> Drawing:
    day = f", {written_day(head.date, lang)}" if head.date else ""
    title = f"{head.title} · {word(what, lang)} · {head.kind}{day}"
    return Drawing(WIDTH, HEIGHT, title, "".join(parts), anchor)


def counted(box: Box, solution: Solution) -> tuple[State, Score, EngineerGroups]:
    """The finished home of a legal solution, its score, and the rooms that the Engineer joins."""
    end = solution.end or End()
    position = replay(box, solution.sequence, solution.turns)
    home = FinishedHome(position.state, position.discards)
    finished, score = finish(box, home, end, position.solo)
    return finished.state, score, check_engineer(box, finished.state, end.engineer)


def paper() -> list[str]:
    """The ground of a page with its double frame."""
    return [
        rect(0, 0, WIDTH, HEIGHT, fill=PAPER),
        rect(28, 28, WIDTH - 56, HEIGHT - 56, fill="none", stroke=INK, stroke_width=2.5, rx=14),
        rect(36, 36, WIDTH - 72, HEIGHT - 72, fill="none", stroke=SOFT, stroke_width=1, rx=9),
    ]


def _frame(head: PageHead, lang: str, what: str) -> list[str]:
    small = f"DREAM HOME · {word(what, lang).upper()}"
    right = WIDTH - EDGE
    parts = [
        *paper(),
        text(EDGE, 92, small, 17, weight=600, fill=SOFT, letter_spacing=3),
        text(EDGE, 156, head.title, fitting_title(head.title, 640, 62), family=SERIF, weight=700),
        text(right, 126, head.kind, 22, anchor="end", weight=600),
        path(f"M{EDGE} 180H{right}", stroke=INK, stroke_width=1.5),
    ]
    if head.date:
        day = written_day(head.date, lang)
        parts.append(text(right, 92, day, 22, anchor="end", family=SERIF, weight=700))
    if head.grade is not None:
        parts += [
            grade_mark(right - 30 * (GRADES - n) + 4, 138, 26, n < head.grade)
            for n in range(GRADES)
        ]
    foot = " · ".join(filter(None, (head.date, head.id)))
    parts.append(text(right, HEIGHT - 48, foot, 12, anchor="end", fill=SOFT))
    return parts


# --- the three kinds --------------------------------------------------------------------------


def _deck(box: Box, puzzle: Puzzle, lang: str, top: float) -> list[str]:
    """The whole market; home, lines and key are on the page beside it."""
    height = 69.0
    bottom = top + 32 + len(puzzle.sequence.rounds) * (height + ROW_GAP)
    note = word("leftmost column: one of roofer, supplier or the next plans", lang)
    return [
        *_rounds_left(box, puzzle, lang, top, height),
        text(EDGE + 46, bottom + 14, f"+  {note}", 15, fill=SOFT),
        medal_row(puzzle, lang, EDGE, MEDALS_TOP, INNER),
    ]


def _rooms(box: Box, puzzle: Puzzle, lang: str, top: float) -> tuple[list[str], KeySpace]:
    """The twelve pairs, then home and lines."""
    height = 84.0
    rows = -(-len(puzzle.sequence.rounds) // 4)
    sheet, space = _sheet(box, puzzle, lang, top + 16 + rows * (height + 12) + 26, MEDALS_TOP - 14)
    parts = [
        heading("the cards you take", lang, EDGE, top),
        pairs(box, puzzle.sequence, lang, EDGE, top + 16, INNER, height),
        *sheet,
        medal_row(puzzle, lang, EDGE, MEDALS_TOP, INNER),
    ]
    return parts, space


def _finish(box: Box, puzzle: Puzzle, lang: str, top: float) -> tuple[list[str], KeySpace]:
    """The rounds that are left, the home so far, and beside it what belongs to it and lines."""
    rounds = len(puzzle.sequence.rounds)
    height = {2: 92.0, 3: 78.0}.get(rounds, 66.0)
    home_top = top + 32 + rounds * (height + ROW_GAP) + 24
    state = start_position(box, puzzle.sequence).state
    side = EDGE + HALF_HOUSE + 14
    width = WIDTH - EDGE - side
    cards, end = belongings(box, state, lang, side, home_top, width, 13.5)
    foot = home_top + 14 + house.HEIGHT * HALF_HOUSE / house.WIDTH
    step = 30.0
    lines = max(end + 8, foot - step * rounds)
    parts = [
        *_rounds_left(box, puzzle, lang, top, height),
        heading("the home so far", lang, EDGE, home_top),
        scaled_house(box, state, lang, EDGE - 14, home_top + 14, HALF_HOUSE),
        cards,
        note_lines(rounds, lang, side, lines, width, step),
        medal_row(puzzle, lang, EDGE, MEDALS_TOP, INNER),
    ]
    key_top = max(foot, lines + step * rounds) + 28
    return parts, KeySpace(key_top, MEDALS_TOP - 14 - key_top)


def _roomy_finish(box: Box, puzzle: Puzzle, lang: str, top: float) -> list[str]:
    """The same without a key: the home as large as the page allows, the lines below it."""
    rounds = len(puzzle.sequence.rounds)
    height = 92.0
    home_top = top + 32 + rounds * (height + ROW_GAP) + 24
    space = MEDALS_TOP - 20 - 36 * rounds - home_top - 54
    wide = min(670.0, space * house.WIDTH / house.HEIGHT)
    lines = home_top + 54 + wide * house.HEIGHT / house.WIDTH
    step = (MEDALS_TOP - 26 - lines) / rounds
    state = start_position(box, puzzle.sequence).state
    side = EDGE + wide + 14
    cards, _ = belongings(box, state, lang, side, home_top, WIDTH - EDGE - side)
    return [
        *_rounds_left(box, puzzle, lang, top, height),
        heading("the home so far", lang, EDGE, home_top),
        scaled_house(box, state, lang, EDGE - 14, home_top + 14, wide),
        cards,
        note_lines(rounds, lang, EDGE, lines, INNER, step),
        medal_row(puzzle, lang, EDGE, MEDALS_TOP, INNER),
    ]


def _rounds_left(box: Box, puzzle: Puzzle, lang: str, top: float, height: float) -> list[str]:
    return [
        heading("the market, round by round", lang, EDGE, top),
        market_rows(box, puzzle.sequence, lang, EDGE, top + 32, INNER, height),
    ]


def _sheet(
    box: Box, puzzle: Puzzle, lang: str, top: float, bottom: float
) -> tuple[list[str], KeySpace]:
    """An empty home large enough to write in, and a line a round."""
    state = start_position(box, puzzle.sequence).state
    rounds = len(puzzle.sequence.rounds)
    tall = house.HEIGHT * HALF_HOUSE / house.WIDTH
    lines = EDGE + HALF_HOUSE + 14
    parts = [
        heading("your home", lang, EDGE, top),
        scaled_house(box, state, lang, EDGE - 14, top + 14, HALF_HOUSE),
        note_lines(rounds, lang, lines, top, WIDTH - EDGE - lines, (tall + 10) / rounds),
    ]
    key_top = top + 14 + tall + 28
    return parts, KeySpace(key_top, bottom - key_top)


def _key(entries: list[Entry], space: KeySpace) -> str:
    rule = path(f"M{EDGE} {space.top - 12:.1f}H{WIDTH - EDGE}", stroke=SOFT, stroke_width=1)
    return rule + key_block(entries, EDGE, space.top, INNER, space.height)


def _play_in_words(
    box: Box, solution: Solution, lang: str, top: float, width: float
) -> tuple[list[str], float]:
    """The play, one round below the other, and where it ends."""
    parts = [heading("how to get there", lang, EDGE, top + 6)]
    told = tell_play(box, solution.sequence, solution.turns, lang)
    told += tell_end(box, solution.end or End(), lang)
    size, y = 16.0, top + 36
    for sentence in told:
        start, _, rest = sentence.partition(": ")
        parts.append(text(EDGE, y, start, size, weight=600))
        for line in wrapped(rest, width - 92, size):
            parts.append(text(EDGE + 92, y, line, size))
            y += size * 1.2
        y += 7
    return parts, y


def _plans(box: Box, plans: list[str], lang: str, y: float, width: float) -> list[str]:
    """The plans that a finished home holds."""
    if not plans:
        return []
    entries = [Entry(word("plans", lang))]
    for plan in plans:
        card = box.catalogue.plans[plan]
        entries.append(Entry("", explain_card(box.catalogue, card, lang).text, card))
    return [key_block(entries, EDGE, y, width, HEIGHT - 70 - y, columns=1)]
