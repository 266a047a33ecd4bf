"""The best play that annealing finds in a given number of plays or seconds."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from dhsolve.solver.annealing.annealing import anneal, random_genes
from dhsolve.solver.annealing.compiled import Words
from dhsolve.solver.annealing.plays import FastGame, Genes

HOT, COLD = 1.2, 0.4
"""Temperatures in points, at the start and at the end of a run."""
SLICE = 50_000
"""Plays without a look at the clock."""


class Found(NamedTuple):
    """The best play of a search."""

    points: int
    genes: Genes
    plays: int
    """How many plays were counted."""
    at_play: int
    """The number of the first play with so many points."""


def random_start(game: FastGame, words: Words) -> Genes:
    """Any play."""
    genes = game.no_genes()
    random_genes(game.cards, game.deal, genes.turns, genes.end, words)
    return genes


def improved(
    game: FastGame, genes: Genes, words: Words, plays: int, hot: float, cold: float
) -> tuple[int, Genes]:
    """The best play of one annealing from a play, which is changed, and its points."""
    top = game.no_genes()
    points, _ = anneal(
        game.cards, game.deal, genes.turns, genes.end, top.turns, top.end, words, plays, hot, cold
    )
    return points, top


def search(
    game: FastGame,
    seed: int,
    *,
    run: int = 1_000_000,
    plays: int | None = None,
    seconds: float | None = None,
    goal: int | None = None,
    hot: float = HOT,
    cold: float = COLD,
    stopped: Callable[[], bool] = lambda: False,
) -> Found:
    """Anneal in runs of so many plays until a limit or the goal is reached.

    `plays` and `seconds` (of the processor) are limits; a run that has begun is ended. Every tenth
    of a second or so it is asked whether it is to be `stopped`.
    """
    begun, done = time.process_time(), 0
    words = np.array([seed], dtype=np.uint64)
    best = Found(-1, game.no_genes(), 0, 0)
    while True:
        now, top = random_start(game, words), game.no_genes()
        length = run if plays is None else min(run, plays - done)
        for first in range(0, length, SLICE):
            if stopped():
                return best._replace(plays=done + first)
            some = min(SLICE, length - first)
            points, at = anneal(
                game.cards,
                game.deal,
                now.turns,
                now.end,
                top.turns,
                top.end,
                words,
                some,
                hot * (cold / hot) ** (first / length),
                hot * (cold / hot) ** ((first + some) / length),
            )
            if points > best.points:
                best = Found(points, Genes(top.turns.copy(), top.end.copy()), 0, done + first + at)
        done += length
        if (
            (plays is not None and done >= plays)
            or (seconds is not None and time.process_time() - begun >= seconds)
            or (goal is not None and best.points >= goal)
        ):
            return best._replace(plays=done)
