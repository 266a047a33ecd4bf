"""`dhsolve serve` as it runs: a process of its own, and clients that talk to it over HTTP."""

from __future__ import annotations

import http.client
import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from support.helpers import BOX, sequence
from support.paths import EXAMPLES
from support.processes import children, heeded_signals, runs
from support.program import wait_for

import dhsolve
from dhsolve.model.files.documents import dump

JSON, TEXT = "application/json", "text/plain"
SMALL = dump(BOX, sequence("kitchen bath/hot_tub", "kitchen liv/roof_red", variant="solo"))
"""Cards whose best home is found at once."""
DEAL = (EXAMPLES / "solo-deal.json").read_text("utf-8")
"""A full deal: seconds."""
PLAY = dhsolve.dumps(dhsolve.loads(DEAL, dhsolve.Deal).simulate(1))
"""A full play, whose review takes minutes."""
PROGRAM = """
from dhsolve.model.worker_pool import end_with
end_with({parent})
from dhsolve.cli.main import main
main()
"""
"""The program, which ends with the tests, however these end."""
LONG = 60.0
"""Seconds for what takes one on a machine that has nothing else to do."""


class Reply(NamedTuple):
    """What a server has answered."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """The body as JSON."""
        return json.loads(self.body)


class RunningServer:
    """A server in a process of its own."""

    def __init__(self, *options: str) -> None:
        with heeded_signals():
            self.process = subprocess.Popen(
                [
                    sys.executable,
                    "-c",
                    PROGRAM.format(parent=os.getpid()),
                    "serve",
                    "--port",
                    "0",
                    *options,
                ],
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                start_new_session=True,
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = [word for word in line.split() if word.startswith("http://")]
        assert found, self.process.communicate(timeout=LONG)
        self.url = found[0].rstrip("/")
        self.place = urlsplit(self.url).netloc
        self.port = urlsplit(self.url).port or 0
        self.complaints: list[str] = []
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        assert self.process.stderr is not None
        self.complaints.extend(self.process.stderr)

    def ask(
        self, method: str, path: str, body: str | bytes = b"", kind: str = JSON, **headers: str
    ) -> Reply:
        """One request on a connection of its own; in the names of headers `_` stands for `-`."""
        connection = http.client.HTTPConnection(self.place, timeout=LONG)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        data = body.encode() if isinstance(body, str) else body
        if data:
            named = {"Content-Type": kind, **named}
        try:
            connection.request(method, path, data or None, named)
            answer = connection.getresponse()
            return Reply(answer.status, dict(answer.getheaders()), answer.read())
        finally:
            connection.close()

    def get(self, path: str) -> Reply:
        """The answer to a GET."""
        return self.ask("GET", path)

    def post(self, path: str, body: str | bytes, kind: str = JSON) -> Reply:
        """The answer to a POST."""
        return self.ask("POST", path, body, kind)

    def start(self, path: str, body: str | bytes, kind: str = JSON) -> str:
        """The address of a new job."""
        reply = self.post(path, body, kind)
        assert reply.status == 202, reply
        assert reply.headers["location"] == reply.json["address"]
        return str(reply.json["address"])

    def ended(self, address: str) -> Any:
        """A job that has ended by itself."""
        assert wait_for(lambda: self.get(address).json["state"] not in ("queued", "running"), LONG)
        return self.get(address).json

    def running(self, address: str) -> None:
        """Wait until a job runs."""
        assert wait_for(lambda: self.get(address).json["state"] == "running", LONG)

    def jobs(self) -> list[int]:
        """The processes of its jobs: they are forked from one that it has started."""
        return [job for child in children(self.process.pid) for job in children(child) if runs(job)]

    def idle(self) -> bool:
        """Whether its jobs have left no process, soon."""
        return wait_for(lambda: not self.jobs(), LONG)


@contextmanager
def serving(*options: str) -> Iterator[RunningServer]:
    """A server for a while; what it has complained of is a failure."""
    server = RunningServer(*options)
    try:
        yield server
    finally:
        server.process.terminate()
        try:
            server.process.wait(LONG)
        finally:
            server.process.kill()
    assert not server.complaints, server.complaints
