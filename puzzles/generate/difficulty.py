"""How hard a puzzle is, from measured play (docs/difficulty.md): grades and medals."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from typing import NamedTuple

from dhsolve.model.cards.box import Box
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.rules.sequence import Sequence
from dhsolve.puzzles.generate.players import (
    blind,
    deep,
    greedy,
    look_ahead,
    no_limit,
    play_through,
)
from dhsolve.puzzles.puzzle import Difficulty, Kind, Medals

GRADES = range(1, 6)
STEPS: dict[Kind, tuple[int, int, int, int]] = {
    "finish": (20, 30, 42, 58),
    "rooms": (42, 56, 70, 92),
    "deck": (150, 180, 210, 240),
}
"""The least score of grades 2 to 5: near the fifths of what is dealt (docs/difficulty.md)."""
DECK_SPREADS = (34, 46, 62, 85)
"""The least spread of the players for decks of the requested grades 2 to 5."""
MOST_HOMES = 4
"""Best homes are counted up to here; more make a puzzle no easier."""
HOME_EASE, LOSS_WEIGHT = 3, 3


class Measurement(NamedTuple):
    """What the simulated players scored."""

    greedy: int
    look_ahead: int
    deep: int
    blind: int

    @property
    def strongest(self) -> int:
        """The best of them."""
        return max(self)


def measure(
    box: Box, sequence: Sequence, seed: str, check_time: Callable[[], None] = no_limit
) -> Measurement:
    """What every simulated player scores; only the blind one draws random numbers.

    `check_time` is called before every turn and may raise, to end it.
    """
    players = (greedy, look_ahead, deep, blind(Rng(f"{seed}/blind")))
    plays = [play_through(box, sequence, player, check_time) for player in players]
    return Measurement(*(play.score.total for play in plays))


def spread(measured: Measurement) -> int:
    """How far the players lie apart: the first part of the score, with no need of a target."""
    return _distance(measured.strongest, measured)


def grade_by_spread(measured: Measurement) -> int:
    """The requested grade that a deck is for: five decks take too long to prove for one puzzle."""
    return 1 + bisect_right(DECK_SPREADS, spread(measured))


def _distance(target: int, measured: Measurement) -> int:
    return (
        2 * (target - measured.greedy)
        + 3 * (target - measured.look_ahead)
        + 4 * (target - measured.deep)
        + (target - measured.blind)
    )


def rate(
    kind: Kind, target: int, measured: Measurement, best_homes: int, tempting_loss: int
) -> Difficulty:
    """The grade by weighted distances to the target, less where many homes are right."""
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


def possible(kind: Kind, grade: int, target: int, measured: Measurement, exact: bool) -> bool:
    """Whether a grade can still come out, before homes and loss are known.

    The greedy player's opening loses no more than his whole play. If the target is not exact but
    only the least that it can be, scores have no upper limit.
    """
    steps = (-(10**6), *STEPS[kind], 10**6)
    low = _distance(target, measured) - HOME_EASE * (MOST_HOMES - 1)
    high = _distance(target, measured) + LOSS_WEIGHT * (target - measured.greedy)
    return low < steps[grade] and (not exact or high >= steps[grade - 1])


def medals(target: int, measured: Measurement) -> Medals:
    """The points for each medal: bronze is the greedy player's, silver takes foresight, gold lies
    between the best player and the target."""
    foresight = sorted(measured)[2]
    gold = min((measured.strongest + target + 1) // 2, target - 1)
    silver = min(foresight, gold - 1)
    return Medals(bronze=max(0, min(measured.greedy, silver - 1)), silver=silver, gold=gold)
