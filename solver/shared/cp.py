"""A thin layer over CP-SAT: clauses over literals that may be constants.

Beware of `+=` on expressions: CP-SAT's sums change in place, and `0 + x` is `x` itself. Add up a
list with `sum` where a part is used elsewhere too.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from ortools.sat.python import cp_model

Lit: TypeAlias = cp_model.BoolVarT
Expr: TypeAlias = cp_model.LinearExpr | int


class Cp:
    """A CP-SAT model with the constants `yes` and `no`, which clauses see through."""

    def __init__(self) -> None:
        self.model = cp_model.CpModel()
        self.yes: Lit = self.model.new_constant(1)
        self.no: Lit = ~self.yes

    def lit(self, name: str) -> Lit:
        """A new Boolean."""
        return self.model.new_bool_var(name)

    def known(self, value: bool) -> Lit:
        """A constant."""
        return self.yes if value else self.no

    def is_no(self, lit: Lit) -> bool:
        """Whether a literal is the constant false."""
        return lit is self.no

    def is_yes(self, lit: Lit) -> bool:
        """Whether a literal is the constant true."""
        return lit is self.yes

    def clause(self, *lits: Lit) -> None:
        """At least one holds. Negate a condition with `neg`."""
        kept = [lit for lit in lits if lit is not self.no]
        if not any(lit is self.yes for lit in kept):
            self.model.add_bool_or(kept)

    def neg(self, lit: Lit) -> Lit:
        """The negation, with constants kept recognisable."""
        if lit is self.yes:
            return self.no
        if lit is self.no:
            return self.yes
        return ~lit

    def forbid(self, *lits: Lit) -> None:
        """Not all of these together."""
        self.clause(*(self.neg(lit) for lit in lits))

    def exactly_one(self, *lits: Lit) -> None:
        """One of these, and no other."""
        self.model.add_exactly_one([lit for lit in lits if lit is not self.no])

    def implies(self, cause: Lit, *effects: Lit) -> None:
        """The cause brings one of the effects about."""
        self.clause(self.neg(cause), *effects)

    def all_of(self, lits: Iterable[Lit], name: str) -> Lit:
        """A literal that may hold only if all of these do (one direction)."""
        kept = [lit for lit in lits if lit is not self.yes]
        if any(lit is self.no for lit in kept):
            return self.no
        if not kept:
            return self.yes
        if len(kept) == 1:
            return kept[0]
        both = self.lit(name)
        for one in kept:
            self.model.add_implication(both, one)
        return both

    def any_of(self, lits: Iterable[Lit], name: str) -> Lit:
        """A literal that may hold only if one of these does (one direction)."""
        kept = [lit for lit in lits if lit is not self.no]
        if any(lit is self.yes for lit in kept):
            return self.yes
        if not kept:
            return self.no
        if len(kept) == 1:
            return kept[0]
        either = self.lit(name)
        self.clause(self.neg(either), *kept)
        return either

    def exactly_any(self, lits: Iterable[Lit], name: str) -> Lit:
        """A literal that holds if and only if one of these does."""
        kept = [lit for lit in lits if lit is not self.no]
        either = self.any_of(kept, name)
        if len(kept) > 1 and either is not self.yes:
            for one in kept:
                self.model.add_implication(one, either)
        return either

    def both(self, one: Lit, other: Lit, name: str) -> Lit:
        """A literal that holds if and only if both of these do."""
        both = self.all_of((one, other), name)
        self.forbid(one, other, self.neg(both))
        return both

    def unless(self, lit: Lit, condition: Lit, name: str) -> Lit:
        """A literal that holds if and only if this one does and the condition does not."""
        if self.is_no(condition) or self.is_no(lit):
            return lit
        both = self.lit(name)
        self.implies(both, lit)
        self.forbid(both, condition)
        self.clause(self.neg(lit), condition, both)
        return both

    def either(self, one: Lit, other: Lit, name: str) -> Lit:
        """A literal that holds if and only if one of two does, which never hold together."""
        if self.is_no(one):
            return other
        if self.is_no(other) or self.is_yes(one):
            return one
        either = self.lit(name)
        self.model.add(one + other == either)
        return either

    def branch_on(self, lits: Iterable[Lit]) -> None:
        """A guided search decides these first, each for yes first."""
        variables = [lit for lit in lits if isinstance(lit, cp_model.IntVar)]
        self.model.add_decision_strategy(
            variables, cp_model.CHOOSE_FIRST, cp_model.SELECT_MAX_VALUE
        )

    def total(self, lits: Iterable[Lit]) -> Expr:
        """How many hold."""
        return cp_model.LinearExpr.sum([lit for lit in lits if lit is not self.no])


class Threshold:
    """A row that asks for more points than a threshold, which may be set anew."""

    def __init__(self, cp: Cp, points: Expr, threshold: int) -> None:
        self.row, self.at = cp.model.add(points >= threshold + 1), threshold

    def set(self, threshold: int) -> None:
        """Ask for more than `threshold` from now on."""
        self.row.proto.linear.domain[0] += threshold - self.at
        self.at = threshold
