"""One player's home and belongings, between turns."""

from __future__ import annotations

from typing import NamedTuple

from dhsolve.model.rules.home import EMPTY, SCAFFOLDING, Home, visible

TOOLBOX = "toolbox"
SCAFFOLDING_TOOL = "scaffolding"


class State(NamedTuple):
    """All that a player owns. Multisets are sorted tuples, so equal belongings compare equal."""

    home: Home
    near: tuple[str, ...] = ()
    helpers: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()
    """The unused tools, the Toolbox among them; a standing Scaffolding is in the home instead."""
    under_toolbox: tuple[str, ...] = ()
    roofs: tuple[str, ...] = ()
    plans: tuple[tuple[str, str], ...] = ()
    """Plan sets (a 3 and a 5) in the order they came."""
    friends: tuple[tuple[str, str], ...] = ()
    """Invited friends as (floor, friend), sorted."""

    @property
    def designer(self) -> bool:
        """Whether the Interior Designer is at work (D2: from the moment it is taken)."""
        return "interior_designer" in self.helpers

    def with_home(self, home: Home) -> State:
        """The same belongings with another home (quicker than `_replace`)."""
        return State(home, *self[1:])

    def compared(self) -> State:
        """The form in which states are compared: face-down cards are all alike."""
        return self.with_home(visible(self.home))


def new_state(cells: int = 12) -> State:
    """The state of a player who has nothing yet."""
    return State((EMPTY,) * cells)


def plus(cards: tuple[str, ...], *more: str) -> tuple[str, ...]:
    """A multiset with cards added."""
    return tuple(sorted((*cards, *more)))


def minus(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """A multiset with one copy of a card taken away; ValueError if there is none."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def used_tool(state: State, tool: str) -> State:
    """The state after a tool is used up: it goes under the Toolbox, or is discarded (rule 5)."""
    if TOOLBOX in state.tools:
        return state._replace(under_toolbox=plus(state.under_toolbox, tool))
    return state


def spend(state: State, tool: str) -> State:
    """The state after a tool from beside the home is used."""
    return used_tool(state._replace(tools=minus(state.tools, tool)), tool)


def unused_tools(state: State) -> int:
    """How many tools are unused: beside the home, a second Toolbox too (P5), or standing in it."""
    return len(state.tools) + sum(content == SCAFFOLDING for content in state.home)
