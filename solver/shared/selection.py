"""Which cards are taken: columns, Mixer, the solo bonus, helpers, tools, Toolbox (5, 8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from dhsolve.model.rules.scoring import PLAN_SETS_COUNTED
from dhsolve.model.rules.state import TOOLBOX
from dhsolve.solver.shared.cp import Cp, Expr, Lit
from dhsolve.solver.shared.scenario import DRILL, Scenario

MIXER = "concrete_mixer"
ENGINEER = "engineer"
BONUS_HELPERS = ("roofer", "supplier")
PLANS = "plans"
ZERO = 0


class Selection:
    """Variables of what is taken on each turn and what is owned when."""

    def __init__(self, cp: Cp, scenario: Scenario) -> None:
        self.cp, self.scenario = cp, scenario
        self._memo: dict[tuple[object, ...], Lit] = {}
        self.column: list[dict[int, Lit]] = []
        """The column chosen, which gives the resource."""
        self.source: list[dict[int, Lit]] = []
        """The column that the room card comes from: another one only after a Concrete Mixer."""
        self.mixed: list[Lit] = []
        self.skipped = [
            cp.lit(f"skipped[{t}]") if t in scenario.delayed else cp.no
            for t in range(scenario.rounds)
        ]
        """Nothing is taken: the market has been dug away, and comes last."""
        for t in range(scenario.rounds):
            self._columns(t)
        self._delayed()
        self._bonus()
        self.limit_uses(MIXER, self.mixed)
        known = [scenario.digs.count(t) for t in range(scenario.rounds)]
        self.limit_uses("digger", self.skipped if scenario.delayed else known)
        self.lost: list[Expr] = [self.use_tool(lit, t) for t, lit in enumerate(self.mixed)]
        """Mixers and Diggers used before the Toolbox came."""
        if ENGINEER in scenario.unused:
            # Whoever has him profits at once (partners above and below), so he is not even taken.
            for lit in self.all_takes(ENGINEER):
                cp.clause(cp.neg(lit))
        self.lost += [self.use_tool(cp.yes, t) for t in scenario.digs]  # once for each Digger
        self.lost += [self.use_tool(self.skipped[t], t) for t in scenario.delayed]

    def _columns(self, t: int) -> None:
        cp, allowed = self.cp, self.scenario.columns(t)
        column = {k: cp.lit(f"column[{t},{k}]") for k in allowed}
        cp.exactly_one(*column.values(), self.skipped[t])
        if not self.scenario.tools_in_hand(MIXER, t) or len(self.scenario.markets[t]) < 2:
            self.column.append(column)
            self.source.append(column)
            self.mixed.append(cp.no)
            return
        mixed = cp.lit(f"mixed[{t}]")
        source = {k: cp.lit(f"source[{t},{k}]") for k in range(len(self.scenario.markets[t]))}
        cp.exactly_one(*source.values(), self.skipped[t])
        for k, comes in source.items():
            taken = column.get(k, cp.no)
            cp.implies(taken, comes, mixed)
            cp.implies(comes, taken, mixed)
            cp.forbid(mixed, taken, comes)
        self.column.append(column)
        self.source.append(source)
        self.mixed.append(mixed)

    def _delayed(self) -> None:
        """The last turn brings the market that was dug away."""
        cp, scenario = self.cp, self.scenario
        for t in scenario.delayed:
            for columns in (self.column[-1], self.source[-1]):
                ours = [lit for k, lit in columns.items() if scenario.origins[k] == t]
                cp.model.add(cp.total(ours) == self.skipped[t])

    def _bonus(self) -> None:
        """The solo bonus, one for each leftmost column taken: which turn brings which does not
        matter here, so they are only counted (`Bonuses` has the turns)."""
        cp, scenario = self.cp, self.scenario
        self.bonus: dict[str, Lit] = {}
        """The helpers that a bonus brings."""
        self.draws: list[Lit] = []
        """The first, second, … plan set drawn, as far as it counts."""
        turns = range(scenario.rounds)
        left = [self.column[t][k] for t in turns for k in scenario.bonus_columns(t)]
        if not left:
            return
        missing = [name for name in BONUS_HELPERS if name not in scenario.state.helpers]
        self.bonus = {name: cp.lit(f"bonus[{name}]") for name in missing}
        counted = PLAN_SETS_COUNTED - len(scenario.state.plans)
        sets = min(len(scenario.start.three), len(scenario.start.five), counted)
        self.draws = [cp.lit(f"drawn[{number}]") for number in range(sets)]
        for first, second in pairwise(self.draws):
            cp.implies(second, first)
        cp.model.add(cp.total([*self.bonus.values(), *self.draws]) <= cp.total(left))

    def limit_uses(self, tool: str, uses: Sequence[Expr]) -> None:
        """Each tool card serves once, on a later turn than the one it was taken on."""
        cp, scenario = self.cp, self.scenario
        for t in range(scenario.rounds):
            if uses[t] is cp.no or uses[t] is ZERO:
                continue
            had = scenario.state.tools.count(tool) + cp.total(self.takes(q, tool) for q in range(t))
            cp.model.add(sum(uses[: t + 1]) <= had)

    def use_required(self, drilled: Expr) -> None:
        """The cards that the scenario is about are used; `drilled` counts the Drills."""
        for name in sorted(self.scenario.used):
            self.cp.model.add((drilled if name == DRILL else self.owns(name)) >= 1)

    def takes(self, t: int, resource: str) -> Lit:
        """Whether turn t brings this resource."""
        return self._cached(
            ("takes", t, resource),
            [self.column[t][k] for k in self.scenario.columns_with(t, resource)],
        )

    def _cached(self, key: tuple[object, ...], ways: Sequence[Lit]) -> Lit:
        if key not in self._memo:
            self._memo[key] = self.cp.exactly_any(ways, str(key))
        return self._memo[key]

    def all_takes(self, resource: str) -> list[Lit]:
        """One literal for every turn that can bring this resource."""
        return [
            self.column[t][k]
            for t in range(self.scenario.rounds)
            for k in self.scenario.columns_with(t, resource)
        ]

    def plan_sets(self) -> list[tuple[tuple[str, ...], Lit]]:
        """The plan sets that may count, each with whether it is owned."""
        start = self.scenario.start
        sets = [(tuple(pair), self.cp.yes) for pair in self.scenario.state.plans]
        if not start.solo:
            return sets
        drawn = zip(start.three, start.five, strict=False)
        return [*sets, *zip(drawn, self.draws, strict=False)][:PLAN_SETS_COUNTED]

    def owns(self, helper: str, until: int | None = None) -> Lit:
        """Whether a helper is owned after turn `until` - 1 (by default: at the end)."""
        cp, scenario = self.cp, self.scenario
        if helper in scenario.unused:
            return cp.no
        if helper in scenario.state.helpers:
            return cp.yes
        last = scenario.rounds if until is None else until
        ways = [self.takes(t, helper) for t in range(last)]
        ways.append(self.bonus.get(helper, cp.no))
        return self._cached(("owns", helper, last), ways)

    def has_toolbox(self, until: int) -> Lit:
        """Whether the Toolbox is there after turn `until` - 1."""
        if TOOLBOX in self.scenario.state.tools:
            return self.cp.yes
        return self._cached(("toolbox", until), [self.takes(t, TOOLBOX) for t in range(until)])

    def use_tool(self, uses: Expr, t: int, with_turn: bool = False, most: int = 1) -> Expr:
        """How many tools used on turn t are lost for want of a Toolbox (T5: `with_turn`)."""
        cp = self.cp
        if uses is cp.no or cp.is_no(self.has_toolbox(self.scenario.rounds)):
            return 0
        toolbox = self.has_toolbox(t + 1 if with_turn else t)
        if cp.is_yes(toolbox):
            return 0
        lost = cp.model.new_int_var(0, most, f"lost[{t}]")
        cp.model.add(lost + most * toolbox >= uses)
        return lost

    def toolbox_points(self, lost: Iterable[Expr]) -> Expr:
        """One for each tool that is unused or under the Toolbox; `lost` are others than ours.

        Relaxation and exact model, where both are there, each count the Drills by their own
        variables.
        """
        cp, scenario = self.cp, self.scenario
        state = scenario.state
        toolbox = self.has_toolbox(scenario.rounds)
        if cp.is_no(toolbox):
            return 0
        owned = len(state.tools) + len(state.under_toolbox)
        owned += sum(content.scaffolding for content in state.home)
        taken = [lit for tool in scenario.box.catalogue.tools for lit in self.all_takes(tool)]
        # Tool by tool, not as one product: the linear relaxation is much tighter.
        kept = [cp.all_of((toolbox, lit), f"kept[{at}]") for at, lit in enumerate(taken)]
        points = cp.model.new_int_var(0, owned + scenario.rounds, "toolbox_points")
        cp.model.add(points <= owned * toolbox + cp.total(kept))
        cp.model.add(points <= owned + cp.total(taken) - sum([*self.lost, *lost]))
        return points
