"""Help pages that fit narrow terminals too: click goes no narrower than 50 columns."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from textwrap import wrap
from typing import Any

import click

NARROW = 50
NARROW_NAMES = 12
"""Columns for the names of options on a narrow page; a longer name has a line of its own."""


class FittedHelp(click.HelpFormatter):
    """A help page as wide as the terminal, 78 columns at most."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.width = min(self.width, shutil.get_terminal_size().columns)

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Options or commands with their lines."""
        if self.width < NARROW:
            rows = [(self._fitted(name), text) for name, text in rows]
            col_max = NARROW_NAMES
        super().write_dl(list(rows), col_max, col_spacing)

    def _fitted(self, name: str) -> str:
        """The name of an option, broken between its choices if it is too long for a line."""
        indent = " " * (self.current_indent + self.indent_increment)
        words = name.replace("|", "| ")
        lines = wrap(words, self.width - self.current_indent, subsequent_indent=indent)
        return "\n".join(line.replace("| ", "|") for line in lines)
