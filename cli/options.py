"""Options that several commands share, and the one way to write a result."""

from __future__ import annotations

import contextlib
import os
import stat
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from dhsolve.model.errors import BadInput

if TYPE_CHECKING:
    from dhsolve.model.catalogue import Catalogue

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
    """`--catalogue FILE`, as the loaded `catalogue` (default: the built-in one)."""
    return click.option(
        "--catalogue",
        type=click.Path(path_type=Path),
        metavar="FILE",
        callback=_load_catalogue,
        help="Use the cards in FILE instead of the built-in ones.",
    )(command)


def lang_option(command: F) -> F:
    """`--lang`, as the parameter `lang`."""
    return click.option(
        "--lang",
        type=click.Choice(["en", "pt"]),
        default="en",
        show_default=True,
        help="The language of names and headings.",
    )(command)


def _load_catalogue(
    _context: click.Context, _option: click.Parameter, path: Path | None
) -> Catalogue:
    from dhsolve.model.catalogue import load

    return load(path)


def write_output(text: str, path: Path | None) -> None:
    """Print `text`, or put it into a file that changes whole or not at all."""
    if path is None or str(path) == "-":
        click.echo(text, nl=False)
        return
    try:
        _write_whole(text, path)
    except OSError as error:
        raise BadInput(f"cannot write: {error.strerror or error}", str(path)) from error


def _write_whole(text: str, path: Path) -> None:
    target = path.resolve()  # a symbolic link stays one
    mode = _mode(target)
    if not stat.S_ISREG(mode):
        target.write_text(text, encoding="utf-8")  # a pipe or device cannot be replaced
        return
    # beside the target, since os.replace is atomic only within one file system
    descriptor, name = tempfile.mkstemp(prefix=f".{target.name[:50]}.", dir=target.parent)
    try:
        with open(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(name, stat.S_IMODE(mode))
        os.replace(name, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise


def _mode(target: Path) -> int:
    """The file's type and permissions, or those that a new file would get."""
    try:
        return target.stat().st_mode
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return stat.S_IFREG | (0o666 & ~mask)
