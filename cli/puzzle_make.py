"""`dhsolve puzzle new` and `dhsolve puzzle solve`."""

from __future__ import annotations

from pathlib import Path

import click

from dhsolve.cli.deal import MOST_SEED, choose_seed
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
    made_text,
    puzzle_argument,
    read_puzzle_file,
    same_file,
    solution_text,
    solving_options,
    unproven,
)
from dhsolve.cli.puzzle_show import shown
from dhsolve.cli.trouble import saving_cases
from dhsolve.cli.words import word
from dhsolve.model.box import Box
from dhsolve.model.cards import Catalogue
from dhsolve.model.rng import Rng
from dhsolve.model.telling import tell_play
from dhsolve.model.values import SCORE_PARTS, End
from dhsolve.puzzles.difficulty import GRADES
from dhsolve.puzzles.drawing.ending import tell_end
from dhsolve.puzzles.kinds import KINDS, Kind, deal_candidate
from dhsolve.puzzles.making import Effort, Made, Wish, make
from dhsolve.puzzles.proving import Prover, Unproven
from dhsolve.solver.evidence import Disagreement
from dhsolve.solver.running import Clock
from dhsolve.solver.search import InternalError


@click.command()
@click.option("--kind", type=click.Choice(KINDS), default="rooms", show_default=True)
@click.option(
    "--difficulty",
    type=click.IntRange(GRADES[0], GRADES[-1]),
    default=3,
    show_default=True,
    help="The grade, from 1 (easy) to 5.",
)
@click.option("--seed", type=click.IntRange(0, MOST_SEED), metavar="N", help="The same again.")
@click.option(
    "--solution", type=click.Path(path_type=Path), metavar="FILE", help="Write the solution here."
)
@solving_options
@catalogue_option
@lang_option
@json_option
@output_option
def new(
    kind: Kind,
    difficulty: int,
    seed: int | None,
    solution: Path | None,
    time_limit: float,
    workers: int,
    catalogue: Catalogue,
    lang: str,
    as_json: bool,
    output: Path | None,
) -> int:
    """Make a puzzle with a proven target.

    \b
    Examples:
      dhsolve puzzle new --kind finish --difficulty 2 --seed 1 -o puzzle.json
      dhsolve puzzle new --kind rooms --seed 7 -o puzzle.json --solution solution.json
    """
    box = box_of(catalogue)
    wish = Wish(kind, difficulty, f"seed {choose_seed(seed)}")
    return make_and_write(box, wish, solution, time_limit, workers, lang, as_json, output)


def make_and_write(
    box: Box,
    wish: Wish,
    solution: Path | None,
    time_limit: float,
    workers: int,
    lang: str,
    as_json: bool,
    output: Path | None,
) -> int:
    """Make the puzzle of a wish and hand it out, its solution apart."""
    same_file(output, solution)
    effort = Effort()
    try:
        made: Made = make(box, wish, time_limit=time_limit, workers=workers, effort=effort)
    except Unproven:
        unproven(f"candidate {effort.candidate + 1}")
        return STOPPED
    except (InternalError, Disagreement) as error:
        seed = wish.candidate_seed(effort.candidate)
        with saving_cases(box, deal_candidate(box, wish.kind, wish.grade, Rng(seed))):
            raise error
    if solution is not None:
        write_output(solution_text(box, made.solution), solution)
    machine = as_json or output is not None
    text = made_text(box, made.puzzle) if machine else shown(box, made.puzzle, lang)
    write_output(text, output)
    return 0


@click.command()
@puzzle_argument
@solving_options
@catalogue_option
@lang_option
@json_option
@output_option
def solve(
    path: Path,
    time_limit: float,
    workers: int,
    catalogue: Catalogue,
    lang: str,
    as_json: bool,
    output: Path | None,
) -> int:
    """Solve a puzzle: the best play, turn by turn, proven twice."""
    box = box_of(catalogue)
    puzzle = read_puzzle_file(box, path)
    prover = Prover(box, Clock(time_limit), workers)
    try:
        with saving_cases(box, puzzle.sequence):
            answer = prover.optimum(puzzle.sequence)
            found = prover.solution(puzzle.sequence, answer)
    except Unproven:
        unproven("the best play")
        return STOPPED
    if as_json or output is not None:
        write_output(solution_text(box, found), output)
        return 0
    lines = tell_play(box, puzzle.sequence, found.turns, lang)
    lines += tell_end(box, found.end or End(), lang)
    score = answer.play.score
    pad = ", ".join(f"{word(part, lang)} {getattr(score, part)}" for part in SCORE_PARTS)
    lines.append(f"{word('total', lang)} {score.total} ({pad})")
    write_output("".join(f"{line}\n" for line in lines), None)
    return 0
