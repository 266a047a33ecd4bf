"""Who may talk to the server: programs of this machine and its own pages, no page from elsewhere.

A page elsewhere can send requests to 127.0.0.1, directly or under a name of its own that leads
there. The browser tells both: the first by `Origin`, or by `Sec-Fetch-Site` where it only shows an
answer (as a picture, say), the second by `Host`.
"""

from __future__ import annotations

import ipaddress
import socket

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class Guard:
    """Lets requests through that name this server and come from its own pages or from none."""

    def __init__(self, app: ASGIApp, address: str, port: int) -> None:
        """`address` is the one that the server listens on."""
        self._app, self._port = app, port
        self._anywhere = not ipaddress.ip_address(address).is_loopback

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it before anything of it is read."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        fault = self._fault(Headers(scope=scope))
        app = self._app if fault is None else refusal(403, *fault)
        await app(scope, receive, send_with_headers)

    def _fault(self, headers: Headers) -> tuple[str, str] | None:
        host, origins = headers.get("host", ""), headers.getlist("origin")
        if len(headers.getlist("host")) != 1 or not self._is_ours(host):
            return "Host", "this server has another name"
        if any(origin != f"http://{host}" for origin in origins):
            return "Origin", "pages from elsewhere are not answered"
        # a link from elsewhere may be followed: then this server's page is what is shown
        elsewhere = headers.get("sec-fetch-site") in ("cross-site", "same-site")
        if elsewhere and headers.get("sec-fetch-mode") != "navigate":
            return "Sec-Fetch-Site", "pages from elsewhere are not answered"
        return None

    def _is_ours(self, host: str) -> bool:
        """Whether a `Host` can only mean this server: any other name may belong to somebody whose
        page wants to reach it."""
        name, _, port = host.rpartition(":")
        if port != str(self._port):
            # the port of http is left out
            if self._port != 80 or host.endswith(":80"):
                return False
            name = host
        if name.lower() == "localhost":
            return True
        if self._anywhere and name.lower() == socket.gethostname().lower():
            return True
        try:
            address = ipaddress.ip_address(name.removeprefix("[").removesuffix("]"))
        except ValueError:
            return False
        return self._anywhere or address.is_loopback


def refusal(
    status: int, path: str, message: str, headers: dict[str, str] | None = None
) -> Response:
    """The one form of every refusal."""
    return json_response({"error": {"path": path, "message": message}}, status, headers)


def json_response(
    value: object, status: int = 200, headers: dict[str, str] | None = None
) -> Response:
    """A value as JSON, never kept by a browser."""
    return Response(
        msgspec.json.encode(value),
        status,
        {"Cache-Control": "no-store", **(headers or {})},
        "application/json",
    )
