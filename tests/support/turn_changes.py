"""Turns in canonical form, and turns changed at random: mostly they break a rule."""

from __future__ import annotations

import msgspec
from hypothesis import strategies as st
from support.generators import ROOFS
from support.helpers import BOX

from dhsolve.model.dealing.rng import Rng
from dhsolve.model.rules.table import Table
from dhsolve.model.rules.tools import (
    CANONICAL_ORDER,
    effective_uses,
    tool_name,
    use_tool,
)
from dhsolve.model.rules.turn import legal_turns
from dhsolve.model.rules.values import (
    Bonus,
    ConcreteMixer,
    Digger,
    Drill,
    Invitation,
    Ladder,
    RoomPlace,
    ScaffoldingPlace,
    ToolUse,
    Turn,
)

SEEDS = st.integers(0, 2**32)
MOST_ENUMERATED = 3000
CELLS = BOX.board.names


def canonical_tools(table: Table, tools: tuple[ToolUse, ...]) -> tuple[tuple[ToolUse, ...], Table]:
    """Tools in the order of perft, without those that change nothing; and the table after them.

    A Drill after a Concrete Mixer becomes a Drill in the column where its card lay before.
    """
    ladders = [use for use in tools if isinstance(use, Ladder)]
    drills: list[Drill] = []
    mixers: list[ConcreteMixer] = []
    for use in tools:
        if isinstance(use, Drill):
            column = use.column
            for mixer in reversed(mixers):
                if column in mixer.columns:
                    column = sum(mixer.columns) - column
            drills.append(Drill(cell=use.cell, column=column))
        elif isinstance(use, ConcreteMixer):
            low, high = sorted(use.columns)
            mixers.append(ConcreteMixer(columns=(low, high)))
    kept: list[ToolUse] = []
    ordered: list[ToolUse] = [*ladders, *drills, *mixers]
    for use in ordered:
        if use in list(effective_uses(BOX, table, tool_name(use))):
            kept.append(use)
            table = use_tool(BOX, table, use)
    return tuple(kept), table


def without_tools(table: Table) -> Table:
    """The table of a player who has no tools to use, so that turns are few."""
    tools = tuple(tool for tool in table.state.tools if tool not in CANONICAL_ORDER)
    return table._replace(state=table.state._replace(tools=tools))


def check_enumerated(table: Table, turn: Turn, tools: tuple[ToolUse, ...]) -> bool:
    """A turn that was accepted is among the legal ones in canonical form; were all tools kept?"""
    kept, ready = canonical_tools(table, tools)
    friends = tuple(sorted(turn.friends, key=lambda guest: guest.floor))
    plain = Turn(
        column=turn.column,
        bonus=turn.bonus,
        scaffolding=turn.scaffolding,
        room=turn.room,
        decor=turn.decor,
        friends=friends,
    )
    assert any(plain == legal for legal, _ in legal_turns(BOX, without_tools(ready))), turn
    return len(kept) == len(tools)


def _random_tool(rng: Rng) -> ToolUse:
    column = rng.below(8)
    uses: list[ToolUse] = [
        Digger(),
        Ladder(),
        Ladder(give=rng.choice(ROOFS), column=column),
        Drill(cell=rng.choice(CELLS), column=column),
        ConcreteMixer(columns=(column, rng.below(8))),
    ]
    return rng.choice(uses)


def mutated(turn: Turn, rng: Rng) -> Turn:
    """The turn with one thing changed."""
    cell = rng.choice(CELLS)
    tools = list(turn.tools)
    if tools and rng.chance(2):
        rng.shuffle(tools)
    elif rng.chance(2):
        tools.insert(rng.below(len(tools) + 1), _random_tool(rng))
    else:
        tools = tools[1:]
    bonuses: list[Bonus | None] = [None, "roofer", "supplier", "plans"]
    whens: list[ScaffoldingPlace | None] = [
        None,
        ScaffoldingPlace(cell=cell, when="before"),
        ScaffoldingPlace(cell=cell, when="after"),
    ]
    friend = rng.choice(sorted(BOX.catalogue.friends))
    guests = [
        (),
        tuple(reversed(turn.friends)),
        (*turn.friends, Invitation(friend=friend, floor="F" if rng.chance(2) else "S")),
    ]
    change: dict[str, object] = rng.choice(
        [
            {"column": rng.below(8)},
            {"room": RoomPlace(cell=cell, face=turn.room.face)},
            {"room": RoomPlace(cell=turn.room.cell, face="down")},
            {"room": RoomPlace(cell=turn.room.cell, face="up")},
            {"decor": None},
            {"decor": cell},
            {"bonus": rng.choice(bonuses)},
            {"scaffolding": rng.choice(whens)},
            {"friends": rng.choice(guests)},
            {"tools": tuple(tools)},
            {"tools": tuple(tools)},
        ]
    )
    return msgspec.structs.replace(turn, **change)
