"""The players that show how hard a puzzle is."""

from __future__ import annotations

from support.helpers import BOX

from dhsolve.model.dealing.deal import deal_solo
from dhsolve.model.dealing.rng import Rng
from dhsolve.puzzles.generate.players import blind, deep, greedy, look_ahead, play_through, sensible


def test_players_play_legally_and_foresight_pays() -> None:
    totals = []
    for seed in range(3):
        sequence = deal_solo(BOX, Rng(seed))
        players = (greedy, sensible, look_ahead, deep, blind(Rng(seed)))
        # play_through replays every turn on the engine, so an illegal one would have raised
        totals.append([play_through(BOX, sequence, player).score.total for player in players])
    hasty, foresighted = sum(one[0] for one in totals), sum(one[3] for one in totals)
    assert foresighted > hasty
