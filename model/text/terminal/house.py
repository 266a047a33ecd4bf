"""The home as a picture in the terminal.

Everything is drawn within 80 columns, and as lists where there are fewer. Rooms of several cards
have no walls inside, and neither have the Engineer's rooms a ceiling; colour is extra, so nothing
is lost when it is piped.
"""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rich.color import ANSI_COLOR_NAMES
from rich.console import Group, RenderableType
from rich.text import Text

from dhsolve.model.cards.board import COLUMNS
from dhsolve.model.cards.box import Box
from dhsolve.model.rules.engineer import EngineerGroups, counted_rooms
from dhsolve.model.rules.state import State
from dhsolve.model.text.terminal.fitting import WIDTH, Fitting
from dhsolve.model.text.terminal.home_list import home_list
from dhsolve.model.text.words import word

INNER = 13
"""Characters between the walls of one card."""
FRIEND = 6
"""Characters beside the house."""
LEAST_HEIGHT = 3
FLOORS = ("S", "F", "B")
TOKEN, WINDOW, ROOF, SHADE = "◆", "⊞", "■", "░"
BRACE, LEFT_SLOPE, RIGHT_SLOPE = "╳", "╱", "╲"  # noqa: RUF001 - drawn, not read

ROOM_STYLES = {
    "living_room": "yellow",
    "bathroom": "cyan",
    "bedroom": "magenta",
    "kitchen": "red",
    "playroom": "green",
}
KIND_STYLES = {"normal": "white", "unique": "bright_blue", "basement": "blue", "any": "bright_cyan"}
ROOF_STYLES = {"grey": "bright_black", "brown": "rgb(150,90,40)"}
WALL, PLOT, MARKED = "bold", "dim", "bold green"

# The wall chars by which of up, down, left and right a wall goes on.
JUNCTIONS = {
    (False, False, False, False): " ",
    (True, True, False, False): "│",
    (False, False, True, True): "─",
    (False, True, False, True): "┌",
    (False, True, True, False): "┐",
    (True, False, False, True): "└",
    (True, False, True, False): "┘",
    (True, True, False, True): "├",
    (True, True, True, False): "┤",
    (False, True, True, True): "┬",
    (True, False, True, True): "┴",
    (True, True, True, True): "┼",
    (True, False, False, False): "│",
    (False, True, False, False): "│",
    (False, False, True, False): "─",
    (False, False, False, True): "─",
}


class _Wall(NamedTuple):
    """A stretch of wall: how it looks lying and standing."""

    lying: str
    standing: str
    style: str


SOLID = _Wall("─", "│", WALL)
DOTTED = _Wall("┄", "┊", PLOT)


class _Label(NamedTuple):
    """Lines of text in one or several cells side by side."""

    floor: str
    column: int
    span: int
    lines: list[Text]


def home_picture(
    box: Box,
    state: State,
    lang: str,
    merged: EngineerGroups = (),
    *,
    marked: Mapping[int, str] | None = None,
    least_height: int = LEAST_HEIGHT,
) -> RenderableType:
    """Roof, floors with their friends, and the basement under its columns.

    A list of the rooms where a page is too narrow. Marked cells show their marks. No floor is
    lower than `least_height` lines.
    """
    house = _House(box, state, lang, merged, marked or {}, least_height)
    drawing = Group(*_roof(box, state, lang), *house.lines())
    needed = WIDTH if state.friends else _house_width() + 2
    return Fitting(drawing, Group(*home_list(box, state, lang, merged, marked or {})), needed)


# --- the roof --------------------------------------------------------------------------------


def _roof(box: Box, state: State, lang: str) -> list[Text]:
    """The player's roof cards as a roof, a square for each, with a cross where it has a window."""
    cards = [box.catalogue.roofs[card] for card in state.roofs]
    if not cards:
        return []
    shown: list[Text] = []
    for colour, count in Counter(card.colour for card in cards).items():
        windows = sum(card.window for card in cards if card.colour == colour)
        squares = ROOF * (count - windows) + WINDOW * windows
        shown.append(Text(f"{squares} {word(colour, lang)}", style=_roof_style(colour)))
    lines = list(_packed(shown, _house_width() - 12))
    indent = len(lines) + 2
    roof = [Text(" " * (indent + 1) + "▁" * (_house_width() + 2 - 2 * indent), style=WALL)]
    for line in lines:
        line.align("center", _house_width() + 2 - 2 * indent)
        roof.append(Text.assemble(" " * indent, (LEFT_SLOPE, WALL), line, (RIGHT_SLOPE, WALL)))
        indent -= 1
    return roof


def _roof_style(colour: str) -> str:
    # a catalogue may name colours that no terminal knows
    return ROOF_STYLES.get(colour, colour if colour in ANSI_COLOR_NAMES else "")


def _packed(items: list[Text], width: int) -> Iterator[Text]:
    """The items in as few lines as they fit into."""
    line = Text()
    for item in items:
        if line and len(line) + 3 + len(item) > width:
            yield line
            line = Text()
        line = Text.assemble(line, "   ", item) if line else item.copy()
    yield line


def _house_width() -> int:
    return len(COLUMNS) * (INNER + 1) + 1


# --- the house -------------------------------------------------------------------------------


class _House:
    """The floors, drawn on a canvas of characters."""

    def __init__(
        self,
        box: Box,
        state: State,
        lang: str,
        merged: EngineerGroups,
        marked: Mapping[int, str],
        least_height: int,
    ) -> None:
        self.box, self.state, self.lang, self.marked = box, state, lang, marked
        self.room_of = {
            cell: at
            for at, group in enumerate(counted_rooms(box, state.home, merged))
            for cell in group.cells
        }
        self.labels = [label for floor in FLOORS for label in self._labels(floor)]
        self.heights = {
            floor: max(
                least_height,
                *(len(label.lines) for label in self.labels if label.floor == floor),
                len(self._friend(floor)),
            )
            for floor in FLOORS
        }

    def cell(self, row: int, column: int) -> int | None:
        """The cell at a place of the drawing; None beside the home and where there is no cellar."""
        if not 0 <= row < len(FLOORS):
            return None
        return self.box.board.index.get(f"{FLOORS[row]}{column}")

    def _wall(self, one: int | None, other: int | None, ground: bool = False) -> _Wall | None:
        """What separates two neighbouring cells."""
        if one is None and other is None:
            return None
        room = None if one is None or other is None else self.room_of.get(one)
        if room is not None and other is not None and room == self.room_of.get(other):
            return None
        home = self.state.home
        filled = any(cell is not None and not home[cell].bare for cell in (one, other))
        return SOLID if filled or ground else DOTTED

    def lying(self, row: int, column: int) -> _Wall | None:
        """The ceiling above a place of the drawing."""
        above, below = self.cell(row - 1, column), self.cell(row, column)
        return self._wall(above, below, ground=below is None)

    def standing(self, row: int, column: int) -> _Wall | None:
        """The wall left of a place of the drawing."""
        return self._wall(self.cell(row, column - 1), self.cell(row, column))

    def lines(self) -> Iterator[Text]:
        """The drawing, top to bottom."""
        for row, floor in enumerate(FLOORS):
            yield self._ceiling(row)
            yield from self._floor(row, floor)
        yield self._ceiling(len(FLOORS))

    def _ceiling(self, row: int) -> Text:
        line = Text("  ")
        for column in range(COLUMNS.start, COLUMNS.stop + 1):
            left, right = self.lying(row, column - 1), self.lying(row, column)
            up, down = self.standing(row - 1, column), self.standing(row, column)
            arms = [wall for wall in (up, down, left, right) if wall]
            key = (up is not None, down is not None, left is not None, right is not None)
            line.append(JUNCTIONS[key], WALL if SOLID in arms else PLOT)
            if column in COLUMNS:
                line.append(INNER * (right.lying if right else " "), right.style if right else "")
        return line

    def _floor(self, row: int, floor: str) -> Iterator[Text]:
        labels = {label.column: label for label in self.labels if label.floor == floor}
        friend, height = self._friend(floor), self.heights[floor]
        for at in range(height):
            line = Text()
            line.append(f"{floor if at == height // 2 else ' '} ", style="dim")
            column = COLUMNS.start
            while column in COLUMNS:
                label = labels.get(column)
                span = label.span if label else 1
                wall = self.standing(row, column)
                line.append(wall.standing if wall else " ", wall.style if wall else "")
                room = span * (INNER + 1) - 1
                text = label.lines[at] if label and at < len(label.lines) else Text()
                text = text.copy()
                text.truncate(room)
                text.align("center", room)
                line.append_text(text)
                column += span
            wall = self.standing(row, column)
            line.append(wall.standing if wall else " ", wall.style if wall else "")
            if at < len(friend):
                line.append_text(Text.assemble(" ", friend[at]))
            yield line

    def _friend(self, floor: str) -> list[Text]:
        names = [
            self.box.catalogue.friends[friend].name(self.lang)
            for where, friend in self.state.friends
            if where == floor
        ]
        return [Text("☺", "bold yellow"), *_wrapped(names[0], FRIEND, "yellow")] if names else []

    def _labels(self, floor: str) -> Iterator[_Label]:
        """One label for each run of cells that form a room, or for a single cell."""
        cells = list(self.box.board.floors[floor])
        while cells:
            run = [cells.pop(0)]
            room = self.room_of.get(run[0])
            while cells and room is not None and self.room_of.get(cells[0]) == room:
                run.append(cells.pop(0))
            column = int(self.box.board.names[run[0]][1:])
            yield _Label(floor, column, len(run), self._content(run))

    def _content(self, run: list[int]) -> list[Text]:
        home, cards = self.state.home, self.box.catalogue
        content, width = home[run[0]], len(run) * (INNER + 1) - 1
        if content.scaffolding:
            name = word("scaffolding", self.lang)
            return [*self._marks(run), *_filled(name, f"{BRACE} ", "bright_black")]
        if content.down:
            card = "" if content.card is None else cards.rooms[content.card].name(self.lang)
            empty = _filled(word("empty", self.lang), SHADE, "bright_black", card)
            return [*self._marks(run), *empty]
        if content.room is None:
            return self._marks(run) or [Text(self.box.board.names[run[0]], PLOT)]
        room = cards.rooms[content.room]
        style = ROOM_STYLES.get(room.id, KIND_STYLES[room.kind])
        label = _wrapped(room.name(self.lang), width, f"bold {style}")
        return [*self._marks(run), *label, *self._tokens(run)]

    def _marks(self, run: list[int]) -> list[Text]:
        """The marks on the cards of a room, each within its own card."""
        if not any(cell in self.marked for cell in run):
            return []
        parts = [f"• {self.marked[cell]} •" if cell in self.marked else "" for cell in run]
        return [Text(" ".join(f"{part:^{INNER}}" for part in parts), style=MARKED)]

    def _tokens(self, run: list[int]) -> list[Text]:
        """The décor tokens of a room, each within its own card."""
        parts = [
            _wrapped(f"{TOKEN} {self.box.catalogue.decor[token].name(self.lang)}", INNER, "italic")
            if (token := self.state.home[cell].decor)
            else []
            for cell in run
        ]
        lines: list[Text] = []
        for at in range(max(map(len, parts))):
            line = Text()
            for place, part in enumerate(parts):
                text = part[at].copy() if at < len(part) else Text()
                text.align("center", INNER)
                line = Text.assemble(line, " " if place else "", text)
            lines.append(line)
        return lines


def _wrapped(text: str, width: int, style: str) -> list[Text]:
    return [Text(line, style=style) for line in textwrap.wrap(text, width)]


def _filled(name: str, pattern: str, style: str, below: str = "") -> list[Text]:
    """A name on a pattern that fills the card."""
    row = (pattern * INNER)[:INNER]
    names = [f" {line} "[:INNER] for line in textwrap.wrap(name, INNER - 2)]
    lines = [Text(row, style=style)]
    for line in names:
        start = (INNER - len(line)) // 2
        lines.append(Text(row[:start] + line + row[start + len(line) :], style=style))
    return [*lines, *(_wrapped(below, INNER, "dim") if below else [Text(row, style=style)])]
