"""Worker processes that do not outlive the one that started them."""

from __future__ import annotations

import os
import threading
import time
from concurrent.futures import ProcessPoolExecutor

POLL_SECONDS = 1.0


def worker_pool(workers: int) -> ProcessPoolExecutor:
    """A pool whose workers end by themselves when their parent is killed.

    Otherwise they would wait for work for ever: forked workers keep each other's pipes open.
    """
    return ProcessPoolExecutor(workers, initializer=_watch, initargs=(os.getpid(),))


def _watch(parent: int) -> None:
    def poll() -> None:
        while os.getppid() == parent:
            time.sleep(POLL_SECONDS)
        os._exit(1)

    threading.Thread(target=poll, daemon=True).start()
