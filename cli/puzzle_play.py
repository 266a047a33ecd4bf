"""`dhsolve puzzle check`, `share` and `hint`: for those who solve."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import msgspec

from dhsolve.cli.inputs import box_of
from dhsolve.cli.options import (
    catalogue_option,
    json_option,
    lang_option,
    output_option,
    write_output,
)
from dhsolve.cli.puzzle_files import (
    STOPPED,
    puzzle_argument,
    read_answer,
    read_puzzle_file,
    solving_options,
    unproven,
)
from dhsolve.cli.trouble import saving_cases
from dhsolve.cli.words import word
from dhsolve.model.box import Box
from dhsolve.model.cards import Catalogue
from dhsolve.model.files import json_text
from dhsolve.model.telling import tell_turn
from dhsolve.model.values import SCORE_PARTS
from dhsolve.puzzles.checking import EMOJI, Checked, check, share_line
from dhsolve.puzzles.drawing.ending import tell_end
from dhsolve.puzzles.format import Puzzle
from dhsolve.puzzles.hints import Hint, hint
from dhsolve.puzzles.proving import Prover, Unproven
from dhsolve.solver.running import Clock

DOES_NOT_HOLD = 1
WORDS = {
    "legal": ("legal", "válida"),
    "not legal": ("not legal", "não é válida"),
    "from the target": ("{0} short of the target {1}", "faltam {0} para o alvo {1}"),
    "reached": ("the proven best: {0}", "o melhor provado: {0}"),
    "reachable": ("still reachable: {0} of {1}", "ainda ao alcance: {0} de {1}"),
    "has": ("the best home has: {0}", "a melhor casa tem: {0}"),
    "column": ("next: column {0}", "agora: coluna {0}"),
    "none": ("no medal yet", "ainda sem medalha"),
    "bronze": ("bronze", "bronze"),
    "silver": ("silver", "prata"),
    "gold": ("gold", "ouro"),
    "optimum": ("proven optimum", "ótimo provado"),
}
answer_argument = click.argument(
    "answer", metavar="ANSWER", type=click.Path(path_type=Path, allow_dash=True)
)


def _say(key: str, lang: str, *values: object) -> str:
    return WORDS[key][lang == "pt"].format(*values)


@click.command("check")
@puzzle_argument
@answer_argument
@catalogue_option
@lang_option
@json_option
@output_option
def check_command(
    path: Path, answer: Path, catalogue: Catalogue, lang: str, as_json: bool, output: Path | None
) -> int:
    """Check an answer (solution/1): points by part, medal, distance to the target; no spoiler."""
    box = box_of(catalogue)
    puzzle = read_puzzle_file(box, path)
    checked = check(box, puzzle, read_answer(box, answer))
    if as_json:
        text = json_text(_checked_json(puzzle, checked), indent=2) + "\n"
    else:
        text = "".join(f"{line}\n" for line in _told(puzzle, checked, lang))
    write_output(text, output)
    return 0 if checked.score else DOES_NOT_HOLD


def _checked_json(puzzle: Puzzle, checked: Checked) -> dict[str, Any]:
    return {
        "ok": checked.score is not None,
        "where": checked.verdict.where,
        "message": checked.verdict.message,
        "score": msgspec.to_builtins(checked.score),
        "medal": checked.medal,
        "missing": checked.missing,
        "share": share_line(puzzle, checked),
    }


def _told(puzzle: Puzzle, checked: Checked, lang: str) -> list[str]:
    score = checked.score
    if score is None:
        return [f"{_say('not legal', lang)}: {checked.verdict.where}: {checked.verdict.message}"]
    parts = ", ".join(f"{word(part, lang)} {getattr(score, part)}" for part in SCORE_PARTS)
    distance = (
        _say("from the target", lang, checked.missing, puzzle.target)
        if checked.missing
        else _say("reached", lang, puzzle.target)
    )
    return [
        f"{_say('legal', lang)}: {score.total} {word('points', lang)} ({parts})",
        f"{EMOJI[checked.medal]} {_say(checked.medal, lang)}; {distance}",
    ]


@click.command()
@puzzle_argument
@answer_argument
@click.option("--plain", is_flag=True, help="Letters only, no emoji.")
@catalogue_option
@output_option
def share(path: Path, answer: Path, plain: bool, catalogue: Catalogue, output: Path | None) -> int:
    """A result to share with others who solve the same puzzle; it gives nothing away."""
    box = box_of(catalogue)
    puzzle = read_puzzle_file(box, path)
    checked = check(box, puzzle, read_answer(box, answer))
    if checked.score is None:
        click.echo(f"dhsolve: {answer}: {checked.verdict.message}", err=True)
        return DOES_NOT_HOLD
    write_output(share_line(puzzle, checked, emoji=not plain) + "\n", output)
    return 0


@click.command("hint")
@puzzle_argument
@click.option(
    "--answer",
    type=click.Path(path_type=Path, allow_dash=True),
    metavar="PARTIAL",
    help="A play under way: a solution/1 with the turns so far.",
)
@click.option("--level", type=click.IntRange(1, 3), default=1, show_default=True)
@solving_options
@catalogue_option
@lang_option
@json_option
@output_option
def hint_command(
    path: Path,
    answer: Path | None,
    level: int,
    time_limit: float,
    workers: int,
    catalogue: Catalogue,
    lang: str,
    as_json: bool,
    output: Path | None,
) -> int:
    """A hint: 1 what the best home has, 2 which column is next, 3 where to put it.

    From a play under way it says what is still reachable, exactly.
    """
    box = box_of(catalogue)
    puzzle = read_puzzle_file(box, path)
    played = None if answer is None else read_answer(box, answer)
    try:
        with saving_cases(box, puzzle.sequence):
            found = hint(box, puzzle, played, Prover(box, Clock(time_limit), workers))
    except Unproven:
        unproven("the hint")
        return STOPPED
    if as_json:
        text = json_text(_hint_json(puzzle, found, level), indent=2) + "\n"
    else:
        text = "".join(f"{line}\n" for line in _hint_lines(box, puzzle, found, level, lang))
    write_output(text, output)
    return 0


def _hint_json(puzzle: Puzzle, found: Hint, level: int) -> dict[str, Any]:
    form: dict[str, Any] = {
        "reachable": found.reachable,
        "target": puzzle.target,
        "score": msgspec.to_builtins(found.score),
    }
    turn = found.turn
    if level >= 2 and turn is not None:
        form["column"] = turn.column
    if level >= 3:
        form["turn"] = None if turn is None else msgspec.json.decode(msgspec.json.encode(turn))
        if turn is None:
            form["end"] = msgspec.json.decode(msgspec.json.encode(found.end))
    return form


def _hint_lines(box: Box, puzzle: Puzzle, found: Hint, level: int, lang: str) -> list[str]:
    parts = [
        f"{word(part, lang)} {points}"
        for part in SCORE_PARTS
        if (points := getattr(found.score, part))
    ]
    lines = [
        _say("reachable", lang, found.reachable, puzzle.target),
        _say("has", lang, ", ".join(parts)),
    ]
    if found.turn is None:
        return lines + (tell_end(box, found.end, lang) if level >= 3 else [])
    if level == 2:
        lines.append(_say("column", lang, found.turn.column))
    if level >= 3:
        lines.append(tell_turn(box, found.position, found.turn, lang))
    return lines
