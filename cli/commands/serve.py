"""`dhsolve serve`: the pages and the solver on this machine, for a browser."""

from __future__ import annotations

import ipaddress
import os
from datetime import date
from pathlib import Path

import click

from dhsolve.cli.ui.language import complain, in_language
from dhsolve.cli.ui.options.common import catalogue_option, lang_option
from dhsolve.model.cards.box import box_of
from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.model.errors import BadInput

DEFAULT_PORT = 8156
PARTS = ("starlette", "uvicorn")


@click.command()
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=DEFAULT_PORT,
    show_default=True,
    metavar="N",
    help="Where to listen; 0 is any port that is free.",
)
@click.option(
    "--host",
    "address",
    default="127.0.0.1",
    show_default=True,
    metavar="ADDRESS",
    help="The address to listen on. Others than this machine can reach any but the default.",
)
@click.option(
    "--workers",
    type=click.IntRange(1, 256),
    default=os.cpu_count() or 1,
    show_default="all processors",
    metavar="N",
    help="Work on so many jobs at a time.",
)
@click.option(
    "--queue",
    "waiting",
    type=click.IntRange(0, 1000),
    default=8,
    show_default=True,
    metavar="N",
    help="Let so many more wait for their turn.",
)
@click.option(
    "--time-limit",
    type=click.FloatRange(min=0, min_open=True),
    default=600.0,
    show_default=True,
    metavar="SECONDS",
    help="End every job after so many seconds with what it has found.",
)
@click.option(
    "--patience",
    type=click.FloatRange(min=0, min_open=True),
    default=30.0,
    show_default=True,
    metavar="SECONDS",
    help="Stop a job that nobody has asked about for so long.",
)
@click.option(
    "--archive",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Show the puzzles of an archive, to be played.",
)
@catalogue_option
@lang_option
def serve(
    port: int,
    address: str,
    workers: int,
    waiting: int,
    time_limit: float,
    patience: float,
    archive: Path | None,
    catalogue: Catalogue,
    lang: str,
) -> None:
    """Serve the solver to a browser and to programs on this machine.

    The pages are those of `dhsolve site`. It listens on this machine alone, answers no page from
    elsewhere, and writes no file. Ctrl-C ends it and all its jobs. Programs can ask it too:
    docs/server.md describes the interface.

    \b
    Examples:
      dhsolve serve
      dhsolve serve --archive dailies.db
      dhsolve serve --port 9000 --time-limit 60
    """
    try:
        ipaddress.ip_address(address)
    except ValueError:
        raise BadInput(
            f'expected an address like 127.0.0.1, got "{address[:40]}"', "--host"
        ) from None
    try:
        from dhsolve.web.server.jobs import Limits
        from dhsolve.web.server.server import Place, listen, run
        from dhsolve.web.site.build import SiteOptions, site_files
        from dhsolve.web.site.days import site_days
    except ModuleNotFoundError as missing:
        if missing.name not in PARTS:
            raise
        raise BadInput(
            f"needs {missing.name}: install it with `pip install dhsolve[serve]`"
        ) from None

    def announce(place: str) -> None:
        click.echo(in_language(f"Dream Home is at {place} (Ctrl-C ends it)", lang))

    box = box_of(catalogue)
    days = () if archive is None else site_days(box, archive).published
    files = dict(site_files(box, days, SiteOptions(date.today(), lang, solver=True)))
    limits = Limits(workers, waiting, time_limit, patience)
    try:
        run(listen(Place(address, port)), catalogue, files, limits, announce)
    except KeyboardInterrupt:
        complain(in_language("ended"))
