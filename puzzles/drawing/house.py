"""The home as a drawing: roof, two floors, basement; rooms without inner walls, tokens on them."""

from __future__ import annotations

from dhsolve.model.cards.box import Box
from dhsolve.model.rules.engineer import EngineerGroups
from dhsolve.model.rules.home import Home, runs
from dhsolve.model.rules.scoring import best_roof
from dhsolve.model.rules.state import State
from dhsolve.model.text.words import word
from dhsolve.puzzles.drawing.icons import card_icon, token
from dhsolve.puzzles.drawing.palette import EMPTY, GRASS, PANE, ROOFS, SOIL, painted, style_of
from dhsolve.puzzles.drawing.svg import (
    INK,
    PAPER,
    SOFT,
    block,
    group,
    path,
    polygon,
    rect,
    text,
)

COLUMNS = 5
CELL_W, CELL_H = 150.0, 112.0
EAVES, ROOF_H = 26.0, 118.0
MARGIN_X = 40.0
WIDTH = COLUMNS * CELL_W + 2 * MARGIN_X
HEIGHT = ROOF_H + 3 * CELL_H + 34
FLOORS = ("S", "F", "B")
FLOOR_NAMES = {"S": "second floor", "F": "first floor"}
WALL = 4.0
NAME, ICON = 25.0, 36.0
TOKEN = 25.0
"""Large, since on a phone a cell is less than half as wide."""


def house(box: Box, state: State, lang: str, merged: EngineerGroups = ()) -> str:
    """The whole drawing, `WIDTH` by `HEIGHT`."""
    parts = [_ground(), _roof(box, state)]
    for row, floor in enumerate(FLOORS):
        parts += _floor(box, state, lang, floor, ROOF_H + row * CELL_H)
    parts += [_joint(box, group_cells) for group_cells in merged]
    parts += _friends(box, state, lang)
    return group(parts)


def _left(box: Box, cell: int) -> float:
    return MARGIN_X + (int(box.board.names[cell][1:]) - 1) * CELL_W


def _ground() -> str:
    """The soil beside and under the basement."""
    top = ROOF_H + 2 * CELL_H
    grass = path(
        f"M0 {top}H{WIDTH}", stroke=GRASS, stroke_width=5, stroke_linecap="round", fill="none"
    )
    return painted(0, top, WIDTH, CELL_H + 26, SOIL, "dots") + grass


def _roof(box: Box, state: State) -> str:
    """Four slabs for four roof cards, blank where there are none; windows let light in."""
    chosen = list(best_roof(box, state.roofs) or state.roofs[:4])
    left, right, apex = MARGIN_X - EAVES, WIDTH - MARGIN_X + EAVES, 8.0
    ridge = (WIDTH * 0.3, WIDTH * 0.7)
    parts: list[str] = []
    for at in range(4):
        lower = [left + (right - left) * n / 4 for n in (at, at + 1)]
        upper = [ridge[0] + (ridge[1] - ridge[0]) * n / 4 for n in (at, at + 1)]
        slab = [(lower[0], ROOF_H), (upper[0], apex), (upper[1], apex), (lower[1], ROOF_H)]
        card = box.catalogue.roofs[chosen[at]] if at < len(chosen) else None
        if card is None:
            parts.append(
                polygon(slab, fill=PAPER, stroke=SOFT, stroke_width=1.5, stroke_dasharray="6 5")
            )
            continue
        fill, pattern = ROOFS.get(card.colour, ("#999", "slant"))
        parts.append(polygon(slab, fill=fill, stroke=INK, stroke_width=2.5))
        parts.append(polygon(slab, fill=f"url(#p-{pattern})"))
        if card.window:
            x = sum((*lower, *upper)) / 4
            parts.append(_window(x, (ROOF_H + apex) / 2))
    return "".join(parts)


def _window(x: float, y: float) -> str:
    pane = rect(x - 19, y - 19, 38, 38, fill=PANE, stroke=INK, stroke_width=3, rx=3)
    return pane + path(f"M{x} {y - 19}v38M{x - 19} {y}h38", stroke=INK, stroke_width=2)


def _floor(box: Box, state: State, lang: str, floor: str, top: float) -> list[str]:
    home, parts = state.home, []
    cells = box.board.floors[floor]
    for cell in cells:
        if home[cell].room is None:
            parts.append(_cell_without_room(box, home, cell, lang, top))
    for run in runs(box.board, home, floor):
        parts.append(_room(box, home, run, lang, top))
    left, right = _left(box, cells[0]), _left(box, cells[-1]) + CELL_W
    if name := FLOOR_NAMES.get(floor):
        x, y = left - 12, top + CELL_H / 2
        turned = f"rotate(-90 {x:.0f} {y:.0f})"
        parts.append(text(x, y, word(name, lang), 15, anchor="middle", fill=SOFT, transform=turned))
    parts.append(rect(left, top, right - left, CELL_H, fill="none", stroke=INK, stroke_width=WALL))
    return parts


def _cell_without_room(box: Box, home: Home, cell: int, lang: str, top: float) -> str:
    """A free cell, a Scaffolding or a card that lies face down."""
    x, content = _left(box, cell), home[cell]
    middle = (x + CELL_W / 2, top + CELL_H / 2)
    inner = rect(
        x + 1, top + 1, CELL_W - 2, CELL_H - 2, fill=PAPER, stroke=SOFT, stroke_dasharray="5 5"
    )
    if content.scaffolding:
        tool = box.catalogue.tools["scaffolding"]
        return inner + card_icon(middle[0] - 36, middle[1] - 36, 72, tool)
    if content.down:
        cross = path(
            f"M{x + 6} {top + 6}L{x + CELL_W - 6} {top + CELL_H - 6}"
            f"M{x + CELL_W - 6} {top + 6}L{x + 6} {top + CELL_H - 6}",
            stroke=SOFT,
            stroke_width=1.2,
        )
        solid = rect(x, top, CELL_W, CELL_H, fill=EMPTY, stroke=INK, stroke_width=2)
        plate = rect(middle[0] - 44, middle[1] - 17, 88, 34, fill=PAPER, rx=5)
        return solid + cross + plate + block(*middle, word("empty", lang), 80, 22, fill=SOFT)
    return inner + text(
        middle[0], middle[1] + 8, box.board.names[cell], 22, anchor="middle", fill="#8c8375"
    )


def _room(box: Box, home: Home, run: tuple[int, ...], lang: str, top: float) -> str:
    room = str(home[run[0]].room)
    look = style_of(box.catalogue, room)
    x, width = _left(box, run[0]), CELL_W * len(run)
    name = box.catalogue.rooms[room].name(lang)
    parts = [painted(x, top, width, CELL_H, look.fill, look.pattern)]
    for cell in run[1:]:  # where one card ends: a mark, not a wall
        edge = _left(box, cell)
        parts.append(path(f"M{edge} {top}v9M{edge} {top + CELL_H}v-9", stroke=INK, stroke_width=2))
    held = any(home[cell].decor for cell in run)
    if len(run) > 1:
        parts += _wide_name(box, room, name, x, width, top, held)
    else:
        parts += _narrow_name(box, room, name, x, top, held)
    parts.append(rect(x, top, width, CELL_H, fill="none", stroke=INK, stroke_width=3))
    for cell in run:
        if decor := home[cell].decor:
            right = _left(box, cell) + CELL_W
            card = box.catalogue.decor[decor]
            parts.append(token(right - TOKEN - 5, top + TOKEN + 5, TOKEN, card))
    return "".join(parts)


def _narrow_name(box: Box, room: str, name: str, x: float, top: float, held: bool) -> list[str]:
    """The icon above the name, to the left where a token is held beside it."""
    middle = x + CELL_W / 2
    left = x + 22 if held else middle - ICON / 2
    return [
        rect(x + 10, top + 10, CELL_W - 20, CELL_H - 20, fill=PAPER, fill_opacity=0.85, rx=7),
        card_icon(left, top + 14, ICON, box.catalogue.rooms[room]),
        block(middle, top + 77, name, CELL_W - 26, NAME, weight=600, leading=0.95, most=2),
    ]


def _wide_name(
    box: Box, room: str, name: str, x: float, width: float, top: float, held: bool
) -> list[str]:
    """The icon beside the name in a room of several cards, below a token if one is held."""
    middle = top + (CELL_H - 29 if held else CELL_H / 2)
    plate = min(width - 40, 240.0)
    high = 46.0 if held else 60.0
    left = x + (width - plate) / 2
    return [
        rect(left, middle - high / 2, plate, high, fill=PAPER, fill_opacity=0.85, rx=7),
        card_icon(left + 10, middle - ICON / 2, ICON, box.catalogue.rooms[room]),
        block(
            left + ICON + 14 + (plate - ICON - 20) / 2,
            middle,
            name,
            plate - ICON - 24,
            NAME,
            weight=600,
            leading=0.95,
            most=2,
        ),
    ]


def _joint(box: Box, cells: tuple[int, ...]) -> str:
    """The Engineer's rooms: an open ceiling between the two floors."""
    parts = []
    for cell in cells:
        below = box.board.below[cell]
        if below in cells:
            x, y = _left(box, cell) + CELL_W / 2, ROOF_H + CELL_H
            bar = rect(x - 26, y - 9, 52, 18, fill=PAPER, stroke=INK, stroke_width=2, rx=9)
            parts.append(bar + path(f"M{x} {y - 6}v12", stroke=INK, stroke_width=2))
    return "".join(parts)


def _friends(box: Box, state: State, lang: str) -> list[str]:
    parts = []
    for floor, friend in state.friends:
        y = ROOF_H + FLOORS.index(floor) * CELL_H + CELL_H / 2
        name = box.catalogue.friends[friend].name(lang)
        x = WIDTH - MARGIN_X / 2 + 4
        turned = f"rotate(90 {x:.0f} {y:.0f})"
        parts.append(text(x, y, name, 15, anchor="middle", transform=turned))
    return parts
