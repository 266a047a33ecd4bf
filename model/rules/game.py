"""Whole games of 1 to 6 players (rules 8, formats: game/1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from dhsolve.model.cards.box import Box
from dhsolve.model.rules.ending import FinishedHome, finish
from dhsolve.model.rules.reasons import Faults, Reason, RuleBroken
from dhsolve.model.rules.sequence import add_discards, leftovers
from dhsolve.model.rules.setup import check_setup
from dhsolve.model.rules.state import State, new_state, spend
from dhsolve.model.rules.table import Market, Table, column_at, with_column
from dhsolve.model.rules.tools import split_diggers
from dhsolve.model.rules.turn import apply_turn, legal_turns, put_room
from dhsolve.model.rules.values import (
    Column,
    Digger,
    Discards,
    End,
    Game,
    GameRound,
    GameTurn,
    JackhammerUse,
    PlanDecks,
    Score,
    Turn,
)

ROUNDS = 12
JACKHAMMER = "jackhammer"


def columns_of(players: int) -> int:
    """The market's columns: five up to four players, then one more for each."""
    return max(5, players + 1)


def discards_column(game: Game) -> bool:
    """Whether the first player discards a column each round."""
    return game.discard_rule and game.players in (2, 3)


class GamePosition(NamedTuple):
    """A game under way, before a turn or between rounds."""

    states: tuple[State, ...]
    rooms: tuple[str, ...]
    """The deck of rooms, top card first."""
    resources: tuple[str, ...]
    market: Market
    discards: Discards
    friends: tuple[str, ...]
    three: tuple[str, ...]
    five: tuple[str, ...]
    round: int
    first: int
    """Who starts this round."""
    marker: int
    """Who starts the next one."""
    skip: tuple[int, ...] = ()
    """Players who used a Jackhammer this round."""
    done: int = 0
    """How many players, clockwise from the first, have had their turn or skipped it."""

    @property
    def player(self) -> int | None:
        """Whose turn it is; None when the round is over."""
        players = len(self.states)
        for seat in range(self.done, players):
            player = (self.first + seat) % players
            if player not in self.skip:
                return player
        return None


def start_game(box: Box, game: Game) -> GamePosition:
    """The position before the first round, or RuleBroken if the set-up is wrong."""
    check_setup(box, game)
    plans = game.plans
    states = tuple(new_state(len(box.board.names)) for _ in range(game.players))
    three: tuple[str, ...] = ()
    five: tuple[str, ...] = ()
    if isinstance(plans, PlanDecks):
        three, five = plans.three, plans.five
        if three and five:
            states = (states[0]._replace(plans=((three[0], five[0]),)),)
            three, five = three[1:], five[1:]
    elif plans:
        states = tuple(
            state._replace(plans=(pair,)) for state, pair in zip(states, plans, strict=True)
        )
    return GamePosition(
        states=states,
        rooms=game.decks.rooms,
        resources=game.decks.resources,
        market=(),
        discards=Discards(),
        friends=tuple(sorted(game.friends)),
        three=three,
        five=five,
        round=0,
        first=game.first_player,
        marker=game.first_player,
    )


def deal_round(position: GamePosition) -> GamePosition:
    """Fill the market: rooms to every column, resources to all but the leftmost."""
    count = columns_of(len(position.states))
    market = tuple(
        Column(room=room, resource=resource)
        for room, resource in zip(
            position.rooms[:count], (None, *position.resources[: count - 1]), strict=True
        )
    )
    return position._replace(
        market=market,
        rooms=position.rooms[count:],
        resources=position.resources[count - 1 :],
        first=position.marker,
        skip=(),
        done=0,
    )


def discard_column(
    box: Box, game: Game, position: GamePosition, column: int | None
) -> GamePosition:
    """The position after the first player has discarded a column, with 2 or 3 players.

    RuleBroken if he has to and does not, may not, or names the leftmost column or one that is gone.
    """
    if not discards_column(game):
        if column is not None:
            raise RuleBroken(Reason.DISCARD_FORBIDDEN, f"column {column}")
        return position
    if column is None:
        raise RuleBroken(Reason.DISCARD_MISSING, "discard")
    column_at(position.market, column)
    if column == 0:
        raise RuleBroken(Reason.DISCARD_LEFTMOST, "column 0")
    return position._replace(
        market=with_column(position.market, column, Column()),
        discards=add_discards(position.discards, leftovers(box, (position.market[column],))),
    )


def use_jackhammer(box: Box, position: GamePosition, use: JackhammerUse) -> GamePosition:
    """The position after a player has taken a room before the round's first turn (T6).

    His own turn is skipped. RuleBroken if he has no Jackhammer, used one this round already (P18),
    plays alone (P19), or may not place the room so.
    """
    if use.player >= len(position.states):
        raise RuleBroken(Reason.WRONG_PLAYER, f"player {use.player}")
    state = position.states[use.player]
    if JACKHAMMER not in state.tools:
        raise RuleBroken(Reason.TOOL_NOT_OWNED, JACKHAMMER)
    if len(position.states) == 1:
        raise RuleBroken(Reason.JACKHAMMER_SOLO, JACKHAMMER)  # a free deck may hold one
    if use.player in position.skip:
        raise RuleBroken(Reason.WRONG_PLAYER, f"player {use.player} skips this round already")
    room, resource = column_at(position.market, use.column)
    cell = box.board.index[use.room.cell]
    state = put_room(box, spend(state, JACKHAMMER), cell, room, use.room.face == "up")
    return position._replace(
        states=_with_state(position.states, use.player, state),
        market=with_column(position.market, use.column, Column()),
        discards=add_discards(position.discards, leftovers(box, (Column(resource=resource),))),
        skip=tuple(sorted((*position.skip, use.player))),
    )


def _with_state(states: tuple[State, ...], player: int, state: State) -> tuple[State, ...]:
    return (*states[:player], state, *states[player + 1 :])


def market_cards(market: Market) -> tuple[Counter[str], Counter[str]]:
    """The room cards and the resource cards in the market, counted."""
    return (
        Counter(column.room for column in market if column.room),
        Counter(column.resource for column in market if column.resource),
    )


def dig(position: GamePosition, player: int, digger: Digger) -> GamePosition:
    """The position after a Digger: the occupied spaces are dealt anew from the shuffled decks.

    RuleBroken if the player has none, or the shuffle does not hold exactly the right cards (T3).
    """
    state = position.states[player]
    if "digger" not in state.tools:
        raise RuleBroken(Reason.TOOL_NOT_OWNED, "digger")
    rooms, resources = market_cards(position.market)
    shuffle = digger.shuffle
    if (
        shuffle is None
        or Counter(shuffle.rooms) != Counter(position.rooms) + rooms
        or Counter(shuffle.resources) != Counter(position.resources) + resources
    ):
        raise RuleBroken(Reason.DIGGER_SHUFFLE, "digger")
    room_deck, resource_deck = list(shuffle.rooms), list(shuffle.resources)
    market = tuple(
        Column(
            room=room_deck.pop(0) if column.room else None,
            resource=resource_deck.pop(0) if column.resource else None,
        )
        for column in position.market
    )
    return position._replace(
        states=_with_state(position.states, player, spend(state, "digger")),
        market=market,
        rooms=tuple(room_deck),
        resources=tuple(resource_deck),
    )


def table_of(position: GamePosition, player: int) -> Table:
    """What a turn of this player acts on."""
    return Table(
        state=position.states[player],
        market=position.market,
        last=position.round == ROUNDS - 1,
        solo=len(position.states) == 1,
        friends=position.friends,
        three=position.three,
        five=position.five,
    )


def _after_turn(position: GamePosition, player: int, column: int, table: Table) -> GamePosition:
    players = len(position.states)
    return position._replace(
        states=_with_state(position.states, player, table.state),
        market=table.market,
        friends=table.friends,
        three=table.three,
        five=table.five,
        marker=player if column == 0 else position.marker,
        done=(player - position.first) % players + 1,
    )


def play_turn(box: Box, position: GamePosition, turn: GameTurn) -> GamePosition:
    """The position after a player's turn; RuleBroken if it is not his, or breaks a rule."""
    player = position.player
    if turn.player != player:
        raise RuleBroken(Reason.WRONG_PLAYER, f"turn of player {turn.player}, not {player}")
    diggers, tools = split_diggers(turn)
    faults = Faults()
    for digger in diggers:
        with faults:
            position = dig(position, player, digger)
    table = apply_turn(box, table_of(position, player), turn, tools, faults)
    return _after_turn(position, player, turn.column, table)


def game_turns(box: Box, position: GamePosition) -> Iterator[tuple[Turn, GamePosition]]:
    """Every legal turn of the player to move, without a Digger, in canonical form."""
    player = position.player
    if player is None:
        return
    for turn, table in legal_turns(box, table_of(position, player)):
        yield turn, _after_turn(position, player, turn.column, table)


def end_round(box: Box, position: GamePosition) -> GamePosition:
    """The position after what still lies in the market is discarded.

    RuleBroken if somebody has not had his turn.
    """
    if position.player is not None:
        raise RuleBroken(Reason.TURN_COUNT, f"player {position.player} has not had his turn")
    return position._replace(
        market=(),
        discards=add_discards(position.discards, leftovers(box, position.market)),
        round=position.round + 1,
    )


class GameStep(NamedTuple):
    """A discard, a Jackhammer, a turn or the end of a round, and the game after it."""

    where: str
    """Its path in the file: `rounds[4].turns[2]`; `rounds[4]` is the end of that round."""
    position: GamePosition
    player: int | None = None
    """Who moved."""


def game_steps(box: Box, game: Game) -> Iterator[GameStep]:
    """Every step of a recorded game; RuleBroken carries the path of what fails.

    Jackhammers come in the order of the file (P18); the last round may be under way (P17).
    """
    position = start_game(box, game)
    for at, played in enumerate(game.rounds):
        where = f"rounds[{at}]"
        try:
            for step in _round_steps(box, game, position, played):
                position = step.position
                yield step._replace(where=f"{where}.{step.where}")
            if position.player is None or at + 1 < len(game.rounds):
                position = end_round(box, position)
                yield GameStep(where, position)
        except RuleBroken as broken:
            raise broken.at(f"{where}.{broken.where}" if broken.where else where) from None


def _round_steps(
    box: Box, game: Game, position: GamePosition, played: GameRound
) -> Iterator[GameStep]:
    where = "discard"
    try:
        position = discard_column(box, game, deal_round(position), played.discard)
        if played.discard is not None:
            yield GameStep(where, position)
        for at, use in enumerate(played.jackhammer):
            where = f"jackhammer[{at}]"
            position = use_jackhammer(box, position, use)
            yield GameStep(where, position, use.player)
        for at, turn in enumerate(played.turns):
            where = f"turns[{at}]"
            if position.player is None:
                raise RuleBroken(Reason.TURN_COUNT, f"turn of player {turn.player}")
            position = play_turn(box, position, turn)
            yield GameStep(where, position, turn.player)
    except RuleBroken as broken:
        raise broken.at(where) from None


class GameResult(NamedTuple):
    """How far a recorded game goes, and its result if it is complete."""

    position: GamePosition
    complete: bool
    scores: tuple[Score, ...] = ()
    winners: tuple[int, ...] = ()


def replay_game(box: Box, game: Game) -> GameResult:
    """How far the game goes; RuleBroken carries the path of what fails (`rounds[4].turns[2]`).

    The last round may be under way (P17). Claimed scores and winners are not compared here.
    """
    position = start_game(box, game)
    for step in game_steps(box, game):
        position = step.position
    if position.round < ROUNDS:
        for claim in ("ends", "scores", "winners"):
            if getattr(game, claim):
                raise RuleBroken(Reason.NOT_OVER, f"round {position.round + 1}", claim)
        return GameResult(position, complete=False)
    scores = end_game(box, position, game.ends)
    return GameResult(position, True, scores, winners(scores))


def end_game(box: Box, position: GamePosition, ends: tuple[End, ...]) -> tuple[Score, ...]:
    """Everybody's score. In player order; a card that one takes is gone for the next (P6).

    A player without an end does nothing (P15). RuleBroken names the end that fails.
    """
    solo, discards = len(position.states) == 1, position.discards
    scores: list[Score] = []
    for player, state in enumerate(position.states):
        end = ends[player] if player < len(ends) else End()
        try:
            finished, score = finish(box, FinishedHome(state, discards), end, solo)
        except RuleBroken as broken:
            raise broken.at(f"ends[{player}].{broken.where}") from None
        discards = finished.discards
        scores.append(score)
    return tuple(scores)


def winners(scores: tuple[Score, ...]) -> tuple[int, ...]:
    """The players with the highest total: the number of kids is unknown, so ties are shared."""
    best = max(score.total for score in scores)
    return tuple(player for player, score in enumerate(scores) if score.total == best)


def all_cards(box: Box, position: GamePosition) -> tuple[Counter[str], Counter[str]]:
    """Every room card and every roof card, wherever it lies: the same all through a game."""
    on_table, resources = market_cards(position.market)
    rooms = Counter(position.rooms) + on_table + Counter(position.discards.rooms)
    roofs = Counter(position.resources) + resources + Counter(position.discards.roofs)
    for state in position.states:
        rooms.update(
            content.room or content.card or "" for content in state.home if not content.free
        )
        roofs.update(state.roofs)
    return rooms, Counter({card: n for card, n in roofs.items() if card in box.catalogue.roofs})
