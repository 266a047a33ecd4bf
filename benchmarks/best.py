"""Time to the proven optimum of full solo deals, forced sequences and endgames.

    python benchmarks/best.py --deals 40 --limit 300 --record build/bench/best.jsonl

One line a deal goes to the record, and deals that are there already are not solved again. The
table at the end is for docs/benchmarks.md. Times are wall seconds in a warm process.
"""

from __future__ import annotations

import argparse
import json
import resource
import statistics
import time
from collections.abc import Callable
from pathlib import Path

from dhsolve.model.box import Box, open_box
from dhsolve.model.deal import deal_solo
from dhsolve.model.files import Solution, dump
from dhsolve.model.rng import Rng
from dhsolve.model.sequence import Sequence, play, start_position
from dhsolve.model.simulate import random_sequence_turn
from dhsolve.model.values import PlanDecks, Round
from dhsolve.solver.best import best
from dhsolve.solver.exact import ExactModel
from dhsolve.solver.instance import instance
from dhsolve.solver.running import Clock

PLAIN_LIMIT = 300.0
"""The plain formulation is stopped here, and counts as this long."""


def full_deal(box: Box, seed: int) -> Sequence:
    """60 rooms, 48 resources, plans."""
    return deal_solo(box, Rng(seed))


def forced(box: Box, seed: int) -> Sequence:
    """One random column of each round: these cards I took."""
    rng = Rng(f"forced {seed}")
    deal = full_deal(box, seed)
    columns = [rng.choice(one.columns) for one in deal.rounds]
    return deal._replace(rounds=tuple(Round(columns=(column,)) for column in columns))


def endgame(box: Box, seed: int) -> Sequence:
    """The last three rounds after nine random turns."""
    rng = Rng(f"endgame {seed}")
    position = start_position(box, full_deal(box, seed))
    while len(position.rounds) > 3:
        position = play(box, position, random_sequence_turn(box, position, rng))
    return Sequence(
        variant="solo",
        rounds=tuple(Round(columns=market) for market in position.rounds),
        plans=PlanDecks(three=position.three, five=position.five),
        start=position.state,
        discards=position.discards,
    )


KINDS: dict[str, Callable[[Box, int], Sequence]] = {
    "deal": full_deal,
    "forced": forced,
    "endgame": endgame,
}


def plain_formulation(box: Box, sequence: Sequence) -> float:
    """Seconds that one time-indexed model takes with CP-SAT's own parameters."""
    from ortools.sat.python import cp_model

    started = time.monotonic()
    model = ExactModel(instance(box, sequence))
    model.cp.model.maximize(model.total)
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = PLAIN_LIMIT
    status = solver.solve(model.cp.model)
    return time.monotonic() - started if status == cp_model.OPTIMAL else PLAIN_LIMIT


def solve(
    box: Box, kind: str, seed: int, limit: float, plain: bool, plays: Path | None
) -> dict[str, object]:
    """One line of the record."""
    sequence = KINDS[kind](box, seed)
    answer = best(box, sequence, clock=Clock(limit))
    if plays and kind == "deal" and answer.status == "optimal":
        play = answer.play
        with plays.open("a", encoding="utf-8") as out:
            out.write(dump(box, Solution(sequence, play.turns, play.end, play.score)) + "\n")
    line: dict[str, object] = {
        "kind": kind,
        "seed": seed,
        "total": answer.total,
        "bound": answer.bound,
        "status": answer.status,
        "seconds": round(answer.seconds, 2),
        "megabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
    }
    if plain:
        line["plain"] = round(plain_formulation(box, sequence), 2)
    return line


def percentile(ordered: list[float], percent: int) -> float:
    """By linear interpolation between the two nearest."""
    at, rest = divmod(percent * (len(ordered) - 1), 100)
    return ordered[at] + rest / 100 * (ordered[min(at + 1, len(ordered) - 1)] - ordered[at])


def table(lines: list[dict[str, object]]) -> str:
    """Proven, median, 95th percentile and worst by kind."""
    rows = ["| kind | solved | proven | median s | 95th s | worst s |", "|---|---|---|---|---|---|"]
    for kind in KINDS:
        ours = [line for line in lines if line["kind"] == kind]
        if not ours:
            continue
        seconds = sorted(float(str(line["seconds"])) for line in ours)
        proven = sum(line["status"] == "optimal" for line in ours)
        high = percentile(seconds, 95)
        rows.append(
            f"| {kind} | {len(ours)} | {proven} | {statistics.median(seconds):.2f} "
            f"| {high:.2f} | {seconds[-1]:.2f} |"
        )
    both = [line for line in lines if "plain" in line]
    if both:
        ratios = [float(str(line["plain"])) / float(str(line["seconds"])) for line in both]
        stopped = sum(line["plain"] == PLAIN_LIMIT for line in both)
        rows.append(
            f"\nPlain formulation: {len(both)} deals, {stopped} stopped at {PLAIN_LIMIT:.0f} s; "
            f"it takes {statistics.median(ratios):.0f} times as long in the median."
        )
    return "\n".join(rows)


def main() -> None:
    """Solve what is missing in the record, then print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--forced", type=int, default=20)
    parser.add_argument("--endgames", type=int, default=20)
    parser.add_argument("--plain", type=int, default=0, help="deals also solved the plain way")
    parser.add_argument("--plays", type=Path, help="file that gets the best plays of the deals")
    parser.add_argument("--limit", type=float, default=300.0)
    parser.add_argument("--record", type=Path, default=Path("build/bench/best.jsonl"))
    options = parser.parse_args()
    box = open_box()
    options.record.parent.mkdir(parents=True, exist_ok=True)
    options.record.touch()
    lines = [json.loads(line) for line in options.record.read_text().splitlines()]
    done = {(line["kind"], line["seed"]) for line in lines}
    best(box, endgame(box, 0))  # imports and first use are not timed
    wanted = [("forced", seed) for seed in range(options.forced)]
    wanted += [("endgame", seed) for seed in range(options.endgames)]
    wanted += [("deal", seed) for seed in range(options.deals)]
    for kind, seed in wanted:
        if (kind, seed) not in done:
            plain = kind == "deal" and seed < options.plain
            lines.append(solve(box, kind, seed, options.limit, plain, options.plays))
            with options.record.open("a") as record:
                record.write(json.dumps(lines[-1]) + "\n")
            print(json.dumps(lines[-1]), flush=True)
    print(table(lines))


if __name__ == "__main__":
    main()
