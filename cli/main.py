"""The command line: which commands there are, and how every one of them may fail.

A command is imported when it is called, so that `--help` and completion stay quick. It returns
its exit status (nothing means 0) and raises BadInput for input that cannot be read.
"""

from __future__ import annotations

import os
import re
import sys
import traceback
from typing import Any

import click

from dhsolve.cli.ui.exit_status import BAD_INPUT, BROKEN_OUTPUT, INTERNAL_ERROR, INTERRUPTED
from dhsolve.cli.ui.language import asked_language, complain, fault_in_language, in_language
from dhsolve.cli.ui.lazy_group import LazyGroup, show_overview
from dhsolve.cli.ui.options.common import faults_lang_option
from dhsolve.model.errors import BadInput

COMMANDS = {
    "best": "Find the best home from a sequence of cards.",
    "hindsight": "Say what each choice gave away.",
    "score": "Score a finished home.",
    "verify": "Check a solution or a game, rule by rule.",
    "perft": "Count the legal plays of a sequence.",
    "cards": "List the cards and how certain their values are.",
    "explain": "Say what a card does and scores.",
    "new": "Write a file to fill in.",
    "convert": "Turn cards and plays into text, or into JSON.",
    "deal": "Deal random cards for a solo game or a whole game.",
    "simulate": "Play random legal games to the end.",
    "play": "Play a puzzle or a deal in the terminal.",
    "serve": "Open the solver to a browser on this machine.",
    "daily": "The puzzle of the day.",
    "puzzle": "Make, solve, check, print and archive puzzles.",
    "site": "Write a site of dailies from an archive.",
    "vectors": "Make test vectors for other engines.",
    "referee": "Test another engine live.",
    "compile": "Make the solver quicker on this machine, once.",
    "completion": "Print a shell completion script.",
}
"""Every command with its line in the overview; it lives in `cli/commands/` under its name."""


class Program(LazyGroup):
    """The whole program: every failure of a command becomes a line and an exit status."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run a command line and exit; a foreseen failure is one line, any other a traceback."""
        lang = asked_language(args[0] if args else kwargs.get("args"))
        try:
            status = super().main(*args, **{**kwargs, "standalone_mode": False, "obj": lang})
            # here and not at interpreter exit, where a closed pipe could not be caught
            sys.stdout.flush()
        except BadInput as error:
            complain(fault_in_language(error, lang))
            sys.exit(BAD_INPUT)
        except click.exceptions.Abort:
            sys.exit(INTERRUPTED)
        except click.ClickException as error:
            complain(in_language(_sentence(error), lang))
            sys.exit(error.exit_code)
        except OSError as error:
            if not isinstance(error, BrokenPipeError):
                complain(in_language(error.strerror or str(error), lang))  # such as a full disk
            # the interpreter flushes once more when it ends; let that go nowhere
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(BROKEN_OUTPUT)
        except Exception as error:  # not foreseen: 1 would say that the answer is no
            if isinstance(error.__cause__ or error.__context__, KeyboardInterrupt):
                sys.exit(INTERRUPTED)  # Ctrl-C while a compiled module was loaded
            traceback.print_exc()
            said = f"INTERNAL ERROR: {type(error).__name__}: {error}; please report it"
            complain(in_language(said, lang))
            sys.exit(INTERNAL_ERROR)
        sys.exit(status if isinstance(status, int) else 0)


def _sentence(error: click.ClickException) -> str:
    """What click says, in one line and without the names of its types."""
    line = " ".join(error.format_message().split())
    line = re.sub("a valid float( range)?", "a number", line)
    return re.sub("a valid integer( range)?", "a whole number", line)


@click.group(
    cls=Program,
    folder="dhsolve.cli.commands",
    summaries=COMMANDS,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="dhsolve", prog_name="dhsolve")
@faults_lang_option
@click.pass_context
def cli(context: click.Context) -> None:
    """Exact solver, puzzle maker and referee for the board game Dream Home."""
    show_overview(context)


def main() -> None:
    """The entry point of the `dhsolve` program."""
    # whoever started us may have closed them: nobody reads, and no file gets their numbers
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        # a terminal that cannot show an accent should not end the program
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    cli(prog_name="dhsolve")
