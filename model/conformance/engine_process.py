"""An engine as a child process: whatever it does, every question ends in an answer or a fault.

Three threads serve its three streams, so that an engine that stops reading or writing never
blocks the match.
"""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import threading
import time
import weakref
from collections import deque
from collections.abc import Sequence
from typing import IO, Literal, TypeAlias

import msgspec

from dhsolve.model.conformance.protocol import (
    MOST_BYTES,
    SECONDS,
    Answer,
    Handshake,
    Outcome,
    Request,
)
from dhsolve.model.errors import BadInput
from dhsolve.model.files.decode import decode
from dhsolve.model.files.json_text import parse_json, quoted
from dhsolve.model.held_signals import held_signals

FaultKind: TypeAlias = Literal[
    "not_started", "handshake", "timeout", "stops_reading", "crash", "garbage", "too_large"
]
CHUNK = 1 << 16
WAITING_LINES = 64
"""Lines that an engine may be ahead of the questions; then it has to wait."""
SHOWN_ERRORS = 20
GRACE = 1.0


class Fault(Exception):
    """The engine does not keep to the protocol. `kind` is the kind of its finding."""

    def __init__(self, kind: FaultKind, message: str) -> None:
        self.kind: FaultKind = kind
        super().__init__(message)


class EngineProcess:
    """A running engine. Use as a context manager, so that it never outlives the match."""

    def __init__(self, command: Sequence[str], seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._asked = 0
        self._lines: queue.Queue[bytes | Fault] = queue.Queue(WAITING_LINES)
        self._outgoing: queue.Queue[bytes | None] = queue.Queue()
        self._sent = threading.Semaphore(0)
        self._errors: deque[bytes] = deque(maxlen=SHOWN_ERRORS)
        self._closed = threading.Event()
        with held_signals():  # until it is known whom to end
            self._process = _start(command)
            # at the end of the program too, should a signal end it before or during `close`
            self._end = weakref.finalize(self, _end, self._process)
        works = (self._read, self._write, self._read_errors)
        threads = [threading.Thread(target=work, daemon=True) for work in works]
        self._listener = threads[-1]
        """Hears what the engine says on standard error, to the end."""
        for thread in threads:
            thread.start()

    def __enter__(self) -> EngineProcess:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- questions -------------------------------------------------------------------------

    def handshake(self) -> Handshake:
        """The engine's first line; a Fault if it is none of referee/1 or does not come in time."""
        line = self._next_line(time.monotonic() + self._seconds)
        try:
            return decode(parse_json(line), Handshake)
        except BadInput as error:
            raise Fault("handshake", f"no handshake of referee/1: {error}") from error

    def ask(self, request: Request) -> Outcome:
        """The engine's answer to a request; a Fault if there is none within the time."""
        self._asked += 1
        deadline = time.monotonic() + self._seconds
        line = msgspec.json.encode({"id": self._asked, **request}) + b"\n"
        self._outgoing.put(line)
        answer = self._answer(self._next_line(deadline))
        if answer.id != self._asked:
            raise Fault("garbage", f"answer {answer.id} to question {self._asked}")
        return Outcome(answer.ok, answer.result, answer.code, answer.where)

    def _answer(self, line: bytes) -> Answer:
        try:
            return decode(parse_json(line), Answer)
        except BadInput as error:
            shown = quoted(line[:80].decode("utf-8", errors="replace"))
            raise Fault("garbage", f"no answer of referee/1: {error} in {shown}") from error

    def _next_line(self, deadline: float) -> bytes:
        try:
            line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
        except queue.Empty:
            if self._asked and not self._sent.acquire(blocking=False):
                raise Fault("stops_reading", "the engine does not read the question") from None
            raise Fault("timeout", f"no answer within {self._seconds:g} s") from None
        if isinstance(line, Fault):
            raise self._explained(line)
        if self._asked:
            self._sent.acquire(timeout=GRACE)
        return line

    def _explained(self, fault: Fault) -> Fault:
        """A crash, with its exit status and the last words on standard error."""
        if fault.kind != "crash":
            return fault
        status = self._status(GRACE)
        ended = "closed its output" if status is None else f"ended with status {status}"
        self._listener.join(GRACE)  # what it said last may be on its way
        words = b"".join(self._errors).decode("utf-8", errors="replace").split("\n")
        last = [line.strip() for line in words if line.strip()]
        tail = f": {quoted(last[-1])}" if last else ""
        return Fault("crash", f"the engine {ended}{tail}")

    # --- the streams -----------------------------------------------------------------------

    def _read(self) -> None:
        buffer = bytearray()
        while True:
            chunk = _read_chunk(self._process.stdout)
            if not chunk:
                self._hand_over(Fault("crash", "end of output"))
                return
            buffer += chunk
            if b"\n" in chunk:
                *lines, buffer = buffer.split(b"\n")
                if not all(self._hand_over(bytes(line)) for line in lines):
                    return
            if len(buffer) > MOST_BYTES:
                self._hand_over(Fault("too_large", f"a line over {MOST_BYTES // 1_000_000} MB"))
                return

    def _hand_over(self, line: bytes | Fault) -> bool:
        while not self._closed.is_set():
            with contextlib.suppress(queue.Full):
                self._lines.put(line, timeout=0.2)
                return True
        return False

    def _write(self) -> None:
        stdin = self._process.stdin
        assert stdin is not None
        with contextlib.suppress(OSError, ValueError):
            while (line := self._outgoing.get()) is not None:
                view = memoryview(line)
                while view:
                    view = view[stdin.write(view) or 0 :]
                self._sent.release()
        with contextlib.suppress(OSError):
            stdin.close()

    def _read_errors(self) -> None:
        while chunk := _read_chunk(self._process.stderr):
            self._errors.append(chunk[-CHUNK // SHOWN_ERRORS :])

    def _status(self, seconds: float) -> int | None:
        """The exit status within some seconds. The process stays waitable, and its id its own."""
        deadline = time.monotonic() + seconds
        while True:
            look = os.WEXITED | os.WNOHANG | os.WNOWAIT
            if found := os.waitid(os.P_PID, self._process.pid, look):
                killed = found.si_code != os.CLD_EXITED
                return -found.si_status if killed else found.si_status
            if time.monotonic() > deadline:
                return None
            time.sleep(0.01)

    def close(self) -> None:
        """Ask the engine to end by closing its input, then end it and all that it started."""
        if not self._end.alive:
            return
        self._closed.set()
        self._outgoing.put(None)
        self._status(GRACE)
        with held_signals():
            self._end()


def _start(command: Sequence[str]) -> subprocess.Popen[bytes]:
    try:
        return subprocess.Popen(
            list(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
        )
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise Fault("not_started", f"cannot start {quoted(command[0])}: {reason}") from error


def _end(process: subprocess.Popen[bytes]) -> None:
    with contextlib.suppress(OSError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _read_chunk(stream: IO[bytes] | None) -> bytes:
    assert stream is not None
    try:
        return os.read(stream.fileno(), CHUNK)
    except (OSError, ValueError):
        return b""
