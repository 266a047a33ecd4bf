"""A real Chromium out of npm's `@sparticuz/chromium`, unpacked once into `build/chromium`.

Nothing of it has to be installed on the machine: what the browser needs of NSS, NSPR and Expat lies
beside it, for machines that have none.
"""

from __future__ import annotations

import ctypes.util
import os
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path

from support.js_engine import node
from support.paths import ROOT

PACKED = ROOT / "web" / "node_modules" / "@sparticuz" / "chromium" / "bin"
UNPACKED = ROOT / "build" / "chromium"
LIBRARIES = ("nss3", "nspr4", "expat")
UNPACK = "process.stdin.pipe(require('zlib').createBrotliDecompress()).pipe(process.stdout)"


def chromium() -> Path:
    """The program, unpacked if it is not there yet; several test runs may ask at once."""
    packed = PACKED / "chromium.br"
    assert packed.is_file(), "run `make lint` once: npm brings the browser"
    folder = UNPACKED / str(packed.stat().st_size)
    if not folder.is_dir():
        UNPACKED.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(dir=UNPACKED))
        _unpack_into(made)
        try:
            made.rename(folder)
        except OSError:  # another process was quicker
            shutil.rmtree(made)
    return folder / "chromium"


def environment() -> dict[str, str | float | bool]:
    """The variables that the browser is started with."""
    if all(ctypes.util.find_library(name) for name in LIBRARIES):
        return dict(os.environ)
    libraries = str(chromium().parent / "lib")
    found = os.environ.get("LD_LIBRARY_PATH")
    path = os.pathsep.join((libraries, found)) if found else libraries
    return {**os.environ, "LD_LIBRARY_PATH": path}


def _unpack_into(folder: Path) -> None:
    program = folder / "chromium"
    _decompress(PACKED / "chromium.br", program)
    program.chmod(0o755)
    for name in ("al2023", "swiftshader"):
        archive = folder / f"{name}.tar"
        _decompress(PACKED / f"{name}.tar.br", archive)
        with tarfile.open(archive) as tar:
            tar.extractall(folder, filter="data")
        archive.unlink()


def _decompress(packed: Path, target: Path) -> None:
    with packed.open("rb") as source, target.open("wb") as sink:
        subprocess.run([node(), "-e", UNPACK], stdin=source, stdout=sink, check=True)
