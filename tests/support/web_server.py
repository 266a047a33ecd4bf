"""A folder on the loopback address, as any static host would serve it: with gzip."""

from __future__ import annotations

import gzip
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple

PACKED = (".html", ".mjs", ".js", ".css", ".json", ".svg", ".txt", ".xml", ".webmanifest")


class Sent(NamedTuple):
    """A file that was sent, and its bytes over the wire."""

    path: str
    size: int


class _Files(SimpleHTTPRequestHandler):
    """The files of a folder below a path of the server."""

    extensions_map = {  # noqa: RUF012 - as the class below has it
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".webmanifest": "application/manifest+json",
        ".woff2": "font/woff2",
    }

    def __init__(self, *args: Any, below: str, sent: list[Sent], **kwargs: Any) -> None:
        self._below, self._sent = below, sent
        super().__init__(*args, **kwargs)

    def translate_path(self, path: str) -> str:
        """The file of an address; what is not below the path is nowhere."""
        plain = path.partition("?")[0].partition("#")[0]
        if not plain.startswith(self._below):
            return str(Path(self.directory) / "nowhere")
        return super().translate_path("/" + plain[len(self._below) :])

    def end_headers(self) -> None:
        """A browser asks each time whether there is something new, as with most hosts."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def do_GET(self) -> None:
        """A file, packed where that is worth it; a folder is its index."""
        file = Path(self.translate_path(self.path))
        if file.is_dir() and self.path.partition("?")[0].endswith("/"):
            file /= "index.html"
        if not file.is_file() or file.suffix not in PACKED:
            super().do_GET()
            if file.is_file():
                self._sent.append(Sent(self.path, file.stat().st_size))
            return
        body = gzip.compress(file.read_bytes(), mtime=0)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(file)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        self._sent.append(Sent(self.path, len(body)))

    def handle_one_request(self) -> None:
        """A browser that goes away in the middle is no fault."""
        try:
            super().handle_one_request()
        except ConnectionError:
            self.close_connection = True

    def log_message(self, *args: Any) -> None:
        """Say nothing."""


@contextmanager
def served(folder: Path, below: str = "/", sent: list[Sent] | None = None) -> Iterator[str]:
    """The address of a folder while the block runs; `below` is the path that it hangs under.

    What is sent is added to `sent`.
    """
    noted = [] if sent is None else sent
    handler = partial(_Files, directory=str(folder), below=below, sent=noted)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}{below}"
        finally:
            server.shutdown()
            thread.join()
