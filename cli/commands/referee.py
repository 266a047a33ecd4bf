"""`dhsolve referee`: plays against another engine and says where it breaks the rules."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import msgspec
from rich.console import Console
from rich.status import Status

from dhsolve.cli.ui.exit_status import DOES_NOT_HOLD
from dhsolve.cli.ui.inputs import naming_file
from dhsolve.cli.ui.language import in_language
from dhsolve.cli.ui.options.common import catalogue_option, faults_lang_option, json_option
from dhsolve.cli.ui.output import OutputFile, write_output
from dhsolve.cli.ui.signals import clean_end
from dhsolve.model.cards.box import box_of
from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.model.conformance.match import Finding, Match, ask_at_random, ask_vectors
from dhsolve.model.conformance.protocol import SECONDS
from dhsolve.model.conformance.vectors import read_vectors
from dhsolve.model.files.documents import json_text
from dhsolve.model.rules.reasons import count_of
from dhsolve.model.text.terminal.fitting import fitted_lines

SHOWN = 20
"""How many findings of vectors are printed."""


@click.command()
@click.argument("command", nargs=-1, required=True, metavar="-- COMMAND...")
@click.option("--seed", default="1", show_default=True, metavar="S", help="The seed.")
@click.option(
    "--seconds",
    type=click.FloatRange(min=0.1, max=86_400),
    default=60.0,
    show_default=True,
    metavar="T",
    help="Ask for so long.",
)
@click.option(
    "--answer-seconds",
    type=click.FloatRange(min=0.1, max=600),
    default=SECONDS,
    show_default=True,
    metavar="T",
    help="The longest that an answer may take.",
)
@click.option(
    "--vectors",
    "vectors_path",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Ask these vectors, or the case of an earlier finding, instead.",
)
@click.option(
    "-o",
    "--output",
    type=OutputFile(),
    default=Path("referee-case.json"),
    show_default=True,
    metavar="FILE",
    help="Where the case of a finding goes.",
)
@catalogue_option
@faults_lang_option
@json_option
def referee(
    command: tuple[str, ...],
    seed: str,
    seconds: float,
    answer_seconds: float,
    vectors_path: Path | None,
    output: Path,
    catalogue: Catalogue,
    as_json: bool,
) -> int:
    """Test another engine: COMMAND starts it, and it talks referee/1 (docs/formats.md).

    Every answer is compared with what the rules give. The first difference is made as small as
    possible, put into a sentence, and kept as a case that can be asked again with --vectors. The
    exit status is 0 if nothing was found and 1 if something was.

    \b
    Examples:
      dhsolve referee -- node examples/js-engine/referee-server.mjs
      dhsolve referee --vectors docs/vectors/vectors.jsonl.gz -- ./my-engine
      dhsolve referee --vectors referee-case.json -- ./my-engine
    """
    box = box_of(catalogue)
    with clean_end(), Match(box, command, answer_seconds) as match:
        with Console(stderr=True).status(in_language("asking")) as status:
            if vectors_path is not None:
                findings = _vector_findings(match, vectors_path, status)
            else:
                findings = _findings(match, seed, seconds, status)
        asked = match.asked
    if findings and (case := findings[0].case()) is not None:
        write_output(json_text(msgspec.to_builtins(case)) + "\n", output)
    if as_json:
        click.echo(json_text(_to_json(asked, findings), indent=2))
    else:
        _print(asked, findings, output)
    return DOES_NOT_HOLD if findings else 0


def _findings(match: Match, seed: str, seconds: float, status: Status) -> list[Finding]:
    found = ask_at_random(
        match, seed, seconds, lambda asked: status.update(in_language(count_of(asked, "question")))
    )
    if found is None:
        return []
    status.update(in_language("found a difference, making it smaller"))
    return [match.shrunk(found)]


def _vector_findings(match: Match, path: Path, status: Status) -> list[Finding]:
    with naming_file(path):
        found = ask_vectors(
            match,
            read_vectors(path),
            lambda asked: status.update(in_language(count_of(asked, "vector"))),
        )
        return list(found)


def _to_json(asked: int, findings: list[Finding]) -> dict[str, Any]:
    return {
        "asked": asked,
        "findings": [
            {"kind": one.kind, "sentence": one.sentence, "turns": one.turns} for one in findings
        ],
    }


def _print(asked: int, findings: list[Finding], output: Path) -> None:
    click.echo(fitted_lines(_lines(asked, findings)), nl=False)
    if findings and findings[0].request is not None:
        click.echo(in_language(f"the case is in {output}"))


def _lines(asked: int, findings: list[Finding]) -> Iterator[str]:
    if not findings:
        yield in_language(f"{count_of(asked, 'question')}, every answer is right")
    for finding in findings[:SHOWN]:
        yield f"{in_language(finding.kind)}: {in_language(finding.sentence)}"
    if len(findings) > SHOWN:
        yield in_language(f"and {len(findings) - SHOWN} more")
