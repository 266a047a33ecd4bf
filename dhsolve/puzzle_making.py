"""New puzzles with proven targets, those of a date, and those that an archive holds."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Iterable
from datetime import date
from pathlib import Path
from typing import NamedTuple

from dhsolve.cards import CatalogueSource, catalogue_from
from dhsolve.defaults import DEFAULT_SECONDS, DEFAULT_WORKERS
from dhsolve.model.cards.box import box_of
from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.model.errors import BadInput
from dhsolve.model.files.documents import Solution as SolutionFile
from dhsolve.position import Deal
from dhsolve.puzzle import Puzzle, SolvedPuzzle
from dhsolve.puzzles.archive.published import published_days
from dhsolve.puzzles.generate.daily import parse_date, request_for
from dhsolve.puzzles.generate.difficulty import GRADES
from dhsolve.puzzles.generate.make import Effort, make
from dhsolve.puzzles.generate.request import PuzzleRequest
from dhsolve.puzzles.puzzle import KINDS, Kind
from dhsolve.puzzles.puzzle import Puzzle as PuzzleRecord
from dhsolve.solution import Answer
from dhsolve.solver.search.clock import Clock
from dhsolve.solving import Progress, known_of, wait_for


class MakingProgress(NamedTuple):
    """How far the making of a puzzle is."""

    candidate: int
    """The deal under way, counted from 1; many are not worth solving."""
    deal: Deal
    """Its cards."""
    question: str
    """What is being proven of it; empty while simulated players play it."""
    proof: Progress
    """How far that proof is."""


OnMaking = Callable[[MakingProgress], None]


def daily(
    day: date | str | None = None,
    kind: Kind | None = None,
    *,
    time_limit: float | None = DEFAULT_SECONDS,
    clock: Clock | None = None,
    workers: int = DEFAULT_WORKERS,
    on_progress: OnMaking | None = None,
    catalogue: CatalogueSource = None,
) -> SolvedPuzzle:
    """The puzzle of a date, today's by default: easy on Mondays, hard on Sundays. One for each
    date and kind, the same for everybody; without a kind the weekday decides.

    It is made anew, which takes from seconds to minutes; otherwise like `make_puzzle`.
    """
    request = request_for(_day(day), _kind(kind))
    return _made(request, time_limit, clock, workers, on_progress, catalogue_from(catalogue))


def make_puzzle(
    kind: Kind = "rooms",
    difficulty: int = 3,
    seed: int | str | None = None,
    *,
    time_limit: float | None = DEFAULT_SECONDS,
    clock: Clock | None = None,
    workers: int = DEFAULT_WORKERS,
    on_progress: OnMaking | None = None,
    catalogue: CatalogueSource = None,
) -> SolvedPuzzle:
    """A puzzle of a kind and a difficulty from 1 to 5; the same seed always gives the same one.

    Unproven if one candidate cannot be decided within `time_limit` seconds, or if another thread
    stops the `clock`. `on_progress` is called in the caller's thread whenever something new is
    known; an exception in it ends the making.
    """
    if difficulty not in GRADES:
        raise BadInput(f"{difficulty} is not within {GRADES[0]} to {GRADES[-1]}", "difficulty")
    chosen = _kind(kind)
    assert chosen is not None
    request = PuzzleRequest(
        chosen, difficulty, f"seed {secrets.randbits(32) if seed is None else seed}"
    )
    return _made(request, time_limit, clock, workers, on_progress, catalogue_from(catalogue))


def published(
    archive: str | os.PathLike[str],
    days: Iterable[date | str],
    kind: Kind | None = None,
    *,
    catalogue: CatalogueSource = None,
) -> list[SolvedPuzzle]:
    """The puzzles of these days in an archive that `dhsolve puzzle batch` has filled, as they were
    published; BadInput names the first day that is not there."""
    cards = catalogue_from(catalogue)
    found = published_days(box_of(cards), Path(archive), [_day(day) for day in days], _kind(kind))
    return [_solved(day.puzzle, day.solution, cards) for day in found]


def _day(day: date | str | None) -> date:
    text = day if isinstance(day, str) else (day or date.today()).isoformat()
    return parse_date(text)


def _kind(kind: Kind | None) -> Kind | None:
    if kind is not None and kind not in KINDS:
        raise BadInput(f"{kind!r} is none of {', '.join(KINDS)}", "kind")
    return kind


def _made(
    request: PuzzleRequest,
    time_limit: float | None,
    clock: Clock | None,
    workers: int,
    on_progress: OnMaking | None,
    cards: Catalogue,
) -> SolvedPuzzle:
    if time_limit is not None and not time_limit > 0:
        raise BadInput(f"{time_limit} is no time", "time_limit")
    effort, clock = Effort(), Clock() if clock is None else clock.child()
    listener = _Listener(on_progress, effort, cards)
    made = wait_for(
        lambda: make(
            box_of(cards),
            request,
            time_limit=time_limit,
            workers=workers,
            effort=effort,
            clock=clock,
        ),
        clock,
        listener.tell,
    )
    return _solved(made.puzzle, made.solution, cards)


def _solved(puzzle: PuzzleRecord, solution: SolutionFile, cards: Catalogue) -> SolvedPuzzle:
    """A published puzzle has all that an answer needs."""
    if solution.end is None or solution.score is None or solution.proof is None:
        raise BadInput("a play without end, score and proof", "solution")
    deal = Deal(solution.sequence, cards)
    answer = Answer(deal, solution.turns, solution.end, solution.score, solution.proof)
    return SolvedPuzzle(Puzzle(puzzle, cards), answer)


class _Listener:
    """Who waits for a puzzle: hears each thing once."""

    def __init__(self, on_progress: OnMaking | None, effort: Effort, cards: Catalogue) -> None:
        self.on_progress, self.effort, self.cards = on_progress, effort, cards
        self.last: MakingProgress | None = None

    def tell(self) -> None:
        """Tell what is new, if anything is."""
        effort, last = self.effort, self.last
        prover, sequence = effort.prover, effort.sequence
        if self.on_progress is None or prover is None or sequence is None:
            return
        now = MakingProgress(
            effort.candidate + 1,
            Deal(sequence, self.cards),
            prover.question,
            known_of(prover.progress, prover.clock.seconds),
        )
        if last is None or _without_time(now) != _without_time(last):
            self.last = now
            self.on_progress(now)


def _without_time(progress: MakingProgress) -> tuple[object, ...]:
    return (*progress[:-1], progress.proof._replace(seconds=0.0))
