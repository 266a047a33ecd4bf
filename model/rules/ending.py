"""The end of the game: Supplier, Handyman, Roofer, the Engineer's groups and the roof (rules 6)."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from dhsolve.model.cards.box import Box
from dhsolve.model.rules.engineer import check_engineer
from dhsolve.model.rules.home import EMPTY, Home, face_up, runs, tokens, with_cell
from dhsolve.model.rules.placement import floor_allows, why_not_up
from dhsolve.model.rules.reasons import Reason, RuleBroken
from dhsolve.model.rules.scoring import score
from dhsolve.model.rules.state import State, minus, plus
from dhsolve.model.rules.values import (
    Action,
    Discards,
    End,
    Score,
    UseHandyman,
    UseSupplier,
)


class FinishedHome(NamedTuple):
    """A home after the last round, with the discards that its helpers may draw on."""

    state: State
    discards: Discards


def room_card(home: Home, cell: int) -> str | None:
    """The room card on a cell, face up or down; None where it is unknown."""
    content = home[cell]
    return content.room or content.card


def supply(box: Box, finished: FinishedHome, room: str, cell: int) -> FinishedHome:
    """Supplier: a discarded room card lies face up in place of a card of the home.

    The card it replaces joins the discards if it is known (P6). RuleBroken if no room card lies
    there (P22), the card is not discarded, or it may not lie face up on that cell.
    """
    state, name = finished.state, box.board.names[cell]
    if state.home[cell].free:
        raise RuleBroken(Reason.NO_ROOM_CARD, f"supplier on {name}")
    if room not in finished.discards.rooms:
        raise RuleBroken(Reason.SUPPLIER_NOT_DISCARDED, f"supplier brings {room}")
    gap = with_cell(state.home, cell, EMPTY)
    if reason := why_not_up(box, gap, cell, room, state.designer):
        raise RuleBroken(reason, f"supplier puts {room} on {name}")
    outgoing = room_card(state.home, cell)
    pile = minus(finished.discards.rooms, room)
    return FinishedHome(
        state.with_home(with_cell(gap, cell, face_up(room))),
        Discards(rooms=plus(pile, outgoing) if outgoing else pile, roofs=finished.discards.roofs),
    )


def why_no_swap(box: Box, home: Home, one: int, other: int) -> Reason | None:
    """Why the Handyman may not swap these two cards; None if he may (P22: never a Scaffolding)."""
    if home[one].free or home[other].free:
        return Reason.NO_ROOM_CARD
    if one == other:
        return Reason.HANDYMAN_SAME_CELL
    for source, target in ((one, other), (other, one)):
        room = home[source].room
        if room and not floor_allows(box, room, target):
            return Reason.WRONG_FLOOR
    swapped = swap(home, one, other)
    for floor in {box.board.floor[one], box.board.floor[other]}:
        for run in runs(box.board, swapped, floor):
            if len(run) > box.catalogue.rooms[str(swapped[run[0]].room)].most:
                return Reason.ROOM_TOO_LARGE
    return None


def swap(home: Home, one: int, other: int) -> Home:
    """The home with two cells exchanged, tokens and all."""
    return with_cell(with_cell(home, one, home[other]), other, home[one])


def crowded_rooms(box: Box, home: Home) -> list[tuple[int, ...]]:
    """Rooms that hold several tokens (E1)."""
    if sum(content.decor is not None for content in home) < 2:
        return []
    return [
        run
        for floor in box.board.floors
        for run in runs(box.board, home, floor)
        if len(tokens(home, run)) > 1
    ]


def keep_token(home: Home, run: tuple[int, ...], kept: int) -> Home:
    """The room with the token on one of its cells, and no other."""
    for cell in run:
        if cell != kept and home[cell].decor:
            home = with_cell(home, cell, home[cell]._replace(decor=None))
    return home


def most_valuable(box: Box, home: Home, run: tuple[int, ...]) -> int:
    """The cell with the token that is kept by default: the most valuable, then the leftmost."""
    return max(run, key=lambda cell: (_token_points(box, home[cell].decor), -cell))


def _token_points(box: Box, token: str | None) -> int:
    return -1 if token is None else box.catalogue.decor[token].points


def handle(box: Box, state: State, use: UseHandyman) -> State:
    """Handyman: two cards are swapped; each room keeps one token (E1), of equal ones the left (P7).

    RuleBroken if they may not be swapped, or `keep` names what no crowded room holds (P14).
    """
    one, other = (box.board.index[name] for name in use.cells)
    if reason := why_no_swap(box, state.home, one, other):
        raise RuleBroken(reason, f"handyman swaps {use.cells[0]} and {use.cells[1]}")
    home = swap(state.home, one, other)
    keep = {box.board.index[name]: token for name, token in use.keep.items()}
    for run in crowded_rooms(box, home):
        named = {keep.pop(cell) for cell in run if cell in keep}
        if len(named) > 1:
            raise RuleBroken(Reason.KEEP_NOT_THERE, "handyman keeps several tokens of one room")
        kept = most_valuable(box, home, run)
        if named:
            token = named.pop()
            holders = [cell for cell in run if home[cell].decor == token]
            if not holders:
                raise RuleBroken(Reason.KEEP_NOT_THERE, f"handyman keeps {token}")
            kept = holders[0]
        home = keep_token(home, run, kept)
    if keep:
        raise RuleBroken(Reason.KEEP_NOT_THERE, f"handyman keeps {next(iter(keep.values()))}")
    return state.with_home(home)


def add_roof(finished: FinishedHome, roof: str) -> FinishedHome:
    """Roofer: a discarded roof card joins the stack; RuleBroken if it is not discarded."""
    if roof not in finished.discards.roofs:
        raise RuleBroken(Reason.ROOFER_NOT_DISCARDED, f"roofer adds {roof}")
    discards = Discards(rooms=finished.discards.rooms, roofs=minus(finished.discards.roofs, roof))
    return FinishedHome(finished.state._replace(roofs=plus(finished.state.roofs, roof)), discards)


def act(box: Box, finished: FinishedHome, action: Action) -> FinishedHome:
    """The home and the discards after one helper is used; RuleBroken if he cannot do it."""
    if isinstance(action, UseSupplier):
        return supply(box, finished, action.room, box.board.index[action.cell])
    if isinstance(action, UseHandyman):
        return finished._replace(state=handle(box, finished.state, action))
    return add_roof(finished, action.roof)


def helper_name(action: Action) -> str:
    """The helper that an action uses."""
    return str(action.__struct_config__.tag)


def act_all(box: Box, finished: FinishedHome, actions: tuple[Action, ...]) -> FinishedHome:
    """Helpers used in the order given, which is free (E4), each owned and each once.

    RuleBroken names the action that fails.
    """
    used: set[str] = set()
    for at, action in enumerate(actions):
        helper = helper_name(action)
        try:
            if helper not in finished.state.helpers:
                raise RuleBroken(Reason.HELPER_NOT_OWNED, helper)
            if helper in used:
                raise RuleBroken(Reason.HELPER_TWICE, helper)
            finished = act(box, finished, action)
        except RuleBroken as broken:
            raise broken.at(f"actions[{at}]") from None
        used.add(helper)
    return finished


def finish(box: Box, finished: FinishedHome, end: End, solo: bool) -> tuple[FinishedHome, Score]:
    """The home after the end of the game, and its score; RuleBroken names what fails."""
    finished = act_all(box, finished, end.actions)
    merged = check_engineer(box, finished.state, end.engineer)
    if end.roof is not None and Counter(end.roof) - Counter(finished.state.roofs):
        raise RuleBroken(Reason.ROOF_NOT_OWNED, "roof", "roof")
    return finished, score(box, finished.state, solo, merged, end.roof)
