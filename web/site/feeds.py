"""The newest days as Atom and as JSON Feed, each with its picture."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any
from xml.etree import ElementTree

from dhsolve.model.files.documents import json_text
from dhsolve.model.text.dates import written_day
from dhsolve.model.text.puzzles import introduction, kind_name
from dhsolve.puzzles.archive.export import PublishedDay
from dhsolve.puzzles.puzzle import Puzzle

ATOM = "http://www.w3.org/2005/Atom"
NEWEST = 30
"""So many days are in a feed."""
NAME = "Dream Home"


def feeds(days: Sequence[PublishedDay], lang: str, url: str) -> dict[str, bytes]:
    """Both feeds of the days that have come, newest first.

    Addresses begin with `url`; they are relative where it is empty.
    """
    puzzles = [day.puzzle for day in reversed(days)][:NEWEST]
    return {"feed.xml": _atom(puzzles, lang, url), "feed.json": _json_feed(puzzles, lang, url)}


def _identity(puzzle: Puzzle) -> str:
    return f"urn:dhsolve:{puzzle.date}:{puzzle.id}"


def _moment(puzzle: Puzzle) -> str:
    return f"{puzzle.date}T00:00:00Z"


def _title(puzzle: Puzzle, lang: str) -> str:
    return f"{puzzle.title.of(lang)} · {written_day(str(puzzle.date), lang)}"


def _address(puzzle: Puzzle, url: str) -> str:
    return f"{url}play/{puzzle.date}/"


def _picture(puzzle: Puzzle, url: str) -> str:
    return f"{url}pictures/{puzzle.date}.png"


def _summary(puzzle: Puzzle, lang: str) -> str:
    return f"{kind_name(puzzle.kind, lang)}. {introduction(puzzle.kind, lang)}"


def _content(puzzle: Puzzle, lang: str, url: str) -> str:
    title, text = escape(puzzle.title.of(lang)), escape(_summary(puzzle, lang))
    picture = f'<img src="{escape(_picture(puzzle, url))}" width="1200" height="630" alt="{title}">'
    return f'<p><a href="{escape(_address(puzzle, url))}">{picture}</a></p><p>{text}</p>'


def _atom(puzzles: list[Puzzle], lang: str, url: str) -> bytes:
    feed = ElementTree.Element("feed", {"xmlns": ATOM, "xml:lang": lang})
    _add(feed, "title", NAME)
    _add(feed, "id", url or "urn:dhsolve:dailies")
    _add(feed, "updated", _moment(puzzles[0]) if puzzles else "2000-01-01T00:00:00Z")
    _add(feed, "link", href=f"{url}feed.xml", rel="self", type="application/atom+xml")
    _add(feed, "link", href=url or "index.html", rel="alternate", type="text/html")
    _add(_add(feed, "author"), "name", "dhsolve")
    for puzzle in puzzles:
        entry = _add(feed, "entry")
        _add(entry, "title", _title(puzzle, lang))
        _add(entry, "id", _identity(puzzle))
        _add(entry, "updated", _moment(puzzle))
        _add(entry, "link", href=_address(puzzle, url), rel="alternate", type="text/html")
        _add(entry, "summary", _summary(puzzle, lang))
        _add(entry, "content", _content(puzzle, lang, url), type="html")
    ElementTree.indent(feed)
    return bytes(ElementTree.tostring(feed, encoding="utf-8", xml_declaration=True)) + b"\n"


def _add(
    parent: ElementTree.Element, name: str, text: str = "", **attributes: str
) -> ElementTree.Element:
    child = ElementTree.SubElement(parent, name, attributes)
    child.text = text or None
    return child


def _json_feed(puzzles: list[Puzzle], lang: str, url: str) -> bytes:
    form: dict[str, Any] = {
        "version": "https://jsonfeed.org/version/1.1",
        "title": NAME,
        "language": lang,
        "home_page_url": url or "index.html",
        "feed_url": f"{url}feed.json",
        "items": [
            {
                "id": _identity(puzzle),
                "url": _address(puzzle, url),
                "title": _title(puzzle, lang),
                "summary": _summary(puzzle, lang),
                "content_html": _content(puzzle, lang, url),
                "image": _picture(puzzle, url),
                "date_published": _moment(puzzle),
            }
            for puzzle in puzzles
        ],
    }
    return json_text(form, indent=1).encode() + b"\n"
