"""The solo bonus turn by turn (rules 8)."""

from __future__ import annotations

from dhsolve.solver.shared.cp import Cp, Lit
from dhsolve.solver.shared.scenario import Scenario
from dhsolve.solver.shared.selection import BONUS_HELPERS, PLANS, Selection


class Bonuses:
    """Which bonus each turn brings; together they are those that the selection counts."""

    def __init__(self, cp: Cp, scenario: Scenario, selection: Selection) -> None:
        self.cp, self.scenario, self.selection = cp, scenario, selection
        self.taken: list[dict[str, Lit]] = []
        for t in range(scenario.rounds):
            taken: dict[str, Lit] = {}
            if scenario.bonus_columns(t):
                names = [name for name in BONUS_HELPERS if name not in scenario.state.helpers]
                taken = {name: cp.lit(f"bonus[{t},{name}]") for name in (*names, PLANS)}
                cp.model.add(cp.total(taken.values()) <= selection.column[t][0])
            self.taken.append(taken)
        for name in BONUS_HELPERS:
            self._helper(name)
        sets = self._all(PLANS)
        cp.model.add(cp.total(sets) <= min(len(scenario.start.three), len(scenario.start.five)))
        for number, drawn in enumerate(selection.draws):
            cp.model.add(cp.total(sets) >= (number + 1) * drawn)

    def _all(self, name: str) -> list[Lit]:
        return [taken[name] for taken in self.taken if name in taken]

    def _helper(self, name: str) -> None:
        """Brought once, and not offered to a player who has the helper already."""
        cp = self.cp
        cp.model.add(cp.total(self._all(name)) == self.selection.bonus.get(name, cp.no))
        for t, taken in enumerate(self.taken):
            for q in range(t):
                cp.forbid(taken.get(name, cp.no), self.selection.takes(q, name))
