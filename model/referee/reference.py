"""Our own answer to every request: what the rules give."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from dhsolve.model.best_end import best_end
from dhsolve.model.box import Box
from dhsolve.model.ending import Finished, finish
from dhsolve.model.errors import BadInput
from dhsolve.model.files import (
    discards_from,
    game_from,
    sequence_from,
    solution_from,
    state_from,
    to_json,
)
from dhsolve.model.idcheck import check_end, check_turn
from dhsolve.model.reasons import RuleBroken
from dhsolve.model.referee.protocol import Outcome, Request
from dhsolve.model.sequence import Position, play, start_position, turns
from dhsolve.model.shapes import typed
from dhsolve.model.state import State
from dhsolve.model.values import Discards, End, Turn
from dhsolve.model.verify import Verdict, verify_game, verify_solution

MOST_TURNS = 4000
"""Positions with more legal turns are not asked for all of them."""


def answer(box: Box, request: Request) -> Outcome:
    """The right answer; BadInput if the request cannot be read."""
    try:
        return Outcome(True, _ANSWERS[request["op"]](box, request))
    except RuleBroken as broken:
        return Outcome(False, code=broken.code, where=broken.where or None)
    except _NotHeld as verdict:
        return verdict.outcome


class _NotHeld(Exception):
    def __init__(self, verdict: Verdict) -> None:
        self.outcome = Outcome(False, code=verdict.code or "", where=verdict.where)


def turn_from(box: Box, value: object) -> Turn:
    """A turn of a sequence that is parsed already."""
    turn = typed(value, Turn)
    check_turn(box, turn, in_game=False)
    return turn


def end_from(box: Box, value: object) -> End:
    """An end that is parsed already."""
    end = typed(value, End)
    check_end(box, end)
    return end


def finished_from(box: Box, request: Request) -> tuple[Finished, bool]:
    """The home of a `score` or `end` request, and whether its plans count as in the solo game."""
    home = state_from(box, request["state"])
    discards = discards_from(box, request.get("discards", {}))
    pile = Discards(rooms=tuple(sorted(discards.rooms)), roofs=tuple(sorted(discards.roofs)))
    return Finished(home.state, pile), home.solo


def _score(box: Box, request: Request) -> object:
    finished, solo = finished_from(box, request)
    end = end_from(box, request.get("end", {}))
    return msgspec.to_builtins(finish(box, finished, end, solo)[1])


def _best(box: Box, request: Request) -> object:
    finished, solo = finished_from(box, request)
    end, score = best_end(box, finished, solo)
    return {"end": msgspec.to_builtins(end), "score": msgspec.to_builtins(score)}


def _apply(box: Box, request: Request) -> object:
    position = start_position(box, sequence_from(box, request["sequence"]))
    after = play(box, position, turn_from(box, request["turn"]))
    return {"state": state_json(box, after.state), "discards": to_json(box, after.discards)}


def state_json(box: Box, state: State) -> dict[str, Any]:
    """A state as results hold it: without the variant, which the sequence decides."""
    form = to_json(box, state)
    form.pop("variant", None)
    return form


def _legal(box: Box, request: Request) -> object:
    sequence = sequence_from(box, request["sequence"])
    return [msgspec.to_builtins(turn) for turn in limited_turns(box, start_position(box, sequence))]


def limited_turns(box: Box, position: Position) -> Iterator[Turn]:
    """All legal turns, or BadInput if there are too many to compare."""
    for count, (turn, _) in enumerate(turns(box, position)):
        if count == MOST_TURNS:
            raise BadInput(f"over {MOST_TURNS} legal turns")
        yield turn


def _replay(box: Box, request: Request) -> object:
    if "game" in request:
        verdict = verify_game(box, game_from(box, request["game"]))
    else:
        verdict = verify_solution(box, solution_from(box, request["solution"]))
    if not verdict.ok:
        raise _NotHeld(verdict)
    pads = [msgspec.to_builtins(score) for score in verdict.scores]
    if "game" not in request:
        return {"score": pads[0]}
    if not verdict.complete:
        return {"complete": False}
    return {"complete": True, "scores": pads, "winners": list(verdict.winners)}


_ANSWERS = {
    "score": _score,
    "end": _best,
    "legal_turns": _legal,
    "apply": _apply,
    "replay": _replay,
}
