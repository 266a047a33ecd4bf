"""What makes a site installable, and playable without net: manifest, icons, service worker."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import resources
from typing import Any

from dhsolve.model.files.documents import json_text
from dhsolve.puzzles.drawing.palette import MEDALS
from dhsolve.puzzles.drawing.render import Sheet, to_bytes
from dhsolve.puzzles.drawing.svg import INK, PAPER, Drawing, document, path, rect
from dhsolve.web.site.assets import Assets

ICON_SIZES = (192, 512)
WORKER = "service_worker.js"
"""The script in `web/pages` that the list of files is put before."""


def installing(assets: Assets, pages: Iterable[str], version: str) -> dict[str, bytes]:
    """The files by their path; `pages` are kept for offline from the first visit on."""
    icons = {f"icon-{size}.png": _icon_png(size) for size in ICON_SIZES}
    folders = (page.removesuffix("index.html") or "./" for page in pages)
    shell = sorted((*folders, "manifest.webmanifest", "icon.svg"))
    kept = sorted(path for path in assets.placed() if not path.endswith(".txt"))
    return {
        "manifest.webmanifest": _manifest(),
        "icon.svg": document(_icon(64)).encode() + b"\n",
        **icons,
        "sw.js": _worker(version, kept, shell),
    }


def _manifest() -> bytes:
    form: dict[str, Any] = {
        "name": "Dream Home",
        "short_name": "Dream Home",
        "start_url": "./index.html",
        "scope": "./",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": [
            {"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"},
            *(
                {
                    "src": f"icon-{size}.png",
                    "sizes": f"{size}x{size}",
                    "type": "image/png",
                    "purpose": "any maskable",
                }
                for size in ICON_SIZES
            ),
        ],
    }
    return json_text(form, indent=1).encode() + b"\n"


def _icon(size: int) -> Drawing:
    """A gold house at night; its middle is what a round icon shows."""
    unit = size / 64
    house = f"M{16 * unit} {48 * unit}V{29 * unit}L{32 * unit} {16 * unit}L{48 * unit} {29 * unit}"
    panes = "".join(
        rect(x * unit, y * unit, 6 * unit, 6 * unit, fill=INK)
        for x, y in ((29, 25), (22, 36), (36, 36))
    )
    parts = [
        rect(0, 0, size, size, fill=INK),
        path(f"{house}V{48 * unit}Z", fill=MEDALS["gold"]),
        panes,
    ]
    return Drawing(size, size, "Dream Home", "".join(parts), pixels=1.0)


def _icon_png(size: int) -> bytes:
    return to_bytes([Sheet((_icon(size),))], "png", "Dream Home", "en")


def _worker(version: str, assets: list[str], shell: list[str]) -> bytes:
    script = (resources.files("dhsolve.web") / "pages" / WORKER).read_text(encoding="utf-8")
    values = {"VERSION": version, "ASSETS": assets, "SHELL": shell}
    lines = [f"const {name} = {json_text(value)};" for name, value in values.items()]
    return "\n".join((*lines, script)).encode()
