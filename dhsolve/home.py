"""A home with what lies beside it, and the same home counted at the end of the game."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from dhsolve.cards import load_catalogue
from dhsolve.document import Document
from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.model.files.documents import HomeFile, to_json
from dhsolve.model.files.ids import check_end
from dhsolve.model.rules.best_end import best_end
from dhsolve.model.rules.ending import FinishedHome, finish
from dhsolve.model.rules.engineer import EngineerGroups, check_engineer
from dhsolve.model.rules.state import State
from dhsolve.model.rules.values import Discards, End, Score, Variant

NOTHING_DISCARDED = Discards()


@dataclass(frozen=True, repr=False)
class Home(Document):
    """One player's home and belongings, as in a state/1 file.

    `variant` says how plans count: all of them (`solo`) or the best one (`plain`).
    """

    state: State
    variant: Variant = "solo"
    catalogue: Catalogue = field(default_factory=load_catalogue)

    @property
    def cards(self) -> Catalogue:
        return self.catalogue

    def to_json(self) -> dict[str, Any]:
        return to_json(self.box, HomeFile(self.state, self.variant == "solo"))

    def finish(
        self, end: End | None = None, *, discards: Discards = NOTHING_DISCARDED
    ) -> CountedHome:
        """The home counted with this end, or else with the best use of what it has.

        Supplier and Roofer draw on `discards`. RuleBroken if the end is not legal.
        """
        box, solo = self.box, self.variant == "solo"
        before = FinishedHome(self.state, discards)
        if end is None:
            end = best_end(box, before, solo)[0]
        else:
            check_end(box, end)
        finished, score = finish(box, before, end, solo)
        merged = check_engineer(box, finished.state, end.engineer)
        return CountedHome(Home(finished.state, self.variant, self.catalogue), end, score, merged)

    def __str__(self) -> str:
        from dhsolve.pages import home_page, plain_text

        return plain_text(home_page(self))

    def _repr_svg_(self) -> str:
        from dhsolve.pages import house_svg

        return house_svg(self)


@dataclass(frozen=True)
class CountedHome:
    """A home after its end: as it is counted, what was done for it, and the score pad."""

    home: Home
    end: End
    score: Score
    merged: EngineerGroups = ()
    """The Engineer's rooms on two floors, as cells."""

    def __str__(self) -> str:
        from dhsolve.pages import counted_page, plain_text

        return plain_text(counted_page(self))

    def _repr_svg_(self) -> str:
        from dhsolve.pages import house_svg

        return house_svg(self.home, self.merged, self.score.total)
