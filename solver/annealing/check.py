"""The compiled rules against the engine."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import numpy as np

from dhsolve.model.dealing.rng import Rng
from dhsolve.model.dealing.simulate import random_solution
from dhsolve.model.rules.best_end import best_end
from dhsolve.model.rules.ending import FinishedHome, finish
from dhsolve.model.rules.reasons import RuleBroken
from dhsolve.model.rules.sequence import replay
from dhsolve.model.rules.values import End, Score, Turn, UseHandyman
from dhsolve.solver.annealing.annealing import random_genes
from dhsolve.solver.annealing.plays import FastGame, FastPlay


def engine_score(game: FastGame, play: FastPlay) -> Score:
    """What the engine counts for a play with its own end; RuleBroken if it is not legal."""
    position = replay(game.box, game.sequence, play.turns)
    finished = FinishedHome(position.state, position.discards)
    return finish(game.box, finished, play.end, position.solo)[1]


def best_engine_end(game: FastGame, turns: tuple[Turn, ...]) -> tuple[End, Score]:
    """The best end of a play by the engine; RuleBroken if the play is not legal."""
    position = replay(game.box, game.sequence, turns)
    return best_end(game.box, FinishedHome(position.state, position.discards), position.solo)


def faults_of_random_plays(game: FastGame, seed: int, plays: int) -> Iterator[str]:
    """Plays of random genes that the engine refuses or counts otherwise."""
    words = np.array([seed], dtype=np.uint64)
    for number in range(plays):
        genes = game.no_genes()
        random_genes(game.cards, game.deal, genes.turns, genes.end, words)
        play = game.play(genes)
        try:
            counted = engine_score(game, play).total
        except RuleBroken as broken:
            yield f"play {number} of seed {seed}: {broken}"
            continue
        if counted != play.points:
            yield f"play {number} of seed {seed}: {play.points}, not {counted}"


def fault_of_engine_play(game: FastGame, rng: Rng) -> str | None:
    """What is wrong if genes cannot tell a random play of the engine, or count less for it."""
    turns, end, score = random_solution(game.box, game.sequence, rng)
    play = game.play(game.genes(turns, end))
    if [_told(turn) for turn in play.turns] != [_told(turn) for turn in turns]:
        return "other turns"
    # a Handyman's choice of tokens is left to the engine's best end
    keeps = any(isinstance(action, UseHandyman) and action.keep for action in end.actions)
    if play.points < score.total and not keeps:
        return f"{play.points}, less than {score.total}"
    return None


def _told(turn: Turn) -> Turn:
    """What genes tell of a turn: friends are chosen at the end, and a bonus is always taken."""
    return msgspec.structs.replace(turn, bonus=None, friends=())
