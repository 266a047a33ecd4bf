"""One player's home and belongings, between turns."""

from __future__ import annotations

from typing import NamedTuple

from dhsolve.model.home import EMPTY, SCAFFOLDING, Home, visible

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

    def compared(self) -> State:
        """The form in which states are compared: face-down cards are all alike."""
        return self._replace(home=visible(self.home))


def new_state(cells: int = 12) -> State:
    """An empty home."""
    return State((EMPTY,) * cells)


def plus(cards: tuple[str, ...], *more: str) -> tuple[str, ...]:
    """A multiset with cards added."""
    return tuple(sorted((*cards, *more)))


def minus(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """A multiset with one copy of a card taken away."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def used_tool(state: State, tool: str) -> State:
    """A tool is used up: it goes under the Toolbox if there is one, else it is discarded (5)."""
    if TOOLBOX in state.tools:
        return state._replace(under_toolbox=plus(state.under_toolbox, tool))
    return state


def spend(state: State, tool: str) -> State:
    """Use a tool from beside the home."""
    return used_tool(state._replace(tools=minus(state.tools, tool)), tool)


def unused_tools(state: State) -> int:
    """Unused tools beside the home, with each Scaffolding that still stands."""
    return len(state.tools) + sum(content == SCAFFOLDING for content in state.home)
