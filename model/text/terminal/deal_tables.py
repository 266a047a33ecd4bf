"""A deal as tables: the markets round by round, plans and friends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from dhsolve.model.cards.box import Box
from dhsolve.model.rules.game import ROUNDS, columns_of
from dhsolve.model.rules.sequence import Sequence
from dhsolve.model.rules.table import Market
from dhsolve.model.rules.values import Column, Game, PlanDecks
from dhsolve.model.text.terminal.fitting import Fitting, table_as_list
from dhsolve.model.text.words import word

# by the number of columns, so that names need not be broken
WIDTHS = {5: 120, 6: 150, 7: 170}
LEAST_WIDTH = 80
MARGIN, CELL_BORDER = 10, 3
"""The characters for the number of a round, and around every other cell."""


def deal_tables(
    box: Box, dealt: Sequence | Game, lang: str, notes: tuple[str, ...] = ()
) -> list[RenderableType]:
    """The title with its notes, a table of the markets, then a line for each pile of plans and
    for the friends."""
    return list(_Tables(box, lang).parts(dealt, notes))


def market_table(box: Box, market: Market, number: int, lang: str) -> RenderableType:
    """The market of one round; rounds count from 1."""
    return _Tables(box, lang).markets([market], number)


def markets_table(box: Box, markets: list[Market], lang: str) -> RenderableType:
    """The markets of all rounds."""
    return _Tables(box, lang).markets(markets)


def table_width(dealt: Sequence | Game) -> int:
    """The characters that the tables of a deal want in a line."""
    return WIDTHS.get(max(len(market) for market in markets_of(dealt)), LEAST_WIDTH)


def markets_of(dealt: Sequence | Game) -> list[Market]:
    """The columns of every round; of a game as its decks deal them."""
    if isinstance(dealt, Sequence):
        return [one.columns for one in dealt.rounds]
    count = columns_of(dealt.players)
    rooms, resources = iter(dealt.decks.rooms), iter(dealt.decks.resources)
    return [
        tuple(
            # a free deck may be too short
            Column(room=next(rooms, None), resource=next(resources, None) if column else None)
            for column in range(count)
        )
        for _ in range(ROUNDS)
    ]


class _Tables:
    """The tables of a deal in one language."""

    def __init__(self, box: Box, lang: str) -> None:
        self.cards = box.catalogue
        self.lang = lang

    def word(self, english: str) -> str:
        """A heading in the language of the page."""
        return word(english, self.lang)

    def parts(self, dealt: Sequence | Game, notes: tuple[str, ...]) -> Iterator[RenderableType]:
        """The title, the markets, then plans and friends."""
        yield Text(self._title(dealt, notes), "bold")
        yield self.markets(markets_of(dealt))
        yield from self._plan_lines(dealt)
        yield from self._friend_lines(dealt)

    def _title(self, dealt: Sequence | Game, notes: tuple[str, ...]) -> str:
        if isinstance(dealt, Sequence):
            kind = "Solo deal" if dealt.variant == "solo" else "Deal"
            return ", ".join((self.word(kind), *notes))
        parts = [
            self.word("Game"),
            f"{self.word('players')}: {dealt.players}",
            f"{self.word('deck')}: {dealt.deck}",
        ]
        if dealt.removed_roof:
            parts.append(self.word(f"without roofs: {dealt.removed_roof}"))
        return ", ".join((*parts, *notes))

    def markets(self, markets: list[Market], first: int = 1) -> RenderableType:
        """A row for each round; as a list where a page is too narrow for unbroken words."""
        table = self._market_table(markets, first)
        cells = [self._column(column).plain for market in markets for column in market]
        longest = max(len(one) for cell in (*cells, self.word("column")) for one in cell.split())
        needed = MARGIN + max(map(len, markets)) * (longest + CELL_BORDER)
        return Fitting(table, table_as_list(table, joint="\n", lead=True), needed)

    def _market_table(self, markets: list[Market], first: int) -> Table:
        table = Table(show_lines=True)
        table.add_column(self.word("round"), justify="right")
        for column in range(max(map(len, markets))):
            table.add_column(f"{self.word('column')} {column}")
        for number, market in enumerate(markets, first):
            table.add_row(str(number), *(self._column(column) for column in market))
        return table

    def _column(self, column: Column) -> Text:
        """The resource above the room, as on the table."""
        resource = self.cards.resources[column.resource].name(self.lang) if column.resource else ""
        room = self.cards.rooms[column.room].name(self.lang) if column.room else ""
        return Text.assemble((resource, "italic"), "\n", (room, "bold"))

    def _plan_lines(self, dealt: Sequence | Game) -> Iterable[str]:
        plans = dealt.plans
        if isinstance(plans, PlanDecks):
            for points, deck in ((3, plans.three), (5, plans.five)):
                if deck:
                    yield f"{self.word('Plans')} ({points}): {self._plans(deck)}"
            return
        for player, pair in enumerate(plans):
            yield f"{self.word('Player')} {player}: {self._plans(pair)}"

    def _plans(self, plans: Iterable[str]) -> str:
        return "; ".join(self.cards.plans[plan].name(self.lang) for plan in plans)

    def _friend_lines(self, dealt: Sequence | Game) -> Iterable[str]:
        if dealt.friends:
            names = (self.cards.friends[friend].name(self.lang) for friend in dealt.friends)
            yield f"{self.word('Friends')}: {', '.join(names)}"
        if isinstance(dealt, Game) and dealt.players > 1:
            yield f"{self.word('First player')}: {dealt.first_player}"
