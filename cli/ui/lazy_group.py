"""A group of commands that are imported when they are called, so that `--help` stays quick."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any

import click
from click.shell_completion import CompletionItem

from dhsolve.cli.ui.fitted_help import FittedHelp
from dhsolve.model.errors import unknown


class HelpfulContext(click.Context):
    """The context of a command, whose help pages fit, in the language of the run."""

    formatter_class = FittedHelp

    def make_formatter(self) -> click.HelpFormatter:
        """The writer of a help page."""
        if self.find_root().obj == "pt":
            from dhsolve.cli.ui.help_pages import PortugueseHelp

            self.formatter_class = PortugueseHelp
        return super().make_formatter()


class LazyGroup(click.Group):
    """Commands that live in a folder, each in the module of its name.

    Names, overview and completion come from the table of summaries and import none of them.
    """

    context_class = HelpfulContext

    def __init__(
        self, *args: Any, folder: str, summaries: Mapping[str, str], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.folder, self.summaries = folder, summaries

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order of the overview."""
        return list(self.summaries)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one command; None if there is none of this name."""
        if cmd_name not in self.summaries:
            return None
        command = getattr(importlib.import_module(f"{self.folder}.{cmd_name}"), cmd_name)
        assert isinstance(command, click.Command)
        command.context_class = HelpfulContext
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; a misspelt one is refused with a suggestion."""
        if args and args[0] not in self.summaries and not args[0].startswith("-"):
            ctx.fail(unknown("command", args[0], self.summaries))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The overview, from the table instead of the commands themselves."""
        with formatter.section("Commands"):
            formatter.write_dl(list(self.summaries.items()))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Command names, from the table as well, then the group's own options."""
        names = [
            CompletionItem(name, help=summary)
            for name, summary in self.summaries.items()
            if name.startswith(incomplete)
        ]
        return names + click.Command.shell_complete(self, ctx, incomplete)


def show_overview(context: click.Context) -> None:
    """Print the help page of a group that is called without a command."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())
