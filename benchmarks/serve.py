"""The server under load: many clients at once ask for the best home of full deals.

    python benchmarks/serve.py --clients 50 --seconds 20

Prints a table for docs/benchmarks.md: how the clients were answered, how long a GET takes
meanwhile, how much memory the server and its jobs take, and how soon SIGTERM ends them. A process
that only sleeps tells how late this machine wakes anybody who waits: a GET waits twice, once in
the server and once in the client.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from statistics import quantiles

import shared.paths  # noqa: F401  where `support` is found
from support.processes import descendants, runs
from support.server import RunningServer

import dhsolve

MEGABYTE = 1024
SLEEPER = """
import sys, time
while True:
    begun = time.perf_counter()
    time.sleep(0.05)
    print(time.perf_counter() - begun - 0.05, flush=True)
"""


def proportional_memory(pid: int) -> int:
    """Kilobytes of a process; pages that it shares are split among those who share them."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))


class Clients:
    """Clients who ask again as soon as they can, and one who looks at a job all the time."""

    def __init__(self, server: RunningServer, clients: int) -> None:
        self.server, self.over = server, threading.Event()
        self.deals = [dhsolve.dumps(dhsolve.deal(seed=number)) for number in range(clients)]
        self.statuses: Counter[int] = Counter()
        self.ended: Counter[str] = Counter()
        self.served: Counter[int] = Counter()
        self.gets: list[float] = []
        self.megabytes = 0.0

    def ask(self, number: int) -> None:
        """Ask for a deal of one's own, follow the job, and ask again."""
        while not self.over.is_set():
            reply = self.server.post("/api/best?time_limit=4", self.deals[number])
            self.statuses[reply.status] += 1
            if reply.status != 202:
                self.over.wait(1)
                continue
            address = reply.json["address"]
            state = "queued"
            while state in ("queued", "running") and not self.over.is_set():
                begun = time.perf_counter()
                state = self.server.get(address).json["state"]
                self.gets.append(time.perf_counter() - begun)
                self.over.wait(0.5)
            if state not in ("queued", "running"):
                self.ended[state] += 1
                self.served[number] += 1

    def weigh(self) -> None:
        """The most memory of the server and all its processes together."""
        while not self.over.wait(0.5):
            pids = (self.server.process.pid, *descendants(self.server.process.pid))
            self.megabytes = max(self.megabytes, sum(map(proportional_memory, pids)) / MEGABYTE)


def main() -> None:
    """Run it and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=20)
    options = parser.parse_args()
    server = RunningServer("--workers", "2", "--queue", "8")
    clients = Clients(server, options.clients)
    sleeper = subprocess.Popen([sys.executable, "-c", SLEEPER], stdout=subprocess.PIPE, text=True)
    threads = [threading.Thread(target=clients.weigh)]
    threads += [threading.Thread(target=clients.ask, args=(n,)) for n in range(options.clients)]
    for thread in threads:
        thread.start()
    time.sleep(options.seconds)
    sleeper.kill()
    load = os.getloadavg()[0]
    started = descendants(server.process.pid)
    jobs = len(server.jobs())
    begun = time.perf_counter()
    clients.over.set()
    server.process.send_signal(signal.SIGTERM)
    server.process.wait()
    while any(map(runs, started)):
        time.sleep(0.01)
    ended = time.perf_counter() - begun
    late = [float(line) for line in sleeper.communicate()[0].splitlines()]
    print(
        "| clients | 202 | 429 | other | jobs ended | GETs | GET median ms | 95th ms | memory MB |"
        " load | sleeper median ms | 95th ms |"
    )
    print("|---|---|---|---|---|---|---|---|---|---|---|---|")
    other = clients.statuses.total() - clients.statuses[202] - clients.statuses[429]
    counts = f"{clients.statuses[202]} | {clients.statuses[429]} | {other}"
    print(
        f"| {options.clients} | {counts} | {clients.ended.total()} | {len(clients.gets)}"
        f" | {_times(clients.gets)} | {clients.megabytes:.0f} | {load:.0f} | {_times(late)} |"
    )
    print(f"\nSIGTERM with {jobs} jobs: all {len(started) + 1} processes gone after {ended:.2f} s")


def _times(seconds: list[float]) -> str:
    """The median and the 95th percentile, in milliseconds."""
    cuts = quantiles(seconds, n=100)
    return f"{1000 * cuts[49]:.0f} | {1000 * cuts[94]:.0f}"


if __name__ == "__main__":
    main()
