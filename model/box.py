"""The box of the game: the cards and the home board, which every rule looks things up in."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from dhsolve.model.board import Board, board
from dhsolve.model.catalogue import Catalogue, load


@dataclass(frozen=True, slots=True, eq=False)
class Box:
    """Cards and board together."""

    catalogue: Catalogue
    board: Board


@cache
def open_box(path: Path | None = None) -> Box:
    """The box with the built-in catalogue, or with the one in a file."""
    catalogue = load(path)
    return Box(catalogue, board(catalogue.basement))
