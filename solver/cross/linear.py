"""Linear expressions and a mixed-integer model that any engine can be given."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

NO_LIMIT = 10**6
"""Larger than any activity of a row here; stands for a side without a limit."""


class Lin:
    """A linear expression with integer coefficients. Values are never changed in place."""

    __slots__ = ("const", "terms")

    def __init__(self, terms: dict[int, int] | None = None, const: int = 0) -> None:
        self.terms = terms or {}
        self.const = const

    def __add__(self, other: Num) -> Lin:
        return total((self, other))

    __radd__ = __add__

    def __mul__(self, factor: int) -> Lin:
        if not factor:
            return Lin()
        return Lin({at: factor * by for at, by in self.terms.items()}, factor * self.const)

    __rmul__ = __mul__

    def __neg__(self) -> Lin:
        return self * -1

    def __sub__(self, other: Num) -> Lin:
        return total((self, -1 * other))

    def __rsub__(self, other: Num) -> Lin:
        return total((other, -self))

    @property
    def fixed(self) -> int | None:
        """The value, if no variable is left in the expression."""
        return None if self.terms else self.const

    @property
    def never(self) -> bool:
        """The expression is the constant 0."""
        return not self.terms and not self.const


Num: TypeAlias = Lin | int


def total(parts: Iterable[Num]) -> Lin:
    """The sum of expressions."""
    terms: dict[int, int] = {}
    const = 0
    for part in parts:
        if isinstance(part, int):
            const += part
            continue
        const += part.const
        for at, by in part.terms.items():
            terms[at] = terms.get(at, 0) + by
    return Lin({at: by for at, by in terms.items() if by}, const)


def as_lin(value: Num) -> Lin:
    """A number as an expression."""
    return Lin(None, value) if isinstance(value, int) else value


class Variable(NamedTuple):
    """An integer variable and its limits."""

    name: str
    low: int
    high: int


class Row(NamedTuple):
    """`low <= terms <= high`."""

    terms: dict[int, int]
    low: int
    high: int


class Model:
    """Variables, rows and an objective to maximise."""

    def __init__(self) -> None:
        self.variables: list[Variable] = []
        self.rows: list[Row] = []
        self.objective = Lin()
        self.contradiction = False
        """A row without variables does not hold: nothing satisfies the model."""

    def var(self, name: str, high: int = 1, low: int = 0) -> Lin:
        """A new integer variable; by default a yes-or-no."""
        self.variables.append(Variable(name, low, high))
        return Lin({len(self.variables) - 1: 1})

    def _row(self, gap: Lin, low: int) -> None:
        """`low <= gap <= 0`, the constant of `gap` moved to the sides."""
        if gap.terms:
            self.rows.append(Row(gap.terms, low - gap.const, -gap.const))
        elif not low <= gap.const <= 0:
            self.contradiction = True

    def at_most(self, left: Num, right: Num) -> None:
        """`left <= right`."""
        self._row(as_lin(left) - right, -NO_LIMIT)

    def equal(self, left: Num, right: Num) -> None:
        """`left = right`."""
        self._row(as_lin(left) - right, 0)

    def both(self, name: str, *parts: Num) -> Lin:
        """A yes-or-no that holds only if all parts do (each part is at least 1 then)."""
        open_parts = [as_lin(part) for part in parts if as_lin(part).fixed is None]
        if any(as_lin(part).never for part in parts):
            return Lin()
        if not open_parts:
            return Lin(None, 1)
        lit = self.var(name)
        for part in open_parts:
            self.at_most(lit, part)
        return lit
