"""A small random generator of our own: the same seed gives the same deal on every Python."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, MutableSequence, Sequence
from typing import TypeVar

T = TypeVar("T")
_MASK = (1 << 64) - 1


class Rng:
    """SplitMix64, seeded by the hash of a text or number. Passed in, never global."""

    def __init__(self, seed: int | str) -> None:
        digest = hashlib.sha256(str(seed).encode()).digest()
        self._state = int.from_bytes(digest[:8], "big")

    def next64(self) -> int:
        """The next 64 random bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, all equally likely: draws that favour some are redrawn."""
        limit = (_MASK + 1) // n * n
        while (value := self.next64()) >= limit:
            pass
        return value % n

    def chance(self, one_in: int) -> bool:
        """True once in `one_in` times on average."""
        return self.below(one_in) == 0

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, all equally likely."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle in place (Fisher and Yates)."""
        for at in range(len(items) - 1, 0, -1):
            other = self.below(at + 1)
            items[at], items[other] = items[other], items[at]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """A shuffled copy."""
        copy = list(items)
        self.shuffle(copy)
        return copy

    def sample(self, items: Iterable[T], count: int) -> list[T]:
        """`count` of the items in random order, none twice."""
        return self.shuffled(items)[:count]
