"""Files that commands read: a path or `-` for standard input, and faults that name the file."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import click

from dhsolve.cli.ui.language import note
from dhsolve.model.cards.box import Box
from dhsolve.model.errors import BadInput
from dhsolve.model.files.json_text import read_limited
from dhsolve.model.files.notes import sequence_notes
from dhsolve.model.rules.sequence import Sequence

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")

STDIN = "-"


def file_argument(name: str) -> Callable[[F], F]:
    """A file to read, as the parameter `path`; `-` is standard input."""
    return click.argument("path", metavar=name, type=click.Path(path_type=Path, allow_dash=True))


def read_file(path: Path, read: Callable[[bytes], T]) -> T:
    """What a file holds, as `read` makes it of the bytes; BadInput names the file and the place."""
    with naming_file(path):
        if str(path) != STDIN:
            return read(read_limited(path))
        if sys.stdin is None:
            raise BadInput("it is closed")
        return read(read_limited(sys.stdin.buffer))


@contextmanager
def naming_file(path: Path) -> Iterator[None]:
    """Put the name of a file before the place in every BadInput about it."""
    try:
        yield
    except BadInput as fault:
        raise fault.within("standard input" if str(path) == STDIN else str(path)) from fault


def note_oddities(box: Box, sequence: Sequence) -> None:
    """Say on standard error what is odd about a sequence; it is allowed."""
    for oddity in sequence_notes(box, sequence):
        note(oddity)
