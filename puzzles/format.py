"""The puzzle/1 file: a sequence to play, its proven target, and how hard it is.

The solution stands in a file of its own (solution/1), so that a puzzle can be handed out alone.
"""

from __future__ import annotations

import hashlib
import re
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import Meta

from dhsolve.model.box import Box
from dhsolve.model.errors import BadInput
from dhsolve.model.filed import FiledSequence
from dhsolve.model.files import SEQUENCE, dump, json_text, sequence_from, to_json
from dhsolve.model.jsontext import parse_json
from dhsolve.model.sequence import Sequence
from dhsolve.model.shapes import require_format, typed
from dhsolve.model.values import Id, Value
from dhsolve.puzzles.kinds import Kind

PUZZLE = "puzzle/1"
GENERATOR = "1"
"""Changes whenever the same date would give another puzzle."""
ID_DIGITS = 12
DATE = r"^\d{4}-\d{2}-\d{2}$"

Points = Annotated[int, Meta(ge=0, le=999)]
Grade = Annotated[int, Meta(ge=1, le=5)]


class Title(Value, frozen=True):
    """The puzzle's name in both languages."""

    en: Annotated[str, Meta(max_length=200)]
    pt: Annotated[str, Meta(max_length=200)]

    def of(self, lang: str) -> str:
        """The name in one language."""
        return self.pt if lang == "pt" else self.en


class Medals(Value, frozen=True):
    """The points for each medal; the fourth, `optimum`, is the target itself."""

    bronze: Points
    silver: Points
    gold: Points


class Difficulty(Value, frozen=True, omit_defaults=False):
    """The grade, and the measured play that it comes from (docs/difficulty.md)."""

    grade: Grade
    score: int
    greedy: Points
    look_ahead: Points
    deep: Points
    blind: Points
    best_homes: Annotated[int, Meta(ge=1)]
    """Different final homes that score the target, counted up to a limit."""
    tempting_loss: Points
    """Points that the most tempting opening costs."""


class FiledPuzzle(Value, frozen=True, kw_only=True, tag="puzzle/1", tag_field="format"):
    """A puzzle without its solution."""

    id: Id
    kind: Literal["deck", "rooms", "finish"]
    date: Annotated[str, Meta(pattern=DATE)] | None = None
    title: Title
    sequence: FiledSequence
    target: Points
    medals: Medals
    difficulty: Difficulty
    generator: Id
    catalogue: Id


class Puzzle(NamedTuple):
    """A puzzle, its sequence ready to be played."""

    id: str
    kind: Kind
    date: str | None
    title: Title
    sequence: Sequence
    target: int
    medals: Medals
    difficulty: Difficulty
    generator: str
    catalogue: str


def puzzle_id(box: Box, kind: Kind, sequence: Sequence) -> str:
    """The id is the puzzle: the kind, and the hash of the canonical sequence."""
    digest = hashlib.sha256(dump(box, sequence).encode()).hexdigest()
    return f"{kind}-{digest[:ID_DIGITS]}"


def puzzle_to_json(box: Box, puzzle: Puzzle) -> dict[str, Any]:
    """The file as plain JSON, in canonical form."""
    form: dict[str, Any] = {"format": PUZZLE, **puzzle._asdict()}
    if puzzle.date is None:
        del form["date"]
    form["sequence"] = to_json(box, puzzle.sequence)
    for name in ("title", "medals", "difficulty"):
        form[name] = msgspec.to_builtins(form[name])
    return form


def dump_puzzle(box: Box, puzzle: Puzzle, *, indent: int | None = None) -> str:
    """The file's text."""
    return json_text(puzzle_to_json(box, puzzle), indent=indent)


def puzzle_from(box: Box, value: object) -> Puzzle:
    """A puzzle/1 that is parsed already; its id and its catalogue must fit."""
    require_format(value, PUZZLE)
    if isinstance(value, dict):
        require_format(value.get("sequence"), SEQUENCE, "sequence.format")
    filed = typed(value, FiledPuzzle)
    assert isinstance(value, dict)
    try:
        sequence = sequence_from(box, value["sequence"])
    except BadInput as fault:
        raise fault.under("sequence") from None
    if filed.date is not None and not re.fullmatch(DATE, filed.date):
        raise BadInput("expected a date like 2026-11-16", "date")
    if filed.catalogue != box.catalogue.fingerprint:
        raise BadInput("made with other cards; pass them with --catalogue", "catalogue")
    if filed.id != puzzle_id(box, filed.kind, sequence):
        raise BadInput("does not belong to this sequence", "id")
    return Puzzle(
        id=filed.id,
        kind=filed.kind,
        date=filed.date,
        title=filed.title,
        sequence=sequence,
        target=filed.target,
        medals=filed.medals,
        difficulty=filed.difficulty,
        generator=filed.generator,
        catalogue=filed.catalogue,
    )


def read_puzzle(box: Box, data: bytes) -> Puzzle:
    """A puzzle/1 file."""
    return puzzle_from(box, parse_json(data))
