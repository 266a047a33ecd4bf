"""One scenario: the core gives a bound, the exact model a play; together they are a proof.

The core's optimum is at least the best score. Its columns are then fixed in the exact model, which
is asked for a play as good as everything else promises. If there is one, nothing beats it. If not,
the core is told to choose other columns and is solved again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from ortools.sat.python import cp_model

from dhsolve.model.ending import Finished
from dhsolve.model.ending import finish as finish_game
from dhsolve.model.sequence import play as play_turn
from dhsolve.model.values import End, Score, Turn
from dhsolve.solver.core import Core
from dhsolve.solver.core_cells import CoreCells
from dhsolve.solver.core_zones import CoreZones
from dhsolve.solver.cp import Bar, Lit
from dhsolve.solver.decode import decode
from dhsolve.solver.exact import ExactModel
from dhsolve.solver.instance import Instance
from dhsolve.solver.running import Clock, Settings, attempt, glance, improve, maximise, satisfy
from dhsolve.solver.trivial import trivial_bound

DIRECT_ROUNDS = 3
"""Up to so many rounds the exact model is used at once."""
ZONES_AFTER, CELLS_AFTER = 1, 8
"""So many columns proposed by the core may fail before `CoreZones` and `CoreCells` refine it."""
LITTLE_ROOM = 2
"""Points between the bar and the bound, see `_exact_best`."""


@dataclass(frozen=True)
class Play:
    """A play that the engine has accepted, with its score."""

    turns: tuple[Turn, ...]
    end: End
    score: Score


class InternalError(Exception):
    """The engine refuses what a model has found, or they disagree on its score."""


def replayed(case: Instance, turns: tuple[Turn, ...], end: End, claimed: int) -> Play:
    """The play as the engine sees it; it must be legal and score at least what was claimed."""
    try:
        position = case.start
        for turn in turns:
            position = play_turn(case.box, position, turn)
        finished = Finished(position.state, position.discards)
        score = finish_game(case.box, finished, end, position.solo)[1]
    except Exception as error:
        raise InternalError(f"the engine refuses the play: {error}") from error
    if score.total < claimed:
        raise InternalError(f"the engine counts {score.total} points, the model {claimed}")
    return Play(turns, end, score)


Rooms = dict[tuple[str, str, int], int]
"""How many rooms there are by type, floor and size."""


@dataclass
class Proposal:
    """A case with known columns, or one small enough to be asked at once, and its bound."""

    case: Instance
    bound: int
    rooms: Rooms | None = None
    """With these rooms the core reaches the bound; None once the exact model has tried them."""
    refined: bool = False
    """Whether the bound is that of the refined core."""
    tried: tuple[int, Rooms] | None = None
    """The points and rooms that the exact model has tried together in vain."""


class Search:
    """A scenario under way: what it promises, and the columns that may hold it."""

    def __init__(self, case: Instance, most: int | None = None) -> None:
        """`most` is a bound that is known already; what is found does not depend on it."""
        self.case = case
        trivial = trivial_bound(case)
        self.most = trivial if most is None else most
        """A bound for all columns; in the end the points of the best play."""
        self.core = None if small(case) else _Proposer(case, trivial)
        """Promises something for the columns that are not yet proposed."""
        self.proposals = [] if self.core else [Proposal(case, trivial)]

    @property
    def bound(self) -> int:
        """No play of the scenario has more points. May be read from another thread."""
        promised = [one.bound for one in self.proposals]
        if self.core:
            promised.append(self.core.bound)
        return min(self.most, max(promised))

    def look(self, bar: int, clock: Clock, settings: Settings) -> None:
        """Lower the bound to what the core allows, or to the bar if it allows no more."""
        if self.bound <= bar:
            return
        if self.core:
            self._propose(bar, clock, settings)
        else:
            _refine(self.proposals[0], bar + 1, clock, settings)

    def above(self, bar: int, clock: Clock, settings: Settings) -> Play | None:
        """The best play with more points than the bar; without one the bound falls to the bar.

        What promises most is looked at first: the core, which then proposes columns, or a
        proposal, and that one only for as many points as nothing else promises. So the first play
        is the best.
        """
        while self.bound > bar:
            # not in place: a list that is being sorted looks empty to another thread
            self.proposals = sorted(self.proposals, key=lambda one: one.bound, reverse=True)
            first, second, *_ = [*(max(bar, one.bound) for one in self.proposals), bar, bar]
            promised = self.core.bound if self.core else bar
            if promised > first:
                self._propose(first, clock, settings)
            else:
                least = max(bar + 1, second, promised)
                if play := _look_at(self.proposals[0], least, clock, settings):
                    self.most = play.score.total
                    return play
        return None

    def glance(self, clock: Clock, settings: Settings) -> None:
        """Some bound soon, on a core of its own: others may be looking at the scenario."""
        core = Core(self.case)

        def told(points: int) -> None:
            self.most = min(self.most, points)

        glance(core.cp, core.total, clock, settings, told)

    def _propose(self, bar: int, clock: Clock, settings: Settings) -> None:
        """Let the core propose columns that promise more than the bar."""
        if self.core and (proposal := self.core.propose(bar, clock, settings)):
            self.proposals.append(proposal)


def small(case: Instance) -> bool:
    """Whether the exact model is used at once."""
    forced = all(len(case.columns(t)) == 1 for t in range(case.rounds))
    return not case.delayed and (case.rounds <= DIRECT_ROUNDS or forced)


def _plain(case: Instance) -> bool:
    return not case.used and not case.digs


def _look_at(proposal: Proposal, least: int, clock: Clock, settings: Settings) -> Play | None:
    """The next step with a proposal: its best play with `least` points or more, or a lower bound,
    or nothing new, each step dearer than the one before."""
    if proposal.rooms:
        found = _with_rooms(proposal, proposal.rooms, clock, settings)
    elif not proposal.refined:
        _refine(proposal, least, clock, settings)
        return None
    else:
        found = _exact_best(proposal.case, least - 1, proposal.bound, clock, settings)
        if found is None:
            proposal.bound = least - 1
    if found and found.score.total > proposal.bound:
        raise InternalError(f"a play of {found.score.total} points beats {proposal.bound}")
    return found


class _Proposer:
    """The core of a scenario, which proposes other columns each time and is refined with time."""

    def __init__(self, case: Instance, bound: int) -> None:
        self.case, self.bound = case, bound
        self.proposed = 0
        self.zones: CoreZones | None = None
        self.cells: CoreCells | None = None

    @cached_property
    def core(self) -> Core:
        """Built when it is first asked."""
        return Core(self.case)

    @cached_property
    def bar(self) -> Bar:
        """What the core has to beat."""
        return Bar(self.core.cp, self.core.total, -1)

    def propose(self, bar: int, clock: Clock, settings: Settings) -> Proposal | None:
        """The case with the columns that promise most; None if none promises more than the bar."""
        core = self.core
        if self.proposed >= ZONES_AFTER and self.zones is None:
            self.zones = CoreZones(core)
        if self.proposed >= CELLS_AFTER and self.zones and self.cells is None:
            self.cells = CoreCells(self.zones)
        self.bar.set(bar)

        def told(points: int) -> None:
            self.bound = min(self.bound, max(bar, points))

        # Where the bound is one above the bar, whatever is found reaches it.
        reached = self.bound == bar + 1
        solver = maximise(
            core.cp, core.total, clock, settings, told, guided=bar >= 0, any_will_do=reached
        )
        if solver is None:
            self.bound = bar
            return None
        promised = round(solver.objective_value)
        if promised > self.bound:
            raise InternalError(f"the core promises {promised} points, its bound is {self.bound}")
        self.bound = promised
        if self.case.delayed:  # only for a look
            return None
        self.proposed += 1
        chosen = [
            next((k, lit) for k, lit in column.items() if solver.value(lit))
            for column in core.selection.column
        ]
        core.cp.forbid(*(lit for _, lit in chosen))
        columns = replace(self.case, allowed=tuple((k,) for k, _ in chosen))
        return Proposal(columns, self.bound, _rooms(core, solver))


def good_play(case: Instance, clock: Clock, settings: Settings) -> Play | None:
    """The best play that is quickly found, with known columns."""
    model = on_core(case, 0, trivial_bound(case))
    solver = improve(model.cp, model.total, clock, replace(settings, light=False))
    return None if solver is None else _decoded(model, solver)


def _rooms(core: Core, solver: cp_model.CpSolver) -> Rooms:
    return {kind: sum(map(solver.value, lits)) for kind, lits in core.rooms.runs.items()}


def _refine(proposal: Proposal, least: int, clock: Clock, settings: Settings) -> None:
    """Give the proposal the bound that cells have, or one below `least` if that is not enough."""
    core = Core(proposal.case)
    CoreCells(CoreZones(core))
    Bar(core.cp, core.total, least - 1)
    solver = maximise(core.cp, core.total, clock, settings, guided=least > 0)
    if solver is None:
        proposal.bound = least - 1
        return
    proposal.refined = True
    proposal.bound = round(solver.objective_value)
    rooms = _rooms(core, solver)
    proposal.rooms = None if proposal.tried == (proposal.bound, rooms) else rooms


def _with_rooms(proposal: Proposal, rooms: Rooms, clock: Clock, settings: Settings) -> Play | None:
    """A play that reaches the bound with the proposed rooms, if that is quickly found."""
    model = on_core(proposal.case, proposal.bound, proposal.bound, rooms)
    proposal.rooms, proposal.tried = None, (proposal.bound, rooms)
    solver = attempt(model.cp, clock, replace(settings, light=False))
    return None if solver is None else _decoded(model, solver)


def _exact_best(
    case: Instance, bar: int, top: int, clock: Clock, settings: Settings
) -> Play | None:
    """The best play with more points than the bar; `top` is known to be the most."""
    settings = replace(settings, light=False)
    if _plain(case):
        model = on_core(case, bar + 1, top)
        solver = maximise(model.cp, model.total, clock, settings)
        if solver is None:
            return None
        found, value = _decoded(model, solver), solver.value(model.total)
        if found.score.total > value:
            raise InternalError(f"a play of {found.score.total} points beats the optimum {value}")
        return found
    # Questions are answered sooner than an optimum is found here. With little room there is mostly
    # no play, and one question settles that; with much, the bound is mostly reached.
    if top - bar > LITTLE_ROOM:
        ways = (_reach(case, points, top, clock, settings) for points in range(top, bar, -1))
        return next((play for play in ways if play), None)
    best: Play | None = None
    while bar < top and (play := _reach(case, bar + 1, top, clock, settings)):
        best, bar = play, play.score.total
    return best


def _reach(case: Instance, points: int, top: int, clock: Clock, settings: Settings) -> Play | None:
    """Any play with so many points."""
    model = on_core(case, points, top)
    solver = satisfy(model.cp, clock, settings)
    return None if solver is None else _decoded(model, solver)


def on_core(case: Instance, least: int, most: int, rooms: Rooms | None = None) -> ExactModel:
    """The exact model built onto the core, for plays within these points, with these rooms."""
    core = Core(case)
    model = ExactModel(case, core)
    link(model, core)
    for kind, count in (rooms or {}).items():
        model.cp.model.add(model.cp.total(core.rooms.runs[kind]) == count)
    model.cp.model.add(model.total >= least)
    model.cp.model.add(model.total <= most)
    model.cp.model.add(core.total >= model.total)  # the core counts at least as much
    return model


def _decoded(model: ExactModel, solver: cp_model.CpSolver) -> Play:
    return replayed(model.case, *decode(model, solver.value), solver.value(model.total))


def link(model: ExactModel, core: Core) -> None:
    """Cells add up to what the core counts by floor."""
    cp, floor_of = model.cp, model.case.box.board.floor
    for t in range(model.case.rounds):
        up: dict[tuple[str, str], list[Lit]] = {}
        down: dict[str, list[Lit]] = {}
        for (room, cell), lit in model.placing.up[t].items():
            up.setdefault((room, floor_of[cell]), []).append(lit)
        for cell, lit in model.placing.face_down[t].items():
            down.setdefault(floor_of[cell], []).append(lit)
        for key, lit in core.floors.up[t].items():
            cp.model.add(cp.total(up.get(key, [])) == lit)
        for floor, lit in core.floors.down[t].items():
            cp.model.add(cp.total(down.get(floor, [])) == lit)
    runs: dict[tuple[str, str, int], list[Lit]] = {}
    for (room, cells), lit in model.counting.runs.items():
        runs.setdefault((room, floor_of[cells[0]], len(cells)), []).append(lit)
    for kind, lits in core.rooms.runs.items():
        cp.model.add(cp.total(runs.get(kind, [])) == cp.total(lits))
