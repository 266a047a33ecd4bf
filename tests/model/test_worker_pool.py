"""A signal that comes while a worker is forked is heard afterwards, and not lost."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import os, signal, sys, threading, time
from dhsolve.model.worker_pool import worker_pool

signal.signal(signal.SIGTERM, lambda *_: sys.exit("heard"))
os.register_at_fork(after_in_parent=lambda: os.kill(os.getpid(), signal.SIGTERM))
threading.Thread(target=time.sleep, args=(600,), daemon=True).start()  # it may take signals too
with worker_pool(1) as pool:
    pool.submit(time.sleep, 600).result()
"""


def test_a_signal_during_a_fork_is_heard() -> None:
    call = [sys.executable, "-c", PROGRAM]
    done = subprocess.run(call, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (1, "heard\n")
