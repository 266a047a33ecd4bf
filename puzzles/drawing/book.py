"""Books: puzzles, then solutions; with several puzzles a cover, contents and page numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import cycle
from typing import NamedTuple

from dhsolve.model.cards.box import Box
from dhsolve.model.files.documents import Solution
from dhsolve.model.rules.home import Cell
from dhsolve.model.rules.state import State
from dhsolve.model.text.dates import written_day
from dhsolve.model.text.puzzles import kind_name
from dhsolve.model.text.words import word
from dhsolve.puzzles.drawing.icons import grade_mark
from dhsolve.puzzles.drawing.page import (
    EDGE,
    GRADES,
    HEIGHT,
    INNER,
    WIDTH,
    paper,
    puzzle_pages,
    solution_page,
)
from dhsolve.puzzles.drawing.parts import scaled_house
from dhsolve.puzzles.drawing.phone import narrow_puzzle, narrow_solution
from dhsolve.puzzles.drawing.render import Sheet
from dhsolve.puzzles.drawing.svg import (
    INK,
    PAPER,
    SERIF,
    SOFT,
    Drawing,
    Link,
    fitting_title,
    path,
    rect,
    text,
)
from dhsolve.puzzles.puzzle import Puzzle

CONTENTS_TOP, ROW = 254.0, 32.0
ROWS = int((HEIGHT - 90 - CONTENTS_TOP) / ROW)
"""Puzzles on a page of the contents."""
CONTENTS = "contents"
NARROW = 390.0


class Chapter(NamedTuple):
    """A puzzle with the numbers of its first page and, if it is in the book, of its solution."""

    puzzle: Puzzle
    puzzle_page: int
    solution_page: int | None


def book(
    box: Box,
    puzzles: list[Puzzle],
    solutions: list[Solution],
    lang: str,
    known: Sequence[Puzzle] = (),
) -> list[Sheet]:
    """All pages: puzzles first, solutions last, with links between the two.

    Several puzzles make a book with a cover and contents; every page then has a number. The known
    puzzles are not drawn; solutions take title and date from them as well. What is given twice is
    drawn once.
    """
    puzzles = list({one.id: one for one in puzzles}.values())
    solutions = [one for at, one in enumerate(solutions) if one not in solutions[:at]]
    bound = len(puzzles) > 1
    sheets = [
        Sheet(tuple(puzzle_pages(box, one, lang)), narrow_puzzle(box, one, lang)) for one in puzzles
    ]
    titled = (*puzzles, *known)
    for one in solutions:
        own = next((puzzle for puzzle in titled if puzzle.sequence == one.sequence), None)
        page = solution_page(box, one, lang, own)
        sheets.append(Sheet((page,), narrow_solution(box, one, lang, own)))
    sheets = _named_apart(sheets)
    front = 1 + -(-len(puzzles) // ROWS) if bound else 0
    numbers = _first_pages(sheets, front + 1)
    linked = [_finished(sheet, numbers, bound, lang) for sheet in sheets]
    if not bound:
        return linked
    chapters = [
        Chapter(one, numbers[f"puzzle-{one.id}"], numbers.get(f"solution-{one.id}"))
        for one in puzzles
    ]
    return [_cover(box, puzzles, lang), *_contents(chapters, lang), *linked]


def _named_apart(sheets: list[Sheet]) -> list[Sheet]:
    """Further solutions of one puzzle get names of their own."""
    seen: Counter[str] = Counter()
    found: list[Sheet] = []
    for sheet in sheets:
        first, *others = sheet.pages
        name = first.anchor
        seen[name] += 1
        if name and seen[name] > 1:
            name = f"{name}-{seen[name]}"
        found.append(sheet._replace(pages=(first._replace(anchor=name), *others)))
    return found


def _first_pages(sheets: list[Sheet], number: int) -> dict[str, int]:
    """The number of the first page of each sheet, by its anchor."""
    numbers = {}
    for sheet in sheets:
        numbers[sheet.pages[0].anchor] = number
        number += len(sheet.pages)
    return numbers


def _finished(sheet: Sheet, numbers: dict[str, int], bound: bool, lang: str) -> Sheet:
    """A sheet with its page numbers, and the way to its puzzle or its solution."""
    anchor = sheet.pages[0].anchor
    what, _, name = anchor.partition("-")
    other = "solution" if what == "puzzle" else "puzzle"
    target = f"{other}-{name}"
    pages, narrow = list(sheet.pages), sheet.narrow
    if target in numbers:
        where = word(other, lang)
        numbered = f"{where}: {word('page', lang)} {numbers[target]}" if bound else where
        pages = [_with_way(page, target, numbered) for page in pages]
        narrow = narrow and _with_way(narrow, target, where)
    if bound:
        pages = [
            page.with_more([_page_number(number)])
            for number, page in enumerate(pages, numbers[anchor])
        ]
    return Sheet(tuple(pages), narrow)


def _page_number(number: int) -> str:
    return text(WIDTH / 2, HEIGHT - 46, str(number), 17, anchor="middle", weight=700, family=SERIF)


def _with_way(page: Drawing, target: str, words: str) -> Drawing:
    """A page with words at its foot that lead to another page."""
    full = page.width == WIDTH
    left, foot = (EDGE, page.height - 48) if full else (16.0, page.height - 14)
    label = text(left, foot, words, 14, weight=600, text_decoration="underline")
    return page.with_more([label], [Link(left, foot - 24, 160, 36, target)])


# --- cover and contents -----------------------------------------------------------------------


def _cover(box: Box, puzzles: list[Puzzle], lang: str) -> Sheet:
    days = [one.date for one in puzzles if one.date]
    span = ""
    if days:
        first, last = (written_day(day, lang) for day in (min(days), max(days)))
        span = first if first == last else f"{first} – {last}"  # noqa: RUF001
    year = "" if not days else " – ".join(sorted({min(days)[:4], max(days)[:4]}))  # noqa: RUF001
    count = f"{len(puzzles)} {word('puzzles', lang)}"
    middle, letters = WIDTH / 2, fitting_title(span, INNER, 36)
    parts = [
        *paper(),
        text(middle, 330, "Dream Home", 118, anchor="middle", weight=700, family=SERIF),
        text(middle, 392, count, 34, anchor="middle", weight=600),
        scaled_house(box, _cover_home(box), lang, middle - 340, 480, 680),
        text(middle, 1030, span, letters, anchor="middle", weight=700, family=SERIF),
        text(middle, 1080, year, 28, anchor="middle", fill=SOFT),
    ]
    title = f"Dream Home · {count}"
    narrow = [
        rect(0, 0, NARROW, 210, fill=PAPER),
        text(16, 72, "Dream Home", 44, weight=700, family=SERIF),
        text(16, 110, count, 20, weight=600),
        text(16, 146, span, fitting_title(span, NARROW - 32, 18), weight=700, family=SERIF),
        text(16, 172, year, 15, fill=SOFT),
    ]
    return Sheet(
        (Drawing(WIDTH, HEIGHT, title, "".join(parts), "cover"),),
        Drawing(NARROW, 210, title, "".join(narrow)),
    )


def _cover_home(box: Box) -> State:
    """A finished home: the rooms of the box in its order, cellars below."""
    rooms = box.catalogue.rooms.values()
    above = cycle(room.id for room in rooms if room.kind in ("normal", "unique"))
    below = cycle(room.id for room in rooms if room.kind == "basement")
    home = tuple(Cell(next(below if floor == "B" else above, None)) for floor in box.board.floor)
    plain, window = list(box.catalogue.roofs)[:2]
    return State(home, roofs=(plain, plain, window, plain))


def _contents(chapters: list[Chapter], lang: str) -> list[Sheet]:
    sheets = []
    for start in range(0, len(chapters), ROWS):
        part = chapters[start : start + ROWS]
        anchor = CONTENTS if start == 0 else f"{CONTENTS}-{start}"
        page = _contents_page(part, 2 + start // ROWS, anchor, lang)
        sheets.append(Sheet((page,), _narrow_contents(part, lang)))
    return sheets


def _contents_page(chapters: list[Chapter], number: int, anchor: str, lang: str) -> Drawing:
    right = WIDTH - EDGE
    step = ROW * min(ROWS / len(chapters), 1.6)  # a short list may be airy
    parts = [
        *paper(),
        text(EDGE, 156, word("contents", lang).capitalize(), 62, weight=700, family=SERIF),
        path(f"M{EDGE} 180H{right}", stroke=INK, stroke_width=1.5),
        _label("page", lang, right - 100),
        _page_number(number),
    ]
    if any(one.solution_page for one in chapters):
        parts.append(_label("solution", lang, right))
    links = []
    for at, one in enumerate(chapters):
        y = CONTENTS_TOP + step * at
        day = written_day(one.puzzle.date, lang) if one.puzzle.date else ""
        grade = one.puzzle.difficulty.grade
        parts += [
            text(EDGE, y, day, 17),
            text(EDGE + 270, y, one.puzzle.title.of(lang), 19, weight=700, family=SERIF),
            text(EDGE + 496, y, kind_name(one.puzzle.kind, lang), 16, fill=SOFT),
            *(grade_mark(EDGE + 664 + 16 * n, y - 13, 14, n < grade) for n in range(GRADES)),
            path(f"M{EDGE} {y + 9}H{right}", stroke=SOFT, stroke_width=0.5),
        ]
        for x, page, what in (
            (right - 100, one.puzzle_page, "puzzle"),
            (right, one.solution_page, "solution"),
        ):
            if page:
                parts.append(text(x, y, str(page), 18, anchor="end", weight=700, family=SERIF))
                links.append(Link(x - 60, y - 20, 64, ROW - 2, f"{what}-{one.puzzle.id}"))
        links.append(Link(EDGE, y - 20, 640, ROW - 2, f"puzzle-{one.puzzle.id}"))
    title = word("contents", lang).capitalize()
    return Drawing(WIDTH, HEIGHT, title, "".join(parts), anchor, tuple(links))


def _label(words: str, lang: str, x: float) -> str:
    return text(x, 212, word(words, lang), 14, anchor="end", weight=600, fill=SOFT)


def _narrow_contents(chapters: list[Chapter], lang: str) -> Drawing:
    title = word("contents", lang).capitalize()
    height = 70.0 + 52 * len(chapters)
    parts = [
        rect(0, 0, NARROW, height, fill=PAPER),
        text(16, 44, title, 30, weight=700, family=SERIF),
    ]
    links = []
    for at, one in enumerate(chapters):
        y = 84.0 + 52 * at
        day = written_day(one.puzzle.date, lang) if one.puzzle.date else ""
        grade = one.puzzle.difficulty.grade
        parts += [
            text(16, y, one.puzzle.title.of(lang), 18, weight=700, family=SERIF),
            text(16, y + 20, day, 14, fill=SOFT),
            *(grade_mark(NARROW - 16 - 16 * (GRADES - n), y - 12, 14, n < grade) for n in range(5)),
        ]
        links.append(Link(8, y - 22, NARROW - 16, 50, f"puzzle-{one.puzzle.id}"))
    return Drawing(NARROW, height, title, "".join(parts), links=tuple(links))
