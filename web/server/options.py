"""The options of a request: the part of its address after the question mark."""

from __future__ import annotations

import math
from collections.abc import Collection

from dhsolve.model.errors import BadInput, unknown


class Options:
    """Options by their names; what is not known or makes no sense is BadInput."""

    def __init__(self, given: Collection[tuple[str, str]], known: Collection[str]) -> None:
        self._given = dict(given)
        for name in self._given:
            if name not in known:
                raise BadInput(unknown("option", name, known), name[:40])
        if len(self._given) < len(given):
            twice = next(name for name, _ in given if [one for one, _ in given].count(name) > 1)
            raise BadInput("stands twice", twice)

    def text(self, name: str) -> str | None:
        """The text of an option; None if it is left out."""
        return self._given.get(name)

    def number(self, name: str, least: int, most: int) -> int | None:
        """A whole number within bounds; None if it is left out."""
        text = self._given.get(name)
        if text is None:
            return None
        # digits of other scripts are digits to Python
        if not (text.isascii() and text.isdigit() and len(text) < 10):
            raise BadInput(f'expected a whole number, got "{text[:40]}"', name)
        if not least <= int(text) <= most:
            raise BadInput(f"{int(text)} is not within {least} and {most}", name)
        return int(text)

    def seconds(self, name: str) -> float | None:
        """A time above 0; None if it is left out."""
        text = self._given.get(name)
        if text is None:
            return None
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if not 0 < value < math.inf:
            raise BadInput(f'expected seconds, got "{text[:40]}"', name)
        return value

    def choice(self, name: str, words: Collection[str]) -> str | None:
        """One of some words; None if it is left out."""
        text = self._given.get(name)
        if text is not None and text not in words:
            raise BadInput(f'"{text[:40]}" is none of {", ".join(words)}', name)
        return text
