"""Engine plays with friends, fixed in the second proof's models turn by turn and cell by cell.

Imports nothing of the CP-SAT models: HiGHS and OR-tools cannot be loaded into one process.
"""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple

from support.helpers import BOX
from support.starts import any_start, eager_turn

from dhsolve.model.dealing.deal import deal_solo
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.rules.best_end import best_end
from dhsolve.model.rules.ending import FinishedHome
from dhsolve.model.rules.friends import rooms_stand
from dhsolve.model.rules.scoring import score
from dhsolve.model.rules.sequence import Position, Sequence, dig, play, start_position, table_of
from dhsolve.model.rules.tools import use_tool
from dhsolve.model.rules.values import Digger, Drill, Turn
from dhsolve.solver.cross.cells import PositionedRooms
from dhsolve.solver.cross.linear import Lin, total
from dhsolve.solver.cross.scenario import Scenario, with_diggers, without_digger
from dhsolve.solver.cross.scoring import Relaxation

FRIENDS = tuple(sorted(BOX.catalogue.friends))
UPPER_FLOORS = ("F", "S")
GREEDY_TURNS = 6
SHARE_OF_STARTS = 4
"""One play in so many goes on from any start, the others are full deals."""


class GuestPlay(NamedTuple):
    """A legal play to the end: the positions before each turn and after the last."""

    sequence: Sequence
    turns: tuple[Turn, ...]
    positions: tuple[Position, ...]
    total: int


def guest_play(number: int) -> GuestPlay:
    """The play of a number: with all friends or three open, up to three Drills more, and every
    other one greedy."""
    rng = Rng(f"guests {number}")
    if number % SHARE_OF_STARTS:
        given = deal_solo(BOX, rng)
    else:
        given = any_start(f"guests {number}")
    friends = FRIENDS if rng.chance(2) else tuple(rng.sample(FRIENDS, 3))
    position = start_position(BOX, given._replace(friends=friends))
    tools = tuple(sorted((*position.state.tools, *["drill"] * rng.below(4))))
    start = position.state._replace(tools=tools)
    return played(given._replace(friends=friends, start=start), rng, 1 + number % 2 * GREEDY_TURNS)


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
    _, pad = best_end(BOX, FinishedHome(last.state, last.discards), last.solo)
    return GuestPlay(given, turns, tuple(positions), pad.total)


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
        floor = turn.room.cell[0]
        model.equal(relaxation.choice.column[t][turn.column], 1)
        model.equal(building.placed(t, floor), 1)
        model.equal(building.down[t].get(floor, Lin()), int(turn.room.face == "down"))
        if isinstance(relaxation, PositionedRooms):
            model.equal(relaxation.filling(t, BOX.board.index[turn.room.cell]), 1)


def fix_drills(relaxation: Relaxation, found: GuestPlay) -> None:
    """The cards that Drills bring and send away, and where."""
    building, model = relaxation.building, relaxation.model
    for t, turn in enumerate(found.turns):
        came, left = list[tuple[str, str]](), list[tuple[str, str]]()
        for cell, old, new in _exchanges(found.positions[t], turn):
            came.append((new, cell))
            left.append((old, cell))
        for cards, floors, cells in (
            (came, building.into[t], getattr(relaxation, "into", None)),
            (left, building.out[t], getattr(relaxation, "out", None)),
        ):
            on_floor = [(room, cell[0]) for room, cell in cards]
            for key, lit in floors.items():
                model.equal(lit, on_floor.count(key))
            on_cell = [(room, BOX.board.index[cell]) for room, cell in cards]
            for where, lit in cells[t].items() if cells else ():
                model.equal(lit, on_cell.count(where))


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
