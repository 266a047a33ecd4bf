"""What holds after every turn of every game, checked without the engine's own bookkeeping."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import networkx as nx
from support.helpers import BOX

from dhsolve.model.rules.engineer import engineer_choices, two_floor_groups
from dhsolve.model.rules.game import GamePosition, all_cards
from dhsolve.model.rules.home import Home, runs
from dhsolve.model.rules.sequence import Position
from dhsolve.model.rules.state import State

CELLS = BOX.board.names
GROUND = {"F1", "F2", "F3", "B4", "B5"}
KINDS = {"normal": "FS", "unique": "FS", "basement": "B", "any": "FSB"}


def _graph(vertical: bool) -> nx.Graph[str]:
    # from the names of the cells alone, so that the board's tables are not trusted
    graph: nx.Graph[str] = nx.Graph()
    graph.add_nodes_from(CELLS)
    for one, other in combinations(CELLS, 2):
        step = abs(int(one[1]) - int(other[1]))
        if (one[0] == other[0] and step == 1) or (
            vertical and {one[0], other[0]} == {"F", "S"} and step == 0
        ):
            graph.add_edge(one, other)
    return graph


BESIDE, TOUCHING = _graph(vertical=False), _graph(vertical=True)


def rooms_by_graph(home: Home) -> set[frozenset[str]]:
    """The rooms as connected components of the graph of equal neighbours."""
    types = {name: content.room for name, content in zip(CELLS, home, strict=True) if content.room}
    same = nx.Graph(
        (one, other) for one, other in BESIDE.edges if types.get(one, 1) == types.get(other, 2)
    )
    same.add_nodes_from(types)
    return {frozenset(component) for component in nx.connected_components(same)}


def check_home(state: State) -> None:
    """Rules 1, 3 and 4, and rooms as the graph has them."""
    home = dict(zip(CELLS, state.home, strict=True))
    for name, content in home.items():
        if content.bare:
            continue
        if name not in GROUND:
            below = ("F" if name[0] == "S" else "B") + name[1]
            assert not home[below].bare, f"{name} hangs in the air"
        assert not (content.down and (content.room or content.decor)), name
        assert not (content.scaffolding and not content.free), name
        if content.room:
            assert name[0] in KINDS[BOX.catalogue.rooms[content.room].kind], name
        if content.decor:
            _check_token(content.decor, content.room, name)
    rooms = rooms_by_graph(state.home)
    by_runs = {
        frozenset(CELLS[cell] for cell in run)
        for floor in BOX.board.floors
        for run in runs(BOX.board, state.home, floor)
    }
    assert rooms == by_runs
    for cells in rooms:
        kind = {home[name].room for name in cells}.pop()
        assert len(cells) <= BOX.catalogue.rooms[str(kind)].most, f"{kind} of {len(cells)} cards"
        assert sum(home[name].decor is not None for name in cells) <= 1, f"tokens on {cells}"
    for cards in (state.near, state.helpers, state.tools, state.under_toolbox, state.roofs):
        assert list(cards) == sorted(cards)
    assert len(set(state.helpers)) == len(state.helpers)
    assert len({floor for floor, _ in state.friends}) == len(state.friends)


def _check_token(token: str, room: str | None, name: str) -> None:
    place = BOX.catalogue.decor[token].place
    # D5: a dartboard (`large`) may lie on a room that has shrunk
    assert room is not None and place in (room, "any", "large"), f"{token} on {room} at {name}"


def check_engineer(state: State, most_choices: int = 2000) -> None:
    """E2: the groups on two floors are the connected ones, and choices never overlap."""
    upper = [name for name in CELLS if name[0] in "FS"]
    room = dict(zip(CELLS, (content.room for content in state.home), strict=True))
    expected = {
        frozenset(cells)
        for size in (2, 3)
        for cells in combinations(upper, size)
        if len({room[name] for name in cells}) == 1
        and (kind := room[cells[0]]) is not None
        and size <= BOX.catalogue.rooms[kind].most
        and len({name[0] for name in cells}) == 2
        and nx.is_connected(TOUCHING.subgraph(cells))
    }
    found = [frozenset(CELLS[c] for c in group) for group in two_floor_groups(BOX, state.home)]
    assert len(found) == len(set(found))
    assert set(found) == expected
    for choice in engineer_choices(BOX, state.home)[:most_choices]:
        cells = [cell for group in choice for cell in group]
        assert len(cells) == len(set(cells))


def room_cards(state: State) -> int:
    """How many room cards lie in the home."""
    return sum(not content.free for content in state.home)


def sequence_cards(position: Position) -> tuple[Counter[str], Counter[str]]:
    """Every room and roof card of a sequence whose leftovers are discarded."""
    rooms: Counter[str] = Counter(position.discards.rooms)
    roofs: Counter[str] = Counter(position.discards.roofs)
    for market in position.rounds:
        rooms.update(column.room for column in market if column.room)
        roofs.update(column.resource for column in market if column.resource)
    for others in position.others:
        rooms.update(others.rooms)
        roofs.update(others.roofs)
    rooms.update(c.room or c.card or "unknown" for c in position.state.home if not c.free)
    roofs.update(position.state.roofs)
    return rooms, Counter({card: n for card, n in roofs.items() if card in BOX.catalogue.roofs})


def check_sequence_step(before: Position, after: Position) -> None:
    """One round passed, one card came, none was lost."""
    assert len(after.rounds) == len(before.rounds) - 1
    assert room_cards(after.state) == room_cards(before.state) + 1
    check_home(after.state)
    if not before.gone:
        assert sequence_cards(after) == sequence_cards(before)


def check_game(position: GamePosition, cards: tuple[Counter[str], Counter[str]]) -> None:
    """All homes are sound and no card is lost."""
    for state in position.states:
        check_home(state)
    assert all_cards(BOX, position) == cards


def check_round_over(position: GamePosition) -> None:
    """Between rounds everybody has one room card a round, and the market is clear."""
    assert all(room_cards(state) == position.round for state in position.states)
    assert position.market == ()
