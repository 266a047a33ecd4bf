"""Reading puzzles and answers, and the options that several puzzle commands share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from dhsolve.cli.inputs import read_file
from dhsolve.model.box import Box
from dhsolve.model.errors import BadInput
from dhsolve.model.files import Solution, dump, read_solution
from dhsolve.model.jsontext import parse_json
from dhsolve.puzzles.format import Puzzle, dump_puzzle, puzzle_from

F = TypeVar("F", bound=Callable[..., Any])
DEFAULT_SECONDS = 600.0
STOPPED = 3


def puzzle_argument(command: F) -> F:
    """A puzzle/1 file, as the parameter `path`."""
    kind = click.Path(path_type=Path, allow_dash=True)
    return click.argument("path", metavar="PUZZLE", type=kind)(command)


def solving_options(command: F) -> F:
    """`--time-limit` and `--workers`."""
    for option in (
        click.option(
            "--workers",
            type=click.IntRange(1, 256),
            default=2,
            show_default=True,
            metavar="N",
            help="Use so many cores.",
        ),
        click.option(
            "--time-limit",
            type=click.FloatRange(min=0, min_open=True),
            default=DEFAULT_SECONDS,
            show_default=True,
            metavar="SECONDS",
            help="Stop after so long.",
        ),
    ):
        command = option(command)
    return command


def read_puzzle_file(box: Box, path: Path) -> Puzzle:
    """The puzzle in a file; one with its solution beside it (`--json`) will do too."""

    def read(data: bytes) -> Puzzle:
        value = parse_json(data)
        if isinstance(value, dict) and "format" not in value and "puzzle" in value:
            value = value["puzzle"]
        return puzzle_from(box, value)

    return read_file(path, read)


def read_answer(box: Box, path: Path) -> Solution:
    """The solution/1 in a file."""
    return read_file(path, lambda data: read_solution(box, data))


def made_text(box: Box, puzzle: Puzzle) -> str:
    """A puzzle as it is handed out."""
    return dump_puzzle(box, puzzle, indent=2) + "\n"


def solution_text(box: Box, solution: Solution) -> str:
    """Its solution, for a file of its own."""
    return dump(box, solution, indent=2) + "\n"


def unproven(what: str) -> None:
    """Say that time ran out; nothing wrong is shown instead."""
    click.echo(f"dhsolve: {what} could not be proven in time; try a longer --time-limit", err=True)


def same_file(one: Path | None, other: Path | None) -> None:
    """Puzzle and solution go into different files."""
    if one is not None and one == other:
        raise BadInput("the puzzle and its solution need different files", str(one))
