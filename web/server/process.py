"""The processes of jobs, seen from the server: started from one that has everything loaded."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import forkserver, get_context, resource_tracker
from multiprocessing.context import ForkServerContext, ForkServerProcess

import msgspec

from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.web.server.messages import Asked, Message

NURSERY = "dhsolve.web.server.nursery"
LONGEST_LINE = 64_000_000
END_SECONDS = 10.0


class Gone(Exception):
    """The process of a request has ended before its time: it was killed, or the server ends."""


class Processes:
    """Starts processes, one at a time; a fork of one that has the solver loaded takes no time."""

    def __init__(self, catalogue: Catalogue, limit: float) -> None:
        """`limit` is the most seconds that a job may solve."""
        self._catalogue, self._limit = catalogue, limit
        self._context: ForkServerContext = get_context("forkserver")
        self._context.set_forkserver_preload(["__main__", NURSERY])
        self._keeper = ThreadPoolExecutor(1)
        """The one thread that starts and ends processes: `multiprocessing` is not for several."""
        self._running: set[Process] = set()
        self._over = asyncio.Event()

    async def begin(self) -> None:
        """Load what the processes need, so that the first job does not wait for it."""
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._keeper, _load)

    async def start(self, asked: Asked) -> Process:
        """A process that begins to read a request; Gone if the server ends."""
        if self._over.is_set():
            raise Gone
        ours, theirs = socket.socketpair()
        loop = asyncio.get_running_loop()
        process = await loop.run_in_executor(self._keeper, self._start, theirs)
        reader, writer = await asyncio.open_connection(sock=ours, limit=LONGEST_LINE)
        started = Process(self, process, reader, writer)
        if self._over.is_set():  # meanwhile
            started.kill()
            raise Gone
        self._running.add(started)
        started.tell(msgspec.json.encode(asked) + b"\n")
        return started

    async def end(self, process: Process) -> None:
        """Kill a process if it still runs; when this returns it is gone."""
        if process in self._running:  # else somebody has seen to that
            self._running.remove(process)
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(self._keeper, process.bury)

    def _start(self, line: socket.socket) -> ForkServerProcess:
        with line:
            # little enough that nobody waits for the process to take it: a request comes later
            given = (line, self._catalogue, self._limit)
            process = self._context.Process(target=_work, args=given, daemon=True)
            process.start()
        return process

    async def close(self) -> None:
        """End all processes and start no more; when this returns they are gone."""
        self._over.set()
        for process in self._running:  # all before the first is waited for: dying takes a while
            process.kill()
        await asyncio.gather(*map(self.end, tuple(self._running)))
        self._keeper.shutdown()


def _load() -> None:
    """Start the process that jobs are forked from; Ctrl-C in a terminal is for the server alone."""
    resource_tracker.ensure_running()  # first, since it ends by letting signals through again
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # for what this thread starts
    forkserver.ensure_running()


def _work(line: socket.socket, catalogue: Catalogue, limit: float) -> None:
    # imported in the process that all others are forked from, never in the server
    from dhsolve.web.server.job_process import work

    work(line, catalogue, limit)


class Process:
    """A process that works on one request."""

    def __init__(
        self,
        keeper: Processes,
        process: ForkServerProcess,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
    ) -> None:
        self._keeper, self._process = keeper, process
        self._reader, self._writer = reader, writer

    async def message(self) -> Message | None:
        """The next thing that it says; None once it has ended."""
        try:
            line = await self._reader.readline()
        except OSError:
            return None
        # a process that is killed may leave half a line
        return msgspec.json.decode(line, type=Message) if line.endswith(b"\n") else None

    async def messages(self) -> AsyncIterator[Message]:
        """Everything that it says until it ends."""
        while (message := await self.message()) is not None:
            yield message

    def tell(self, word: bytes) -> None:
        """Tell it what to work on, to go on, or to stop; it hears that when it comes to it."""
        self._writer.write(word)

    async def end(self) -> None:
        """Kill it if it still runs; when this returns it is gone."""
        await self._keeper.end(self)
        self._writer.close()

    def kill(self) -> None:
        """Kill it if it still runs, without waiting."""
        self._process.kill()

    def bury(self) -> None:
        """Kill it if it still runs, and wait for its end: for the thread of its keeper."""
        if self._process.is_alive():
            self._process.kill()
        self._process.join(END_SECONDS)
        self._process.close()
