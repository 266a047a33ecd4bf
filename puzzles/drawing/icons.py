"""Small line drawings for rooms and resources, each in a square of 24 by 24; all our own."""

from __future__ import annotations

from dhsolve.model.cards import Catalogue, Decor, Helper, Roof
from dhsolve.puzzles.drawing.palette import ROOFS
from dhsolve.puzzles.drawing.svg import INK, element, group, path, polygon, rect

SIZE = 24
ROOMS = {
    "living_room": "M5 11V8a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v3M3 12a2 2 0 0 1 4 0v2h10v-2"
    "a2 2 0 0 1 4 0v6H3zM5 18v2M19 18v2",
    "bathroom": "M3 12h18v2a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5zM6 12V6a2 2 0 0 1 4 0M7 19v2M17 19v2",
    "bedroom": "M3 19V6M3 16h18v3M21 16v-3a2 2 0 0 0-2-2H9v5M5 13.5a1.8 1.8 0 1 0 .1 0",
    "kitchen": "M5 10h14v7a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2zM2 12h3M19 12h3M4 10h16M12 7v3M9 3q1 1 0 3"
    "M15 3q1 1 0 3",
    "playroom": "M12 4a8 8 0 1 0 .1 0M4.5 9.5q7.5 5 15 0M4.5 15q7.5-5 15 0",
    "pantry": "M8 4h8v3H8zM7 7h10l1 3v10H6V10zM6 13h12M6 17h12",
    "sauna": "M4 20h16M6 16h12v4H6zM8 4q2 2 0 4t0 4M12 4q2 2 0 4t0 4M16 4q2 2 0 4t0 4",
    "dressing_room": "M12 9V8a2.5 2.5 0 1 0-2.5-2.5M12 9l9 7H3zM6 16v4h12v-4",
    "study": "M3 13h18M5 13v7M19 13v7M14 13v-2h4v2M8 13V9l4-4 3 3",
    "library": "M4 4h4v16H4zM8 6h4v14H8zM13 6l4-1 4 14-4 1zM4 8h4M8 16h4",
    "game_room": "M5 5h14v14H5zM9 9h.1M15 9h.1M9 15h.1M15 15h.1M12 12h.1",
    "garage": "M3 16v-4l3-1 2-4h8l2 4 3 1v4zM7 16a1.8 1.8 0 1 0 .1 0M17 16a1.8 1.8 0 1 0 .1 0M8 11"
    "h8",
    "storage_room": "M4 8l8-4 8 4v9l-8 4-8-4zM4 8l8 4 8-4M12 12v9",
    "wine_cellar": "M10 3h4v5l2 3v10H8V11l2-3zM8 14h8M8 18h8",
    "workshop": "M4 6h9v4H4zM13 7h3l3 3M8 10v10h2V10",
    "laundry_room": "M5 3h14v18H5zM5 7h14M12 9.5a4.5 4.5 0 1 0 .1 0M8 5h.1M9 15q2-2 3 0t3 0",
    "home_gym": "M3 9v6M6 7v10M18 7v10M21 9v6M6 12h12",
}
TOOLS = {
    "drill": "M3 7h11v6H3zM14 9h4M18 8v4M18 10h4M6 13l1 7h4l-1-7",
    "concrete_mixer": "M5 6l9-2 4 9-9 3zM4 20h16M8 16l-2 4M15 14l3 6",
    "ladder": "M8 3L6 21M16 3l2 18M7.6 7h8.8M7.2 11h9.6M6.8 15h10.4",
    "digger": "M3 16h10v3H3zM4 16v-5h5l2 5M9 11l7-6 4 8M20 13h-4l1 4h3z",
    "scaffolding": "M5 3v18M19 3v18M5 5h14M5 12h14M5 19h14M5 5l14 7M19 12L5 19",
    "toolbox": "M3 9h18v10H3zM9 9V6h6v3M3 13h18M10 13v2h4v-2",
    "jackhammer": "M6 5h12M12 5v10M9 9h6v6H9zM12 15v6M10.5 19L12 22l1.5-3",
}
HELPER = (
    "M12 4a3.2 3.2 0 1 0 .1 0M8.4 7.5q0-5 3.6-5t3.6 5zM5 21v-4a5 5 0 0 1 5-5h4a5 5 0 0 1 5 5v4z"
)
DECOR = "M12 3l9 9-9 9-9-9z"


def room_icon(x: float, y: float, size: float, room: str) -> str:
    """The drawing for a room."""
    return _lines(x, y, size, ROOMS.get(room, "M4 20V10l8-6 8 6v10z"))


def resource_icon(cards: Catalogue, x: float, y: float, size: float, resource: str) -> str:
    """The drawing for a resource card: a roof, a token, a helper or a tool."""
    card = cards.resources[resource]
    if isinstance(card, Roof):
        return roof_icon(x, y, size, card)
    if isinstance(card, Decor):
        return _lines(x, y, size, DECOR, fill="#fff3c9")
    if isinstance(card, Helper):
        return _lines(x, y, size, HELPER, fill="#fbe3d0")
    return _lines(x, y, size, TOOLS.get(resource, TOOLS["toolbox"]))


def roof_icon(x: float, y: float, size: float, card: Roof) -> str:
    """A gable in the roof's colour and pattern, with its window if it has one."""
    fill, pattern = ROOFS.get(card.colour, ("#999", "slant"))
    gable = [(1, 20), (12, 4), (23, 20)]
    parts = [
        polygon(gable, fill=fill, stroke=INK, stroke_width=1.2),
        polygon(gable, fill=f"url(#p-{pattern})"),
    ]
    if card.window:
        parts.append(rect(8.5, 11, 7, 7, fill="#fdf6d8", stroke=INK, stroke_width=1.2))
        parts.append(path("M12 11v7M8.5 14.5h7", stroke=INK, stroke_width=1))
    return _scaled(x, y, size, parts)


def _lines(x: float, y: float, size: float, d: str, fill: str = "none") -> str:
    line = path(
        d,
        fill=fill,
        stroke=INK,
        stroke_width=1.5,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    return _scaled(x, y, size, [line])


def _scaled(x: float, y: float, size: float, parts: list[str]) -> str:
    scale = size / SIZE
    return group(parts, transform=f"translate({x:.2f} {y:.2f}) scale({scale:.3f})")


def star(x: float, y: float, size: float, filled: bool) -> str:
    """A little house that counts for one grade."""
    d = "M3 11L12 3l9 8h-2v10H5V11z"
    line = path(d, fill=INK if filled else "none", stroke=INK, stroke_width=1.5)
    return element("g", line, transform=f"translate({x:.2f} {y:.2f}) scale({size / SIZE:.3f})")
