"""What is odd about a sequence or the decks of a game: notes for whoever typed it.

It may be meant so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from dhsolve.model.cards.box import Box
from dhsolve.model.files.copies import excess_copies
from dhsolve.model.files.formats import MOST_ROUNDS
from dhsolve.model.files.json_text import quoted
from dhsolve.model.rules.sequence import Sequence
from dhsolve.model.rules.setup import DeckLimits, resource_limits, resources_fit, rooms_of
from dhsolve.model.rules.values import Game, Round

MOST_ODD = 2
"""If more rounds than this differ from the rest, they are meant so."""


def sequence_notes(box: Box, sequence: Sequence) -> list[str]:
    """A note for every round that differs from its neighbours, for a missing last round, and for
    every card of which there are more copies than in the box."""
    return [*_odd_rounds(sequence), *_missing_round(sequence), *excess_copies(box, sequence)]


def _odd_rounds(sequence: Sequence) -> Iterator[str]:
    shapes = [_shape(one) for one in sequence.rounds]
    (usual, count), *_ = Counter(shapes).most_common(1)
    if not count > MOST_ODD >= len(shapes) - count:
        return
    for number, shape in enumerate(shapes, 1):
        for name, here, elsewhere in zip(("columns", "resources"), shape, usual, strict=True):
            if here != elsewhere:
                yield f"round {number}: {here} {name}, the other rounds have {elsewhere}"
                break


def _shape(one: Round) -> tuple[int, int]:
    return len(one.columns), sum(column.resource is not None for column in one.columns)


def _missing_round(sequence: Sequence) -> Iterator[str]:
    if sequence.start is None and len(sequence.rounds) == MOST_ROUNDS - 1:
        yield f"{MOST_ROUNDS - 1} rounds, a game has {MOST_ROUNDS}: round {MOST_ROUNDS} is missing"


def deck_notes(box: Box, game: Game) -> list[str]:
    """A note for every card of which the decks of a game hold more or fewer copies than the
    catalogue assumes; one on the deck if only the number of cards drawn for it is another."""
    if game.deck == "free":
        return []
    rooms = rooms_of(box, game.deck)
    resources = resource_limits(box, game.deck, game.removed_roof)
    notes = [
        *_other_counts(Counter(game.decks.rooms), DeckLimits(rooms, rooms)),
        *_other_counts(Counter(game.decks.resources), resources),
    ]
    if not notes and not resources_fit(box, game):
        notes.append("another number of cards than it draws")
    return [f"deck {game.deck}: {note}" for note in notes]


def _other_counts(given: Counter[str], limits: DeckLimits) -> Iterator[str]:
    for card in sorted(given.keys() | limits.fewest.keys()):
        fewest, most, count = limits.fewest[card], limits.most[card], given[card]
        if not fewest <= count <= most:
            usual = fewest if count < fewest else most
            yield f"{quoted(card)}: {count} copies, the catalogue has {usual}"
