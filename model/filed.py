"""What the files hold beyond the values of play: their outermost shapes (docs/formats.md)."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from dhsolve.model.values import (
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


class FiledCell(Value, frozen=True):
    """What lies on a cell: a room card (`empty`: face down) or a Scaffolding."""

    room: Id | None = None
    decor: Id | None = None
    card: Id | None = None
    scaffolding: bool = False


class FloorFriends(Value, frozen=True):
    """The friend invited to each upper floor."""

    F: Id | None = None
    S: Id | None = None


class FiledState(Value, frozen=True, tag="state/1", tag_field="format"):
    """One player's home and belongings."""

    cells: dict[CellName, FiledCell] = msgspec.field(default_factory=dict)
    near: tuple[Id, ...] = ()
    helpers: tuple[Id, ...] = ()
    tools: tuple[Id, ...] = ()
    under_toolbox: tuple[Id, ...] = ()
    roofs: tuple[Id, ...] = ()
    plans: tuple[tuple[Id, Id], ...] = ()
    friends: FloorFriends = FloorFriends()
    variant: Variant = "solo"


class FiledSequence(Value, frozen=True, tag="sequence/1", tag_field="format"):
    """The cards, round by round, and what play starts from."""

    variant: Variant
    rounds: Annotated[tuple[Round, ...], Meta(min_length=1, max_length=MOST_ROUNDS)]
    plans: PlanDecks = PlanDecks()
    friends: tuple[Id, ...] = ()
    start: FiledState | None = None
    discards: Discards = Discards()
    leftovers: Leftovers = "discarded"


class Evidence(Value, frozen=True):
    """One leg that a result stands on."""

    kind: Literal["replayed", "solver-optimal", "reproved", "cross-proved", "split"]
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


class FiledSolution(Value, frozen=True, tag="solution/1", tag_field="format"):
    """A sequence played out, with the claimed score."""

    sequence: FiledSequence
    turns: tuple[Turn, ...]
    end: End | None = None
    score: Score | None = None
    proof: Proof | None = None
