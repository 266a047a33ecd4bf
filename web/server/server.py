"""The server as a whole: what it is made of, how it begins and how it ends."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Mapping
from typing import NamedTuple

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware

from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.model.errors import BadInput
from dhsolve.web.server.api import REFUSALS, routes
from dhsolve.web.server.connections import Connection
from dhsolve.web.server.files import Files
from dhsolve.web.server.guard import Guard
from dhsolve.web.server.jobs import Desk, Limits
from dhsolve.web.server.process import Processes
from dhsolve.web.site.folder import Content

MOST_CONNECTIONS = 128
GOODBYE_SECONDS = 1
"""Answers under way when the server is told to end have so long."""


class Place(NamedTuple):
    """Where the server listens."""

    address: str
    port: int
    """0: any that is free."""


def listen(place: Place) -> socket.socket:
    """A socket that listens; BadInput if that is not possible."""
    family = socket.AF_INET6 if ":" in place.address else socket.AF_INET
    try:
        return socket.create_server(place, family=family, backlog=MOST_CONNECTIONS)
    except OSError as error:
        reason = os.strerror(error.errno or 0)
        raise BadInput(f"cannot listen on {place.address}:{place.port}: {reason}") from error


def run(
    listening: socket.socket,
    catalogue: Catalogue,
    files: Mapping[str, Content],
    limits: Limits,
    announce: Callable[[str], None],
) -> None:
    """Serve until a signal comes; `announce` is told the address once requests are answered.

    `files` are the pages, by their paths.
    """
    address, port = listening.getsockname()[:2]
    processes = Processes(catalogue, limits.seconds)
    app = Starlette(
        routes=routes(),
        middleware=[Middleware(Guard, address=address, port=port)],
        exception_handlers=REFUSALS,
    )
    app.router.default = Files(files)
    config = uvicorn.Config(
        app,
        http=Connection,
        ws="none",
        lifespan="off",
        log_level="error",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        limit_concurrency=MOST_CONNECTIONS,
        timeout_graceful_shutdown=GOODBYE_SECONDS,
    )
    shown = f"[{address}]" if ":" in address else address
    server = _Server(config, app, processes, limits, lambda: announce(f"http://{shown}:{port}/"))
    with listening:
        server.run([listening])


class _Server(uvicorn.Server):
    """A server that ends its jobs first, so that nobody waits for them."""

    def __init__(
        self,
        config: uvicorn.Config,
        app: Starlette,
        processes: Processes,
        limits: Limits,
        announce: Callable[[], None],
    ) -> None:
        super().__init__(config)
        self._app, self._processes, self._limits = app, processes, limits
        self._announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer."""
        await self._processes.begin()
        self._app.state.desk = Desk(self._processes, self._limits)
        await super().startup(sockets)
        self._announce()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End all jobs, then the connections."""
        await self._app.state.desk.close()
        await super().shutdown(sockets)
