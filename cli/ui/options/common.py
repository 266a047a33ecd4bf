"""Options of nearly every command: the form of its answer, where it goes, cards, language."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from dhsolve.cli.ui.language import OPTION, language
from dhsolve.cli.ui.output import OutputFile
from dhsolve.cli.ui.settings import LANGUAGES, catalogue_path

if TYPE_CHECKING:
    from dhsolve.model.cards.catalogue import Catalogue

F = TypeVar("F", bound=Callable[..., Any])


def json_option(command: F) -> F:
    """`--json`, as the parameter `as_json`."""
    return click.option("--json", "as_json", is_flag=True, help="Print the machine form.")(command)


def output_option(command: F) -> F:
    """`-o FILE`, as the parameter `output` (None: standard output)."""
    return click.option(
        "-o",
        "--output",
        type=OutputFile(),
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
