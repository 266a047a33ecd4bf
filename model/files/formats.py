"""The outermost objects of the files, around the values of play (docs/formats.md)."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from dhsolve.model.rules.values import (
    CellName,
    Discards,
    End,
    Id,
    Leftovers,
    PlanDecks,
    Round,
    Score,
    Turn,
    Value,
    Variant,
)

MOST_ROUNDS = 12

Text: TypeAlias = Annotated[str, Meta(max_length=1000)]
Seconds: TypeAlias = Annotated[float, Meta(ge=0)]


class CellEntry(Value, frozen=True):
    """What lies on a cell: a room card (`empty`: face down) or a Scaffolding."""

    room: Id | None = None
    decor: Id | None = None
    card: Id | None = None
    scaffolding: bool = False


class FloorFriends(Value, frozen=True):
    """The friend invited to each upper floor."""

    F: Id | None = None
    S: Id | None = None


class StateFile(Value, frozen=True, tag="state/1", tag_field="format"):
    """One player's home and belongings."""

    cells: dict[CellName, CellEntry] = msgspec.field(default_factory=dict)
    near: tuple[Id, ...] = ()
    helpers: tuple[Id, ...] = ()
    tools: tuple[Id, ...] = ()
    under_toolbox: tuple[Id, ...] = ()
    roofs: tuple[Id, ...] = ()
    plans: tuple[tuple[Id, Id], ...] = ()
    friends: FloorFriends = FloorFriends()
    variant: Variant = "solo"


class SequenceFile(Value, frozen=True, tag="sequence/1", tag_field="format"):
    """The cards, round by round, and what play starts from."""

    variant: Variant
    rounds: Annotated[tuple[Round, ...], Meta(min_length=1, max_length=MOST_ROUNDS)]
    plans: PlanDecks = PlanDecks()
    friends: tuple[Id, ...] = ()
    start: StateFile | None = None
    discards: Discards = Discards()
    leftovers: Leftovers = "discarded"


class Evidence(Value, frozen=True):
    """One leg that a result stands on."""

    kind: Literal["replayed", "solver-optimal", "reproved", "cross-proved", "split", "exhaustive"]
    status: Id | None = None
    bound: int | None = None
    solver: Text | None = None
    version: Text | None = None
    parameters: dict[str, Any] | Text | None = None
    seconds: Seconds | None = None


class Proof(Value, frozen=True):
    """What a solver says about a score: the best there is, or at most `bound`."""

    status: Literal["optimal", "feasible"]
    bound: int
    solver: Text | None = None
    seconds: Seconds | None = None
    evidence: tuple[Evidence, ...] = ()


class PossibleRange(Value, frozen=True):
    """What can be reached: a play of `least` points is known, and nothing beats `most`."""

    least: int
    most: int | None = None
    """Left out if nothing is known about that."""


class SolutionFile(Value, frozen=True, tag="solution/1", tag_field="format"):
    """A sequence played out, with the claimed score."""

    sequence: SequenceFile
    turns: tuple[Turn, ...]
    end: End | None = None
    score: Score | None = None
    proof: Proof | None = None


class ReviewedTurn(Value, frozen=True):
    """One turn: what could be reached before and after it, and a better one if one is known."""

    round: Annotated[int, Meta(ge=0, lt=MOST_ROUNDS)]
    before: PossibleRange
    after: PossibleRange
    played: Turn
    lost: Annotated[int, Meta(ge=0)] | None = None
    """Left out unless it is proven."""
    better: Turn | None = None
    line: SolutionFile | None = None
    """The best play that is known from this round on; `better` is its first turn."""


class ReviewedEnd(Value, frozen=True):
    """The end of the game: what the home could count, and what it was made to count."""

    before: int
    after: int
    lost: Annotated[int, Meta(ge=0)]
    played: End
    better: End | None = None


class ReviewFile(Value, frozen=True, tag="review/1", tag_field="format"):
    """A play seen with hindsight."""

    player: Annotated[int, Meta(ge=0, le=5)]
    scored: int
    possible: PossibleRange
    complete: bool
    """Every number is proven."""
    costliest: tuple[int, ...]
    """The rounds that gave away the most, the worst first."""
    turns: tuple[ReviewedTurn, ...]
    end: ReviewedEnd
    home: StateFile
    """The home as it was counted."""
    solution: SolutionFile
    """The best play that is known."""
