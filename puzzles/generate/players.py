"""Simulated players of rising strength; their distance to the target measures difficulty.

All of them play on the engine and see a position the way people do: points on the pad, and some
hope for roof cards and helpers that do not count yet. They use at most one tool a turn. Nothing
here knows a solver, and every tie is broken by the order of legal turns, so a play never changes.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from dhsolve.model.cards.box import Box
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.rules.best_end import best_end
from dhsolve.model.rules.ending import FinishedHome
from dhsolve.model.rules.scoring import PLAN_SETS_COUNTED, ROOF_CARDS, score
from dhsolve.model.rules.sequence import (
    Position,
    Sequence,
    can_dig,
    dig,
    play,
    start_position,
    table_of,
)
from dhsolve.model.rules.state import State
from dhsolve.model.rules.table import Table
from dhsolve.model.rules.tools import CANONICAL_ORDER, effective_uses, use_tool
from dhsolve.model.rules.turn import turns_after
from dhsolve.model.rules.values import Column, Digger, End, Score, ToolUse, Turn

ROOF_HOPE, HELPER_HOPE, PLANS_HOPE = 2, 3, 2
WIDTH = 6
"""Turns that a player with foresight thinks further about."""
SEVERAL, LINES = 4, 16
"""Rounds that the deep player looks ahead, and the lines he keeps in mind."""
SAMPLES, SAMPLED_ROUNDS = 3, 2
"""Futures that the blind player imagines for each turn, and how far."""

DIGGER = "digger"

Chooser: TypeAlias = Callable[[Box, Position], Turn]


class SimulatedPlay(NamedTuple):
    """A whole play of a simulated player."""

    turns: tuple[Turn, ...]
    end: End
    score: Score


class _ValuedTurn(NamedTuple):
    """A turn with what it seems worth."""

    value: int
    turn: Turn


def no_limit() -> None:
    """Nothing to check: there is time without end."""


def play_through(
    box: Box, sequence: Sequence, choose: Chooser, check_time: Callable[[], None] = no_limit
) -> SimulatedPlay:
    """A sequence played to its end; the end itself is used as well as it can be.

    `check_time` is called before every turn and may raise, to end it.
    """
    position, played = start_position(box, sequence), []
    while not position.over:
        check_time()
        played.append(choose(box, position))
        position = play(box, position, played[-1])
    end, pad = best_end(box, FinishedHome(position.state, position.discards), position.solo)
    return SimulatedPlay(tuple(played), end, pad)


def apparent_worth(box: Box, position: Position, turn: Turn) -> int:
    """What a turn seems worth to somebody who does not look ahead."""
    after = play(box, position, turn)
    return _worth(box, after.state, after.solo, hope=not after.over)


# --- the players -----------------------------------------------------------------------------


def greedy(box: Box, position: Position) -> Turn:
    """Takes what gives the most points at once."""
    return max(_valued_turns(box, position, hope=False), key=lambda idea: idea.value).turn


def sensible(box: Box, position: Position) -> Turn:
    """Thinks of hopes, but not ahead: quick, and good enough to build a home to go on from."""
    return _most_promising(box, position, 1)[0].turn


def look_ahead(box: Box, position: Position) -> Turn:
    """Thinks of hopes, and of the next round too."""
    return _best_line(box, position, 2, WIDTH)


def deep(box: Box, position: Position) -> Turn:
    """Thinks several rounds ahead."""
    return _best_line(box, position, 1 + SEVERAL, LINES)


def blind(rng: Rng) -> Chooser:
    """Sees this round only and imagines others: the unseen cards, shuffled, a few times over."""

    def choose(box: Box, position: Position) -> Turn:
        # what a Digger would bring he cannot know
        ideas = _most_promising(box, _without_digger(position))
        if len(ideas) == 1 or len(position.rounds) == 1:
            return ideas[0].turn
        seen = position.rounds[0]
        futures = [(seen, *_shuffled(position.rounds[1:], rng)) for _ in range(SAMPLES)]
        worth = [
            sum(_imagined(box, position._replace(rounds=rounds), idea.turn) for rounds in futures)
            for idea in ideas
        ]
        return ideas[worth.index(max(worth))].turn

    return choose


def _without_digger(position: Position) -> Position:
    tools = tuple(tool for tool in position.state.tools if tool != DIGGER)
    return position._replace(state=position.state._replace(tools=tools))


def _imagined(box: Box, position: Position, turn: Turn) -> int:
    position = play(box, position, turn)
    for _ in range(SAMPLED_ROUNDS):
        if position.over:
            break
        position = play(box, position, sensible(box, position))
    return _worth(box, position.state, position.solo, hope=not position.over)


def _shuffled(rounds: tuple[tuple[Column, ...], ...], rng: Rng) -> tuple[tuple[Column, ...], ...]:
    """The same spaces with their cards dealt anew."""
    columns = [column for market in rounds for column in market]
    rooms = iter(rng.shuffled(column.room for column in columns))
    resources = iter(rng.shuffled(column.resource for column in columns if column.resource))
    return tuple(
        tuple(
            Column(room=next(rooms), resource=next(resources) if column.resource else None)
            for column in market
        )
        for market in rounds
    )


def _best_line(box: Box, position: Position, rounds: int, width: int) -> Turn:
    """The first turn of the most promising line of so many rounds, found by a narrow search."""
    lines: list[tuple[int, Turn, Position]] = [
        (idea.value, idea.turn, play(box, position, idea.turn))
        for idea in _most_promising(box, position, width)
    ]
    for _ in range(rounds - 1):
        if lines[0][2].over:
            break
        further = [
            (idea.value, first, there, idea.turn)
            for _, first, there in lines
            for idea in _most_promising(box, there)
        ]
        lines = [
            (value, first, play(box, there, turn))
            for value, first, there, turn in heapq.nlargest(width, further, key=lambda x: x[0])
        ]
    return max(lines, key=lambda line: line[0])[1]


# --- what a turn seems worth -----------------------------------------------------------------


def _most_promising(box: Box, position: Position, count: int = WIDTH) -> list[_ValuedTurn]:
    """The best turns by their worth, best first, earlier ones first among equals."""
    ideas = _valued_turns(box, position, hope=len(position.rounds) > 1)
    return heapq.nlargest(count, ideas, key=lambda idea: idea.value)


def _valued_turns(box: Box, position: Position, hope: bool) -> Iterator[_ValuedTurn]:
    for tools, table in _tables(box, position):
        for turn, done in turns_after(box, tools, table):
            yield _ValuedTurn(_worth(box, done.state, table.solo, hope), turn)


def _tables(box: Box, position: Position) -> Iterator[tuple[tuple[ToolUse, ...], Table]]:
    """The table as it is, and after each use of a single tool."""
    table = table_of(position)
    yield (), table
    for tool in CANONICAL_ORDER:
        if tool in table.state.tools:
            for use in effective_uses(box, table, tool):
                yield (use,), use_tool(box, table, use)
    if DIGGER in table.state.tools and can_dig(position):
        yield (Digger(),), table_of(dig(position))


def _worth(box: Box, state: State, solo: bool, hope: bool) -> int:
    points = score(box, state, solo).total
    if not hope:
        return points
    roofs = 0 if len(state.roofs) >= ROOF_CARDS else len(state.roofs)
    counted = min(len(state.plans), PLAN_SETS_COUNTED)
    return points + ROOF_HOPE * roofs + HELPER_HOPE * len(state.helpers) + PLANS_HOPE * counted
