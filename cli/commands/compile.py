"""`dhsolve compile`: machine code for the quick search, once for a machine."""

from __future__ import annotations

import click

from dhsolve.cli.ui.language import complain, in_language
from dhsolve.cli.ui.options.common import lang_option
from dhsolve.model.errors import BadInput


@click.command()
@lang_option
def compile(lang: str) -> None:
    """Compile the quick search for this machine, which takes half a minute once.

    It finds good plays in a fraction of a second, so that proofs have something to beat. Without it
    everything is proven all the same, and with DHSOLVE_FAST=0 it is not used.

    It needs an extra: pip install 'dhsolve[fast]'

    Example: dhsolve compile
    """
    from dhsolve.solver.annealing.machine_code import can_compile, code_folder

    if not can_compile():
        raise BadInput("needs the extra: pip install 'dhsolve[fast]'")
    from dhsolve.solver.annealing.compile_all import compile_all

    complain(in_language("compiling…", lang))
    compile_all()
    click.echo(in_language(f"the quick search is compiled: {code_folder()}", lang))
