"""A deal to play with a proven target, and what is said about an answer to it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from dhsolve.cards import load_catalogue
from dhsolve.document import Document
from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.position import Deal
from dhsolve.puzzles.answer.check import AnswerCheck, check_answer, share_line
from dhsolve.puzzles.puzzle import Difficulty, Kind, Medals, Title, puzzle_to_json
from dhsolve.puzzles.puzzle import Puzzle as PuzzleRecord
from dhsolve.solution import Answer, Solution


@dataclass(frozen=True, repr=False)
class Puzzle(Document):
    """A puzzle as in a puzzle/1 file: the deal, the points that can be reached, and the medals.

    Its solution is not in it. `print` shows what is dealt and gives nothing away.
    """

    record: PuzzleRecord
    catalogue: Catalogue = field(default_factory=load_catalogue)

    @property
    def cards(self) -> Catalogue:
        return self.catalogue

    def to_json(self) -> dict[str, Any]:
        return puzzle_to_json(self.box, self.record)

    @cached_property
    def deal(self) -> Deal:
        """What is dealt."""
        return Deal(self.record.sequence, self.catalogue)

    @property
    def id(self) -> str:
        """Its kind, and a hash of what is dealt."""
        return self.record.id

    @property
    def kind(self) -> Kind:
        """`deck` (a full solo deal), `rooms` (one column a round) or `finish` (the last rounds)."""
        return self.record.kind

    @property
    def date(self) -> str | None:
        """The day of a daily."""
        return self.record.date

    @property
    def title(self) -> Title:
        """Its name, in English (`en`) and Portuguese (`pt`)."""
        return self.record.title

    @property
    def target(self) -> int:
        """The points that can be reached; nothing beats them."""
        return self.record.target

    @property
    def medals(self) -> Medals:
        """The points for `bronze`, `silver` and `gold`."""
        return self.record.medals

    @property
    def difficulty(self) -> Difficulty:
        """The `grade` from 1 to 5, and the measures it comes from (docs/difficulty.md)."""
        return self.record.difficulty

    def check(self, answer: Solution) -> AnswerCheck:
        """Whether an answer is legal, its points and its medal; BadInput if it answers another
        deal. What it claims to have proven is not looked at."""
        return check_answer(self.box, self.record, answer.as_file())

    def share(self, checked: AnswerCheck, lang: str = "en", *, emoji: bool = True) -> str:
        """What was reached, to be shown to others who solve the same puzzle; nothing of how."""
        return share_line(self.record, checked, lang, emoji=emoji)

    def __str__(self) -> str:
        from dhsolve.pages import plain_text, puzzle_page

        return plain_text(puzzle_page(self), width=120)


class SolvedPuzzle(NamedTuple):
    """A puzzle with a play that reaches its target, and the proof."""

    puzzle: Puzzle
    answer: Answer
