"""Cards counted against the catalogue: a sequence may have more copies, which is only noted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from dhsolve.model.cards.box import Box
from dhsolve.model.cards.kinds import Card
from dhsolve.model.files.json_text import quoted
from dhsolve.model.rules.sequence import Sequence


def excess_copies(box: Box, sequence: Sequence) -> list[str]:
    """A note for every card of which the sequence has more copies than the catalogue."""
    cards: Mapping[str, Card] = {
        **box.catalogue.rooms,
        **box.catalogue.resources,
        **box.catalogue.friends,
        **box.catalogue.plans,
    }
    used: Counter[str] = Counter()
    for one in sequence.rounds:
        used.update(column.room for column in one.columns if column.room)
        used.update(column.resource for column in one.columns if column.resource)
    for pile in (sequence.discards, *(one.discards for one in sequence.rounds)):
        used.update((*pile.rooms, *pile.roofs))
    used.update((*sequence.plans.three, *sequence.plans.five))
    if (start := sequence.start) is not None:
        for content in start.home:
            used.update(card for card in (content.room, content.card, content.decor) if card)
            used.update(["scaffolding"] * content.scaffolding)
        used.update((*start.near, *start.helpers, *start.tools, *start.under_toolbox))
        used.update(start.roofs)
        used.update(plan for pair in start.plans for plan in pair)
    # not those invited already: they may still be listed here, though no longer open
    used.update(sequence.friends)
    return [
        f"{quoted(card)}: {count} copies, the catalogue has {cards[card].copies.total}"
        for card, count in sorted(used.items())
        if count > cards[card].copies.total
    ]
