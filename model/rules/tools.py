"""Tools used before a column is chosen (rules 5): Ladder, Drill, Concrete Mixer.

The Digger changes what is dealt and belongs to the mode of play: `sequence` and `game`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from dhsolve.model.cards.box import Box
from dhsolve.model.rules.home import EMPTY, face_up, with_cell
from dhsolve.model.rules.placement import why_not_up
from dhsolve.model.rules.reasons import Reason, RuleBroken
from dhsolve.model.rules.state import minus, plus, spend
from dhsolve.model.rules.table import Table, column_at, with_column
from dhsolve.model.rules.values import (
    Column,
    ConcreteMixer,
    Digger,
    Drill,
    Jackhammer,
    Ladder,
    ToolUse,
    Turn,
)

CANONICAL_ORDER = ("ladder", "drill", "concrete_mixer")
"""The order in which legal turns list tools (docs/formats.md, perft). It loses nothing: the
Ladder moves roof cards only, and a swap of columns can follow the Drill as well as precede it."""


def tool_name(use: ToolUse) -> str:
    """The tool that is used."""
    return str(use.__struct_config__.tag)


def split_diggers(turn: Turn) -> tuple[tuple[Digger, ...], tuple[ToolUse, ...]]:
    """The Diggers that open the turn (P10: there may be several), and the other tools (T2)."""
    diggers: list[Digger] = []
    for use in turn.tools:
        if not isinstance(use, Digger):
            break
        diggers.append(use)
    return tuple(diggers), turn.tools[len(diggers) :]


def use_tool(box: Box, table: Table, use: ToolUse) -> Table:
    """The table after a tool is used, with or without effect (T7).

    RuleBroken if it is not owned, cannot be used so, or is a Jackhammer (T8), owned or not (P8).
    """
    if isinstance(use, Jackhammer):
        raise RuleBroken(Reason.JACKHAMMER_ON_TURN, "jackhammer")
    tool = tool_name(use)
    if tool not in table.state.tools:
        raise RuleBroken(Reason.TOOL_NOT_OWNED, tool)
    table = table.with_state(spend(table.state, tool))
    if isinstance(use, Ladder):
        return _ladder(box, table, use)
    if isinstance(use, Drill):
        return _drill(box, table, use)
    if isinstance(use, ConcreteMixer):
        return _mix(table, use)
    raise RuleBroken(Reason.DIGGER_NOT_FIRST, tool)


def _ladder(box: Box, table: Table, use: Ladder) -> Table:
    if use.give is None or use.column is None:
        return table
    if use.give not in table.state.roofs:
        raise RuleBroken(Reason.LADDER_ROOF_NOT_OWNED, f"ladder gives {use.give}")
    room, offered = column_at(table.market, use.column)  # P13
    if offered is None or offered not in box.catalogue.roofs:
        raise RuleBroken(Reason.LADDER_NO_ROOF_THERE, f"ladder to column {use.column}")
    roofs = plus(minus(table.state.roofs, use.give), offered)
    return table._replace(
        state=table.state._replace(roofs=roofs),
        market=with_column(table.market, use.column, Column(room=room, resource=use.give)),
    )


def _drill(box: Box, table: Table, use: Drill) -> Table:
    cell = box.board.index[use.cell]
    outgoing = table.state.home[cell].room
    if outgoing is None:
        raise RuleBroken(Reason.DRILL_NO_FACE_UP_CARD, f"drill {use.cell}")
    incoming, resource = column_at(table.market, use.column)
    gap = with_cell(table.state.home, cell, EMPTY)  # T1: the token leaves with its card
    if reason := why_not_up(box, gap, cell, incoming, table.state.designer):
        raise RuleBroken(reason, f"drill puts {incoming} on {use.cell}")
    home = with_cell(gap, cell, face_up(incoming))
    return table._replace(
        state=table.state.with_home(home),
        market=with_column(table.market, use.column, Column(room=outgoing, resource=resource)),
    )


def _mix(table: Table, use: ConcreteMixer) -> Table:
    one, other = use.columns
    if one == other:  # P12
        raise RuleBroken(Reason.MIXER_SAME_COLUMN, f"columns {one} and {other}")
    (room, resource), (other_room, other_resource) = (
        column_at(table.market, column) for column in use.columns
    )
    market = with_column(table.market, one, Column(room=other_room, resource=resource))
    return table._replace(
        market=with_column(market, other, Column(room=room, resource=other_resource))
    )


def tool_uses(box: Box, table: Table) -> Iterator[tuple[tuple[ToolUse, ...], Table]]:
    """Every canonical list of tools with an effect, and the table after it; first of all none."""

    def from_kind(at: int, table: Table) -> Iterator[tuple[tuple[ToolUse, ...], Table]]:
        if at == len(CANONICAL_ORDER):
            yield (), table
            return
        yield from from_kind(at + 1, table)
        if CANONICAL_ORDER[at] in table.state.tools:
            for use in effective_uses(box, table, CANONICAL_ORDER[at]):
                for more, after in from_kind(at, use_tool(box, table, use)):
                    yield (use, *more), after

    return from_kind(0, table)


def effective_uses(box: Box, table: Table, tool: str) -> Iterator[ToolUse]:
    """Every use of one tool that changes something."""
    rooms = [(at, column.room) for at, column in enumerate(table.market) if column.room]
    if tool == "ladder":
        for give in sorted(set(table.state.roofs)):
            for at, _ in rooms:
                offered = table.market[at].resource
                if offered in box.catalogue.roofs and offered != give:
                    yield Ladder(give=give, column=at)
    elif tool == "drill":
        for cell, content in enumerate(table.state.home):
            if content.room is None:
                continue
            gap = with_cell(table.state.home, cell, EMPTY)
            for at, incoming in rooms:
                if incoming == content.room and content.decor is None:
                    continue
                if why_not_up(box, gap, cell, incoming, table.state.designer) is None:
                    yield Drill(cell=box.board.names[cell], column=at)
    else:
        for (one, room), (other, other_room) in combinations(rooms, 2):
            if room != other_room:
                yield ConcreteMixer(columns=(one, other))
