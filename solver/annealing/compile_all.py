"""Compiles everything that the quick search uses."""

from __future__ import annotations

from dhsolve.model.cards.box import open_box
from dhsolve.model.dealing.deal import deal_solo
from dhsolve.model.dealing.rng import Rng
from dhsolve.solver.annealing.exhaustive import best_of_all
from dhsolve.solver.annealing.machine_code import note_complete
from dhsolve.solver.annealing.plays import FastGame
from dhsolve.solver.annealing.search import search


def compile_all() -> None:
    """By using it; what has been compiled before is only loaded."""
    box = open_box()
    deal = deal_solo(box, Rng(0))
    game = FastGame(box, deal._replace(rounds=deal.rounds[:1]))
    game.play(search(game, 0, plays=1).genes)
    best_of_all(game, 10_000, lambda: False)
    note_complete()
