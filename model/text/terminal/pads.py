"""Score pads, and what lies beside a home."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from rich.box import ROUNDED
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from dhsolve.model.cards.box import Box
from dhsolve.model.cards.kinds import Card, Plan
from dhsolve.model.rules.engineer import EngineerGroups, counted_rooms
from dhsolve.model.rules.scoring import plan_holds
from dhsolve.model.rules.state import State
from dhsolve.model.rules.values import SCORE_PARTS, Score
from dhsolve.model.text.terminal.fitting import WIDTH, Fitting
from dhsolve.model.text.words import word

HOLDS, HOLDS_NOT = "✓", "✗"


def pad_and_belongings(
    box: Box, state: State, score: Score | None, lang: str, merged: EngineerGroups = ()
) -> RenderableType:
    """What lies beside the home, and the score pad next to it; on a narrow page below it.

    With a score pad the plans are marked: which of them the home holds.
    """
    if score is None:
        return _belongings(box, state, lang, {})
    groups = counted_rooms(box, state.home, merged)
    held = {p: plan_holds(box, state, groups, p) for pair in state.plans for p in pair}
    belongings, pad = _belongings(box, state, lang, held), score_pad(score, lang)
    grid = Table.grid(padding=(0, 2))
    grid.add_column(width=WIDTH - 36)
    grid.add_column()
    grid.add_row(belongings, pad)
    return Fitting(grid, Group(belongings, pad), WIDTH)


def score_pad(score: Score, lang: str) -> Table:
    """The score pad as a table."""
    pad = Table(box=ROUNDED, show_footer=True, header_style="bold", footer_style="bold")
    pad.add_column(word("score pad", lang), footer=word("total", lang), min_width=20)
    pad.add_column(word("points", lang), justify="right", footer=str(score.total))
    for part in SCORE_PARTS:
        points = getattr(score, part)
        pad.add_row(word(part, lang), Text(str(points), style="" if points else "dim"))
    return pad


def game_pad(scores: Sequence[Score], winners: Sequence[int], lang: str) -> Table:
    """The score pads of all players side by side, winners in bold."""
    pad = Table(box=ROUNDED, show_footer=True, header_style="", footer_style="bold")
    pad.add_column(word("score pad", lang), footer=word("total", lang))
    for player, score in enumerate(scores):
        won = player in winners
        heading = Text(f"{player} ★" if won else str(player), style="bold green" if won else "")
        pad.add_column(heading, justify="right", footer=str(score.total))
    for part in SCORE_PARTS:
        pad.add_row(word(part, lang), *(str(getattr(score, part)) for score in scores))
    return pad


def _belongings(box: Box, state: State, lang: str, held: Mapping[str, bool]) -> Table:
    cards = box.catalogue
    table = Table.grid(padding=(0, 1))
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    plans = [cards.plans[plan] for pair in state.plans for plan in pair]
    rows = [
        ("near the home", ", ".join(_names((cards.decor[card] for card in state.near), lang))),
        ("helpers", ", ".join(_names((cards.helpers[card] for card in state.helpers), lang))),
        ("tools", ", ".join(_names((cards.tools[card] for card in state.tools), lang))),
        (
            "under the toolbox",
            ", ".join(_names((cards.tools[card] for card in state.under_toolbox), lang)),
        ),
        ("plans", "\n".join(_plan(plan, held.get(plan.id), lang) for plan in plans)),
    ]
    for heading, text in rows:
        if text:
            table.add_row(word(heading, lang), Text(text))
    return table


def _plan(plan: Plan, holds: bool | None, lang: str) -> str:
    mark = "" if holds is None else f"{HOLDS if holds else HOLDS_NOT} "
    return f"{mark}{plan.points}  {plan.name(lang)}"


def _names(cards: Iterable[Card], lang: str) -> list[str]:
    return [
        name if count == 1 else f"{count} x {name}"
        for name, count in Counter(card.name(lang) for card in cards).items()
    ]
