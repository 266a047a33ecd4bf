"""Files that commands read: a path or `-` for standard input, and faults that name the file."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from dhsolve.model.board import board
from dhsolve.model.box import Box
from dhsolve.model.cards import Catalogue
from dhsolve.model.errors import BadInput
from dhsolve.model.files import excess_copies
from dhsolve.model.jsontext import read_limited
from dhsolve.model.sequence import Sequence

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")

STDIN = "-"


def file_argument(name: str) -> Callable[[F], F]:
    """A file to read, as the parameter `path`; `-` is standard input."""
    return click.argument("path", metavar=name, type=click.Path(path_type=Path, allow_dash=True))


def box_of(catalogue: Catalogue) -> Box:
    """The box with these cards."""
    return Box(catalogue, board(catalogue.basement))


def read_file(path: Path, read: Callable[[bytes], T]) -> T:
    """What a file holds; a fault names the file as well as the place."""
    from_stdin = str(path) == STDIN
    try:
        if not from_stdin:
            return read(read_limited(path))
        if sys.stdin is None:
            raise BadInput("it is closed")
        return read(read_limited(sys.stdin.buffer))
    except BadInput as fault:
        name = "standard input" if from_stdin else str(path)
        raise BadInput(fault.reason, f"{name}: {fault.where}" if fault.where else name) from fault


def note_excess(box: Box, sequence: Sequence) -> None:
    """Say on standard error which cards a sequence has too many of; that is allowed."""
    for note in excess_copies(box, sequence):
        click.echo(f"note: {note}", err=True)
