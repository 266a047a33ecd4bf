"""Time to review whole solo games: plays of fixed deals by the player who looks one round ahead.

    python benchmarks/review.py --plays 40 --record build/bench/review.jsonl

One line a play goes to the record, and plays that are there already are not reviewed again: it may
be stopped and go on. The table at the end is for docs/benchmarks.md: wall seconds, and beside them
the processor's, which say more on a machine with other work to do.
"""

from __future__ import annotations

import argparse
import json
import statistics
from pathlib import Path
from typing import Any

from shared.measuring import add_to_record, percentile, processor_seconds, read_record

from dhsolve.model.cards.box import Box, open_box
from dhsolve.model.dealing.deal import deal_solo
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.files.documents import Solution
from dhsolve.puzzles.generate.players import look_ahead, play_through
from dhsolve.solver.hindsight.played import PlayedOut, played_solution
from dhsolve.solver.hindsight.review import review
from dhsolve.solver.search.clock import Clock
from dhsolve.solver.search.cp_sat import DEFAULT_SETTINGS


def played(box: Box, seed: int) -> PlayedOut:
    """The play of a full solo deal, the one that `dhsolve deal --seed` deals."""
    sequence = deal_solo(box, Rng(seed))
    play = play_through(box, sequence, look_ahead)
    return played_solution(box, Solution(sequence, play.turns, play.end, play.score))


def reviewed(box: Box, seed: int, limit: float, workers: int) -> dict[str, Any]:
    """One line of the record."""
    play, before = played(box, seed), processor_seconds()
    found = review(box, play, clock=Clock(limit), workers=workers, settings=DEFAULT_SETTINGS)
    return {
        "seed": seed,
        "scored": play.scored(box).total,
        "possible": [one.exact for one in found.possible],
        "complete": found.complete,
        "seconds": round(found.seconds, 2),
        "processor": round(processor_seconds() - before, 2),
    }


def table(lines: list[dict[str, Any]]) -> str:
    """How many are complete, and the times."""
    rows = [
        "| time | reviewed | complete | median s | 95th s | worst s |",
        "|---|---|---|---|---|---|",
    ]
    complete = sum(line["complete"] for line in lines)
    for name, key in (("wall", "seconds"), ("processor", "processor")):
        seconds = sorted(float(line[key]) for line in lines)
        rows.append(
            f"| {name} | {len(lines)} | {complete} | {statistics.median(seconds):.1f} "
            f"| {percentile(seconds, 95):.1f} | {seconds[-1]:.1f} |"
        )
    return "\n".join(rows)


def main() -> None:
    """Review what is missing in the record, then print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plays", type=int, default=40)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--limit", type=float, default=300.0)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--record", type=Path, default=Path("build/bench/review.jsonl"))
    options = parser.parse_args()
    box = open_box()
    lines = read_record(options.record)
    done = {line["seed"] for line in lines}
    for seed in range(options.first, options.first + options.plays):
        if seed not in done:
            lines.append(reviewed(box, seed, options.limit, options.workers))
            add_to_record(options.record, lines[-1])
            print(json.dumps(lines[-1]), flush=True)
    print(table(lines))


if __name__ == "__main__":
    main()
