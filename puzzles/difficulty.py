"""How hard a puzzle is, from measured play (docs/difficulty.md): grades and medals."""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple

from dhsolve.model.box import Box
from dhsolve.model.rng import Rng
from dhsolve.model.sequence import Sequence
from dhsolve.puzzles.format import Difficulty, Medals
from dhsolve.puzzles.kinds import Kind
from dhsolve.puzzles.players import blind, deep, greedy, look_ahead, play_through

GRADES = range(1, 6)
STEPS: dict[Kind, tuple[int, int, int, int]] = {
    "finish": (20, 30, 42, 58),
    "rooms": (42, 56, 70, 92),
    "deck": (150, 180, 210, 240),
}
"""The least score of grades 2 to 5: near the fifths of what is dealt (docs/difficulty.md)."""
DECK_SPREADS = (34, 46, 62, 85)
"""The least spread of the players for decks of wished grades 2 to 5."""
MOST_HOMES = 4
"""Best homes are counted up to here; more make a puzzle no easier."""
HOME_EASE, LOSS_WEIGHT = 3, 3


class Measured(NamedTuple):
    """What the simulated players scored."""

    greedy: int
    look_ahead: int
    deep: int
    blind: int

    @property
    def strongest(self) -> int:
        """The best of them."""
        return max(self)


def measure(box: Box, sequence: Sequence, seed: str) -> Measured:
    """Let everybody play; only the blind player draws random numbers."""
    players = (greedy, look_ahead, deep, blind(Rng(f"{seed}/blind")))
    return Measured(*(play_through(box, sequence, player).score.total for player in players))


def spread(measured: Measured) -> int:
    """How far the players lie apart: a foretaste of the score that needs no target."""
    return _distance(measured.strongest, measured)


def wished_by_spread(measured: Measured) -> int:
    """The wished grade that a deck is for: its proof takes too long to be made for five deals."""
    return 1 + bisect_right(DECK_SPREADS, spread(measured))


def _distance(target: int, measured: Measured) -> int:
    return (
        2 * (target - measured.greedy)
        + 3 * (target - measured.look_ahead)
        + 4 * (target - measured.deep)
        + (target - measured.blind)
    )


def rate(
    kind: Kind, target: int, measured: Measured, best_homes: int, tempting_loss: int
) -> Difficulty:
    """The grade: weighted distances to the target, less where many homes are right."""
    score = (
        _distance(target, measured)
        + LOSS_WEIGHT * tempting_loss
        - HOME_EASE * (min(best_homes, MOST_HOMES) - 1)
    )
    return Difficulty(
        grade=1 + bisect_right(STEPS[kind], score),
        score=score,
        **measured._asdict(),
        best_homes=best_homes,
        tempting_loss=tempting_loss,
    )


def possible(kind: Kind, grade: int, target: int, measured: Measured, exact: bool) -> bool:
    """Whether a grade can still come out, before homes and loss are known.

    The greedy player's opening loses no more than his whole play. If the target is not exact but
    only the least that it can be, scores have no upper limit.
    """
    steps = (-(10**6), *STEPS[kind], 10**6)
    low = _distance(target, measured) - HOME_EASE * (MOST_HOMES - 1)
    high = _distance(target, measured) + LOSS_WEIGHT * (target - measured.greedy)
    return low < steps[grade] and (not exact or high >= steps[grade - 1])


def medals(target: int, measured: Measured) -> Medals:
    """Bronze beats haste, silver takes foresight, gold lies between the players and the target."""
    foresight = sorted(measured)[2]
    gold = min((measured.strongest + target + 1) // 2, target - 1)
    silver = min(foresight, gold - 1)
    return Medals(bronze=max(0, min(measured.greedy, silver - 1)), silver=silver, gold=gold)
