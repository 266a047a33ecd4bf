"""Every help page has an example, and its options and arguments are those of the command."""

from __future__ import annotations

import re
import shlex

import click
import pytest

from dhsolve.cli.commands.puzzle import COMMANDS as PUZZLE_COMMANDS
from dhsolve.cli.main import COMMANDS, cli

EXAMPLE = re.compile(r"^\s*(?:Example: )?(dhsolve [^\n]*)$", re.MULTILINE)
NAMES = [
    *(name for name in COMMANDS if name != "puzzle"),
    *(f"puzzle {name}" for name in PUZZLE_COMMANDS),
]


def command_of(words: list[str]) -> tuple[click.Command, list[str]]:
    """The command that words call, and the words that are left for it."""
    context = click.Context(cli)
    command: click.Command = cli
    while isinstance(command, click.Group):
        name, *words = words
        found = command.get_command(context, name)
        assert found is not None, name
        command = found
    return command, words


@pytest.mark.parametrize("name", NAMES)
def test_the_examples_are_calls_of_the_command(name: str) -> None:
    command, _ = command_of(name.split())
    examples = EXAMPLE.findall(command.help or "")
    assert examples, "no example"
    for example in examples:
        first = re.split(r" (?:\||>>?) ", example)[0]  # what follows is the shell's
        called, words = command_of(shlex.split(first)[1:])
        assert called is command, example
        called.make_context(name, words)
