"""Which cards are taken: columns, Concrete Mixer, solo bonus, helpers, tools (rules 5 and 8)."""

from __future__ import annotations

from collections.abc import Mapping

from dhsolve.model.rules.state import TOOLBOX
from dhsolve.solver.cross.linear import Lin, Model, Num, total
from dhsolve.solver.cross.scenario import DIGGER, Scenario

MIXER = "concrete_mixer"


class ColumnChoice:
    """Choices that do not concern the home."""

    def __init__(self, model: Model, scenario: Scenario) -> None:
        self.model, self.scenario = model, scenario
        self.column = [
            [model.var(f"column[{t},{k}]") for k in range(len(scenario.markets[t]))]
            for t in scenario.turns
        ]
        """The column chosen, which gives the resource."""
        for t in scenario.turns:
            model.equal(total(self.column[t]), 1)
        self.lost: list[Lin] = []
        """Tools used without a Toolbox by then."""
        self._mixer()
        self._bonus()
        self._owned: dict[str, Lin] = {}
        self._diggers()

    def _mixer(self) -> None:
        """After a Concrete Mixer the room card comes from another column than the resource.

        Several Mixers on one turn are at least one, so a turn on which the columns differ has at
        least one use.
        """
        model, scenario = self.model, self.scenario
        self.source: list[list[Lin]] = []
        """The column whose place in the market holds the room card that is taken."""
        uses: dict[int, Lin] = {}
        for t in scenario.turns:
            if not scenario.tools_before(MIXER, t) or len(scenario.markets[t]) < 2:
                self.source.append(self.column[t])
                continue
            mixed = uses[t] = model.var(f"mixed[{t}]")
            source = [model.var(f"source[{t},{k}]") for k in range(len(scenario.markets[t]))]
            model.equal(total(source), 1)
            for taken, came in zip(self.column[t], source, strict=True):
                model.at_most(came - taken, mixed)
                model.at_most(taken - came, mixed)
            self.source.append(source)
        self.spend(MIXER, uses)

    def _bonus(self) -> None:
        """Each turn in the leftmost column gives one of roofer, supplier and a plan set.

        When each is taken does not matter, only how many there are: each helper once, and no more
        sets than both decks hold.
        """
        model, scenario = self.model, self.scenario
        turns = scenario.bonus_turns()
        sets = min(len(scenario.start.three), len(scenario.start.five))
        self.bonus: dict[str, Lin] = {}
        if turns:
            for name in ("roofer", "supplier"):
                if name not in scenario.start.state.helpers:
                    self.bonus[name] = model.var(f"bonus[{name}]")
            self.bonus["plans"] = model.var("bonus[plans]", high=min(sets, len(turns)))
            model.at_most(total(self.bonus.values()), total(self.column[t][0] for t in turns))

    def _diggers(self) -> None:
        """The Diggers of this scenario must have come before they are used."""
        digs = self.scenario.digs
        for t in sorted(set(digs)):
            used = sum(turn <= t for turn in digs)
            self.model.at_most(used, self.copies(DIGGER, t))
        for t in digs:
            self._lose(Lin(None, 1), t, f"digger[{t}]")

    def takes(self, resource: str) -> list[tuple[int, Lin]]:
        """Turns and choices that bring a resource."""
        return [(t, self.column[t][k]) for t, k in self.scenario.where(resource)]

    def copies(self, tool: str, t: int) -> Lin:
        """How many of a tool have come before turn t."""
        early = self.scenario.start.state.tools.count(tool)
        return total([early, *(lit for turn, lit in self.takes(tool) if turn < t)])

    def spend(self, tool: str, uses: Mapping[int, Num]) -> None:
        """A tool card serves once, on a turn after the one that brought it (T7)."""
        for t in uses:
            so_far = total(use for turn, use in uses.items() if turn <= t)
            self.model.at_most(so_far, self.copies(tool, t))
            self._lose(uses[t], t, f"{tool}[{t}]")

    def _lose(self, use: Num, t: int, name: str) -> None:
        self.lose(use, self.copies(TOOLBOX, t), name)

    def lose(self, use: Num, toolbox: Lin, name: str) -> None:
        """Tools used while there is no Toolbox go to the discards (rules 5)."""
        if toolbox.const:
            return
        if not self.scenario.where(TOOLBOX):
            return
        lost = self.model.var(f"lost[{name}]", high=12)
        self.model.at_most(use - 12 * toolbox, lost)
        self.lost.append(lost)

    def owns(self, helper: str) -> Lin:
        """Whether a helper is owned in the end (at most 1)."""
        if helper not in self._owned:
            self._owned[helper] = self._own(helper)
        return self._owned[helper]

    def _own(self, helper: str) -> Lin:
        if helper in self.scenario.start.state.helpers:
            return Lin(None, 1)
        ways = [lit for _, lit in self.takes(helper)]
        if helper in self.bonus:
            ways.append(self.bonus[helper])
        if len(ways) < 2:
            return ways[0] if ways else Lin()
        own = self.model.var(f"owns[{helper}]")
        self.model.at_most(own, total(ways))
        return own

    def toolbox_points(self) -> Lin:
        """One for each tool card that is unused or under the Toolbox, itself included."""
        model, state = self.model, self.scenario.start.state
        toolbox = self.copies(TOOLBOX, len(self.scenario.markets))
        if toolbox.never:
            return Lin()
        early = len(state.tools) + len(state.under_toolbox)
        early += sum(content.scaffolding for content in state.home)
        tools = self.scenario.box.catalogue.tools
        owned = total(lit for tool in tools for _, lit in self.takes(tool))
        if toolbox.const:
            return early + owned - total(self.lost)
        points = []
        for tool in tools:
            for t, lit in self.takes(tool):
                points.append(model.both(f"kept[{tool},{t}]", lit, toolbox))
        if early:
            start = model.var("kept[start]", high=early)
            model.at_most(start, early * toolbox)
            points.append(start)
        # what was lost is among the cards counted, unless there is no Toolbox at all
        model.at_most(total(points), early + owned - total(self.lost))
        return total(points)
