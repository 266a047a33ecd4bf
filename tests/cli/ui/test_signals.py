"""A signal ends a command, and everything that it has started, soon and without noise."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from support.engines import HELLO
from support.processes import children, runs
from support.program import PROGRAM, wait_for
from support.terminal import CTRL_C, Terminal

SOON = 30.0
"""Seconds: much less than what is under way would take."""
STATUS = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGHUP: 129}
each_signal = pytest.mark.parametrize("number", STATUS)

STUBBORN_ENGINE = f"""
import os, signal, subprocess, sys, time
for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    signal.signal(number, signal.SIG_IGN)
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
open(sys.argv[1], "w").write(f"{{os.getpid()}} {{child.pid}}")
os.rename(sys.argv[1], sys.argv[2])
print({HELLO!r}, flush=True)
time.sleep(600)
"""


def start(*args: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [*PROGRAM, *args],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )


def ended_by(child: subprocess.Popen[bytes], number: signal.Signals) -> tuple[bytes, bytes]:
    """Send a signal to this process alone; what it said, once it has ended in time."""
    os.kill(child.pid, number)
    try:
        return child.communicate(timeout=SOON)
    finally:
        child.kill()
        child.wait()


@each_signal
def test_an_engine_ends_with_the_referee_and_so_do_its_children(
    number: signal.Signals, tmp_path: Path
) -> None:
    written, ready = tmp_path / "written", tmp_path / "pids"
    engine = [sys.executable, "-c", STUBBORN_ENGINE, str(written), str(ready)]
    child = start("referee", "--answer-seconds", "600", "--seconds", "600", "--", *engine)
    assert wait_for(ready.exists, 60)
    pids = [int(pid) for pid in ready.read_text().split()]
    try:
        assert all(map(runs, pids))
        ended_by(child, number)
        assert child.returncode == STATUS[number]
        assert wait_for(lambda: not any(map(runs, pids)), SOON)
    finally:
        for pid in filter(runs, pids):
            os.kill(pid, signal.SIGKILL)


@each_signal
def test_a_stream_that_goes_on_is_ended_quietly(number: signal.Signals) -> None:
    child = start("verify", "--many", "--workers", "2", "-")
    assert child.stdin is not None
    child.stdin.write(b"nothing\n" * 1000)  # and then no end of the input
    child.stdin.flush()
    assert wait_for(lambda: len(children(child.pid)) == 2, 60)
    workers = children(child.pid)
    stdout, stderr = ended_by(child, number)
    assert (child.returncode, stdout) == (STATUS[number], b"")
    assert b"Traceback" not in stderr
    assert b"Error" not in stderr
    assert wait_for(lambda: not any(map(runs, workers)), SOON)


@each_signal
def test_a_signal_to_the_parent_of_a_batch_ends_its_solves(
    number: signal.Signals, tmp_path: Path
) -> None:
    options = ["--from", "2026-11-16", "--days", "4", "--kind", "deck", "--workers", "2"]
    child = start("puzzle", "batch", *options, "--archive", str(tmp_path / "a.db"))
    assert wait_for(lambda: len(children(child.pid)) == 2, 60)
    workers = children(child.pid)
    time.sleep(2)  # into the solves
    _, stderr = ended_by(child, number)
    assert child.returncode == 130  # however it is stopped
    assert b"Traceback" not in stderr
    assert wait_for(lambda: not any(map(runs, workers)), SOON)


def test_no_ctrl_c_at_a_prompt_is_missed(tmp_path: Path) -> None:
    # pressed as soon as the prompt is there, when `input` alone may not listen yet
    presses = 1000
    program = f"""
from dhsolve.cli.ui.signals import line_from_terminal
for number in range({presses}):
    try:
        line_from_terminal("> ")
    except KeyboardInterrupt:
        print("heard", number)
"""
    with Terminal(tmp_path, program=program) as terminal:
        for number in range(presses):
            terminal.expect("> ")
            terminal.press(CTRL_C)
            terminal.expect(f"heard {number}\n")
        assert terminal.status() == 0
