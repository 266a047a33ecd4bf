"""A deal, and the positions that play leads to: one central value whose questions are methods."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec

from dhsolve.cards import CatalogueSource, catalogue_from, load_catalogue
from dhsolve.document import Document
from dhsolve.home import CountedHome, Home
from dhsolve.model.cards.box import Box, box_of
from dhsolve.model.cards.catalogue import Catalogue
from dhsolve.model.dealing.rng import Rng
from dhsolve.model.dealing.simulate import random_solution
from dhsolve.model.errors import BadInput
from dhsolve.model.files.decode import decode
from dhsolve.model.files.documents import Solution as SolutionFile
from dhsolve.model.files.documents import sequence_from, to_json
from dhsolve.model.files.ids import check_turn
from dhsolve.model.rules import sequence as rules
from dhsolve.model.rules.reasons import Reason, RuleBroken, count_of
from dhsolve.model.rules.sequence import Perft, Sequence
from dhsolve.model.rules.state import State
from dhsolve.model.rules.table import Market
from dhsolve.model.rules.values import Discards, End, Round, Turn, Variant
from dhsolve.model.text.turns import tell_turn

if TYPE_CHECKING:
    from dhsolve.solution import Solution


@dataclass(frozen=True, repr=False)
class Deal(Document):
    """The cards of all rounds, as in a sequence/1 file, and the catalogue they come from.

    `repr` can be pasted back, `print` shows the markets.
    """

    sequence: Sequence
    catalogue: Catalogue = field(default_factory=load_catalogue)

    @classmethod
    def from_rounds(
        cls,
        rounds: Iterable[Iterable[str | tuple[str, str]]],
        *,
        variant: Variant = "solo",
        plans: tuple[Iterable[str], Iterable[str]] = ((), ()),
        friends: Iterable[str] = (),
        catalogue: CatalogueSource = None,
    ) -> Deal:
        """A deal from card names: each round a list of columns, each column a room or a pair of
        room and resource. `plans` are the two decks, those worth 3 first. BadInput names the
        place of a name that does not exist."""
        cards = catalogue_from(catalogue)
        form = {
            "format": "sequence/1",
            "variant": variant,
            "rounds": [{"columns": [_column_form(column) for column in one]} for one in rounds],
            "plans": {"three": list(plans[0]), "five": list(plans[1])},
            "friends": list(friends),
        }
        return cls(sequence_from(box_of(cards), form), cards)

    @property
    def cards(self) -> Catalogue:
        return self.catalogue

    def to_json(self) -> dict[str, Any]:
        return to_json(self.box, self.sequence)

    @property
    def variant(self) -> Variant:
        """`solo` (with a bonus in column 0) or `plain`."""
        return self.sequence.variant

    @property
    def rounds(self) -> tuple[Round, ...]:
        """The market of every round."""
        return self.sequence.rounds

    def start(self) -> Position:
        """The position before the first turn."""
        return Position(self)

    def perft(self, depth: int = 1) -> Perft:
        """How many legal plays of so many rounds there are, and how many states they end in."""
        if not 0 <= depth <= len(self.rounds):
            raise BadInput(f"{depth} is not within the {len(self.rounds)} rounds", "depth")
        return rules.perft(self.box, self.sequence, depth)

    def simulate(self, seed: int | str = 0) -> Solution:
        """A random legal play to the end, its end used as well as possible."""
        from dhsolve.solution import Solution

        turns, end, score = random_solution(self.box, self.sequence, Rng(f"{seed}/play"))
        return Solution(self, turns, end, score)

    def __str__(self) -> str:
        from dhsolve.pages import deal_page, plain_text

        return plain_text(deal_page(self), width=120)


def _column_form(column: str | tuple[str, str]) -> dict[str, str]:
    if isinstance(column, str):
        return {"room": column}
    return dict(zip(("room", "resource"), column, strict=True))


@dataclass(frozen=True)
class Position(Document):
    """A deal after some turns. `Position(deal, turns)` replays them and raises RuleBroken for the
    first that is not legal; `play` gives the next position and leaves this one as it is."""

    deal: Deal
    turns: tuple[Turn, ...] = ()
    _now: rules.Position = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        now = rules.start_position(self.box, self.deal.sequence)
        for at, turn in enumerate(self.turns):
            now = _after(self.box, now, turn, at)
        object.__setattr__(self, "_now", now)

    @property
    def cards(self) -> Catalogue:
        return self.deal.catalogue

    def to_json(self) -> dict[str, Any]:
        return to_json(self.box, SolutionFile(self.deal.sequence, self.turns))

    @property
    def state(self) -> State:
        """The home and what lies beside it."""
        return self._now.state

    @property
    def market(self) -> Market:
        """The columns on the table; none when play is over."""
        return () if self.over else self._now.rounds[0]

    @property
    def discards(self) -> Discards:
        """The discard piles, for Supplier and Roofer."""
        return self._now.discards

    @property
    def over(self) -> bool:
        """Whether no round is left."""
        return self._now.over

    def legal_turns(self) -> LegalTurns:
        """All legal turns, as a view: `len`, `for`, `in`. Nothing is made before it is needed."""
        return LegalTurns(self)

    def refusal(self, turn: Turn) -> RuleBroken | None:
        """Why the rules do not allow a turn; None if they do. BadInput where it makes no sense,
        such as a cell that does not exist."""
        try:
            self.play(turn)
        except RuleBroken as broken:
            return broken
        return None

    def play(self, turn: Turn) -> Position:
        """The position after a turn, or RuleBroken with `code`, `rule` and `where`."""
        after = object.__new__(Position)  # the turns so far need not be replayed
        now = _after(self.box, self._now, turn, len(self.turns))
        for name, value in (("deal", self.deal), ("turns", (*self.turns, turn)), ("_now", now)):
            object.__setattr__(after, name, value)
        return after

    def describe(self, turn: Turn, lang: str = "en") -> str:
        """A legal turn in words, in English (`en`) or Portuguese (`pt`)."""
        return tell_turn(self.box, self._now, turn, lang)

    @cached_property
    def home(self) -> Home:
        """The home as it stands."""
        return Home(self.state, self.deal.variant, self.deal.catalogue)

    def finish(self, end: End | None = None) -> CountedHome:
        """The home counted as it stands, with this end or else with the best one."""
        return self.home.finish(end, discards=self.discards)

    def solution(self, end: End | None = None) -> Solution:
        """The play as a solution with its score; with the best end unless one is given.

        RuleBroken if rounds are left or the end is not legal.
        """
        from dhsolve.solution import Solution

        if not self.over:
            turns, rounds = len(self.turns), len(self.deal.rounds)
            what = f"{count_of(turns, 'turn')} for {count_of(rounds, 'round')}"
            raise RuleBroken(Reason.INCOMPLETE, what, "turns")
        counted = self.finish(end)
        return Solution(self.deal, self.turns, counted.end, counted.score)

    def rest(self) -> Deal:
        """What is still to be played, as a deal that starts from here: `best(position.rest())`.

        RuleBroken if no round is left.
        """
        if self.over:
            raise RuleBroken(Reason.TOO_MANY_TURNS, "no round is left", "turns")
        return Deal(rules.rest_of(self._now), self.deal.catalogue)

    def __str__(self) -> str:
        from dhsolve.pages import plain_text, position_page

        return plain_text(position_page(self))

    def _repr_svg_(self) -> str:
        return self.home._repr_svg_()

    def _successors(self) -> Iterator[Turn]:
        if not self.over:
            for turn, _ in rules.turns(self.box, self._now):
                yield turn


def _after(box: Box, now: rules.Position, turn: Turn, at: int) -> rules.Position:
    """The position after turn number `at`; what it refuses names `turns[at]`."""
    where = f"turns[{at}]"
    if now.over:
        raise RuleBroken(Reason.TOO_MANY_TURNS, f"turn {at + 1}", where)
    try:
        # a turn that was put together in Python has been checked by nobody
        check_turn(box, decode(msgspec.to_builtins(turn), Turn), in_game=False)
        return rules.play(box, now, turn)
    except BadInput as fault:
        raise fault.under(where) from None
    except RuleBroken as broken:
        raise broken.at(where) from None


class LegalTurns(Collection[Turn]):
    """The legal turns of a position, made only as far as they are asked for.

    They are counted and iterated in canonical form, each once. Any turn that the rules allow is a
    member, in whatever form: with its tools in another order, say.
    """

    def __init__(self, position: Position) -> None:
        self.position = position

    def __iter__(self) -> Iterator[Turn]:
        return self.position._successors()

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return not self.position.over

    def __contains__(self, turn: object) -> bool:
        if not isinstance(turn, Turn):
            return False
        try:
            return self.position.refusal(turn) is None
        except BadInput:
            return False

    def __repr__(self) -> str:
        return f"<{len(self)} legal turns>"
