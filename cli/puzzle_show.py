"""`dhsolve puzzle show`: a puzzle as text, its market, its home and its medals."""

from __future__ import annotations

from pathlib import Path

import click
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from dhsolve.cli.inputs import box_of
from dhsolve.cli.options import (
    catalogue_option,
    json_option,
    lang_option,
    output_option,
    write_output,
)
from dhsolve.cli.picture import home_picture, pad_and_belongings
from dhsolve.cli.puzzle_files import made_text, puzzle_argument, read_puzzle_file
from dhsolve.model.box import Box
from dhsolve.model.cards import Catalogue
from dhsolve.model.sequence import start_position
from dhsolve.model.values import Column
from dhsolve.puzzles.drawing.words import introduction, say
from dhsolve.puzzles.format import Puzzle
from dhsolve.puzzles.naming import kind_name

WIDTH = 120


@click.command()
@puzzle_argument
@catalogue_option
@lang_option
@json_option
@output_option
def show(path: Path, catalogue: Catalogue, lang: str, as_json: bool, output: Path | None) -> None:
    """Show a puzzle: what is dealt, the home to start from, target and medals. No spoilers."""
    box = box_of(catalogue)
    puzzle = read_puzzle_file(box, path)
    write_output(made_text(box, puzzle) if as_json else shown(box, puzzle, lang), output)


def shown(box: Box, puzzle: Puzzle, lang: str) -> str:
    """The puzzle as text for a terminal."""
    console = Console(width=WIDTH)
    with console.capture() as capture:
        for part in _parts(box, puzzle, lang):
            console.print(part)
    return "".join(f"{line.rstrip()}\n" for line in capture.get().splitlines())


def _parts(box: Box, puzzle: Puzzle, lang: str) -> list[RenderableType]:
    grade = puzzle.difficulty.grade
    heading = f"{puzzle.title.of(lang)} · {kind_name(puzzle.kind, lang)}"
    stars = "★" * grade + "☆" * (5 - grade)
    medals = puzzle.medals
    levels = (
        ("bronze", medals.bronze),
        ("silver", medals.silver),
        ("gold", medals.gold),
        ("proven best", puzzle.target),
    )
    state = start_position(box, puzzle.sequence).state
    parts: list[RenderableType] = [
        Text.assemble((heading, "bold"), f"  {puzzle.date or ''}  {stars}  ({puzzle.id})"),
        Text(introduction(puzzle.kind, lang)),
        _market(box, puzzle, lang),
    ]
    if puzzle.sequence.start is not None:
        parts.append(home_picture(box, state, lang))
    parts.append(pad_and_belongings(box, state, None, lang))
    parts.append(Text("  ".join(f"{say(name, lang)} {points}" for name, points in levels)))
    return parts


def _market(box: Box, puzzle: Puzzle, lang: str) -> Table:
    rounds = puzzle.sequence.rounds
    table = Table(header_style="bold", show_lines=len(rounds[0].columns) > 1)
    table.add_column(say("round", lang), justify="right")
    for column in range(max(len(one.columns) for one in rounds)):
        table.add_column(str(column))
    for number, one in enumerate(rounds, 1):
        table.add_row(str(number), *(_cards(box, column, lang) for column in one.columns))
    return table


def _cards(box: Box, column: Column, lang: str) -> str:
    cards = box.catalogue
    names = [cards.resources[column.resource].name(lang)] if column.resource else []
    if column.room:
        names.append(cards.rooms[column.room].name(lang))
    return "\n".join(names) if len(names) > 1 else f"+\n{names[0]}"
