"""What a turn acts on: a player's belongings, the market, and what else lies open."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from dhsolve.model.rules.reasons import Reason, RuleBroken
from dhsolve.model.rules.state import State, minus, plus
from dhsolve.model.rules.values import Column

Market: TypeAlias = tuple[Column, ...]


class Table(NamedTuple):
    """The player whose turn it is, and the table before him."""

    state: State
    market: Market
    last: bool
    """The last round: a tool taken now cannot be used any more."""
    solo: bool
    friends: tuple[str, ...] = ()
    """Friends that can be invited."""
    three: tuple[str, ...] = ()
    """The 3-point plans still to draw, next one first (solo)."""
    five: tuple[str, ...] = ()

    def with_state(self, state: State) -> Table:
        """The same table before a player with other belongings (quicker than `_replace`)."""
        return Table(state, *self[1:])


def column_at(market: Market, column: int) -> tuple[str, str | None]:
    """The room and the resource of a column that still has its room, or RuleBroken."""
    if column >= len(market):
        raise RuleBroken(Reason.NO_SUCH_COLUMN, f"column {column} of {len(market)}")
    room = market[column].room
    if room is None:
        raise RuleBroken(Reason.COLUMN_GONE, f"column {column}")
    return room, market[column].resource


def with_column(market: Market, column: int, content: Column) -> Market:
    """The market with one column changed."""
    return (*market[:column], content, *market[column + 1 :])


def add_helper(state: State, helper: str) -> State:
    """Helpers are a set: a second copy does nothing (rules 6)."""
    if helper in state.helpers:
        return state
    return state._replace(helpers=plus(state.helpers, helper))


def offers_bonus(table: Table, column: int) -> bool:
    """Whether a column has a bonus: the leftmost of a solo game without a resource (rule 8)."""
    return table.solo and column == 0 and table.market[0].resource is None


def take_bonus(table: Table, column: int, bonus: str) -> Table:
    """The table after the bonus of a column is taken.

    RuleBroken if the column offers none, the player has the helper already, or a plan deck is
    empty (S1).
    """
    what = f"bonus {bonus}"
    if not offers_bonus(table, column):
        raise RuleBroken(Reason.BONUS_NOT_OFFERED, what)
    if bonus == "plans":
        if not (table.three and table.five):
            raise RuleBroken(Reason.BONUS_NO_PLANS, what)
        drawn = (table.three[0], table.five[0])
        state = table.state._replace(plans=(*table.state.plans, drawn))
        return table._replace(state=state, three=table.three[1:], five=table.five[1:])
    if bonus in table.state.helpers:
        raise RuleBroken(Reason.BONUS_HELPER_OWNED, what)
    return table.with_state(add_helper(table.state, bonus))


def invite(table: Table, friend: str, floor: str, rooms_stand: bool) -> Table:
    """The table with an open friend invited to a floor; he is gone for the others (P11).

    RuleBroken if he is not open, the floor has its friend, or his rooms do not stand there.
    """
    what = f"{friend} on floor {floor}"
    if friend not in table.friends:
        raise RuleBroken(Reason.FRIEND_NOT_OPEN, what)
    if any(taken == floor for taken, _ in table.state.friends):
        raise RuleBroken(Reason.FRIEND_FLOOR_TAKEN, what)
    if not rooms_stand:
        raise RuleBroken(Reason.FRIEND_ROOMS, what)
    invited = tuple(sorted((*table.state.friends, (floor, friend))))
    return table._replace(
        state=table.state._replace(friends=invited), friends=minus(table.friends, friend)
    )
