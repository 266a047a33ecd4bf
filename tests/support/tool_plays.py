"""Plays with several copies of tools, in the form in which the models tell them.

Several Ladders of a turn are an exchange of roof cards between the stack and the columns that are
not taken. The models know which cards change places, not on which way, and count the fewest
Ladders that do it; so a turn's Ladders are replaced here by these few, in an order that the engine
accepts. Concrete Mixers and tools without effect are brought into form by `plays.normalised`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import msgspec
from support.fixing import digs_of
from support.helpers import BOX
from support.plays import (
    SimulatedPlay,
    ending,
    finished,
    full_deal,
    mutant,
    normalised,
    random_play,
)
from support.starts import TOOLS, any_start, eager_turn, started

from dhsolve.model.dealing.rng import Rng
from dhsolve.model.rules.reasons import RuleBroken
from dhsolve.model.rules.sequence import Position, Sequence, dig, play, start_position, table_of
from dhsolve.model.rules.state import TOOLBOX
from dhsolve.model.rules.tools import tool_name, use_tool
from dhsolve.model.rules.values import Column, Digger, End, Ladder, Turn

LADDER = "ladder"
FOCUS = (LADDER, "drill", LADDER, "digger", "scaffolding", "jackhammer", "concrete_mixer")
"""The tool that a play has several copies of, by turns."""
LAST_ROUNDS = (1, 2, 3, 4)
MOST_OWN = 5
MUTANTS = 3
SELDOM = 6
"""How seldom a player stops with a tool while he has another copy."""
ROOFS = BOX.catalogue.roofs


def tool_play(number: int) -> SimulatedPlay:
    """The play of a number: from any start, or the last rounds of a deal, with more tools."""
    rng = Rng(f"eager {number}")
    if number % 3 == 0:
        given = any_start(f"eager {number}")
    else:
        rounds = LAST_ROUNDS[number % len(LAST_ROUNDS)]
        given = ending(random_play(rng, full_deal(rng)), rounds).sequence
    tool = FOCUS[number % len(FOCUS)]
    if tool == LADDER:
        given = _with_roofs(given, rng)
    own = started(given).tools[:MOST_OWN]
    more = [tool] * (2 + rng.below(3)) + [rng.choice((TOOLBOX, *TOOLS))] * rng.below(3)
    start = started(given)._replace(tools=tuple(sorted((*own, *more))))
    return _played(given._replace(start=start), rng)


def _with_roofs(given: Sequence, rng: Rng) -> Sequence:
    """The sequence with more roof cards in the stack and in the markets."""
    roofs = sorted(ROOFS)
    rounds = tuple(
        msgspec.structs.replace(
            market,
            columns=tuple(
                Column(room=one.room, resource=rng.choice(roofs) if rng.chance(2) else one.resource)
                if one.resource
                else one
                for one in market.columns
            ),
        )
        for market in given.rounds
    )
    stack = (*started(given).roofs, rng.choice(roofs))
    return given._replace(rounds=rounds, start=started(given)._replace(roofs=tuple(sorted(stack))))


def _played(given: Sequence, rng: Rng) -> SimulatedPlay:
    position, turns = start_position(BOX, given), list[Turn]()
    while not position.over:
        turns.append(in_form(position, eager_turn(position, rng, SELDOM)))
        position = play(BOX, position, turns[-1])
    return finished(given, tuple(turns))


def in_form(position: Position, turn: Turn) -> Turn:
    """The turn with the fewest Ladders for its exchange, and as `normalised` otherwise.

    RuleBroken if a Digger or a Ladder cannot be used.
    """
    ladders = few_ladders(position, turn)
    rest = tuple(use for use in turn.tools if not isinstance(use, Ladder))
    others = normalised(turn.with_tools(rest)).tools
    diggers = tuple(use for use in others if isinstance(use, Digger))
    return turn.with_tools((*diggers, *ladders, *others[len(diggers) :]))


def few_ladders(position: Position, turn: Turn) -> tuple[Ladder, ...]:
    """The fewest Ladders that leave the same roof cards on the columns that are not taken.

    Each brings one card of the stack to one column. If the card of the column that is taken must
    go to another one it comes to the stack last, for any card that is there then.
    """
    for _ in digs_of((turn,)):
        position = dig(position)
    table = table_of(position)
    stack, before = Counter(table.state.roofs), _roofs(table.market)
    used = [use for use in turn.tools if isinstance(use, Ladder)]
    for use in used:
        table = use_tool(BOX, table, use)
    after = _roofs(table.market)
    others = [column for column in before if column != turn.column]
    come = Counter(after[column] for column in others)
    leave = Counter(before[column] for column in others)
    come, leave = come - leave, leave - come
    columns = [_column_with(before, others, roof) for roof in leave.elements()]
    given, passed = come & stack, list((come - stack).elements())
    found = [
        Ladder(give=roof, column=column)
        for roof, column in zip(given.elements(), columns, strict=False)
    ]
    if passed:
        assert passed == [before[turn.column]]
        stack += Counter(before[column] for column in columns[: len(found)])
        stack -= given
        found.append(Ladder(give=next(stack.elements()), column=turn.column))
        found.append(Ladder(give=passed[0], column=columns[-1]))
    assert len(found) <= len(used), "the models count too many Ladders"
    return tuple(found)


def _roofs(market: tuple[Column, ...]) -> dict[int, str]:
    """The roof cards of a market by column."""
    return {
        at: column.resource
        for at, column in enumerate(market)
        if column.resource and column.resource in ROOFS
    }


def _column_with(roofs: dict[int, str], columns: list[int], roof: str) -> int:
    """The first of the columns with this card, which is taken off the list."""
    found = next(column for column in columns if roofs[column] == roof)
    columns.remove(found)
    return found


def are_in_form(given: Sequence, turns: tuple[Turn, ...]) -> bool:
    """Whether the models can tell these turns, as far as the engine plays them."""
    position = start_position(BOX, given)
    try:
        for turn in turns:
            if in_form(position, turn) != turn:
                return False
            position = play(BOX, position, turn)
    except RuleBroken:
        pass
    return True


def _on_one_turn(tool: str) -> Callable[[SimulatedPlay], bool]:
    def several(played: SimulatedPlay) -> bool:
        return any(sum(tool_name(use) == tool for use in turn.tools) > 1 for turn in played.turns)

    return several


def _owned(tool: str) -> Callable[[SimulatedPlay], bool]:
    return lambda played: played.position.state.tools.count(tool) > 1


def _scaffoldings(played: SimulatedPlay) -> bool:
    start = start_position(BOX, played.sequence).state
    standing = sum(content.scaffolding for content in start.home)
    return standing + sum(turn.scaffolding is not None for turn in played.turns) > 1


KINDS: dict[str, Callable[[SimulatedPlay], bool]] = {
    "several Ladders on one turn": _on_one_turn("ladder"),
    "a roof card passed on": lambda played: any(
        isinstance(use, Ladder) and use.column == turn.column
        for turn in played.turns
        for use in turn.tools
    ),
    "several Drills on one turn": _on_one_turn("drill"),
    "several Diggers on one turn": _on_one_turn("digger"),
    "several Scaffoldings": _scaffoldings,
    "several Jackhammers": _owned("jackhammer"),
    "several unused Scaffoldings": _owned("scaffolding"),
}
"""What a record of these plays counts."""


def with_mutants(played: SimulatedPlay, number: int) -> list[tuple[tuple[Turn, ...], End]]:
    """Turns and end of the play, and of mutants that the models can tell, legal or not."""
    rng = Rng(f"tool mutants {number}")
    found = [mutant(rng, played) for _ in range(MUTANTS)]
    others = [one for one in found if one and are_in_form(played.sequence, one[0])]
    return [(played.turns, played.end), *others]
