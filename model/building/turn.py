"""A turn under construction: tools, column and bonus, Scaffolding, room, décor, friends."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal, NamedTuple, TypeAlias

from dhsolve.model.building.choices import (
    Option,
    Question,
    Step,
    Steps,
    build,
    no_way,
    option,
)
from dhsolve.model.cards.box import Box
from dhsolve.model.rules.decor import decor_cells, place_decor
from dhsolve.model.rules.friends import rooms_stand
from dhsolve.model.rules.reasons import Reason, RuleBroken
from dhsolve.model.rules.sequence import Position, dig, table_of
from dhsolve.model.rules.state import SCAFFOLDING_TOOL, TOOLBOX, State, plus
from dhsolve.model.rules.table import Table, column_at, invite, offers_bonus, take_bonus
from dhsolve.model.rules.tools import use_tool
from dhsolve.model.rules.turn import (
    BONUSES,
    TakenColumn,
    put_room,
    put_scaffolding,
    scaffolding_cells,
    take,
)
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

OnColumn: TypeAlias = Callable[[int], object]
"""Something tried on a column."""

NONE, NOBODY = "none", "nobody"
AFTER, BESIDE = "after", "beside"
DOWN = " down"
FLOORS: tuple[tuple[Literal["F", "S"], Step], ...] = (("F", "friend_F"), ("S", "friend_S"))
NOTHING_THERE = {
    "ladder": Reason.LADDER_ROOF_NOT_OWNED,
    "drill": Reason.DRILL_NO_FACE_UP_CARD,
    "concrete_mixer": Reason.MIXER_SAME_COLUMN,
}
"""The reason where a tool has not even a first choice."""
NEVER_CHOSEN = (TOOLBOX, SCAFFOLDING_TOOL)
"""Tools that nobody uses by choice (T7, T9)."""


def build_turn(box: Box, position: Position, choices: tuple[str, ...] = ()) -> Question | Turn:
    """The turn that the choices make, or what is to be chosen next; the position is not over.

    RuleBroken if a choice is refused, NoSuchOption if it is not there to be chosen.
    """
    return build(_Building(box, position).turn(), choices)


class _PlacedCards(NamedTuple):
    """Where the cards of the turn lie, and the state with them."""

    scaffolding: ScaffoldingPlace | None
    room: RoomPlace
    state: State


def _owned(table: Table) -> list[str]:
    """The tools that a player may think of using."""
    return sorted(set(table.state.tools).difference(NEVER_CHOSEN))


def _no_use(tool: str) -> RuleBroken:
    """Why a tool has nothing to be used on."""
    return RuleBroken(NOTHING_THERE[tool], tool)


class _Building:
    """The steps of one turn from a position."""

    def __init__(self, box: Box, position: Position) -> None:
        self.box, self.position = box, position

    def turn(self) -> Steps[Turn]:
        """All steps, in the order of the rules."""
        tools, table, column = yield from self._tools_and_column()
        bonus = yield from self._bonus(table, column)
        taken = take(self.box, table, column, bonus)
        placed = yield from self._cards(taken)
        decor, state = yield from self._decor(taken, placed.state)
        friends = yield from self._friends(taken.table.with_state(state))
        return Turn(
            tools=tools,
            column=column,
            bonus=bonus,
            scaffolding=placed.scaffolding,
            room=placed.room,
            decor=decor,
            friends=friends,
        )

    def _ask(
        self, step: Step, options: list[Option], table: Table, card: str | None = None
    ) -> Question:
        coming, discards = self.position.rounds[1:], self.position.discards
        return Question(step, tuple(options), table.state, table.market, coming, discards, card)

    # --- tools and the column ---------------------------------------------------------------

    def _tools_and_column(self) -> Steps[tuple[tuple[ToolUse, ...], Table, int]]:
        """A tool may be used instead of taking a column, and then the question comes again."""
        tools: tuple[ToolUse, ...] = ()
        table = table_of(self.position)
        while True:
            options = self._columns(table, partial(column_at, table.market))
            options += [self._tool(table, tool, tools) for tool in _owned(table)]
            choice = yield self._ask("column", options, table)
            if choice.isdigit():
                return tools, table, int(choice)
            if choice == "digger":
                self.position = dig(self.position)
                table, tools = table_of(self.position), (*tools, Digger())
                continue
            use = yield from self._use(table, choice)
            table, tools = use_tool(self.box, table, use), (*tools, use)

    def _columns(self, table: Table, attempt: OnColumn) -> list[Option]:
        return [option(str(at), partial(attempt, at)) for at in range(len(table.market))]

    def _tool(self, table: Table, tool: str, used: tuple[ToolUse, ...]) -> Option:
        """A tool of the player's; refused if there is no use for it now."""
        if tool == "digger":
            if not all(isinstance(use, Digger) for use in used):  # T2
                return Option(tool, RuleBroken(Reason.DIGGER_NOT_FIRST, tool))
            return option(tool, partial(dig, self.position))
        if tool == "jackhammer":
            return Option(tool, RuleBroken(Reason.JACKHAMMER_ON_TURN, tool))
        options = self._first_choices(table, tool)
        return Option(tool, no_way((one.refusal for one in options), _no_use(tool)))

    def _use(self, table: Table, tool: str) -> Steps[ToolUse]:
        """How a tool is used. A Ladder that only looks (T7) shows nothing that is not open here
        already, so it is not offered."""
        first = self._first_choices(table, tool)
        if tool == "ladder":
            give = yield self._ask("ladder_roof", first, table)
            columns = self._columns(table, partial(self._ladder, table, give))
            choice = yield self._ask("ladder_column", columns, table, give)
            return Ladder(give=give, column=int(choice))
        if tool == "drill":
            cell = yield self._ask("drill_cell", first, table)
            columns = self._columns(table, partial(self._drill, table, cell))
            room = table.state.home[self.box.board.index[cell]].room
            choice = yield self._ask("drill_column", columns, table, room)
            return Drill(cell=cell, column=int(choice))
        one = int((yield self._ask("mixer_column", first, table)))
        columns = self._columns(table, partial(self._mix, table, one))
        card = table.market[one].room
        other = int((yield self._ask("mixer_other", columns, table, card)))
        return ConcreteMixer(columns=(min(one, other), max(one, other)))

    def _first_choices(self, table: Table, tool: str) -> list[Option]:
        """The first half of a tool's use: a roof card, a cell or a column; what leads nowhere is
        refused for the reason of its first second half."""
        attempts: dict[str, OnColumn]
        if tool == "ladder":
            roofs = sorted(set(table.state.roofs))
            attempts = {roof: partial(self._ladder, table, roof) for roof in roofs}
        elif tool == "drill":
            attempts = {cell: partial(self._drill, table, cell) for cell in self.box.board.names}
        else:
            columns = range(len(table.market))
            attempts = {str(at): partial(self._mix, table, at) for at in columns}
        return [
            Option(
                name,
                no_way((one.refusal for one in self._columns(table, attempt)), _no_use(tool)),
            )
            for name, attempt in attempts.items()
        ]

    def _ladder(self, table: Table, roof: str, column: int) -> Table:
        return use_tool(self.box, table, Ladder(give=roof, column=column))

    def _drill(self, table: Table, cell: str, column: int) -> Table:
        return use_tool(self.box, table, Drill(cell=cell, column=column))

    def _mix(self, table: Table, one: int, other: int) -> Table:
        return use_tool(self.box, table, ConcreteMixer(columns=(one, other)))

    def _bonus(self, table: Table, column: int) -> Steps[Bonus | None]:
        if not offers_bonus(table, column):
            return None
        options = [Option(NONE)]
        options += [option(bonus, partial(take_bonus, table, column, bonus)) for bonus in BONUSES]
        choice = yield self._ask("bonus", options, table, table.market[column].room)
        return next((bonus for bonus in BONUSES if bonus == choice), None)

    # --- the cards ----------------------------------------------------------------------------

    def _cards(self, taken: TakenColumn) -> Steps[_PlacedCards]:
        """The room card, and before or after it a Scaffolding that has come (T4)."""
        state = taken.table.state
        if not taken.scaffolding:
            room, state = yield from self._room(taken, state, leave_a_cell=False)
            return _PlacedCards(None, room, state)
        choice = yield self._ask(
            "scaffolding", self._scaffolding_options(taken), taken.table, SCAFFOLDING_TOOL
        )
        if choice == AFTER:
            room, state = yield from self._room(taken, state, leave_a_cell=True)
            cell = yield self._ask(
                "scaffolding_after",
                self._scaffolding_cells(state),
                taken.table.with_state(state),
                SCAFFOLDING_TOOL,
            )
            place = ScaffoldingPlace(cell=cell, when="after")
            return _PlacedCards(place, room, put_scaffolding(self.box, state, cell))
        if choice == BESIDE:
            state = state._replace(tools=plus(state.tools, SCAFFOLDING_TOOL))
            room, state = yield from self._room(taken, state, leave_a_cell=False)
            return _PlacedCards(None, room, state)
        state = put_scaffolding(self.box, state, choice)
        room, state = yield from self._room(taken, state, leave_a_cell=False)
        return _PlacedCards(ScaffoldingPlace(cell=choice, when="before"), room, state)

    def _scaffolding_cells(self, state: State) -> list[Option]:
        names = self.box.board.names
        return [option(name, partial(put_scaffolding, self.box, state, name)) for name in names]

    def _scaffolding_options(self, taken: TakenColumn) -> list[Option]:
        """Its cell, or first the room card; beside the home only if there is no cell (P4)."""
        state = taken.table.state
        cells = self._scaffolding_cells(state)
        missing = RuleBroken(Reason.SCAFFOLDING_MISSING, SCAFFOLDING_TOOL)
        rooms = self._room_options(taken, state, leave_a_cell=True)
        no_cell = not any(cell.legal for cell in cells)
        return [
            *cells,
            Option(AFTER, no_way((room.refusal for room in rooms), missing)),
            Option(BESIDE, None if no_cell else missing),
        ]

    def _room(
        self, taken: TakenColumn, state: State, leave_a_cell: bool
    ) -> Steps[tuple[RoomPlace, State]]:
        options = self._room_options(taken, state, leave_a_cell)
        choice = yield self._ask("room", options, taken.table.with_state(state), taken.room)
        cell, up = choice.removesuffix(DOWN), not choice.endswith(DOWN)
        after = put_room(self.box, state, self.box.board.index[cell], taken.room, up)
        return RoomPlace(cell=cell, face="up" if up else "down"), after

    def _room_options(self, taken: TakenColumn, state: State, leave_a_cell: bool) -> list[Option]:
        """Every cell, face up and face down. With `leave_a_cell` there must be one for the
        Scaffolding afterwards."""

        def attempt(cell: int, up: bool) -> None:
            after = put_room(self.box, state, cell, taken.room, up)
            if leave_a_cell and not scaffolding_cells(self.box, after.home):
                raise RuleBroken(Reason.SCAFFOLDING_MISSING, SCAFFOLDING_TOOL)

        return [
            option(f"{name}{'' if up else DOWN}", partial(attempt, cell, up))
            for cell, name in enumerate(self.box.board.names)
            for up in (True, False)
        ]

    def _decor(self, taken: TakenColumn, state: State) -> Steps[tuple[str | None, State]]:
        """Where the token goes (D1: after the room); nowhere if there is no room for it."""
        token = taken.decor
        if token is None or not decor_cells(self.box, state.home, token):
            return None, state
        options = [
            option(name, partial(place_decor, self.box, state.home, cell, token))
            for cell, name in enumerate(self.box.board.names)
        ]
        name = yield self._ask("decor", options, taken.table.with_state(state), token)
        home = place_decor(self.box, state.home, self.box.board.index[name], token)
        return name, state.with_home(home)

    # --- friends -------------------------------------------------------------------------------

    def _friends(self, table: Table) -> Steps[tuple[Invitation, ...]]:
        """Floor by floor: an open friend, or nobody."""
        invited: tuple[Invitation, ...] = ()
        for floor, step in FLOORS:
            options = [
                option(friend, partial(self._invite, table, friend, floor))
                for friend in sorted(set(table.friends))
            ]
            choice = yield self._ask(step, [Option(NOBODY), *options], table)
            if choice != NOBODY:
                table = self._invite(table, choice, floor)
                invited = (*invited, Invitation(friend=choice, floor=floor))
        return invited

    def _invite(self, table: Table, friend: str, floor: str) -> Table:
        stand = rooms_stand(self.box, table.state.home, friend, floor)
        return invite(table, friend, floor, stand)
