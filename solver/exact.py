"""The exact model of one scenario: every rule, turn by turn and cell by cell."""

from __future__ import annotations

from dhsolve.solver.bonuses import Bonuses
from dhsolve.solver.core import Core
from dhsolve.solver.counting import Counting
from dhsolve.solver.cp import Cp, Expr
from dhsolve.solver.decorating import Decorating
from dhsolve.solver.finale import Finale
from dhsolve.solver.instance import Instance
from dhsolve.solver.inviting import Inviting
from dhsolve.solver.placing import Placing
from dhsolve.solver.roofing import Roofing
from dhsolve.solver.selection import Selection


class ExactModel:
    """All parts put together; `parts` are the lines of the score pad, `total` their sum."""

    def __init__(self, case: Instance, core: Core | None = None) -> None:
        """The model alone, or built onto the core of the same scenario and sharing its choices."""
        self.case = case
        self.cp = core.cp if core else Cp()
        self.selection = core.selection if core else Selection(self.cp, case)
        self.bonuses = Bonuses(self.cp, case, self.selection)
        self.placing = Placing(self.cp, case, self.selection)
        self.decorating = Decorating(self.cp, case, self.selection, self.placing)
        for t in range(case.rounds):
            self.placing.turn(t)
            self.decorating.turn(t)
        self.placing.finish()
        self.inviting = Inviting(self.cp, case, self.placing)
        self.roofing = core.roofing if core else Roofing(self.cp, case, self.selection)
        self.finale = Finale(self.cp, case, self.selection, self.placing)
        self.counting = Counting(
            self.cp, case, self.selection, self.finale.rooms, self.finale.tokens
        )
        self.parts: dict[str, Expr] = {
            "rooms": self.counting.room_points(self.finale.down),
            "decor": self.counting.decor_points(),
            "functionality": self.counting.functionality_points(),
            "plans": self.counting.plan_points(),
            "roof": self.roofing.points,
            "friends": self.inviting.points(),
            "toolbox": self.selection.toolbox_points([*self.roofing.lost, *self.placing.lost]),
        }
        self.total: Expr = sum(self.parts.values())
