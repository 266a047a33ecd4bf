"""A recorded game seen with hindsight: what one player could have made of it (ruling P23).

The other players' moves and everything that chance decided stay as recorded. So the player's turns
become a sequence of the columns that were left to him, and `best` says what it was worth before
and after each of his own choices.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

import msgspec

from dhsolve.model.best_end import best_end
from dhsolve.model.box import Box
from dhsolve.model.ending import Finished, finish
from dhsolve.model.game import (
    JACKHAMMER,
    ROUNDS,
    GamePosition,
    deal_round,
    dig,
    discard_column,
    end_round,
    play_turn,
    start_game,
    use_jackhammer,
)
from dhsolve.model.sequence import Position, Sequence, start_position
from dhsolve.model.state import TOOLBOX, State, minus, plus
from dhsolve.model.table import Market
from dhsolve.model.tools import split_diggers
from dhsolve.model.values import (
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
from dhsolve.solver.best import Answer, best
from dhsolve.solver.running import Clock, Settings
from dhsolve.solver.search import InternalError, Play

DIGGER = "digger"
CHANCE_TOOLS = (DIGGER, JACKHAMMER)
"""Tools whose use stays as recorded."""


class Seen(NamedTuple):
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


class Recorded(NamedTuple):
    """What a game was for one player."""

    seen: tuple[Seen, ...]
    piles: tuple[Discards, ...]
    """What was discarded in each round, as far as he can draw on it at the end."""
    friends: tuple[str, ...]
    """Friends whom nobody else invites."""
    solo: bool
    final: State
    scored: int
    """The points of the recorded play, with the recorded end."""


# --- the record ------------------------------------------------------------------------------


def recorded(box: Box, game: Game, player: int) -> Recorded:
    """Follow a complete and legal game, looking over one player's shoulder."""
    position = start_game(box, game)
    seen: list[Seen] = []
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


def _hammered(position: GamePosition, use: JackhammerUse) -> Seen:
    """A round with a Jackhammer: one column, the one he took, without its resource."""
    state = position.states[use.player]
    market = tuple(
        Column(room=column.room) if at == use.column else Column()
        for at, column in enumerate(position.market)
    )
    return Seen(
        state=state,
        market=market,
        turn=Turn(column=use.column, room=use.room),
        three=position.three,
        five=position.five,
        used=JACKHAMMER,
        kept=TOOLBOX in state.tools,
        took=None,
    )


def _turn_seen(position: GamePosition, turn: GameTurn) -> Seen:
    diggers, tools = split_diggers(turn)
    kept = TOOLBOX in position.states[turn.player].tools
    for digger in diggers:
        position = dig(position, turn.player, digger)
    fields = {name: getattr(turn, name) for name in Turn.__struct_fields__}
    return Seen(
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
    seen: tuple[Seen, ...],
    piles: tuple[Discards, ...],
) -> Recorded:
    solo = game.players == 1
    ends = game.ends or (End(),) * game.players
    left = position.discards
    for state, end in zip(position.states[:player], ends, strict=False):
        left = finish(box, Finished(state, left), end, solo)[0].discards  # P6: in player order
    final = position.states[player]
    others = {
        friend
        for number, state in enumerate(position.states)
        for _, friend in state.friends
        if number != player
    }
    return Recorded(
        seen=seen,
        piles=_changed(piles, _less(position.discards, left), _less(left, position.discards)),
        friends=tuple(friend for friend in game.friends if friend not in others),
        solo=solo,
        final=final,
        scored=finish(box, Finished(final, left), ends[player], solo)[1].total,
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


def sequence_from_round(record: Recorded, at: int) -> Sequence:
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


def _lost_tools(record: Recorded) -> Iterator[int]:
    """The turns that brought a Digger or Jackhammer which was later used and lost."""
    for tool in CHANCE_TOOLS:
        taken = [at for at, one in enumerate(record.seen) if one.took == tool]
        uses = [one.kept for one in record.seen if one.used == tool]
        yield from (at for at, kept in zip(taken, uses, strict=False) if not kept)


def _left(seen: Seen, spent: bool) -> Market:
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


def _start(record: Recorded, at: int, lost: list[int]) -> State:
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


def own_turn(seen: Seen) -> Turn:
    """The recorded turn in the numbers of the columns that were left."""
    return _renumbered(seen.turn, {column: at for at, column in enumerate(seen.columns)})


def shown_turn(seen: Seen, turn: Turn) -> Turn:
    """A turn of the sequence in the numbers of the game's columns."""
    return _renumbered(turn, dict(enumerate(seen.columns)))


def shown_position(seen: Seen, sequence: Sequence, box: Box) -> Position:
    """The start of a sequence with the market as it lay on the table."""
    position = start_position(box, sequence)
    return position._replace(rounds=(seen.market, *position.rounds[1:]))


def _renumbered(turn: Turn, numbers: dict[int, int]) -> Turn:
    def tool(use: ToolUse) -> ToolUse:
        if isinstance(use, ConcreteMixer):
            one, other = sorted(numbers[column] for column in use.columns)
            return ConcreteMixer(columns=(one, other))
        if isinstance(use, Drill) or (isinstance(use, Ladder) and use.column is not None):
            return msgspec.structs.replace(use, column=numbers[use.column or 0])
        return use

    tools = tuple(tool(use) for use in turn.tools if not isinstance(use, Digger))
    return msgspec.structs.replace(turn, tools=tools, column=numbers[turn.column])


# --- values ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Choice:
    """What one turn of the player was worth."""

    before: int
    """The most points that he could still reach."""
    after: int | None
    """The same after his turn; None where time ran out."""
    better: Turn | None
    """A best turn, in the numbers of the game's columns; None if his own was one."""

    @property
    def lost(self) -> int | None:
        """The points that the turn gave away."""
        return None if self.after is None else self.before - self.after


@dataclass(frozen=True)
class Hindsight:
    """The best home he could have built, and what each of his turns gave away."""

    record: Recorded
    sequence: Sequence
    answer: Answer
    choices: tuple[Choice, ...]
    ended: int
    """The points of his home with the best use of its end."""

    @property
    def complete(self) -> bool:
        """Every value is proven."""
        return len(self.choices) == ROUNDS and self.choices[-1].after is not None


Report = Callable[[int], None]
"""Is told the round that is looked at."""


def hindsight(
    box: Box,
    game: Game,
    player: int,
    *,
    clock: Clock,
    workers: int,
    settings: Settings,
    report: Report = lambda _round: None,
) -> Hindsight:
    """Look at every turn of the player; what is not proven in time is left out."""
    record = recorded(box, game, player)
    pile = _together(record.piles)
    ended = best_end(box, Finished(record.final, pile), record.solo)[1].total
    values: list[int] = []
    better: list[Turn | None] = []
    first: Answer | None = None
    line: Play | None = None
    for at, seen in enumerate(record.seen):
        report(at)
        if line is None:
            answer = best(
                box,
                sequence_from_round(record, at),
                clock=clock,
                workers=workers,
                settings=settings,
            )
            first = first or answer
            if answer.status != "optimal":
                break
            line = answer.play
        values.append(line.score.total)
        if line.turns[0] == own_turn(seen):
            better.append(None)
            line = Play(line.turns[1:], line.end, line.score)  # he goes on along a best play
        else:
            better.append(shown_turn(seen, line.turns[0]))
            line = None
    assert first is not None
    if len(values) == ROUNDS:
        values.append(ended)
    choices = _choices(values, better)
    return Hindsight(record, sequence_from_round(record, 0), first, choices, ended)


def _choices(values: list[int], better: list[Turn | None]) -> tuple[Choice, ...]:
    choices: list[Choice] = []
    for at, (before, turn) in enumerate(zip(values, better, strict=False)):
        after = values[at + 1] if at + 1 < len(values) else None
        if after is not None and after > before:
            raise InternalError(f"round {at + 1} raises the value from {before} to {after}")
        choices.append(Choice(before, after, None if after == before else turn))
    return tuple(choices)
