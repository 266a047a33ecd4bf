"""`dhsolve hindsight`: what a player of a recorded game could have built, turn by turn."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import click
import msgspec
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from dhsolve.cli.best import STOPPED, shown_home, time_option, workers_option
from dhsolve.cli.inputs import box_of, file_argument, read_file
from dhsolve.cli.live import watch
from dhsolve.cli.options import (
    catalogue_option,
    json_option,
    lang_option,
    output_option,
    write_output,
)
from dhsolve.cli.picture import rendered
from dhsolve.cli.trouble import saving_cases
from dhsolve.cli.words import word
from dhsolve.model.box import Box
from dhsolve.model.cards import Catalogue
from dhsolve.model.errors import BadInput
from dhsolve.model.filed import Proof
from dhsolve.model.files import Solution, json_text, read_game, to_json
from dhsolve.model.game import ROUNDS
from dhsolve.model.telling import tell_turn
from dhsolve.model.values import Game
from dhsolve.model.verify import verify_game
from dhsolve.solver.best import Progress
from dhsolve.solver.evidence import SOLVER, from_answer
from dhsolve.solver.hindsight import (
    Choice,
    Hindsight,
    recorded,
    sequence_from_round,
    shown_position,
)
from dhsolve.solver.hindsight import hindsight as look_back
from dhsolve.solver.running import CORE, Clock


@click.command()
@file_argument("GAME")
@click.option(
    "--player",
    type=click.IntRange(0, 5),
    default=0,
    show_default=True,
    metavar="K",
    help="Whose turns to look at; players count from 0.",
)
@time_option
@workers_option
@catalogue_option
@lang_option
@json_option
@output_option
def hindsight(
    path: Path,
    player: int,
    time_limit: float | None,
    workers: int,
    catalogue: Catalogue,
    lang: str,
    as_json: bool,
    output: Path | None,
) -> int:
    """Look back at a game: the best home a player could have built, and what each turn gave away.

    GAME is a complete game/1 file, or - for standard input. The other players' moves stay as
    recorded; so do Diggers and Jackhammers. Every number is proven; if time runs out first, the
    exit status is 3.

    Example: dhsolve hindsight game.json --player 2
    """
    box = box_of(catalogue)
    game = read_file(path, lambda data: _read(box, data, player))
    first = sequence_from_round(recorded(box, game, player), 0)
    clock, progress = Clock(time_limit), Progress(scenarios=ROUNDS)
    job = partial(_look, box, game, player, workers, clock, progress)
    with saving_cases(box, first):
        found = watch(job, clock, progress, lambda seen: f"round {seen.closed + 1} of {ROUNDS}")
    if as_json or output is not None:
        write_output(json_text(_form(box, player, found, workers), indent=2) + "\n", output)
    else:
        write_output(rendered(*_page(box, found, lang)), None)
    return 0 if found.complete else STOPPED


def _read(box: Box, data: bytes, player: int) -> Game:
    game = read_game(box, data)
    verdict = verify_game(box, game)
    if not verdict.ok:
        raise BadInput(f"the game does not hold: {verdict.message}", verdict.where or "")
    if not verdict.complete:
        raise BadInput("the game is not over", "rounds")
    if player >= game.players:
        raise BadInput(f"there is no player {player} in a game of {game.players}", "--player")
    return game


def _look(
    box: Box, game: Game, player: int, workers: int, clock: Clock, progress: Progress
) -> Hindsight:
    def report(at: int) -> None:
        progress.closed = at

    return look_back(box, game, player, clock=clock, workers=workers, settings=CORE, report=report)


def _form(box: Box, player: int, found: Hindsight, workers: int) -> dict[str, Any]:
    play, answer = found.answer.play, found.answer
    proof = Proof(
        status=answer.status,
        bound=answer.bound,
        solver=SOLVER,
        seconds=round(answer.seconds, 2),
        evidence=tuple(from_answer(answer, CORE, workers)),
    )
    solution = Solution(found.sequence, play.turns, play.end, play.score, proof)
    return {
        "player": player,
        "best": answer.total,
        "bound": answer.bound,
        "scored": found.record.scored,
        "complete": found.complete,
        "turns": [_choice_form(number, one) for number, one in enumerate(found.choices)],
        "end": {"before": found.ended, "after": found.record.scored, "lost": _at_the_end(found)},
        "solution": to_json(box, solution),
    }


def _choice_form(number: int, choice: Choice) -> dict[str, Any]:
    better = choice.better
    return {
        "round": number,
        "before": choice.before,
        "after": choice.after,
        "lost": choice.lost,
        "better": None if better is None else msgspec.json.decode(msgspec.json.encode(better)),
    }


def _at_the_end(found: Hindsight) -> int:
    return found.ended - found.record.scored


def _page(box: Box, found: Hindsight, lang: str) -> list[RenderableType]:
    table = Table(word("round", lang), word("column", lang))
    for heading in ("before", "after", "lost"):
        table.add_column(word(heading, lang), justify="right")
    table.add_column(word("better", lang))
    for number, choice in enumerate(found.choices):
        table.add_row(
            str(number + 1),
            str(found.record.seen[number].turn.column),
            str(choice.before),
            _number(choice.after),
            _loss(choice.lost),
            _better(box, found, number, lang),
        )
    table.add_row(
        word("end", lang),
        "",
        str(found.ended),
        str(found.record.scored),
        _loss(_at_the_end(found)),
        "",
    )
    answer = found.answer
    known = "solver-optimal" if answer.status == "optimal" else f"bound {answer.bound}"
    summary = Text.assemble(
        f"{word('could have scored', lang)} ",
        (str(answer.total), "bold green"),
        f" ({known}), {word('scored', lang)} {found.record.scored}",
    )
    return [*shown_home(box, found.sequence, answer.play, lang), table, summary]


def _number(value: int | None) -> str:
    return "?" if value is None else str(value)


def _loss(lost: int | None) -> Text:
    return Text(_number(lost), style="bold red" if lost else "dim")


def _better(box: Box, found: Hindsight, number: int, lang: str) -> str:
    better = found.choices[number].better
    if better is None:
        return ""
    sequence = sequence_from_round(found.record, number)
    position = shown_position(found.record.seen[number], sequence, box)
    return tell_turn(box, position, better, lang)
