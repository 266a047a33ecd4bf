"""The referee: replays a solution or a game and says where it first goes wrong, and why."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from dhsolve.model.box import Box
from dhsolve.model.ending import Finished, finish
from dhsolve.model.filed import Proof
from dhsolve.model.files import Solution
from dhsolve.model.game import replay_game
from dhsolve.model.reasons import Reason, RuleBroken
from dhsolve.model.sequence import Position, replay
from dhsolve.model.state import State
from dhsolve.model.values import SCORE_PARTS, End, Game, Score, ScoreClaim

_ROUND = re.compile(r"(?:turns|rounds)\[(\d+)\]")


class Verdict(NamedTuple):
    """What the referee says."""

    ok: bool
    where: str | None = None
    """The JSON path of what fails first."""
    code: str | None = None
    """Its reason code."""
    message: str | None = None
    """The reason in words; rounds count from 1."""
    scores: tuple[Score, ...] = ()
    """The true scores, in player order, as soon as play is complete and legal."""
    winners: tuple[int, ...] = ()
    complete: bool = True
    """False for a game under way."""
    states: tuple[State, ...] = ()
    """The homes as far as they were built legally, in player order."""

    @property
    def score(self) -> Score | None:
        """The score of a solution."""
        return self.scores[0] if self.scores else None

    def to_json(self, *, game: bool) -> dict[str, Any]:
        """The machine form of `verify --json`."""
        form: dict[str, Any] = {
            "ok": self.ok,
            "where": self.where,
            "code": self.code,
            "message": self.message,
        }
        pads = [msgspec.to_builtins(score) for score in self.scores]
        if not game:
            return {**form, "score": pads[0] if pads else None}
        return {
            **form,
            "complete": self.complete,
            "scores": pads or None,
            "winners": list(self.winners) if pads else None,
        }


class _Difference(NamedTuple):
    where: str
    message: str


def verify_solution(box: Box, solution: Solution) -> Verdict:
    """Replay every turn and the end, then compare every claimed number."""
    played = solution.turns
    try:
        position = replay(box, solution.sequence, played)
    except RuleBroken as broken:
        return _refused(broken, states=_states_before(box, solution, broken))
    states = (position.state,)
    rounds = len(solution.sequence.rounds)
    if not position.over:
        what = f"{len(played)} turns for {rounds} rounds"
        return _refused(RuleBroken(Reason.INCOMPLETE, what, "turns"), states=states)
    try:
        finished, score = _finish(box, position, solution.end or End())
    except RuleBroken as broken:
        return _refused(broken.at(f"end.{broken.where}"), states=states)
    states = (finished.state,)
    difference = None
    if solution.score is not None:
        difference = _score_difference(solution.score, score, "score")
    if difference is None and solution.proof is not None:
        difference = _proof_difference(solution.proof, score.total)
    return _judged(difference, Verdict(True, scores=(score,), states=states))


def verify_game(box: Box, game: Game) -> Verdict:
    """Replay a game as far as it is on file; compare scores and winners if it is complete."""
    try:
        result = replay_game(box, game)
    except RuleBroken as broken:
        return _refused(broken)
    verdict = Verdict(
        True,
        scores=result.scores,
        winners=result.winners,
        complete=result.complete,
        states=result.position.states,
    )
    for player, (claim, score) in enumerate(zip(game.scores, result.scores, strict=False)):
        if difference := _score_difference(claim, score, f"scores[{player}]"):
            return _judged(difference, verdict)
    if game.winners and tuple(sorted(game.winners)) != result.winners:
        true, claimed = _players(result.winners), _players(game.winners)
        what = f"{true} won, not {claimed}"
        return _refused(RuleBroken(Reason.WINNERS_DIFFER, what, "winners"), verdict)
    return verdict


def _finish(box: Box, position: Position, end: End) -> tuple[Finished, Score]:
    return finish(box, Finished(position.state, position.discards), end, position.solo)


def _states_before(box: Box, solution: Solution, broken: RuleBroken) -> tuple[State, ...]:
    """The home before the turn that fails."""
    match = _ROUND.match(broken.where)
    legal = solution.turns[: int(match[1])] if match else ()
    return (replay(box, solution.sequence, legal).state,)


def _refused(
    broken: RuleBroken, verdict: Verdict | None = None, states: tuple[State, ...] = ()
) -> Verdict:
    match = _ROUND.match(broken.where)
    when = f"round {int(match[1]) + 1}: " if match else ""
    message = f"{when}{broken.what}: {broken.reason.text} (rule {broken.reason.rule})"
    return (verdict or Verdict(False, states=states))._replace(
        ok=False, where=broken.where, code=broken.code, message=message
    )


def _judged(difference: _Difference | None, verdict: Verdict) -> Verdict:
    if difference is None:
        return verdict
    reason = Reason.SCORE_DIFFERS
    message = f"{difference.message}: {reason.text} (rule {reason.rule})"
    return verdict._replace(
        ok=False, where=difference.where, code=str(reason.value), message=message
    )


def _score_difference(claim: Score | ScoreClaim, true: Score, where: str) -> _Difference | None:
    """The first claimed number that is wrong: the parts in the order of the pad, then the total."""
    for part in (*SCORE_PARTS, "total"):
        claimed, value = getattr(claim, part), getattr(true, part)
        if claimed is not None and claimed != value:
            off = claimed - value
            much = f"{abs(off)} too {'many' if off > 0 else 'few'}"
            return _Difference(
                f"{where}.{part}", f"{part}: {claimed} claimed, {value} scored, {much}"
            )
    return None


def _proof_difference(proof: Proof, total: int) -> _Difference | None:
    """A bound is never below what was reached; for an optimum the two are equal."""
    if proof.status == "optimal" and proof.bound != total:
        return _Difference("proof.bound", f"optimal with bound {proof.bound}, but {total} scored")
    bounds = [("proof.bound", proof.bound)]
    bounds += [
        (f"proof.evidence[{at}].bound", one.bound)
        for at, one in enumerate(proof.evidence)
        if one.bound is not None
    ]
    for where, bound in bounds:
        if bound < total:
            return _Difference(where, f"bound {bound}, but {total} scored")
    return None


def _players(players: Iterable[int]) -> str:
    return "players " + ", ".join(str(player) for player in players)
