"""The HTTP interface: requests to the desk, and its answers (docs/server.md)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

import msgspec
from starlette.endpoints import HTTPEndpoint
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from dhsolve.model.text.messages.lookup import translated
from dhsolve.web.server.guard import json_response, refusal
from dhsolve.web.server.jobs import Busy, Desk, Job, Refused
from dhsolve.web.server.messages import Asked
from dhsolve.web.server.openapi import description
from dhsolve.web.server.process import Gone

MOST_BYTES = 1_000_000
BODY_SECONDS = 10.0
"""For a whole body to arrive."""
MOST_OPTIONS = 20
CONTENT_TYPES = ("application/json", "text/plain")
JOBS = ("best", "review", "hint", "daily")
AT_ONCE = ("verify", "score", "convert")
RETRY_SECONDS = "5"
ENGLISH, PORTUGUESE = "en", "pt"

Handler = Callable[[Request], Awaitable[Response]]


def routes() -> list[Route]:
    """Every address below /api."""
    return [
        *(Route(f"/api/{kind}", _starting(kind), methods=["POST"]) for kind in JOBS),
        *(Route(f"/api/{kind}", _answering(kind), methods=["POST"]) for kind in AT_ONCE),
        Route("/api/jobs/{name}", _JobEndpoint),
        Route("/api/jobs/{name}/events", _follow, methods=["GET"]),
        Route("/api/openapi.json", _describe, methods=["GET"]),
    ]


def desk_of(request: Request) -> Desk:
    """The server's desk."""
    desk: Desk = request.app.state.desk
    return desk


# --- requests that take work -------------------------------------------------------------------


def _starting(kind: str) -> Handler:
    async def start(request: Request) -> Response:
        desk = desk_of(request)
        if desk.full:  # before the body is read
            raise Busy
        job = await desk.start(await _asked(kind, request))
        form = job.form()
        return json_response(form, 202, {"Location": form.address})

    return start


def _answering(kind: str) -> Handler:
    async def answer(request: Request) -> Response:
        return json_response(await desk_of(request).answer(await _asked(kind, request)))

    return answer


async def _asked(kind: str, request: Request) -> Asked:
    options = tuple(request.query_params.multi_items()[:MOST_OPTIONS])
    return Asked(kind, options, await _body(request), _language(request))


def _language(request: Request) -> str:
    """The language that the reader likes best, if it is one of ours."""
    liked = request.headers.get("accept-language", "").strip().lower()
    return PORTUGUESE if liked.startswith(PORTUGUESE) else ENGLISH


async def _body(request: Request) -> bytes:
    """The body of a request; refused if it is too large, too slow or of another type, Busy if too
    many are on their way."""
    declared = request.headers.get("content-length", "0")
    if not declared.isdecimal() or int(declared) > MOST_BYTES:
        raise _too_large()
    bodies = desk_of(request).bodies
    if bodies.locked():
        raise Busy
    body = bytearray()
    try:
        async with bodies, asyncio.timeout(BODY_SECONDS):
            async for chunk in request.stream():
                body += chunk
                if len(body) > MOST_BYTES:
                    raise _too_large()
    except TimeoutError:
        raise HTTPException(
            408, "the body did not arrive in time", {"Connection": "close"}
        ) from None
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if body and kind not in CONTENT_TYPES:
        raise HTTPException(415, f"expected {' or '.join(CONTENT_TYPES)}")
    return bytes(body)


def _too_large() -> HTTPException:
    return HTTPException(
        413, f"over {MOST_BYTES // 1_000_000} MB, too large", {"Connection": "close"}
    )


# --- jobs --------------------------------------------------------------------------------------


def _job(request: Request) -> Job:
    job = desk_of(request).job(request.path_params["name"])
    if job is None:
        raise HTTPException(404, "there is no such job, or it has been forgotten")
    return job


class _JobEndpoint(HTTPEndpoint):
    """A job by its address."""

    async def get(self, request: Request) -> Response:
        """What is known of it."""
        job = _job(request)
        job.touch()
        return json_response(job.form())

    async def delete(self, request: Request) -> Response:
        """Stop it, and keep what was found."""
        job = _job(request)
        await desk_of(request).stop(job)
        return json_response(job.form())


async def _follow(request: Request) -> Response:
    headers = {"Cache-Control": "no-store"}
    return StreamingResponse(_events(_job(request)), 200, headers, "text/event-stream")


async def _events(job: Job) -> AsyncIterator[bytes]:
    async for form in job.forms():
        if form is None:
            yield b": still there\n\n"
        else:
            event = b"end" if form.state in ("done", "stopped", "failed") else b"progress"
            yield b"event: " + event + b"\ndata: " + msgspec.json.encode(form) + b"\n\n"


async def _describe(_request: Request) -> Response:
    return json_response(description())


# --- refusals ----------------------------------------------------------------------------------


async def _refuse(_request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    first, *others = error.faults
    form = {"path": first.path, "message": first.message}
    return json_response({"error": {**form, "others": others} if others else form}, 400)


async def _send_away(request: Request, _error: Exception) -> Response:
    later = {"Retry-After": RETRY_SECONDS}
    return _refused(request, 429, "", "too many jobs at a time; try again soon", later)


async def _give_up(request: Request, _error: Exception) -> Response:
    later = {"Retry-After": RETRY_SECONDS}
    return _refused(request, 503, "", "the process that worked on it has ended", later)


async def _complain(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    said = {404: "nothing is here", 405: "this is not done here"}
    usual = error.detail in ("Not Found", "Method Not Allowed")
    message = said[error.status_code] if usual else error.detail
    headers = dict(error.headers or {})
    return _refused(request, error.status_code, request.url.path, message, headers)


async def _let_go(_request: Request, _error: Exception) -> Response:
    return refusal(400, "", "the client has gone")  # to nobody


def _refused(
    request: Request, status: int, path: str, message: str, headers: dict[str, str]
) -> Response:
    return refusal(status, path, translated(message, _language(request)), headers)


REFUSALS: dict[type[Exception], Callable[[Request, Exception], Awaitable[Response]]] = {
    Refused: _refuse,
    Busy: _send_away,
    Gone: _give_up,
    HTTPException: _complain,
    ClientDisconnect: _let_go,
}
