"""Reading and writing the files of docs/formats.md, as `json` reads and writes its own."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, TypeAlias, TypeVar, overload

from dhsolve.cards import CatalogueSource, catalogue_from
from dhsolve.document import Document
from dhsolve.game import Game
from dhsolve.home import Home
from dhsolve.model.cards.box import Box, box_of
from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.model.errors import BadInput
from dhsolve.model.files import documents
from dhsolve.model.files.json_text import parse_json
from dhsolve.model.files.text_form.reader import is_text
from dhsolve.model.rules.sequence import Sequence
from dhsolve.position import Deal
from dhsolve.puzzle import Puzzle
from dhsolve.puzzles.puzzle import Puzzle as PuzzleRecord
from dhsolve.puzzles.puzzle import puzzle_in, read_puzzle
from dhsolve.solution import Answer, Solution

FileSource: TypeAlias = "str | os.PathLike[str] | IO[str] | IO[bytes]"
T = TypeVar("T", bound=Document)


@overload
def loads(text: str | bytes, *, catalogue: CatalogueSource = None) -> Any: ...
@overload
def loads(text: str | bytes, kind: type[T], *, catalogue: CatalogueSource = None) -> T: ...
def loads(
    text: str | bytes, kind: type[Document] | None = None, *, catalogue: CatalogueSource = None
) -> Document:
    """The value of a text: a Deal (sequence/1), a Home (state/1), a Solution (solution/1; an
    Answer if it has end, score and proof), a Game (game/1) or a Puzzle (puzzle/1).

    It is JSON, or cards and plays as people write them (docs/text-form.md). BadInput names the
    place of what is wrong in it. With a `kind` nothing else is accepted, and a type checker knows
    what comes back.
    """
    return _parsed(text, kind, catalogue_from(catalogue))


@overload
def load(source: FileSource, *, catalogue: CatalogueSource = None) -> Any: ...
@overload
def load(source: FileSource, kind: type[T], *, catalogue: CatalogueSource = None) -> T: ...
def load(
    source: FileSource, kind: type[Document] | None = None, *, catalogue: CatalogueSource = None
) -> Document:
    """The value of a file, given by its path or opened already; otherwise like `loads`.

    BadInput names the file as well as the place; a file that cannot be read is an OSError.
    """
    if not isinstance(source, str | os.PathLike):
        return _parsed(source.read(), kind, catalogue_from(catalogue))
    cards, data = catalogue_from(catalogue), Path(source).read_bytes()
    try:
        return _parsed(data, kind, cards)
    except BadInput as fault:
        raise fault.within(str(source)) from None


def dumps(value: Document, *, indent: int | None = None) -> str:
    """A value as canonical JSON: `loads` gives an equal one.

    Of a position the turns so far: a solution/1 whose `position()` is equal to it.
    """
    return documents.json_text(value.to_json(), indent=indent)


def dump(
    value: Document, target: str | os.PathLike[str] | IO[str], *, indent: int | None = 2
) -> None:
    """Write a value to a file, given by its path or opened already for text."""
    text = dumps(value, indent=indent) + "\n"
    if isinstance(target, str | os.PathLike):
        Path(target).write_text(text, encoding="utf-8")
    else:
        target.write(text)


def _parsed(text: str | bytes, kind: type[Document] | None, cards: Catalogue) -> Document:
    data = text.encode() if isinstance(text, str) else text
    read = _read_any if kind is None else _READERS[kind]
    found = _value(read(box_of(cards), data), cards)
    if kind is Answer and not isinstance(found, Answer):
        raise BadInput("a play without end, score and proof is no Answer", "proof")
    return found


def _read_any(box: Box, data: bytes) -> documents.AnyFile | PuzzleRecord:
    if is_text(data):
        return documents.read_any(box, data)
    value = parse_json(data)
    return puzzle_in(box, value) or documents.any_from(box, value)


def _value(held: documents.AnyFile | PuzzleRecord, cards: Catalogue) -> Document:
    if isinstance(held, PuzzleRecord):
        return Puzzle(held, cards)
    if isinstance(held, Sequence):
        return Deal(held, cards)
    if isinstance(held, documents.HomeFile):
        return Home(held.state, "solo" if held.solo else "plain", cards)
    if isinstance(held, documents.Solution):
        deal = Deal(held.sequence, cards)
        if held.end is None or held.score is None or held.proof is None:
            return Solution(deal, held.turns, held.end, held.score, held.proof)
        return Answer(deal, held.turns, held.end, held.score, held.proof)
    return Game(held, cards)


_READERS: dict[type[Document], Callable[[Box, bytes], documents.AnyFile | PuzzleRecord]] = {
    Deal: documents.read_sequence,
    Home: documents.read_state,
    Solution: documents.read_solution,
    Answer: documents.read_solution,
    Game: documents.read_game,
    Puzzle: read_puzzle,
}
