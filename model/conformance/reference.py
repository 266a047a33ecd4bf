"""Our own answer to every request: what the rules give."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from dhsolve.model.cards.box import Box
from dhsolve.model.conformance.protocol import Outcome, Request
from dhsolve.model.errors import BadInput
from dhsolve.model.files.decode import decode
from dhsolve.model.files.documents import (
    discards_from,
    game_from,
    sequence_from,
    solution_from,
    state_from,
    to_json,
)
from dhsolve.model.files.ids import check_end, check_turn
from dhsolve.model.rules.best_end import best_end
from dhsolve.model.rules.ending import FinishedHome, finish
from dhsolve.model.rules.game import GameStep, game_steps
from dhsolve.model.rules.reasons import RuleBroken
from dhsolve.model.rules.sequence import Position, play, start_position, turns
from dhsolve.model.rules.state import State
from dhsolve.model.rules.values import Discards, End, Turn
from dhsolve.model.verify.verdict import Verdict, verify_game, verify_solution

MOST_TURNS = 4000
"""Positions with more legal turns are not asked for all of them."""


def answer(box: Box, request: Request) -> Outcome:
    """The right answer; BadInput if the request cannot be read."""
    try:
        return Outcome(True, _ANSWERS[request["op"]](box, request))
    except RuleBroken as broken:
        return Outcome(False, code=broken.code, where=broken.where or None)
    except _DoesNotHold as verdict:
        return verdict.outcome


class _DoesNotHold(Exception):
    def __init__(self, verdict: Verdict) -> None:
        self.outcome = Outcome(False, code=verdict.code or "", where=verdict.where)


def turn_from(box: Box, value: object) -> Turn:
    """The turn in JSON that is parsed already; BadInput names what is wrong."""
    turn = decode(value, Turn)
    check_turn(box, turn, in_game=False)
    return turn


def end_from(box: Box, value: object) -> End:
    """The end in JSON that is parsed already; BadInput names what is wrong."""
    end = decode(value, End)
    check_end(box, end)
    return end


def finished_from(box: Box, request: Request) -> tuple[FinishedHome, bool]:
    """The home of a `score` or `end` request, and whether its plans count as in the solo game."""
    home = state_from(box, request["state"])
    discards = discards_from(box, request.get("discards", {}))
    pile = Discards(rooms=tuple(sorted(discards.rooms)), roofs=tuple(sorted(discards.roofs)))
    return FinishedHome(home.state, pile), home.solo


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
        raise _DoesNotHold(verdict)
    pads = [msgspec.to_builtins(score) for score in verdict.scores]
    if "game" not in request:
        return {"score": pads[0]}
    if not verdict.complete:
        return {"complete": False}
    return {"complete": True, "scores": pads, "winners": list(verdict.winners)}


def _steps(box: Box, request: Request) -> object:
    return [_table_json(box, step) for step in game_steps(box, game_from(box, request["game"]))]


def _table_json(box: Box, step: GameStep) -> dict[str, Any]:
    position, player = step.position, step.player
    form: dict[str, Any] = {
        "where": step.where,
        "market": msgspec.to_builtins(position.market),
        "discards": to_json(box, position.discards),
        "friends": list(position.friends),
        "first_player": position.marker,
    }
    if player is None:
        return form
    return {**form, "player": player, "state": state_json(box, position.states[player])}


_ANSWERS = {
    "score": _score,
    "end": _best,
    "legal_turns": _legal,
    "apply": _apply,
    "replay": _replay,
    "steps": _steps,
}
