"""Engine plays with friends and Drills, fixed in the models of the second proof.

Imports nothing of the CP-SAT models: HiGHS and OR-tools cannot be loaded into one process.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from typing import NamedTuple, TypeVar

import msgspec
from support.helpers import BOX
from support.starts import HELPERS, any_start, eager_turn

from dhsolve.model.dealing.deal import deal_solo
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.rules.best_end import best_end
from dhsolve.model.rules.ending import FinishedHome, finish
from dhsolve.model.rules.friends import rooms_stand
from dhsolve.model.rules.home import Home
from dhsolve.model.rules.scoring import score
from dhsolve.model.rules.sequence import Position, Sequence, dig, play, start_position, table_of
from dhsolve.model.rules.tools import use_tool
from dhsolve.model.rules.values import Column, Digger, Drill, Turn
from dhsolve.solver.cross.cells import PositionedRooms
from dhsolve.solver.cross.layouts import LaidOutRooms
from dhsolve.solver.cross.linear import Lin, total
from dhsolve.solver.cross.scenario import Scenario, with_diggers, without_digger
from dhsolve.solver.cross.scoring import Relaxation

FRIENDS = tuple(sorted(BOX.catalogue.friends))
UPPER_FLOORS = ("F", "S")
GREEDY_TURNS = 6
FLOOR = BOX.board.floor
K = TypeVar("K")
SHARE_OF_STARTS = 4
"""One play in so many goes on from any start, the others are full deals."""
SHARE_OF_DARTBOARDS = 8
"""One resource in so many is replaced by a Dartboard."""


class GuestPlay(NamedTuple):
    """A legal play to the end: the positions before each turn and after the last."""

    sequence: Sequence
    turns: tuple[Turn, ...]
    positions: tuple[Position, ...]
    home: Home
    """When rooms are counted."""
    total: int


def guest_play(number: int) -> GuestPlay:
    """The play of a number: with all friends or three open, up to three Drills and two helpers
    more, a Dartboard here and there, and every other play greedy."""
    rng = Rng(f"guests {number}")
    given = deal_solo(BOX, rng) if number % SHARE_OF_STARTS else any_start(f"guests {number}")
    rounds = tuple(
        msgspec.structs.replace(
            market, columns=tuple(_with_dartboard(column, rng) for column in market.columns)
        )
        for market in given.rounds
    )
    friends = FRIENDS if rng.chance(2) else tuple(rng.sample(FRIENDS, 3))
    given = given._replace(friends=friends, rounds=rounds)
    start = start_position(BOX, given).state
    tools = tuple(sorted((*start.tools, *["drill"] * rng.below(4))))
    helpers = tuple(sorted({*start.helpers, *rng.sample(HELPERS, rng.below(3))}))
    given = given._replace(start=start._replace(tools=tools, helpers=helpers))
    return played(given, rng, 1 + number % 2 * GREEDY_TURNS)


def _with_dartboard(column: Column, rng: Rng) -> Column:
    if column.resource is None or not rng.chance(SHARE_OF_DARTBOARDS):
        return column
    return Column(room=column.room, resource="dartboard")


def played(given: Sequence, rng: Rng, choices: int) -> GuestPlay:
    """A play with many tools: of so many random turns always the one with the most points."""
    positions, turns = [start_position(BOX, given)], list[Turn]()
    while not positions[-1].over:
        ways = [eager_turn(positions[-1], rng) for _ in range(choices)]
        after = [play(BOX, positions[-1], turn) for turn in ways]
        at = max(range(choices), key=lambda at: score(BOX, after[at].state, True).total)
        turns.append(ways[at])
        positions.append(after[at])
    return replayed(given, tuple(turns))


def replayed(given: Sequence, turns: tuple[Turn, ...]) -> GuestPlay:
    """Legal turns with the best end."""
    positions = [start_position(BOX, given)]
    for turn in turns:
        positions.append(play(BOX, positions[-1], turn))
    last = positions[-1]
    before = FinishedHome(last.state, last.discards)
    end, pad = best_end(BOX, before, last.solo)
    after, _ = finish(BOX, before, end, last.solo)
    return GuestPlay(given, turns, tuple(positions), after.state.home, pad.total)


def effective_digs(sequence: Sequence, turns: tuple[Turn, ...]) -> tuple[int, ...]:
    """The turns that open with a Digger that changes something."""
    position, digs = start_position(BOX, sequence), []
    for t, turn in enumerate(turns):
        before = position
        for use in turn.tools:
            if isinstance(use, Digger):
                digs += [t] * (len(set(before.rounds)) > 1)
                before = dig(before)
        position = play(BOX, position, turn)
    return tuple(digs)


def scenario_of(sequence: Sequence, turns: tuple[Turn, ...]) -> Scenario:
    """The scenario that a play belongs to."""
    digs = effective_digs(sequence, turns)
    return next(one for one in with_diggers(without_digger(BOX, sequence)) if one.digs == digs)


def fix_turns(relaxation: Relaxation, turns: tuple[Turn, ...]) -> None:
    """Columns, cells and faces of a play."""
    model, building = relaxation.model, relaxation.building
    for t, turn in enumerate(turns):
        floor, cell = turn.room.cell[0], BOX.board.index[turn.room.cell]
        model.equal(relaxation.choice.column[t][turn.column], 1)
        model.equal(building.placed(t, floor), 1)
        model.equal(building.down[t].get(floor, Lin()), int(turn.room.face == "down"))
        if isinstance(relaxation, PositionedRooms):
            model.equal(relaxation.filling(t, cell), 1)
        if isinstance(relaxation, LaidOutRooms):
            over = total([*relaxation.up[t].values(), *relaxation.down[t].values()])
            model.equal(over, int(over_basement(cell)))


def over_basement(cell: int) -> bool:
    """Whether a cell of an upper floor is in a column with a basement."""
    name = BOX.board.names[cell]
    return name[0] != "B" and f"B{name[1]}" in BOX.board.names


def fix_cards(relaxation: Relaxation, found: GuestPlay) -> None:
    """The cards that are placed, and those that Drills bring and send away, and where."""
    building = relaxation.building
    for t, turn in enumerate(found.turns):
        content = found.positions[t + 1].state.home[BOX.board.index[turn.room.cell]]
        placed = [(str(content.room), turn.room.cell[0])] if turn.room.face == "up" else []
        _fix(relaxation, building.up[t], placed)
        exchanges = _exchanges(found.positions[t], turn)
        came = [(new, BOX.board.index[cell]) for cell, _, new in exchanges]
        left = [(old, BOX.board.index[cell]) for cell, old, _ in exchanges]
        _fix(relaxation, building.into[t], [(room, FLOOR[cell]) for room, cell in came])
        _fix(relaxation, building.out[t], [(room, FLOOR[cell]) for room, cell in left])
        if isinstance(relaxation, PositionedRooms):
            _fix(relaxation, relaxation.into[t], came)
            _fix(relaxation, relaxation.out[t], left)
        if isinstance(relaxation, LaidOutRooms):
            _fix(relaxation, relaxation.into[t], _over(came))
            _fix(relaxation, relaxation.out[t], _over(left))


def _over(cards: list[tuple[str, int]]) -> list[tuple[str, str]]:
    return [(room, FLOOR[cell]) for room, cell in cards if over_basement(cell)]


def _fix(relaxation: Relaxation, lits: Mapping[K, Lin], cards: list[K]) -> None:
    """Exactly these cards; one that the model does not have makes it infeasible."""
    for key in {*lits, *cards}:
        relaxation.model.equal(lits.get(key, Lin()), cards.count(key))


def fix_home(relaxation: LaidOutRooms, home: Home) -> None:
    """What lies on the upper floors when rooms are counted."""
    for room in relaxation.rooms.types:
        for floor in UPPER_FLOORS:
            for cell in BOX.board.floors[floor]:
                relaxation.model.equal(relaxation.final(room, cell), int(home[cell].room == room))


def _exchanges(position: Position, turn: Turn) -> list[tuple[str, str, str]]:
    """Cell, old room and new room of each Drill of a turn."""
    for use in turn.tools:
        if isinstance(use, Digger):
            position = dig(position)
    table, found = table_of(position), list[tuple[str, str, str]]()
    for use in turn.tools:
        if isinstance(use, Digger):
            continue
        before, table = table.state.home, use_tool(BOX, table, use)
        if isinstance(use, Drill):
            cell = BOX.board.index[use.cell]
            found.append((use.cell, str(before[cell].room), str(table.state.home[cell].room)))
    return found


def fix_guests(relaxation: Relaxation, found: GuestPlay) -> None:
    """Exactly the friends that the play invites, on their floors."""
    early = found.positions[0].state.friends
    now = [one for one in found.positions[-1].state.friends if one not in early]
    for friend in FRIENDS:
        for floor in UPPER_FLOORS:
            ways = (
                one.lit
                for one in relaxation.friends.invitations
                if (one.friend, one.floor) == (friend, floor)
            )
            relaxation.model.equal(total(ways), int((floor, friend) in now))


def most_for_guests(found: GuestPlay) -> int:
    """The most points that friends can bring along the turns of a play, by the engine's word on
    which rooms stand; those of friends from before the start included."""
    start, points = found.positions[0], BOX.catalogue.friends
    early = start.state.friends
    free = [floor for floor in UPPER_FLOORS if floor not in dict(early)]
    fits = {
        (friend, floor)
        for position in found.positions[1:]
        for friend in set(start.friends)
        for floor in free
        if rooms_stand(BOX, position.state.home, friend, floor)
    }
    guests = [*start.friends, *[""] * len(free)]
    best = max(
        sum(
            points[friend].points
            for friend, floor in zip(chosen, free, strict=True)
            if (friend, floor) in fits
        )
        for chosen in permutations(guests, len(free))
    )
    return best + sum(points[friend].points for _, friend in early)
