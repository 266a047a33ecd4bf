"""Which cards are taken: columns, Mixer, the solo bonus, helpers, tools, Toolbox (5, 8)."""

from __future__ import annotations

from collections.abc import Sequence

from dhsolve.model.state import TOOLBOX
from dhsolve.solver.cp import Cp, Expr, Lit
from dhsolve.solver.instance import DRILL, Instance

MIXER = "concrete_mixer"
ENGINEER = "engineer"
ZERO = 0


class Selection:
    """Variables of what is taken on each turn and what is owned when."""

    def __init__(self, cp: Cp, case: Instance) -> None:
        self.cp, self.case = cp, case
        self._memo: dict[tuple[object, ...], Lit] = {}
        self.column: list[dict[int, Lit]] = []
        """The column chosen, which gives the resource."""
        self.source: list[dict[int, Lit]] = []
        """The column that the room card comes from: another one only after a Concrete Mixer."""
        self.mixed: list[Lit] = []
        self.bonus: list[dict[str, Lit]] = []
        for t in range(case.rounds):
            self._columns(t)
            self._bonus(t)
        self._limits()
        self.lost: list[Expr] = []
        """Tools used before the Toolbox came."""
        for t, lit in enumerate(self.mixed):
            self.use_tool(lit, t)
        if ENGINEER in case.unused:
            # Whoever has him profits at once (partners above and below), so he is not even taken.
            for lit in self.all_takes(ENGINEER):
                cp.clause(cp.neg(lit))
        for t in case.digs:
            self.use_tool(cp.yes, t)  # once for each Digger

    def _columns(self, t: int) -> None:
        cp, allowed = self.cp, self.case.columns(t)
        column = {k: cp.lit(f"column[{t},{k}]") for k in allowed}
        cp.model.add_exactly_one(column.values())
        if not self.case.tools_in_hand(MIXER, t) or len(self.case.markets[t]) < 2:
            self.column.append(column)
            self.source.append(column)
            self.mixed.append(cp.no)
            return
        mixed = cp.lit(f"mixed[{t}]")
        source = {k: cp.lit(f"source[{t},{k}]") for k in range(len(self.case.markets[t]))}
        cp.model.add_exactly_one(source.values())
        for k, comes in source.items():
            taken = column.get(k, cp.no)
            cp.implies(taken, comes, mixed)
            cp.implies(comes, taken, mixed)
            cp.forbid(mixed, taken, comes)
        self.column.append(column)
        self.source.append(source)
        self.mixed.append(mixed)

    def _bonus(self, t: int) -> None:
        cp, case = self.cp, self.case
        bonus: dict[str, Lit] = {}
        if case.offers_bonus(t):
            bonus = {
                name: cp.lit(f"bonus[{t},{name}]")
                for name in ("roofer", "supplier", "plans")
                if name not in case.state.helpers
            }
            cp.model.add(cp.total(bonus.values()) <= self.column[t][0])
        self.bonus.append(bonus)

    def _limits(self) -> None:
        cp, case = self.cp, self.case
        sets = min(len(case.start.three), len(case.start.five))
        cp.model.add(self.drawn_sets() <= sets)
        for name in ("roofer", "supplier"):
            for t in range(case.rounds):
                if name in self.bonus[t]:  # not offered to a player who has the helper already
                    earlier = [self.takes(q, name) for q in range(t)]
                    earlier += [self.bonus[q].get(name, cp.no) for q in range(t)]
                    for had in earlier:
                        cp.forbid(self.bonus[t][name], had)
        self.limit_uses(MIXER, self.mixed)
        self.limit_uses("digger", [case.digs.count(t) for t in range(case.rounds)])

    def limit_uses(self, tool: str, uses: Sequence[Expr]) -> None:
        """Each tool card serves once, on a later turn than the one it was taken on."""
        cp, case = self.cp, self.case
        for t in range(case.rounds):
            if uses[t] is cp.no or uses[t] is ZERO:
                continue
            had = case.state.tools.count(tool) + cp.total(self.takes(q, tool) for q in range(t))
            cp.model.add(sum(uses[: t + 1]) <= had)

    def use_all(self, drilled: Expr) -> None:
        """The cards that the scenario is about are used; `drilled` counts the Drills."""
        for name in sorted(self.case.used):
            self.cp.model.add((drilled if name == DRILL else self.owns(name)) >= 1)

    def takes(self, t: int, resource: str) -> Lit:
        """Whether turn t brings this resource."""
        return self._once(
            ("takes", t, resource), [self.column[t][k] for k in self.case.columns_with(t, resource)]
        )

    def _once(self, key: tuple[object, ...], ways: Sequence[Lit]) -> Lit:
        if key not in self._memo:
            self._memo[key] = self.cp.exactly_any(ways, str(key))
        return self._memo[key]

    def all_takes(self, resource: str) -> list[Lit]:
        """One literal for every turn that can bring this resource."""
        return [
            self.column[t][k]
            for t in range(self.case.rounds)
            for k in self.case.columns_with(t, resource)
        ]

    def drawn_sets(self) -> Expr:
        """How many plan sets are drawn as a bonus."""
        return self.cp.total(bonus.get("plans", self.cp.no) for bonus in self.bonus)

    def owns(self, helper: str, until: int | None = None) -> Lit:
        """Whether a helper is owned after turn `until` - 1 (by default: at the end)."""
        cp, case = self.cp, self.case
        if helper in case.unused:
            return cp.no
        if helper in case.state.helpers:
            return cp.yes
        last = case.rounds if until is None else until
        ways = [self.takes(t, helper) for t in range(last)]
        ways += [self.bonus[t].get(helper, cp.no) for t in range(last)]
        return self._once(("owns", helper, last), ways)

    def has_toolbox(self, until: int) -> Lit:
        """Whether the Toolbox is there after turn `until` - 1."""
        if TOOLBOX in self.case.state.tools:
            return self.cp.yes
        return self._once(("toolbox", until), [self.takes(t, TOOLBOX) for t in range(until)])

    def use_tool(self, uses: Expr, t: int, with_turn: bool = False, most: int = 1) -> None:
        """Tools are used on turn t: without a Toolbox by then they are lost (T5: `with_turn`)."""
        cp = self.cp
        if uses is cp.no or cp.is_no(self.has_toolbox(self.case.rounds)):
            return
        toolbox = self.has_toolbox(t + 1 if with_turn else t)
        if cp.is_yes(toolbox):
            return
        lost = cp.model.new_int_var(0, most, f"lost[{t}]")
        cp.model.add(lost + most * toolbox >= uses)
        self.lost.append(lost)

    def toolbox_points(self) -> Expr:
        """One for each tool that is unused or under the Toolbox."""
        cp, case = self.cp, self.case
        state = case.state
        toolbox = self.has_toolbox(case.rounds)
        if cp.is_no(toolbox):
            return 0
        owned = len(state.tools) + len(state.under_toolbox)
        owned += sum(content.scaffolding for content in state.home)
        taken = [lit for tool in case.box.catalogue.tools for lit in self.all_takes(tool)]
        # Tool by tool, not as one product: the linear relaxation is much tighter.
        kept = [cp.all_of((toolbox, lit), f"kept[{at}]") for at, lit in enumerate(taken)]
        points = cp.model.new_int_var(0, owned + case.rounds, "toolbox_points")
        cp.model.add(points <= owned * toolbox + cp.total(kept))
        cp.model.add(points <= owned + cp.total(taken) - sum(self.lost))
        return points
