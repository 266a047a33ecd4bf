"""The feeds: valid, newest first, nothing of days that have not come."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

from support.helpers import BOX
from support.sites import DAYS, TODAY, example_archive

from dhsolve.web.site.build import SiteOptions, build_site

ATOM = "{http://www.w3.org/2005/Atom}"
COME = [day for day in sorted(DAYS, reverse=True) if day <= TODAY.isoformat()]
URL = "https://example.org/dream/"


def built(folder: Path, url: str = "") -> tuple[ElementTree.Element, object]:
    """Both feeds of the example site."""
    archive = example_archive(folder.with_suffix(".db"))
    build_site(BOX, archive, folder, SiteOptions(TODAY, url=url))
    atom = ElementTree.fromstring((folder / "feed.xml").read_bytes())
    return atom, json.loads((folder / "feed.json").read_text(encoding="utf-8"))


def test_both_have_the_days_that_have_come_newest_first(copied_site: Path) -> None:
    atom, form = built(copied_site)
    links = [entry.find(f"{ATOM}link") for entry in atom.findall(f"{ATOM}entry")]
    assert [link is not None and link.get("href") for link in links] == [
        f"play/{day}/" for day in COME
    ]
    assert isinstance(form, dict)
    assert [item["url"] for item in form["items"]] == [f"play/{day}/" for day in COME]


def test_every_entry_has_what_the_formats_ask_for(copied_site: Path) -> None:
    atom, form = built(copied_site, URL)
    for name in ("id", "title", "updated"):
        assert atom.findtext(f"{ATOM}{name}")
    for entry in atom.findall(f"{ATOM}entry"):
        assert all(entry.findtext(f"{ATOM}{name}") for name in ("id", "title", "updated"))
    identities = [entry.findtext(f"{ATOM}id") for entry in atom.findall(f"{ATOM}entry")]
    assert len(set(identities)) == len(identities)
    assert isinstance(form, dict)
    assert form["version"] == "https://jsonfeed.org/version/1.1"
    assert form["feed_url"] == f"{URL}feed.json"


def test_the_drawing_is_in_the_entry_and_in_the_site(copied_site: Path) -> None:
    atom, form = built(copied_site, URL)
    assert isinstance(form, dict)
    for entry, item, day in zip(atom.findall(f"{ATOM}entry"), form["items"], COME, strict=True):
        picture = f"{URL}pictures/{day}.png"
        assert f'src="{picture}"' in str(entry.findtext(f"{ATOM}content"))
        assert item["image"] == picture
        drawn = (copied_site / "pictures" / f"{day}.png").read_bytes()
        assert drawn.startswith(b"\x89PNG")
