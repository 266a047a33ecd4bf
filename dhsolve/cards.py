"""The cards that a value was made for: the built-in catalogue, or one that the caller brings."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TypeAlias

from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.model.cards.catalogue_file import load

CatalogueSource: TypeAlias = "Catalogue | str | os.PathLike[str] | None"
"""A catalogue, the path of its TOML file, or None for the built-in one."""


def load_catalogue(path: str | os.PathLike[str] | None = None) -> Catalogue:
    """The cards in a TOML file, or the built-in ones; BadInput names the file and the place."""
    return load(None if path is None else Path(path))


def catalogue_from(source: CatalogueSource) -> Catalogue:
    """The catalogue that a caller means."""
    return source if isinstance(source, Catalogue) else load_catalogue(source)
