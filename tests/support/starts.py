"""Starts of every kind that the reader of states accepts, whether or not any play leads to them.

`generators` and `cases` play up to a start; here homes and belongings are drawn freely: cards in
any order, tokens of rooms that have shrunk, several copies of a tool, tools under a Toolbox that is
not there, guests whose rooms never stood, more plan sets than count. Each start has few kinds of
cards, one of them in several copies, so that they have to do with one another.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from support.cases import Case
from support.helpers import BOX

from dhsolve.model.dealing.rng import Rng
from dhsolve.model.dealing.simulate import random_turn
from dhsolve.model.files.documents import sequence_from, to_json
from dhsolve.model.rules.decor import NEAR, can_lie_on
from dhsolve.model.rules.friends import rooms_stand
from dhsolve.model.rules.home import (
    EMPTY,
    SCAFFOLDING,
    Cell,
    Home,
    face_down,
    joined_cells,
    runs,
    supported,
    with_cell,
)
from dhsolve.model.rules.placement import floor_allows
from dhsolve.model.rules.sequence import Position, Sequence, can_dig, dig, table_of
from dhsolve.model.rules.state import SCAFFOLDING_TOOL, TOOLBOX, State
from dhsolve.model.rules.tools import CANONICAL_ORDER, effective_uses, use_tool
from dhsolve.model.rules.values import Column, Digger, Discards, PlanDecks, Round, ToolUse, Turn
from dhsolve.solver.reference.brute import TooLarge, brute_force

CARDS = BOX.catalogue
ROOMS, HELPERS, TOOLS = sorted(CARDS.rooms), sorted(CARDS.helpers), sorted(CARDS.tools)
ROOFS, FRIENDS = sorted(CARDS.roofs), sorted(CARDS.friends)
COLOURS = sorted({roof.colour for roof in CARDS.roofs.values()})
RESOURCES = sorted(CARDS.resources.keys() - CARDS.roofs.keys())
TOKENS = sorted(token for token, card in CARDS.decor.items() if card.place != NEAR)
NEAR_TOKENS = sorted(token for token, card in CARDS.decor.items() if card.place == NEAR)
THREE, FIVE = (
    sorted(plan.id for plan in CARDS.plans.values() if plan.points == points) for points in (3, 5)
)
BUILDING_ORDER = ("B", "F", "S")
SIZES = ((1, 1), (1, 2), (1, 3), (2, 1), (2, 1), (2, 2), (2, 2), (2, 3))
"""Rounds and columns."""


def any_start(seed: str) -> Sequence:
    """A small sequence from any accepted start; the same seed gives the same one."""
    rng = Rng(f"start {seed}")
    rounds, columns = rng.choice(SIZES)
    palette = _Palette(rng)
    same, gone = not rng.chance(3), rng.chance(3)
    shape = palette.shape(columns)
    markets = [
        Round(
            columns=palette.market(shape if same else palette.shape(columns)),
            discards=palette.discards(2) if gone else Discards(),
        )
        for _ in range(rounds)
    ]
    sequence = Sequence(
        variant="plain" if rng.chance(2) else "solo",
        rounds=tuple(markets),
        plans=PlanDecks(three=_some(rng, THREE, 2), five=_some(rng, FIVE, 2)),
        friends=_some(rng, FRIENDS, 3),
        start=_decorated(rng, _state(rng, palette, rounds)),
        discards=palette.discards(3),
        leftovers="gone" if gone else "discarded",
    )
    return sequence_from(BOX, to_json(BOX, sequence))


def _guests_without_rooms(given: Sequence) -> bool:
    start = started(given)
    return not all(rooms_stand(BOX, start.home, guest, floor) for floor, guest in start.friends)


def _lone_dartboard(given: Sequence) -> bool:
    home = started(given).home
    return any(
        home[cell].decor == "dartboard"
        for floor in BOX.board.floors
        for cell, *others in runs(BOX.board, home, floor)
        if not others
    )


KINDS: dict[str, Callable[[Sequence], bool]] = {
    "solo": lambda given: given.variant == "solo",
    "`leftovers: gone`": lambda given: given.leftovers == "gone",
    "two rounds": lambda given: len(given.rounds) == 2,
    "several copies of a tool": lambda given: _repeats(started(given).tools),
    "tools under a Toolbox that is not there": lambda given: bool(
        started(given).under_toolbox and TOOLBOX not in started(given).tools
    ),
    "guests whose rooms do not stand": _guests_without_rooms,
    "an open friend listed twice": lambda given: _repeats(given.friends),
    "more than two plan sets": lambda given: len(started(given).plans) > 2,
    "a dartboard on a room of one card": _lone_dartboard,
    "a Scaffolding standing": lambda given: SCAFFOLDING in started(given).home,
    "a Scaffolding unused": lambda given: SCAFFOLDING_TOOL in started(given).tools,
    "cards face down": lambda given: any(content.down for content in started(given).home),
}
"""What a record of starts counts."""


def started(given: Sequence) -> State:
    """The state that a sequence starts from."""
    assert given.start is not None
    return given.start


def _repeats(cards: tuple[str, ...]) -> bool:
    return len(set(cards)) < len(cards)


def start_case(seed: str, number: int, limit: int) -> Case:
    """The case of a number with its optimum: the first one that is small enough for brute force."""
    for attempt in count():
        sequence = any_start(f"{seed}/{number}/{attempt}")
        try:
            total = brute_force(BOX, sequence, limit).total
        except TooLarge:
            continue
        return Case(number, "start", False, total, sequence)
    raise AssertionError("the attempts never end")


def eager_turn(position: Position, rng: Rng, stop: int = 2) -> Turn:
    """A random legal turn with many tools, each of them with an effect.

    After each use of a tool the player stops with it in one case of so many.
    """
    diggers: tuple[Digger, ...] = ()
    before = position.rounds
    while "digger" in position.state.tools and can_dig(position) and not rng.chance(stop):
        if (dug := dig(position)).rounds == before:
            break
        position, diggers = dug, (*diggers, Digger())
    table, uses = table_of(position), list[ToolUse]()
    for tool in rng.shuffled(CANONICAL_ORDER):
        while tool in table.state.tools and not rng.chance(stop):
            if not (ways := list(effective_uses(BOX, table, tool))):
                break
            uses.append(rng.choice(ways))
            table = use_tool(BOX, table, uses[-1])
    turn = random_turn(BOX, table, rng)
    return turn.with_tools((*diggers, *uses, *turn.tools))


def _some(rng: Rng, cards: list[str], most: int) -> tuple[str, ...]:
    """Up to so many cards, with repetitions."""
    return tuple(rng.choice(cards) for _ in range(rng.below(most + 1)))


class _Palette:
    """The few kinds of cards that a start and its markets are made of."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng
        self.rooms = rng.sample(ROOMS, 2 + rng.below(4))
        colours = rng.sample(COLOURS, 1 + rng.below(2))
        self.roofs = [roof for roof in ROOFS if CARDS.roofs[roof].colour in colours]
        self.focus = rng.choice(TOOLS if rng.chance(2) else RESOURCES)
        self._resources = [self.focus, *rng.sample(RESOURCES, 3)]

    def room(self) -> str:
        """Seldom a room that is not in the home."""
        return self._rng.choice(ROOMS if self._rng.chance(6) else self.rooms)

    def market(self, shape: list[bool]) -> tuple[Column, ...]:
        """A market with resources on some columns."""
        return tuple(
            Column(room=self.room(), resource=self._resource() if resource else None)
            for resource in shape
        )

    def _resource(self) -> str:
        return self._rng.choice(self._resources if self._rng.chance(2) else self.roofs)

    def shape(self, columns: int) -> list[bool]:
        """Which columns have a resource."""
        return [self._rng.chance(2), *(not self._rng.chance(5) for _ in range(columns - 1))]

    def discards(self, most: int) -> Discards:
        """Some rooms and roofs."""
        return Discards(
            rooms=tuple(self.room() for _ in range(self._rng.below(most + 1))),
            roofs=_some(self._rng, self.roofs, most),
        )

    def helpers(self) -> tuple[str, ...]:
        """Some helpers, mostly with the one that the start is about."""
        found = set(self._rng.sample(HELPERS, self._rng.below(3)))
        return tuple(sorted(found | ({self.focus} & set(HELPERS) if self._rng.below(3) else set())))

    def tools(self) -> tuple[str, ...]:
        """A tool or two, and the one that the start is about up to three times."""
        found = _some(self._rng, TOOLS, 2)
        copies = self._rng.below(4) if self.focus in TOOLS else 0
        return tuple(sorted((*found, *[self.focus] * copies)))


def _state(rng: Rng, palette: _Palette, rounds: int) -> State:
    floors = [floor for floor in "FS" if rng.chance(4)]
    return State(
        home=_home(rng, palette.rooms, rounds),
        near=_some(rng, NEAR_TOKENS, 2) if rng.chance(2) else (),
        helpers=palette.helpers(),
        tools=palette.tools(),
        under_toolbox=_some(rng, TOOLS, 3) if rng.chance(3) else (),
        roofs=_some(rng, palette.roofs, 6),
        plans=tuple((rng.choice(THREE), rng.choice(FIVE)) for _ in range(rng.below(4))),
        friends=tuple((floor, rng.choice(FRIENDS)) for floor in floors),
    )


def _home(rng: Rng, rooms: list[str], rounds: int) -> Home:
    """Any cards that support one another, with at least so many cells free."""
    home: Home = (EMPTY,) * len(BOX.board.names)
    gaps = 2 + rng.below(8)
    for floor in BUILDING_ORDER:
        for cell in rng.shuffled(BOX.board.floors[floor]):
            free = sum(content.free for content in home)
            if free == rounds or rng.chance(gaps) or not supported(BOX.board, home, cell):
                continue
            home = with_cell(home, cell, _content(rng, home, cell, rooms))
    return home


def _content(rng: Rng, home: Home, cell: int, rooms: list[str]) -> Cell:
    if rng.chance(10):
        return SCAFFOLDING
    if rng.chance(8):
        return face_down(rng.choice(rooms) if rng.chance(2) else None)
    for room in rng.shuffled(rooms):
        size = len(joined_cells(BOX.board, home, cell, room))
        if floor_allows(BOX, room, cell) and size <= CARDS.rooms[room].most:
            return Cell(room)
    return face_down(None)


def _decorated(rng: Rng, state: State) -> State:
    """Tokens on any of the cards that they can lie on, one a room."""
    home = state.home
    for floor in BOX.board.floors:
        for run in runs(BOX.board, home, floor):
            fits = [token for token in TOKENS if can_lie_on(BOX, token, str(home[run[0]].room))]
            if rng.chance(4):
                cell = rng.choice(run)
                home = with_cell(home, cell, home[cell]._replace(decor=rng.choice(fits)))
    return state._replace(home=home)
