"""The program at a pseudo-terminal: keys go in, and what it shows is read as it comes."""

from __future__ import annotations

import os
import pty
import re
import select
import struct
import subprocess
import sys
import time
from fcntl import ioctl
from pathlib import Path
from termios import TIOCSWINSZ
from types import TracebackType

from support.processes import heeded_signals

OWN_TERMINAL = """
import fcntl, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
"""
PROGRAM = """
from dhsolve.cli.main import main
main()
"""
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
UNKNOWN = ("NO_COLOR", "COLUMNS", "LINES")
"""What the terminal itself says, or the test."""
PATIENCE = 60.0
CTRL_C, CTRL_D = "\x03", "\x04"


class Terminal:
    """A command (or another program) at a terminal of so many columns; `with` ends it."""

    def __init__(
        self,
        folder: Path,
        *args: str,
        columns: int = 80,
        program: str = PROGRAM,
        **environment: str,
    ) -> None:
        self.master, slave = pty.openpty()
        ioctl(self.master, TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        known = {name: value for name, value in os.environ.items() if name not in UNKNOWN}
        with heeded_signals():
            self.process = subprocess.Popen(
                [sys.executable, "-c", OWN_TERMINAL + program, *args],
                stdin=slave,
                stdout=slave,
                stderr=slave,
                cwd=folder,
                env={**known, "TERM": "xterm-256color", **environment},
                start_new_session=True,
            )
        os.close(slave)
        self.raw = ""
        self._read_to = 0

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.master)

    @property
    def shown(self) -> str:
        """Everything shown so far, without colours."""
        return ESCAPES.sub("", self.raw).replace("\r\n", "\n")

    def expect(self, text: str) -> str:
        """What is shown until a text comes that was not shown before."""
        until = time.monotonic() + PATIENCE
        while (found := self.shown.find(text, self._read_to)) < 0:
            assert self._more(until), f"no {text!r} in:\n{self.shown[self._read_to :]}"
        before, self._read_to = self._read_to, found + len(text)
        return self.shown[before : self._read_to]

    def _more(self, until: float) -> bool:
        """Read what has come; False if nothing will."""
        ready, _, _ = select.select([self.master], [], [], max(0.0, until - time.monotonic()))
        try:
            data = os.read(self.master, 65536) if ready else b""
        except OSError:  # the other side is closed
            data = b""
        self.raw += data.decode(errors="replace")
        return bool(data)

    def press(self, keys: str) -> None:
        """Send keys as they are."""
        os.write(self.master, keys.encode())

    def type(self, line: str) -> None:
        """Send a line."""
        self.press(f"{line}\r")

    def status(self) -> int:
        """The exit status, after everything is read."""
        until = time.monotonic() + PATIENCE
        while self._more(until):
            pass
        return self.process.wait(PATIENCE)
