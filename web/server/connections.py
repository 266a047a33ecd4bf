"""Connections that do not wait for ever: a request must come within a time, and those who say
nothing keep nobody else out."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

REQUEST_SECONDS = 10.0
"""For the head of a request, and for what is left of a body after its answer."""
MOST_SILENT, SILENT_SECONDS = 48, 1.0
"""So many connections may say nothing for longer than so."""


class Connection(H11Protocol):
    """HTTP as uvicorn speaks it; a connection whose request stays half said is closed."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._due: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client is there."""
        super().connection_made(transport)
        self._watch()
        self._make_room()

    def data_received(self, data: bytes) -> None:
        """A client has said something."""
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        """A request has been answered."""
        super().on_response_complete()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """A client has gone."""
        if self._due is not None:
            self._due.cancel()
        super().connection_lost(exc)

    def _make_room(self) -> None:
        """Close those that have been silent for longest if there are too many of them."""
        latest = self.loop.time() + REQUEST_SECONDS - SILENT_SECONDS
        silent = [
            (one._due.when(), one.transport)
            for one in self.connections
            if isinstance(one, Connection) and one._due and one._due.when() < latest
        ]
        silent.sort(key=lambda one: one[0])
        for _, transport in silent[: max(0, len(silent) - MOST_SILENT)]:
            transport.close()

    def _watch(self) -> None:
        """Let the time run while no request is being answered."""
        answering = self.cycle is not None and not self.cycle.response_complete
        if answering and self._due is not None:
            self._due.cancel()
            self._due = None
        elif not answering and self._due is None:
            self._due = self.loop.call_later(REQUEST_SECONDS, self.transport.close)
