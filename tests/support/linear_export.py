"""The bounding model as a file that other solvers read: LP text for MIP, rules for clingo.

Everything becomes integer variables and rows with integer coefficients. A row that holds only if a
literal does gets the smallest constant that makes it hold otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from ortools.sat.python import cp_model


class Row(NamedTuple):
    """`low <= terms <= high`; None where there is no limit."""

    terms: dict[int, int]
    low: int | None
    high: int | None


class Rows(NamedTuple):
    """A model to maximise: limits of the variables, rows, objective."""

    limits: list[tuple[int, int]]
    rows: list[Row]
    objective: dict[int, int]
    constant: int

    def least(self, terms: dict[int, int]) -> int:
        """The value of terms when every variable has its least value."""
        return sum(by * self.limits[at][0] for at, by in terms.items())


def _terms(pairs: Iterable[tuple[int, int]]) -> dict[int, int]:
    terms: dict[int, int] = {}
    for at, by in pairs:
        terms[at] = terms.get(at, 0) + by
    return {at: by for at, by in terms.items() if by}


def _literal(ref: int) -> tuple[int, int, int]:
    """Variable, factor and constant of a literal."""
    return (ref, 1, 0) if ref >= 0 else (-ref - 1, -1, 1)


def _counted(refs: Iterable[int], low: int | None, high: int | None) -> Row:
    """How many literals hold, between two limits."""
    parts = [_literal(ref) for ref in refs]
    constant = sum(const for _, _, const in parts)
    return Row(
        _terms((at, by) for at, by, _ in parts),
        None if low is None else low - constant,
        None if high is None else high - constant,
    )


def _negated(refs: Iterable[int]) -> list[int]:
    return [-ref - 1 for ref in refs]


def linear(model: cp_model.CpModel) -> Rows:
    """The rows of a model of clauses and linear constraints that is to be maximised."""
    proto = model.proto
    domains = [list(variable.domain) for variable in proto.variables]
    limits = [(domain[0], domain[-1]) for domain in domains]
    rows: list[Row] = []
    for one in proto.constraints:
        enforced = list(one.enforcement_literal)
        if one.has_bool_or():
            rows.append(_counted([*one.bool_or.literals, *_negated(enforced)], 1, None))
        elif one.has_bool_and():
            rows += [_counted([ref, *_negated(enforced)], 1, None) for ref in one.bool_and.literals]
        elif one.has_at_most_one():
            rows.append(_counted(one.at_most_one.literals, None, 1))
        elif one.has_exactly_one():
            rows.append(_counted(one.exactly_one.literals, 1, 1))
        elif one.has_linear():
            rows += _enforced(one.linear, enforced, limits)
        else:
            raise ValueError(f"not a linear model: {one}")
    objective = proto.objective  # CP-SAT minimises the negative
    factor = round(objective.scaling_factor)
    costs = zip(objective.vars, objective.coeffs, strict=True)
    constant = factor * round(objective.offset)
    return Rows(limits, rows, _terms((at, factor * by) for at, by in costs), constant)


def _enforced(row: Any, enforced: list[int], limits: list[tuple[int, int]]) -> Iterator[Row]:
    terms = _terms(zip(row.vars, row.coeffs, strict=True))
    domain = list(row.domain)
    if len(domain) != 2:
        raise ValueError("a row with gaps")
    least = sum(by * limits[at][by < 0] for at, by in terms.items())
    most = sum(by * limits[at][by > 0] for at, by in terms.items())
    low = domain[0] if domain[0] > least else None
    high = domain[1] if domain[1] < most else None
    if not enforced:
        yield Row(terms, low, high)
        return
    parts = [_literal(ref) for ref in _negated(enforced)]
    for limit, reach, side in ((low, least, 0), (high, most, 1)):
        if limit is not None:
            slack = limit - reach  # one literal that does not hold makes up for all of it
            loose = _terms([*terms.items(), *((at, slack * by) for at, by, _ in parts)])
            bound = limit - slack * sum(const for _, _, const in parts)
            yield Row(loose, bound if side == 0 else None, bound if side == 1 else None)


def lp_text(model: Rows) -> str:
    """The model in CPLEX LP format, which HiGHS and SCIP read."""

    def text(terms: dict[int, int]) -> str:
        return " ".join(f"{by:+d} x{at}" for at, by in terms.items()) or "0 x0"

    lines = ["Maximize", f" obj: {text(model.objective)}", "Subject To"]
    for number, (terms, low, high) in enumerate(model.rows):
        if low is not None:
            lines.append(f" a{number}: {text(terms)} >= {low}")
        if high is not None:
            lines.append(f" b{number}: {text(terms)} <= {high}")
    lines += [
        "Bounds",
        *(f" {low} <= x{at} <= {high}" for at, (low, high) in enumerate(model.limits)),
    ]
    lines += ["Generals", *(f" x{at}" for at in range(len(model.limits))), "End"]
    return "\n".join(lines) + "\n"


def asp_text(model: Rows) -> str:
    """The model as a program for clingo: a variable is its least value and some unit steps.

    What is maximised is the objective without its constant and without the least values.
    """

    def steps(at: int) -> list[str]:
        low, high = model.limits[at]
        return [f"x({at},{step})" for step in range(1, high - low + 1)]

    def weights(terms: dict[int, int]) -> str:
        return "; ".join(
            f"{by},{at},{step} : {atom}"
            for at, by in terms.items()
            for step, atom in enumerate(steps(at))
        )

    lines: list[str] = []
    for at in range(len(model.limits)):
        atoms = steps(at)
        lines += [f"{{ {atom} }}." for atom in atoms]
        lines += [f":- {later}, not {atom}." for atom, later in pairwise(atoms)]
    for terms, low, high in model.rows:
        base = model.least(terms)
        if low is not None:
            lines.append(f":- #sum {{ {weights(terms)} }} < {low - base}.")
        if high is not None:
            lines.append(f":- #sum {{ {weights(terms)} }} > {high - base}.")
    lines.append(f"#maximize {{ {weights(model.objective)} }}.")
    return "\n".join(lines) + "\n"
