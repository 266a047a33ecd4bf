"""Making a puzzle while somebody waits: progress, Ctrl-C, and the files that come out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click

import dhsolve
from dhsolve.cli.ui.crash import saving_cases
from dhsolve.cli.ui.language import in_language
from dhsolve.cli.ui.output import write_output
from dhsolve.cli.ui.progress import progress_line, watch_on_terminal
from dhsolve.cli.ui.proving import not_proven
from dhsolve.cli.ui.puzzle_files import file_text, puzzle_text
from dhsolve.model.errors import BadInput


def make_watched(make: Callable[..., dhsolve.SolvedPuzzle]) -> dhsolve.SolvedPuzzle:
    """Make a puzzle and show how far it is; ends the command if its target is not proven.

    `make` is a question to the library that takes `clock` and `on_progress`.
    """
    clock = dhsolve.Clock()
    known: list[dhsolve.MakingProgress] = []

    def keep(progress: dhsolve.MakingProgress) -> None:
        known[:] = [progress]

    def line() -> str:
        return _progress_line(known[0]) if known else "candidate 1"

    try:
        return watch_on_terminal(lambda: make(clock=clock, on_progress=keep), clock, line)
    except dhsolve.Unproven as unproven:
        candidate = known[0].candidate if known else 1
        raise click.exceptions.Exit(not_proven(f"candidate {candidate}", clock)) from unproven
    except (dhsolve.InternalError, dhsolve.Disagreement, AssertionError) as error:
        if not known:
            raise
        with saving_cases(known[0].deal.box, known[0].deal.sequence):
            raise error


def write_puzzle(
    solved: dhsolve.SolvedPuzzle,
    solution: Path | None,
    lang: str,
    as_json: bool,
    output: Path | None,
) -> None:
    """Write a puzzle as a file or as text for people, and its solution apart if it is wanted.

    BadInput if both would go into one file.
    """
    require_two_files(solution, output)
    if solution is not None:
        write_output(file_text(solved.answer), solution)
    machine = as_json or output is not None
    write_output(file_text(solved.puzzle) if machine else puzzle_text(solved.puzzle, lang), output)


def require_two_files(solution: Path | None, output: Path | None) -> None:
    """BadInput if a puzzle and its solution would go into one file."""
    if output is not None and output == solution:
        raise BadInput("the puzzle and its solution need different files", str(output))


def _progress_line(progress: dhsolve.MakingProgress) -> str:
    proof = progress.proof
    known = f" ({progress_line(proof)})" if proof.scenarios else ""
    work = (
        f"{in_language(progress.question)}{known}"
        if progress.question
        else in_language("simulated players")
    )
    return f"{in_language(f'candidate {progress.candidate}')}: {work}"
