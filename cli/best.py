"""`dhsolve best`: the best home from a sequence of cards, how to get it, and the proof."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import click
from rich.console import RenderableType
from rich.text import Text

from dhsolve.cli.inputs import box_of, file_argument, note_excess, read_file
from dhsolve.cli.live import watch
from dhsolve.cli.options import (
    catalogue_option,
    json_option,
    lang_option,
    output_option,
    write_output,
)
from dhsolve.cli.picture import end_lines, home_picture, pad_and_belongings, rendered
from dhsolve.cli.trouble import saving_cases
from dhsolve.cli.words import word
from dhsolve.model.box import Box
from dhsolve.model.cards import Catalogue
from dhsolve.model.ending import Finished, check_engineer, finish
from dhsolve.model.errors import BadInput
from dhsolve.model.filed import Evidence, Proof
from dhsolve.model.files import Solution, json_text, read_sequence, to_json
from dhsolve.model.sequence import Sequence, replay
from dhsolve.model.telling import tell_play
from dhsolve.solver.all_homes import Homes, all_homes
from dhsolve.solver.best import Answer, Progress
from dhsolve.solver.best import best as solve
from dhsolve.solver.evidence import (
    INCLUDES,
    LEVELS,
    OPEN,
    OPTIMAL,
    SOLVER,
    CrossFailed,
    Level,
    from_answer,
    gather,
)
from dhsolve.solver.running import CORE, Clock
from dhsolve.solver.search import Play

F = TypeVar("F", bound=Callable[..., Any])
REACHED, IMPOSSIBLE, STOPPED = 0, 1, 3
DEFAULT_WORKERS = 2
DEFAULT_CAP = 10
MOST_HOMES = 10_000


class Request(NamedTuple):
    """What is asked about a sequence."""

    at_least: int | None
    every: bool
    cap: int
    level: Level
    workers: int
    seed: int


class Result(NamedTuple):
    """What was found out."""

    answer: Answer
    evidence: tuple[Evidence, ...]
    homes: Homes | None = None

    @property
    def open(self) -> bool:
        """Whether something that was asked for is still open."""
        return self.answer.status != OPTIMAL or any(one.status == OPEN for one in self.evidence)


def time_option(command: F) -> F:
    """`--time-limit`, as the parameter `time_limit` (None: no limit)."""
    return click.option(
        "--time-limit",
        type=click.FloatRange(min=0, min_open=True),
        metavar="SECONDS",
        help="Stop after so many seconds with the best found and its bound.",
    )(command)


def workers_option(command: F) -> F:
    """`--workers`, as the parameter `workers`."""
    return click.option(
        "--workers",
        type=click.IntRange(1, 256),
        default=DEFAULT_WORKERS,
        show_default=True,
        metavar="N",
        help="Work on so many cases at a time.",
    )(command)


@click.command()
@file_argument("SEQ")
@click.option(
    "--at-least",
    type=click.IntRange(0, 10_000),
    metavar="N",
    help="Only find a play of N points or more, or the proof that there is none.",
)
@click.option("--all", "every", is_flag=True, help="Find all different best homes.")
@click.option(
    "--cap",
    type=click.IntRange(1, MOST_HOMES),
    default=DEFAULT_CAP,
    show_default=True,
    metavar="N",
    help="With --all: stop at so many homes.",
)
@click.option(
    "--evidence",
    "level",
    type=click.Choice(LEVELS),
    default="solver-optimal",
    show_default=True,
    help="Prove it in more than one way.",
)
@time_option
@workers_option
@click.option(
    "--seed",
    type=click.IntRange(0, 2**31 - 2),
    default=0,
    show_default=True,
    metavar="N",
    help="Search in another order; the optimum is the same.",
)
@catalogue_option
@lang_option
@json_option
@output_option
def best(
    path: Path,
    at_least: int | None,
    every: bool,
    cap: int,
    level: Level,
    time_limit: float | None,
    workers: int,
    seed: int,
    catalogue: Catalogue,
    lang: str,
    as_json: bool,
    output: Path | None,
) -> int:
    """Find the best home from a sequence of cards and prove that none is better.

    SEQ is a sequence/1 file, or - for standard input. The answer is the finished home, the turns
    that lead there, the score pad, and what the proof stands on. Ctrl-C and --time-limit end the
    search with the best found and a bound; the exit status is then 3.

    \b
    Examples:
      dhsolve best deal.json
      dhsolve best deal.json --at-least 70
      dhsolve best deal.json --all --cap 2
      dhsolve best deal.json --evidence reproved -o solution.json
    """
    if at_least is not None and (every or level != "solver-optimal"):
        raise BadInput("goes neither with --all nor with --evidence", "--at-least")
    box = box_of(catalogue)
    sequence = read_file(path, lambda data: read_sequence(box, data))
    note_excess(box, sequence)
    request = Request(at_least, every, cap, level, workers, seed)
    clock, progress = Clock(time_limit), Progress()
    with saving_cases(box, sequence):
        result = watch(partial(_find, box, sequence, request, clock, progress), clock, progress)
    if as_json or output is not None:
        write_output(json_text(_form(box, sequence, result), indent=2) + "\n", output)
    else:
        page = rendered(*_page(box, sequence, result, lang))
        # not wrapped like the rest: one line on the proof
        write_output("\n".join((page, *_verdict(result, request, lang), "")), None)
    return _status(result, request)


def _find(
    box: Box, sequence: Sequence, request: Request, clock: Clock, progress: Progress
) -> Result:
    """Solve, then whatever else was asked for, as long as the clock lets it."""
    settings = replace(CORE, seed=request.seed)
    answer = solve(
        box,
        sequence,
        at_least=request.at_least,
        clock=clock,
        workers=request.workers,
        settings=settings,
        progress=progress,
    )
    if request.at_least is not None:
        return Result(answer, tuple(from_answer(answer, settings, request.workers)))
    evidence = from_answer(answer, settings, request.workers)
    if answer.status != OPTIMAL:
        return Result(answer, tuple(evidence))
    for kind in INCLUDES[request.level]:
        try:
            evidence.append(
                gather(
                    box,
                    sequence,
                    answer.total,
                    kind,
                    clock=clock,
                    workers=request.workers,
                    settings=settings,
                )
            )
        except CrossFailed as failure:
            click.echo(f"note: {kind}: {failure}", err=True)
            evidence.append(Evidence(kind=kind, status=OPEN))
    homes = None
    if request.every:
        homes = all_homes(
            box, sequence, answer.total, cap=request.cap, clock=clock, settings=settings
        )
    return Result(answer, tuple(evidence), homes)


def _status(result: Result, request: Request) -> int:
    answer = result.answer
    if request.at_least is not None:
        if answer.total >= request.at_least:
            return REACHED
        return IMPOSSIBLE if answer.bound < request.at_least else STOPPED
    homes = result.homes
    unfinished = homes is not None and not homes.complete and len(homes.plays) < request.cap
    return STOPPED if result.open or unfinished else REACHED


# --- the machine form ------------------------------------------------------------------------


def _form(box: Box, sequence: Sequence, result: Result) -> dict[str, Any]:
    proof = Proof(
        status=result.answer.status,
        bound=result.answer.bound,
        solver=SOLVER,
        seconds=round(result.answer.seconds, 2),
        evidence=result.evidence,
    )

    def solution(play: Play) -> dict[str, Any]:
        return to_json(box, Solution(sequence, play.turns, play.end, play.score, proof))

    if result.homes is None:
        return solution(result.answer.play)
    return {
        "complete": result.homes.complete,
        "homes": len(result.homes.plays),
        "solutions": [solution(play) for play in result.homes.plays],
    }


# --- the page --------------------------------------------------------------------------------


def _page(box: Box, sequence: Sequence, result: Result, lang: str) -> list[RenderableType]:
    answer = result.answer
    parts = shown_home(box, sequence, answer.play, lang)
    parts += [Text(line) for line in tell_play(box, sequence, answer.play.turns, lang)]
    parts += end_lines(box, answer.play.end, lang)
    if result.homes is not None:
        parts += _other_homes(box, sequence, result.homes, lang)
    return parts


def shown_home(box: Box, sequence: Sequence, play: Play, lang: str) -> list[RenderableType]:
    """The picture of a finished home, then its score pad."""
    position = replay(box, sequence, play.turns)
    finished = Finished(position.state, position.discards)
    state = finish(box, finished, play.end, position.solo)[0].state
    merged = check_engineer(box, state, play.end.engineer)
    return [
        home_picture(box, state, lang, merged),
        pad_and_belongings(box, state, play.score, lang),
    ]


def _other_homes(box: Box, sequence: Sequence, homes: Homes, lang: str) -> list[RenderableType]:
    """Every home that was found, numbered; the only one has been shown already."""
    parts: list[RenderableType] = []
    if len(homes.plays) > 1:
        for number, play in enumerate(homes.plays, 1):
            parts += [Text(f"\n{word('best home', lang)} {number}", style="bold")]
            parts += shown_home(box, sequence, play, lang)[:1]
    return parts


def _verdict(result: Result, request: Request, lang: str) -> list[str]:
    """The line on the proof, and the answers to what else was asked."""
    answer = result.answer
    points = f"{answer.total} {word('points', lang)}"
    seconds = f"{answer.seconds:.1f} s"
    legs = ", ".join(
        one.kind if one.status != OPEN else f"{one.kind} open"
        for one in result.evidence
        if one.kind != "solver-optimal"
    )
    if answer.status == OPTIMAL:
        proof = f", solver-optimal in {seconds} (bound {answer.bound}), {legs}"
        lines = [click.style(points, fg="green", bold=True) + proof]
    else:
        proof = f" in {seconds} (bound {answer.bound}), {legs}"
        lines = ["best found " + click.style(points, fg="yellow", bold=True) + proof]
    if request.at_least is not None:
        said = ("reached", "impossible", "", "open")[_status(result, request)]
        lines.append(f"{request.at_least} {word('points', lang)}: {word(said, lang)}")
    if result.homes is not None:
        lines.append(_how_many(result.homes, lang))
    return lines


def _how_many(homes: Homes, lang: str) -> str:
    count = len(homes.plays)
    if homes.unique:
        return word("the only best home", lang)
    if homes.complete:
        return f"{count} {word('different best homes', lang)}"
    return f"{word('at least', lang)} {count} {word('different best homes', lang)}"
