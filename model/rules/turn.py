"""One turn: tools, a column and its cards, the room, décor and friends (rules 3 to 8)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from dhsolve.model.cards.box import Box
from dhsolve.model.rules.decor import NEAR, decor_cells, place_decor
from dhsolve.model.rules.friends import rooms_stand
from dhsolve.model.rules.home import (
    SCAFFOLDING,
    Cell,
    Home,
    face_down,
    face_up,
    supported,
    with_cell,
)
from dhsolve.model.rules.placement import why_no_card, why_not_up
from dhsolve.model.rules.reasons import Faults, Reason, RuleBroken
from dhsolve.model.rules.state import SCAFFOLDING_TOOL, State, plus, used_tool
from dhsolve.model.rules.table import (
    Table,
    add_helper,
    column_at,
    invite,
    offers_bonus,
    take_bonus,
    with_column,
)
from dhsolve.model.rules.tools import tool_uses, use_tool
from dhsolve.model.rules.values import (
    Bonus,
    Column,
    Invitation,
    RoomPlace,
    ScaffoldingPlace,
    ToolUse,
    Turn,
)

BONUSES: tuple[Bonus, ...] = ("roofer", "supplier", "plans")


class TakenColumn(NamedTuple):
    """The table after a column is taken, with what has still to be put somewhere."""

    table: Table
    room: str
    scaffolding: bool
    """A Scaffolding has come that must be put down if there is a cell (T4)."""
    decor: str | None
    """A token has come that must be put on a room if there is one."""
    late: bool
    """A Scaffolding has come in the last round, where it stays beside the home (T4)."""


def take(box: Box, table: Table, column: int, bonus: Bonus | None) -> TakenColumn:
    """The table after both cards of a column (T5) and the bonus are taken, and what is in hand.

    RuleBroken if the column is gone or does not offer the bonus.
    """
    room, resource = column_at(table.market, column)
    if bonus:
        table = take_bonus(table, column, bonus)
    table = table._replace(market=with_column(table.market, column, Column()))
    state, scaffolding, decor = table.state, False, None
    if resource is None:
        pass
    elif resource in box.catalogue.roofs:
        state = state._replace(roofs=plus(state.roofs, resource))
    elif resource in box.catalogue.helpers:
        state = add_helper(state, resource)
    elif resource in box.catalogue.tools:
        scaffolding = resource == SCAFFOLDING_TOOL and not table.last
        if not scaffolding:
            state = state._replace(tools=plus(state.tools, resource))
    elif box.catalogue.decor[resource].place == NEAR:
        state = state._replace(near=plus(state.near, resource))
    else:
        decor = resource
    late = table.last and resource == SCAFFOLDING_TOOL
    return TakenColumn(table.with_state(state), room, scaffolding, decor, late)


def put_room(box: Box, state: State, cell: int, room: str, up: bool) -> State:
    """The state with the room card on the cell; RuleBroken where rules 3 do not allow it."""
    reason = why_no_card(box, state.home, cell)
    if up and not reason:
        reason = why_not_up(box, state.home, cell, room, state.designer)
    if reason:
        face = "up" if up else "down"
        raise RuleBroken(reason, f"{room} face {face} on {box.board.names[cell]}")
    return _lay(state, cell, face_up(room) if up else face_down(room))


def _lay(state: State, cell: int, card: Cell) -> State:
    """The state with a card that may lie on the cell; a Scaffolding there is used up."""
    after = state.with_home(with_cell(state.home, cell, card))
    return used_tool(after, SCAFFOLDING_TOOL) if state.home[cell].scaffolding else after


def scaffolding_cells(box: Box, home: Home) -> list[int]:
    """Where a Scaffolding may be put: empty supported cells."""
    return [c for c, content in enumerate(home) if content.bare and supported(box.board, home, c)]


def put_scaffolding(box: Box, state: State, name: str) -> State:
    """The state with a Scaffolding on a cell; RuleBroken if it is not empty or not supported."""
    cell = box.board.index[name]
    if not state.home[cell].bare:
        raise RuleBroken(Reason.SCAFFOLDING_OCCUPIED, f"scaffolding on {name}")
    if not supported(box.board, state.home, cell):
        raise RuleBroken(Reason.SCAFFOLDING_UNSUPPORTED, f"scaffolding on {name}")
    return state.with_home(with_cell(state.home, cell, SCAFFOLDING))


def put_cards(box: Box, taken: TakenColumn, turn: Turn, faults: Faults) -> State:
    """The state after the room card and the Scaffolding are put down, in the order of the turn.

    RuleBroken if the room card may not lie there; a fault of the Scaffolding is only noted.
    """
    state, place = taken.table.state, turn.scaffolding
    if taken.scaffolding and not place:
        if scaffolding_cells(box, state.home):  # P4: asked before the room is placed
            faults.note(RuleBroken(Reason.SCAFFOLDING_MISSING, "scaffolding"))
        state = state._replace(tools=plus(state.tools, SCAFFOLDING_TOOL))
    if place and place.when == "before":
        with faults:
            state = put_taken_scaffolding(box, taken, state, place.cell)
    cell = box.board.index[turn.room.cell]
    state = put_room(box, state, cell, taken.room, turn.room.face == "up")
    if place and place.when == "after":
        with faults:
            state = put_taken_scaffolding(box, taken, state, place.cell)
    return state


def put_taken_scaffolding(box: Box, taken: TakenColumn, state: State, name: str) -> State:
    """The state with the Scaffolding that the turn has brought on a cell.

    RuleBroken if the turn brought none (T9: one that lies beside the home stays there), if it may
    not stand there, or in the last round (T4).
    """
    if not (taken.scaffolding or taken.late):
        raise RuleBroken(Reason.SCAFFOLDING_NOT_TAKEN, f"scaffolding on {name}")
    state = put_scaffolding(box, state, name)
    if taken.late:
        raise RuleBroken(Reason.SCAFFOLDING_LAST_ROUND, f"scaffolding on {name}")
    return state


def apply_turn(
    box: Box, table: Table, turn: Turn, tools: tuple[ToolUse, ...], faults: Faults
) -> Table:
    """The table after a turn, its market without the cards taken; RuleBroken with the first fault.

    `tools` are those of the turn without its Diggers, which the caller has used already; `faults`
    is what was wrong with them. A turn goes on without what is refused, as far as that makes
    sense, so that the first fault in the order of the rules is the one reported (P1).
    """
    for use in tools:
        with faults:
            table = use_tool(box, table, use)
    with faults:  # without the column or the room there is nothing more to judge
        table = _take_and_put(box, table, turn, faults)
    faults.settle()
    return table


def _take_and_put(box: Box, table: Table, turn: Turn, faults: Faults) -> Table:
    column_at(table.market, turn.column)
    if turn.bonus:
        with faults:
            table = take_bonus(table, turn.column, turn.bonus)
    taken = take(box, table, turn.column, None)
    state = put_cards(box, taken, turn, faults)
    with faults:  # D1: the token comes after the room
        state = put_decor(box, taken, state, turn.decor)
    table = taken.table.with_state(state)
    for guest in turn.friends:
        stand = guest.friend in table.friends and rooms_stand(
            box, state.home, guest.friend, guest.floor
        )
        with faults:
            table = invite(table, guest.friend, guest.floor, stand)
    return table


def put_decor(box: Box, taken: TakenColumn, state: State, name: str | None) -> State:
    """The state with the token that the turn has brought on a cell.

    Without a cell it is discarded (rule 4). RuleBroken if there is a room for it all the same, if
    the turn brought no token, or if it does not belong there.
    """
    if name is None:
        if taken.decor and decor_cells(box, state.home, taken.decor):
            raise RuleBroken(Reason.DECOR_MISSING, taken.decor)
        return state
    if taken.decor is None:
        raise RuleBroken(Reason.DECOR_NOT_TAKEN, f"decor on {name}")
    home = place_decor(box, state.home, box.board.index[name], taken.decor)
    return state.with_home(home)


def legal_turns(box: Box, table: Table) -> Iterator[tuple[Turn, Table]]:
    """Every legal turn without a Digger in canonical form, with the table after it."""
    for tools, ready in tool_uses(box, table):
        yield from turns_after(box, tools, ready)


def turns_after(box: Box, tools: tuple[ToolUse, ...], ready: Table) -> Iterator[tuple[Turn, Table]]:
    """Every legal turn that begins with these tools, from the table after their use."""
    for column, content in enumerate(ready.market):
        if content.room is None:
            continue
        for bonus in bonuses(ready, column):
            taken = take(box, ready, column, bonus)
            for scaffolding, room, placed in placements(box, taken):
                for decor, decorated in decorations(box, placed, taken.decor):
                    after = taken.table.with_state(decorated)
                    for friends, done in invitations(box, after):
                        turn = Turn(
                            tools=tools,
                            column=column,
                            bonus=bonus,
                            scaffolding=scaffolding,
                            room=room,
                            decor=decor,
                            friends=friends,
                        )
                        yield turn, done


def bonuses(table: Table, column: int) -> Iterator[Bonus | None]:
    """No bonus, and those that the column offers (rule 8)."""
    yield None
    if offers_bonus(table, column):
        for bonus in BONUSES:
            if table.three and table.five if bonus == "plans" else bonus not in table.state.helpers:
                yield bonus


def placements(
    box: Box, taken: TakenColumn
) -> Iterator[tuple[ScaffoldingPlace | None, RoomPlace, State]]:
    """Every way to put down the room card and the Scaffolding, with the state after it (T4)."""
    state = taken.table.state
    if not taken.scaffolding:
        for room, after in room_places(box, state, taken.room):
            yield None, room, after
        return
    names = box.board.names
    cells = scaffolding_cells(box, state.home)
    for cell in cells:
        before = ScaffoldingPlace(cell=names[cell], when="before")
        ready = put_scaffolding(box, state, names[cell])
        for room, after in room_places(box, ready, taken.room):
            yield before, room, after
    for room, placed in room_places(box, state, taken.room):
        for cell in scaffolding_cells(box, placed.home):
            after_it = ScaffoldingPlace(cell=names[cell], when="after")
            yield after_it, room, put_scaffolding(box, placed, names[cell])
        if not cells:
            yield None, room, placed._replace(tools=plus(placed.tools, SCAFFOLDING_TOOL))


def room_places(box: Box, state: State, room: str) -> Iterator[tuple[RoomPlace, State]]:
    """Every place for a room card, face up and face down, with the state after it (rule 3)."""
    for cell, name in enumerate(box.board.names):
        if why_no_card(box, state.home, cell):
            continue
        if why_not_up(box, state.home, cell, room, state.designer) is None:
            yield RoomPlace(cell=name, face="up"), _lay(state, cell, face_up(room))
        yield RoomPlace(cell=name, face="down"), _lay(state, cell, face_down(room))


def decorations(box: Box, state: State, token: str | None) -> list[tuple[str | None, State]]:
    """Every cell for the token, with the state after it; None where there is no room for it."""
    cells = decor_cells(box, state.home, token) if token else []
    if not cells:
        return [(None, state)]
    found: list[tuple[str | None, State]] = []
    for cell in cells:
        home = with_cell(state.home, cell, state.home[cell]._replace(decor=token))
        found.append((box.board.names[cell], state.with_home(home)))
    return found


def invitations(box: Box, table: Table) -> list[tuple[tuple[Invitation, ...], Table]]:
    """Nobody, and every choice of friends whose rooms stand, with the table after it."""
    found: list[tuple[tuple[Invitation, ...], Table]] = [((), table)]
    if not table.friends:
        return found
    taken = {floor for floor, _ in table.state.friends}
    options: list[list[Invitation | None]] = []
    for floor in ("F", "S"):
        guests: list[Invitation | None] = [None]
        if floor not in taken:
            guests.extend(
                Invitation(friend=friend, floor=floor)
                for friend in sorted(set(table.friends))
                if rooms_stand(box, table.state.home, friend, floor)
            )
        options.append(guests)
    for pair in product(*options):
        friends = tuple(guest for guest in pair if guest)
        if not friends or any(
            table.friends.count(guest.friend) < sum(g.friend == guest.friend for g in friends)
            for guest in friends
        ):
            continue
        after = table
        for guest in friends:
            after = invite(after, guest.friend, guest.floor, True)
        found.append((friends, after))
    return found
