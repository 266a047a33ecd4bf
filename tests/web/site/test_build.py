"""`dhsolve site`: the files of a site, what changes, and what is refused before anything is."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from support.archives import TUESDAY, WEDNESDAY, archive_of, left_open, made
from support.helpers import BOX
from support.sites import DAYS, TODAY, example_archive, example_site

from dhsolve.model.errors import BadInput
from dhsolve.model.files.documents import read_solution
from dhsolve.puzzles.archive.row import Row, sealed
from dhsolve.puzzles.puzzle import read_puzzle
from dhsolve.web.site import build
from dhsolve.web.site import folder as folder_module
from dhsolve.web.site.build import SiteOptions, build_site
from dhsolve.web.site.folder import LIST

LATER = date(2026, 12, 1)


def files(folder: Path) -> dict[str, bytes]:
    """All files of a folder by their path in it."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_every_day_has_its_files(site_folder: Path) -> None:
    found = files(site_folder)
    for day in DAYS:
        assert b"<dh-play" in found[f"play/{day}/index.html"]
        puzzle = read_puzzle(BOX, found[f"puzzles/{day}.json"])
        assert puzzle.date == day
        line = read_solution(BOX, b64decode(found[f"lines/{day}.txt"]))
        assert line.score is not None and line.score.total == puzzle.target
        assert found[f"print/{day}.pdf"].startswith(b"%PDF")
        assert (f"solutions/{day}.json" in found) == (day < TODAY.isoformat())
    assert [one["date"] for one in json.loads(found["days.json"])] == list(DAYS)


def test_a_second_build_writes_nothing(copied_site: Path) -> None:
    there = len(files(copied_site)) - 1  # the list of files does not list itself
    assert example_site(copied_site).changes == (0, there, 0)


def test_the_same_archive_and_date_are_the_same_bytes(site_folder: Path, tmp_path: Path) -> None:
    example_site(tmp_path / "other")
    assert files(site_folder) == files(tmp_path / "other")


def test_a_day_later_its_solution_comes(copied_site: Path) -> None:
    before = files(copied_site)
    example_site(copied_site, today=date(2026, 11, 18))
    assert files(copied_site).keys() - before.keys() == {"solutions/2026-11-17.json"}


# --- what changes, and what does not --------------------------------------------------------------


def test_one_more_day_writes_its_own_files_and_the_lists(copied_site: Path, tmp_path: Path) -> None:
    days, folder = dict(DAYS), copied_site
    last = days.popitem()
    build_site(BOX, example_archive(tmp_path / "few.db", days), folder, SiteOptions(LATER))
    before = files(folder)
    build_site(BOX, example_archive(tmp_path / "all.db"), folder, SiteOptions(LATER))
    after = files(folder)
    changed = {name for name in after if after[name] != before.get(name)}
    assert changed == {
        f"play/{last[0]}/index.html",
        f"puzzles/{last[0]}.json",
        f"lines/{last[0]}.txt",
        f"solutions/{last[0]}.json",
        f"print/{last[0]}.pdf",
        f"pictures/{last[0]}.png",
        "archive/index.html",
        "days.json",
        "feed.json",
        "feed.xml",
        LIST,
    }


def test_files_of_days_that_are_gone_are_removed(copied_site: Path, tmp_path: Path) -> None:
    folder = copied_site
    (folder / "CNAME").write_text("example.org", encoding="utf-8")
    days = dict(list(DAYS.items())[1:])
    build_site(BOX, example_archive(tmp_path / "few.db", days), folder, SiteOptions(LATER))
    assert not [name for name in files(folder) if next(iter(DAYS)) in name]
    assert not (folder / "play" / next(iter(DAYS))).exists()
    assert (folder / "CNAME").exists(), "what somebody put beside the site stays"


def test_print_is_made_again_only_if_the_puzzle_or_the_program_changes(
    copied_site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> bytes:
        raise AssertionError("made again")

    monkeypatch.setattr(build, "to_bytes", refuse)
    assert example_site(copied_site).changes.written == 0
    (copied_site / "print" / f"{TODAY}.pdf").write_bytes(b"damaged")
    with pytest.raises(AssertionError, match="made again"):
        example_site(copied_site)


def test_a_damaged_file_is_mended(copied_site: Path) -> None:
    folder = copied_site
    right = files(folder)
    (folder / "days.json").write_text("[]", encoding="utf-8")
    (folder / "feed.xml").unlink()
    assert example_site(folder).changes.written == 2
    assert files(folder) == right


# --- bad input ------------------------------------------------------------------------------------


def test_open_days_are_left_out_and_named(tmp_path: Path) -> None:
    archive = archive_of(tmp_path / "days.db", made(WEDNESDAY), left_open())
    report = build_site(BOX, archive, tmp_path / "site", SiteOptions(TODAY))
    assert report.days == 1
    assert report.skipped == (f"{TUESDAY} finish",)
    assert f"{TUESDAY}" not in (tmp_path / "site" / "days.json").read_text(encoding="utf-8")


DAMAGES: dict[str, Callable[[Row], Row]] = {
    "a column changed": lambda row: row._replace(target=200),
    "no JSON": lambda row: sealed(row._replace(puzzle="{")),
    "another day's puzzle": lambda row: sealed(row._replace(date="2028-01-11")),
    "another target": lambda row: sealed(
        row._replace(puzzle=str(row.puzzle).replace(f'"target":{row.target}', '"target":200'))
    ),
    "a turn that breaks a rule": lambda row: sealed(tampered(row, breaks_a_rule)),
    "a turn that scores less": lambda row: sealed(tampered(row, face_down)),
    "a score that is not true": lambda row: sealed(tampered(row, boasts)),
    "no proof": lambda row: sealed(tampered(row, forgets_the_proof)),
}


def tampered(row: Row, change: Callable[[dict[str, Any]], None]) -> Row:
    """A row whose solution somebody has changed."""
    solution = json.loads(str(row.solution))
    change(solution)
    return row._replace(solution=json.dumps(solution))


def breaks_a_rule(solution: dict[str, Any]) -> None:
    solution["turns"][0]["room"]["cell"] = solution["turns"][1]["room"]["cell"]


def face_down(solution: dict[str, Any]) -> None:
    solution["turns"][-1]["room"]["face"] = "down"
    solution["turns"][-1].pop("decor", None)


def boasts(solution: dict[str, Any]) -> None:
    solution["score"]["total"] += 1


def forgets_the_proof(solution: dict[str, Any]) -> None:
    del solution["proof"]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_row_that_does_not_hold_is_named_and_nothing_is_written(
    copied_site: Path, tmp_path: Path, damage: str
) -> None:
    before = files(copied_site)
    row = DAMAGES[damage](made())
    archive = archive_of(tmp_path / "damaged.db", row)
    with pytest.raises(BadInput, match=f"^{row.date} finish: "):
        build_site(BOX, archive, copied_site, SiteOptions(TODAY))
    assert files(copied_site) == before


def test_every_damaged_row_is_named(tmp_path: Path) -> None:
    damage = DAMAGES["a column changed"]
    archive = archive_of(tmp_path / "days.db", damage(made()), damage(made(WEDNESDAY)))
    with pytest.raises(BadInput) as caught:
        build_site(BOX, archive, tmp_path / "site", SiteOptions(TODAY))
    assert [str(fault)[:10] for fault in caught.value.each()] == [f"{TUESDAY}", f"{WEDNESDAY}"]
    assert not (tmp_path / "site").exists()


def test_a_folder_that_is_not_ours_is_refused(tmp_path: Path) -> None:
    archive, folder = example_archive(tmp_path / "days.db"), tmp_path / "homework"
    folder.mkdir()
    (folder / "essay.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(BadInput, match="was not made by dhsolve site"):
        build_site(BOX, archive, folder, SiteOptions(TODAY))
    assert files(folder) == {"essay.txt": b"mine"}
    with pytest.raises(BadInput, match="is not a folder"):
        build_site(BOX, archive, folder / "essay.txt", SiteOptions(TODAY))


@pytest.mark.parametrize("name", ["../essay.txt", "/etc/hosts", "a/../../essay.txt", ""])
def test_a_list_that_leads_out_of_the_folder_is_refused(tmp_path: Path, name: str) -> None:
    archive, folder = example_archive(tmp_path / "days.db"), tmp_path / "site"
    folder.mkdir()
    listed = {"format": "dhsolve-site/1", "files": {name: {"sha256": "0"}}}
    (folder / LIST).write_text(json.dumps(listed), encoding="utf-8")
    with pytest.raises(BadInput, match="outside of the folder"):
        build_site(BOX, archive, folder, SiteOptions(TODAY))


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"format":"dhsolve-site/9","files":{}}'])
def test_a_list_that_cannot_be_read_is_refused(tmp_path: Path, text: str) -> None:
    archive, folder = example_archive(tmp_path / "days.db"), tmp_path / "site"
    folder.mkdir()
    (folder / LIST).write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match=re.escape(LIST)):
        build_site(BOX, archive, folder, SiteOptions(TODAY))


def test_a_build_that_was_killed_is_gone_on_with(
    site_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The list of files is there from the first one on, so the folder is known as ours."""
    written = 0
    right_write = folder_module._write

    def stops(place: Path, data: bytes) -> None:
        nonlocal written
        written += 1
        if written > 20:
            raise KeyboardInterrupt
        right_write(place, data)

    with monkeypatch.context() as patch:
        patch.setattr(folder_module, "_write", stops)
        with pytest.raises(KeyboardInterrupt):
            example_site(tmp_path / "site")
    example_site(tmp_path / "site")
    assert files(tmp_path / "site") == files(site_folder)
