"""A play that the engine has accepted."""

from __future__ import annotations

from dataclasses import dataclass

from dhsolve.model.rules.ending import FinishedHome
from dhsolve.model.rules.ending import finish as finish_game
from dhsolve.model.rules.sequence import play as play_turn
from dhsolve.model.rules.values import End, Score, Turn
from dhsolve.solver.shared.scenario import Scenario


@dataclass(frozen=True)
class Play:
    """A play that the engine has accepted, with its score."""

    turns: tuple[Turn, ...]
    end: End
    score: Score


class InternalError(Exception):
    """The engine refuses what a model has found, or they disagree on its score."""


def replayed(scenario: Scenario, turns: tuple[Turn, ...], end: End, claimed: int) -> Play:
    """The play as the engine sees it; InternalError if it is not legal or scores too little."""
    try:
        position = scenario.start
        for turn in turns:
            position = play_turn(scenario.box, position, turn)
        finished = FinishedHome(position.state, position.discards)
        score = finish_game(scenario.box, finished, end, position.solo)[1]
    except Exception as error:
        raise InternalError(f"the engine refuses the play: {error}") from error
    if score.total < claimed:
        raise InternalError(f"the engine counts {score.total} points, the model {claimed}")
    return Play(turns, end, score)
