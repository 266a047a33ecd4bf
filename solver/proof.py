"""The one place where a proof is put together: solve, then whatever other evidence is asked for."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass

from dhsolve.model.cards.box import Box
from dhsolve.model.files.formats import Evidence, Proof
from dhsolve.model.rules.sequence import Sequence
from dhsolve.solver.best import Answer, Progress, best
from dhsolve.solver.evidence import (
    INCLUDES,
    OPEN,
    OPTIMAL,
    SOLVER,
    TRYING,
    Level,
    NoEvidence,
    check_level,
    from_answer,
    gather,
)
from dhsolve.solver.search.clock import Clock
from dhsolve.solver.search.cp_sat import DEFAULT_SETTINGS, Settings
from dhsolve.solver.search.everything import best_of_everything

log = logging.getLogger("dhsolve")


@dataclass(frozen=True)
class ProvenAnswer:
    """An answer with what it stands on."""

    answer: Answer
    proof: Proof


def proof_of(answer: Answer, evidence: Iterable[Evidence]) -> Proof:
    """What a file says about an answer; the solver's version and settings stand in the evidence."""
    return Proof(
        status=answer.status,
        bound=answer.bound,
        solver=TRYING if answer.tried else SOLVER,
        seconds=round(answer.seconds, 2),
        evidence=tuple(evidence),
    )


def prove(
    box: Box,
    sequence: Sequence,
    *,
    at_least: int | None = None,
    level: Level = "solver-optimal",
    clock: Clock,
    workers: int,
    settings: Settings = DEFAULT_SETTINGS,
    progress: Progress | None = None,
) -> ProvenAnswer:
    """The best play, then the evidence of its optimum that the level asks for, within one time.

    BadInput at once if the sequence is too large for the evidence. Where the independent prover
    cannot run, a warning is logged and its evidence stays open. Evidence is for an optimum: there
    is none of an answer that is not, nor with `at_least`.
    """
    check_level(box, sequence, level, clock)
    answer = None if at_least is not None else _tried(box, sequence, clock, workers, progress)
    answer = answer or best(
        box,
        sequence,
        at_least=at_least,
        clock=clock,
        workers=workers,
        settings=settings,
        progress=progress,
    )
    evidence = from_answer(answer, settings, workers)
    if at_least is None and answer.status == OPTIMAL:
        evidence += [
            gather_or_leave_open(
                box, sequence, answer.total, kind, clock=clock, workers=workers, settings=settings
            )
            for kind in INCLUDES[level]
        ]
    return ProvenAnswer(answer, proof_of(answer, evidence))


def _tried(
    box: Box, sequence: Sequence, clock: Clock, workers: int, progress: Progress | None
) -> Answer | None:
    """The best of all plays, if they are few."""
    play = best_of_everything(box, sequence, clock, workers)
    if play is None:
        return None
    if progress:
        progress.play, progress.bound = play, play.score.total
    return Answer(play, play.score.total, clock.seconds, tried=True)


def gather_or_leave_open(
    box: Box,
    sequence: Sequence,
    total: int,
    kind: Level,
    *,
    clock: Clock,
    workers: int,
    settings: Settings = DEFAULT_SETTINGS,
) -> Evidence:
    """Evidence that `total` is the optimum; `open`, with a warning, where it cannot be had."""
    try:
        return gather(box, sequence, total, kind, clock=clock, workers=workers, settings=settings)
    except NoEvidence as failure:
        log.warning("%s: %s", kind, failure)
        return Evidence(kind=kind, status=OPEN)
