"""Scripts, styles, letters and tables: the files of a site that no day changes.

They lie in one folder that is named by a hash of them all, so that an old page never meets a new
script; the modules find one another by relative names there.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Collection, Iterator
from importlib import resources
from importlib.resources.abc import Traversable
from typing import NamedTuple

from dhsolve.model.cards.box import Box
from dhsolve.model.files.documents import json_text
from dhsolve.web.site.data import LANGUAGES, card_data, word_data
from dhsolve.web.site.lessons import lesson_data

SCRIPTS = ("engine", "play", "pages")
STYLES = ("base.css", "play.css", "playing.css", "pages.css", "around.css")
SERVER_STYLES = ("enter.css", "review.css")
"""Of pages that only the local server has."""
SERVER_WORDS = ("enter.", "best.", "review.")
"""Phrases of those pages, by how their keys begin."""
SITE_PAGES = ("today", "calendar", "learn", "statistics", "settings", "shell")
"""The scripts in `pages` that pages of the site begin with; all others are the server's."""
WORKERS = ("play/worker.mjs", "play/hint_worker.mjs")
FONTS = ("sans-400.woff2", "sans-600.woff2", "serif-700.woff2")
FONT_LICENCE = "OFL.txt"
DIGITS = 12
_COMMENT = re.compile(r"^[ \t]*(?:/\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*\n", re.MULTILINE | re.DOTALL)
"""A comment that has its lines for itself."""
_IMPORT = re.compile(
    r"""^(?:import|export)\s(?:[^;"']*\sfrom\s)?["'](\.{1,2}/[^"']+)["']""", re.MULTILINE
)


class Assets(NamedTuple):
    """The files by their path in the folder, and the name of the folder."""

    folder: str
    files: dict[str, bytes]

    def placed(self) -> dict[str, bytes]:
        """The files by their path in the site."""
        return {f"{self.folder}/{path}": data for path, data in self.files.items()}

    def of_site(self) -> Assets:
        """Without what only the pages of the local server use."""
        first = ("play/page.mjs", *WORKERS, *(f"pages/{name}.mjs" for name in SITE_PAGES))
        needed = {one for script in first for one in self.needed_by(script)}
        styles = {f"style/{name}" for name in SERVER_STYLES}
        files = {
            path: _site_words(data) if path.startswith("data/words-") else data
            for path, data in self.files.items()
            if path not in styles and (path in needed or not path.endswith(".mjs"))
        }
        return Assets(self.folder, files)

    def needed_by(self, script: str) -> list[str]:
        """A module and all that it imports, so that a page can ask for them at once."""
        found = [script]
        for path in found:
            text = self.files[path].decode()
            found += [one for one in _imports(path, text) if one not in found]
        return found


def site_assets(box: Box) -> Assets:
    """All of them, as they are in this version of the program."""
    files = dict(sorted(_files(box)))
    digest = hashlib.sha256()
    for path, data in files.items():
        digest.update(f"{path} {len(data)}\n".encode() + data)
    return Assets(f"assets/{digest.hexdigest()[:DIGITS]}", files)


def _site_words(table: bytes) -> bytes:
    """The phrases that pages of the site say."""
    words: dict[str, str] = json.loads(table)
    kept = {key: phrase for key, phrase in words.items() if not key.startswith(SERVER_WORDS)}
    return json_text(kept).encode()


def icon_sprite(names: Collection[str] | None = None) -> str:
    """The symbols of these icons, or of all of them, to be put into a page."""
    text = (resources.files("dhsolve.puzzles.drawing") / "icons.svg").read_text(encoding="utf-8")
    symbols = re.findall(r'<symbol id="([^"]+)".*?</symbol>', text, re.DOTALL)
    whole = re.findall(r"<symbol.*?</symbol>", text, re.DOTALL)
    wanted = zip(symbols, whole, strict=True)
    return "".join(symbol for name, symbol in wanted if names is None or name in names)


def without_comments(script: str) -> str:
    """A script or style sheet without the lines that are only comments: a third of the scripts."""
    return _COMMENT.sub("", script)


def _files(box: Box) -> Iterator[tuple[str, bytes]]:
    web = resources.files("dhsolve.web")
    for folder in SCRIPTS:
        for file in _sorted(web / folder):
            if file.name.endswith(".mjs"):
                yield f"{folder}/{file.name}", without_comments(file.read_text("utf-8")).encode()
    for name in (*STYLES, *SERVER_STYLES):
        yield f"style/{name}", without_comments((web / "style" / name).read_text("utf-8")).encode()
    fonts = resources.files("dhsolve.puzzles.drawing") / "fonts"
    for name in (*FONTS, FONT_LICENCE):
        yield f"style/fonts/{name}", (fonts / name).read_bytes()
    yield "data/cards.json", json_text(card_data(box)).encode()
    yield "data/lessons.json", json_text(lesson_data(box)).encode()
    for lang in LANGUAGES:
        yield f"data/words-{lang}.json", json_text(word_data(box, lang)).encode()


def _sorted(folder: Traversable) -> list[Traversable]:
    return sorted(folder.iterdir(), key=lambda file: file.name)


def _imports(path: str, text: str) -> Iterator[str]:
    """The modules that a module names, by their path in the folder."""
    for name in dict.fromkeys(_IMPORT.findall(text)):
        parts = path.split("/")[:-1]
        for step in name.split("/"):
            if step == "..":
                parts.pop()
            elif step != ".":
                parts.append(step)
        yield "/".join(parts)
