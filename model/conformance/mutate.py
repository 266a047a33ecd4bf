"""Turns and ends with one thing changed: some stay legal, most break a rule, each a single one."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import msgspec

from dhsolve.model.cards.box import Box
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.rules.best_end import reachable_homes
from dhsolve.model.rules.ending import FinishedHome
from dhsolve.model.rules.engineer import engineer_choices
from dhsolve.model.rules.home import supported
from dhsolve.model.rules.scoring import ROOF_CARDS
from dhsolve.model.rules.sequence import Position
from dhsolve.model.rules.values import Action, Turn

Json = dict[str, Any]
REACHED = 400
"""How many of the homes that helpers can make are looked at."""


def mutated_turn(box: Box, rng: Rng, position: Position, turn: Turn, focus: str = "") -> Json:
    """The turn with one change: a random one, or one that leads to the item in focus."""
    form = copy.deepcopy(msgspec.to_builtins(turn))
    fitting = [change for word, change in _FOCUSED.items() if word in focus]
    change = rng.choice(fitting if fitting and not rng.chance(4) else _TURN_CHANGES)
    change(box, rng, position, form)
    assert isinstance(form, dict)
    return form


def _columns(position: Position) -> int:
    return len(position.rounds[0])


def _cell(box: Box, rng: Rng) -> str:
    return rng.choice(box.board.names)


def _move_room(box: Box, rng: Rng, _position: Position, turn: Json) -> None:
    turn["room"]["cell"] = _cell(box, rng)


def _face_up(box: Box, rng: Rng, position: Position, turn: Json) -> None:
    turn["room"]["face"] = "up"
    if rng.chance(2):
        _move_room(box, rng, position, turn)


def _beside_own_kind(box: Box, _rng: Rng, position: Position, turn: Json) -> None:
    """Face up next to a card of the same type, where rooms grow, are finished or too large."""
    home, market = position.state.home, position.rounds[0]
    room = market[turn["column"]].room if turn["column"] < len(market) else None
    for cell, name in enumerate(box.board.names):
        beside = any(home[other].room == room for other in box.board.beside[cell])
        if beside and home[cell].free and supported(box.board, home, cell):
            turn["room"] = {"cell": name, "face": "up"}
            turn.pop("scaffolding", None)
            return


def _other_column(_box: Box, rng: Rng, position: Position, turn: Json) -> None:
    turn["column"] = rng.below(_columns(position) + 1)


def _bonus(_box: Box, rng: Rng, _position: Position, turn: Json) -> None:
    turn["bonus"] = rng.choice(("roofer", "supplier", "plans"))
    if rng.chance(2):
        turn["column"] = 0


def _decor(box: Box, rng: Rng, _position: Position, turn: Json) -> None:
    if turn.pop("decor", None) is None or not rng.chance(3):
        turn["decor"] = _cell(box, rng)


def _scaffolding(box: Box, rng: Rng, _position: Position, turn: Json) -> None:
    if turn.pop("scaffolding", None) is None or not rng.chance(3):
        turn["scaffolding"] = {"cell": _cell(box, rng), "when": rng.choice(("before", "after"))}


def _take_scaffolding(box: Box, rng: Rng, position: Position, turn: Json) -> None:
    """The same for the column that brings a Scaffolding, if there is one."""
    for at, column in enumerate(position.rounds[0]):
        if column.resource == "scaffolding":
            turn["column"] = at
    _scaffolding(box, rng, position, turn)


def _scaffolding_under(_box: Box, _rng: Rng, _position: Position, turn: Json) -> None:
    """T4: put down first on the very cell that the room takes."""
    turn["scaffolding"] = {"cell": turn["room"]["cell"], "when": "before"}


def _tool(box: Box, rng: Rng, position: Position, turn: Json) -> None:
    tools = list(turn.get("tools", ()))
    owned = [tool for tool in position.state.tools if tool in _TOOL_USES]
    name = rng.choice(owned) if owned and not rng.chance(4) else rng.choice(sorted(_TOOL_USES))
    use = {"tool": name, **_TOOL_USES[name](box, rng, position)}
    tools.insert(rng.below(len(tools) + 1), use)
    turn["tools"] = tools


def _drill_in(box: Box, rng: Rng, position: Position, turn: Json) -> None:
    """Drill a card of the market in beside its own kind."""
    home, market = position.state.home, position.rounds[0]
    uses = [
        {"tool": "drill", "cell": name, "column": at}
        for cell, name in enumerate(box.board.names)
        for at, column in enumerate(market)
        if home[cell].room
        and any(home[other].room == column.room for other in box.board.beside[cell])
    ]
    turn["tools"] = [rng.choice(uses) if uses else {"tool": "drill", **_drill(box, rng, position)}]


def _drill(box: Box, rng: Rng, position: Position) -> Json:
    cards = [box.board.names[c] for c, content in enumerate(position.state.home) if content.room]
    cell = rng.choice(cards) if cards and not rng.chance(5) else _cell(box, rng)
    return {"cell": cell, "column": rng.below(_columns(position) + rng.below(2))}


def _mixer(_box: Box, rng: Rng, position: Position) -> Json:
    count = _columns(position)
    return {"columns": [rng.below(count), rng.below(count + rng.below(2))]}


def _ladder(box: Box, rng: Rng, position: Position) -> Json:
    if rng.chance(4):
        return {}
    roofs = position.state.roofs
    give = (
        rng.choice(roofs)
        if roofs and not rng.chance(5)
        else rng.choice(sorted(box.catalogue.roofs))
    )
    return {"give": give, "column": rng.below(_columns(position) + rng.below(2))}


def _nothing(_box: Box, _rng: Rng, _position: Position) -> Json:
    return {}


_TOOL_USES: dict[str, Callable[[Box, Rng, Position], Json]] = {
    "digger": _nothing,
    "jackhammer": _nothing,
    "drill": _drill,
    "concrete_mixer": _mixer,
    "ladder": _ladder,
}


def _shuffled_tools(box: Box, rng: Rng, position: Position, turn: Json) -> None:
    if len(turn.get("tools", ())) > 1:
        turn["tools"] = rng.shuffled(turn["tools"])
    else:
        _tool(box, rng, position, turn)


def _friend(box: Box, rng: Rng, position: Position, turn: Json) -> None:
    known = position.friends if position.friends and not rng.chance(4) else ()
    guest = {
        "friend": rng.choice(known or sorted(box.catalogue.friends)),
        "floor": rng.choice(("F", "S")),
    }
    turn["friends"] = [*turn.get("friends", ()), guest]


def _digger_first(_box: Box, _rng: Rng, _position: Position, turn: Json) -> None:
    turn["tools"] = [{"tool": "digger"}, *turn.get("tools", ())]


def _two_faults(box: Box, rng: Rng, position: Position, turn: Json) -> None:
    """P1: the first fault in the order of the rules is the one that is named."""
    _move_room(box, rng, position, turn)
    rng.choice((_bonus, _tool, _other_column))(box, rng, position, turn)


_TURN_CHANGES: tuple[Callable[[Box, Rng, Position, Json], None], ...] = (
    _move_room,
    _face_up,
    _beside_own_kind,
    _beside_own_kind,
    _other_column,
    _bonus,
    _decor,
    _decor,
    _scaffolding,
    _scaffolding_under,
    _tool,
    _tool,
    _tool,
    _shuffled_tools,
    _friend,
    _two_faults,
)

_FOCUSED: dict[str, Callable[[Box, Rng, Position, Json], None]] = {
    "scaffolding": _take_scaffolding,
    "P4": _scaffolding_under,
    "decor": _decor,
    "tool_not_owned": _tool,
    "reason:drill": _tool,
    "/drill": _drill_in,
    "mixer": _tool,
    "ladder": _tool,
    "digger": _shuffled_tools,
    "P10": _digger_first,
    "jackhammer": _tool,
    "friend": _friend,
    "bonus": _bonus,
    "finished_room": _beside_own_kind,
    "two_tokens": _beside_own_kind,
    "room_too_large": _beside_own_kind,
    "3.5": _beside_own_kind,
    "D2": _beside_own_kind,
}


# --- ends ------------------------------------------------------------------------------------


def random_end(box: Box, rng: Rng, finished: FinishedHome, focus: str = "") -> Json:
    """An end that uses what the player has, often with one thing changed."""
    if ("reason:engineer" in focus or "/engineer" in focus) and rng.chance(2):
        return {"engineer": [_same_type_cells(box, rng, finished)]}
    if "/supplier" in focus and (use := _wrong_supply(box, rng, finished)) and rng.chance(2):
        return {"actions": [use]}
    scaffoldings = [c for c, content in enumerate(finished.state.home) if content.scaffolding]
    if focus == "ruling:P22" and scaffoldings:
        action = _any_action(box, rng, finished)
        where = box.board.names[rng.choice(scaffoldings)]
        action.update({"cell": where} if "cell" in action else {"cells": [where, "F1"]})
        return {"actions": [action]} if action["helper"] != "roofer" else {}
    actions = [msgspec.to_builtins(action) for action in _some_actions(box, rng, finished)]
    if (roofer := _roofer(rng, finished)) and rng.chance(2):
        actions.append(roofer)
    if rng.chance(3):
        _break_actions(box, rng, finished, actions)
    end: Json = {"actions": actions} if actions else {}
    if groups := _groups(box, rng, finished):
        end["engineer"] = groups
    if rng.chance(5):
        stack = list(finished.state.roofs)
        if len(stack) < ROOF_CARDS or rng.chance(4):
            stack += [rng.choice(sorted(box.catalogue.roofs)) for _ in range(ROOF_CARDS)]
        end["roof"] = rng.sample(stack, ROOF_CARDS)
    return end


def _wrong_supply(box: Box, rng: Rng, finished: FinishedHome) -> Json | None:
    """Supply a discarded card beside its own kind."""
    home = finished.state.home
    uses = [
        {"helper": "supplier", "room": room, "cell": name}
        for room in sorted(set(finished.discards.rooms))
        for cell, name in enumerate(box.board.names)
        if not home[cell].free and any(home[n].room == room for n in box.board.beside[cell])
    ]
    return rng.choice(uses) if uses else None


def _some_actions(box: Box, rng: Rng, finished: FinishedHome) -> list[Action]:
    """A way to one of the homes that Supplier and Handyman can make."""
    found: list[tuple[Action, ...]] = []
    for at, (_, actions) in enumerate(reachable_homes(box, finished)):
        if at == REACHED:
            break
        found.append(actions)
    return list(rng.choice(found))


def _break_actions(box: Box, rng: Rng, finished: FinishedHome, actions: list[Json]) -> None:
    """Change one action, use one twice, or add one by chance."""
    if not actions or rng.chance(3):
        actions.append(_any_action(box, rng, finished))
    elif rng.chance(4):
        actions.append(copy.deepcopy(rng.choice(actions)))
    else:
        _break_action(box, rng, rng.choice(actions))


def _break_action(box: Box, rng: Rng, action: Json) -> None:
    names = box.board.names
    if action["helper"] == "supplier":
        action["room"] = rng.choice(sorted(box.catalogue.rooms))
    elif action["helper"] == "roofer":
        action["roof"] = rng.choice(sorted(box.catalogue.roofs))
    elif rng.chance(2):
        action["keep"] = {rng.choice(names): rng.choice(sorted(box.catalogue.decor))}
    else:
        action["cells"] = [action["cells"][0], rng.choice((action["cells"][0], rng.choice(names)))]


def _any_action(box: Box, rng: Rng, finished: FinishedHome) -> Json:
    names = box.board.names
    rooms = finished.discards.rooms or sorted(box.catalogue.rooms)
    roofs = finished.discards.roofs or sorted(box.catalogue.roofs)
    actions: list[Json] = [
        {"helper": "handyman", "cells": [rng.choice(names), rng.choice(names)]},
        {"helper": "supplier", "room": rng.choice(rooms), "cell": rng.choice(names)},
        {"helper": "roofer", "roof": rng.choice(roofs)},
    ]
    return rng.choice(actions)


def _groups(box: Box, rng: Rng, finished: FinishedHome) -> list[list[str]]:
    names = box.board.names
    if "engineer" in finished.state.helpers and not rng.chance(4):
        chosen = rng.choice(engineer_choices(box, finished.state.home))
        groups = [[names[cell] for cell in group] for group in chosen]
        if groups and rng.chance(4):
            rng.choice(groups).append(rng.choice(names))
        return groups
    if rng.chance(8) or ("engineer" in finished.state.helpers and rng.chance(2)):
        return [_same_type_cells(box, rng, finished)]
    return []


def _same_type_cells(box: Box, rng: Rng, finished: FinishedHome) -> list[str]:
    """Two or three cells, mostly of one type, whether or not they touch."""
    home, names = finished.state.home, box.board.names
    first = rng.below(len(names))
    alike = [cell for cell, content in enumerate(home) if content.room == home[first].room]
    cells = rng.sample(alike, 2 + rng.below(2))
    if len(cells) < 2 or rng.chance(5):
        cells = [first, rng.below(len(names))]
    return [names[cell] for cell in cells]


def _roofer(rng: Rng, finished: FinishedHome) -> Json | None:
    if "roofer" in finished.state.helpers and finished.discards.roofs:
        return {"helper": "roofer", "roof": rng.choice(finished.discards.roofs)}
    return None
