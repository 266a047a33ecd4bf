"""`dhsolve puzzle`: all that can be done with puzzles; each command is imported when called."""

from __future__ import annotations

import importlib

import click

from dhsolve.model.errors import unknown

COMMANDS = {
    "new": ("dhsolve.cli.puzzle_make:new", "Make a puzzle of a kind and grade."),
    "show": ("dhsolve.cli.puzzle_show:show", "Show a puzzle in the terminal."),
    "check": ("dhsolve.cli.puzzle_play:check_command", "Check an answer: points, medal."),
    "share": ("dhsolve.cli.puzzle_play:share", "A line to share, without spoilers."),
    "hint": ("dhsolve.cli.puzzle_play:hint_command", "What is reachable, and the next step."),
    "solve": ("dhsolve.cli.puzzle_make:solve", "Solve a puzzle, proven."),
    "render": ("dhsolve.cli.puzzle_render:render", "Draw puzzles: SVG, PNG, HTML or PDF."),
    "batch": ("dhsolve.cli.puzzle_archive:batch", "Fill an archive with dailies."),
    "export": ("dhsolve.cli.puzzle_archive:export", "Write an archive as JSON lines or CSV."),
    "audit": ("dhsolve.cli.puzzle_archive:audit", "Replay and re-prove an archive."),
}


class LazyPuzzles(click.Group):
    """The commands by name; the overview needs none of them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order of the overview."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one command."""
        if cmd_name not in COMMANDS:
            ctx.fail(unknown("command", cmd_name, COMMANDS))
        module, name = COMMANDS[cmd_name][0].split(":")
        command = getattr(importlib.import_module(module), name)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The overview, from the table."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary) for name, (_, summary) in COMMANDS.items()])


@click.group(cls=LazyPuzzles)
def puzzle() -> None:
    """Puzzles with proven targets: make, solve, check, print and archive them."""
