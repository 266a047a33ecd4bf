"""A deal played out, by anybody (`Solution`) or by the solver (`Answer`)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from dhsolve.document import Document
from dhsolve.home import CountedHome
from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.model.files.documents import Solution as SolutionFile
from dhsolve.model.files.documents import to_json
from dhsolve.model.files.formats import Proof
from dhsolve.model.rules.values import End, Score, Turn
from dhsolve.model.text.turns import tell_play
from dhsolve.position import Deal, Position


@dataclass(frozen=True, repr=False)
class Solution(Document):
    """A deal with one turn for each round, as in a solution/1 file; with fewer, a play under way.

    Nothing in it has been checked: `score` and `proof` are what it claims. `verify` checks it.
    """

    deal: Deal
    turns: tuple[Turn, ...]
    end: End | None = None
    score: Score | None = None
    proof: Proof | None = None

    @property
    def cards(self) -> Catalogue:
        return self.deal.catalogue

    def to_json(self) -> dict[str, Any]:
        return to_json(self.box, self.as_file())

    def as_file(self) -> SolutionFile:
        """The value as the rules engine checks it."""
        return SolutionFile(self.deal.sequence, self.turns, self.end, self.score, self.proof)

    @property
    def bound(self) -> int | None:
        """The points that no play can beat, if a proof says so."""
        return None if self.proof is None else self.proof.bound

    @property
    def status(self) -> Literal["optimal", "feasible"] | None:
        """`optimal` if bound and score meet, else `feasible`; None without a proof."""
        return None if self.proof is None else self.proof.status

    def position(self) -> Position:
        """The position after its turns, or RuleBroken."""
        return Position(self.deal, self.turns)

    def finish(self) -> CountedHome:
        """The home counted after its turns and its end, or RuleBroken."""
        return self.position().finish(self.end or End())

    def describe(self, lang: str = "en") -> list[str]:
        """The turns in words, a sentence for each round, or RuleBroken."""
        return tell_play(self.box, self.deal.sequence, self.position().turns, lang)

    def __str__(self) -> str:
        from dhsolve.pages import plain_text, solution_page

        return plain_text(solution_page(self))

    def _repr_svg_(self) -> str:
        return self.finish()._repr_svg_()


@dataclass(frozen=True, repr=False)
class Answer(Solution):
    """What `best` has found: a complete play, its score and the proof."""

    end: End = field()
    score: Score = field()
    proof: Proof = field()

    @property
    def bound(self) -> int:
        """The points that no play can beat."""
        return self.proof.bound

    @property
    def status(self) -> Literal["optimal", "feasible"]:
        """`optimal` if nothing can beat it; `feasible` if that could not be shown in time."""
        return self.proof.status
