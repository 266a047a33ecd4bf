"""More than one leg to stand on: each proof of an optimum repeated in another way.

A solver's `optimal` is a claim. Evidence of the same optimum comes from the same models run
differently (`reprove`), from its parts proven alone (`split`), from another solver on a model
written independently, in a process of its own (`cross`), and for small sequences from trying every
line of play (`exhaustive`). Time that runs out is never read as a proof: the evidence is then
`open`.
"""

from __future__ import annotations

import importlib.metadata
import importlib.util
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, Final, Literal, get_args

import msgspec

from dhsolve.model.cards.box import Box, open_box
from dhsolve.model.errors import BadInput
from dhsolve.model.files.documents import dump
from dhsolve.model.files.formats import Evidence
from dhsolve.model.rules.sequence import Sequence
from dhsolve.solver.best import Answer, best
from dhsolve.solver.search.clock import Clock, Stopped
from dhsolve.solver.search.cp_sat import DEFAULT_SETTINGS, Settings

Level = Literal["solver-optimal", "reproved", "split", "cross-proved", "exhaustive"]
LEVELS: tuple[Level, ...] = get_args(Level)
INCLUDES: dict[Level, tuple[Level, ...]] = {
    "solver-optimal": (),
    "reproved": ("reproved",),
    "split": ("reproved", "split"),
    # a split costs many times what a cross-proof does, so it is not made for its sake
    "cross-proved": ("reproved", "cross-proved"),
    # it needs no solver at all, so one run of a solver more would add nothing
    "exhaustive": ("exhaustive",),
}
"""What is done for each level after the first proof, cheapest first."""

SOLVER, TRYING = "CP-SAT", "all plays"
OPTIMAL, OPEN = "optimal", "open"
EXHAUSTIVE: Final = "exhaustive"
EXHAUSTIVE_LIMIT = 100_000
"""Turns and final homes that are tried at most, about a quarter of a minute's work."""
LAYOUT_LIMIT = 5_000
CROSS_MODULE = "dhsolve.solver.cross"
CROSS_NEEDS = ("highspy", "numpy")
"""Packages of the extra `cross`, which are not loaded here: see below."""
POLL_SECONDS = 0.1


class Disagreement(Exception):
    """Two proofs contradict each other; nothing may be called optimal."""


class NoEvidence(Exception):
    """This kind of evidence cannot be had here; the text says why."""


def other_settings(settings: Settings = DEFAULT_SETTINGS) -> Settings:
    """Another seed, another order, another presolve."""
    return replace(settings, seed=settings.seed + 1, light=False, permute=True)


def from_answer(answer: Answer, settings: Settings, workers: int) -> list[Evidence]:
    """What an answer of `best` stands on by itself: the replay, and the solver's word."""
    proof = _evidence("solver-optimal", answer.bound, settings, workers, answer.seconds)
    if answer.tried:
        version = importlib.metadata.version("dhsolve")
        proof = msgspec.structs.replace(proof, solver=TRYING, version=version, parameters=None)
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
    settings: Settings = DEFAULT_SETTINGS,
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
    settings: Settings = DEFAULT_SETTINGS,
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


def can_cross_prove() -> bool:
    """Whether another solver is installed."""
    return importlib.util.find_spec("highspy") is not None


def cross(box: Box, sequence: Sequence, value: int, *, clock: Clock, workers: int = 1) -> Evidence:
    """Another solver on an independent model, in its own process: nothing above `value`."""
    if box.catalogue.fingerprint != open_box().catalogue.fingerprint:
        raise NoEvidence("the independent model knows the built-in cards only")
    if not all(importlib.util.find_spec(name) for name in CROSS_NEEDS):
        raise NoEvidence("another solver is needed: pip install 'dhsolve[cross]'")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "sequence.json"
        path.write_text(dump(box, sequence), encoding="utf-8")
        command = [sys.executable, "-m", CROSS_MODULE, str(path), "--at-least", str(value + 1)]
        command.append("--with-parent")
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


def check_level(box: Box, sequence: Sequence, level: Level, clock: Clock) -> None:
    """BadInput, before anything is solved, if the sequence is too large for such evidence."""
    from dhsolve.solver.reference.brute import TooLarge, count_work

    if level == EXHAUSTIVE:
        with suppress(Stopped):
            try:
                count_work(box, sequence, EXHAUSTIVE_LIMIT, clock.left)
            except TooLarge:
                raise BadInput(_too_large(), "evidence") from None


def _too_large() -> str:
    return (
        "this sequence is too large to try every line of play: "
        f"there are more than {EXHAUSTIVE_LIMIT:,} turns and final homes"
    )


def exhaustive(box: Box, sequence: Sequence, value: int, *, clock: Clock) -> Evidence:
    """Every line of play on the engine, without a solver: the best of them has `value` points.

    Where rooms are all that counts, the homes that the cards can form are listed as well, by rules
    stated once more: none of them may score more either. Refuses large sequences with NoEvidence.
    """
    from dhsolve.solver.reference.brute import TooLarge, brute_force

    begun = time.monotonic()
    try:
        found = brute_force(box, sequence, EXHAUSTIVE_LIMIT, clock.left)
        most = _most_of_layouts(box, sequence, clock)
    except TooLarge:
        raise NoEvidence(_too_large()) from None
    except Stopped:
        return Evidence(kind=EXHAUSTIVE, status=OPEN)
    if found.total != value:
        raise Disagreement(
            f"exhaustive: the best has {found.total} points, the optimum was {value}"
        )
    if most is not None and most < value:
        raise Disagreement(f"exhaustive: no layout has over {most}, the optimum was {value}")
    tried = {"positions": found.positions, "turns and homes": found.tried}
    return Evidence(
        kind=EXHAUSTIVE,
        status=OPTIMAL,
        bound=value,
        solver="brute force",
        version=importlib.metadata.version("dhsolve"),
        parameters=tried if most is None else {**tried, "layouts": most},
        seconds=round(time.monotonic() - begun, 2),
    )


def _most_of_layouts(box: Box, sequence: Sequence, clock: Clock) -> int | None:
    """What no layout of the cards exceeds; None where they say nothing, or are too many."""
    from dhsolve.solver.reference.layouts import card_choices, most_points

    choices = card_choices(sequence)
    return None if choices is None else most_points(box, choices, LAYOUT_LIMIT, clock.left)


def gather(
    box: Box,
    sequence: Sequence,
    value: int,
    kind: Level,
    *,
    clock: Clock,
    workers: int,
    settings: Settings = DEFAULT_SETTINGS,
) -> Evidence:
    """One kind of evidence for an optimum."""
    if kind == "cross-proved":
        return cross(box, sequence, value, clock=clock)
    if kind == EXHAUSTIVE:
        return exhaustive(box, sequence, value, clock=clock)
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
            raise NoEvidence(f"the independent prover failed: {last}")
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
        raise NoEvidence("the independent prover gave no answer that can be read")
    return dict(said)
