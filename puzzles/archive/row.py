"""One day of an archive as it is stored, and the checks that need no cards.

What the audit derives again it compares column by column. What nobody can derive (times, and who
made the row) is under the digest alone: it shows damage, not a forger who makes a new digest.
"""

from __future__ import annotations

import hashlib
import json
import re
from datetime import date
from typing import Literal, NamedTuple

import msgspec

from dhsolve.model.errors import BadInput
from dhsolve.model.files.json_text import parse_json
from dhsolve.puzzles.generate.daily import parse_date, request_for
from dhsolve.puzzles.generate.request import PuzzleRequest
from dhsolve.puzzles.puzzle import KINDS

Status = Literal["open", "published"]
Origin = Literal["here", "worker"]


class Row(NamedTuple):
    """One day of the archive."""

    date: str
    kind: str
    status: Status
    wished: int
    """The grade that was asked for."""
    candidate: int
    target: int | None
    grade: int | None
    evidence: str | None
    difficulty: str | None
    puzzle: str | None
    solution: str | None
    rejected: str
    seconds: float
    proving: float
    note: str | None
    origin: Origin
    """`worker`: that all earlier candidates had to be turned down is the word of somebody else's
    machine; all the rest was proven again by the client."""
    digest: str = ""
    """SHA-256 of all the other columns."""

    @property
    def name(self) -> str:
        """What the row is called in messages, whatever stands in it."""
        return f"{self.date} {self.kind}"

    @property
    def rejections(self) -> dict[str, int]:
        """How many candidates were turned down for each reason; BadInput if that is not told."""
        try:
            return msgspec.convert(parse_json(self.rejected.encode()), dict[str, int])
        except (BadInput, msgspec.ValidationError) as fault:
            raise BadInput(str(fault), "rejected") from fault


FIELDS = Row._fields
_PLACE = re.compile(r" - at `\$\[(\d+)\]`")


def digest_of(row: Row) -> str:
    """The digest that belongs to the other columns."""
    return hashlib.sha256(json.dumps(row[:-1], default=repr).encode()).hexdigest()


def sealed(row: Row) -> Row:
    """The same row with its digest."""
    return row._replace(digest=digest_of(row))


def check_row(row: Row) -> None:
    """BadInput if a row is damaged: wrong types, no such day, or another digest."""
    try:
        msgspec.convert(tuple(row), Row)
    except msgspec.ValidationError as error:
        place = _PLACE.search(str(error))
        where = FIELDS[int(place[1])] if place else ""
        raise BadInput(_PLACE.sub("", str(error)), where) from error
    request_of(row)
    if row.digest != digest_of(row):
        raise BadInput("does not belong to the rest of the row, which has been changed", "digest")


def day_of(row: Row) -> date:
    """The day of a row; BadInput if its date is none."""
    try:
        return parse_date(str(row.date))
    except BadInput as fault:
        raise BadInput(fault.reason, "date") from fault


def request_of(row: Row) -> PuzzleRequest:
    """The request that a row answers; BadInput if there is no such day or kind."""
    kind = next((one for one in KINDS if one == row.kind), None)
    if kind is None:
        raise BadInput(f"expected one of {', '.join(KINDS)}", "kind")
    return request_for(day_of(row), kind)
