"""The box of the game: the cards and the home board, which every rule looks things up in."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from dhsolve.model.cards.board import Board, board
from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.model.cards.catalogue_file import load


@dataclass(frozen=True, slots=True, eq=False)
class Box:
    """Cards and board together."""

    catalogue: Catalogue
    board: Board


@cache
def box_of(catalogue: Catalogue) -> Box:
    """The box with these cards."""
    return Box(catalogue, board(catalogue.basement))


@cache
def open_box(path: Path | None = None) -> Box:
    """The box with the built-in catalogue, or with the one in a file."""
    return box_of(load(path))
