"""Numba's compiler."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
import numpy as np
import numpy.typing as npt

from dhsolve.solver.annealing.machine_code import code_folder

F = TypeVar("F", bound=Callable[..., Any])
Ints = npt.NDArray[np.int32]
Longs = npt.NDArray[np.int64]
Words = npt.NDArray[np.uint64]


def compiled(function: F) -> F:
    """The function as machine code, which lets other threads run meanwhile."""
    return _compiled(function, inline=False)


def inlined(function: F) -> F:
    """The same, put in wherever it is called: quicker, as arrays make calls dear."""
    return _compiled(function, inline=True)


def _compiled(function: F, inline: bool) -> F:
    # only for this function: other users of Numba in the process have their own place
    before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(code_folder())
    try:
        return cast(F, numba.njit(cache=True, nogil=True, forceinline=inline)(function))
    finally:
        numba.config.CACHE_DIR = before


def ints(*shape: int, fill: int = 0) -> Ints:
    """An array of small integers."""
    return np.full(shape, fill, dtype=np.int32)
