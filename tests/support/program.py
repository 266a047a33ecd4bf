"""The program as users run it, in a process of its own or within the tests."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from click.testing import CliRunner, Result

from dhsolve.cli.main import cli

PROGRAM = [sys.executable, "-c", "from dhsolve.cli.main import main; main()"]
# VmHWM and not ru_maxrss, which begins with what the parent had when it started this process
MEASURED = """
import atexit, resource, sys
def tell():
    own = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
    children = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    print(f"megabytes {max(int(own.split()[1]), children) // 1024}", file=sys.stderr)
atexit.register(tell)
from dhsolve.cli.main import main
main()
"""


class Measured(NamedTuple):
    """How a run ended and what its largest process took."""

    status: int
    stdout: str
    complaint: str
    megabytes: int


def measured(path: Path, *args: str) -> Measured:
    """Run a command with a file on standard input, and measure its memory."""
    with path.open("rb") as file:
        done = subprocess.run(
            [sys.executable, "-c", MEASURED, *args],
            stdin=file,
            capture_output=True,
            timeout=120,
            check=False,
        )
    complaint, _, last = done.stderr.decode().strip().rpartition("megabytes ")
    return Measured(done.returncode, done.stdout.decode(), complaint.strip(), int(last))


def run(*args: str, given: str | bytes | None = None) -> Result:
    """A call within this process, with standard input."""
    return CliRunner().invoke(cli, args, input=given, prog_name="dhsolve")


def answer(*args: str, given: object = None) -> Any:
    """The machine form; standard input is the given value."""
    result = run(*args, "--json", given=json.dumps(given))
    return json.loads(result.stdout)


def complaint(*args: str) -> str:
    """The one line of a call that fails with status 2."""
    result = run(*args)
    assert (result.exit_code, result.stdout) == (2, "")
    line, rest = result.stderr.split("\n", 1)
    assert rest == ""
    return line


def write_json(path: Path, value: object) -> str:
    """A file with this value, by its name."""
    path.write_text(json.dumps(value), encoding="utf-8")
    return str(path)


def wait_for(met: Callable[[], bool], seconds: float = 60.0) -> bool:
    """Whether something comes true within so many seconds."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if met():
            return True
        time.sleep(0.02)
    return met()
