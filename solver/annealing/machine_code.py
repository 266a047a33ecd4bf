"""Where the machine code of the quick search is kept, and whether there is any.

Numba compiles it once, in about half a minute (`dhsolve compile`), for the very processor it is
compiled on. So nothing is compiled while somebody waits for an answer: without machine code there
is no quick search, and everything is proven all the same. `DHSOLVE_FAST=0` does without it.
"""

from __future__ import annotations

import hashlib
import os
import platform
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

VARIABLE = "DHSOLVE_FAST"
_SOURCES = Path(__file__).resolve().parent
_MARK = "complete"
"""A file that says that nothing is missing."""


@cache
def code_folder() -> Path:
    """Where the machine code of these sources for this processor belongs.

    Numba itself looks at the file of a function only, not at those of the functions it calls; and
    it compiles anew if that file lies elsewhere or was written later, so these belong to it too.
    """
    import llvmlite.binding

    known = hashlib.sha256(str(_SOURCES).encode())
    for source in sorted(_SOURCES.glob("*.py")):
        known.update(source.read_bytes() + str(source.stat().st_mtime_ns).encode())
    processor = llvmlite.binding.get_host_cpu_features().flatten()
    known.update(f"{platform.python_version()} {version('numba')} {processor}".encode())
    caches = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(caches).expanduser() / "dhsolve" / "machine-code" / known.hexdigest()[:16]


def can_compile() -> bool:
    """Whether the compiler is there (`pip install 'dhsolve[fast]'`)."""
    return find_spec("numba") is not None


def ready() -> bool:
    """Whether the quick search may be used."""
    if os.environ.get(VARIABLE) == "0" or not can_compile():
        return False
    return (code_folder() / _MARK).exists() and os.access(code_folder(), os.W_OK)


def note_complete() -> None:
    """Everything has been compiled."""
    (code_folder() / _MARK).touch()
