"""`dhsolve site` on the command line: what it says, in both languages, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.archives import TUESDAY, WEDNESDAY, archive_of, left_open, made
from support.program import run

from dhsolve.cli.ui.exit_status import BAD_INPUT


def test_a_build_is_told_in_both_languages(tmp_path: Path) -> None:
    archive = str(archive_of(tmp_path / "days.db", made(WEDNESDAY), left_open()))
    site = str(tmp_path / "site")
    done = run("site", archive, "-o", site)
    assert done.exit_code == 0
    assert done.stdout.startswith("1 day; files: ")
    assert f"left out, still open: {TUESDAY} finish" in done.stderr
    again = run("site", archive, "-o", site, "--lang", "pt")
    assert again.stdout.startswith("1 dia; arquivos: ")
    assert f"ficou de fora, ainda em aberto: {TUESDAY} finish" in again.stderr


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--today", "soon"], "--today: expected a date"),
        (["--url", "example.org"], "--url: expected an address"),
        (["-o", "days.db"], "days.db: is not a folder"),
    ],
    ids=["no date", "no address", "no folder"],
)
def test_what_cannot_be_meant_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: list[str], complaint: str
) -> None:
    monkeypatch.chdir(tmp_path)
    archive_of(tmp_path / "days.db", made())
    done = run("site", "days.db", "-o", "site", *options)
    assert done.exit_code == BAD_INPUT
    assert complaint in done.stderr
    assert not (tmp_path / "site").exists()


def test_an_archive_that_is_not_there_is_named(tmp_path: Path) -> None:
    done = run("site", str(tmp_path / "no.db"), "-o", str(tmp_path / "site"))
    assert done.exit_code == BAD_INPUT
    assert "there is no such archive" in done.stderr
