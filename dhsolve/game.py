"""A recorded game of one to six players."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from dhsolve.cards import load_catalogue
from dhsolve.document import Document
from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.dealing.simulate import random_game
from dhsolve.model.files.documents import to_json
from dhsolve.model.rules.values import Game as GameRecord


@dataclass(frozen=True, repr=False)
class Game(Document):
    """A game as in a game/1 file: the decks, and what was played of it."""

    record: GameRecord
    catalogue: Catalogue = field(default_factory=load_catalogue)

    @property
    def cards(self) -> Catalogue:
        return self.catalogue

    def to_json(self) -> dict[str, Any]:
        return to_json(self.box, self.record)

    @property
    def players(self) -> int:
        """How many play."""
        return self.record.players

    def simulate(self, seed: int | str = 0) -> Game:
        """The same cards played by random legal turns to the end."""
        rng = Rng(f"{seed}/play")
        return Game(random_game(self.box, self.record, rng), self.catalogue)

    def __str__(self) -> str:
        from dhsolve.pages import game_page, plain_text

        return plain_text(game_page(self), width=170)
