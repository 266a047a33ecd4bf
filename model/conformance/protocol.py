"""referee/1: the messages between the referee and an engine (docs/formats.md).

One JSON object a line. The engine speaks first, with its handshake; then every request gets one
answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias, get_args

from msgspec import Meta

from dhsolve.model.files.formats import SequenceFile, SolutionFile, StateFile
from dhsolve.model.rules.values import Column, Discards, End, Game, Id, Score, Turn, Value

PROTOCOL = "referee/1"
VECTOR = "vector/1"
SECONDS = 5.0
"""The longest that an answer may take."""
MOST_BYTES = 16_000_000
"""The longest line."""

Op: TypeAlias = Literal["score", "legal_turns", "apply", "end", "replay", "steps"]
Module: TypeAlias = Literal["solo", "plain", "plans", "friends", "games", "codes"]
OPS: tuple[Op, ...] = get_args(Op)
MODULES: tuple[Module, ...] = get_args(Module)

Request: TypeAlias = Mapping[str, Any]
"""A request without its id: `op` and the fields of its struct below, as plain JSON."""

MessageId: TypeAlias = Annotated[int, Meta(ge=0)]


class Handshake(Value, frozen=True):
    """The engine's first line: the operations and the parts of the rules that it knows.

    `solo` and `plain` are the variants of a sequence, `plans` and `friends` the modules, `games`
    the games of two and more; `codes` says that refusals carry our reason codes.
    """

    protocol: Literal["referee/1"]
    ops: tuple[Op, ...]
    modules: tuple[Module, ...]


class ScoreRequest(Value, frozen=True, tag="score", tag_field="op"):
    """The score pad of a home after its last round, with this end."""

    id: MessageId
    state: StateFile
    discards: Discards = Discards()
    end: End = End()


class LegalTurnsRequest(Value, frozen=True, tag="legal_turns", tag_field="op"):
    """Every legal first turn of a sequence, in perft's canonical form."""

    id: MessageId
    sequence: SequenceFile


class ApplyRequest(Value, frozen=True, tag="apply", tag_field="op"):
    """The state and the discards after the first turn of a sequence, or its refusal."""

    id: MessageId
    sequence: SequenceFile
    turn: Turn


class EndRequest(Value, frozen=True, tag="end", tag_field="op"):
    """The best end of a home after its last round."""

    id: MessageId
    state: StateFile
    discards: Discards = Discards()


class ReplayRequest(Value, frozen=True, tag="replay", tag_field="op"):
    """The result of a whole solution or game; claims in it are checked."""

    id: MessageId
    solution: SolutionFile | None = None
    game: Game | None = None


class StepsRequest(Value, frozen=True, tag="steps", tag_field="op"):
    """What lies on the table after every step of a game; claims in it are not looked at."""

    id: MessageId
    game: Game


REQUESTS: dict[str, type[Value]] = {
    "score": ScoreRequest,
    "legal_turns": LegalTurnsRequest,
    "apply": ApplyRequest,
    "end": EndRequest,
    "replay": ReplayRequest,
    "steps": StepsRequest,
}


class AppliedTurn(Value, frozen=True):
    """The result of `apply`."""

    state: StateFile
    discards: Discards = Discards()


class BestEnd(Value, frozen=True, kw_only=True):
    """The result of `end`; any end with the best total is right."""

    end: End = End()
    score: Score


class ReplayResult(Value, frozen=True):
    """The result of `replay`: of a solution its score, of a game all scores and the winners."""

    score: Score | None = None
    complete: bool = True
    scores: tuple[Score, ...] | None = None
    winners: tuple[int, ...] | None = None


class TableAfterStep(Value, frozen=True, kw_only=True):
    """One of the results of `steps`: a discard, a Jackhammer, a turn, or the end of a round."""

    where: Id
    market: tuple[Column, ...]
    discards: Discards = Discards()
    friends: tuple[Id, ...] = ()
    first_player: int
    """Who has the first player marker."""
    player: int | None = None
    state: StateFile | None = None
    """The home of the player who moved."""


class Acceptance(Value, frozen=True):
    """The answer to a request that the rules allow; the operation decides what `result` is."""

    id: MessageId
    ok: Literal[True]
    result: Any


class Refusal(Value, frozen=True):
    """The answer to a request that the rules do not allow."""

    id: MessageId
    ok: Literal[False]
    code: Id = ""
    where: Id | None = None


class Answer(Value, frozen=True):
    """An answer as it is received; its result is read by the operation it belongs to."""

    id: MessageId
    ok: bool
    result: Any = None
    code: Id = ""
    where: Id | None = None


class Outcome(NamedTuple):
    """What an engine says to a request: a result, or a refusal with its code and place."""

    ok: bool
    result: Any = None
    code: str = ""
    where: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The answer without its id."""
        if self.ok:
            return {"ok": True, "result": self.result}
        form: dict[str, Any] = {"ok": False, "code": self.code}
        return form if self.where is None else {**form, "where": self.where}


class Vector(Value, frozen=True, tag=VECTOR, tag_field="format"):
    """One line of the vectors: a request, the right answer, and what both cover."""

    request: dict[str, Any]
    answer: dict[str, Any]
    covers: tuple[str, ...] = ()
    needs: tuple[Module, ...] = ()
    sentence: str | None = None
    given: dict[str, Any] | None = None


def needs(request: Request) -> tuple[Module, ...]:
    """The modules that an engine must know to answer a request."""
    if "game" in request:
        return ("games",)
    found: set[Module] = set()
    sequence = request.get("sequence") or request.get("solution", {}).get("sequence") or {}
    state = request.get("state") or sequence.get("start") or {}
    found.add(sequence.get("variant") or state.get("variant") or "solo")
    if sequence.get("plans") or state.get("plans"):
        found.add("plans")
    if sequence.get("friends") or state.get("friends"):
        found.add("friends")
    return tuple(sorted(found))
