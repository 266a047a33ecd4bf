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
from support.processes import children, heeded_signals, runs, with_word
from support.program import PROGRAM, wait_for
from support.promptness import Stopwatch, Took, assert_prompt
from support.terminal import CTRL_C, Terminal

PATIENCE = 60.0
"""Seconds, after which a program hangs."""
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
    with heeded_signals():
        return subprocess.Popen(
            [*PROGRAM, *args],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )


def ended_by(child: subprocess.Popen[bytes], number: signal.Signals) -> tuple[bytes, bytes]:
    """Send a signal to this process alone; what it said until it ended."""
    os.kill(child.pid, number)
    try:
        return child.communicate(timeout=PATIENCE)
    finally:
        child.kill()
        child.wait()


def all_gone(pids: list[int]) -> bool:
    return wait_for(lambda: not any(map(runs, pids)), PATIENCE)


@each_signal
def test_an_engine_ends_with_the_referee_and_so_do_its_children(
    number: signal.Signals, tmp_path: Path
) -> None:
    written, ready = tmp_path / "written", tmp_path / "pids"
    engine = [sys.executable, "-c", STUBBORN_ENGINE, str(written), str(ready)]

    def attempt() -> Took:
        watch = Stopwatch()
        child = start("referee", "--answer-seconds", "600", "--seconds", "600", "--", *engine)
        assert wait_for(ready.exists, PATIENCE)
        pids = [int(pid) for pid in ready.read_text().split()]
        ready.unlink()
        try:
            assert all(map(runs, pids))
            started = watch.lap()
            ended_by(child, number)
            assert child.returncode == STATUS[number]
            assert all_gone(pids)
            return Took(started, watch.lap())
        finally:
            for pid in filter(runs, pids):
                os.kill(pid, signal.SIGKILL)

    assert_prompt(attempt)


AT_EVERY_LINE = """
import atexit, os, signal, subprocess, sys
from dhsolve.cli.ui.signals import clean_end
from dhsolve.model import held_signals
from dhsolve.model.cards.box import open_box
from dhsolve.model.conformance import engine_process, match

WATCHED = {module.__file__ for module in (engine_process, match, held_signals)}
engine_process.GRACE = 0.0
box = open_box()
line = 0

def trace(frame, event, _):
    # of subprocess only what comes after the fork
    global line
    started = frame.f_code.co_name == "_execute_child" and "pid" in vars(frame.f_locals["self"])
    line += event == "line" and (started or frame.f_code.co_filename in WATCHED)
    if line == chosen:
        sys.settrace(None)
        os.kill(os.getpid(), signal.SIGTERM)
    return trace

def play():
    with clean_end(), match.Match(box, sys.argv[1:]) as engine:
        sys.settrace(trace)
        engine.hello()
        engine.close()
        sys.settrace(None)

chosen, ended = 0, None
while ended != 0:
    chosen += 1
    if not (child := os.fork()):
        try:
            play()
        except SystemExit as error:
            line = error.code
        else:
            line = 0
        atexit._run_exitfuncs()  # the end of a program, without its tidying up
        os._exit(line)
    ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert ended in (0, 143), (chosen, ended)
print(chosen)
"""


def test_an_engine_ends_whenever_the_signal_comes(tmp_path: Path) -> None:
    # also while it is being started or ended
    engine = tmp_path / "engine"
    engine.write_text(f"echo '{HELLO}'; sleep 600")
    call = [sys.executable, "-c", AT_EVERY_LINE, "sh", str(engine)]
    with heeded_signals():
        done = subprocess.run(call, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 50
    left = with_word(str(engine))
    for pid in left:
        os.killpg(pid, signal.SIGKILL)
    assert not left


@each_signal
def test_a_stream_that_goes_on_is_ended_quietly(number: signal.Signals) -> None:
    def attempt() -> Took:
        watch = Stopwatch()
        child = start("verify", "--many", "--workers", "2", "-")
        assert child.stdin is not None
        child.stdin.write(b"nothing\n" * 1000)  # and then no end of the input
        child.stdin.flush()
        assert wait_for(lambda: len(children(child.pid)) == 2, PATIENCE)
        workers, started = children(child.pid), watch.lap()
        stdout, stderr = ended_by(child, number)
        assert (child.returncode, stdout) == (STATUS[number], b"")
        assert b"Traceback" not in stderr
        assert b"Error" not in stderr
        assert all_gone(workers)
        return Took(started, watch.lap())

    assert_prompt(attempt)


@each_signal
def test_a_signal_to_the_parent_of_a_batch_ends_its_solves(
    number: signal.Signals, tmp_path: Path
) -> None:
    options = ["--from", "2026-11-16", "--days", "4", "--kind", "deck", "--workers", "2"]

    def attempt() -> Took:
        watch = Stopwatch()
        child = start("puzzle", "batch", *options, "--archive", str(tmp_path / "a.db"))
        assert wait_for(lambda: len(children(child.pid)) == 2, PATIENCE)
        workers, started = children(child.pid), watch.lap()
        time.sleep(2)  # into the solves
        watch.lap()
        _, stderr = ended_by(child, number)
        assert child.returncode == 130  # however it is stopped
        assert b"Traceback" not in stderr
        assert all_gone(workers)
        return Took(started, watch.lap())

    assert_prompt(attempt)


MISSED = """
import signal, threading, time
from dhsolve.cli.ui.signals import clean_end

def elsewhere():
    # as if it had come between two instructions of the main thread: nothing ends its wait
    time.sleep(0.1)
    signal.pthread_kill(threading.get_ident(), signal.SIGTERM)

with clean_end():
    threading.Thread(target=elsewhere, daemon=True).start()
    threading.Event().wait()
"""


def test_a_signal_just_before_a_wait_is_heard() -> None:
    with heeded_signals():
        done = subprocess.run([sys.executable, "-c", MISSED], timeout=PATIENCE, check=False)
    assert done.returncode == STATUS[signal.SIGTERM]


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
