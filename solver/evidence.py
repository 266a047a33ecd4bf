"""More than one leg to stand on: each proof of an optimum repeated in another way.

A solver's `optimal` is a claim. Evidence of the same optimum comes from the same models run
differently (`reprove`), from its parts proven alone (`split`), and from another solver on a model
written independently, in a process of its own (`cross`). Time that runs out is never read as a
proof: the evidence is then `open`.
"""

from __future__ import annotations

import importlib.metadata
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, Literal

import msgspec

from dhsolve.model.box import Box, open_box
from dhsolve.model.filed import Evidence
from dhsolve.model.files import dump
from dhsolve.model.sequence import Sequence
from dhsolve.solver.best import Answer, best
from dhsolve.solver.running import CORE, Clock, Settings, Stopped

Level = Literal["solver-optimal", "reproved", "split", "cross-proved"]
LEVELS: tuple[Level, ...] = ("solver-optimal", "reproved", "split", "cross-proved")
INCLUDES: dict[Level, tuple[Level, ...]] = {
    "solver-optimal": (),
    "reproved": ("reproved",),
    "split": ("reproved", "split"),
    # a split costs many times what a cross-proof does, so it is not made for its sake
    "cross-proved": ("reproved", "cross-proved"),
}
"""What is done for each level after the first proof, cheapest first."""

SOLVER = "CP-SAT"
OPTIMAL, OPEN = "optimal", "open"
CROSS_MODULE = "dhsolve.solver.cross"
POLL_SECONDS = 0.1


class Disagreement(Exception):
    """Two proofs contradict each other; nothing may be called optimal."""


class CrossFailed(Exception):
    """The independent prover did not run, or gave no answer that can be read."""


def other_settings(settings: Settings = CORE) -> Settings:
    """Another seed, another order, another presolve."""
    return replace(settings, seed=settings.seed + 1, light=False, permute=True)


def from_answer(answer: Answer, settings: Settings, workers: int) -> list[Evidence]:
    """What an answer of `best` stands on by itself: the replay, and the solver's word."""
    proof = _evidence("solver-optimal", answer.bound, settings, workers, answer.seconds)
    return [
        Evidence(kind="replayed"),
        proof if answer.status == OPTIMAL else _opened(proof, answer.bound),
    ]


def reprove(
    box: Box,
    sequence: Sequence,
    value: int,
    *,
    clock: Clock,
    workers: int = 2,
    settings: Settings = CORE,
) -> Evidence:
    """Every scenario once more, run differently: none of them has a play above `value`."""
    begun, other = time.monotonic(), other_settings(settings)
    answer = best(box, sequence, at_least=value + 1, clock=clock, workers=workers, settings=other)
    proof = _evidence("reproved", value, other, workers, time.monotonic() - begun)
    if answer.total > value:
        raise Disagreement(f"reproved: a play of {answer.total} points, the optimum was {value}")
    return proof if answer.bound <= value else _opened(proof, answer.bound)


def split(
    box: Box,
    sequence: Sequence,
    value: int,
    *,
    clock: Clock,
    workers: int = 2,
    settings: Settings = CORE,
) -> Evidence:
    """The best over the columns of round 1, each proven alone."""
    begun = time.monotonic()
    columns = [tuple(range(len(one.columns))) for one in sequence.rounds]
    totals: list[int | None] = []
    for first in columns[0]:
        allowed = ((first,), *columns[1:])
        try:
            answer = best(
                box, sequence, allowed=allowed, clock=clock, workers=workers, settings=settings
            )
        except Stopped:
            totals.append(None)
            continue
        if answer.total > value:
            raise Disagreement(
                f"split: {answer.total} points by column {first}, the optimum was {value}"
            )
        totals.append(answer.total if answer.status == OPTIMAL else None)
    proof = _evidence("split", value, settings, workers, time.monotonic() - begun)
    parameters = {**asdict(settings), "workers": workers, "columns": totals}
    proof = msgspec.structs.replace(proof, parameters=parameters)
    if None in totals:
        return _opened(proof, None)
    if value not in totals:
        raise Disagreement(f"split: the first columns give {totals}, the optimum was {value}")
    return proof


def cross(box: Box, sequence: Sequence, value: int, *, clock: Clock, workers: int = 1) -> Evidence:
    """Another solver on an independent model, in its own process: nothing above `value`."""
    if box.catalogue.fingerprint != open_box().catalogue.fingerprint:
        raise CrossFailed("the independent model knows the built-in cards only")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "sequence.json"
        path.write_text(dump(box, sequence), encoding="utf-8")
        command = [sys.executable, "-m", CROSS_MODULE, str(path), "--at-least", str(value + 1)]
        try:
            left = clock.left()
            if left is not None:
                command += ["--time-limit", f"{left:.0f}"]
            said = _cross_answer(_run(command, clock))
        except Stopped:
            return Evidence(kind="cross-proved", status=OPEN)
    if said["status"] == "possible":
        raise Disagreement(
            f"cross-proved: {said['solver']} finds {value + 1} points, the optimum was {value}"
        )
    proved = said["status"] == "impossible"
    return Evidence(
        kind="cross-proved",
        status=OPTIMAL if proved else OPEN,
        bound=value if proved else said["bound"],
        solver=said["solver"],
        version=said["version"],
        parameters=said["parameters"],
        seconds=round(said["seconds"], 2),
    )


def gather(
    box: Box,
    sequence: Sequence,
    value: int,
    kind: Level,
    *,
    clock: Clock,
    workers: int,
    settings: Settings = CORE,
) -> Evidence:
    """One kind of evidence for an optimum."""
    if kind == "cross-proved":
        return cross(box, sequence, value, clock=clock)
    if kind == "solver-optimal":
        return _again(box, sequence, value, clock, workers, settings)
    prove: Callable[..., Evidence] = {"reproved": reprove, "split": split}[kind]
    return prove(box, sequence, value, clock=clock, workers=workers, settings=settings)


def _again(
    box: Box, sequence: Sequence, value: int, clock: Clock, workers: int, settings: Settings
) -> Evidence:
    answer = best(box, sequence, clock=clock, workers=workers, settings=settings)
    if answer.total > value or answer.bound < value:
        raise Disagreement(
            f"solver-optimal: {answer.total} points, bound {answer.bound}; "
            f"the optimum was said to be {value}"
        )
    proof = _evidence("solver-optimal", value, settings, workers, answer.seconds)
    return proof if answer.bound == value else _opened(proof, answer.bound)


def _evidence(
    kind: Level, bound: int, settings: Settings, workers: int, seconds: float
) -> Evidence:
    return Evidence(
        kind=kind,
        status=OPTIMAL,
        bound=bound,
        solver=SOLVER,
        version=importlib.metadata.version("ortools"),
        parameters={**asdict(settings), "workers": workers},
        seconds=round(seconds, 2),
    )


def _opened(proof: Evidence, bound: int | None) -> Evidence:
    """The same attempt without its success."""
    return msgspec.structs.replace(proof, status=OPEN, bound=bound)


def _run(command: list[str], clock: Clock) -> str:
    """The standard output of a child process, which ends when the clock does."""
    with tempfile.TemporaryFile("w+", encoding="utf-8") as errors:
        child = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors, text=True
        )
        try:
            while True:
                try:
                    output, _ = child.communicate(timeout=POLL_SECONDS)
                    break
                except subprocess.TimeoutExpired:
                    clock.left()
        except BaseException:
            child.kill()
            child.communicate()
            raise
        if child.returncode != 0:
            errors.seek(0)
            last = (errors.read().strip().splitlines() or [f"exit status {child.returncode}"])[-1]
            raise CrossFailed(f"the independent prover failed: {last}")
    return output


_CROSS_FIELDS: dict[str, type | tuple[type, ...]] = {
    "status": str,
    "bound": (int, type(None)),
    "solver": str,
    "version": str,
    "parameters": dict,
    "seconds": (int, float),
}


def _cross_answer(output: str) -> dict[str, Any]:
    """The one JSON line that the prover prints last."""
    try:
        said = json.loads(output.strip().splitlines()[-1])
        fine = all(isinstance(said[name], kind) for name, kind in _CROSS_FIELDS.items())
    except (ValueError, IndexError, KeyError, TypeError):
        fine = False
    if not fine or said["status"] not in ("impossible", "possible", "open"):
        raise CrossFailed("the independent prover gave no answer that can be read")
    return dict(said)
