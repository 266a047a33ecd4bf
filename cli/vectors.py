"""`dhsolve vectors`: test vectors for authors of other engines."""

from __future__ import annotations

from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from dhsolve.cli.inputs import box_of
from dhsolve.cli.options import catalogue_option, json_option, output_option, write_output
from dhsolve.cli.picture import rendered
from dhsolve.model.box import Box
from dhsolve.model.cards import Catalogue
from dhsolve.model.errors import BadInput
from dhsolve.model.files import json_text
from dhsolve.model.referee import coverage
from dhsolve.model.referee.vectors import Made, make, read_vectors
from dhsolve.model.rng import Rng

MOST = 1_000_000


@click.command()
@click.option("--seed", type=int, default=1, show_default=True, metavar="S", help="The seed.")
@click.option(
    "--count",
    type=click.IntRange(1, MOST),
    default=5000,
    show_default=True,
    metavar="N",
    help="So many vectors.",
)
@click.option(
    "--coverage",
    "coverage_of",
    is_flag=False,
    flag_value="",
    default=None,
    metavar="[FILE]",
    help="Print how many vectors touch each item: of FILE, or of those made now.",
)
@catalogue_option
@json_option
@output_option
def vectors(
    seed: int,
    count: int,
    coverage_of: str | None,
    catalogue: Catalogue,
    as_json: bool,
    output: Path | None,
) -> None:
    """Make test vectors: requests of referee/1 with the right answers, one a line.

    They are searched for until every ruling, card, plan, friend and reason code is touched by 20
    of them, as far as N allows; then a mixture follows.

    \b
    Examples:
      dhsolve vectors --seed 1 --count 5000 -o vectors.jsonl
      dhsolve vectors --coverage docs/vectors/vectors.jsonl.gz
    """
    box = box_of(catalogue)
    if coverage_of:
        path = Path(coverage_of)
        try:
            touched = [vector.covers for vector in read_vectors(path)]
        except BadInput as fault:
            raise BadInput(
                fault.reason, f"{path}: {fault.where}" if fault.where else str(path)
            ) from fault
        write_output(_table(box, touched, as_json), output)
        return
    made = _made(box, seed, count)
    if coverage_of is None:
        write_output("".join(f"{one.line()}\n" for one in made), output)
        return
    if output is not None:
        write_output("".join(f"{one.line()}\n" for one in made), output)
    write_output(_table(box, [one.covers for one in made], as_json), None)


def _made(box: Box, seed: int, count: int) -> list[Made]:
    with Console(stderr=True).status("vectors") as status:
        return make(
            box, Rng(seed), count, lambda done: status.update(f"vectors: {done} of {count}")
        )


def _table(box: Box, touched: list[tuple[str, ...]], as_json: bool) -> str:
    counts = coverage.count(touched)
    if as_json:
        form = {item: counts[item] for item in coverage.items(box) if item not in coverage.EXEMPT}
        return json_text({"vectors": len(touched), "touch": form}, indent=2) + "\n"
    table = Table("kind", "item", "vectors")
    for row in coverage.rows(box, counts):
        table.add_row(*row)
    return rendered(f"{len(touched)} vectors", table)
