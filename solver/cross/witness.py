"""A play that the engine accepts, looked for along a solution of the model with cells.

The solution names the column, cell and face of every turn; tokens, tools, bonus and the rest are
tried out by the engine. Only a play that it scores counts, so nothing rests on the model here.
"""

from __future__ import annotations

import time

from dhsolve.model.rules.best_end import best_end
from dhsolve.model.rules.ending import FinishedHome
from dhsolve.model.rules.sequence import Position, turns
from dhsolve.solver.cross.cells import PositionedRooms
from dhsolve.solver.cross.engines import Verdict
from dhsolve.solver.cross.linear import Lin

SECONDS = 20.0


class _Search:
    """The plays that follow the columns, cells and faces of a solution."""

    def __init__(self, positioned: PositionedRooms, verdict: Verdict, goal: int) -> None:
        self.box, self.goal = positioned.scenario.box, goal
        self.end = time.monotonic() + SECONDS
        self.seen: set[Position] = set()

        def holds(lit: Lin) -> bool:
            return sum(by * verdict.values[at] for at, by in lit.terms.items()) + lit.const > 0.5

        self.plan: list[tuple[int, str, str]] = []
        """Column, cell and face, turn by turn."""
        for t in positioned.scenario.turns:
            column = next(k for k, lit in enumerate(positioned.choice.column[t]) if holds(lit))
            for face, spread in (("up", positioned.up[t]), ("down", positioned.down[t])):
                for (_, cell), lit in spread.items():
                    if holds(lit):
                        self.plan.append((column, self.box.board.names[cell], face))

    def reaches(self, position: Position) -> bool:
        if position in self.seen or time.monotonic() > self.end:
            return False
        self.seen.add(position)
        if position.over:
            finished = FinishedHome(position.state, position.discards)
            return best_end(self.box, finished, position.solo)[1].total >= self.goal
        planned = self.plan[len(self.plan) - len(position.rounds)]
        return any(
            self.reaches(after)
            for turn, after in turns(self.box, position)
            if (turn.column, turn.room.cell, turn.room.face) == planned
        )


def has_witness(positioned: PositionedRooms, verdict: Verdict, goal: int) -> bool:
    """Whether the engine finds a play along this solution that reaches the number."""
    return _Search(positioned, verdict, goal).reaches(positioned.scenario.start)
