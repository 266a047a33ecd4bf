"""Solved deals an hour, one process a processor: on this machine, and on a Dask cluster.

    python benchmarks/throughput.py --series deal=20 --ways here cluster --publish
    python benchmarks/throughput.py --all

The first command solves the same deals both ways and tells how many are solved an hour, and which
share of their time the workers solve, the rest being lost to coordination (docs/benchmarks.md). The
cluster is one of as many workers on this machine, unless `--scheduler` names another, whose workers
need this folder in PYTHONPATH. The second command solves all that docs/statistics.md is made from
(`deal_statistics.py`); it takes hours. Each deal is a line of the record, and those that are there
already are not solved again: a run may be stopped and goes on. `--all` does not solve those again
either that are filed with the project.
"""

from __future__ import annotations

import argparse
import importlib
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import as_completed
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import shared.paths  # noqa: F401  where `figure` and `support` are found
from shared.measuring import add_to_record, published, read_record
from shared.solved_deals import DECKS, SERIES, WORTH, WORTH_SERIES, Line, solve, with_filed
from support.paths import DOCS

import dhsolve
from dhsolve.model.cards.box import open_box
from dhsolve.model.worker_pool import worker_pool

Task = tuple[str, int]
"""A series, or all of `worth`, and a number."""
Solved = Iterator[tuple[Task, dict[str, Line]]]
"""Tasks that are done, with what is kept of each deal by series."""
LIMIT = 300.0
RECORD = Path("build/bench/deals.jsonl")
PAGE = DOCS / "benchmarks.md"
DEALS, WITH_FRIENDS, OTHERS = 1500, 500, 200
"""How many deals docs/statistics.md is made from: without and with friends, and of each other
deck and what each card is worth."""


def warm_up() -> None:
    """Import what a solve needs, and use it once."""
    sequence = SERIES["deal"](open_box(), 0)
    dhsolve.best(dhsolve.Deal(sequence._replace(rounds=sequence.rounds[:2])), workers=1)


# --- the ways --------------------------------------------------------------------------------


@contextmanager
def here(workers: int, _: str | None) -> Iterator[Callable[[list[Task]], Solved]]:
    """Processes of this machine."""
    with worker_pool(workers, warm_up) as pool:

        def run(tasks: list[Task]) -> Solved:
            asked = {pool.submit(solve, task, LIMIT): task for task in tasks}
            for future in as_completed(asked):
                yield asked[future], future.result()

        for ready in [pool.submit(time.sleep, 0.1) for _ in range(workers)]:
            ready.result()  # all processes are there, and warm
        yield run


@contextmanager
def cluster(workers: int, scheduler: str | None) -> Iterator[Callable[[list[Task]], Solved]]:
    """The workers of a Dask cluster."""
    distributed: Any = importlib.import_module("distributed")
    local = None
    if scheduler is None:
        local = distributed.LocalCluster(
            n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=None
        )
    client = distributed.Client(local or scheduler)
    try:
        client.run(warm_up)

        def run(tasks: list[Task]) -> Solved:
            asked = {client.submit(solve, task, LIMIT, pure=False): task for task in tasks}
            for future in distributed.as_completed(list(asked)):
                yield asked[future], future.result()

        yield run
    finally:
        client.close()
        if local is not None:
            local.close()


WAYS = {"here": here, "cluster": cluster}


# --- the table -------------------------------------------------------------------------------


def throughput(lines: list[Line]) -> str:
    """By way: deals an hour, and the share of their time that workers solve."""
    rows = [
        "| way | deals | proven | processor s a deal | deals an hour | solving |",
        "|---|--:|--:|--:|--:|--:|",
    ]
    rates: dict[str, float] = {}
    deals: dict[str, set[Task]] = {}
    for way in WAYS:
        ours = [line for line in lines if line["way"] == way]
        if not ours:
            continue
        deals[way] = {(line["series"], line["seed"]) for line in ours}
        rates[way] = 3600 * len(ours) / sum(_lengths(ours))
        proven = sum(line["status"] == "optimal" for line in ours)
        processor = sum(line["processor"] for line in ours) / len(ours)
        rows.append(
            f"| {way} | {len(ours)} | {proven} | {processor:.2f} | {rates[way]:.0f} "
            f"| {100 * solving_share(ours):.1f} % |"
        )
    if len(rates) == len(WAYS) and deals["here"] == deals["cluster"]:
        share = rates["cluster"] / rates["here"]
        rows += ["", f"The cluster solves {share:.0%} of what this machine solves."]
    return "\n".join(rows)


def _lengths(lines: list[Line]) -> list[float]:
    """How long each run took."""
    ends: dict[float, float] = {}
    for line in lines:
        ends[line["run"]] = max(line["ended"], ends.get(line["run"], 0.0))
    return [end - run for run, end in ends.items()]


def solving_share(lines: list[Line]) -> float:
    """Of the time from the start of a run to the last deal of each worker.

    What comes after that is no loss of a longer run.
    """
    ends: dict[tuple[float, int], float] = {}
    for line in lines:
        key = line["run"], line["worker"]
        ends[key] = max(line["ended"], ends.get(key, 0.0))
    present = sum(end - run for (run, _), end in ends.items())
    return float(sum(line["ended"] - line["started"] for line in lines) / present)


# --- the command -----------------------------------------------------------------------------


def tasks_of(texts: list[str]) -> list[Task]:
    """`deal=20 friends=10` as tasks."""
    found: list[Task] = []
    for text in texts:
        series, _, count = text.partition("=")
        if series not in (*SERIES, WORTH) or not count.isdecimal():
            raise ValueError(f"{text}: none of {', '.join((*SERIES, WORTH))}, with a number")
        found += [(series, number) for number in range(int(count))]
    return found


def all_tasks() -> list[Task]:
    """What docs/statistics.md is made from: deals as they are dealt, then the other series, some
    of each early."""
    return [
        *(("deal", number) for number in range(DEALS)),
        *(("friends", number) for number in range(WITH_FRIENDS)),
        *((series, number) for number in range(OTHERS) for series in (*DECKS, WORTH)),
    ]


def lines_of(task: Task) -> list[Task]:
    """The series and numbers that are solved by a task."""
    series, number = task
    return [(one, number) for one in (WORTH_SERIES if series == WORTH else [series])]


def main() -> None:
    """Solve what is missing in the record, then print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--series", nargs="*", default=["deal=20"], help=f"{', '.join((*SERIES, WORTH))}"
    )
    parser.add_argument("--all", action="store_true", help="all that the statistics need")
    parser.add_argument("--ways", nargs="*", choices=list(WAYS), default=["here"])
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--scheduler", help="the address of a Dask cluster")
    parser.add_argument("--record", type=Path, default=RECORD)
    parser.add_argument("--publish", action="store_true", help="write docs/benchmarks.md")
    given = parser.parse_args()
    try:
        tasks = all_tasks() if given.all else tasks_of(given.series)
    except ValueError as fault:
        parser.error(str(fault))
    lines = read_record(given.record)
    with suppress(KeyboardInterrupt):
        for way in given.ways:
            done = {(line["series"], line["seed"]) for line in lines if line["way"] == way}
            if given.all:
                done |= {(line["series"], line["seed"]) for line in with_filed([])}
            missing = [task for task in tasks if not done.issuperset(lines_of(task))]
            if not missing:
                continue
            with WAYS[way](given.workers, given.scheduler) as run:
                started = time.time()
                for (_, number), solved in run(missing):
                    for series, kept in solved.items():
                        of_run = {"series": series, "seed": number, "way": way, "run": started}
                        lines.append({**of_run, **kept})
                        add_to_record(given.record, lines[-1])
                        total = kept["score"]["total"]
                        print(way, series, number, total, file=sys.stderr, flush=True)
    wanted = {one for task in tasks for one in lines_of(task)}
    table = throughput([line for line in lines if (line["series"], line["seed"]) in wanted])
    print(table)
    if given.publish:
        words = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(published(words, "throughput", table), encoding="utf-8")


if __name__ == "__main__":
    main()
