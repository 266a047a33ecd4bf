"""The values that play is made of: markets, turns, the end of the game, score pads.

They are also what the files hold (docs/formats.md), so reading a file is reading these.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

Bonus: TypeAlias = Literal["roofer", "supplier", "plans"]
Variant: TypeAlias = Literal["solo", "plain"]
Leftovers: TypeAlias = Literal["discarded", "gone"]

Id = Annotated[str, Meta(max_length=64)]
CELL_NAMES = ("S1", "S2", "S3", "S4", "S5", "F1", "F2", "F3", "F4", "F5", "B4", "B5")
# Only the JSON Schema lists the names: where the basement lies is catalogue data (rules 1).
CellName = Annotated[str, Meta(max_length=64, extra_json_schema={"enum": list(CELL_NAMES)})]
ColumnIndex = Annotated[int, Meta(ge=0, le=99)]
MOST_COLUMNS = 7


class Value(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    repr_omit_defaults=True,
    kw_only=True,
):
    """Base of all values: immutable, comparable, written without what is left at its default."""


class Column(Value, frozen=True, cache_hash=True):
    """One column of the market; `room` is None once somebody has taken it."""

    room: Id | None = None
    resource: Id | None = None


class Discards(Value, frozen=True, cache_hash=True):
    """Discarded room and roof cards."""

    rooms: tuple[Id, ...] = ()
    roofs: tuple[Id, ...] = ()


class Drill(Value, frozen=True, tag="drill", tag_field="tool"):
    """Swap the room card of a column with the face-up card on a cell."""

    cell: CellName
    column: ColumnIndex


class ConcreteMixer(Value, frozen=True, tag="concrete_mixer", tag_field="tool"):
    """Swap the room cards of two columns."""

    columns: tuple[ColumnIndex, ColumnIndex]


class Ladder(Value, frozen=True, tag="ladder", tag_field="tool"):
    """Swap a roof card of the stack with the one in a column, or nothing."""

    give: Id | None = None
    column: ColumnIndex | None = None


class Shuffle(Value, frozen=True):
    """Both decks with the market's cards shuffled in, top card first."""

    rooms: tuple[Id, ...]
    resources: tuple[Id, ...]


class Digger(Value, frozen=True, tag="digger", tag_field="tool"):
    """Send the market back and deal anew; in a game the shuffle is given."""

    shuffle: Shuffle | None = None


class Jackhammer(Value, frozen=True, tag="jackhammer", tag_field="tool"):
    """Never legal on a turn (T6, T8); it has a form of its own so that the refusal has a reason."""


ToolUse: TypeAlias = Digger | Ladder | Drill | ConcreteMixer | Jackhammer


class ScaffoldingPlace(Value, frozen=True):
    """Where a Scaffolding is put, and whether before or after the room card."""

    cell: CellName
    when: Literal["before", "after"]


class RoomPlace(Value, frozen=True):
    """Where the room card goes and how."""

    cell: CellName
    face: Literal["up", "down"]


class Invitation(Value, frozen=True):
    """A friend invited to a floor."""

    friend: Id
    floor: Literal["F", "S"]


class Turn(Value, frozen=True, kw_only=True):
    """One player's turn."""

    tools: tuple[ToolUse, ...] = ()
    column: ColumnIndex
    bonus: Bonus | None = None
    scaffolding: ScaffoldingPlace | None = None
    room: RoomPlace
    decor: CellName | None = None
    friends: tuple[Invitation, ...] = ()

    def with_tools(self, tools: tuple[ToolUse, ...]) -> Self:
        """The same turn with other tools."""
        return msgspec.structs.replace(self, tools=tools)


class UseSupplier(Value, frozen=True, tag="supplier", tag_field="helper"):
    """Swap a discarded room card with a room card of the home."""

    room: Id
    cell: CellName


class UseHandyman(Value, frozen=True, tag="handyman", tag_field="helper"):
    """Swap two room cards of the home; `keep` names the tokens kept where rooms join."""

    cells: tuple[CellName, CellName]
    keep: dict[CellName, Id] = {}


class UseRoofer(Value, frozen=True, tag="roofer", tag_field="helper"):
    """Add a discarded roof card to the stack."""

    roof: Id


Action: TypeAlias = UseSupplier | UseHandyman | UseRoofer


class End(Value, frozen=True):
    """What the player does after the last round."""

    actions: tuple[Action, ...] = ()
    engineer: tuple[tuple[CellName, ...], ...] = ()
    roof: tuple[Id, Id, Id, Id] | None = None


class Score(Value, frozen=True, omit_defaults=False):
    """The score pad."""

    rooms: int
    decor: int
    functionality: int
    plans: int
    roof: int
    friends: int
    toolbox: int
    total: int


SCORE_PARTS = ("rooms", "decor", "functionality", "plans", "roof", "friends", "toolbox")


class PlanDecks(Value, frozen=True):
    """The two decks of construction plans, next card first."""

    three: tuple[Id, ...] = ()
    five: tuple[Id, ...] = ()


class Round(Value, frozen=True):
    """The market of one round, and what others discarded in it (`leftovers: gone`)."""

    columns: Annotated[tuple[Column, ...], Meta(min_length=1, max_length=MOST_COLUMNS)]
    discards: Discards = Discards()


Player: TypeAlias = Annotated[int, Meta(ge=0, le=5)]
DeckName: TypeAlias = Literal["base", "new_cards", "two_player", "five", "six", "solo", "free"]
Module: TypeAlias = Literal["plans", "friends"]


class Decks(Value, frozen=True):
    """The shuffled decks of a game, top card first."""

    rooms: tuple[Id, ...]
    resources: tuple[Id, ...]


class JackhammerUse(Value, frozen=True):
    """A player takes a room card before the round's first turn."""

    player: Player
    column: ColumnIndex
    room: RoomPlace


class GameTurn(Turn, frozen=True, kw_only=True):
    """A turn with the player who takes it."""

    player: Player


class GameRound(Value, frozen=True):
    """One round of a game: the discarded column, Jackhammers, and the turns in play order."""

    discard: ColumnIndex | None = None
    jackhammer: tuple[JackhammerUse, ...] = ()
    turns: tuple[GameTurn, ...] = ()


class ScoreClaim(Value, frozen=True, kw_only=True):
    """A claimed score: the total, or the total with all its parts."""

    rooms: int | None = None
    decor: int | None = None
    functionality: int | None = None
    plans: int | None = None
    roof: int | None = None
    friends: int | None = None
    toolbox: int | None = None
    total: int


class Game(Value, frozen=True, kw_only=True, tag="game/1", tag_field="format"):
    """A whole game of 1 to 6 players, as its file holds it."""

    players: Annotated[int, Meta(ge=1, le=6)]
    deck: DeckName
    removed_roof: Id | None = None
    modules: tuple[Module, ...] = ()
    discard_rule: bool = True
    first_player: Player = 0
    decks: Decks
    plans: PlanDecks | tuple[tuple[Id, Id], ...] = ()
    friends: tuple[Id, ...] = ()
    rounds: Annotated[tuple[GameRound, ...], Meta(max_length=12)] = ()
    ends: tuple[End, ...] = ()
    scores: tuple[ScoreClaim, ...] | UnsetType = UNSET
    winners: tuple[Player, ...] | UnsetType = UNSET
    """Claims: one that is empty is wrong, one that is not made is not."""
