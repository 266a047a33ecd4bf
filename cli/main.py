"""The command line: which commands there are, and how every one of them may fail.

A command is imported when it is called, so that `--help` and completion stay quick. It returns
its exit status (nothing means 0) and raises BadInput for input that cannot be read.
"""

from __future__ import annotations

import importlib
import os
import sys
from typing import Any, NamedTuple

import click
from click.shell_completion import CompletionItem

from dhsolve.model.errors import BadInput, unknown

BROKEN_OUTPUT = 1
BAD_INPUT = 2
INTERRUPTED = 130


class Entry(NamedTuple):
    """Where a command lives, and its line in the overview."""

    target: str
    summary: str


COMMANDS = {
    "best": Entry("dhsolve.cli.best:best", "Find the best home from a sequence of cards."),
    "hindsight": Entry("dhsolve.cli.hindsight:hindsight", "Say what each choice gave away."),
    "score": Entry("dhsolve.cli.score:score", "Score a finished home."),
    "verify": Entry("dhsolve.cli.verify:verify", "Check a solution or a game, rule by rule."),
    "perft": Entry("dhsolve.cli.perft:perft", "Count the legal plays of a sequence."),
    "cards": Entry("dhsolve.cli.cards:cards", "List the cards and how certain their values are."),
    "deal": Entry("dhsolve.cli.deal:deal", "Deal random cards for a solo game or a whole game."),
    "simulate": Entry("dhsolve.cli.simulate:simulate", "Play random legal games to the end."),
    "daily": Entry("dhsolve.cli.daily:daily", "The puzzle of the day."),
    "puzzle": Entry("dhsolve.cli.puzzle:puzzle", "Make, solve, check, print and archive puzzles."),
    "vectors": Entry("dhsolve.cli.vectors:vectors", "Make test vectors for other engines."),
    "referee": Entry("dhsolve.cli.referee:referee_command", "Test another engine live."),
    "completion": Entry("dhsolve.cli.completion:completion", "Print a shell completion script."),
}


class LazyGroup(click.Group):
    """A group whose commands are imported only when needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order of the overview."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one command."""
        if cmd_name not in COMMANDS:
            return None
        module, name = COMMANDS[cmd_name].target.split(":")
        command = getattr(importlib.import_module(module), name)
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; a misspelt one gets a suggestion."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            ctx.fail(unknown("command", args[0], COMMANDS))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The overview, from the table instead of the commands themselves."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.summary) for name, entry in COMMANDS.items()])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Command names, from the table as well, then the group's own options."""
        names = [
            CompletionItem(name, help=entry.summary)
            for name, entry in COMMANDS.items()
            if name.startswith(incomplete)
        ]
        return names + click.Command.shell_complete(self, ctx, incomplete)

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run a command line; every foreseen failure becomes one line and an exit status."""
        try:
            status = super().main(*args, **{**kwargs, "standalone_mode": False})
            # here and not at interpreter exit, where a closed pipe could not be caught
            sys.stdout.flush()
        except BadInput as error:
            _complain(str(error))
            sys.exit(BAD_INPUT)
        except click.exceptions.Abort:
            sys.exit(INTERRUPTED)
        except click.ClickException as error:
            _complain(error.format_message())
            sys.exit(error.exit_code)
        except OSError as error:
            if not isinstance(error, BrokenPipeError):
                _complain(error.strerror or str(error))  # such as a full disk
            # the interpreter flushes once more when it ends; let that go nowhere
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(BROKEN_OUTPUT)
        sys.exit(status if isinstance(status, int) else 0)


@click.group(
    cls=LazyGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="dhsolve", prog_name="dhsolve")
@click.pass_context
def cli(context: click.Context) -> None:
    """Exact solver, puzzle maker and referee for the board game Dream Home."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def main() -> None:
    """The entry point of the `dhsolve` program."""
    for stream in (sys.stdout, sys.stderr):
        # a terminal that cannot show an accent should not end the program
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    cli(prog_name="dhsolve")


def _complain(message: str) -> None:
    line = "".join(char if char.isprintable() else " " for char in message)
    click.echo(f"dhsolve: {line}", err=True)
