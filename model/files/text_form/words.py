"""A line of text as words, each with its place; and the faults found in it, collected."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from dhsolve.model.errors import BadInput, tell_together

_WORD = re.compile(r"[^\s,]+|,")


class Place(NamedTuple):
    """A place in a text, both counted from 1."""

    line: int
    column: int

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}"


class Piece(NamedTuple):
    """Some text of one line, and where it begins."""

    text: str
    place: Place

    def split(self, separators: str, most: int | None = None) -> list[Piece]:
        """The parts between separators, without the blanks around them; the first ones if many."""
        parts, at = [], 0
        found = re.split(f"[{re.escape(separators)}]", self.text, maxsplit=most or 0)
        for part in found[:most]:
            parts.append(self.part(at, at + len(part)))
            at += len(part) + 1
        return parts

    def part(self, begin: int, end: int) -> Piece:
        """The text between two positions, without the blanks around it."""
        text = self.text[begin:end]
        blanks = len(text) - len(text.lstrip())
        return Piece(text.strip(), Place(self.place.line, self.place.column + begin + blanks))

    def words(self) -> list[Piece]:
        """Its words; a comma is a word of its own."""
        return [self.part(match.start(), match.end()) for match in _WORD.finditer(self.text)]


@dataclass
class Faults:
    """What is wrong with a text, as far as it was found; the first ten are told."""

    found: list[BadInput] = field(default_factory=list)

    def add(self, place: Place, reason: str) -> None:
        """One more fault."""
        self.found.append(BadInput(reason, str(place)))

    def tell(self) -> None:
        """Raise all faults at once, if there are any."""
        tell_together(self.found)


class Reading:
    """Words read one after the other."""

    def __init__(self, words: list[Piece], end: Place) -> None:
        self._words, self._at, self._end = words, 0, end

    @property
    def over(self) -> bool:
        """Whether no word is left."""
        return self._at == len(self._words)

    @property
    def place(self) -> Place:
        """Where the next word begins, or the line ends."""
        return self._end if self.over else self._words[self._at].place

    def peek(self) -> str:
        """The next word, in small letters; nothing at the end."""
        return "" if self.over else self._words[self._at].text.casefold()

    def take(self) -> Piece:
        """The next word, which is then read."""
        word = self._words[self._at]
        self._at += 1
        return word

    def skip(self, *words: str) -> bool:
        """Pass over the next word if it is one of these."""
        if self.peek() in words and not self.over:
            self._at += 1
            return True
        return False

    def until(self, ends: Callable[[str], bool]) -> Piece:
        """The words up to a comma or to one that `ends` them, as one text."""
        place, taken = self.place, list[str]()
        while not self.over and self.peek() != "," and not ends(self.peek()):
            taken.append(self.take().text)
        return Piece(" ".join(taken), place)

    def chunks(self) -> Iterator[Reading]:
        """The words between commas."""
        start = self._at
        for at in range(self._at, len(self._words) + 1):
            if at == len(self._words) or self._words[at].text == ",":
                if at > start:
                    end = self._end if at == len(self._words) else self._words[at].place
                    yield Reading(self._words[start:at], end)
                start = at + 1
        self._at = len(self._words)
