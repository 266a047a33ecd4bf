"""The language of a run, and what is told in it beside results: notes and faults."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import pairwise

import click

from dhsolve.cli.ui.settings import LANGUAGES, set_language
from dhsolve.model.errors import BadInput

OPTION = "--lang"
ENGLISH, PORTUGUESE = LANGUAGES


def asked_language(arguments: Sequence[str] | None) -> str:
    """What a command line says about its language, else what is set; "" if that cannot be read.

    It is found before the options are read, since they may be at fault; whether there is such a
    language is for `--lang` to say.
    """
    words = sys.argv[1:] if arguments is None else list(arguments)
    try:
        return _option_in(words) or set_language()
    except BadInput:
        return ""


def _option_in(words: list[str]) -> str | None:
    words = words[: words.index("--")] if "--" in words else words
    for word, following in pairwise([*words, ""]):
        if word == OPTION:
            return following
        if word.startswith(f"{OPTION}="):
            return word.removeprefix(f"{OPTION}=")
    return None


def language() -> str:
    """The language of the command that runs; English outside of commands."""
    context = click.get_current_context(silent=True)
    return ENGLISH if context is None else str(context.find_root().obj or set_language())


def in_language(message: str, lang: str | None = None) -> str:
    """A sentence of the program in a language: that of the command, unless another is given."""
    lang = language() if lang is None else lang
    if lang != PORTUGUESE:
        return message
    from dhsolve.model.text.messages.lookup import translated

    return translated(message, lang)


def fault_in_language(fault: BadInput, lang: str | None = None) -> str:
    """What is wrong with an input, a line for each fault, in a language."""
    lang = language() if lang is None else lang
    if lang != PORTUGUESE:
        return str(fault)
    from dhsolve.model.text.messages.lookup import tell_fault

    return tell_fault(fault, lang)


def note(message: str) -> None:
    """Say something on standard error that is no fault."""
    from dhsolve.model.text.words import word

    click.echo(f"{word('note', language())}: {in_language(message)}", err=True)


def complain(message: str) -> None:
    """Say on standard error what went wrong; the words are in the language already."""
    for line in message.split("\n"):  # a file may have several faults
        plain = "".join(char if char.isprintable() else " " for char in line)
        click.echo(f"dhsolve: {plain}", err=True)
