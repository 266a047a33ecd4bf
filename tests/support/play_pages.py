"""Play pages from the plain files of the repository, as they are while one develops."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from support.helpers import BOX
from support.paths import EXAMPLES, ROOT

from dhsolve.web.site.data import LANGUAGES, card_data, word_data

FOLDERS = ("engine", "play", "style")
SHEETS = ("base.css", "play.css", "playing.css", "pages.css")
PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<meta http-equiv="Content-Security-Policy" content="default-src 'self'">
<meta name="color-scheme" content="light dark">
<title>Dream Home</title>
{sheets}
</head>
<body class="p-play">
<main><dh-play puzzle="../../puzzles/{name}.json" base="../../" icons="../../style/icons.svg"></dh-play></main>
<script type="module" src="../../play/page.mjs"></script>
</body>
</html>
"""  # noqa: E501


def write_play_pages(folder: Path) -> None:
    """A page for each example puzzle: `play/rooms/`, `play/finish/` and `play/deck/`."""
    for part in FOLDERS:
        shutil.copytree(ROOT / "web" / part, folder / part, dirs_exist_ok=True)
    shutil.copytree(ROOT / "puzzles/drawing/fonts", folder / "style/fonts", dirs_exist_ok=True)
    shutil.copy(ROOT / "puzzles/drawing/icons.svg", folder / "style/icons.svg")
    write(folder / "data/cards.json", json.dumps(card_data(BOX)))
    for lang in LANGUAGES:
        write(folder / f"data/words-{lang}.json", json.dumps(word_data(BOX, lang)))
    for name in ("rooms", "finish", "deck"):
        puzzle = (EXAMPLES / f"puzzle-{name}.json").read_text(encoding="utf-8")
        write_page(folder, name, puzzle)


def write_page(folder: Path, name: str, puzzle: str) -> None:
    """The page of one puzzle/1."""
    write(folder / f"puzzles/{name}.json", puzzle)
    sheets = "\n".join(
        f'<link rel="stylesheet" href="../../style/{sheet}">'
        for sheet in SHEETS
        if (ROOT / "web/style" / sheet).exists()
    )
    write(folder / f"play/{name}/index.html", PAGE.format(name=name, sheets=sheets))


def write(file: Path, text: str) -> None:
    """A file with its folder."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
