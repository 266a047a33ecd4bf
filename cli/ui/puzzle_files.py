"""Puzzles and answers: the files that puzzle commands read, and the text of those they write."""

from __future__ import annotations

from pathlib import Path

import dhsolve
from dhsolve.cli.ui.inputs import read_file
from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.model.errors import BadInput
from dhsolve.model.files.documents import Solution, read_play
from dhsolve.model.text.terminal.fitting import page_width
from dhsolve.pages import plain_text, puzzle_page

PUZZLE_WIDTH = 120


def read_puzzle_file(path: Path, catalogue: Catalogue) -> dhsolve.Puzzle:
    """The puzzle in a file, also in a line of an export; BadInput names the file and the place."""
    return read_file(path, lambda data: dhsolve.loads(data, dhsolve.Puzzle, catalogue=catalogue))


def read_answer(puzzle: dhsolve.Puzzle, path: Path) -> dhsolve.Solution:
    """The play in a file: a solution/1 or a text, in which the puzzle's cards may be left out.

    BadInput names the file and the place, also if it answers another puzzle.
    """
    deal = puzzle.deal

    def read(data: bytes) -> Solution:
        held = read_play(deal.box, deal.sequence, data)
        if held.sequence != deal.sequence:
            raise BadInput("answers another sequence than the puzzle's", "sequence")
        return held

    held = read_file(path, read)
    return dhsolve.Solution(deal, held.turns, held.end, held.score, held.proof)


def file_text(value: dhsolve.Puzzle | dhsolve.Solution) -> str:
    """The text of a file with a puzzle, without its solution, or with a solution."""
    return dhsolve.dumps(value, indent=2) + "\n"


def puzzle_text(puzzle: dhsolve.Puzzle, lang: str) -> str:
    """The puzzle as text for a terminal; nothing in it gives the solution away."""
    return plain_text(puzzle_page(puzzle, lang), width=page_width(PUZZLE_WIDTH)) + "\n"
