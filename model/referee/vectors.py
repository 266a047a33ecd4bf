"""Vectors: requests with their right answers, searched for until every item is touched enough."""

from __future__ import annotations

import gzip
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from dhsolve.model.box import Box
from dhsolve.model.errors import BadInput, unknown
from dhsolve.model.files import json_text
from dhsolve.model.jsontext import parse_json
from dhsolve.model.referee import coverage
from dhsolve.model.referee.games import GAME_ITEMS, game_request
from dhsolve.model.referee.play import Asked, claimed, crafted_requests, played_requests
from dhsolve.model.referee.protocol import (
    MOST_BYTES,
    REQUESTS,
    VECTOR,
    Answer,
    Outcome,
    Vector,
    needs,
)
from dhsolve.model.referee.reference import answer
from dhsolve.model.referee.touches import touched
from dhsolve.model.rng import Rng
from dhsolve.model.shapes import require_format, typed
from dhsolve.model.values import Value

LONGEST = 6_000
"""Longer lines are kept only if they touch something rare."""
FULL_DEALS = 40
"""One request in so many groups comes from a full deal."""
PATIENCE = 100_000
"""So many requests in a row without a new vector end the search."""


class Made(NamedTuple):
    """A vector as it is made."""

    request: Asked
    right: Outcome
    covers: tuple[str, ...]

    def line(self) -> str:
        """Its line in the file."""
        vector = Vector(
            request=self.request,
            answer=self.right.to_json(),
            covers=self.covers,
            needs=needs(self.request),
        )
        return json_text(msgspec.to_builtins(vector))


def make(
    box: Box, rng: Rng, total: int, progress: Callable[[int], None] | None = None
) -> list[Made]:
    """So many vectors. Those that close a gap in the coverage come first, then a mixture."""
    counts: Counter[str] = Counter()
    found: list[Made] = []
    seen: set[str] = set()
    since = 0
    for made in _candidates(box, rng, counts):
        key = json_text(made.request)
        if key in seen or not _wanted(box, made, counts, len(key)):
            since += 1
            if since > PATIENCE:
                break
            continue
        since = 0
        seen.add(key)
        found.append(made)
        counts.update(made.covers)
        if progress:
            progress(len(found))
        if len(found) == total:
            break
    return found


def _wanted(box: Box, made: Made, counts: Counter[str], length: int) -> bool:
    """While there are gaps only what narrows one; afterwards what is short."""
    short = set(coverage.gaps(box, counts))
    if short:
        return not short.isdisjoint(made.covers)
    return length < LONGEST


def _candidates(box: Box, rng: Rng, counts: Counter[str]) -> Iterator[Made]:
    """Endless requests, directed at the gaps that are left."""
    everything = [item for item in coverage.items(box) if item not in coverage.EXEMPT]
    while True:
        open_items = coverage.gaps(box, counts) or everything
        item = rng.choice(open_items)
        for request in _requests(box, rng, item):
            try:
                right = answer(box, request)
            except BadInput:
                continue  # a change made it unreadable
            yield Made(request, right, tuple(sorted(touched(box, request, right))))
            if request["op"] == "replay" and right.ok and "solution" in request:
                again = claimed(rng, request, right.result["score"])
                right = answer(box, again)
                yield Made(again, right, tuple(sorted(touched(box, again, right))))


def _requests(box: Box, rng: Rng, item: str) -> Iterable[Asked]:
    if item in GAME_ITEMS or rng.chance(FULL_DEALS):
        yield game_request(box, rng, item)
    if rng.chance(FULL_DEALS) or item in ("ruling:P20", "ruling:P15"):
        yield from played_requests(box, rng)
    if item not in GAME_ITEMS:
        yield from crafted_requests(box, rng, item)


# --- reading ---------------------------------------------------------------------------------


def read_vectors(path: Path) -> Iterator[Vector]:
    """The vectors of a file, packed or not; BadInput names the line."""
    number = 0
    try:
        with gzip.open(path, "rb") if path.suffix == ".gz" else path.open("rb") as lines:
            while line := lines.readline(MOST_BYTES + 1):
                number += 1
                if line.strip():
                    yield vector_from(parse_json(line))
    except BadInput as fault:
        where = f"line {number}: {fault.where}" if fault.where else f"line {number}"
        raise BadInput(fault.reason, where) from fault
    except (OSError, EOFError, zlib.error) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        raise BadInput(f"cannot read: {reason or error}") from error


def vector_from(value: object) -> Vector:
    """One vector that is parsed already."""
    require_format(value, VECTOR)
    vector = typed(value, Vector)
    op = vector.request.get("op")
    if not isinstance(op, str) or op not in REQUESTS:
        raise BadInput(unknown("operation", str(op), REQUESTS), "request.op")
    _check_message(vector.request, REQUESTS[op], "request")
    _check_message(vector.answer, Answer, "answer")
    return vector


def _check_message(message: Mapping[str, Any], kind: type[Value], name: str) -> None:
    try:
        typed({"id": 0, **message}, kind)
    except BadInput as fault:
        raise fault.under(name) from None


def outcome_of(vector: Vector) -> Outcome:
    """The right answer that a vector holds."""
    held = vector.answer
    return Outcome(held["ok"], held.get("result"), held.get("code", ""), held.get("where"))
