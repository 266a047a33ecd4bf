"""Signals that end a command: one that has started other processes, one that waits for a line."""

from __future__ import annotations

import os
import select
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from dhsolve.model.held_signals import SIGNALS

STDERR = 2
SIGNALLED = 128
"""The exit status of a program that a signal ended is this and the signal's number."""
PAUSE = 0.05


@contextmanager
def clean_end(word: str | None = None) -> Iterator[None]:
    """SIGTERM and SIGHUP end the command as Ctrl-C does: all that it has started ends with it.

    A word is said at once, on standard error. Only the first signal counts, until the program is
    over, so that nothing disturbs the ending. A signal that is ignored (`nohup`) stays so.

    One that comes just before the main thread begins to wait for another thread would be heard
    when the wait is over, which may be never: a thread sends it again.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    earlier = {number: signal.getsignal(number) for number in SIGNALS}
    heeded = [number for number in SIGNALS if earlier[number] != signal.SIG_IGN]
    ending = False

    def end(number: int, _frame: object) -> None:
        nonlocal ending
        ending = True
        for one in heeded:
            signal.signal(one, signal.SIG_IGN)
        if word is not None:
            # past Python's buffers, which may be in the middle of something
            os.write(STDERR, f"\ndhsolve: {word}\n".encode())
        if number == signal.SIGINT:
            raise KeyboardInterrupt
        raise SystemExit(SIGNALLED + number)

    def send_again() -> None:
        with open(heard, "rb", buffering=0) as numbers:
            while number := numbers.read(1):
                while number[0] in heeded and not ending:
                    signal.pthread_kill(main, number[0])
                    time.sleep(PAUSE)

    main = threading.get_ident()
    heard, said = os.pipe()
    os.set_blocking(said, False)
    threading.Thread(target=send_again, daemon=True).start()
    woken = signal.set_wakeup_fd(said, warn_on_full_buffer=False)
    for number in heeded:
        signal.signal(number, end)
    try:
        yield
    finally:
        signal.set_wakeup_fd(woken)
        os.close(said)
        if not ending:
            for number in heeded:
                signal.signal(number, earlier[number])


def line_from_terminal(prompt: str) -> str:
    """The next line of standard input; EOFError if there is none.

    A Ctrl-C between the prompt of `input` and its reading would not be heard before the line is
    typed. Here the signal writes to a pipe that is waited for beside the terminal.
    """
    if not sys.stdin.isatty():
        return input(prompt)
    print(prompt, end="", flush=True)
    heard, said = os.pipe()
    os.set_blocking(said, False)
    earlier = signal.set_wakeup_fd(said)
    try:
        select.select([sys.stdin, heard], [], [])
    finally:
        signal.set_wakeup_fd(earlier)
        os.close(heard)
        os.close(said)
    return input()
