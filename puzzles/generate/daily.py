"""The puzzle of a date: one per date and kind; without a kind the weekday decides."""

from __future__ import annotations

from datetime import date, timedelta
from typing import NamedTuple

from dhsolve.model.errors import BadInput
from dhsolve.puzzles.generate.request import PuzzleRequest
from dhsolve.puzzles.puzzle import Kind

FIRST, LAST = date(2020, 1, 1), date(2099, 12, 31)


class Day(NamedTuple):
    """What a weekday brings."""

    kind: Kind
    grade: int


WEEK = (
    Day("finish", 1),
    Day("rooms", 2),
    Day("finish", 2),
    Day("rooms", 3),
    Day("finish", 4),
    Day("rooms", 4),
    Day("deck", 5),
)
"""Monday to Sunday: from easy to hard."""


def parse_date(text: str) -> date:
    """A date like 2026-11-16 within the range of the dailies, or BadInput."""
    try:
        day = date.fromisoformat(text)
        if day.isoformat() != text:  # other ways to write a date, and digits of other scripts
            raise ValueError
    except ValueError:
        raise BadInput(f'expected a date like 2026-11-16, got "{text[:40]}"', "--date") from None
    if not FIRST <= day <= LAST:
        raise BadInput(f"{day} is out of range: {FIRST} to {LAST}", "--date")
    return day


def request_for(day: date, kind: Kind | None = None) -> PuzzleRequest:
    """The request that gives the puzzle of a date; without a kind that of the weekday."""
    usual = WEEK[day.weekday()]
    text = day.isoformat()
    return PuzzleRequest(kind or usual.kind, usual.grade, text, text)


def days_from(first: date, days: int) -> list[date]:
    """So many days in a row; BadInput if the last one is out of range."""
    if days > (LAST - first).days + 1:
        raise BadInput(f"the last day would be after {LAST}", "--days")
    return [first + timedelta(n) for n in range(days)]
