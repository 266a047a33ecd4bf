"""What is shown: market, home and questions, drawn in 80 columns, listed in fewer, or in plain
sentences for a screen reader."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from dhsolve.cli.play.keys import keys_of
from dhsolve.model.building.choices import Option, Question
from dhsolve.model.building.turn import DOWN
from dhsolve.model.cards.box import Box
from dhsolve.model.rules.engineer import EngineerGroups, counted_rooms
from dhsolve.model.rules.home import Cell
from dhsolve.model.rules.plans import PLANS, FinalHome
from dhsolve.model.rules.reasons import Reason
from dhsolve.model.rules.scoring import PLAN_SETS_COUNTED
from dhsolve.model.rules.state import State
from dhsolve.model.rules.table import Market
from dhsolve.model.rules.values import Column
from dhsolve.model.text.playing import option_text, question_text, say, sentence
from dhsolve.model.text.reasons import tell_reason
from dhsolve.model.text.terminal.fitting import WIDTH
from dhsolve.model.text.terminal.house import TOKEN, home_picture
from dhsolve.model.text.words import card_name

LOW_FLOOR = 1
"""Floors are drawn as low as their labels allow, so that market and home fit 24 lines."""


class Screen:
    """The terminal, in one language."""

    def __init__(self, box: Box, lang: str, *, plain: bool, solo: bool) -> None:
        self.box, self.lang, self.plain, self.solo = box, lang, plain, solo
        console = Console(file=sys.stdout, highlight=False)
        if not console.is_terminal:
            console = Console(file=sys.stdout, highlight=False, width=WIDTH, color_system=None)
        self.console = console

    @property
    def drawn(self) -> bool:
        """Whether there is room for drawings, which may change under way."""
        return not self.plain and self.console.width >= WIDTH

    def say(self, phrase: str, *values: object) -> str:
        """A phrase in the language of the screen."""
        return say(phrase, self.lang, *values)

    def tell(self, text: str, style: str = "") -> None:
        """A line of its own, with a capital."""
        self.show([Text(sentence(text), style=style)])

    def copyable(self, text: str) -> None:
        """A line that is never broken, however long."""
        self.console.print(Text(sentence(text)), soft_wrap=True)

    def show(self, parts: Iterable[RenderableType]) -> None:
        """Parts, one below the other; in plain text the terminal breaks long lines, not we."""
        for part in parts:
            self.console.print(part, crop=False, soft_wrap=self.plain)

    def name(self, card: str) -> str:
        """The name of a card."""
        return card_name(self.box, card, self.lang)

    # --- market and home ------------------------------------------------------------------------

    def market(self, market: Market) -> Iterator[RenderableType]:
        """The columns side by side where there is room, else one below the other."""
        if not self.drawn:
            between = ", " if self.plain else " + "
            for at, column in enumerate(market):
                number = sentence(self.say("column", at)) + ":" if self.plain else f"{at}"
                yield Text(f"{number} {between.join(self._cards(column, at))}")
            return
        if not market:
            return
        table = Table.grid(padding=(0, 1))
        for _ in market:
            table.add_column(width=(WIDTH - len(market) - 1) // len(market), overflow="fold")
        table.add_row(*(Text(str(at), style="bold green") for at in range(len(market))))
        columns = [self._cards(column, at) for at, column in enumerate(market)]
        table.add_row(*(Text(cards[0], style="bold") for cards in columns))
        table.add_row(*(Text("+ " + cards[1] if cards[1:] else "") for cards in columns))
        yield table

    def _cards(self, column: Column, at: int) -> list[str]:
        if column.room is None:
            return [self.say("column gone")]
        names = [self.name(column.room)]
        if column.resource is not None:
            names.append(self.name(column.resource))
        elif self.solo and at == 0:
            names.append(self.say("bonus column"))
        return names

    def coming(self, markets: Iterable[Market], first: int) -> Iterator[RenderableType]:
        """Later rounds, a line for each column."""
        for number, market in enumerate(markets, first):
            cards = (" + ".join(self._cards(column, at)) for at, column in enumerate(market))
            yield Text(f"{number}. {' | '.join(cards)}")

    def home(
        self, state: State, marks: Mapping[int, str] | None = None, merged: EngineerGroups = ()
    ) -> Iterator[RenderableType]:
        """The home as a picture, or a line for each cell that is not free."""
        if self.drawn:
            yield home_picture(
                self.box, state, self.lang, merged, marked=marks, least_height=LOW_FLOOR
            )
            return
        names = self.box.board.names
        filled = [cell for cell, content in enumerate(state.home) if not content.bare]
        for cell in filled:
            yield Text(f"{names[cell]}{':' if self.plain else ''} {self._cell(state.home[cell])}")
        free = [names[cell] for cell, content in enumerate(state.home) if content.bare]
        if not filled:
            yield Text(sentence(self.say("home empty")))
        elif free:
            yield self._list("free cells", free)
        for floor, friend in state.friends:
            yield Text(f"{floor}: {self.name(friend)}")

    def _cell(self, content: Cell) -> str:
        if content.scaffolding:
            return self.say("scaffolding")
        if content.room is None:
            if content.card is None:
                return self.say("empty room unknown")
            return self.say("empty room", self.name(content.card))
        room = self.name(content.room)
        if content.decor is None:
            return room
        token = self.name(content.decor)
        return self.say("with", room, token) if self.plain else f"{room} {TOKEN} {token}"

    def belongings(self, state: State) -> Iterator[RenderableType]:
        """What lies beside the home, a line for each kind of card."""
        counted = FinalHome(
            self.box.board, state.home, counted_rooms(self.box, state.home), len(state.near)
        )
        sets = PLAN_SETS_COUNTED if self.solo else len(state.plans)  # S1
        plans = [
            self.say("holds", self.name(plan))
            if number < sets and PLANS[plan](counted)
            else self.name(plan)
            for number, pair in enumerate(state.plans)
            for plan in pair
        ]
        roofs = () if self.drawn else state.roofs  # the picture has them
        for heading, cards in (
            ("near", state.near),
            ("roofs", roofs),
            ("helpers", state.helpers),
            ("own tools", (*state.tools, *state.under_toolbox)),
        ):
            if cards:
                counts = Counter(map(self.name, cards)).items()
                names = (name if count == 1 else f"{count} x {name}" for name, count in counts)
                yield self._list(heading, names)
        if plans:
            yield self._list("plans", plans, "; ")

    def _list(self, heading: str, names: Iterable[str], between: str = ", ") -> Text:
        return Text.assemble((f"{sentence(self.say(heading))}: ", "bold"), between.join(names))

    # --- questions ------------------------------------------------------------------------------

    def question(self, question: Question) -> Iterator[RenderableType]:
        """What is asked, and what may be answered."""
        text = question_text(self.box, question.step, question.card, self.lang)
        yield Text(text, style="bold")
        keys = keys_of(self.box, question)
        legal = {key: option for key, option in keys.items() if option.legal}
        if question.step == "room":
            yield from self._room_cells(question)
            return
        cells = [option.name for option in legal.values() if option.name in self.box.board.index]
        if cells:
            yield self._list("cells", [" ".join(cells)])
        listed = {
            key: option
            for key, option in legal.items()
            if option.name not in cells and not option.name.isdigit()
        }
        columns = [name for name in legal if legal[name].name.isdigit()]
        if columns and len(columns) < len(question.market):
            yield self._list("may be chosen", [" ".join(columns)])
        if listed:
            yield from self._keyed(listed, question)

    def _keyed(self, options: dict[str, Option], question: Question) -> Iterator[RenderableType]:
        """Options with their keys; tools stand beside the columns."""
        texts = [
            f"{key} {option_text(self.box, option.name, self.lang)}"
            for key, option in options.items()
        ]
        if question.step == "column":
            yield self._list("tools", texts)
        elif self.plain:
            yield from map(Text, texts)
        else:
            yield Text("   ".join(texts))

    def _room_cells(self, question: Question) -> Iterator[RenderableType]:
        legal = question.legal
        up = [name for name in legal if not name.endswith(DOWN)]
        down = [name.removesuffix(DOWN) for name in legal if name.endswith(DOWN)]
        only = [name for name in down if name not in up]
        if up:
            yield self._list("face up", [" ".join(up)])
        if only:
            yield self._list("face down only", [" ".join(f"{name}d" for name in only)])
        if up:
            yield Text(sentence(self.say("add d", up[0])), style="dim")

    def marks(self, question: Question) -> dict[int, str]:
        """The cells of the home that may be chosen, each with its key."""
        index = self.box.board.index
        marks: dict[int, str] = {}
        for name in question.legal:
            cell = name.removesuffix(DOWN)
            if cell in index:
                marks.setdefault(index[cell], name.replace(DOWN, "d"))
        return marks

    def reasons(self, question: Question) -> Iterator[RenderableType]:
        """What may not be chosen, by its reason."""
        refused: dict[Reason, list[str]] = {}
        for option in question.options:
            if option.refusal is not None:
                name = option_text(self.box, option.name.replace(DOWN, "d"), self.lang)
                refused.setdefault(option.refusal.reason, []).append(name)
        for reason, names in refused.items():
            # face down is refused wherever no card may lie: the cell says it all
            shown = [
                name for name in names if name.removesuffix("d") == name or name[:-1] not in names
            ]
            said = tell_reason(reason, self.lang)
            yield Text.assemble(
                (f"{sentence(self.say('not now'))}: {', '.join(shown)}: ", "bold"), said
            )
