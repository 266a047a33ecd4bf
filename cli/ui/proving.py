"""Proofs that somebody waits for: what is shown meanwhile, and what is said if there is none."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import click

import dhsolve
from dhsolve.cli.ui.crash import saving_cases
from dhsolve.cli.ui.exit_status import INTERRUPTED, OPEN
from dhsolve.cli.ui.language import complain, in_language
from dhsolve.cli.ui.progress import Heard, progress_line, watch_on_terminal

T = TypeVar("T")


def prove(what: str, deal: dhsolve.Deal, time_limit: float, ask: Callable[..., T | None]) -> T:
    """The answer of the library about a deal, with progress on a terminal.

    `ask` takes `clock` and `on_progress`, and gives None where something is not proven. That ends
    the command, as an interruption or an internal error does.
    """
    clock = dhsolve.Clock(time_limit)
    with saving_cases(deal.box, deal.sequence):
        found = watch_question(what, clock, ask)
    if found is None:
        raise click.exceptions.Exit(not_proven(what, clock))
    return found


def watch_question(what: str, clock: dhsolve.Clock, ask: Callable[..., T]) -> T:
    """The answer of the library to a question, with progress on a terminal; Ctrl-C stops its clock.

    `ask` takes `clock` and `on_progress`.
    """
    heard = Heard()
    return watch_on_terminal(
        lambda: ask(clock=clock, on_progress=heard),
        clock,
        lambda: f"{in_language(what)} ({progress_line(heard.last)})",
    )


def not_proven(what: str, clock: dhsolve.Clock) -> int:
    """Say why something is not proven, and give the exit status for that.

    A clock that was stopped belongs to a user who has had enough; else its time ran out.
    """
    if clock.wait(0):
        complain(in_language(f"interrupted before {what} was proven; nothing is written"))
        return INTERRUPTED
    complain(in_language(f"{what} could not be proven in time; try a longer --time-limit"))
    return OPEN
