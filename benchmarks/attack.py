"""Try to beat every claim of `best` by local search over whole plays, and write the record.

    python benchmarks/attack.py --minutes 60 --checks 100000

The search (`dhsolve.solver.annealing`) knows the rules and nothing of the models. What it finds is
played again by the engine, and only the engine's score counts. Its own rules are checked first, on
random plays.
Each sequence is a line of a JSON-lines file, from which an interrupted run goes on. A play above
the bound that `best` has proven is a mistake in `best`: it is saved beside that file, and the
command ends with 1. A full deal is attacked for 30 processor seconds, a shorter sequence for less;
with `--leave` only until the end of the run that reaches the claim. The claims of full deals may
come from the record of `best.py`.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from best import known_optima
from shared.attack_deals import FULL, KINDS, SHORT

from dhsolve.model.cards.box import open_box
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.files.documents import Solution, dump
from dhsolve.model.rules.sequence import Sequence
from dhsolve.solver.annealing.check import best_engine_end, engine_score, fault_of_engine_play
from dhsolve.solver.annealing.check import faults_of_random_plays as random_faults
from dhsolve.solver.annealing.plays import FastGame
from dhsolve.solver.annealing.search import search
from dhsolve.solver.best import best
from dhsolve.solver.search.clock import Clock

ROOT = Path(__file__).resolve().parent.parent
REPORT = ROOT / "docs" / "soak" / "attack.md"
RECORD = ROOT / "build" / "soak" / "attack.jsonl"
SECONDS, ROUNDS, LEAST_SECONDS = 30.0, 12, 3.0
"""Processor seconds for a full deal; for fewer rounds less, by the square of their number."""
PLAYS_A_RUN = 100_000
"""Length of one annealing, for each round of the sequence."""
PROOF_SECONDS = 120.0
CHECKS_A_LINE = 1000
PLAYS_A_CHECK = 20
CHECK = "check"
FULL_DEALS = 40
Line = dict[str, Any]


class Claim(NamedTuple):
    """What `best` says: no play has more points than the bound."""

    total: int
    bound: int
    seconds: float | None


def claim_of(sequence: Sequence, known: int | None) -> Claim:
    """The claim of `best` by its models, unless it is known: to try every play of a short sequence
    by the rules of this attack would prove nothing."""
    if known is not None:
        return Claim(known, known, None)
    begun = time.monotonic()
    answer = best(open_box(), sequence, clock=Clock(PROOF_SECONDS))
    return Claim(answer.total, answer.bound, round(time.monotonic() - begun, 2))


def attack(kind: str, number: int, known: int | None, save: Path, leave: bool = True) -> Line:
    """One line of the record; a play that beats the claim is saved as a solution."""
    sequence = KINDS[kind](number)
    claim = claim_of(sequence, known)
    game = FastGame(open_box(), sequence)
    rounds, begun = len(sequence.rounds), time.process_time()
    found = search(
        game,
        number,
        run=PLAYS_A_RUN * rounds,
        seconds=max(SECONDS * (rounds / ROUNDS) ** 2, LEAST_SECONDS),
        goal=claim.bound if leave else None,
    )
    seconds = time.process_time() - begun
    play = game.play(found.genes)
    counted = engine_score(game, play).total
    if counted != play.points:
        raise AssertionError(f"{kind} {number}: {play.points} points, by the engine {counted}")
    end, score = best_engine_end(game, play.turns)
    if score.total > claim.bound:
        save.mkdir(parents=True, exist_ok=True)
        beaten = dump(open_box(), Solution(sequence, play.turns, end, score))
        (save / f"{kind.replace(' ', '-')}-{number}.json").write_text(beaten, encoding="utf-8")
    return {
        "kind": kind,
        "number": number,
        "rounds": rounds,
        "claim": claim.total,
        "bound": claim.bound,
        "best_seconds": claim.seconds,
        "points": score.total,
        "plays": found.plays,
        "at_play": found.at_play,
        "seconds": round(seconds, 2),
        "whole": not leave,
    }


def check(number: int) -> Line:
    """A thousand random plays of all kinds of sequences, by the compiled rules and the engine."""
    faults: list[str] = []
    kinds = list(KINDS)
    sequences = CHECKS_A_LINE // PLAYS_A_CHECK
    for at in range(sequences):
        kind, case = kinds[at % len(kinds)], number * sequences + at
        game = FastGame(open_box(), KINDS[kind](case))
        # half of the plays are made by genes, half by the engine
        faults += (f"{kind} {case}: {one}" for one in random_faults(game, case, PLAYS_A_CHECK // 2))
        rng = Rng(f"check {case}")
        for _ in range(PLAYS_A_CHECK // 2):
            if fault := fault_of_engine_play(game, rng):
                faults.append(f"{kind} {case}: engine's play: {fault}")
    return {"kind": CHECK, "number": number, "plays": CHECKS_A_LINE, "faults": faults}


def beaten(line: Line) -> bool:
    """A play has more points than the bound allows."""
    return bool(line["kind"] != CHECK and line["points"] > line["bound"])


def lines_of(record: Path) -> list[Line]:
    """The lines on file; one that was cut off is dropped."""
    found: list[Line] = []
    if record.exists():
        for line in record.read_text(encoding="utf-8").splitlines():
            with suppress(ValueError):
                found.append(json.loads(line))
    return found


def report(lines: list[Line]) -> str:
    """The record as a page."""
    return "\n".join(_report_lines(lines)) + "\n"


def _report_lines(lines: list[Line]) -> Iterator[str]:
    checks = [line for line in lines if line["kind"] == CHECK]
    attacks = [line for line in lines if line["kind"] != CHECK]
    seconds = sum(line["seconds"] for line in attacks)
    plays = sum(line["plays"] for line in attacks)
    yield "# The claims of `best` under attack"
    yield ""
    yield (
        "Written by `benchmarks/attack.py` (`make soak-attack`), which goes on where it stopped. "
        "Simulated annealing over whole plays tries to beat every claim. Its rules are compiled "
        "from an implementation of their own that shares no code with the models. What it finds "
        "is played again by the engine, and only the engine's score counts. A full deal is "
        f"attacked for {SECONDS:g} seconds of one processor, a sequence of fewer rounds for less."
    )
    yield ""
    yield f"- sequences attacked: {len(attacks)}"
    yield f"- plays tried: {plays:,} in {seconds / 60:.0f} processor minutes"
    yield (
        f"- left early, at the end of the run of annealing that reached the claim (`--leave`): "
        f"{sum(line['points'] >= line['bound'] and not line['whole'] for line in attacks)}"
    )
    yield (
        "- claims taken from earlier proofs (`--optima`): "
        f"{sum(line['best_seconds'] is None for line in attacks)}; all others were asked of `best`"
    )
    yield f"- claims beaten: {sum(map(beaten, attacks))}"
    yield (
        f"- random plays counted by the compiled rules and by the engine: "
        f"{sum(line['plays'] for line in checks):,}, "
        f"disagreements: {sum(len(line['faults']) for line in checks)}"
    )
    yield ""
    yield "| sequences | number | rounds | proven | and reached | not proven | beaten | plays |"
    yield "|---|---:|---:|---:|---:|---:|---:|---:|"
    for kind in KINDS:
        ours = [line for line in attacks if line["kind"] == kind]
        if not ours:
            continue
        proven = [line for line in ours if line["claim"] == line["bound"]]
        reached = sum(line["points"] >= line["claim"] for line in proven)
        rounds = sorted(line["rounds"] for line in ours)
        span = f"{rounds[0]}" if rounds[0] == rounds[-1] else f"{rounds[0]} to {rounds[-1]}"
        yield (
            f"| {kind} | {len(ours)} | {span} | {len(proven)} | {reached} "
            f"| {len(ours) - len(proven)} | {sum(map(beaten, ours))} "
            f"| {sum(line['plays'] for line in ours):,} |"
        )
    yield ""
    yield (
        f"Where `best` has no proof within {PROOF_SECONDS:.0f} seconds its bound is a claim too, "
        "and is attacked."
    )
    deals = sorted(
        (line for line in attacks if line["kind"] == "full deals" and line["number"] < FULL_DEALS),
        key=lambda line: int(line["number"]),
    )
    if deals:
        yield ""
        yield "## The full deals of the benchmark"
        yield ""
        yield "| deal | optimum | found | at play | processor seconds |"
        yield "|---:|---:|---:|---:|---:|"
        for line in deals:
            at = f"{line['at_play']:,}"
            yield (
                f"| {line['number']} | {line['claim']} | {line['points']} | {at} "
                f"| {line['seconds']:.1f} |"
            )


def main() -> int:
    """Go on until the time is up; 1 if a claim is beaten or the compiled rules are wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--checks", type=int, default=0, help="random plays counted twice")
    parser.add_argument("--first", type=int, default=0, help="the number to begin with")
    parser.add_argument("--leave", action="store_true", help="do not go on where one is reached")
    parser.add_argument("--kinds", nargs="*", choices=list(KINDS), default=list(KINDS))
    parser.add_argument("--optima", type=Path, help="the record of best.py")
    parser.add_argument("--record", type=Path, default=RECORD)
    parser.add_argument("--report", type=Path, default=REPORT)
    given = parser.parse_args()
    optima = known_optima(given.optima) if given.optima else {}
    lines = lines_of(given.record)
    done = {(line["kind"], line["number"]) for line in lines}
    given.record.parent.mkdir(parents=True, exist_ok=True)
    given.record.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    save = given.record.parent / "attack-beaten"

    def wanted() -> Iterator[tuple[str, int]]:
        yield from ((CHECK, number) for number in range(given.checks // CHECKS_A_LINE))
        number = given.first
        while True:
            yield from ((kind, number) for kind in given.kinds)
            number += 1

    search(FastGame(open_box(), KINDS[SHORT](0)), 0, plays=1)  # compiling is not timed
    until = time.monotonic() + 60 * given.minutes
    with given.record.open("a", encoding="utf-8") as file, suppress(KeyboardInterrupt):
        for kind, number in wanted():
            if time.monotonic() > until:
                break
            if (kind, number) in done:
                continue
            known = optima.get((FULL[kind], number)) if kind in FULL else None
            if kind == CHECK:
                line = check(number)
            else:
                line = attack(kind, number, known, save, given.leave)
            lines.append(line)
            file.write(json.dumps(line) + "\n")
            file.flush()
            print(json.dumps(line), file=sys.stderr, flush=True)
    given.report.write_text(report(lines), encoding="utf-8")
    return 1 if any(beaten(line) or line.get("faults") for line in lines) else 0


if __name__ == "__main__":
    raise SystemExit(main())
