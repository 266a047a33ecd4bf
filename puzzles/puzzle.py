"""The puzzle/1 file: a sequence to play, its proven target, and how hard it is.

The solution stands in a file of its own (solution/1), so that a puzzle can be handed out alone.
"""

from __future__ import annotations

import hashlib
from datetime import date
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias, get_args

import msgspec
from msgspec import Meta

from dhsolve.model.cards.box import Box, open_box
from dhsolve.model.cards.differences import other_values
from dhsolve.model.errors import BadInput
from dhsolve.model.files.decode import decode, require_format
from dhsolve.model.files.documents import SEQUENCE, dump, json_text, sequence_from, to_json
from dhsolve.model.files.formats import SequenceFile
from dhsolve.model.files.json_text import parse_json
from dhsolve.model.rules.sequence import Sequence
from dhsolve.model.rules.values import Id, Value

Kind: TypeAlias = Literal["deck", "rooms", "finish"]
KINDS: tuple[Kind, ...] = get_args(Kind)
PUZZLE = "puzzle/1"
GENERATOR = "1"
"""Changes whenever the same date would give another puzzle."""
ID_DIGITS = 12
SHOWN_VALUES = 3
DATE = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"

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


class PuzzleFile(Value, frozen=True, kw_only=True, tag="puzzle/1", tag_field="format"):
    """A puzzle without its solution."""

    id: Id
    kind: Kind
    date: Annotated[str, Meta(pattern=DATE)] | None = None
    title: Title
    sequence: SequenceFile
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
    """The id of a puzzle: its kind, and a hash of its canonical sequence."""
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
    """A puzzle from parsed JSON; BadInput names the place that is no puzzle/1 or does not fit."""
    require_format(value, PUZZLE)
    if isinstance(value, dict):
        require_format(value.get("sequence"), SEQUENCE, "sequence.format")
    file = decode(value, PuzzleFile)
    assert isinstance(value, dict)
    try:
        sequence = sequence_from(box, value["sequence"])
    except BadInput as fault:
        raise fault.under("sequence") from None
    if file.date is not None and not _is_a_date(file.date):
        raise BadInput("expected a date like 2026-11-16", "date")
    steps = file.medals
    if not steps.bronze <= steps.silver <= steps.gold < file.target:
        raise BadInput("expected bronze, silver and gold to rise towards the target", "medals")
    if file.catalogue != box.catalogue.fingerprint:
        _check_cards(box, file.catalogue)
    if file.id != puzzle_id(box, file.kind, sequence):
        raise BadInput("does not belong to this sequence", "id")
    return Puzzle(
        id=file.id,
        kind=file.kind,
        date=file.date,
        title=file.title,
        sequence=sequence,
        target=file.target,
        medals=file.medals,
        difficulty=file.difficulty,
        generator=file.generator,
        catalogue=file.catalogue,
    )


def _check_cards(box: Box, fingerprint: str) -> None:
    """BadInput unless a puzzle with this fingerprint plays with the cards of the box as it does
    with its own: other counts change nothing in a deal that is written down."""
    shared = open_box().catalogue
    if fingerprint != shared.fingerprint:
        raise BadInput("made with other cards; pass them with --catalogue", "catalogue")
    if other := other_values(shared, box.catalogue):
        more = f" and {len(other) - SHOWN_VALUES} more" if len(other) > SHOWN_VALUES else ""
        values = ", ".join(other[:SHOWN_VALUES]) + more
        reason = f"made with the built-in cards; those in use have another {values}"
        raise BadInput(f"{reason}: try --catalogue built-in", "catalogue")


def _is_a_date(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def read_puzzle(box: Box, data: bytes) -> Puzzle:
    """The puzzle in the bytes of a puzzle/1 file, also in a line of an export; BadInput names what
    is wrong with it."""
    value = parse_json(data)
    return puzzle_in(box, value) or puzzle_from(box, value)


def puzzle_in(box: Box, value: object) -> Puzzle | None:
    """The puzzle in parsed JSON, also in a line of an export; None if it claims to be something
    else, BadInput if it is no good."""
    if isinstance(value, dict) and "format" not in value and "puzzle" in value:
        value = value["puzzle"]
    if not isinstance(value, dict) or value.get("format") != PUZZLE:
        return None
    return puzzle_from(box, value)
