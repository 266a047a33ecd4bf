"""The one way to write a result: printed, or into a file that changes whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

import click

from dhsolve.model.errors import BadInput

if TYPE_CHECKING:
    from dhsolve.puzzles.drawing.render import FileKind


class OutputFile(click.Path):
    """The type of an option that names a file to write.

    BadInput if there is no place for it, before any work is done that would be lost.
    """

    def __init__(self) -> None:
        super().__init__(path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """The path, which `write_output` can write."""
        path = Path(os.fsdecode(super().convert(value, param, ctx)))
        if (missing := _missing(path)) is not None:
            raise BadInput(f"cannot write: {os.strerror(missing)}", str(path))
        return path


def _missing(path: Path) -> int | None:
    """What is in the way of a new file, as a number of the system; None if nothing is."""
    if path.is_dir():
        return errno.EISDIR
    folder = path.resolve().parent
    if not folder.exists():
        return errno.ENOENT
    return None if folder.is_dir() else errno.ENOTDIR


def write_output(content: str | bytes, path: Path | None) -> None:
    """Print text or bytes, or put them into a file that changes whole or not at all.

    A pipe or a device is written to and stays what it is; a path that leads to standard output or
    standard error (`/dev/stdout`) is that stream, even where it goes into a file.
    """
    if path is None or str(path) == "-":
        click.echo(content, nl=False)
        return
    data = content.encode() if isinstance(content, str) else content
    try:
        if (stream := _standard_stream(path)) is not None:
            click.echo(data, nl=False, file=stream)
        elif path.exists() and not path.is_file():
            path.write_bytes(data)
        else:
            _write_whole(data, path)
    except BrokenPipeError:
        raise  # the reader had enough: no fault of the input
    except OSError as error:
        raise BadInput(f"cannot write: {error.strerror or error}", str(path)) from error


def drawing_kind(asked: FileKind | None, output: Path | None) -> FileKind | None:
    """The kind of drawing that is asked for, by option or by the name of the file; else None.

    BadInput if one that is not text would go to a terminal.
    """
    from dhsolve.puzzles.drawing.render import BINARY, FILE_KINDS

    suffix = output.suffix.lower() if output else ""
    kind = asked or next((one for one in FILE_KINDS if suffix == f".{one}"), None)
    to_terminal = (output is None or str(output) == "-") and sys.stdout.isatty()
    if kind in BINARY and to_terminal:
        raise BadInput(f"{kind} is not text; pass -o FILE", "--output")
    return kind


def _standard_stream(path: Path) -> TextIO | None:
    """Standard output or standard error, if the path leads there."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError, AttributeError):
            if os.path.samestat(path.stat(), os.fstat(stream.fileno())):
                return stream
    return None


def _write_whole(data: bytes, path: Path) -> None:
    target = path.resolve()  # a symbolic link stays one
    mode = _mode(target)
    # beside the target, since os.replace is atomic only within one file system
    descriptor, name = tempfile.mkstemp(prefix=f".{target.name[:50]}.", dir=target.parent)
    try:
        with open(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(descriptor)  # or a power cut could leave an empty file under the new name
        os.chmod(name, mode)
        os.replace(name, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise


def _mode(target: Path) -> int:
    """The file's permissions, or those that a new file would get."""
    try:
        return stat.S_IMODE(target.stat().st_mode)
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
