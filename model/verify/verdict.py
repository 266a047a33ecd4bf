"""Replays a solution or a game and says where it first goes wrong, and why."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET

from dhsolve.model.cards.box import Box
from dhsolve.model.files.documents import Solution
from dhsolve.model.files.formats import Proof
from dhsolve.model.rules.ending import FinishedHome, finish
from dhsolve.model.rules.game import ROUNDS, replay_game
from dhsolve.model.rules.reasons import Reason, RuleBroken, count_of
from dhsolve.model.rules.sequence import Position, replay
from dhsolve.model.rules.state import State
from dhsolve.model.rules.values import SCORE_PARTS, End, Game, Score, ScoreClaim

_ROUND = re.compile(r"(?:turns|rounds)\[(\d+)\]")


class Verdict(NamedTuple):
    """Whether a play holds; if not, where it first goes wrong, and why."""

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
    """False for a game under way, whether it holds so far or not."""
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
    """The verdict on every turn, the end, then every claimed number.

    A solution without an end is scored without helpers (P15).
    """
    played = solution.turns
    try:
        position = replay(box, solution.sequence, played)
    except RuleBroken as broken:
        return _refused(broken, states=_states_before(box, solution, broken))
    states = (position.state,)
    rounds = len(solution.sequence.rounds)
    if not position.over:
        what = f"{count_of(len(played), 'turn')} for {count_of(rounds, 'round')}"
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
    """The verdict on a game as far as it goes (P17); on its claims too if it is complete."""
    try:
        result = replay_game(box, game)
    except RuleBroken as broken:
        return _refused(broken, Verdict(False, complete=_played_out(game)))
    verdict = Verdict(
        True,
        scores=result.scores,
        winners=result.winners,
        complete=result.complete,
        states=result.position.states,
    )
    return _claims_judged(game, verdict) if result.complete else verdict


def _claims_judged(game: Game, verdict: Verdict) -> Verdict:
    """The verdict on the scores and winners of a complete game.

    A claim may be left out, but not be empty; a score may be the total alone (P11), and winners
    come in any order (P16).
    """
    if game.scores == ():
        return _judged(_Difference("scores", "no scores claimed"), verdict)
    for player, (claim, score) in enumerate(zip(game.scores or (), verdict.scores, strict=False)):
        if difference := _score_difference(claim, score, f"scores[{player}]"):
            return _judged(difference, verdict)
    if game.winners is not UNSET and tuple(sorted(game.winners)) != verdict.winners:
        true, claimed = _players(verdict.winners), _players(game.winners)
        what = f"{true} won, not {claimed}"
        return _refused(RuleBroken(Reason.WINNERS_DIFFER, what, "winners"), verdict)
    return verdict


def _played_out(game: Game) -> bool:
    """Whether the file has all turns of all rounds, right or wrong."""
    if len(game.rounds) < ROUNDS:
        return False
    last = game.rounds[-1]
    return len(last.turns) + len(last.jackhammer) >= game.players


def _finish(box: Box, position: Position, end: End) -> tuple[FinishedHome, Score]:
    return finish(box, FinishedHome(position.state, position.discards), end, position.solo)


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
    """What is wrong in a proof (P21): a bound below the score, an optimum that is not its bound."""
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
    return "players " + (", ".join(str(player) for player in players) or "none")
