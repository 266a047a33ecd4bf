"""Cards and deals as arrays of small integers, for compiled code.

Rooms, décor, roofs, plans are numbered in the order of the catalogue; helpers and tools in the
order of `HELPERS` and `TOOLS`, since the rules name each of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from dhsolve.model.cards.board import UPPER_FLOORS
from dhsolve.model.cards.box import Box
from dhsolve.model.rules.decor import ANY, LARGE, NEAR
from dhsolve.model.rules.home import Cell
from dhsolve.model.rules.placement import FLOORS
from dhsolve.model.rules.plans import PLANS
from dhsolve.model.rules.sequence import Position, Sequence, leftovers, start_position
from dhsolve.solver.annealing.compiled import Ints, ints

CELLS = 12
MOST_COLUMNS = 7
MOST_SIZE = 3
MOST_PLACES = 3
"""Cards of a room, and rooms that a friend asks for."""

TOOLS = (
    "drill", "concrete_mixer", "ladder", "digger", "scaffolding", "toolbox", "jackhammer"
)  # fmt: skip
DRILL, MIXER, LADDER, DIGGER, SCAFFOLDING, TOOLBOX, JACKHAMMER = range(len(TOOLS))
HELPERS = (
    "roofer", "supplier", "architect", "handyman", "interior_designer", "plumber", "engineer"
)  # fmt: skip
ROOFER, SUPPLIER, ARCHITECT, HANDYMAN, DESIGNER, PLUMBER, ENGINEER = (
    1 << at for at in range(len(HELPERS))
)
PLAN_NAMES = tuple(PLANS)
SECOND, FIRST, BASEMENT = range(3)
FLOOR_NAMES = ("S", "F", "B")

NOTHING, SCAFFOLD, DOWN = -1, -2, -3
"""What else than a room number lies on a cell: nothing, a Scaffolding, a card face down."""
IS_ROOF, IS_HELPER, IS_TOOL, IS_NEAR, IS_TOKEN = range(5)
"""Kinds of resources."""
ON_ANY, ON_LARGE, ON_NEAR = -1, -2, -3
"""Where a token belongs, if not on a room of one type."""

# --- a state: everything a player owns, what is left over, and the order of the markets ----------
HOME, TOKEN, OWNED_TOOLS = 0, 12, 24
OWNED_HELPERS, UNDER, NEAR_TOKENS, NEAR_POINTS, SETS, STOOD_FIRST, STOOD_SECOND = range(32, 39)
ORDER, ROOFS, LEFT_ROOMS, LEFT_ROOFS, STATE_SIZE = 39, 51, 67, 91, 107
ROOF_KINDS, ROOM_KINDS, MOST_FRIENDS = 16, 24, 30

# --- the genes of a round: every choice of a turn ------------------------------------------------
COLUMN, CELL, FACE, DECOR, BONUS, SCAFFOLD_CELL, SCAFFOLD_AFTER, DIGS, USES = range(9)
SLOTS = 6
"""Uses of Drill, Concrete Mixer and Ladder that a turn has at most, each with two numbers."""
GENES = USES + 3 * SLOTS
UP, FACE_DOWN = 0, 1
NO_BONUS, BONUS_ROOFER, BONUS_SUPPLIER, BONUS_PLANS = range(4)
NO_USE, USE_LADDER, USE_DRILL, USE_MIXER = range(4)

# --- the genes of the end ------------------------------------------------------------------------
SUPPLIED_CELL, SUPPLIED_ROOM, SWAP_ONE, SWAP_OTHER, SWAP_FIRST, END_GENES = range(6)


# --- the box: offsets in one array, and the numbers of some rooms --------------------------------
(
    COLOURS, ROOM_TYPES, BATHROOM, KITCHEN, BEDROOM, PLAYROOM, LIVING_ROOM, GARAGE, PANTRY,
    WINE_CELLAR,
) = range(10)  # fmt: skip
FLOOR, LEFT, RIGHT, BELOW, STACKED = range(10, 70, 12)
"""By cell; -1 where there is none."""
BASEMENT_CELLS, ABOVE_BASEMENT, FIRST_OF, LAST_OF = 70, 72, 74, 77
ALLOWED, POINTS, MOST, PARTNER, PARTNER_POINTS = 80, 152, 224, 248, 272
"""By room: which floors, points by size, most cards, the partner's number and its points."""
DECOR_PLACE, DECOR_POINTS, PLAN_POINTS, ROOF_RESOURCE = 296, 328, 360, 376
RESOURCE_KIND, RESOURCE_ID, CARDS_SIZE = 392, 456, 520
DECOR_KINDS, RESOURCE_KINDS = 32, 64

# --- a sequence: offsets in one array ------------------------------------------------------------
ROUNDS, SOLO, GONE, GUEST_POINTS, OPEN_FRIENDS, ALL_SETS, FREE_FLOORS = range(7)
START = 8
COLUMNS, SHAPES, DEAL_ROOMS, DEAL_RESOURCES = 115, 127, 139, 223
"""By round, and by round and column."""
FRIEND_ROOMS, PLACES, FRIEND_POINTS, PLAN_SETS = 307, 397, 427, 457
"""Rooms as bits for each place of each friend; plan sets, owned ones first, then those to draw."""


class NotForArrays(Exception):
    """Cards that the arrays have no place for; only a catalogue of one's own has such."""


# One array each: arrays of arrays cost the compiled code more than the rules do.
Cards: TypeAlias = Ints
Deal: TypeAlias = Ints


def roofs_of(box: Box) -> list[str]:
    """Roof cards by number: twice the number of the colour, and one more with a window."""
    return sorted(box.catalogue.roofs, key=lambda card: _colour_and_window(box, card))


def _colour_and_window(box: Box, card: str) -> tuple[str, bool]:
    return box.catalogue.roofs[card].colour, box.catalogue.roofs[card].window


def cards_of(box: Box) -> Cards:
    """The box as an array."""
    board, catalogue = box.board, box.catalogue
    rooms, decor = list(catalogue.rooms.values()), list(catalogue.decor.values())
    names, resources = list(catalogue.rooms), list(catalogue.resources)
    colours = {roof.colour for roof in catalogue.roofs.values()}
    if not (
        len(board.names) == CELLS
        and set(catalogue.tools) == set(TOOLS)
        and set(catalogue.helpers) == set(HELPERS)
        and len(rooms) <= ROOM_KINDS
        and max(room.most for room in rooms) <= MOST_SIZE
        and len(catalogue.roofs) == 2 * len(colours) <= ROOF_KINDS
        and len(decor) <= DECOR_KINDS
        and len(resources) <= RESOURCE_KINDS
    ):
        raise NotForArrays
    kinds = [_resource(box, resource) for resource in resources]
    places = {ANY: ON_ANY, LARGE: ON_LARGE, NEAR: ON_NEAR}
    cards = ints(CARDS_SIZE)

    def put(offset: int, values: Iterable[int]) -> None:
        for at, value in enumerate(values):
            cards[offset + at] = value

    put(COLOURS, [len(colours), len(rooms)])
    named = ("bathroom", "kitchen", "bedroom", "playroom", "living_room", "garage", "pantry")
    put(BATHROOM, [names.index(room) for room in (*named, "wine_cellar")])
    put(FLOOR, [FLOOR_NAMES.index(floor) for floor in board.floor])
    put(LEFT, [cell - 1 if cell - 1 in board.beside[cell] else -1 for cell in range(CELLS)])
    put(RIGHT, [cell + 1 if cell + 1 in board.beside[cell] else -1 for cell in range(CELLS)])
    put(BELOW, [-1 if cell is None else cell for cell in board.below])
    put(STACKED, [-1 if cell is None else cell for cell in board.stacked])
    put(BASEMENT_CELLS, board.floors["B"])
    put(ABOVE_BASEMENT, [board.above[cell] or 0 for cell in board.floors["B"]])
    put(FIRST_OF, [board.floors[floor][0] for floor in FLOOR_NAMES])
    put(LAST_OF, [board.floors[floor][-1] for floor in FLOOR_NAMES])
    for at, room in enumerate(rooms):
        put(ALLOWED + 3 * at, [floor in FLOORS[room.kind] for floor in FLOOR_NAMES])
        put(POINTS + MOST_SIZE * at, room.points)
    put(MOST, [room.most for room in rooms])
    put(PARTNER, [names.index(room.partner) if room.partner else -1 for room in rooms])
    put(PARTNER_POINTS, [room.partner_points or 0 for room in rooms])
    put(DECOR_PLACE, [places.get(one.place) or names.index(one.place) for one in decor])
    put(DECOR_POINTS, [one.points for one in decor])
    put(PLAN_POINTS, [catalogue.plans[plan].points for plan in PLAN_NAMES])
    put(ROOF_RESOURCE, [resources.index(roof) for roof in roofs_of(box)])
    put(RESOURCE_KIND, [kind for kind, _ in kinds])
    put(RESOURCE_ID, [number for _, number in kinds])
    return cards


def _resource(box: Box, resource: str) -> tuple[int, int]:
    catalogue = box.catalogue
    if resource in catalogue.roofs:
        return IS_ROOF, roofs_of(box).index(resource)
    if resource in catalogue.helpers:
        return IS_HELPER, HELPERS.index(resource)
    if resource in catalogue.tools:
        return IS_TOOL, TOOLS.index(resource)
    near = catalogue.decor[resource].place == NEAR
    return IS_NEAR if near else IS_TOKEN, list(catalogue.decor).index(resource)


def deal_of(box: Box, sequence: Sequence) -> Deal:
    """A sequence as an array."""
    catalogue, position = box.catalogue, start_position(box, sequence)
    rooms, resources = list(catalogue.rooms), list(catalogue.resources)
    sets = [*position.state.plans, *zip(position.three, position.five, strict=False)]
    friends = [catalogue.friends[friend] for friend in position.friends]
    invited = dict(position.state.friends)
    if len(friends) > MOST_FRIENDS or any(len(one.rooms) > MOST_PLACES for one in friends):
        raise NotForArrays
    deal = ints(PLAN_SETS + 2 * len(sets))
    deal[ROUNDS] = len(position.rounds)
    deal[SOLO], deal[GONE] = position.solo, position.gone
    deal[GUEST_POINTS] = sum(catalogue.friends[friend].points for friend in invited.values())
    deal[OPEN_FRIENDS], deal[ALL_SETS] = len(friends), len(sets)
    deal[FREE_FLOORS : FREE_FLOORS + 2] = [floor not in invited for floor in UPPER_FLOORS]
    deal[START : START + STATE_SIZE] = _start(box, position)
    shapes = [tuple(column.resource is None for column in market) for market in position.rounds]
    for at, market in enumerate(position.rounds):
        deal[COLUMNS + at] = len(market)
        deal[SHAPES + at] = shapes.index(shapes[at])
        for column, content in enumerate(market):
            place = MOST_COLUMNS * at + column
            deal[DEAL_ROOMS + place] = rooms.index(str(content.room))
            resource = content.resource
            deal[DEAL_RESOURCES + place] = resources.index(resource) if resource else -1
    for at, friend in enumerate(friends):
        deal[PLACES + at], deal[FRIEND_POINTS + at] = len(friend.rooms), friend.points
        for place, serving in enumerate(friend.rooms):
            bits = sum(1 << rooms.index(room) for room in serving)
            deal[FRIEND_ROOMS + MOST_PLACES * at + place] = bits
    for at, plan in enumerate(plan for pair in sets for plan in pair):
        deal[PLAN_SETS + at] = PLAN_NAMES.index(plan)
    return deal


def _content(box: Box, content: Cell) -> int:
    if content.room:
        return list(box.catalogue.rooms).index(content.room)
    if content.down:
        return DOWN
    return SCAFFOLD if content.scaffolding else NOTHING


def _start(box: Box, position: Position) -> Ints:
    """The state before the first turn; all cards of the markets count as left over at first."""
    cards = box.catalogue
    rooms, roofs, tokens = list(cards.rooms), roofs_of(box), list(cards.decor)
    state, start = ints(STATE_SIZE), position.state
    for cell, content in enumerate(start.home):
        state[HOME + cell] = _content(box, content)
        state[TOKEN + cell] = tokens.index(content.decor) if content.decor else -1
    for tool in start.tools:
        state[OWNED_TOOLS + TOOLS.index(tool)] += 1
    state[OWNED_HELPERS] = sum(1 << HELPERS.index(helper) for helper in set(start.helpers))
    state[UNDER] = len(start.under_toolbox)
    state[NEAR_TOKENS] = len(start.near)
    state[NEAR_POINTS] = sum(cards.decor[token].points for token in start.near)
    state[SETS] = len(start.plans)
    state[ORDER : ORDER + CELLS] = range(CELLS)
    for roof in start.roofs:
        state[ROOFS + roofs.index(roof)] += 1
    piles = [position.discards, *position.others]
    if not position.gone:
        piles += [leftovers(box, market) for market in position.rounds]
    for pile in piles:
        for room in pile.rooms:
            state[LEFT_ROOMS + rooms.index(room)] += 1
        for roof in pile.roofs:
            state[LEFT_ROOFS + roofs.index(roof)] += 1
    return state
