"""Random legal play to the end: raw material for tests, soaks and demonstrations."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from dhsolve.model.cards.box import Box
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.rules.best_end import best_end
from dhsolve.model.rules.ending import FinishedHome, finish
from dhsolve.model.rules.game import (
    JACKHAMMER,
    ROUNDS,
    GamePosition,
    deal_round,
    discard_column,
    discards_column,
    end_round,
    play_turn,
    start_game,
    table_of,
    use_jackhammer,
    winners,
)
from dhsolve.model.rules.game import dig as dig_game
from dhsolve.model.rules.sequence import Position, Sequence, can_dig, play, start_position
from dhsolve.model.rules.sequence import dig as dig_sequence
from dhsolve.model.rules.sequence import table_of as sequence_table
from dhsolve.model.rules.table import Table
from dhsolve.model.rules.tools import CANONICAL_ORDER, effective_uses, use_tool
from dhsolve.model.rules.turn import (
    bonuses,
    decorations,
    invitations,
    placements,
    room_places,
    take,
)
from dhsolve.model.rules.values import (
    Digger,
    End,
    Game,
    GameRound,
    GameTurn,
    JackhammerUse,
    Score,
    ScoreClaim,
    Shuffle,
    ToolUse,
    Turn,
)

T = TypeVar("T")
TOOL_ODDS = 3
"""A player uses a tool that he has on one turn in so many."""


def _any(rng: Rng, choices: Iterable[T]) -> T:
    return rng.choice(list(choices))


def random_turn(box: Box, table: Table, rng: Rng) -> Turn:
    """A legal turn without a Digger; every legal choice of column, place and token can come up."""
    tools: list[ToolUse] = []
    for tool in rng.shuffled(CANONICAL_ORDER):
        if tool not in table.state.tools or not rng.chance(TOOL_ODDS):
            continue
        if uses := list(effective_uses(box, table, tool)):
            tools.append(rng.choice(uses))
            table = use_tool(box, table, tools[-1])
    column = rng.choice([at for at, content in enumerate(table.market) if content.room])
    bonus = _any(rng, bonuses(table, column))
    taken = take(box, table, column, bonus)
    scaffolding, room, placed = _any(rng, placements(box, taken))
    decor, decorated = _any(rng, decorations(box, placed, taken.decor))
    friends, _ = _any(rng, invitations(box, taken.table.with_state(decorated)))
    return Turn(
        tools=tuple(tools),
        column=column,
        bonus=bonus,
        scaffolding=scaffolding,
        room=room,
        decor=decor,
        friends=friends,
    )


def random_sequence_turn(box: Box, position: Position, rng: Rng) -> Turn:
    """A legal turn of a sequence, now and then with a Digger."""
    diggers: tuple[Digger, ...] = ()
    if "digger" in position.state.tools and can_dig(position) and rng.chance(TOOL_ODDS):
        position, diggers = dig_sequence(position), (Digger(),)
    turn = random_turn(box, sequence_table(position), rng)
    return turn.with_tools((*diggers, *turn.tools))


def random_turns(box: Box, sequence: Sequence, rng: Rng) -> tuple[list[Turn], Position]:
    """A whole sequence played at random, and where it ends."""
    position, played = start_position(box, sequence), []
    while not position.over:
        played.append(random_sequence_turn(box, position, rng))
        position = play(box, position, played[-1])
    return played, position


def random_solution(box: Box, sequence: Sequence, rng: Rng) -> tuple[tuple[Turn, ...], End, Score]:
    """A sequence played at random, with the best use of its end."""
    played, position = random_turns(box, sequence, rng)
    end, score = best_end(box, FinishedHome(position.state, position.discards), position.solo)
    return tuple(played), end, score


def _random_game_turn(box: Box, position: GamePosition, rng: Rng) -> tuple[GameTurn, GamePosition]:
    player = position.player
    assert player is not None
    diggers: tuple[Digger, ...] = ()
    dug = position
    if "digger" in position.states[player].tools and rng.chance(TOOL_ODDS):
        on_table = [c.room for c in position.market if c.room]
        resources = [c.resource for c in position.market if c.resource]
        shuffle = Shuffle(
            rooms=tuple(rng.shuffled([*position.rooms, *on_table])),
            resources=tuple(rng.shuffled([*position.resources, *resources])),
        )
        diggers = (Digger(shuffle=shuffle),)
        dug = dig_game(position, player, diggers[0])
    turn = random_turn(box, table_of(dug, player), rng)
    named = GameTurn(
        player=player,
        tools=(*diggers, *turn.tools),
        column=turn.column,
        bonus=turn.bonus,
        scaffolding=turn.scaffolding,
        room=turn.room,
        decor=turn.decor,
        friends=turn.friends,
    )
    return named, play_turn(box, position, named)


def _random_jackhammers(
    box: Box, position: GamePosition, rng: Rng
) -> tuple[tuple[JackhammerUse, ...], GamePosition]:
    uses: list[JackhammerUse] = []
    for player, state in enumerate(position.states):
        if JACKHAMMER in state.tools and len(position.states) > 1 and rng.chance(TOOL_ODDS):
            columns = [at for at, content in enumerate(position.market) if content.room]
            column = rng.choice(columns)
            room, _ = _any(rng, room_places(box, state, str(position.market[column].room)))
            uses.append(JackhammerUse(player=player, column=column, room=room))
            position = use_jackhammer(box, position, uses[-1])
    return tuple(uses), position


def random_round(
    box: Box, game: Game, position: GamePosition, rng: Rng
) -> tuple[GameRound, GamePosition]:
    """One round of a game played at random, and the position after it."""
    position = deal_round(position)
    discard = 1 + rng.below(len(position.market) - 1) if discards_column(game) else None
    position = discard_column(box, game, position, discard)
    jackhammers, position = _random_jackhammers(box, position, rng)
    played: list[GameTurn] = []
    while position.player is not None:
        turn, position = _random_game_turn(box, position, rng)
        played.append(turn)
    done = GameRound(discard=discard, jackhammer=jackhammers, turns=tuple(played))
    return done, end_round(box, position)


def random_game(box: Box, game: Game, rng: Rng) -> Game:
    """A dealt game played to its end at random, with each player's best use of the end."""
    position, rounds = start_game(box, game), []
    for _ in range(ROUNDS):
        played, position = random_round(box, game, position, rng)
        rounds.append(played)
    ends: list[End] = []
    scores: list[Score] = []
    discards = position.discards
    for state in position.states:
        end, _ = best_end(box, FinishedHome(state, discards), len(position.states) == 1)
        finished, score = finish(box, FinishedHome(state, discards), end, len(position.states) == 1)
        discards = finished.discards
        ends.append(end)
        scores.append(score)
    return Game(
        players=game.players,
        deck=game.deck,
        removed_roof=game.removed_roof,
        modules=game.modules,
        discard_rule=game.discard_rule,
        first_player=game.first_player,
        decks=game.decks,
        plans=game.plans,
        friends=game.friends,
        rounds=tuple(rounds),
        ends=tuple(ends),
        scores=tuple(ScoreClaim(**_parts(score)) for score in scores),
        winners=winners(tuple(scores)),
    )


def _parts(score: Score) -> dict[str, int]:
    return {name: getattr(score, name) for name in score.__struct_fields__}
