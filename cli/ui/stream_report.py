"""`dhsolve verify --many`: a progress bar, and a table of findings by kind."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Any, BinaryIO

from rich.console import Console, RenderableType
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

import dhsolve
from dhsolve.cli.ui.inputs import STDIN
from dhsolve.cli.ui.signals import clean_end
from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.model.errors import BadInput
from dhsolve.model.text.messages.lookup import translated, translated_place
from dhsolve.model.text.words import word
from dhsolve.model.verify.stream import Kind, Tally

STEP = 100
"""Lines between two updates of the progress bar."""


def check_file(
    path: Path, catalogue: Catalogue, workers: int | None, most: int, lang: str
) -> Tally:
    """Check every line of a file, with a progress bar on standard error."""
    tally = Tally(most)
    with clean_end(), ExitStack() as stack:
        file, size = _open(path, stack)
        progress = stack.enter_context(
            Progress(
                TextColumn(f"{{task.fields[lines]}} {word('lines', lang)}"),
                BarColumn(),
                DownloadColumn(),
                TimeRemainingColumn(),
                console=Console(stderr=True),
                transient=True,
                disable=not sys.stderr.isatty(),
            )
        )
        task = progress.add_task("", total=size, lines=0)
        done = 0
        for line in dhsolve.verify_lines(file, workers=workers, catalogue=catalogue):
            tally.add(line)
            done += line.size
            if tally.lines % STEP == 0:  # the bar costs more than the check of a line
                progress.update(task, completed=done, lines=tally.lines)
    return tally


def _open(path: Path, stack: ExitStack) -> tuple[BinaryIO, int | None]:
    """The file and its size; of standard input the size is unknown."""
    if str(path) == STDIN:
        if sys.stdin is None:
            raise BadInput("it is closed", "standard input")
        return sys.stdin.buffer, None
    try:
        return stack.enter_context(path.open("rb")), path.stat().st_size
    except OSError as error:
        raise BadInput(f"cannot read: {error.strerror or error}", str(path)) from error


def to_json(tally: Tally) -> dict[str, Any]:
    """The machine form."""
    return {
        "lines": tally.lines,
        "hold": tally.hold,
        "under_way": tally.under_way,
        "findings": [
            {
                "code": kind.code,
                "count": kind.times,
                "lines": list(kind.lines),
                "where": kind.example.where,
                "message": kind.example.message,
            }
            for kind in tally.findings
        ],
    }


def page(tally: Tally, lang: str) -> list[RenderableType]:
    """The summary, and the findings if there are any."""
    style = "bold green" if tally.hold == tally.lines else "bold red"
    summary = Text.assemble((word("holds", lang), style), f": {tally.hold} / {tally.lines}")
    if tally.under_way:
        summary.append(f", {tally.under_way} {word('so far', lang)}")
    if not tally.findings:
        return [summary]
    headings = ("code", "count", "lines", "the first one")
    table = Table(*(word(heading, lang) for heading in headings))
    table.columns[1].justify = "right"
    for kind in tally.findings:
        table.add_row(kind.code, str(kind.times), _lines(kind), _first(kind, lang))
    return [summary, table]


def _lines(kind: Kind) -> str:
    shown = ", ".join(str(number) for number in kind.lines[:5])
    return shown if kind.times <= 5 else f"{shown}, …"


def _first(kind: Kind, lang: str) -> Text:
    example = kind.example
    message = translated(example.message, lang)
    return Text(
        ": ".join(part for part in (translated_place(example.where, lang), message) if part)
    )
