"""Positions made to order: homes and markets that are rich in what a goal asks for.

Random play seldom meets a decorated kitchen beside a free cell with a Drill at hand. These homes
are put together card by card instead; every one is a possible state of the files.
"""

from __future__ import annotations

from typing import NamedTuple

from dhsolve.model.cards.board import UPPER_FLOORS
from dhsolve.model.cards.box import Box
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.rules.decor import LARGE, NEAR, can_lie_on, decor_cells
from dhsolve.model.rules.home import EMPTY, SCAFFOLDING, Cell, Home, face_down, supported, with_cell
from dhsolve.model.rules.placement import why_not_up
from dhsolve.model.rules.sequence import Sequence
from dhsolve.model.rules.state import TOOLBOX, State
from dhsolve.model.rules.values import Column, Discards, PlanDecks, Round

MOST_ROUNDS, MOST_COLUMNS = 3, 4
BUILDING_ORDER = ("B", "F", "S")


class Goal(NamedTuple):
    """What a position should be rich in; nothing named means anything goes."""

    rooms: tuple[str, ...] = ()
    resources: tuple[str, ...] = ()
    helpers: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()
    decor: tuple[str, ...] = ()
    plans: tuple[str, ...] = ()
    friends: tuple[str, ...] = ()
    full: bool = False
    """A home with few free cells."""
    bridge: bool = False
    """Two decorated rooms of the first kind with one free cell between them."""


def make_position(box: Box, rng: Rng, goal: Goal) -> Sequence:
    """A position under way with one to three rounds to go."""
    state = make_state(box, rng, goal)
    free = sum(content.free for content in state.home)
    if not free:
        top = next(c for c in box.board.floors["S"] if not state.home[c].free)
        state = state.with_home(with_cell(state.home, top, EMPTY))
        free = 1
    count = 1 + rng.below(min(MOST_ROUNDS, free))
    rounds = make_rounds(box, rng, goal, count)
    invited = {friend for _, friend in state.friends}
    open_friends = {*rng.sample(sorted(box.catalogue.friends), rng.below(3)), *goal.friends}
    if rng.chance(4):
        invited = set()  # listed as open all the same: they are not, since they sit in the home
    return Sequence(
        variant="plain" if rng.chance(4) else "solo",
        rounds=rounds,
        plans=_plan_decks(box, rng),
        friends=tuple(sorted(open_friends - invited)),
        start=state,
        discards=make_discards(box, rng, goal),
        leftovers="gone" if any(one.discards.rooms for one in rounds) else "discarded",
    )


def make_state(box: Box, rng: Rng, goal: Goal) -> State:
    """A possible home with belongings, rich in what the goal names."""
    home: Home = (EMPTY,) * len(box.board.names)
    if goal.bridge and not rng.chance(4):
        home = _bridge(box, rng, goal, home)
    home = _decorated(box, rng, goal, _home(box, rng, goal, home))
    helpers = {helper for helper in box.catalogue.helpers if rng.chance(6)}
    helpers.update(helper for helper in goal.helpers if not rng.chance(5))
    tools = rng.sample(sorted(box.catalogue.tools), rng.below(3))
    tools += [tool for tool in goal.tools if not rng.chance(5)]
    under = rng.sample(sorted(box.catalogue.tools), rng.below(3)) if TOOLBOX in tools else []
    near = [token for token, card in box.catalogue.decor.items() if card.place == NEAR]
    return State(
        home=home,
        near=tuple(sorted(rng.sample(near, rng.below(2) * (1 + rng.below(2))))),
        helpers=tuple(sorted(helpers)),
        tools=tuple(sorted(tools)),
        under_toolbox=tuple(sorted(under)),
        roofs=make_roofs(box, rng, rng.below(7)),
        plans=_plan_sets(box, rng, goal),
        friends=_friends(box, rng, goal),
    )


def palette(box: Box, rng: Rng, goal: Goal) -> list[str]:
    """A few kinds of rooms, so that equal ones meet."""
    rooms = rng.sample(sorted(box.catalogue.rooms), 1 + rng.below(5))
    return [*rooms, *goal.rooms, *goal.rooms, *goal.rooms]


def _bridge(box: Box, rng: Rng, goal: Goal, home: Home) -> Home:
    ground = [cell for cell in box.board.floors["F"] if box.board.below[cell] is None]
    for cell, token in zip((ground[0], ground[-1]), rng.shuffled(goal.decor), strict=False):
        home = with_cell(home, cell, Cell(goal.rooms[0], token))
    return home


def _home(box: Box, rng: Rng, goal: Goal, home: Home) -> Home:
    rooms = palette(box, rng, goal)
    kept = home
    gaps = 12 if goal.full else 2 + rng.below(6)
    for floor in BUILDING_ORDER:
        for cell in rng.shuffled(box.board.floors[floor]):
            if rng.chance(gaps) or not supported(box.board, home, cell):
                continue
            if not home[cell].bare or any(kept[other].decor for other in box.board.beside[cell]):
                continue
            home = with_cell(home, cell, _content(box, rng, home, cell, rooms))
    return home


def _content(box: Box, rng: Rng, home: Home, cell: int, rooms: list[str]) -> Cell:
    if rng.chance(18):
        return SCAFFOLDING
    beside = [home[other].room for other in box.board.beside[cell]]
    stacked = box.board.stacked[cell]
    below = None if stacked is None else home[stacked].room
    wanted = [room for room in (*beside, below) if room and rng.chance(3)]
    for room in (*wanted, rng.choice(rooms), rng.choice(rooms)):
        if not rng.chance(8) and why_not_up(box, home, cell, room, designer=False) is None:
            return Cell(room)
    return face_down(rng.choice(rooms)) if rng.chance(2) else EMPTY


def _decorated(box: Box, rng: Rng, goal: Goal, home: Home) -> Home:
    tokens = [token for token, card in box.catalogue.decor.items() if card.place != NEAR]
    for token in (*goal.decor, *rng.sample(tokens, rng.below(5))):
        cells = decor_cells(box, home, token)
        if box.catalogue.decor[token].place == LARGE and rng.chance(3):  # D5
            cells = [
                cell for cell, content in enumerate(home) if content.room and _bare(box, home, cell)
            ]
        cell = rng.choice(cells) if cells else None
        if cell is not None and can_lie_on(box, token, str(home[cell].room)):  # P25
            home = with_cell(home, cell, home[cell]._replace(decor=token))
    return home


def _bare(box: Box, home: Home, cell: int) -> bool:
    """A card without a neighbour of its type, so that a token on it is alone in its room."""
    alone = all(home[other].room != home[cell].room for other in box.board.beside[cell])
    return alone and home[cell].decor is None


def make_roofs(box: Box, rng: Rng, count: int) -> tuple[str, ...]:
    """Roof cards of a few colours."""
    roofs = sorted(box.catalogue.roofs)
    few = rng.sample(roofs, 1 + rng.below(4))
    return tuple(sorted(rng.choice(few) for _ in range(count)))


def make_discards(box: Box, rng: Rng, goal: Goal) -> Discards:
    """A few discarded rooms and roofs."""
    rooms = palette(box, rng, goal)
    return Discards(
        rooms=tuple(sorted(rng.choice(rooms) for _ in range(rng.below(4)))),
        roofs=make_roofs(box, rng, rng.below(3)),
    )


def make_rounds(box: Box, rng: Rng, goal: Goal, count: int) -> tuple[Round, ...]:
    """Markets of one to four columns, often all of the same shape."""
    rooms = palette(box, rng, goal)
    same, gone = not rng.chance(3), rng.chance(5)
    shape = _shape(rng)
    found = []
    for _ in range(count):
        market = tuple(
            Column(room=rng.choice(rooms), resource=_resource(box, rng, goal) if has else None)
            for has in (shape if same else _shape(rng))
        )
        discards = make_discards(box, rng, goal) if gone else Discards()
        found.append(Round(columns=market, discards=discards))
    return tuple(found)


def _shape(rng: Rng) -> list[bool]:
    """Which columns have a resource: mostly all but the leftmost."""
    others = [not rng.chance(8) for _ in range(rng.below(MOST_COLUMNS))]
    return [rng.chance(4), *others]


def _resource(box: Box, rng: Rng, goal: Goal) -> str:
    if goal.resources and not rng.chance(3):
        return rng.choice(goal.resources)
    kinds = (box.catalogue.roofs, box.catalogue.helpers, box.catalogue.tools, box.catalogue.decor)
    return rng.choice(sorted(rng.choice(kinds)))


def _plans_worth(box: Box, points: int) -> list[str]:
    return sorted(plan.id for plan in box.catalogue.plans.values() if plan.points == points)


def _plan_sets(box: Box, rng: Rng, goal: Goal) -> tuple[tuple[str, str], ...]:
    three = rng.shuffled(_plans_worth(box, 3))
    five = rng.shuffled(_plans_worth(box, 5))
    for plan in goal.plans:  # those of the goal come first, where they count
        deck = three if plan in three else five
        deck.insert(0, deck.pop(deck.index(plan)))
    count = max(rng.below(4), bool(goal.plans))
    return tuple(zip(three[:count], five[:count], strict=True))


def _plan_decks(box: Box, rng: Rng) -> PlanDecks:
    return PlanDecks(
        three=tuple(rng.sample(_plans_worth(box, 3), rng.below(3))),
        five=tuple(rng.sample(_plans_worth(box, 5), rng.below(3))),
    )


def _friends(box: Box, rng: Rng, goal: Goal) -> tuple[tuple[str, str], ...]:
    known = rng.shuffled([friend for friend in box.catalogue.friends if friend not in goal.friends])
    return tuple((floor, known.pop()) for floor in UPPER_FLOORS if rng.chance(6))
