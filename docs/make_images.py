"""Draws docs/images/home.svg, the finished home of examples/dream-home.json.

Run it from anywhere: python docs/make_images.py. Shapes and colours are the project's own.
"""

from __future__ import annotations

from pathlib import Path

from dhsolve.model.cards.box import Box, open_box
from dhsolve.model.files.documents import read_state
from dhsolve.model.rules.engineer import CountedRoom, counted_rooms
from dhsolve.model.rules.scoring import best_roof, room_points
from dhsolve.model.rules.state import State

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "examples" / "dream-home.json"
TARGET = ROOT / "docs" / "images" / "home.svg"

WIDTH, HEIGHT = 1000, 590
LEFT, TOP, CELL, STOREY = 90, 186, 150, 118
GROUND = TOP + 2 * STOREY
FLOORS = "SFB"
INK, WALL = "#4a3b32", "#5d4a3f"

COLOURS = {
    "living_room": "#f8e3a1",
    "bathroom": "#bfe3ee",
    "bedroom": "#dccbef",
    "kitchen": "#f9c9ae",
    "playroom": "#c9e7b5",
    "pantry": "#eedcc0",
    "garage": "#c9ced6",
}
OTHER = "#e7e0d5"
EMPTY_ROOM = "#d6cfc4"
ROOFS = {
    "red": "#c8553d",
    "brown": "#8d6a4f",
    "blue": "#4f7cac",
    "green": "#6a994e",
    "yellow": "#e0b13c",
    "grey": "#8a8f98",
}

# Furniture around a point on the floor, drawn in outline colours only.
FURNITURE = {
    "living_room": (
        '<rect x="-38" y="-30" width="76" height="22" rx="8" fill="#d9863d"/>'
        '<rect x="-46" y="-20" width="92" height="16" rx="7" fill="#e79a52"/>'
        '<path d="M-38-4v4M38-4v4" stroke="#4a3b32" stroke-width="4"/>'
    ),
    "bathroom": (
        '<path d="M-34-26h68v8q0 14-14 14h-40q-14 0-14-14z" fill="#fff" stroke="#5b9fb5"'
        ' stroke-width="2.5"/><path d="M24-26v-12q0-7-8-7" fill="none" stroke="#5b9fb5"'
        ' stroke-width="3.5"/><path d="M-22-4v4M22-4v4" stroke="#5b9fb5" stroke-width="4"/>'
        '<circle cx="-14" cy="-32" r="5" fill="#fff" opacity=".8"/>'
        '<circle cx="-4" cy="-36" r="3.5" fill="#fff" opacity=".8"/>'
    ),
    "bedroom": (
        '<path d="M-42-42v42M42-20v20" stroke="#7a5c94" stroke-width="5"/>'
        '<rect x="-40" y="-20" width="80" height="14" rx="4" fill="#9a7bb8"/>'
        '<rect x="-36" y="-29" width="22" height="12" rx="5" fill="#fff"/>'
    ),
    "kitchen": (
        '<rect x="-42" y="-34" width="84" height="34" rx="3" fill="#fff6ef" stroke="#c9744a"'
        ' stroke-width="2.5"/><path d="M-14-34v34M14-34v34" stroke="#c9744a" stroke-width="2"/>'
        '<circle cx="28" cy="-16" r="7" fill="none" stroke="#c9744a" stroke-width="2.5"/>'
        '<path d="M-36-38h18v-8h-18z" fill="#c9744a"/>'
        '<path d="M-18-42h8" stroke="#c9744a" stroke-width="3"/>'
    ),
    "playroom": (
        '<circle cx="-24" cy="-13" r="13" fill="#e4572e"/>'
        '<path d="M-37-13a13 8 0 0 0 26 0" fill="#fff" opacity=".85"/>'
        '<rect x="2" y="-18" width="18" height="18" fill="#4f7cac"/>'
        '<rect x="22" y="-18" width="18" height="18" fill="#e0b13c"/>'
        '<path d="M12-18h19l-9.5-17z" fill="#6a994e"/>'
    ),
    "pantry": (
        '<path d="M-38-26h76M-38-2h76M-38-46v46M38-46v46" stroke="#a07b50" stroke-width="4"/>'
        '<rect x="-30" y="-42" width="12" height="14" rx="3" fill="#c8553d"/>'
        '<rect x="-12" y="-39" width="12" height="11" rx="3" fill="#6a994e"/>'
        '<rect x="8" y="-44" width="12" height="16" rx="3" fill="#e0b13c"/>'
        '<rect x="-26" y="-17" width="16" height="13" rx="3" fill="#8d6a4f"/>'
        '<rect x="6" y="-19" width="12" height="15" rx="3" fill="#4f7cac"/>'
    ),
    "garage": (
        '<path d="M-46-12q0-10 12-11l12-14q2-2 6-2h24q4 0 7 3l13 13q16 1 18 13v4h-92z"'
        ' fill="#c8553d"/><path d="M-17-24l8-10h11v10zM7-24v-10h6q3 0 5 2l8 8z" fill="#eaf3f8"/>'
        '<circle cx="-26" cy="-7" r="8" fill="#39424e"/><circle cx="28" cy="-7" r="8"'
        ' fill="#39424e"/>'
    ),
}


def draw(box: Box, state: State) -> str:
    """The whole picture."""
    parts = [_landscape(), _roof(box, state)]
    for group in counted_rooms(box, state.home):
        parts.append(_room(box, state, group))
    parts.extend(_empty_room(box, at) for at, cell in enumerate(state.home) if cell.down)
    parts.append(_walls())
    names = ", ".join(box.catalogue.decor[token].name("en").lower() for token in state.near)
    if names:
        parts.append(_tree(names))
    title = "<title>A finished home: a roof, two floors and a basement with their rooms</title>"
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
        ' font-family="Verdana, DejaVu Sans, sans-serif">'
    )
    return "\n".join((head, title, *parts, "</svg>")) + "\n"


def _landscape() -> str:
    return f"""<defs>
<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
<stop offset="0" stop-color="#cfe8f5"/><stop offset="1" stop-color="#f6fbf3"/></linearGradient>
<clipPath id="frame"><rect width="{WIDTH}" height="{HEIGHT}" rx="18"/></clipPath>
</defs>
<g clip-path="url(#frame)">
<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#sky)"/>
<circle cx="78" cy="74" r="32" fill="#fbd86b"/>
{_cloud(182, 60, 1.0)}{_cloud(868, 84, 1.15)}
<path d="M0 {GROUND - 26}q130-44 270-4t300-10 260 4 170-8V{HEIGHT}H0z" fill="#cfe3b4"/>
<rect y="{GROUND}" width="{WIDTH}" height="{HEIGHT - GROUND}" fill="#b58e6b"/>
<rect y="{GROUND}" width="{WIDTH}" height="14" fill="#86b45f"/>
{_stones()}
</g>"""


def _cloud(x: int, y: int, size: float) -> str:
    return (
        f'<g transform="translate({x} {y}) scale({size})" fill="#fff" opacity=".9">'
        '<circle r="16"/><circle cx="20" cy="-9" r="20"/><circle cx="44" r="16"/>'
        '<rect x="-2" y="-2" width="48" height="18" rx="9"/></g>'
    )


def _stones() -> str:
    spots = ((60, 40), (150, 92), (248, 52), (340, 118), (430, 66), (930, 60), (880, 122))
    return "".join(
        f'<ellipse cx="{x}" cy="{GROUND + dy}" rx="15" ry="8" fill="#a27c5b"/>' for x, dy in spots
    )


def _roof(box: Box, state: State) -> str:
    """Four strips, one for each card of the best roof; none without a whole roof."""
    cards = [box.catalogue.roofs[card] for card in best_roof(box, state.roofs)]
    left, right = LEFT - 28, LEFT + 5 * CELL + 28
    top, inset = TOP - 122, 120
    parts = [
        f'<rect x="{LEFT + 4 * CELL + 12}" y="{top - 24}" width="44" height="90" fill="#a5644c"'
        f' stroke="{WALL}" stroke-width="4"/>'
    ]
    for at, card in enumerate(cards):
        low = [left + (right - left) * edge / 4 for edge in (at, at + 1)]
        high = [left + inset + (right - left - 2 * inset) * edge / 4 for edge in (at, at + 1)]
        points = f"{low[0]:.1f},{TOP} {high[0]:.1f},{top} {high[1]:.1f},{top} {low[1]:.1f},{TOP}"
        parts.append(
            f'<polygon points="{points}" fill="{ROOFS[card.colour]}" stroke="{WALL}"'
            ' stroke-width="4" stroke-linejoin="round"/>'
        )
        for row in (1, 2, 3):
            share = row / 4
            start = high[0] + (low[0] - high[0]) * share + 5
            end = high[1] + (low[1] - high[1]) * share - 5
            y = top + (TOP - top) * share
            parts.append(
                f'<path d="M{start:.1f} {y:.1f}H{end:.1f}" stroke="#000" stroke-opacity=".16"'
                ' stroke-width="4" stroke-dasharray="20 7"/>'
            )
        if card.window:
            parts.append(_window((sum(low) + sum(high)) / 4, (top + TOP) / 2))
    return "\n".join(parts)


def _window(x: float, y: float) -> str:
    return (
        f'<g transform="translate({x:.1f} {y:.1f})"><rect x="-27" y="-29" width="54" height="58"'
        f' rx="6" fill="#eaf6fb" stroke="{WALL}" stroke-width="5"/>'
        f'<path d="M0-29v58M-27 0h54" stroke="{WALL}" stroke-width="4"/></g>'
    )


def _corner(box: Box, cell: int) -> tuple[int, int]:
    name = box.board.names[cell]
    return LEFT + CELL * (int(name[1]) - 1), TOP + STOREY * FLOORS.index(name[0])


def _room(box: Box, state: State, group: CountedRoom) -> str:
    x, y = _corner(box, group.cells[0])
    width = CELL * len(group.cells)
    points = room_points(box, state._replace(helpers=()), [group])
    card = box.catalogue.rooms[group.room]
    parts = [
        f'<rect x="{x}" y="{y}" width="{width}" height="{STOREY}"'
        f' fill="{COLOURS.get(group.room, OTHER)}" stroke="{WALL}" stroke-width="5"/>',
        f'<path d="M{x + 3} {y + STOREY - 7}h{width - 6}" stroke="#000" stroke-opacity=".13"'
        ' stroke-width="9"/>',
        f'<text x="{x + 12}" y="{y + 24}" font-size="15" font-weight="bold" fill="{INK}">'
        f"{card.name('en')}</text>",
        f'<circle cx="{x + width - 20}" cy="{y + 20}" r="13" fill="#fff" opacity=".85"/>',
        f'<text x="{x + width - 20}" y="{y + 25.5}" font-size="15" font-weight="bold"'
        f' text-anchor="middle" fill="{INK}">{points}</text>',
    ]
    for cell in group.cells:
        left, _ = _corner(box, cell)
        if furniture := FURNITURE.get(group.room):
            spot = f"translate({left + CELL // 2} {y + STOREY - 12})"
            parts.append(f'<g transform="{spot}">{furniture}</g>')
        if token := state.home[cell].decor:
            parts.append(_token(box, token, left, y))
    return "\n".join(parts)


def _token(box: Box, token: str, x: int, y: int) -> str:
    """A gold mark with the name of the décor, on its card."""
    name = box.catalogue.decor[token].name("en")
    return (
        f'<g transform="translate({x + 18} {y + 43})">'
        '<path d="M0-8L8 0 0 8-8 0z" fill="#f2b632" stroke="#9a6b00" stroke-width="2"/>'
        f'<text x="13" y="4.5" font-size="12.5" font-style="italic" fill="{INK}">'
        f"{name}</text></g>"
    )


def _empty_room(box: Box, cell: int) -> str:
    x, y = _corner(box, cell)
    return (
        f'<rect x="{x}" y="{y}" width="{CELL}" height="{STOREY}" fill="{EMPTY_ROOM}"'
        f' stroke="{WALL}" stroke-width="5"/><text x="{x + CELL // 2}" y="{y + STOREY // 2}"'
        f' font-size="14" text-anchor="middle" fill="{INK}" opacity=".6">empty room</text>'
    )


def _walls() -> str:
    """The outer walls, heavier than those between rooms."""
    return (
        f'<path d="M{LEFT} {TOP}v{2 * STOREY}h{5 * CELL}v{-2 * STOREY}z" fill="none"'
        f' stroke="{WALL}" stroke-width="8" stroke-linejoin="round"/>'
        f'<path d="M{LEFT - 30} {TOP}h{5 * CELL + 60}" stroke="{WALL}" stroke-width="9"'
        ' stroke-linecap="round"/>'
    )


def _tree(names: str) -> str:
    """What stands near the home."""
    x = LEFT + 5 * CELL + 84
    return (
        f'<g transform="translate({x} {GROUND})">'
        '<path d="M-10 4q6-60-2-120h24q-8 60-2 120z" fill="#8d6a4f"/>'
        '<circle cx="-30" cy="-142" r="36" fill="#7fae5a"/><circle cx="34" cy="-146" r="38"'
        ' fill="#7fae5a"/><circle cx="2" cy="-184" r="42" fill="#8fbd69"/>'
        f'<rect x="-24" y="-142" width="52" height="40" fill="#d9a066" stroke="{WALL}"'
        f' stroke-width="4"/><path d="M-33-140L2-172l36 32z" fill="#c8553d" stroke="{WALL}"'
        ' stroke-width="4" stroke-linejoin="round"/>'
        '<rect x="-6" y="-128" width="17" height="26" fill="#5d4a3f"/>'
        '<path d="M-16-100V0M-4-100V0" stroke="#6b4f3a" stroke-width="3"/>'
        '<path d="M-16-84h12M-16-66h12M-16-48h12M-16-30h12M-16-12h12" stroke="#6b4f3a"'
        ' stroke-width="3"/>'
        f'<text y="36" font-size="12.5" font-style="italic" text-anchor="middle" fill="#fff">'
        f"{names}</text></g>"
    )


def main() -> None:
    """Write the picture."""
    box = open_box()
    home = read_state(box, SOURCE.read_bytes())
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(draw(box, home.state), encoding="utf-8")


if __name__ == "__main__":
    main()
