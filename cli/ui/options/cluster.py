"""Options that reach a Dask cluster, and what the user is told about it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from dhsolve.cli.ui.language import note
from dhsolve.model.errors import BadInput
from dhsolve.puzzles.archive.cluster import TLS, Certificates

F = TypeVar("F", bound=Callable[..., Any])
WARNING = (
    "on a Dask cluster every machine can run programs on every other, on this one too;"
    " see docs/puzzles.md"
)


def cluster_options(command: F) -> F:
    """`--scheduler` and the three files of `tls://`, as parameters of their names."""
    for name, what in (
        ("--tls-key", "The key of this certificate."),
        ("--tls-cert", "The certificate of this machine."),
        ("--tls-ca", "Who has signed the certificates of a tls:// cluster."),
    ):
        command = click.option(name, metavar="FILE", help=what)(command)
    return click.option(
        "--scheduler",
        metavar="ADDRESS",
        help="Use a Dask cluster, such as tcp://host:8786 or tls://host:8786.",
    )(command)


def reach(
    scheduler: str | None, authority: str | None, certificate: str | None, key: str | None
) -> Certificates | None:
    """The certificates of a cluster, after the user has been told whom he trusts.

    BadInput if files are missing, or are not asked for.
    """
    files = {"--tls-ca": authority, "--tls-cert": certificate, "--tls-key": key}
    if scheduler is not None and scheduler.startswith(TLS):
        for option, file in files.items():
            if file is None:
                raise BadInput(f"{TLS} needs it", option)
            if not Path(file).is_file():
                raise BadInput(f"there is no file {file}", option)
        note(WARNING)
        return Certificates(str(authority), str(certificate), str(key))
    for option, file in files.items():
        if file is not None:
            raise BadInput(f"only with --scheduler {TLS}…", option)
    if scheduler is not None:
        note(f"{WARNING}. {scheduler} is open to everybody who can connect")
    return None
