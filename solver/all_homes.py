"""All different final homes that score the optimum, up to mirror and equal cards (rules 1).

Scenario by scenario a model is asked for a play of so many points whose home is none of those
known, until there is none. Short sequences are asked of the exact model at once. For longer ones
the core proposes columns, the exact model gives all homes of these columns, and the core is then
told to propose others; it admits every play, so nothing is lost.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ortools.sat.python import cp_model

from dhsolve.model.box import Box
from dhsolve.model.ending import Finished, finish
from dhsolve.model.home import Cell, Home
from dhsolve.model.mirror import canonical_home, mirror_images
from dhsolve.model.sequence import Sequence, replay
from dhsolve.solver.core import Core
from dhsolve.solver.cp import Lit
from dhsolve.solver.decode import decode
from dhsolve.solver.exact import ExactModel
from dhsolve.solver.instance import Instance, dug_apart
from dhsolve.solver.running import CORE, Clock, Settings, Stopped, new_solver, satisfy
from dhsolve.solver.scenarios import scenarios
from dhsolve.solver.search import InternalError, Play, link, replayed

DIRECT_ROUNDS = 4
"""Up to so many rounds the exact model needs no core to propose columns."""


@dataclass(frozen=True)
class Homes:
    """One play for each different home; `complete` if there are no others."""

    plays: tuple[Play, ...]
    complete: bool

    @property
    def unique(self) -> bool:
        """There is exactly one."""
        return self.complete and len(self.plays) == 1


def final_home(box: Box, sequence: Sequence, found: Play) -> Home:
    """The home of a play as it is counted, in the form that stands for its mirror images."""
    position = replay(box, sequence, found.turns)
    finished = Finished(position.state, position.discards)
    return canonical_home(box, finish(box, finished, found.end, position.solo)[0].state.home)


def all_homes(
    box: Box,
    sequence: Sequence,
    value: int,
    *,
    cap: int,
    clock: Clock | None = None,
    settings: Settings = CORE,
) -> Homes:
    """The different homes of plays that score `value`, the optimum: all, or the first `cap`."""
    search = _Search(box, sequence, value, clock or Clock(), settings)
    try:
        cases = scenarios(box, sequence)
        for case in [part for one in cases for part in dug_apart(one) or [one]]:
            for _ in search.scenario(case):
                if len(search.found) == cap:
                    return Homes(tuple(search.found.values()), complete=False)
    except Stopped:
        return Homes(tuple(search.found.values()), complete=False)
    return Homes(tuple(search.found.values()), complete=True)


class _Search:
    """The homes found so far."""

    def __init__(
        self, box: Box, sequence: Sequence, value: int, clock: Clock, settings: Settings
    ) -> None:
        self.box, self.sequence, self.value = box, sequence, value
        self.clock, self.settings = clock, settings
        self.found: dict[Home, Play] = {}

    def scenario(self, case: Instance) -> Iterator[Home]:
        """The new homes of one scenario, one after another."""
        if case.rounds <= DIRECT_ROUNDS:
            yield from self._homes(case, ExactModel(case))
            return
        core = Core(case)
        core.cp.model.add(core.total >= self.value)
        while (columns := self._propose(core)) is not None:
            fixed = replace(case, allowed=tuple((k,) for k in columns))
            base = Core(fixed)
            model = ExactModel(fixed, base)
            link(model, base)
            base.cp.model.add(base.total >= self.value)
            yield from self._homes(case, model)
            core.cp.forbid(*(core.selection.column[t][k] for t, k in enumerate(columns)))

    def _propose(self, core: Core) -> list[int] | None:
        """Columns with which the core reaches the points, None if there are no others."""
        solver = new_solver(self.settings, linearization=2, guided=True)
        solver.parameters.stop_after_first_solution = True
        # without an objective the linear relaxation has no direction, and proofs take far longer
        core.cp.model.maximize(core.total)
        status = self.clock.run(solver, core.cp.model)
        if status == cp_model.UNKNOWN:
            raise Stopped
        if status == cp_model.INFEASIBLE:
            return None
        return [
            next(k for k, lit in column.items() if solver.value(lit))
            for column in core.selection.column
        ]

    def _homes(self, case: Instance, model: ExactModel) -> Iterator[Home]:
        model.cp.model.add(model.total >= self.value)
        for home in self.found:
            self._exclude(model, home)
        while (solver := satisfy(model.cp, self.clock, self.settings)) is not None:
            play = replayed(case, *decode(model, solver.value), self.value)
            if play.score.total > self.value:
                raise InternalError(f"a play of {play.score.total} beats the optimum {self.value}")
            home = final_home(self.box, self.sequence, play)
            if home in self.found:
                raise InternalError("the model and the engine do not see the same home")
            self.found[home] = play
            self._exclude(model, home)
            yield home

    def _exclude(self, model: ExactModel, home: Home) -> None:
        for image in dict.fromkeys(mirror_images(self.box, home)):
            lits = [
                lit for cell, content in enumerate(image) for lit in _same(model, cell, content)
            ]
            model.cp.forbid(*lits)


def _same(model: ExactModel, cell: int, content: Cell) -> list[Lit]:
    """Literals that all hold if and only if the cell is counted with this content."""
    cp, finale = model.cp, model.finale
    tokens, rooms = finale.tokens[cell], finale.rooms[cell]
    if content.down:
        return [finale.down[cell]]
    if content.room is None:
        return [cp.neg(lit) for lit in (*rooms.values(), finale.down[cell])]
    bare = [cp.neg(lit) for name, lit in tokens.items() if name != content.decor]
    token = [tokens.get(content.decor, cp.no)] if content.decor else []
    return [rooms.get(content.room, cp.no), *token, *bare]
