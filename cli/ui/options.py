"""Options that several commands share, and the one way to write a result."""

from __future__ import annotations

import contextlib
import os
import stat
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO, TypeVar

import click

from dhsolve.cli.ui.language import OPTION, language
from dhsolve.cli.ui.settings import LANGUAGES, catalogue_path
from dhsolve.model.errors import BadInput

if TYPE_CHECKING:
    from dhsolve.model.cards.catalogue import Catalogue
    from dhsolve.puzzles.drawing.render import FileKind

F = TypeVar("F", bound=Callable[..., Any])


def json_option(command: F) -> F:
    """`--json`, as the parameter `as_json`."""
    return click.option("--json", "as_json", is_flag=True, help="Print the machine form.")(command)


def output_option(command: F) -> F:
    """`-o FILE`, as the parameter `output` (None: standard output)."""
    return click.option(
        "-o",
        "--output",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Write to FILE, whole or not at all.",
    )(command)


def catalogue_option(command: F) -> F:
    """`--catalogue FILE`, as the loaded `catalogue`; without it what is set, else the built-in."""
    return click.option(
        "--catalogue",
        type=click.Path(path_type=Path),
        metavar="FILE",
        callback=_load_catalogue,
        help="Use the cards in FILE instead of the built-in ones, or of those that are set in"
        " DHSOLVE_CATALOGUE or config.toml.",
    )(command)


def lang_option(command: F) -> F:
    """`--lang`, as the parameter `lang`."""
    return _lang_option(exposed=True)(command)


def faults_lang_option(command: F) -> F:
    """`--lang` for a command of which only help, notes and faults are in a language."""
    return _lang_option(exposed=False)(command)


def _lang_option(*, exposed: bool) -> Callable[[F], F]:
    return click.option(
        OPTION,
        type=click.Choice(LANGUAGES),
        default=language,
        expose_value=exposed,
        is_eager=True,  # an unknown language is told before the faults of other options
        help="The language of everything that people read.  "
        "[default: en, or DHSOLVE_LANG or lang in config.toml]",
    )


def _load_catalogue(
    _context: click.Context, _option: click.Parameter, path: Path | None
) -> Catalogue:
    from dhsolve.model.cards.catalogue_file import load

    return load(catalogue_path(path))


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
