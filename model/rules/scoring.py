"""The score pad (rules 7)."""

from __future__ import annotations

from collections import Counter

from dhsolve.model.cards.board import UPPER_FLOORS
from dhsolve.model.cards.box import Box
from dhsolve.model.rules.engineer import CountedRoom, EngineerGroups, counted_rooms
from dhsolve.model.rules.home import Home
from dhsolve.model.rules.plans import PLANS, FinalHome
from dhsolve.model.rules.state import TOOLBOX, State, unused_tools
from dhsolve.model.rules.values import Score

PLAN_SETS_COUNTED = 2
ROOF_CARDS = 4
ONE_COLOUR, MIXED, WINDOW = 8, 3, 1
FUNCTIONALITY = 3


def next_to(box: Box, home: Home, cell: int, partner: str, engineer: bool) -> bool:
    """Whether a card stands next to its partner; with the Engineer above and below count too."""
    stacked = box.board.stacked[cell] if engineer else None
    return any(home[other].room == partner for other in box.board.beside[cell]) or (
        stacked is not None and home[stacked].room == partner
    )


def room_points(box: Box, state: State, groups: list[CountedRoom]) -> int:
    """Rooms by size, with the partners of unique rooms, Plumber and Architect."""
    home, board = state.home, box.board
    engineer, plumber = "engineer" in state.helpers, "plumber" in state.helpers
    total = 0
    for group in groups:
        room = box.catalogue.rooms[group.room]
        if plumber and group.room == "bathroom":
            total += 2
        elif room.partner and next_to(box, home, group.cells[0], room.partner, engineer):
            total += room.partner_points or 0
        else:
            total += room.points[len(group.cells) - 1]
    if plumber:
        total += 2 * sum(
            home[lower].room == "bathroom" and home[upper].room == "bathroom"
            for lower, upper in zip(board.floors["F"], board.floors["S"], strict=True)
        )
    if "architect" in state.helpers:
        total += sum(content.down for content in home)
    return total


def decor_points(box: Box, state: State) -> int:
    """Tokens on cards and near the home; the Interior Designer adds one each (D4)."""
    owned = [content.decor for content in state.home if content.decor] + list(state.near)
    return sum(box.catalogue.decor[token].points + state.designer for token in owned)


def functionality_points(box: Box, state: State) -> int:
    """A bathroom on both upper floors; bathroom, kitchen and bedroom."""
    home = state.home
    each = FUNCTIONALITY + ("architect" in state.helpers)
    both_floors = all(
        any(home[cell].room == "bathroom" for cell in box.board.floors[floor])
        for floor in UPPER_FLOORS
    )
    types = {content.room for content in home}
    return each * (both_floors + ({"bathroom", "kitchen", "bedroom"} <= types))


def plan_points(box: Box, state: State, groups: list[CountedRoom], solo: bool) -> int:
    """Solo: every plan of the first two sets (S1). Otherwise only the best completed one."""
    sets = state.plans[:PLAN_SETS_COUNTED] if solo else state.plans
    extra = "architect" in state.helpers
    scored = [
        box.catalogue.plans[plan].points + extra
        for pair in sets
        for plan in pair
        if plan_holds(box, state, groups, plan)
    ]
    return sum(scored) if solo else max(scored, default=0)


def plan_holds(box: Box, state: State, groups: list[CountedRoom], plan: str) -> bool:
    """Whether the home is built to a plan, its rooms counted as `groups`."""
    return PLANS[plan](FinalHome(box.board, state.home, groups, len(state.near)))


def roof_points(box: Box, four: tuple[str, ...]) -> int:
    """What four chosen roof cards score."""
    cards = [box.catalogue.roofs[card] for card in four]
    one_colour = len({card.colour for card in cards}) == 1
    return (ONE_COLOUR if one_colour else MIXED) + WINDOW * sum(card.window for card in cards)


def best_roof(box: Box, roofs: tuple[str, ...]) -> tuple[str, ...]:
    """The best four cards of a stack, windows first; nothing if there are fewer."""
    if len(roofs) < ROOF_CARDS:
        return ()
    windows_first = sorted(roofs, key=lambda card: (not box.catalogue.roofs[card].window, card))
    choices = [tuple(windows_first[:ROOF_CARDS])]
    colours = Counter(box.catalogue.roofs[card].colour for card in roofs)
    for colour in sorted(colour for colour, count in colours.items() if count >= ROOF_CARDS):
        same = [card for card in windows_first if box.catalogue.roofs[card].colour == colour]
        choices.append(tuple(same[:ROOF_CARDS]))
    return max(choices, key=lambda four: roof_points(box, four))


def toolbox_points(state: State) -> int:
    """One for the Toolbox itself, each tool under it and each unused tool."""
    if TOOLBOX not in state.tools:
        return 0
    return len(state.under_toolbox) + unused_tools(state)


def score(
    box: Box,
    state: State,
    solo: bool,
    merged: EngineerGroups = (),
    roof: tuple[str, ...] | None = None,
) -> Score:
    """The score pad of a home as it stands, with this use of the Engineer and these roof cards."""
    groups = counted_rooms(box, state.home, merged)
    chosen = best_roof(box, state.roofs) if roof is None else roof
    parts = {
        "rooms": room_points(box, state, groups),
        "decor": decor_points(box, state),
        "functionality": functionality_points(box, state),
        "plans": plan_points(box, state, groups, solo),
        "roof": roof_points(box, chosen) if chosen else 0,
        "friends": sum(box.catalogue.friends[friend].points for _, friend in state.friends),
        "toolbox": toolbox_points(state),
    }
    return Score(**parts, total=sum(parts.values()))
