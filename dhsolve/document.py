"""What a file can hold: the base of deals, homes, solutions, games and puzzles."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any

from dhsolve.cards import load_catalogue
from dhsolve.model.cards.box import Box, box_of
from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.model.files.documents import json_text


@dataclass(frozen=True, repr=False)
class Document(ABC):
    """A value with the cards it was made for; `repr` can be pasted back."""

    @property
    @abstractmethod
    def cards(self) -> Catalogue:
        """The catalogue that its cards come from."""

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """The value as plain JSON, in canonical form: what `dumps` writes."""

    @property
    def box(self) -> Box:
        """Cards and board together, as the rules engine wants them."""
        return box_of(self.cards)

    def __repr__(self) -> str:
        text = json_text(self.to_json())
        if self.cards == load_catalogue():
            return f"loads({text!r})"
        return f"loads({text!r}, catalogue=<cards {self.cards.fingerprint[:12]}>)"
