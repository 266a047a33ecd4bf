"""A second, deliberately naive count of legal turns, for perft.

It shares nothing with the engine but the catalogue: it reads plain JSON, keeps its own books,
and finds the places for room, Scaffolding and token as solutions of a constraint problem over
the cells (python-constraint). Slow and simple on purpose.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, permutations
from typing import Any, TypeAlias

import constraint

from dhsolve.model.cards.catalogue_file import load

CATALOGUE = load()
CELLS = ["S1", "S2", "S3", "S4", "S5", "F1", "F2", "F3", "F4", "F5", "B4", "B5"]
BELOW = {**{f"S{n}": f"F{n}" for n in range(1, 6)}, "F4": "B4", "F5": "B5"}
FLOORS = {"normal": "FS", "unique": "FS", "basement": "B", "any": "FSB"}
NONE = "-"

Content: TypeAlias = tuple[str, str, str]
"""What lies on a cell: `up` with room and token, `down`, or `scaffolding`."""
Cells: TypeAlias = dict[str, Content]
Market: TypeAlias = tuple[tuple[str, str], ...]
Turn: TypeAlias = dict[str, Any]
Words: TypeAlias = tuple[str, ...]


@dataclass(frozen=True)
class Position:
    """A sequence under way; `-` stands for nothing, multisets are sorted."""

    cells: tuple[tuple[str, Content], ...]
    near: Words
    helpers: Words
    tools: Words
    under: Words
    roofs: Words
    plans: tuple[Words, ...]
    friends: tuple[tuple[str, str], ...]
    gone_rooms: Words
    gone_roofs: Words
    # what follows is not part of a state as perft compares them
    open_friends: Words
    three: Words
    five: Words
    markets: tuple[Market, ...]
    others: tuple[tuple[Words, Words], ...]
    solo: bool
    keep_leftovers: bool

    def compared(self) -> tuple[object, ...]:
        """State and discards."""
        return (
            *(self.cells, self.near, self.helpers, self.tools, self.under, self.roofs),
            *(self.plans, self.friends, self.gone_rooms, self.gone_roofs),
        )


def bag(words: Any) -> Words:
    """A multiset."""
    return tuple(sorted(words))


def less(words: Words, word: str) -> Words:
    """A multiset without one copy."""
    left = list(words)
    left.remove(word)
    return tuple(left)


def start(sequence: dict[str, Any]) -> Position:
    """The position before the first turn, from sequence/1."""
    given = sequence.get("start") or {}
    decks = sequence.get("plans") or {}
    three, five = tuple(decks.get("three", ())), tuple(decks.get("five", ()))
    plans = tuple(tuple(pair) for pair in given.get("plans", ()))
    if not given and three and five:
        plans, three, five = ((three[0], five[0]),), three[1:], five[1:]
    cells: Cells = {}
    for name, content in given.get("cells", {}).items():
        if content.get("scaffolding"):
            cells[name] = ("scaffolding", NONE, NONE)
        elif content["room"] == "empty":
            cells[name] = ("down", NONE, NONE)
        else:
            cells[name] = ("up", content["room"], content.get("decor") or NONE)
    pile = sequence.get("discards") or {}
    rounds = sequence["rounds"]
    return Position(
        cells=tuple(sorted(cells.items())),
        near=bag(given.get("near", ())),
        helpers=bag(given.get("helpers", ())),
        tools=bag(given.get("tools", ())),
        under=bag(given.get("under_toolbox", ())),
        roofs=bag(given.get("roofs", ())),
        plans=plans,
        friends=tuple(sorted(given.get("friends", {}).items())),
        gone_rooms=bag(pile.get("rooms", ())),
        gone_roofs=bag(pile.get("roofs", ())),
        open_friends=bag(sequence.get("friends", ())),
        three=three,
        five=five,
        markets=tuple(
            tuple((column["room"], column.get("resource") or NONE) for column in one["columns"])
            for one in rounds
        ),
        others=tuple(
            (bag(o.get("rooms", ())), bag(o.get("roofs", ())))
            for o in (one.get("discards") or {} for one in rounds)
        ),
        solo=sequence["variant"] == "solo",
        keep_leftovers=sequence.get("leftovers", "discarded") == "discarded",
    )


# --- the home --------------------------------------------------------------------------------


def room_at(cells: Cells, name: str) -> list[str]:
    """The cells of the room that a face-up card belongs to."""
    room, column = cells[name][1], int(name[1])
    found = [name]
    for step in (-1, 1):
        at = column + step
        while cells.get(f"{name[0]}{at}", ("", "", ""))[:2] == ("up", room):
            found.append(f"{name[0]}{at}")
            at += step
    return sorted(found)


def is_supported(cells: Cells, name: str) -> bool:
    """On the ground or on a card."""
    return name not in BELOW or BELOW[name] in cells


def takes_no_card(cells: Cells, name: str) -> bool:
    """A room card lies there already."""
    return name in cells and cells[name][0] != "scaffolding"


def fits_up(cells: Cells, name: str, room: str, designer: bool) -> bool:
    """Floor, size and finished rooms, for a card face up."""
    card = CATALOGUE.rooms[room]
    if name[0] not in FLOORS[card.kind]:
        return False
    joined = room_at({**cells, name: ("up", room, NONE)}, name)
    if len(joined) > card.most:
        return False
    tokens = [cells[c][2] for c in joined if c in cells and cells[c][2] != NONE]
    return len(tokens) <= 1 if designer else not tokens


def token_fits(cells: Cells, name: str, token: str) -> bool:
    """A room of the right kind without a token."""
    if cells.get(name, ("", "", ""))[0] != "up":
        return False
    room, place = room_at(cells, name), CATALOGUE.decor[token].place
    if any(cells[c][2] != NONE for c in room):
        return False
    return place in ("any", cells[name][1]) or (place == "large" and len(room) > 1)


def with_room(cells: Cells, name: str, room: str, face: str) -> Cells:
    """The home with a room card."""
    content = ("up", room, NONE) if face == "up" else ("down", NONE, NONE)
    return {**cells, name: content}


def with_scaffolding(cells: Cells, name: str) -> Cells:
    """The home with a Scaffolding."""
    return {**cells, name: ("scaffolding", NONE, NONE)}


def bare_and_supported(cells: Cells, name: str) -> bool:
    """A Scaffolding may go there."""
    return name not in cells and is_supported(cells, name)


# --- placing as a constraint problem ---------------------------------------------------------


def placings(
    cells: Cells, room: str, designer: bool, scaffolding: bool, token: str
) -> list[dict[str, Any]]:
    """Every assignment to cell, face, scaffolding and decor that keeps the rules."""
    problem = constraint.Problem()
    problem.addVariable("cell", CELLS)
    problem.addVariable("face", ["up", "down"])
    must = scaffolding and any(bare_and_supported(cells, name) for name in CELLS)
    spots = [f"{name} {when}" for name in CELLS for when in ("before", "after")]
    problem.addVariable("scaffolding", spots if must else [NONE])
    problem.addVariable("decor", [NONE] if token == NONE else [NONE, *CELLS])

    def before(spot: str) -> Cells:
        """The home when the room comes."""
        name, _, when = spot.partition(" ")
        return with_scaffolding(cells, name) if when == "before" else cells

    def is_free(cell: str) -> bool:
        return not takes_no_card(cells, cell)

    def stands(cell: str, spot: str) -> bool:
        return is_supported(before(spot), cell)

    def fits(cell: str, face: str) -> bool:
        return face == "down" or fits_up(cells, cell, room, designer)

    def spot_is_good(cell: str, spot: str) -> bool:
        name, _, when = spot.partition(" ")
        if when == "after":
            return bare_and_supported(with_room(cells, cell, room, "down"), name)
        return spot == NONE or bare_and_supported(cells, name)

    def token_goes(cell: str, face: str, decor: str) -> bool:
        # D1: the room lies there when the token comes; it must be used if it can be
        after = with_room(cells, cell, room, face)
        good = [name for name in CELLS if token_fits(after, name, token)] if token != NONE else []
        return decor in good if good else decor == NONE

    problem.addConstraint(is_free, ["cell"])
    problem.addConstraint(stands, ["cell", "scaffolding"])
    problem.addConstraint(fits, ["cell", "face"])
    problem.addConstraint(spot_is_good, ["cell", "scaffolding"])
    problem.addConstraint(token_goes, ["cell", "face", "decor"])
    return list(problem.getSolutions())


# --- a turn ----------------------------------------------------------------------------------


def spent(position: Position, tool: str) -> Position:
    """A tool is used."""
    position = replace(position, tools=less(position.tools, tool))
    if "toolbox" in position.tools:
        position = replace(position, under=bag((*position.under, tool)))
    return position


def with_market(position: Position, columns: dict[int, tuple[str, str]]) -> Position:
    """Some columns of the market on the table changed."""
    first = tuple(columns.get(at, column) for at, column in enumerate(position.markets[0]))
    return replace(position, markets=(first, *position.markets[1:]))


def tool_lists(
    position: Position, order: Words = ("digger", "ladder", "drill", "concrete_mixer")
) -> Iterator[tuple[list[Turn], Position]]:
    """Every list of tools in canonical order, each with an effect."""
    yield [], position
    for at, tool in enumerate(order):
        if tool in position.tools:
            for use, after in uses(position, tool):
                for more, done in tool_lists(after, order[at:]):
                    yield [use, *more], done


def uses(position: Position, tool: str) -> Iterator[tuple[Turn, Position]]:
    """Every use of one tool that changes something."""
    market, cells = position.markets[0], dict(position.cells)
    ready = spent(position, tool)
    if tool == "digger":
        shapes = {tuple(resource == NONE for _, resource in one) for one in position.markets}
        turned = (*position.markets[1:], market)
        if len(shapes) == 1 and turned != position.markets:
            yield {"tool": tool}, replace(ready, markets=turned)
    elif tool == "ladder":
        for give in sorted(set(position.roofs)):
            for column, (room, resource) in enumerate(market):
                if resource in CATALOGUE.roofs and resource != give:
                    roofs = bag((*less(position.roofs, give), resource))
                    after = replace(with_market(ready, {column: (room, give)}), roofs=roofs)
                    yield {"tool": tool, "give": give, "column": column}, after
    elif tool == "drill":
        for name, (kind, old, token) in position.cells:
            rest = {other: content for other, content in cells.items() if other != name}
            for column, (room, resource) in enumerate(market):
                if kind != "up" or (room == old and token == NONE):
                    continue
                if fits_up(rest, name, room, "interior_designer" in position.helpers):
                    home = with_room(rest, name, room, "up")
                    after = with_market(ready, {column: (old, resource)})
                    use = {"tool": tool, "cell": name, "column": column}
                    yield use, replace(after, cells=tuple(sorted(home.items())))
    else:
        for one, other in combinations(range(len(market)), 2):
            (room, resource), (room2, resource2) = market[one], market[other]
            if room != room2:
                mixed = {one: (room2, resource), other: (room, resource2)}
                yield {"tool": tool, "columns": [one, other]}, with_market(ready, mixed)


def bonus_choices(position: Position, column: int) -> Iterator[tuple[str, Position]]:
    """No bonus, and each that is offered."""
    yield NONE, position
    if not position.solo or column or position.markets[0][0][1] != NONE:
        return
    for helper in ("roofer", "supplier"):
        if helper not in position.helpers:
            yield helper, replace(position, helpers=bag((*position.helpers, helper)))
    if position.three and position.five:
        drawn = (position.three[0], position.five[0])
        plans = (*position.plans, drawn)
        yield (
            "plans",
            replace(position, plans=plans, three=position.three[1:], five=position.five[1:]),
        )


def taken(position: Position, column: int) -> tuple[Position, bool, str]:
    """The column's resource is the player's; is there a Scaffolding, is there a token to put?"""
    resource, last = position.markets[0][column][1], len(position.markets) == 1
    if resource in CATALOGUE.roofs:
        return replace(position, roofs=bag((*position.roofs, resource))), False, NONE
    if resource in CATALOGUE.helpers:
        helpers = bag({*position.helpers, resource})
        return replace(position, helpers=helpers), False, NONE
    if resource in CATALOGUE.tools:
        if resource == "scaffolding" and not last:
            return position, True, NONE
        return replace(position, tools=bag((*position.tools, resource))), False, NONE
    if resource in CATALOGUE.decor:
        if CATALOGUE.decor[resource].place == "near":
            return replace(position, near=bag((*position.near, resource))), False, NONE
        return position, False, resource
    return position, False, NONE


def friend_lists(position: Position) -> Iterator[tuple[list[Turn], Position]]:
    """Nobody, one friend, or one on each floor."""
    cells, floors = dict(position.cells), [floor for floor, _ in position.friends]
    welcome = [
        (floor, friend)
        for floor in ("F", "S")
        for friend in sorted(set(position.open_friends))
        if floor not in floors and stands_for(cells, floor, friend)
    ]
    groups: list[tuple[tuple[str, str], ...]] = [(), *((guest,) for guest in welcome)]
    groups += [pair for pair in combinations(welcome, 2) if pair[0][0] != pair[1][0]]
    for group in groups:
        if Counter(friend for _, friend in group) - Counter(position.open_friends):
            continue
        left = position.open_friends
        for _, friend in group:
            left = less(left, friend)
        friends = tuple(sorted((*position.friends, *group)))
        after = replace(position, friends=friends, open_friends=left)
        yield [{"friend": friend, "floor": floor} for floor, friend in group], after


def stands_for(cells: Cells, floor: str, friend: str) -> bool:
    """Whether a friend's rooms stand side by side: walk over the floor room by room."""
    wanted = CATALOGUE.friends[friend].rooms
    for order in permutations(wanted):
        for first in range(1, 6):
            column, met = first, 0
            for place in order:
                name = f"{floor}{column}"
                if cells.get(name, ("", "", ""))[0] != "up" or cells[name][1] not in place:
                    break
                room = room_at(cells, name)
                if room[0] != name:
                    break  # the walk starts at the left end of a room
                column, met = column + len(room), met + 1
            if met == len(order):
                return True
    return False


def turns(position: Position) -> Iterator[tuple[Turn, Position]]:
    """Every legal turn as JSON, and the position after it."""
    for tools, ready in tool_lists(position):
        for column, (room, _) in enumerate(ready.markets[0]):
            for bonus, offered in bonus_choices(ready, column):
                owner, scaffolding, token = taken(offered, column)
                designer, cells = "interior_designer" in owner.helpers, dict(owner.cells)
                for place in placings(cells, room, designer, scaffolding, token):
                    turn: Turn = {"column": column}
                    turn["room"] = {"cell": place["cell"], "face": place["face"]}
                    if tools:
                        turn["tools"] = tools
                    if bonus != NONE:
                        turn["bonus"] = bonus
                    if place["decor"] != NONE:
                        turn["decor"] = place["decor"]
                    if place["scaffolding"] != NONE:
                        name, _, when = place["scaffolding"].partition(" ")
                        turn["scaffolding"] = {"cell": name, "when": when}
                    after = placed(owner, place, room, token, scaffolding)
                    for friends, done in friend_lists(after):
                        full = {**turn, "friends": friends} if friends else turn
                        yield full, next_round(done, column)


def placed(
    position: Position, place: dict[str, Any], room: str, token: str, scaffolding: bool
) -> Position:
    """The cards are put down as the solution says."""
    cells = dict(position.cells)
    name, _, when = place["scaffolding"].partition(" ")
    if when == "before":
        cells = with_scaffolding(cells, name)
    replaced = place["cell"] in cells
    cells = with_room(cells, place["cell"], room, place["face"])
    if when == "after":
        cells = with_scaffolding(cells, name)
    if place["decor"] != NONE:
        cells[place["decor"]] = (*cells[place["decor"]][:2], token)
    if replaced and "toolbox" in position.tools:
        position = replace(position, under=bag((*position.under, "scaffolding")))
    if scaffolding and place["scaffolding"] == NONE:
        position = replace(position, tools=bag((*position.tools, "scaffolding")))
    return replace(position, cells=tuple(sorted(cells.items())))


def next_round(position: Position, column: int) -> Position:
    """What is left of the market is discarded, unless it is gone."""
    rooms, roofs = list(position.others[0][0]), list(position.others[0][1])
    if position.keep_leftovers:
        left = [one for at, one in enumerate(position.markets[0]) if at != column]
        rooms += [room for room, _ in left]
        roofs += [resource for _, resource in left if resource in CATALOGUE.roofs]
    return replace(
        position,
        gone_rooms=bag((*position.gone_rooms, *rooms)),
        gone_roofs=bag((*position.gone_roofs, *roofs)),
        markets=position.markets[1:],
        others=position.others[1:],
    )


# --- counting --------------------------------------------------------------------------------


def perft(position: Position, depth: int) -> tuple[int, int]:
    """Legal lines of so many rounds, and the states after them."""
    layer: Counter[Position] = Counter({position: 1})
    for _ in range(depth):
        deeper: Counter[Position] = Counter()
        for here, ways in layer.items():
            for _, after in turns(here):
                deeper[after] += ways
        layer = deeper
    return layer.total(), len({here.compared() for here in layer})


def divide(position: Position, depth: int) -> dict[str, int]:
    """The count by first turn."""
    return {
        json.dumps(turn, sort_keys=True): perft(after, depth - 1)[0]
        for turn, after in turns(position)
    }
