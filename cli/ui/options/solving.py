"""Options of the commands that solve: how long, and on how many processors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from dhsolve.defaults import DEFAULT_WORKERS

F = TypeVar("F", bound=Callable[..., Any])


def time_option(command: F) -> F:
    """`--time-limit`, as the parameter `time_limit` (None: no limit)."""
    return click.option(
        "--time-limit",
        type=click.FloatRange(min=0, min_open=True),
        metavar="SECONDS",
        help="Stop after so many seconds with the best found and its bound.",
    )(command)


def workers_option(command: F) -> F:
    """`--workers`, as the parameter `workers`."""
    return click.option(
        "--workers",
        type=click.IntRange(1, 256),
        default=DEFAULT_WORKERS,
        show_default=True,
        metavar="N",
        help="Work on so many scenarios at a time.",
    )(command)
