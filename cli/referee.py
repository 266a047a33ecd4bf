"""`dhsolve referee`: plays against another engine and says where it breaks the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import msgspec
from rich.console import Console
from rich.status import Status

from dhsolve.cli.inputs import box_of
from dhsolve.cli.options import catalogue_option, json_option, write_output
from dhsolve.model.cards import Catalogue
from dhsolve.model.errors import BadInput
from dhsolve.model.files import json_text
from dhsolve.model.referee.match import Finding, Match, ask_vectors, referee
from dhsolve.model.referee.protocol import SECONDS
from dhsolve.model.referee.vectors import read_vectors

DIFFERS = 1
SHOWN = 20
"""How many findings of vectors are printed."""


@click.command(name="referee")
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
    type=click.Path(path_type=Path),
    default=Path("referee-case.json"),
    show_default=True,
    metavar="FILE",
    help="Where the case of a finding goes.",
)
@catalogue_option
@json_option
def referee_command(
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
    with Match(box, command, answer_seconds) as match:
        with Console(stderr=True).status("asking") as status:
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
    return DIFFERS if findings else 0


def _findings(match: Match, seed: str, seconds: float, status: Status) -> list[Finding]:
    found = referee(match, seed, seconds, lambda asked: status.update(f"{asked} questions"))
    if found is None:
        return []
    status.update("found a difference, making it smaller")
    return [match.shrunk(found)]


def _vector_findings(match: Match, path: Path, status: Status) -> list[Finding]:
    try:
        found = ask_vectors(
            match, read_vectors(path), lambda asked: status.update(f"{asked} vectors")
        )
        return list(found)
    except BadInput as fault:
        raise BadInput(
            fault.reason, f"{path}: {fault.where}" if fault.where else str(path)
        ) from fault


def _to_json(asked: int, findings: list[Finding]) -> dict[str, Any]:
    return {
        "asked": asked,
        "findings": [
            {"kind": one.kind, "sentence": one.sentence, "turns": one.turns} for one in findings
        ],
    }


def _print(asked: int, findings: list[Finding], output: Path) -> None:
    if not findings:
        click.echo(f"{asked} questions, every answer is right")
        return
    for finding in findings[:SHOWN]:
        click.echo(f"{finding.kind}: {finding.sentence}")
    if len(findings) > SHOWN:
        click.echo(f"and {len(findings) - SHOWN} more")
    if findings[0].request is not None:
        click.echo(f"the case is in {output}")
