"""Fix the decisions of a given play in a model, to check that the model admits it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from dhsolve.model.cards.box import Box
from dhsolve.model.rules.sequence import Position, play
from dhsolve.model.rules.values import (
    ConcreteMixer,
    Drill,
    End,
    Ladder,
    Turn,
    UseHandyman,
    UseRoofer,
    UseSupplier,
)
from dhsolve.solver.exact.model import ExactModel
from dhsolve.solver.relaxation.model import Relaxation
from dhsolve.solver.shared.cp import Cp, Lit
from dhsolve.solver.shared.scenario import Scenario
from dhsolve.solver.shared.selection import PLANS, Selection

K = TypeVar("K")


def choose(cp: Cp, lits: Mapping[K, Lit], chosen: Iterable[K]) -> None:
    """Exactly these hold; a chosen one that the model does not have makes it infeasible."""
    wanted = set(chosen)
    for key, lit in lits.items():
        cp.clause(lit if key in wanted else cp.neg(lit))
    if wanted - lits.keys():
        cp.model.add_bool_or([])


def _through_mixers(turn: Turn, column: int) -> int:
    """The column that a room card lay in before the turn's Concrete Mixers."""
    for use in reversed([use for use in turn.tools if isinstance(use, ConcreteMixer)]):
        one, other = use.columns
        column = {one: other, other: one}.get(column, column)
    return column


def places(scenario: Scenario, turns: tuple[Turn, ...]) -> list[tuple[int, int]]:
    """For each turn of a play the one of the model, and the number of its first column there."""
    if not scenario.delayed:
        return [(t, 0) for t in range(len(turns))]
    (dug,) = digs_of(turns)
    later = [t for t in range(len(turns)) if t != dug]
    return [*((t, 0) for t in later), (scenario.rounds - 1, scenario.origins.index(dug))]


def fix_selection(selection: Selection, turns: tuple[Turn, ...]) -> None:
    """The columns, mixers and bonuses of the play."""
    cp, scenario = selection.cp, selection.scenario
    for (t, first), turn in zip(places(scenario, turns), turns, strict=True):
        choose(cp, selection.column[t], [first + turn.column])
        choose(cp, selection.source[t], [first + _through_mixers(turn, turn.column)])
    taken = [str(turn.bonus) for turn in turns if turn.bonus]
    choose(cp, selection.bonus, {name for name in taken if name != PLANS})
    drawn = min(taken.count(PLANS), len(selection.draws))
    choose(cp, dict(enumerate(selection.draws)), range(drawn))


def digs_of(turns: tuple[Turn, ...]) -> tuple[int, ...]:
    """The turns that open with a Digger, as a scenario lists them."""
    return tuple(
        t
        for t, turn in enumerate(turns)
        for use in turn.tools
        if use.__struct_config__.tag == "digger"
    )


def placed_cards(box: Box, position: Position, turns: tuple[Turn, ...]) -> list[str]:
    """The room card that each turn places."""
    cards: list[str] = []
    for turn in turns:
        after = play(box, position, turn)
        content = after.state.home[box.board.index[turn.room.cell]]
        cards.append(str(content.room or content.card))
        position = after
    return cards


def _drills(turn: Turn) -> list[tuple[str, int]]:
    """Cells and columns of the Drill as if it came before any Concrete Mixer."""
    found: list[tuple[str, int]] = []
    for at, use in enumerate(turn.tools):
        if isinstance(use, Drill):
            earlier = turn.with_tools(turn.tools[:at])
            found.append((use.cell, _through_mixers(earlier, use.column)))
    return found


def fix_relaxation(relaxation: Relaxation, turns: tuple[Turn, ...]) -> None:
    """The selection, and each card's floor and face; the rest is free."""
    scenario, cp = relaxation.scenario, relaxation.cp
    fix_selection(relaxation.selection, turns)
    cards = placed_cards(scenario.box, scenario.start, turns)
    for (t, first), turn, card in zip(places(scenario, turns), turns, cards, strict=True):
        floor, up = turn.room.cell[0], turn.room.face == "up"
        choose(cp, relaxation.floors.up[t], [(card, floor)] if up else [])
        choose(cp, relaxation.floors.down[t], [] if up else [floor])
        drills = _drills(turn)
        if len(drills) < 2:  # several can pass cards on to one another
            ways = [(_like(scenario, t, first + k), cell[0]) for cell, k in drills]
            choose(cp, relaxation.floors.drill_in[t], ways)


def _like(scenario: Scenario, t: int, column: int) -> int:
    """The column that stands for this one where the Drill is counted by types."""
    if not scenario.brings_delayed(t):
        return column
    return next(k for k in range(column + 1) if scenario.room(t, k) == scenario.room(t, column))


def fix_turns(model: ExactModel, turns: tuple[Turn, ...]) -> None:
    """Every decision of the turns. Friends are fixed as a whole, not by turn: see `Inviting`."""
    scenario, cp = model.scenario, model.cp
    index = scenario.box.board.index
    fix_selection(model.selection, turns)
    invited = {(guest.friend, guest.floor) for turn in turns for guest in turn.friends}
    for friend, floor in {(name, floor) for _, name, floor in model.invitations.invited}:
        ways = [
            lit
            for (_, name, where), lit in model.invitations.invited.items()
            if (name, where) == (friend, floor)
        ]
        cp.model.add(cp.total(ways) == ((friend, floor) in invited))
    for t, turn in enumerate(turns):
        _fix_turn(model, scenario, index, t, turn)


def _fix_turn(
    model: ExactModel, scenario: Scenario, index: Mapping[str, int], t: int, turn: Turn
) -> None:
    cp, placement = model.cp, model.placement
    choose(cp, model.bonuses.taken[t], [turn.bonus] if turn.bonus else [])
    cell, up = index[turn.room.cell], turn.room.face == "up"
    choose(cp, placement.face_down[t], [] if up else [cell])
    if up:
        cp.model.add_bool_or([lit for (_, at), lit in placement.up[t].items() if at == cell])
    place = turn.scaffolding
    for when, lits in (("before", placement.before[t]), ("after", placement.after[t])):
        choose(cp, lits, [index[place.cell]] if place and place.when == when else [])
    token = None if turn.decor is None else index[turn.decor]
    for (_, at), lit in model.decoration.put[t].items():
        if at != token:
            cp.clause(cp.neg(lit))
    if token is not None:
        cp.model.add_bool_or(
            [lit for (_, at), lit in model.decoration.put[t].items() if at == token]
        )
    drilled = [(index[cell], k) for cell, k in _drills(turn)]
    for slot, use in enumerate(placement.drills[t]):
        choose(cp, use.at, drilled[slot : slot + 1])
    _fix_ladders(model, t, turn)


def _fix_ladders(model: ExactModel, t: int, turn: Turn) -> None:
    """The exchange of the Ladders; one on the column that is taken passes its card on."""
    cp, roof = model.cp, model.roof
    ladders = [use for use in turn.tools if isinstance(use, Ladder) and use.give]
    others = [use for use in ladders if use.column != turn.column]
    choose(cp, roof.swapped[t], [use.column for use in others if use.column is not None])
    cp.clause(roof.passed[t] if len(others) < len(ladders) else cp.neg(roof.passed[t]))
    for name, count in roof.given[t].items():
        cp.model.add(count == sum(use.give == name for use in others))
    if any(use.give not in roof.given[t] for use in others):
        cp.model.add_bool_or([])  # nobody can have this card


def fix_end(model: ExactModel, end: End) -> None:
    """Every decision of the end; which tokens are kept is left to the model."""
    cp, ending = model.cp, model.ending
    index = model.scenario.box.board.index
    rooms = [action for action in end.actions if not isinstance(action, UseRoofer)]
    swap_at = next((i for i, a in enumerate(rooms) if isinstance(a, UseHandyman)), None)
    if any(isinstance(action, UseSupplier) for action in rooms) and not ending.supplied:
        cp.model.add_bool_or([])  # there is no Supplier
    for stage, lits in enumerate(ending.supplied):
        chosen = [
            (action.room, index[action.cell])
            for at, action in enumerate(rooms)
            if isinstance(action, UseSupplier) and stage == (swap_at is not None and at > swap_at)
        ]
        choose(cp, lits, chosen)
    pairs = [
        tuple(sorted(index[name] for name in action.cells))
        for action in rooms
        if isinstance(action, UseHandyman)
    ]
    choose(cp, ending.first, [pair[0] for pair in pairs])
    choose(cp, ending.second, [pair[1] for pair in pairs])
    choose(cp, model.roof.added, [a.roof for a in end.actions if isinstance(a, UseRoofer)])
    groups = {tuple(sorted(index[name] for name in group)) for group in end.engineer}
    for (_, cells), lit in model.scoring.groups.items():
        if cells not in groups:
            cp.clause(cp.neg(lit))
    for group in groups:
        ways = [lit for (_, cells), lit in model.scoring.groups.items() if cells == group]
        cp.model.add_bool_or(ways)
