"""The exact model of one scenario: every rule, turn by turn and cell by cell."""

from __future__ import annotations

from dhsolve.solver.exact.bonus import Bonuses
from dhsolve.solver.exact.decor import Decoration
from dhsolve.solver.exact.ending import Ending
from dhsolve.solver.exact.friends import Invitations
from dhsolve.solver.exact.placement import Placement
from dhsolve.solver.relaxation.model import Relaxation
from dhsolve.solver.shared.cp import Cp, Expr
from dhsolve.solver.shared.roof import RoofChoice
from dhsolve.solver.shared.scenario import Scenario
from dhsolve.solver.shared.scoring import FinalScore
from dhsolve.solver.shared.selection import Selection


class ExactModel:
    """All parts put together; `parts` are the lines of the score pad, `total` their sum."""

    def __init__(self, scenario: Scenario, relaxation: Relaxation | None = None) -> None:
        """The model alone, or built onto a relaxation of the scenario and sharing its choices."""
        self.scenario = scenario
        self.cp = relaxation.cp if relaxation else Cp()
        self.selection = relaxation.selection if relaxation else Selection(self.cp, scenario)
        self.bonuses = Bonuses(self.cp, scenario, self.selection)
        self.placement = Placement(self.cp, scenario, self.selection)
        self.decoration = Decoration(self.cp, scenario, self.selection, self.placement)
        for t in range(scenario.rounds):
            self.placement.turn(t)
            self.decoration.turn(t)
        self.placement.finish()
        self.invitations = Invitations(self.cp, scenario, self.placement)
        self.roof = relaxation.roof if relaxation else RoofChoice(self.cp, scenario, self.selection)
        self.ending = Ending(self.cp, scenario, self.selection, self.placement)
        self.scoring = FinalScore(
            self.cp, scenario, self.selection, self.ending.rooms, self.ending.tokens
        )
        self.parts: dict[str, Expr] = {
            "rooms": self.scoring.room_points(self.ending.down),
            "decor": self.scoring.decor_points(),
            "functionality": self.scoring.functionality_points(),
            "plans": self.scoring.plan_points(),
            "roof": self.roof.points,
            "friends": self.invitations.points(),
            "toolbox": self.selection.toolbox_points([*self.roof.lost, *self.placement.lost]),
        }
        self.total: Expr = sum(self.parts.values())
