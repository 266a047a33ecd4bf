"""Pages that fit the width they have: a drawing where there is room for it, else a list."""

from __future__ import annotations

import os
import textwrap
from collections.abc import Iterable, Iterator

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

WIDTH = 80
"""Of a page: every terminal has so many columns, or is read as a list."""
UNLIMITED = 10_000


class Fitting:
    """One thing in two forms: the wide one where it fits, else the narrow one."""

    def __init__(
        self, wide: RenderableType, narrow: RenderableType, needed: int | None = None
    ) -> None:
        """`needed` characters in a line are enough for the wide form; None: all it would take."""
        self.wide, self.narrow, self.needed = wide, narrow, needed

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        needed = self.needed
        if needed is None:
            free = options.update(max_width=UNLIMITED)
            needed = Measurement.get(console, free, self.wide).maximum
        yield self.wide if needed <= options.max_width else self.narrow


def page_width(most: int) -> int:
    """The characters in a line of a page: those of the terminal, but no more than `most`."""
    console = Console()
    if console.is_terminal or "COLUMNS" in os.environ:
        return min(most, console.width)
    return most


def rendered(*parts: RenderableType) -> str:
    """The parts as text: in colour for a terminal that has it, plain in a pipe."""
    console = Console(width=page_width(WIDTH))
    with console.capture() as capture:
        for part in parts:
            console.print(part, crop=False)
    return "".join(f"{line.rstrip()}\n" for line in capture.get().splitlines())


def fitted_lines(lines: Iterable[str]) -> str:
    """Sentences, one a line, broken where the terminal ends; in a pipe each stays one line."""
    width = page_width(UNLIMITED)
    return "".join(f"{part}\n" for line in lines for part in textwrap.wrap(line, width) or [""])


def table_as_list(table: Table, *, joint: str = "; ", lead: bool = False) -> RenderableType:
    """The rows one below the other, each led by its first cell; the other values carry their
    headings, with `lead` the first one too."""
    return Group(*_list_parts(table, joint, lead))


def _list_parts(table: Table, joint: str, lead: bool) -> Iterator[RenderableType]:
    if table.title:
        yield Text(str(table.title), style="italic")
    headings = [_text(column.header) for column in table.columns]
    for cells in zip(*(column.cells for column in table.columns), strict=True):
        first, *rest = (_text(cell) for cell in cells)
        first.stylize("bold")
        yield Text.assemble(headings[0], " ", first) if lead else first
        values = [
            Text.assemble(heading, ": ", value)
            for heading, value in zip(headings[1:], rest, strict=True)
            if value.plain
        ]
        yield Padding(Text(joint).join(values), (0, 0, 0, 2), expand=False)


def _text(cell: RenderableType) -> Text:
    """A cell in one line."""
    text = cell.copy() if isinstance(cell, Text) else Text(str(cell))
    return Text(" + ").join(part for part in text.split("\n") if part.plain.strip())
