"""A home as a list of its rooms, for pages that are too narrow for a drawing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from rich.text import Text

from dhsolve.model.cards.box import Box
from dhsolve.model.rules.engineer import EngineerGroups, counted_rooms
from dhsolve.model.rules.state import State
from dhsolve.model.text.words import word

TOKEN, GUEST = "◆", "☺"


def home_list(
    box: Box, state: State, lang: str, merged: EngineerGroups, marked: Mapping[int, str]
) -> Iterator[Text]:
    """The roof, then a line for each room with its cells, for each card and each guest beside."""
    cards, names = box.catalogue, box.board.names
    colours = Counter(cards.roofs[roof].name(lang) for roof in state.roofs)
    if colours:
        shown = ", ".join(name if n == 1 else f"{n} x {name}" for name, n in colours.items())
        yield Text(f"{word('roof', lang)}: {shown}")
    room_of = {
        cell: group for group in counted_rooms(box, state.home, merged) for cell in group.cells
    }
    for cell in range(len(state.home)):
        group = room_of.get(cell)
        cells = group.cells if group else (cell,)
        if cell != min(cells):
            continue
        line = Text("+".join(names[one] for one in cells), style="bold")
        line.append(f" {_content(box, state, cell, lang)}", style="not bold")
        for one in cells:
            if token := state.home[one].decor:
                line.append(f" {TOKEN} {cards.decor[token].name(lang)}", style="not bold italic")
        marks = [f" • {names[one]} {marked[one]} •" for one in cells if one in marked]
        line.append("".join(marks), style="green")
        yield line
    for floor, friend in state.friends:
        yield Text(f"{floor} {GUEST} {cards.friends[friend].name(lang)}")


def _content(box: Box, state: State, cell: int, lang: str) -> str:
    content, rooms = state.home[cell], box.catalogue.rooms
    if content.scaffolding:
        return word("scaffolding", lang)
    if content.down:
        below = "" if content.card is None else f" ({rooms[content.card].name(lang)})"
        return f"{word('empty', lang)}{below}"
    return "·" if content.room is None else rooms[content.room].name(lang)
