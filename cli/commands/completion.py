"""`dhsolve completion`: the script that makes a shell complete dhsolve's commands."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from dhsolve.cli.ui.options.common import faults_lang_option


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@faults_lang_option
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    """Print the completion script for a SHELL.

    Example: dhsolve completion bash >> ~/.bashrc
    """
    shell_class = get_completion_class(shell)
    assert shell_class is not None
    root = context.find_root().command
    click.echo(shell_class(root, {}, "dhsolve", "_DHSOLVE_COMPLETE").source())
