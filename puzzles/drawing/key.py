"""The key of a page: what the cards on it do and score, so that a reader needs nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import NamedTuple

from dhsolve.model.cards.box import Box
from dhsolve.model.cards.kinds import Card, Roof
from dhsolve.model.rules.sequence import Sequence, start_position
from dhsolve.model.text.explain import basics, explain_card, roof_rule
from dhsolve.model.text.words import word
from dhsolve.puzzles.drawing.icons import card_icon
from dhsolve.puzzles.drawing.svg import INK, SANS, SOFT, element, text, wrapped

LARGEST, SMALLEST, STEP = 15.0, 10.75, 0.25
GAP = 28.0
"""Between two columns."""


class Entry(NamedTuple):
    """A heading, or a card (if there is a picture of it) with its sentence."""

    name: str
    sentence: str = ""
    card: Card | None = None

    @property
    def heading(self) -> bool:
        """Whether it is the heading of those that follow."""
        return not self.sentence


def key_entries(box: Box, sequence: Sequence, lang: str) -> list[Entry]:
    """What can come up in a sequence: the plans, each kind of card, and what holds for all."""
    cards, state = box.catalogue, start_position(box, sequence).state
    columns = [column for one in sequence.rounds for column in one.columns]
    bonus = sequence.variant == "solo" and any(column.resource is None for column in columns)
    resources = {column.resource for column in columns if column.resource}
    resources |= {*state.near, *state.helpers, *state.tools, *state.under_toolbox}
    resources |= {cell.decor for cell in state.home if cell.decor}
    resources |= {"scaffolding"} if any(cell.scaffolding for cell in state.home) else set()
    resources |= {"roofer", "supplier"} if bonus else set()
    rooms = {column.room for column in columns} | {cell.room for cell in state.home}
    sets = [plan for pair in state.plans for plan in pair]
    coming = next_plans(sequence, len(state.plans))
    guests = {*sequence.friends, *(friend for _, friend in state.friends)}
    sections: list[tuple[str, list[Card]]] = [
        ("plans", [cards.plans[plan] for plan in sets]),
        ("next plans", [cards.plans[plan] for plan in coming]),
        ("rooms", [card for id_, card in cards.rooms.items() if id_ in rooms]),
        ("decor", [card for id_, card in cards.decor.items() if id_ in resources]),
        ("helpers", [card for id_, card in cards.helpers.items() if id_ in resources]),
        ("tools", [card for id_, card in cards.tools.items() if id_ in resources]),
        ("friends", [card for id_, card in cards.friends.items() if id_ in guests]),
    ]
    entries = []
    for heading, found in sections:
        entries += [Entry(word(heading, lang))] if found else []
        entries += [_entry(box, card, lang) for card in found]
    roofs = [cards.roofs[id_] for id_ in (*sorted(resources), *state.roofs) if id_ in cards.roofs]
    return [*entries, *_roofs(box, roofs, lang), Entry(word("rules", lang)), *_basics(lang)]


def next_plans(sequence: Sequence, owned: int) -> tuple[str, ...]:
    """The set that can still come and score: sets after the second do not (S1)."""
    decks = sequence.plans
    if sequence.variant != "solo" or owned != 1 or min(len(decks.three), len(decks.five)) < 2:
        return ()
    return (decks.three[1], decks.five[1])


def _entry(box: Box, card: Card, lang: str) -> Entry:
    told = explain_card(box.catalogue, card, lang).text
    # a plan's name and its sentence say the same
    return Entry("" if card.id in box.catalogue.plans else card.name(lang), told, card)


def _roofs(box: Box, roofs: list[Roof], lang: str) -> list[Entry]:
    """One entry for all colours, one for the window."""
    if not roofs:
        return []
    plain = next((roof for roof in roofs if not roof.window), roofs[0])
    entries = [Entry(word("roof", lang)), Entry("", roof_rule(lang), plain)]
    for roof in roofs:
        if roof.window:
            sentence = explain_card(box.catalogue, roof, lang).text
            return [*entries, Entry("", sentence, roof)]
    return entries


def _basics(lang: str) -> Iterable[Entry]:
    return (Entry("", sentence) for sentence in basics(lang))


def key_block(
    entries: list[Entry], x: float, y: float, width: float, height: float, columns: int = 2
) -> str:
    """The entries in columns, as large as the space allows."""
    each = (width - GAP * (columns - 1)) / columns
    size = LARGEST
    while size > SMALLEST and len(_columns(entries, each, size, height)) > columns:
        size -= STEP
    drawn = []
    for at, column in enumerate(_columns(entries, each, size, height)):
        line = y
        for entry in column:
            drawn.append(_draw(entry, x + at * (each + GAP), line, each, size))
            line += _height(entry, each, size)
    return "".join(drawn)


def key_fits(entries: list[Entry], width: float, height: float, columns: int = 2) -> bool:
    """Whether a key can be read there: its smallest letters are still large enough."""
    each = (width - GAP * (columns - 1)) / columns
    return len(_columns(entries, each, SMALLEST, height)) <= columns


def key_column(entries: list[Entry], x: float, y: float, width: float) -> tuple[str, float]:
    """The entries one below the other in full size, and where they end."""
    drawn = []
    for entry in entries:
        drawn.append(_draw(entry, x, y, width, LARGEST))
        y += _height(entry, width, LARGEST)
    return "".join(drawn), y


def _columns(entries: list[Entry], width: float, size: float, height: float) -> list[list[Entry]]:
    """Entries one below the other until a column is full; a heading never stands last."""
    columns: list[list[Entry]] = [[]]
    used = 0.0
    for at, entry in enumerate(entries):
        needed = _height(entry, width, size)
        if entry.heading and at + 1 < len(entries):
            needed += _height(entries[at + 1], width, size)
        if used + needed > height and columns[-1]:
            columns.append([])
            used = 0.0
        columns[-1].append(entry)
        used += _height(entry, width, size)
    return columns


def _indent(entry: Entry, size: float) -> float:
    return size * 1.95 if entry.card else 0.0


def _lines(entry: Entry, width: float, size: float) -> list[str]:
    words = f"{entry.name}: {entry.sentence}" if entry.name else entry.sentence
    return wrapped(words, width - _indent(entry, size), size)


def _height(entry: Entry, width: float, size: float) -> float:
    if entry.heading:
        return size * 2.1
    lines = len(_lines(entry, width, size))
    return max(lines * size * 1.16, size * 1.5 if entry.card else 0.0) + size * 0.36


def _draw(entry: Entry, x: float, y: float, width: float, size: float) -> str:
    if entry.heading:
        words = entry.name.upper()
        return text(
            x, y + size * 1.5, words, size * 0.86, weight=600, fill=SOFT, letter_spacing=1.5
        )
    icon, lines = size * 1.5, _lines(entry, width, size)
    left = x + _indent(entry, size)
    first = y + size * (1.1 if len(lines) == 1 and entry.card else 0.92)
    picture = card_icon(x, y, icon, entry.card) if entry.card else ""
    spans = []
    for at, line in enumerate(lines):
        words = escape(line)
        if at == 0 and entry.name:  # the name alone is bold, however it is broken
            name = escape(f"{entry.name}:")
            bold = name if words.startswith(name) else words
            words = element("tspan", bold, font_weight=600) + words[len(bold) :]
        spans.append(element("tspan", words, x=left, y=first + at * size * 1.16))
    return picture + element("text", "".join(spans), font_size=size, font_family=SANS, fill=INK)
