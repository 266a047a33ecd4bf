"""`-o FILE`: written whole or not at all."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from support.program import complaint, run

from dhsolve.cli.ui.output import write_output
from dhsolve.model.errors import BadInput


def test_output_file(tmp_path: Path) -> None:
    target = tmp_path / "cards.json"
    result = run("cards", "--json", "-o", str(target))
    assert (result.exit_code, result.output) == (0, "")
    assert json.loads(target.read_text("utf-8")) == json.loads(run("cards", "--json").stdout)
    run("cards", "-o", str(target))
    assert target.read_text("utf-8") == run("cards").stdout
    assert [path.name for path in tmp_path.iterdir()] == ["cards.json"]


def test_output_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    expected = f"dhsolve: {tmp_path}/none/x: cannot write: No such file or directory"
    assert complaint("cards", "-o", f"{tmp_path}/none/x") == expected
    assert f"{tmp_path}: cannot write: " in complaint("cards", "-o", str(tmp_path))


@pytest.mark.parametrize("option", ["-o", "--draw"])
def test_a_place_that_cannot_be_written_is_told_before_the_work(
    option: str, tmp_path: Path
) -> None:
    """Even before the input is read, which here is not there either."""
    nowhere = tmp_path / "none" / "x.svg"
    expected = f"dhsolve: {nowhere}: cannot write: No such file or directory"
    assert complaint("best", "nothing.json", option, str(nowhere)) == expected
    below_a_file = tmp_path / "file" / "x.svg"
    below_a_file.parent.write_text("")
    expected = f"dhsolve: {below_a_file}: cannot write: Not a directory"
    assert complaint("best", "nothing.json", option, str(below_a_file)) == expected


def test_a_failed_write_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "kept"
    target.write_text("old")

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(BadInput, match="kept: cannot write: No space left on device"):
        write_output("new", target)
    assert target.read_text() == "old"
    assert list(tmp_path.iterdir()) == [target]


def test_writing_keeps_links_and_permissions(tmp_path: Path) -> None:
    target, link = tmp_path / "real", tmp_path / "link"
    target.write_text("old")
    target.chmod(0o640)
    link.symlink_to(target)
    write_output("new", link)
    assert link.is_symlink()
    assert target.read_text() == "new"
    assert target.stat().st_mode & 0o777 == 0o640
