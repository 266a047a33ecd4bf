"""`dhsolve verify`: the referee for solutions and games."""

from __future__ import annotations

from pathlib import Path

import click
from msgspec import to_builtins
from rich.console import RenderableType
from rich.text import Text

from dhsolve.cli.inputs import box_of, file_argument, note_excess, read_file
from dhsolve.cli.many import check_file
from dhsolve.cli.many import page as many_page
from dhsolve.cli.many import to_json as many_to_json
from dhsolve.cli.options import (
    catalogue_option,
    json_option,
    lang_option,
    output_option,
    write_output,
)
from dhsolve.cli.picture import game_pad, home_picture, pad_and_belongings, rendered
from dhsolve.cli.words import word
from dhsolve.model.box import Box
from dhsolve.model.cards import Catalogue
from dhsolve.model.errors import BadInput
from dhsolve.model.files import Solution, json_text, read_any
from dhsolve.model.layout import Merged
from dhsolve.model.sequence import Sequence
from dhsolve.model.values import Game
from dhsolve.model.verify import Verdict, verify_game, verify_solution

DOES_NOT_HOLD = 1


@click.command()
@file_argument("FILE")
@click.option("--many", is_flag=True, help="FILE holds many of them, one a line.")
@click.option(
    "--workers",
    type=click.IntRange(1, 256),
    metavar="N",
    help="Check many on so many cores.  [default: all]",
)
@click.option("--reprove", is_flag=True, help="Repeat the proofs that a solution lists.")
@click.option(
    "--time-limit",
    type=click.FloatRange(min=0, min_open=True),
    metavar="SECONDS",
    help="With --reprove: stop after so many seconds.",
)
@catalogue_option
@lang_option
@json_option
@output_option
def verify(
    path: Path,
    many: bool,
    workers: int | None,
    reprove: bool,
    time_limit: float | None,
    catalogue: Catalogue,
    lang: str,
    as_json: bool,
    output: Path | None,
) -> int:
    """Check every rule and every claimed number of a solution or a game.

    FILE is a solution/1 or game/1 file, or - for standard input. The exit status is 0 if all of
    it holds and 1 if not; the answer says where it first goes wrong, and why. With --many every
    line of FILE is checked, lines that cannot be read are findings too, and a table of findings
    by kind comes last.

    Example: dhsolve verify solution.json --json

    Example: dhsolve verify --many games.jsonl
    """
    if many and reprove:
        raise BadInput("does not go with --many", "--reprove")
    if many:
        return _verify_many(path, workers, catalogue, lang, as_json, output)
    box = box_of(catalogue)
    played = read_file(path, lambda data: _read(box, data))
    if isinstance(played, Solution):
        note_excess(box, played.sequence)
        verdict = verify_solution(box, played)
    else:
        verdict = verify_game(box, played)
    if reprove:
        return _reprove(box, played, verdict, time_limit, workers, lang, as_json, output)
    if as_json or output is not None:
        text = json_text(verdict.to_json(game=isinstance(played, Game)), indent=2) + "\n"
    else:
        text = rendered(*_page(box, played, verdict, lang))
    write_output(text, output)
    return 0 if verdict.ok else DOES_NOT_HOLD


def _reprove(
    box: Box,
    played: Solution | Game,
    verdict: Verdict,
    time_limit: float | None,
    workers: int | None,
    lang: str,
    as_json: bool,
    output: Path | None,
) -> int:
    from dhsolve.cli.best import DEFAULT_WORKERS, STOPPED
    from dhsolve.cli.reproving import Reproved, lines, repeat

    if not isinstance(played, Solution):
        raise BadInput("expected a solution/1: a game lists no proofs", "format")
    again = Reproved(verdict, ())
    if verdict.ok:
        again = repeat(box, played, verdict, time_limit, workers or DEFAULT_WORKERS)
    if as_json or output is not None:
        evidence = [to_builtins(one) for one in again.evidence]
        form = {**again.verdict.to_json(game=False), "evidence": evidence}
        text = json_text(form, indent=2) + "\n"
    else:
        page = _page(box, played, again.verdict, lang)
        text = rendered(page[0], *lines(again.evidence), *page[1:])
    write_output(text, output)
    if not again.verdict.ok:
        return DOES_NOT_HOLD
    return STOPPED if again.open else 0


def _verify_many(
    path: Path,
    workers: int | None,
    catalogue: Catalogue,
    lang: str,
    as_json: bool,
    output: Path | None,
) -> int:
    tally = check_file(path, catalogue, workers)
    if as_json or output is not None:
        text = json_text(many_to_json(tally), indent=2) + "\n"
    else:
        text = rendered(*many_page(tally, lang))
    write_output(text, output)
    return 0 if tally.hold == tally.lines else DOES_NOT_HOLD


def _read(box: Box, data: bytes) -> Solution | Game:
    found = read_any(box, data)
    if isinstance(found, Solution | Game):
        return found
    kind = "a sequence" if isinstance(found, Sequence) else "a state"
    raise BadInput(f"expected a solution/1 or a game/1, got {kind}", "format")


def _page(box: Box, played: Solution | Game, verdict: Verdict, lang: str) -> list[RenderableType]:
    parts: list[RenderableType] = [_answer(verdict, lang)]
    if len(verdict.states) == 1:
        merged = _merged(box, played) if verdict.scores else ()
        parts.append(home_picture(box, verdict.states[0], lang, merged))
        parts.append(pad_and_belongings(box, verdict.states[0], verdict.score, lang))
    elif verdict.scores:
        parts.append(game_pad(verdict.scores, verdict.winners, lang))
    return parts


def _answer(verdict: Verdict, lang: str) -> Text:
    if verdict.ok:
        so_far = "" if verdict.complete else f" ({word('so far', lang)})"
        return Text.assemble((word("holds", lang), "bold green"), so_far)
    where = Text(f"{verdict.where}", style="bold")
    return Text.assemble(
        (word("does not hold", lang), "bold red"),
        ": ",
        where,
        f" {verdict.code}\n{verdict.message}",
    )


def _merged(box: Box, played: Solution | Game) -> Merged:
    """The Engineer's groups of a play that is legal to the end."""
    ends = (played.end,) if isinstance(played, Solution) else played.ends
    groups = ends[0].engineer if ends and ends[0] else ()
    return tuple(tuple(sorted(box.board.index[name] for name in group)) for group in groups)
