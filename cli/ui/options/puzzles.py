"""Arguments and options that several puzzle commands share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from dhsolve.cli.ui.options.solving import workers_option
from dhsolve.cli.ui.output import OutputFile
from dhsolve.defaults import DEFAULT_SECONDS
from dhsolve.puzzles.puzzle import KINDS

F = TypeVar("F", bound=Callable[..., Any])


def archive_argument(command: F) -> F:
    """An archive of dailies, as the parameter `archive`."""
    return click.argument("archive", type=click.Path(path_type=Path))(command)


def solution_option(command: F) -> F:
    """`--solution FILE`, as the parameter `solution` (None: the solution is not written)."""
    return click.option(
        "--solution",
        type=OutputFile(),
        metavar="FILE",
        help="Write the solution here.",
    )(command)


def weekday_kind_option(command: F) -> F:
    """`--kind`, as the parameter `kind` (None: the weekday decides)."""
    return click.option("--kind", type=click.Choice(KINDS), help="[default: the weekday's]")(
        command
    )


def _time_limit_option(help_text: str) -> Callable[[F], F]:
    return click.option(
        "--time-limit",
        type=click.FloatRange(min=0, min_open=True),
        default=DEFAULT_SECONDS,
        show_default=True,
        metavar="SECONDS",
        help=help_text,
    )


def solving_options(command: F) -> F:
    """`--time-limit` and `--workers` for one puzzle."""
    return _time_limit_option("Stop after so long.")(workers_option(command))


def archive_options(command: F) -> F:
    """`--time-limit` for each proof, and `--workers` (None: all) for the days of an archive."""
    workers = click.option(
        "--workers",
        type=click.IntRange(1, 256),
        metavar="N",
        help="Days made side by side.  [default: the processors of this machine]",
    )
    limit = _time_limit_option("The time for each proof; what takes longer stays open.")
    return limit(workers(command))
