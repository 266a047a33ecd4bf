"""Engine plays, fixed in the models: whatever is legal must be admitted, with its score.

The models leave out what provably cannot help: a Ladder on the column that is then taken (if it is
the only one of the turn, as in every deal here), a Concrete Mixer that does not change the card
taken, a Digger where all markets to come are alike. The plays here do without them, which is never
worse.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from support.fixing import digs_of, fix_end, fix_relaxation, fix_turns
from support.helpers import BOX
from support.paths import DATA

from dhsolve.model.dealing.deal import deal_friends, deal_solo
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.dealing.simulate import random_sequence_turn
from dhsolve.model.files.documents import read_solution
from dhsolve.model.rules.best_end import best_end
from dhsolve.model.rules.ending import FinishedHome, finish
from dhsolve.model.rules.reasons import RuleBroken
from dhsolve.model.rules.scoring import score
from dhsolve.model.rules.sequence import Position, Sequence, play, replay, start_position
from dhsolve.model.rules.values import (
    SCORE_PARTS,
    ConcreteMixer,
    Digger,
    Discards,
    Drill,
    End,
    Ladder,
    PlanDecks,
    RoomPlace,
    ScaffoldingPlace,
    Score,
    ToolUse,
    Turn,
    UseHandyman,
    UseRoofer,
    UseSupplier,
)
from dhsolve.solver.exact.model import ExactModel
from dhsolve.solver.relaxation.cells import CellRefinement
from dhsolve.solver.relaxation.model import Relaxation
from dhsolve.solver.relaxation.zones import ZoneRefinement
from dhsolve.solver.search.clock import Clock
from dhsolve.solver.search.cp_sat import DEFAULT_SETTINGS, maximise
from dhsolve.solver.search.linked_model import exact_on_relaxation
from dhsolve.solver.search.scenarios import parts, scenarios_of
from dhsolve.solver.search.trivial_bound import trivial_bound
from dhsolve.solver.shared.scenario import Scenario

GREEDY_TURNS = 6
CELLS = BOX.board.names
OPTIMAL_PLAYS = DATA / "optimal_plays.jsonl"


class SimulatedPlay(NamedTuple):
    """A legal play to the end."""

    sequence: Sequence
    turns: tuple[Turn, ...]
    end: End
    score: Score
    position: Position
    """After the last turn, before the end."""


# --- plays -------------------------------------------------------------------------------------


def full_deal(rng: Rng) -> Sequence:
    """A solo deal, at times with friends, as one player's view of a game, or without discards."""
    dealt = deal_solo(BOX, rng)
    if rng.chance(2):
        dealt = dealt._replace(friends=deal_friends(BOX, rng, 3))
    if rng.chance(3):
        dealt = dealt._replace(variant="plain")
    if rng.chance(4):
        dealt = dealt._replace(
            leftovers="gone", discards=Discards(rooms=("kitchen",), roofs=("roof_red",))
        )
    return dealt


def random_play(rng: Rng, given: Sequence, choices: int = 1) -> SimulatedPlay:
    """A play at random, or with several choices the greediest of them each turn."""
    position, taken = start_position(BOX, given), []
    while not position.over:
        turns = [useful_turn(position, rng) for _ in range(choices)]
        after = [play(BOX, position, turn) for turn in turns]
        chosen = max(range(choices), key=lambda at: score(BOX, after[at].state, True).total)
        taken.append(turns[chosen])
        position = after[chosen]
    return finished(given, tuple(taken))


def useful_turn(position: Position, rng: Rng) -> Turn:
    """A random turn without tools that change nothing."""
    turn = normalised(random_sequence_turn(BOX, position, rng))
    if len(set(position.rounds)) > 1:
        return turn
    return turn.with_tools(tuple(use for use in turn.tools if not isinstance(use, Digger)))


def deal_play(number: int) -> SimulatedPlay:
    """The play of a number: every other one is greedy."""
    rng = Rng(f"bounds {number}")
    return random_play(rng, full_deal(rng), GREEDY_TURNS if number % 2 else 1)


def finished(given: Sequence, turns: tuple[Turn, ...]) -> SimulatedPlay:
    """Legal turns with the best end."""
    position = replay(BOX, given, turns)
    end, pad = best_end(BOX, FinishedHome(position.state, position.discards), position.solo)
    return SimulatedPlay(given, turns, end, pad, position)


def ending(played: SimulatedPlay, rounds: int) -> SimulatedPlay:
    """The last rounds of a play, from the state that they start with."""
    position = replay(BOX, played.sequence, played.turns[:-rounds])
    given = played.sequence._replace(
        rounds=tuple(
            msgspec.structs.replace(one, columns=market)
            for one, market in zip(played.sequence.rounds[-rounds:], position.rounds, strict=True)
        ),
        start=position.state,
        discards=position.discards,
        friends=position.friends,
        plans=PlanDecks(three=position.three, five=position.five),
    )
    return finished(given, played.turns[-rounds:])


def _before_mixers(tools: tuple[ToolUse, ...], column: int) -> int:
    """The column that a card lay in before the Concrete Mixers among these tools."""
    for use in reversed(tools):
        if isinstance(use, ConcreteMixer) and column in use.columns:
            column = sum(use.columns) - column
    return column


def normalised(turn: Turn) -> Turn:
    """The same turn without tools that change nothing, in the order that the models use."""
    diggers = tuple(use for use in turn.tools if isinstance(use, Digger))
    ladders = tuple(
        use
        for use in turn.tools
        if isinstance(use, Ladder) and use.give and use.column != turn.column
    )
    drills = tuple(
        Drill(cell=use.cell, column=_before_mixers(turn.tools[:at], use.column))
        for at, use in enumerate(turn.tools)
        if isinstance(use, Drill)
    )
    source = _before_mixers(turn.tools, turn.column)
    one, other = sorted((source, turn.column))
    mixers = () if one == other else (ConcreteMixer(columns=(one, other)),)
    return turn.with_tools((*diggers, *ladders, *drills, *mixers))


def best_play(number: int) -> SimulatedPlay:
    """An optimal play of a full deal, as `dhsolve best --json` writes it."""
    stored = read_solution(BOX, OPTIMAL_PLAYS.read_bytes().splitlines()[number])
    return finished(stored.sequence, stored.turns)


# --- models ------------------------------------------------------------------------------------


def scenario_of(played: SimulatedPlay) -> Scenario:
    """The first scenario that the play belongs to."""
    if digs := digs_of(played.turns):
        return next(case for case in dug_scenarios(played) if case.digs == digs)
    drilled = {
        t for t, turn in enumerate(played.turns) for use in turn.tools if isinstance(use, Drill)
    }
    swapped = any(isinstance(action, UseHandyman) for action in played.end.actions)
    uses = {*played.position.state.helpers, *(["drill"] if drilled else [])}
    uses -= set() if swapped else {"handyman"}
    cases = [case for case in scenarios_of(BOX, played.sequence) if not (case.digs or case.delayed)]
    return next(
        case
        for case in cases
        if case.used <= uses
        and not case.unused & uses
        and (case.drills is None or drilled <= {t for t, _, _ in case.drills})
    )


def dug_scenarios(played: SimulatedPlay) -> list[Scenario]:
    """The scenarios with a Digger, each turn by itself."""
    cases = [case for case in scenarios_of(BOX, played.sequence) if case.digs or case.delayed]
    return [part for case in cases for part in parts(case)]


def together(played: SimulatedPlay) -> Scenario | None:
    """The scenario that has all turns of the Digger together, for a play that uses it."""
    cases = scenarios_of(BOX, played.sequence)
    return next((case for case in cases if case.delayed and digs_of(played.turns)), None)


def relaxed_bound(case: Scenario, turns: tuple[Turn, ...], refined: bool = False) -> int | None:
    """What the relaxation, refined or not, counts for fixed turns; None if it does not admit
    them."""
    relaxation = Relaxation(case)
    if refined:
        CellRefinement(ZoneRefinement(relaxation))
    fix_relaxation(relaxation, turns)
    solver = maximise(relaxation.cp, relaxation.total, Clock(), DEFAULT_SETTINGS)
    return None if solver is None else round(solver.objective_value)


def exact_parts(
    case: Scenario, turns: tuple[Turn, ...], end: End, relaxation: bool = False
) -> dict[str, int] | None:
    """The score pad of a fixed play by the exact model, alone or built onto the relaxation; None if
    it does not admit it."""
    model = exact_on_relaxation(case, 0, trivial_bound(case)) if relaxation else ExactModel(case)
    fix_turns(model, turns)
    fix_end(model, end)
    solver = maximise(model.cp, model.total, Clock(), DEFAULT_SETTINGS)
    if solver is None:
        return None
    return {part: solver.value(points) for part, points in model.parts.items()}


def engine_parts(given: Sequence, turns: tuple[Turn, ...], end: End) -> dict[str, int] | None:
    """The engine's score pad; None if it refuses the play."""
    try:
        position = replay(BOX, given, turns)
        pad = finish(BOX, FinishedHome(position.state, position.discards), end, position.solo)[1]
    except RuleBroken:
        return None
    return {part: getattr(pad, part) for part in SCORE_PARTS}


# --- mutants -----------------------------------------------------------------------------------


def mutant(rng: Rng, played: SimulatedPlay) -> tuple[tuple[Turn, ...], End] | None:
    """The play with one decision changed, legal or not; None where that cannot be said of it."""
    turns = list(played.turns)
    if rng.chance(4):
        end = _other_end(rng, played.end)
        return None if end == played.end else (played.turns, end)
    at = rng.below(len(turns))
    changed = _other_turn(rng, turns[at], len(played.sequence.rounds[at].columns))
    # friends stand in the model without a turn, and idle tools not at all
    if changed == turns[at] or changed != normalised(changed) or any(t.friends for t in turns):
        return None
    turns[at] = changed
    return tuple(turns), played.end


def _other_turn(rng: Rng, turn: Turn, columns: int) -> Turn:
    change = msgspec.structs.replace
    cell = rng.choice(CELLS)
    kind = rng.below(8)
    if kind == 0:
        return change(turn, column=rng.below(columns))
    if kind == 1:
        return change(turn, room=RoomPlace(cell=turn.room.cell, face="up"))
    if kind in (2, 3):
        return change(turn, room=RoomPlace(cell=cell, face=turn.room.face))
    if kind == 4:
        return change(turn, decor=None if turn.decor and rng.chance(2) else cell)
    if kind == 5:
        place = ScaffoldingPlace(cell=cell, when=rng.choice(("before", "after")))
        return change(turn, scaffolding=None if turn.scaffolding and rng.chance(2) else place)
    if kind == 6:
        return change(turn, bonus=rng.choice((None, "roofer", "supplier", "plans")))
    return turn.with_tools(tuple(_other_tool(rng, use, columns) for use in turn.tools))


def _other_tool(rng: Rng, use: ToolUse, columns: int) -> ToolUse:
    column = rng.below(columns)
    if isinstance(use, Drill):
        return Drill(cell=rng.choice((use.cell, rng.choice(CELLS))), column=column)
    if isinstance(use, Ladder):
        roof = rng.choice(sorted(BOX.catalogue.roofs))
        return Ladder(give=rng.choice((use.give, roof)), column=column)
    return use


def _other_end(rng: Rng, end: End) -> End:
    rooms, cell = sorted(BOX.catalogue.rooms), rng.choice(CELLS)
    kind = rng.below(4)
    if kind == 0:
        action = UseSupplier(room=rng.choice(rooms), cell=cell)
        return End(actions=(action,), engineer=end.engineer)
    if kind == 1:
        swap = UseHandyman(cells=(rng.choice(CELLS[:6]), rng.choice(CELLS[6:])))
        return End(actions=(swap,), engineer=end.engineer)
    if kind == 2:
        roof = UseRoofer(roof=rng.choice(sorted(BOX.catalogue.roofs)))
        return End(actions=(roof,), engineer=end.engineer)
    column = 1 + rng.below(5)
    return End(actions=end.actions, engineer=((f"F{column}", f"S{column}"),))
