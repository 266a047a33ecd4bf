"""A request in words, so that a finding can be understood without reading JSON."""

from __future__ import annotations

from typing import Any

from dhsolve.model.cards.board import UPPER_FLOORS
from dhsolve.model.cards.box import Box
from dhsolve.model.conformance.protocol import Request
from dhsolve.model.conformance.reference import turn_from
from dhsolve.model.errors import BadInput
from dhsolve.model.files.documents import sequence_from
from dhsolve.model.rules.home import EMPTY, Cell, Home, joined_cells, supported, tokens, with_cell
from dhsolve.model.rules.reasons import Faults, RuleBroken
from dhsolve.model.rules.sequence import Position, dig, start_position, table_of
from dhsolve.model.rules.table import Table
from dhsolve.model.rules.tools import split_diggers, use_tool
from dhsolve.model.rules.values import (
    ConcreteMixer,
    Digger,
    Drill,
    Ladder,
    ToolUse,
    Turn,
)


def turns_in(request: Request) -> int:
    """How many turns a request holds."""
    if "turn" in request:
        return 1
    if "game" in request:
        return sum(len(one.get("turns", ())) for one in request["game"].get("rounds", ()))
    return len(request.get("solution", {}).get("turns", ()))


def describe(box: Box, request: Request) -> str:
    """What the request asks for, in words."""
    if request["op"] == "apply":
        position = start_position(box, sequence_from(box, request["sequence"]))
        return f"turn 1: {turn_words(box, position, turn_from(box, request['turn']))}"
    if request["op"] == "legal_turns":
        return f"legal turns of a home with {_home_words(request['sequence'].get('start') or {})}"
    if request["op"] == "replay":
        return f"replay of {_turns_words(request)}"
    if request["op"] == "steps":
        return f"game of {_turns_words(request)}"
    words = _home_words(request["state"])
    if request["op"] == "end":
        return f"best end of a home with {words}"
    actions = [str(one["helper"]) for one in request.get("end", {}).get("actions", ())]
    actions += ["engineer"] if request.get("end", {}).get("engineer") else []
    using = f", using {', '.join(actions)}" if actions else ""
    return f"score of a home with {words}{using}"


def _turns_words(request: Request) -> str:
    count = turns_in(request)
    return "1 turn" if count == 1 else f"{count} turns"


def _home_words(state: dict[str, Any]) -> str:
    parts = []
    for name, cell in sorted(state.get("cells", {}).items()):
        what = "scaffolding" if cell.get("scaffolding") else cell.get("room")
        parts.append(f"{what} on {name}" + (f" ({cell['decor']})" if cell.get("decor") else ""))
    for field in ("near", "helpers", "tools", "under_toolbox", "roofs"):
        if state.get(field):
            parts.append(f"{field.replace('_', ' ')} {' '.join(state[field])}")
    if state.get("plans"):
        parts.append("plans " + " ".join(plan for pair in state["plans"] for plan in pair))
    if state.get("friends"):
        parts.append("friends " + " ".join(filter(None, state["friends"].values())))
    return ", ".join(parts) or "nothing in it"


def turn_words(box: Box, position: Position, turn: Turn) -> str:
    """A turn in words, with what makes it special."""
    parts = []
    for at, use in enumerate(turn.tools):
        before, _ = after_tools(box, position, turn.with_tools(turn.tools[:at]))
        parts.append(_tool_words(box, before, use))
    table, _ = after_tools(box, position, turn)
    parts.append(_placing_words(box, table, turn))
    if turn.bonus:
        parts.append(f"with the bonus {turn.bonus}")
    parts.extend(f"inviting {guest.friend} to floor {guest.floor}" for guest in turn.friends)
    return ", ".join(parts)


def after_tools(box: Box, position: Position, turn: Turn) -> tuple[Table, RuleBroken | None]:
    """The table after the tools that the rules allow, and what is wrong with the others."""
    faults = Faults()
    diggers, others = split_diggers(turn)
    for _ in diggers:
        with faults:
            position = dig(position)
    table = table_of(position)
    for use in others:
        with faults:
            table = use_tool(box, table, use)
    return table, faults.first


def _tool_words(box: Box, table: Table, use: ToolUse) -> str:
    match use:
        case Digger():
            return "using the Digger"
        case Drill():
            return _drill_words(box, table, use)
        case ConcreteMixer():
            return f"mixing columns {use.columns[0]} and {use.columns[1]}"
        case Ladder(give=None):
            return "looking with the Ladder"
        case Ladder():
            return f"giving {use.give} for the roof of column {use.column}"
        case _:
            return "using a Jackhammer"


def _drill_words(box: Box, table: Table, use: Drill) -> str:
    words = f"drilling on {use.cell} from column {use.column}"
    cell = box.board.index[use.cell]
    outgoing = table.state.home[cell]
    if use.column >= len(table.market) or outgoing.room is None:
        return words
    incoming = table.market[use.column].room
    words = f"drilling a {incoming} in for {_card_words(outgoing)} on {use.cell}"
    gap = with_cell(table.state.home, cell, EMPTY)
    beside = _beside_words(box, gap, cell, str(incoming))
    return f"{words} {beside}" if beside else words


def _card_words(content: Cell) -> str:
    return f"the {content.room}" + (f" with {content.decor}" if content.decor else "")


def _beside_words(box: Box, home: Home, cell: int, room: str) -> str:
    """What a card of this type would join on a free cell."""
    joined = joined_cells(box.board, home, cell, room)
    others = tuple(other for other in joined if other != cell)
    if not others:
        return ""
    return f"beside a {'decorated ' * bool(tokens(home, others))}{room}"


def _placing_words(box: Box, table: Table, turn: Turn) -> str:
    if turn.column >= len(table.market):
        return f"taking column {turn.column} of {len(table.market)}"
    column = table.market[turn.column]
    if column.room is None:
        return f"taking column {turn.column}, whose room is gone"
    words = f"placing a {column.room}"
    words += " face down" if turn.room.face == "down" else ""
    words += f" on {turn.room.cell}"
    words += "".join(f" {one}" for one in _surroundings(box, table, turn, column.room))
    if column.resource:
        words += f", taking {column.resource}"
    if turn.scaffolding:
        words += f" put on {turn.scaffolding.cell} {turn.scaffolding.when} the room"
    if turn.decor:
        words += f" put on {turn.decor}"
    if table.last and column.resource:
        words += " in the last round"
    return words


def _surroundings(box: Box, table: Table, turn: Turn, room: str) -> list[str]:
    home, cell = table.state.home, box.board.index[turn.room.cell]
    found = []
    if not home[cell].free:
        found.append("where a card lies already")
    elif home[cell].scaffolding:
        found.append("in place of a Scaffolding")
    if not supported(box.board, home, cell):
        found.append("with nothing below")
    elif box.board.floor[cell] in UPPER_FLOORS and (below := box.board.below[cell]) is not None:
        found.extend(["above an empty room"] * home[below].down)
        found.extend(["above a Scaffolding"] * home[below].scaffolding)
    if turn.room.face == "down" or not home[cell].free:
        return found
    if beside := _beside_words(box, home, cell, room):
        found.append(beside)
    return found


def sentence(box: Box, request: Request, how: str) -> str:
    """A finding in one sentence."""
    try:
        return f"{describe(box, request)}: {how}"
    except BadInput:  # what the reference cannot read either is not described
        return how
