"""Ten thousand jobs of the server started and deleted: does anything stay behind?

    python benchmarks/campaigns/serve_campaign.py --jobs 10000

`make soak-serve` runs it; it writes docs/soak/serve.md.
"""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path
from typing import NamedTuple

import search_path  # noqa: F401  where `shared` and `support` are found
from serve import proportional_memory
from support.paths import DOCS
from support.processes import descendants
from support.program import wait_for
from support.server import DEAL, LONG, SMALL, RunningServer, serving

OPTIONS = ("--workers", "1", "--queue", "1", "--patience", "600")
WARM_UP, PARTS = 20, 10
TARGET = DOCS / "soak" / "serve.md"


class Weight(NamedTuple):
    """What the server holds, with the processes that it keeps."""

    files: int
    """Open files and sockets."""
    processes: int
    megabytes: float


def weigh(server: RunningServer) -> Weight:
    """What the server holds once its jobs have ended."""
    assert server.idle()
    pids = (server.process.pid, *descendants(server.process.pid))
    files = sum(len(list(Path(f"/proc/{pid}/fd").iterdir())) for pid in pids)
    return Weight(files, len(pids), round(sum(map(proportional_memory, pids)) / 1024, 1))


def nothing_stays(server: RunningServer, before: Weight) -> bool:
    """Whether the server comes to hold no more files and processes than before: a connection is
    closed soon after its answer, not with it."""

    def same() -> bool:
        after = weigh(server)
        return after.files <= before.files and after.processes <= before.processes

    return wait_for(same, LONG)


def start_and_delete(server: RunningServer, jobs: int) -> int:
    """Start and delete jobs that run, or wait behind one that runs; the number of those that were
    turned away because there were too many."""
    running, turned_away = server.start("/api/best", DEAL), 0
    for number in range(jobs):
        waiting = server.start("/api/best", SMALL)
        if number % 20 == 10:
            assert server.post("/api/best", SMALL).status == 429
            turned_away += 1
            assert server.ask("DELETE", running).status == 200
            running = waiting
        else:
            assert server.ask("DELETE", waiting).json["state"] in ("stopped", "done")
        if number % 20 == 19:
            assert server.ask("DELETE", running).status == 200
            running = server.start("/api/best", DEAL)
    server.ask("DELETE", running)
    return turned_away


def main() -> None:
    """Run it and write the record."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", type=int, default=10_000)
    jobs = parser.parse_args().jobs
    with serving(*OPTIONS) as server:
        start_and_delete(server, WARM_UP)
        before, begun = weigh(server), time.monotonic()
        rows, turned_away = [_row(0, before)], 0
        for part in range(1, PARTS + 1):
            turned_away += start_and_delete(server, jobs // PARTS)
            assert nothing_stays(server, before)
            rows.append(_row(part * (jobs // PARTS), weigh(server)))
            print(rows[-1], flush=True)
        minutes = (time.monotonic() - begun) / 60
    lines = [
        "# Jobs of the server started and deleted",
        "",
        "Written by `benchmarks/campaigns/serve_campaign.py` (`make soak-serve`). One job "
        "runs and one waits; most are deleted while they wait, every twentieth "
        "while it solves a full deal.",
        "",
        f"- jobs started and deleted: {jobs:,} in {minutes:.0f} minutes, on a machine with a load"
        f" of {os.getloadavg()[2]:.0f} on {os.cpu_count()} processors",
        f"- turned away with 429, as they should be: {turned_away:,}",
        "- complaints on the server's standard error: 0",
        "",
        "What the server holds when its jobs have ended, with the processes that it keeps:",
        "",
        "| after jobs | open files | processes | MB |",
        "|---:|---:|---:|---:|",
        *rows,
        "",
        "It keeps the last hundred answers. Memory goes up and down with what the processes share.",
        "",
    ]
    TARGET.write_text("\n".join(lines), encoding="utf-8")


def _row(jobs: int, held: Weight) -> str:
    return f"| {jobs:,} | {held.files} | {held.processes} | {held.megabytes} |"


if __name__ == "__main__":
    main()
