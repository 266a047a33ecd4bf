"""Vectors: requests with their right answers, searched for until all items are well covered."""

from __future__ import annotations

import gzip
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from dhsolve.model.cards.box import Box
from dhsolve.model.conformance import coverage
from dhsolve.model.conformance.coverage_of_request import covered
from dhsolve.model.conformance.games import GAME_ITEMS, game_requests
from dhsolve.model.conformance.protocol import (
    MOST_BYTES,
    REQUESTS,
    VECTOR,
    Answer,
    Outcome,
    Vector,
    needs,
)
from dhsolve.model.conformance.questions import RequestForm, claimed, made_requests, played_requests
from dhsolve.model.conformance.reference import answer
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.errors import BadInput, unknown
from dhsolve.model.files.decode import decode, require_format
from dhsolve.model.files.documents import json_text
from dhsolve.model.files.json_text import parse_json
from dhsolve.model.rules.values import Value

LONGEST = 6_000
"""Longer lines are kept only if they cover something rare."""
EACH_ANSWER = 100
"""So many vectors accept, and so many refuse, for every operation that can do both."""
FULL_DEALS = 40
"""One request in so many groups comes from a full deal."""
MOST_UNPACKED = 200_000_000
"""Bytes of a packed file of vectors; the published 5,000 take a twentieth of it."""
PATIENCE = 100_000
"""So many requests in a row without a new vector end the search."""


class VectorDraft(NamedTuple):
    """A vector as it is made."""

    request: RequestForm
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
) -> list[VectorDraft]:
    """So many vectors. Those that close a gap in the coverage, and the first of every operation
    and kind of answer, come first, then a mixture."""
    counts: Counter[str] = Counter()
    found: list[VectorDraft] = []
    answers: Counter[tuple[str, bool]] = Counter()
    seen: set[str] = set()
    since = 0
    for made in _candidates(box, rng, counts):
        key = json_text(made.request)
        kind = made.request["op"], made.right.ok
        rare = answers[kind] < EACH_ANSWER
        if key in seen or not (rare or _wanted(box, made, counts, len(key))):
            since += 1
            if since > PATIENCE:
                break
            continue
        since = 0
        seen.add(key)
        found.append(made)
        counts.update(made.covers)
        answers[kind] += 1
        if progress:
            progress(len(found))
        if len(found) == total:
            break
    return found


def _wanted(box: Box, made: VectorDraft, counts: Counter[str], length: int) -> bool:
    """While there are gaps only what narrows one; afterwards what is short."""
    short = set(coverage.gaps(box, counts))
    if short:
        return not short.isdisjoint(made.covers)
    return length < LONGEST


def _candidates(box: Box, rng: Rng, counts: Counter[str]) -> Iterator[VectorDraft]:
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
            yield VectorDraft(request, right, tuple(sorted(covered(box, request, right))))
            if request["op"] == "replay" and right.ok and "solution" in request:
                again = claimed(rng, request, right.result["score"])
                right = answer(box, again)
                yield VectorDraft(again, right, tuple(sorted(covered(box, again, right))))


def _requests(box: Box, rng: Rng, item: str) -> Iterable[RequestForm]:
    if item in GAME_ITEMS or rng.chance(FULL_DEALS):
        yield from game_requests(box, rng, item)
    if rng.chance(FULL_DEALS) or item in ("ruling:P20", "ruling:P15"):
        yield from played_requests(box, rng)
    if item not in GAME_ITEMS:
        yield from made_requests(box, rng, item)


# --- reading ---------------------------------------------------------------------------------


def read_vectors(path: Path) -> Iterator[Vector]:
    """The vectors of a file, packed or not; BadInput names the line.

    A packed file gives at most so many bytes: a few kilobytes could hold gigabytes of nothing.
    """
    number = unpacked = 0
    packed = path.suffix == ".gz"
    try:
        with gzip.open(path, "rb") if packed else path.open("rb") as lines:
            while line := lines.readline(MOST_BYTES + 1):
                number += 1
                unpacked += len(line)
                if packed and unpacked > MOST_UNPACKED:
                    raise BadInput(f"over {MOST_UNPACKED // 1_000_000} MB when unpacked, too large")
                if line.strip():
                    yield vector_from(parse_json(line))
    except BadInput as fault:
        where = f"line {number}: {fault.where}" if fault.where else f"line {number}"
        raise BadInput(fault.reason, where) from fault
    except (OSError, EOFError, zlib.error) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        raise BadInput(f"cannot read: {reason or error}") from error


def vector_from(value: object) -> Vector:
    """The vector in JSON that is parsed already; BadInput names what is wrong."""
    require_format(value, VECTOR)
    vector = decode(value, Vector)
    op = vector.request.get("op")
    if not isinstance(op, str) or op not in REQUESTS:
        raise BadInput(unknown("operation", str(op), REQUESTS), "request.op")
    _check_message(vector.request, REQUESTS[op], "request")
    _check_message(vector.answer, Answer, "answer")
    return vector


def _check_message(message: Mapping[str, Any], kind: type[Value], name: str) -> None:
    try:
        decode({"id": 0, **message}, kind)
    except BadInput as fault:
        raise fault.under(name) from None


def outcome_of(vector: Vector) -> Outcome:
    """The right answer that a vector holds."""
    held = vector.answer
    return Outcome(held["ok"], held.get("result"), held.get("code", ""), held.get("where"))
