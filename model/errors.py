"""Input that cannot be read, and the nearest known word for an unknown one.

Play that breaks a rule is another matter: `RuleBroken` in `dhsolve.model.rules.reasons`.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from typing import Any

NEAR_LENGTH = 3


MOST_FAULTS = 10
"""So many faults of a file are told at once."""


class BadInput(ValueError):
    """Input that cannot be read. Its text is one line: where, what is wrong, a suggestion."""

    def __init__(self, reason: str, where: str = "") -> None:
        self.reason = reason
        self.where = where
        text = f"{where}: {reason}" if where else reason
        # names in the input may hold line breaks and worse
        super().__init__("".join(sign if sign.isprintable() else _escaped(sign) for sign in text))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.reason, self.where)

    def under(self, prefix: str) -> BadInput:
        """The same fault seen from one level further out (`columns[1]` under `rounds[3]`)."""
        joint = "" if not self.where or self.where.startswith("[") else "."
        return BadInput(self.reason, f"{prefix}{joint}{self.where}")

    def each(self) -> tuple[BadInput, ...]:
        """The faults one by one."""
        return (self,)

    def within(self, name: str) -> BadInput:
        """The same fault with the file that it is in."""
        return BadInput(self.reason, f"{name}: {self.where}" if self.where else name)


class BadInputs(BadInput):
    """Several faults of one file, told together: a line for each."""

    def __init__(self, faults: Sequence[BadInput], more: int = 0) -> None:
        super().__init__(faults[0].reason, faults[0].where)
        self.faults, self.more = tuple(faults), max(more, 0)
        lines = [str(fault) for fault in faults]
        if self.more:
            lines.append(f"and {self.more} more")
        self.args = ("\n".join(lines),)

    def __reduce__(self) -> tuple[Any, ...]:
        return BadInputs, (self.faults, self.more)

    def each(self) -> tuple[BadInput, ...]:
        """The faults one by one."""
        return self.faults

    def under(self, prefix: str) -> BadInput:
        """The same faults seen from one level further out."""
        return BadInputs([fault.under(prefix) for fault in self.faults], self.more)

    def within(self, name: str) -> BadInput:
        """The same faults with the file that they are in."""
        return BadInputs([fault.within(name) for fault in self.faults], self.more)


def tell_together(faults: Sequence[BadInput]) -> None:
    """Raise all faults of a file at once, the first ten in words; nothing if there are none."""
    each = [
        one
        for fault in faults
        for one in (fault.faults if isinstance(fault, BadInputs) else [fault])
    ]
    if len(each) > 1:
        raise BadInputs(each[:MOST_FAULTS], more=len(each) - MOST_FAULTS)
    for fault in each:
        raise fault


def unknown(kind: str, name: str, known: Iterable[str]) -> str:
    """The words for an id that does not exist, with the nearest one that does."""
    choices = list(known)
    # names much longer than all the others are near to none; comparing them could take gigabytes
    comparable = len(name) <= NEAR_LENGTH * max(map(len, choices), default=0)
    near = difflib.get_close_matches(name, choices, n=1) if comparable else []
    hint = f', did you mean "{near[0]}"?' if near else ""
    shown = name if len(name) <= 40 else name[:37] + "..."
    return f'unknown {kind} "{shown}"{hint}'


def _escaped(sign: str) -> str:
    return " " if sign.isspace() else sign.encode("unicode_escape").decode("ascii")
