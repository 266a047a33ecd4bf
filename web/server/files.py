"""The pages: the files of a site, from memory.

An address is looked up among the names of these files and nowhere else, so that no address, however
it is written, leads to another file of the machine.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
from collections.abc import Mapping
from pathlib import PurePosixPath

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.types import Receive, Scope, Send

from dhsolve.web.site.folder import Content, MadeFile
from dhsolve.web.site.pages import ANY_DAY

INDEX = "index.html"
_DAY = re.compile(rf"play/\d{{4}}-\d{{2}}-\d{{2}}/{re.escape(INDEX)}", re.ASCII)
"""The page of a day; those that the archive lacks share one."""
METHODS = ("GET", "HEAD")
TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".xml": "application/xml",
}


class Files:
    """Files by their paths; those that take a while to make are made when they are asked for."""

    def __init__(self, files: Mapping[str, Content]) -> None:
        self._files = dict(files)
        self._making = asyncio.Lock()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request for an address that is nobody else's."""
        if scope["method"] not in METHODS:
            raise HTTPException(405, headers={"Allow": ", ".join(METHODS)})
        response = await self._answer(Request(scope))
        await response(scope, receive, send)

    async def _answer(self, request: Request) -> Response:
        path = request.scope["path"].removeprefix("/")
        if path == "" or path.endswith("/"):
            path += INDEX
        file = self._file(path)
        if file is None:
            if self._file(f"{path}/{INDEX}"):
                return RedirectResponse(f"/{path}/", 308)
            raise HTTPException(404)
        data = await self._bytes(file)
        tag = f'"{hashlib.sha256(data).hexdigest()[:16]}"'
        headers = {"Cache-Control": "no-cache", "ETag": tag}
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        return Response(data, 200, headers, TYPES[PurePosixPath(file).suffix])

    def _file(self, path: str) -> str | None:
        """The file of an address; days that are not among the files share one page."""
        found = f"{ANY_DAY}/{INDEX}" if _DAY.fullmatch(path) and path not in self._files else path
        return found if found in self._files else None

    async def _bytes(self, path: str) -> bytes:
        content = self._files[path]
        if isinstance(content, MadeFile):
            async with self._making:  # one at a time, and each once
                content = self._files[path]
                if isinstance(content, MadeFile):
                    content = await asyncio.to_thread(content.make)
                    self._files[path] = content
        return content
