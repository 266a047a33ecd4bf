"""The puzzle of a date: one per date and kind; without a kind the weekday decides."""

from __future__ import annotations

from datetime import date, timedelta
from typing import NamedTuple

from dhsolve.model.errors import BadInput
from dhsolve.puzzles.kinds import Kind
from dhsolve.puzzles.making import Wish

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
    except ValueError:
        raise BadInput(f'expected a date like 2026-11-16, got "{text[:40]}"', "--date") from None
    if not FIRST <= day <= LAST:
        raise BadInput(f"{day} is out of range: {FIRST} to {LAST}", "--date")
    return day


def wish_of(day: date, kind: Kind | None = None) -> Wish:
    """The wish that the puzzle of a date fulfils."""
    usual = WEEK[day.weekday()]
    text = day.isoformat()
    return Wish(kind or usual.kind, usual.grade, text, text)


def days_from(first: date, days: int) -> list[date]:
    """So many days in a row; all of them must be in range."""
    if first + timedelta(days - 1) > LAST:
        raise BadInput(f"the last day would be after {LAST}", "--days")
    return [first + timedelta(n) for n in range(days)]
