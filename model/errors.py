"""The two kinds of wrong: input that cannot be read, and play that breaks a rule."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class BadInput(Exception):
    """Input that cannot be read. Its text is one line: where, what is wrong, a suggestion."""

    def __init__(self, reason: str, where: str = "") -> None:
        self.reason = reason
        self.where = where
        text = f"{where}: {reason}" if where else reason
        # names in the input may hold line breaks and worse
        super().__init__("".join(sign if sign.isprintable() else _escaped(sign) for sign in text))

    def under(self, prefix: str) -> BadInput:
        """The same fault seen from one level further out (`columns[1]` under `rounds[3]`)."""
        joint = "" if not self.where or self.where.startswith("[") else "."
        return BadInput(self.reason, f"{prefix}{joint}{self.where}")


def unknown(kind: str, name: str, known: Iterable[str]) -> str:
    """The words for an id that does not exist, with the nearest one that does."""
    near = difflib.get_close_matches(name, list(known), n=1)
    hint = f', did you mean "{near[0]}"?' if near else ""
    shown = name if len(name) <= 40 else name[:37] + "..."
    return f'unknown {kind} "{shown}"{hint}'


def _escaped(sign: str) -> str:
    return " " if sign.isspace() else sign.encode("unicode_escape").decode("ascii")
