"""A recorded game as one player's own (rulings P23, P24).

The other players' moves and everything that chance decided stay as recorded. So the player's turns
become a sequence of the columns that were left to him.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from dhsolve.model.cards.box import Box
from dhsolve.model.rules.ending import FinishedHome, finish
from dhsolve.model.rules.game import (
    JACKHAMMER,
    GamePosition,
    deal_round,
    dig,
    discard_column,
    end_round,
    play_turn,
    start_game,
    use_jackhammer,
)
from dhsolve.model.rules.sequence import Sequence
from dhsolve.model.rules.state import TOOLBOX, State, minus, plus
from dhsolve.model.rules.table import Market
from dhsolve.model.rules.tools import split_diggers
from dhsolve.model.rules.values import (
    Column,
    ConcreteMixer,
    Digger,
    Discards,
    Drill,
    End,
    Game,
    GameTurn,
    JackhammerUse,
    Ladder,
    PlanDecks,
    Round,
    ToolUse,
    Turn,
)

DIGGER = "digger"
CHANCE_TOOLS = (DIGGER, JACKHAMMER)
"""Tools whose use stays as recorded."""


class RecordedTurn(NamedTuple):
    """One turn of the player as it was recorded."""

    state: State
    """His belongings before the turn, a Digger of this turn spent already."""
    market: Market
    """The market that he saw, columns that were gone included."""
    turn: Turn
    """What he did, without Diggers; of a Jackhammer only where the room card went."""
    three: tuple[str, ...]
    five: tuple[str, ...]
    used: str | None
    """The Digger or Jackhammer that was used for it."""
    kept: bool
    """That tool went under the Toolbox."""
    took: str | None
    """The resource card that the turn brought."""

    @property
    def columns(self) -> list[int]:
        """The columns that were left."""
        return [at for at, column in enumerate(self.market) if column.room]


class RecordedPlay(NamedTuple):
    """What a game was for one player."""

    seen: tuple[RecordedTurn, ...]
    piles: tuple[Discards, ...]
    """What was discarded in each round, as far as he can draw on it at the end."""
    friends: tuple[str, ...]
    """Friends whom nobody else invites."""
    solo: bool
    final: FinishedHome
    """His home after the last round, with the discards that his end can draw on."""
    end: End


# --- the record ------------------------------------------------------------------------------


def recorded(box: Box, game: Game, player: int) -> RecordedPlay:
    """Follow a complete and legal game, looking over one player's shoulder."""
    position = start_game(box, game)
    seen: list[RecordedTurn] = []
    piles: list[Discards] = []
    for played in game.rounds:
        before = position.discards
        position = discard_column(box, game, deal_round(position), played.discard)
        for use in played.jackhammer:
            if use.player == player:
                seen.append(_hammered(position, use))
            position = use_jackhammer(box, position, use)
        for turn in played.turns:
            if turn.player == player:
                seen.append(_turn_seen(position, turn))
            position = play_turn(box, position, turn)
        position = end_round(box, position)
        piles.append(_less(position.discards, before))
    return _finished(box, game, player, position, tuple(seen), tuple(piles))


def _hammered(position: GamePosition, use: JackhammerUse) -> RecordedTurn:
    """A round with a Jackhammer (P24): one column, the one he took, without its resource."""
    state = position.states[use.player]
    market = tuple(
        Column(room=column.room) if at == use.column else Column()
        for at, column in enumerate(position.market)
    )
    return RecordedTurn(
        state=state,
        market=market,
        turn=Turn(column=use.column, room=use.room),
        three=position.three,
        five=position.five,
        used=JACKHAMMER,
        kept=TOOLBOX in state.tools,
        took=None,
    )


def _turn_seen(position: GamePosition, turn: GameTurn) -> RecordedTurn:
    diggers, tools = split_diggers(turn)
    kept = TOOLBOX in position.states[turn.player].tools
    for digger in diggers:
        position = dig(position, turn.player, digger)
    fields = {name: getattr(turn, name) for name in Turn.__struct_fields__}
    return RecordedTurn(
        state=position.states[turn.player],
        market=position.market,
        turn=Turn(**{**fields, "tools": tools}),
        three=position.three,
        five=position.five,
        used=DIGGER if diggers else None,
        kept=kept,
        took=position.market[turn.column].resource,
    )


def _less(pile: Discards, other: Discards) -> Discards:
    """The cards of a pile that are not in the other."""
    return Discards(
        rooms=tuple(sorted((Counter(pile.rooms) - Counter(other.rooms)).elements())),
        roofs=tuple(sorted((Counter(pile.roofs) - Counter(other.roofs)).elements())),
    )


def _finished(
    box: Box,
    game: Game,
    player: int,
    position: GamePosition,
    seen: tuple[RecordedTurn, ...],
    piles: tuple[Discards, ...],
) -> RecordedPlay:
    solo = game.players == 1
    ends = game.ends or (End(),) * game.players
    left = position.discards
    for state, end in zip(position.states[:player], ends, strict=False):
        left = finish(box, FinishedHome(state, left), end, solo)[0].discards  # P6: in player order
    final = position.states[player]
    others = {
        friend
        for number, state in enumerate(position.states)
        for _, friend in state.friends
        if number != player
    }
    return RecordedPlay(
        seen=seen,
        piles=_changed(piles, _less(position.discards, left), _less(left, position.discards)),
        friends=tuple(friend for friend in game.friends if friend not in others),
        solo=solo,
        final=FinishedHome(final, left),
        end=ends[player],
    )


def _changed(piles: tuple[Discards, ...], gone: Discards, come: Discards) -> tuple[Discards, ...]:
    """The piles after the ends of players before this one: cards that they took, and left."""
    rooms = [list(pile.rooms) for pile in piles]
    roofs = [list(pile.roofs) for pile in piles]
    for cards, by_round in ((gone.rooms, rooms), (gone.roofs, roofs)):
        for card in cards:
            next(pile for pile in by_round if card in pile).remove(card)
    rooms[-1] += come.rooms
    roofs[-1] += come.roofs
    return tuple(
        Discards(rooms=tuple(sorted(some)), roofs=tuple(sorted(others)))
        for some, others in zip(rooms, roofs, strict=True)
    )


# --- the sequence ----------------------------------------------------------------------------


def sequence_from_round(record: RecordedPlay, at: int) -> Sequence:
    """What the player could still make of the game before turn `at`."""
    lost = list(_lost_tools(record))
    own = record.seen[at]
    rounds = tuple(
        Round(
            columns=_left(one, spent=(at + later) in lost),
            discards=Discards() if record.solo else record.piles[at + later],
        )
        for later, one in enumerate(record.seen[at:])
    )
    pile = _together(record.piles[:at])
    return Sequence(
        variant="solo" if record.solo else "plain",
        rounds=rounds,
        plans=PlanDecks(three=own.three, five=own.five),
        friends=record.friends,
        start=_start(record, at, lost),
        discards=pile,
        leftovers="discarded" if record.solo else "gone",
    )


def _together(piles: tuple[Discards, ...]) -> Discards:
    return Discards(
        rooms=tuple(sorted(room for pile in piles for room in pile.rooms)),
        roofs=tuple(sorted(roof for pile in piles for roof in pile.roofs)),
    )


def _lost_tools(record: RecordedPlay) -> Iterator[int]:
    """The turns that brought a Digger or Jackhammer which was later used and lost."""
    for tool in CHANCE_TOOLS:
        taken = [at for at, one in enumerate(record.seen) if one.took == tool]
        uses = [one.kept for one in record.seen if one.used == tool]
        yield from (at for at, kept in zip(taken, uses, strict=False) if not kept)


def _left(seen: RecordedTurn, spent: bool) -> Market:
    """The columns left; a tool that stays as recorded is a Jackhammer, which nobody can use (T8).

    The card that he took and lost without a Toolbox is worth nothing.
    """
    columns: list[Column] = []
    for at in seen.columns:
        column = seen.market[at]
        resource = column.resource
        if resource in CHANCE_TOOLS:
            resource = None if spent and at == seen.turn.column else JACKHAMMER
        columns.append(Column(room=column.room, resource=resource))
    return tuple(columns)


def _start(record: RecordedPlay, at: int, lost: list[int]) -> State:
    """His belongings before a turn, without the tools that he will use up and lose."""
    state = record.seen[at].state
    tools = state.tools
    used_before = Counter(one.used for one in record.seen[: at + 1] if one.used == DIGGER)
    used_before += Counter(one.used for one in record.seen[:at] if one.used == JACKHAMMER)
    for tool in CHANCE_TOOLS:
        taken = [one for one in range(at) if record.seen[one].took == tool]
        for one in taken[used_before[tool] :]:
            tools = minus(tools, tool)
            if one not in lost:
                tools = plus(tools, JACKHAMMER)
    return state._replace(tools=tools)


def own_turn(seen: RecordedTurn) -> Turn:
    """The recorded turn in the numbers of the columns that were left."""
    return renumbered(seen.turn, {column: at for at, column in enumerate(seen.columns)})


def renumbered(turn: Turn, numbers: dict[int, int]) -> Turn:
    """A turn with its columns in other numbers, and without Diggers."""

    def tool(use: ToolUse) -> ToolUse:
        if isinstance(use, ConcreteMixer):
            one, other = sorted(numbers[column] for column in use.columns)
            return ConcreteMixer(columns=(one, other))
        if isinstance(use, Drill) or (isinstance(use, Ladder) and use.column is not None):
            return msgspec.structs.replace(use, column=numbers[use.column or 0])
        return use

    tools = tuple(tool(use) for use in turn.tools if not isinstance(use, Digger))
    return msgspec.structs.replace(turn, tools=tools, column=numbers[turn.column])
