"""All different final homes that score the optimum, up to mirror and equal cards (rules 1).

Scenario by scenario a model is asked for a play of so many points whose home is none of those
known, until there is none. Short sequences are asked of the exact model at once. For longer ones
the relaxation proposes columns, the exact model gives all homes of these columns, and the
relaxation then proposes others; it admits every play, so nothing is lost.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ortools.sat.python import cp_model

from dhsolve.model.cards.box import Box
from dhsolve.model.rules.ending import FinishedHome, finish
from dhsolve.model.rules.home import Cell, Home
from dhsolve.model.rules.mirror import canonical_home, mirror_images
from dhsolve.model.rules.sequence import Sequence, replay
from dhsolve.solver.exact.decode import decode
from dhsolve.solver.exact.model import ExactModel
from dhsolve.solver.relaxation.model import Relaxation
from dhsolve.solver.search.clock import Clock, Stopped
from dhsolve.solver.search.cp_sat import DEFAULT_SETTINGS, Settings, new_solver, run, satisfy
from dhsolve.solver.search.linked_model import link
from dhsolve.solver.search.play import InternalError, Play, replayed
from dhsolve.solver.search.scenarios import scenarios_of
from dhsolve.solver.shared.cp import Lit
from dhsolve.solver.shared.scenario import Scenario, separate_digs

DIRECT_ROUNDS = 4
"""Up to so many rounds the exact model needs no relaxation to propose columns."""


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
    finished = FinishedHome(position.state, position.discards)
    return canonical_home(box, finish(box, finished, found.end, position.solo)[0].state.home)


def all_homes(
    box: Box,
    sequence: Sequence,
    value: int,
    *,
    cap: int,
    clock: Clock | None = None,
    settings: Settings = DEFAULT_SETTINGS,
) -> Homes:
    """The different homes of plays that score `value`, the optimum: all, or the first `cap`."""
    search = _Search(box, sequence, value, clock or Clock(), settings)
    try:
        scenarios = scenarios_of(box, sequence)
        for scenario in (part for one in scenarios for part in separate_digs(one) or [one]):
            for _ in search.scenario(scenario):
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

    def scenario(self, scenario: Scenario) -> Iterator[Home]:
        """The new homes of one scenario, one after another."""
        if scenario.rounds <= DIRECT_ROUNDS:
            yield from self._homes(scenario, ExactModel(scenario))
            return
        relaxation = Relaxation(scenario)
        relaxation.cp.model.add(relaxation.total >= self.value)
        while (columns := self._propose(relaxation)) is not None:
            fixed = replace(scenario, allowed=tuple((k,) for k in columns))
            base = Relaxation(fixed)
            model = ExactModel(fixed, base)
            link(model, base)
            base.cp.model.add(base.total >= self.value)
            yield from self._homes(scenario, model)
            relaxation.cp.forbid(
                *(relaxation.selection.column[t][k] for t, k in enumerate(columns))
            )

    def _propose(self, relaxation: Relaxation) -> list[int] | None:
        """Columns with which the relaxation reaches the points, None if there are no others."""
        solver = new_solver(self.settings, linearization=2, guided=True)
        solver.parameters.stop_after_first_solution = True
        # without an objective the linear relaxation has no direction, and proofs take far longer
        relaxation.cp.model.maximize(relaxation.total)
        status = run(solver, relaxation.cp.model, self.clock)
        if status == cp_model.UNKNOWN:
            raise Stopped
        if status == cp_model.INFEASIBLE:
            return None
        return [
            next(k for k, lit in column.items() if solver.value(lit))
            for column in relaxation.selection.column
        ]

    def _homes(self, scenario: Scenario, model: ExactModel) -> Iterator[Home]:
        model.cp.model.add(model.total >= self.value)
        for home in self.found:
            self._exclude(model, home)
        while (solver := satisfy(model.cp, self.clock, self.settings)) is not None:
            play = replayed(scenario, *decode(model, solver.value), self.value)
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
    cp, ending = model.cp, model.ending
    tokens, rooms = ending.tokens[cell], ending.rooms[cell]
    if content.down:
        return [ending.down[cell]]
    if content.room is None:
        return [cp.neg(lit) for lit in (*rooms.values(), ending.down[cell])]
    bare = [cp.neg(lit) for name, lit in tokens.items() if name != content.decor]
    token = [tokens.get(content.decor, cp.no)] if content.decor else []
    return [rooms.get(content.room, cp.no), *token, *bare]
