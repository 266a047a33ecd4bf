"""The group `dhsolve puzzle`; its commands work on puzzle/1 files and archives.

Each lives in the module of its name and is imported when it is called. The same holds as for all
commands: none imports another. Imports `dhsolve.cli.ui`, the library, `puzzles`, `solver` and
`model`.
"""

from __future__ import annotations

import click

from dhsolve.cli.ui.lazy_group import LazyGroup, show_overview
from dhsolve.cli.ui.options.common import faults_lang_option

COMMANDS = {
    "new": "Make a puzzle of a kind and grade.",
    "show": "Show a puzzle in the terminal.",
    "check": "Check an answer: points, medal.",
    "share": "A line to share, without spoilers.",
    "hint": "What is reachable, and the next step.",
    "solve": "Solve a puzzle, proven.",
    "render": "Draw puzzles: SVG, PNG, HTML or PDF.",
    "batch": "Fill an archive with dailies.",
    "export": "Write an archive as JSON lines or CSV.",
    "audit": "Replay and re-prove an archive.",
}


@click.group(cls=LazyGroup, folder=__name__, summaries=COMMANDS, invoke_without_command=True)
@faults_lang_option
@click.pass_context
def puzzle(context: click.Context) -> None:
    """Puzzles with proven targets: make, solve, check, print and archive them."""
    show_overview(context)
