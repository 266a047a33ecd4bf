"""`dhsolve verify`: whether a solution or a game holds, rule by rule and number by number."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click
from msgspec import to_builtins
from rich.console import RenderableType
from rich.text import Text

import dhsolve
from dhsolve.cli.ui.exit_status import DOES_NOT_HOLD, OPEN
from dhsolve.cli.ui.inputs import file_argument, note_oddities, read_file
from dhsolve.cli.ui.language import in_language
from dhsolve.cli.ui.options.common import catalogue_option, json_option, lang_option, output_option
from dhsolve.cli.ui.output import write_output
from dhsolve.cli.ui.stream_report import check_file
from dhsolve.cli.ui.stream_report import page as many_page
from dhsolve.cli.ui.stream_report import to_json as many_to_json
from dhsolve.defaults import DEFAULT_WORKERS
from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.model.errors import BadInput
from dhsolve.model.files.documents import json_text
from dhsolve.model.rules.engineer import EngineerGroups
from dhsolve.model.text.messages.lookup import translated
from dhsolve.model.text.terminal.fitting import rendered
from dhsolve.model.text.terminal.house import home_picture
from dhsolve.model.text.terminal.pads import game_pad, pad_and_belongings
from dhsolve.model.text.words import word
from dhsolve.model.verify.stream import MOST_LINES


@click.command()
@file_argument("FILE")
@click.option("--many", is_flag=True, help="FILE holds many of them, one a line.")
@click.option(
    "--workers",
    type=click.IntRange(1, 256),
    metavar="N",
    help="Check many on so many processors.  [default: all]",
)
@click.option(
    "--most",
    type=click.IntRange(1, MOST_LINES),
    default=MOST_LINES,
    show_default=True,
    metavar="N",
    help="With --many: name so many lines of each kind of finding (--json).",
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
    most: int,
    reprove: bool,
    time_limit: float | None,
    catalogue: Catalogue,
    lang: str,
    as_json: bool,
    output: Path | None,
) -> int:
    """Check every rule and every claimed number of a solution or a game.

    FILE is a solution/1, a play in the text form, or a game/1; - is standard input. The exit
    status is 0 if all of it holds and 1 if not; the answer says where it first goes wrong, and
    why. With --many every line of FILE is checked, lines that cannot be read are findings too,
    and a table of findings by kind comes last.

    \b
    Examples:
      dhsolve verify solution.json
      dhsolve verify my-play.txt
      dhsolve verify --many games.jsonl
    """
    if many and reprove:
        raise BadInput("does not go with --many", "--reprove")
    if many:
        return _verify_many(path, workers, most, catalogue, lang, as_json, output)
    played = read_file(path, lambda data: _read(catalogue, data))
    if isinstance(played, dhsolve.Solution):
        note_oddities(played.box, played.deal.sequence)
    if reprove:
        return _reprove(played, time_limit, workers or DEFAULT_WORKERS, lang, as_json, output)
    verdict = dhsolve.verify(played)
    if as_json or output is not None:
        text = json_text(verdict.to_json(game=isinstance(played, dhsolve.Game)), indent=2) + "\n"
    else:
        text = rendered(*_page(played, verdict, lang))
    write_output(text, output)
    return 0 if verdict.ok else DOES_NOT_HOLD


def _reprove(
    played: dhsolve.Solution | dhsolve.Game,
    time_limit: float | None,
    workers: int,
    lang: str,
    as_json: bool,
    output: Path | None,
) -> int:
    from dhsolve.cli.ui.crash import saving_cases
    from dhsolve.cli.ui.progress import Heard, solver_notes, watch

    if not isinstance(played, dhsolve.Solution):
        raise BadInput("expected a solution/1: a game lists no proofs", "format")
    clock = dhsolve.Clock(time_limit)
    job = partial(dhsolve.reprove, played, clock=clock, workers=workers)
    with saving_cases(played.box, played.deal.sequence), solver_notes():
        again = watch(job, clock, Heard(), lambda _progress: in_language("repeating the proofs"))
    if as_json or output is not None:
        evidence = [to_builtins(one) for one in again.evidence]
        form = {**again.verdict.to_json(game=False), "evidence": evidence}
        text = json_text(form, indent=2) + "\n"
    else:
        page = _page(played, again.verdict, lang)
        evidence_lines = [_evidence_line(one, lang) for one in again.evidence]
        text = rendered(page[0], *evidence_lines, *page[1:])
    write_output(text, output)
    if not again.verdict.ok:
        return DOES_NOT_HOLD
    return OPEN if again.open else 0


def _evidence_line(one: dhsolve.Evidence, lang: str) -> Text:
    status = f"{one.kind}: {word(str(one.status), lang)}"
    if one.solver:
        bound = f"{word('bound', lang)} {one.bound}"
        return Text(f"{status}, {bound}, {one.solver}, {one.seconds} s")
    return Text(status)


def _verify_many(
    path: Path,
    workers: int | None,
    most: int,
    catalogue: Catalogue,
    lang: str,
    as_json: bool,
    output: Path | None,
) -> int:
    tally = check_file(path, catalogue, workers, most, lang)
    if as_json or output is not None:
        text = json_text(many_to_json(tally), indent=2) + "\n"
    else:
        text = rendered(*many_page(tally, lang))
    write_output(text, output)
    return 0 if tally.hold == tally.lines else DOES_NOT_HOLD


def _read(catalogue: Catalogue, data: bytes) -> dhsolve.Solution | dhsolve.Game:
    found = dhsolve.loads(data, catalogue=catalogue)
    if isinstance(found, dhsolve.Solution | dhsolve.Game):
        return found
    kind = found.to_json()["format"].split("/")[0]
    raise BadInput(f"expected a solution/1 or a game/1, got a {kind}", "format")


def _page(
    played: dhsolve.Solution | dhsolve.Game, verdict: dhsolve.Verdict, lang: str
) -> list[RenderableType]:
    box = played.box
    parts: list[RenderableType] = [_answer(verdict, lang)]
    if len(verdict.states) == 1:
        merged = _merged(played) if verdict.scores else ()
        parts.append(home_picture(box, verdict.states[0], lang, merged))
        parts.append(pad_and_belongings(box, verdict.states[0], verdict.score, lang, merged))
    elif verdict.scores:
        parts.append(game_pad(verdict.scores, verdict.winners, lang))
    return parts


def _answer(verdict: dhsolve.Verdict, lang: str) -> Text:
    if verdict.ok:
        so_far = "" if verdict.complete else f" ({word('so far', lang)})"
        return Text.assemble((word("holds", lang), "bold green"), so_far)
    where = Text(f"{verdict.where}", style="bold")
    return Text.assemble(
        (word("does not hold", lang), "bold red"),
        ": ",
        where,
        f" {verdict.code}\n{translated(verdict.message or '', lang)}",
    )


def _merged(played: dhsolve.Solution | dhsolve.Game) -> EngineerGroups:
    """The Engineer's groups of a play that is legal to the end."""
    board = played.box.board
    ends = (played.end,) if isinstance(played, dhsolve.Solution) else played.record.ends
    groups = ends[0].engineer if ends and ends[0] else ()
    return tuple(tuple(sorted(board.index[name] for name in group)) for group in groups)
