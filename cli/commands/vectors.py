"""`dhsolve vectors`: test vectors for authors of other engines."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from dhsolve.cli.ui.inputs import naming_file
from dhsolve.cli.ui.language import in_language
from dhsolve.cli.ui.options.common import (
    catalogue_option,
    faults_lang_option,
    json_option,
    output_option,
)
from dhsolve.cli.ui.output import write_output
from dhsolve.model.cards.box import Box, box_of
from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.model.conformance import coverage
from dhsolve.model.conformance.vectors import VectorDraft, make, read_vectors
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.files.documents import json_text
from dhsolve.model.rules.reasons import count_of
from dhsolve.model.text.terminal.fitting import Fitting, rendered, table_as_list

MOST = 1_000_000
LEAST_WIDTH = 70
"""So many characters in a line are enough for the table of coverage."""


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
@faults_lang_option
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
        with naming_file(path):
            table = _table(box, (vector.covers for vector in read_vectors(path)), as_json)
        write_output(table, output)
        return
    made = _made(box, seed, count)
    if coverage_of is None:
        write_output("".join(f"{one.line()}\n" for one in made), output)
        return
    if output is not None:
        write_output("".join(f"{one.line()}\n" for one in made), output)
    write_output(_table(box, (one.covers for one in made), as_json), None)


def _made(box: Box, seed: int, count: int) -> list[VectorDraft]:
    with Console(stderr=True).status(in_language("vectors")) as status:
        return make(
            box,
            Rng(seed),
            count,
            lambda done: status.update(in_language(f"vectors: {done} of {count}")),
        )


def _table(box: Box, covered: Iterable[tuple[str, ...]], as_json: bool) -> str:
    total, counts = coverage.count(box, covered)
    if as_json:
        form = {item: counts[item] for item in coverage.items(box) if item not in coverage.EXEMPT}
        return json_text({"vectors": total, "touch": form}, indent=2) + "\n"
    table = Table(in_language("kind"))
    table.add_column(in_language("item"), no_wrap=True)  # ids are never cut
    table.add_column(in_language("vectors"), overflow="fold")
    for kind, item, number in coverage.rows(box, counts):
        table.add_row(in_language(kind), item, in_language(number))
    listed = Fitting(table, table_as_list(table), needed=LEAST_WIDTH)
    return rendered(in_language(count_of(total, "vector")), listed)
