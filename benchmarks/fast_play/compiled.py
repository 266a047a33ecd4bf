"""Numba's compiler, with a cache that knows when any file of this folder has changed."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
import numpy.typing as npt

F = TypeVar("F", bound=Callable[..., Any])
Ints = npt.NDArray[np.int32]
Words = npt.NDArray[np.uint64]

_HERE = Path(__file__).resolve().parent
_SOURCES = hashlib.sha256(b"".join(path.read_bytes() for path in sorted(_HERE.glob("*.py"))))
# Numba itself looks at the file of a function only, not at those of the functions it calls.
numba.config.CACHE_DIR = str(_HERE.parents[1] / "build" / "numba" / _SOURCES.hexdigest()[:16])


def compiled(function: F) -> F:
    """The function as machine code."""
    return cast(F, numba.njit(cache=True)(function))


def ints(*shape: int, fill: int = 0) -> Ints:
    """An array of small integers."""
    return np.full(shape, fill, dtype=np.int32)
